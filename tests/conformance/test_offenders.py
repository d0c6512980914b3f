"""The kit catches games that leak: each offender below breaks one promise of the test-only game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from posse.core.errors import BadNotation, IllegalAction
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.core.view import Event
from tests.conformance import kit
from tests.conformance.cases import Case
from tests.conformance.entries import ENTRIES
from tests.conformance.secrecy import check_deal, check_secrecy
from tests.conformance.worlds import check_worlds
from tests.thimblerig import model as th
from tests.thimblerig.face.events import Drew, Looked, Rigged, Sealed
from tests.thimblerig.face.view import PlayerView, ThimblerigView
from tests.thimblerig.game import ThimblerigGame
from tests.thimblerig.mind.knowledge import ALL_SEEING, ThimblerigKnowledge
from tests.thimblerig.rules.state import ThimblerigState

PLAIN = Case("thimblerig", 3)
LAW = Case("thimblerig", 3, (("law", 1),))
SMALL = Case("thimblerig", 2, (("law", 1), ("long", 1)), 2)


def hand_after(state: State, seat: int | None) -> int:
    """The hand of the next player: what no other seat may know."""
    assert isinstance(state, ThimblerigState)
    after = 0 if seat is None else (seat + 1) % int(state.players)
    return int(state.cards[after * th.SIDE + th.HAND])


class LeakingView(ThimblerigGame):
    def view(self, state: ThimblerigState, seat: int | None) -> ThimblerigView:
        view = super().view(state, seat)
        return replace(view, discard=(*view.discard, th.CARDS[hand_after(state, seat)]))


class LeakingSealedChoice(ThimblerigGame):
    """Others are told that a player has chosen in the order of what was chosen."""

    def view(self, state: ThimblerigState, seat: int | None) -> ThimblerigView:
        view = super().view(state, seat)

        def order(player: PlayerView) -> int:
            return int(state.sealed[player.seat])

        return replace(view, players=tuple(sorted(view.players, key=order)))


class LeakingEvent(ThimblerigGame):
    """One kind of event is told to everyone as it is."""

    def __init__(self, kind: type[Event]) -> None:
        self.kind = kind

    def event(self, kind: int, numbers: Sequence[int], reader: int | None, everything: bool) -> Event | None:
        truth = super().event(kind, numbers, reader, True)
        return truth if type(truth) is self.kind else super().event(kind, numbers, reader, everything)


class LeakingDeal(ThimblerigGame):
    """The others are told of some hands."""

    def event(self, kind: int, numbers: Sequence[int], reader: int | None, everything: bool) -> Event | None:
        return super().event(kind, numbers, reader, everything or numbers[1] == 0)


class LeakingLegal(ThimblerigGame):
    def legal(self, state: State, seat: int) -> list[str]:
        legal = super().legal(state, seat)
        return legal[::-1] if hand_after(state, seat) % 2 else legal


class LeakingNotation(ThimblerigGame):
    def shown(self, seat: int, action: int, reader: int | None) -> str:
        return self.format(seat, action)


class LeakingRefusal(ThimblerigGame):
    def why_not(self, state: ThimblerigState, seat: int, action: int) -> IllegalAction | None:
        error = super().why_not(state, seat, action)
        return IllegalAction("no-stock") if error and hand_after(state, seat) % 2 else error


class LeakingKnowledge(ThimblerigGame):
    def knowledge_to_json(self, knowledge: ThimblerigKnowledge) -> dict[str, Any]:
        return super().knowledge_to_json(knowledge) | {"note": self.note}

    def knowledge(self, state: ThimblerigState, seat: int | None) -> ThimblerigKnowledge:
        self.note = hand_after(state, seat)
        return super().knowledge(state, seat)


class TrueRedeal(ThimblerigGame):
    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        return state.branch(dice)


class TrueImagine(ThimblerigGame):
    """Worlds are made from a state that was kept aside."""

    def knowledge(self, state: ThimblerigState, seat: int | None) -> ThimblerigKnowledge:
        self.kept = state.clone()
        return super().knowledge(state, seat)

    def imagine(self, knowledge: Knowledge, dice: Dice) -> State:
        return self.kept.branch(dice)


class KnowsAll(ThimblerigGame):
    """Every seat is handed the whole truth, and shown only its part."""

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        assert isinstance(state, ThimblerigState)
        return ThimblerigKnowledge(ALL_SEEING, state).imagine(dice)


class KnowsTooLittle(ThimblerigGame):
    """Worlds that contradict what the seat has seen."""

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        return super().redeal(state, None, dice)


class TouchingRedeal(ThimblerigGame):
    """A redeal that changes the game at the table."""

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        world = super().redeal(state, seat, dice)
        assert isinstance(state, ThimblerigState)
        state.points[0] += 1
        return world


class NoImagination(ThimblerigGame):
    """Of two arrangements only the first is ever imagined."""

    def imagine(self, knowledge: Knowledge, dice: Dice) -> State:
        assert isinstance(knowledge, ThimblerigKnowledge)
        return ThimblerigKnowledge(ALL_SEEING, knowledge.state).imagine(dice)


class NothingToDo(ThimblerigGame):
    """Worlds in which nobody can do anything."""

    def imagine(self, knowledge: Knowledge, dice: Dice) -> State:
        world = super().imagine(knowledge, dice)
        world.playout()
        return world


class Refusing(ThimblerigGame):
    """What a spectator knows is not read back."""

    def read_knowledge(self, data: dict[str, Any]) -> ThimblerigKnowledge:
        if data["seat"] is None:
            raise BadNotation("no-such-deal")
        return super().read_knowledge(data)


class PeekingBot(ThimblerigGame):
    def score(self, world: ThimblerigState, seat: int, action: int) -> int:
        return (hand_after(world, seat) + action) % 5


def check_games(game: Game, case: Case) -> None:
    for seed in range(1, 6):  # not every game has a rig in it
        check_secrecy(game, ENTRIES["thimblerig"], replace(case, seed=seed), 100)


def test_the_honest_game_is_not_an_offender() -> None:
    for case in (PLAIN, LAW):
        assert check_secrecy(ThimblerigGame(), ENTRIES["thimblerig"], case) > 0
        check_deal(ThimblerigGame(), ENTRIES["thimblerig"], case)
        kit.check_bot(ThimblerigGame(), case)
        kit.check_imagined(ThimblerigGame(), case)


@pytest.mark.parametrize(
    ("offender", "told"),
    [
        (LeakingView(), "another world looks different"),
        (LeakingSealedChoice(), "another world|another choice, afterwards"),
        (LeakingEvent(Looked), "another world told apart: Looked"),
        (LeakingEvent(Drew), "another world told apart: Drew"),
        (LeakingEvent(Rigged), "another choice told apart: Rigged"),
        (LeakingEvent(Sealed), "another choice told apart: Sealed"),
        (LeakingLegal(), "another world looks different"),
        (LeakingNotation(), "another choice"),
        (LeakingRefusal(), "another world looks different"),
        (LeakingKnowledge(), "another world looks different"),
        (TrueRedeal(), "every redeal is the true world"),
        (TrueImagine(), "every redeal is the true world"),
        (KnowsAll(), "every redeal is the true world"),
        (KnowsTooLittle(), "another world looks different"),
        (TouchingRedeal(), "another world, afterwards"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Game) else "",
)
@pytest.mark.parametrize("case", [PLAIN, LAW], ids=str)
def test_the_secrecy_check_catches(offender: Game, told: str, case: Case) -> None:
    with pytest.raises(AssertionError, match=told):
        check_games(offender, case)


def test_a_deal_told_to_others_is_caught() -> None:
    with pytest.raises(AssertionError, match="the deal is told in different ways"):
        check_deal(LeakingDeal(), ENTRIES["thimblerig"], Case("thimblerig", 2), 60)


def test_a_bot_that_peeks_is_caught() -> None:
    with pytest.raises(AssertionError, match="moves by what it cannot know"):
        kit.check_bot(PeekingBot(), PLAIN)


def test_a_world_in_which_nothing_can_be_done_is_caught() -> None:
    with pytest.raises(AssertionError):
        kit.check_imagined(NothingToDo(), PLAIN)


def test_knowledge_that_is_not_read_back_is_caught() -> None:
    with pytest.raises(BadNotation):
        kit.check_imagined(Refusing(), PLAIN)


def test_worlds_that_are_never_imagined_are_caught() -> None:
    with pytest.raises(AssertionError, match=r"never imagined|cannot be"):
        check_worlds(NoImagination(), SMALL, 0)
