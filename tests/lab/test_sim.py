"""Series of games: the same whatever the number of processes, and honest sums."""

import json
import math
from typing import Any

import numpy as np
import pytest

import posse
from posse.bots import ask, find
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice, seed_for
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.games.registry import GAMES
from posse.lab.report import tables, wilson
from posse.lab.sim import Series, Totals, play_game, simulate

PUBLIC_ENEMY = GAMES["public-enemy"]


def test_one_process_or_two_the_games_are_the_same():
    bots = ["montecarlo:5", "house", "random"]
    reports = [simulate("public-enemy", 3, bots, 24, {"duel": "on"}, seed=5, jobs=jobs) for jobs in (1, 2)]
    assert reports[0] == reports[1]
    assert reports[0] != simulate("public-enemy", 3, bots, 24, {"duel": "on"}, seed=6)


def test_the_json_has_its_keys():
    report = simulate("public-enemy", 2, ["random", "house"], 30, seed=1)
    found = json.loads(json.dumps(report.to_json()))
    keys = ["game", "players", "games", "actions_per_second", "mean_actions", "seats", "counts"]
    assert list(found)[: len(keys)] == keys
    assert (found["game"], found["players"], found["games"]) == ("public-enemy", 2, 30)
    assert [list(seat)[:5] for seat in found["seats"]] == [["bot", "wins", "share", "low", "high"]] * 2
    assert [seat["bot"] for seat in found["seats"]] == ["random", "house"]
    assert set(found["counts"]) == set(PUBLIC_ENEMY.kinds)
    assert found["mean_actions"] * 30 == pytest.approx(found["actions"])
    assert found["actions_per_second"] > 0


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_wins_and_ranks_add_up_to_the_games(game: Game):
    players = game.least
    report = simulate(game, players, ["random"], 60, seed=3)
    assert sum(seat.wins for seat in report.seats) == pytest.approx(60 - report.unfinished)
    for seat in report.seats:
        assert sum(seat.ranks) == 60 - report.unfinished
        assert seat.low <= seat.share <= seat.high
    assert report.shortest <= report.mean_actions <= report.longest


def test_a_shared_victory_counts_as_a_fraction():
    """One round is often a draw: each of the leaders has a part of it (PE-30)."""
    report = simulate("public-enemy", 3, ["random"], 200, {"rounds": 1}, seed=3)
    assert report.shared > 0
    assert sum(seat.wins for seat in report.seats) == pytest.approx(200)
    assert any(seat.wins != int(seat.wins) for seat in report.seats)
    assert sum(seat.ranks[0] for seat in report.seats) > 200


def test_nobody_wins_a_game_stopped_by_the_cap(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(PUBLIC_ENEMY), "cap", 10)
    for bots in (["random"], ["house", "random"]):
        report = simulate("public-enemy", 2, bots, 12)
        assert (report.unfinished, report.longest, report.actions) == (12, 10, 120)
        assert [seat.wins for seat in report.seats] == [0, 0]


@pytest.mark.parametrize("bots", [["random"] * 3, ["house", "random", "house"]])
def test_counts_are_the_sum_over_the_traces(bots: list[str]):
    """Played again by hand, event by event."""
    players = [find(name) for name in bots]
    counts = dict.fromkeys(PUBLIC_ENEMY.kinds, 0)
    actions = 0
    for number in range(8):
        seed = seed_for(9, number)
        state = PUBLIC_ENEMY.new(3, {"dollars": True}, Dice(seed), traced=True)
        while not state.is_over():
            seat = state.seats_to_act()[0]
            dice = state.dice if bots[seat] == "random" else Dice(0)
            state.apply(seat, ask(players[seat], PUBLIC_ENEMY, state, seat, dice))
            actions += 1
        assert state.trace is not None
        for event in PUBLIC_ENEMY.events(state.trace, everything=True):
            counts[event.kind] += 1
    report = simulate("public-enemy", 3, bots, 8, {"dollars": True}, seed=9)
    assert report.counts == counts
    assert report.actions == actions


def test_the_house_bot_beats_random_players():
    report = simulate("public-enemy", 4, ["random", "house", "random", "random"], 60, seed=2)
    assert report.seats[1].low > 0.45
    assert report.seats[1].mean_rank < min(report.seats[seat].mean_rank for seat in (0, 2, 3))


def test_progress_tells_how_far_it_is():
    told: list[tuple[int, int]] = []
    simulate("public-enemy", 2, ["random"], 40, progress=lambda done, whole: told.append((done, whole)))
    assert told[-1] == (40, 40)
    assert len(told) > 3
    assert told == sorted(set(told))


def test_knowledge_is_built_only_for_bots_that_read(monkeypatch: pytest.MonkeyPatch):
    asked: list[int | None] = []
    knowledge = PUBLIC_ENEMY.knowledge

    def listening(state: State, seat: int | None) -> Knowledge:
        asked.append(seat)
        return knowledge(state, seat)

    monkeypatch.setattr(PUBLIC_ENEMY, "knowledge", listening)
    simulate(PUBLIC_ENEMY, 3, ["random"], 5)
    assert asked == []
    simulate(PUBLIC_ENEMY, 3, ["random", "house", "random"], 5)
    assert set(asked) == {1}


def test_totals_are_the_same_in_any_order():
    series = Series(PUBLIC_ENEMY, 2, PUBLIC_ENEMY.settle({}), ("random", "random"), 1)
    parts = []
    for number in range(3):
        part = Totals.none(series)
        play_game(series, [find("random")] * 2, number, part)
        parts.append(part)
    a, b, c = parts
    assert a.add(b).add(c) == c.add(Totals.none(series)).add(a.add(b))
    assert a.add(b).add(c).games == 3


def test_wilson_intervals():
    """Known values: 50 of 100, none of ten, all of ten."""
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert all(math.isfinite(edge) for edge in wilson(0.5, 1))


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (("public-enemmy", 2, ["random"], 5), "public-enemy"),
        (("public-enemy", 9, ["random"], 5), "2 to 6"),
        (("public-enemy", 4, ["random"] * 3, 5), "4"),
        (("public-enemy", 4, [], 5), "4"),
        (("public-enemy", 2, ["randm"], 5), "random"),
        (("public-enemy", 2, ["random"], 0), "games"),
        (("public-enemy", 2, ["random"], 5, {"quik": 1}), "quick"),
        (("public-enemy", 2, ["random"], 5, None, 0, 0), "jobs"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(call: tuple[object, ...], told: str):
    with pytest.raises(BadNotation) as wrong:
        simulate(*call)  # type: ignore[arg-type]
    for lang in ("en", "fr"):
        assert told.replace("2 to 6", "2") in wrong.value.say(lang).lower()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_report_is_printed_in_both_languages(lang: str):
    report = simulate("public-enemy", 2, ["house", "random"], 10)
    seats, games, events = tables(report, lang)
    assert (seats.row_count, events.row_count) == (2, len(PUBLIC_ENEMY.kinds))
    assert games.columns[0].header == {"en": "Games", "fr": "Parties"}[lang]


def test_one_name_is_a_bot_for_every_seat():
    assert simulate("goat", 3, "random", 4, seed=1) == simulate("goat", 3, ["random"], 4, seed=1)
    with pytest.raises(BadNotation, match="must be a name"):
        simulate("goat", 3, ["random", None, "random"], 4)  # type: ignore[list-item]


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": 2.5},
        {"games": True},
        {"games": "a"},
        {"seed": 2**62},
        {"seed": -1},
        {"seed": 1.5},
        {"jobs": 1.5},
        {"game": None},
        {"bots": 3},
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any]):
    asked: dict[str, Any] = {"game": PUBLIC_ENEMY, "players": 2, "bots": "random", "games": 2} | wrong
    with pytest.raises(BadNotation):
        simulate(**asked)


def test_whole_numbers_of_numpy_are_whole_numbers():
    asked: dict[str, Any] = {"players": 2, "games": 6, "seed": 3, "jobs": 1}
    plain = simulate("public-enemy", bots="random", options={"rounds": 1}, rows=True, **asked)
    heard: list[tuple[int, int]] = []
    given: dict[str, Any] = {name: np.int64(value) for name, value in asked.items()}
    report = simulate(
        "public-enemy",
        bots="random",
        options={"rounds": np.int64(1)},
        rows=True,
        progress=lambda *so_far: heard.append(so_far),
        **given,
    )
    assert report == plain
    assert {type(part) for so_far in heard for part in so_far} == {int}
    told = json.loads(json.dumps(report.to_json()))
    assert (told["players"], told["games"], told["seed"]) == (2, 6, 3)
    number = report.to_frame("games").number[4]
    assert str(report.replay(number).record()) == str(plain.replay(4).record())


def test_bots_are_one_for_all_or_one_a_seat():
    for bots in ([], ["random"] * 3):
        with pytest.raises(BadNotation) as refused:
            simulate("goat", 4, bots, 5)
        assert str(refused.value) == f"4 players need 4 bots, one a seat, not {len(bots)}."
        assert "un par place" in refused.value.say("fr")


def test_progress_is_refused_before_anything_is_played():
    """As in a ladder and a review."""
    wrong: Any = 5
    match = posse.new("public-enemy", 2, seed=1)
    for run in (
        lambda: simulate("goat", 3, "random", 5, progress=wrong),
        lambda: posse.ladder("goat", 2, ["random", "house"], 2, progress=wrong),
        lambda: posse.review(match, progress=wrong),
    ):
        with pytest.raises(BadNotation) as refused:
            run()
        assert str(refused.value) == "Progress must be a function of two numbers."
        assert refused.value.say("fr").endswith("une fonction de deux nombres.")
