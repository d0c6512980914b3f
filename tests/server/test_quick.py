"""Quick bots think where the table is: which ones, what they are handed, and that nobody can notice it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from posse.bots.registry import find
from posse.bots.simple import HouseBot
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.games.registry import GAMES
from posse.server.edge.metrics import Metrics
from posse.server.machine import own_crews
from posse.server.tables.room import Room
from posse.server.thinking import quick
from posse.server.thinking.questions import HOUSE, answer
from posse.server.thinking.quick import AGAINST, PATIENCE, SLOW, Quick
from posse.server.thinking.thinkers import Thinkers
from tests.server.leaping import leap
from tests.server.people import play_on, serving
from tests.server.test_crew import Silent, thinking
from tests.server.test_pace import PACE, Shelved, Watching, begun, rests, seat_bots

GAME = GAMES["public-enemy"]
POSITIONS = 25


class Failing(HouseBot):
    def choose(self, *_: Any) -> int:
        raise ArithmeticError


def places(bots: str = HOUSE, everywhere: bool = True) -> Thinkers:
    async def made() -> Thinkers:
        thinkers = Thinkers(bots, own_crews(bots, 1, 5.0, 30.0), 5.0, Metrics())
        thinkers.quick = Quick(everywhere)
        return thinkers

    return leap(made())


def test_the_houses_own_bots_that_play_by_eye_think_here() -> None:
    for game in GAMES.values():
        here = {bot for bot in ("house", "house:patient", "random", "deputy") if places().here(bot, game)}
        assert here >= {"house", "house:patient", "random"}
    assert places().here("no such bot any more", GAME), "the house plays for it"


def test_all_others_are_asked_in_the_crew(monkeypatch: pytest.MonkeyPatch) -> None:
    for bot in ("search:100", "search:10ms", "montecarlo:50", "marshal", "legend"):
        assert places().here(bot, GAME) is None
    assert places(bots="tests.server.stuck:find").here("house", GAME) is None, "a finder that is not ours"
    monkeypatch.setattr(quick, "COMPILED", False)
    assert places(everywhere=False).here("house", GAME) is None
    monkeypatch.setattr(quick, "COMPILED", True)
    assert places(everywhere=False).here("house", GAME) is not None


class Stopwatch:
    """A clock that shows what each choice took, in turn."""

    def __init__(self, took: list[float]) -> None:
        self.shown = [0.0]
        for seconds in took:
            self.shown += [self.shown[-1] + seconds] * 2

    def __call__(self) -> float:
        return self.shown.pop(0)


@pytest.mark.parametrize(
    ("took", "here"),
    [
        ([SLOW / 2] * 5, True),
        ([SLOW * 2] * PATIENCE, True),
        ([SLOW * 2] * (PATIENCE + 1), False),
        (([SLOW * 2] + [SLOW / 2] * AGAINST) * (PATIENCE + 1), True),
        (([SLOW * 2] + [SLOW / 2] * (AGAINST - 10)) * 12 * PATIENCE, False),
    ],
)
def test_a_game_in_which_more_than_one_choice_of_a_hundred_is_slow_goes_to_the_crew(
    took: list[float], here: bool
) -> None:
    measured, state = Quick(everywhere=True, clock=Stopwatch(took)), GAME.new(2, dice=Dice(1))
    seat, random = int(state.seats_to_act()[0]), find("random")
    for seed in range(len(took)):
        measured.choose(random, GAME, state, seat, seed)
    assert measured.has(GAME) == here
    assert measured.has(GAMES["goat"]), "each game is measured by itself"


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_does_here_what_it_would_do_in_the_crew(name: str) -> None:
    game, here, house = GAMES[name], Quick(everywhere=True), find("house")
    state = game.new(game.least, dice=Dice(5))
    for seed in range(POSITIONS):
        if state.is_over():
            state = game.new(game.least, dice=Dice(seed))
        seat = int(state.seats_to_act()[0])
        job = {
            "bot": "house", "game": name, "knowledge": game.knowledge_to_json(game.knowledge(state, seat)),
            "legal": state.legal_actions(seat), "seed": seed, "ms": 100,
        }  # fmt: skip
        action = here.choose(house, game, state, seat, seed)
        assert action is not None
        assert action == answer(job, find)["action"]
        state.apply(seat, action)


def test_a_bot_is_handed_what_its_seat_may_know_and_no_more(data: Path, monkeypatch: pytest.MonkeyPatch):
    handed: list[tuple[Any, ...]] = []
    honest = HouseBot.choose

    def choose(self: HouseBot, *given: Any) -> int:
        handed.append(given)
        return honest(self, *given)

    monkeypatch.setattr(HouseBot, "choose", choose)
    with serving(data) as place:
        thinkers = place.house.thinkers
        thinkers.quick.on = True
        table = place.open("thimblerig", players=2, window=0)
        (token,) = table.begin("Ann", bots=("house",))
        with table.watch(token) as ann:
            play_on([ann], 3)
        assert thinkers.keepers.first is None, "no process was started"  # type: ignore[attr-defined]
    assert handed
    for _, knowledge, legal, dice in handed:
        assert isinstance(knowledge, Knowledge)
        assert not isinstance(knowledge, State)
        assert int(knowledge.seat) == 1
        assert all(isinstance(code, int) for code in legal)
        assert isinstance(dice, Dice)


def test_a_bot_that_fails_is_asked_in_the_crew_and_not_here_again(monkeypatch: pytest.MonkeyPatch) -> None:
    state, here = GAME.new(2, dice=Dice(1)), Quick(everywhere=True)
    assert here.choose(Failing(), GAME, state, int(state.seats_to_act()[0]), 1) is None
    assert not here.has(GAME)

    class Five(Silent):
        async def ask(self, job: bytes) -> Any:
            asked.append(job)
            return {"action": 0}

    asked: list[bytes] = []
    monkeypatch.setattr(HouseBot, "choose", Failing.choose)

    async def run() -> int:
        house = Shelved(lambda _: 0.0)
        house.thinkers = thinking(Five, Five)  # type: ignore[assignment]
        house.thinkers.quick = Quick(everywhere=True)
        room = begun(house, "public-enemy", 2)
        await watched(room, 2.5)
        return len(house.entries)

    assert leap(run()) > 0
    assert asked


def test_it_acts_when_its_name_says_wherever_it_thinks() -> None:
    async def run(here: bool) -> list[float]:
        house = Shelved(lambda _: 0.1)
        house.thinkers.quick = Quick(everywhere=here)
        house.thinkers.quick.on = here
        room = begun(house, "public-enemy", 2)
        await watched(room, 10.5)
        return rests(house.entries)

    for times in (leap(run(here=True)), leap(run(here=False))):
        assert len(times) >= 8
        assert times == pytest.approx([PACE] * len(times))


async def watched(room: Room, paces: float) -> None:
    """Bots play among themselves while somebody watches."""
    await seat_bots(room, "house", "house")
    eve = Watching()
    room.join(eve)  # type: ignore[arg-type]
    await asyncio.sleep(paces * PACE)
    room.leave(eve)  # type: ignore[arg-type]
    await room.stop(1.0)
