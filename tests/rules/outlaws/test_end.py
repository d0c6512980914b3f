"""OU-33 to OU-36: three ways to win, sudden death, the turn limit."""

from typing import Any

import pytest

from posse.core.kernel.dice import Dice
from posse.games.outlaws.face.events import SuddenDeath
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.words import WORDS
from tests.rules.outlaws.tables import (
    begun,
    duel,
    held,
    kinds,
    look,
    play,
    reserve,
    standing,
    table,
    tokens,
    told,
)


def result(state: OutlawsState) -> tuple[tuple[int, ...], str]:
    found = look(state, None).result
    assert found is not None
    return found.ranks, found.reason


@pytest.mark.rule("OU-33")
def test_the_brute_kills_the_last_other_governor() -> None:
    state = duel(standing(hitman=0), standing(governor=7), held={"p2": {"handcuffs": 0}})
    play(state, "shoot")
    assert result(state) == ((1, 2), "brute")


@pytest.mark.rule("OU-33")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_good_wins_the_whole_game_at_once(players: int) -> None:
    state = table(
        players,
        street={f"p{seat}": ["election" if seat == 1 else "vote"] for seat in range(1, players + 1)}
        if players > 2
        else ["election", *["vote"] * 4, "x", "x", "x"],
        reserve=[],
        held={"p1": {"votes": 1}},
    )
    play(state, "take 0 election")
    assert result(state) == ((1, *[2] * (players - 1)), "good")
    assert told(state, "won") == {"who": 0, "reason": "good"}


@pytest.mark.rule("OU-34")
def test_the_crook_arrests_the_last_other_hitman() -> None:
    state = duel(standing(sheriff=0), standing(hitman=7))
    play(state, "arrest")
    assert result(state) == ((1, 2), "crook")


SPENT = {
    "p1": {"votes": 3, "handcuffs": 0, "bullets": 1},
    "p2": {"votes": 3, "handcuffs": 0, "bullets": 0},
}
BARE: dict[str, Any] = {"street": ["x", "x", "x", "x", "election", None, None, None], "reserve": []}


@pytest.mark.rule("OU-35")
def test_sudden_death_in_a_duel() -> None:
    """Both have 3 Votes, the last of the 6 Bullets and Handcuffs is spent."""
    for seed in range(5):
        state = table(held=SPENT, dice=Dice(seed), **BARE)
        play(state, "swap 0 1")
        assert "sudden-death" not in kinds(state)
        play(state, "shoot")
        assert told(state, "sudden-death") == {"bullets": 3, "handcuffs": 3, "elections": 0}
        assert sorted(str(token) for token in tokens(state)) == ["bullet"] * 3 + ["handcuffs"] * 3 + ["x"] * 2
        assert reserve(state) == []
        assert {seen.token for arm in look(state).street for seen in arm.slots} == {None}


@pytest.mark.rule("OU-35")
def test_sudden_death_may_come_again() -> None:
    state = table(held=SPENT, street=["x"] * 2 + [None] * 6, reserve=[])  # of an earlier sudden death
    play(state, "shoot")
    assert kinds(state).count("sudden-death") == 1
    assert held(state, 0).votes == held(state, 1).votes == 3


@pytest.mark.rule("OU-35")
@pytest.mark.parametrize(
    "changes",
    [
        {
            "held": SPENT | {"p2": {"votes": 2, "handcuffs": 0, "bullets": 0}}
        },  # 3 to 2: one can still be elected
        {"held": SPENT | {"p2": {"votes": 3, "handcuffs": 1, "bullets": 0}}},
        {"street": ["x", "handcuffs", "x", "x", "election", None, None, None]},
        {"street": ["x", "bullet", "x", "x", "election", None, None, None]},
    ],
)
def test_no_sudden_death_while_someone_can_still_win(changes: dict[str, Any]) -> None:
    state = table(**{"held": SPENT, **BARE, **changes})
    play(state, "shoot")
    assert "sudden-death" not in kinds(state)


@pytest.mark.rule("OU-35")
@pytest.mark.parametrize(("players", "out"), [(3, []), (4, []), (4, ["p4"]), (4, ["p4", "p3"])])
def test_sudden_death_of_more_players(players: int, out: list[str]) -> None:
    """Also in a duel that came from more: every Election of the game is laid."""
    live = [f"p{seat}" for seat in range(1, players + 1) if f"p{seat}" not in out]
    end: dict[str, Any] = {"reserve_end": "p1"} if len(live) == 2 else {}
    state = table(
        players,
        out=out,
        held={seat: {"votes": 2, "handcuffs": 0, "bullets": int(seat == "p1")} for seat in live},
        street={seat: ["x"] if seat == "p1" else [] for seat in live}
        if len(live) > 2
        else {"p1": ["x", None, None, None]},
        reserve=[],
        **end,
    )
    play(state, "shoot")
    assert told(state, "sudden-death") == {"bullets": 3, "handcuffs": 3, "elections": 2}
    slots = 4 * len(live)
    found = [token for seat in range(len(live)) for token in tokens(state, seat)[:4]]
    assert sorted(map(str, found)) == sorted(
        ["bullet"] * 3 + ["handcuffs"] * 3 + ["election"] * 2 + ["x"] * (slots - 8)
    )
    assert held(state, 0).papers == 3  # not renewed, not lost


@pytest.mark.rule("OU-35")
def test_a_leader_of_more_players_may_still_be_elected() -> None:
    mine = {
        f"p{seat}": {"votes": 3 - (seat > 1), "handcuffs": 0, "bullets": int(seat == 1)} for seat in (1, 2, 3)
    }
    for arm, sudden in ((["x", "election"], False), (["x", "x"], True)):
        state = table(3, held=mine, street={"p1": arm}, reserve=[])
        play(state, "shoot")
        assert ("sudden-death" in kinds(state)) == sudden


@pytest.mark.rule("OU-36")
def test_a_game_stopped_by_the_limit_is_a_draw() -> None:
    state = begun(3, limit=4)
    for turn in range(4):
        assert not state.is_over()
        play(state, "pass")
        assert look(state).turns == turn + 1
    assert result(state) == ((1, 1, 1), "limit")
    assert told(state, "drawn") == {"turns": 4}
    assert state.share(1) == pytest.approx(1 / 3)
    state = begun(2)  # none unless asked for
    for _ in range(300):
        play(state, "pass")
    assert not state.is_over()


@pytest.mark.rule("OU-35")
@pytest.mark.parametrize(
    ("elections", "english", "french"),
    [
        (0, "3 Bullets and 3 pairs of Handcuffs are", "3 Balles et 3 paires de Menottes sont"),
        (1, "3 pairs of Handcuffs and the Election are", "3 paires de Menottes et l'Élection sont"),
        (2, "3 pairs of Handcuffs and 2 Elections are", "3 paires de Menottes et 2 Élections sont"),
    ],
)
def test_sudden_death_counts_its_elections(elections: int, english: str, french: str) -> None:
    event = SuddenDeath(3, 3, elections)
    assert english in WORDS.say("en", event.says, event.fills())
    assert french in WORDS.say("fr", event.says, event.fills())
