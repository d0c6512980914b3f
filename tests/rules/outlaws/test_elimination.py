"""OU-37 to OU-40: a player leaves, and the street is joined up again."""

from collections import Counter
from typing import Any

import pytest

from posse.core.kernel.dice import Dice
from posse.games.outlaws import GAME
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws.tables import (
    begun,
    heard,
    held,
    kinds,
    look,
    place,
    play,
    reserve,
    row,
    seen_token,
    side,
    standing,
    table,
    tokens,
    told,
)

BARE = {"handcuffs": 0}


def kill(players: int, victim: int, seed: int = 1, **changes: Any) -> OutlawsState:
    """p1 shoots the Governor of its left (p2) or right neighbour."""
    at = 1 if victim == 1 else 6
    lines = {
        "p1": standing(hitman=at),
        f"p{victim + 1}": standing(governor=7 - at),
        **changes.pop("lines", {}),
    }
    state = table(
        players, Dice(seed), lines=lines, held={f"p{victim + 1}": BARE} | changes.pop("held", {}), **changes
    )
    play(state, "shoot")
    return state


def pool(state: OutlawsState) -> Counter[str]:
    found = GAME.to_position(state)
    cells = [*found["reserve"], *(cell for arm in found["street"].values() for cell in arm if cell)]
    return Counter(cell["token"] if isinstance(cell, dict) else cell for cell in cells)


@pytest.mark.rule("OU-37")
def test_an_eliminated_player_leaves_with_everything() -> None:
    state = kill(
        3, 1, held={"p2": {"votes": 2, "handcuffs": 0, "papers": 2}}, street={"p1": ["x"]}, reserve=[]
    )
    view = look(state, 0)
    assert view.out == (1,)
    gone = view.lines[1]
    assert (gone.places, gone.saloon) == ((), ())
    assert (gone.votes, gone.handcuffs, gone.bullets, gone.papers) == (0, 0, 0, 0)
    assert told(state, "out") == {"who": 1, "reason": "brute"}


@pytest.mark.rule("OU-38")
def test_four_become_three() -> None:
    """p2 is out: the arms of p1 and p2 become one between p1 and p3."""
    state = kill(4, 1)
    before = pool(table(4))
    assert pool(state) == before
    view = look(state, None)
    assert [(arm.seat, arm.left) for arm in view.street] == [(0, 2), (2, 3), (3, 0)]
    assert place(state, 0, 2, None).rival == 2
    assert place(state, 0, 2, None).facing == 5
    assert place(state, 2, 5, None).rival == 0
    assert all(not seen.empty for arm in view.street for seen in arm.slots)
    assert len(view.reserve) == 12
    assert view.reserve_end is None
    assert told(state, "merged") == {"who": 0, "rival": 2, "laid": 4}


@pytest.mark.rule("OU-38")
def test_the_merged_arm_is_shuffled_from_both_and_the_rest_goes_to_the_reserve() -> None:
    arms = {
        "p1": ["vote", "vote", "vote", "vote"],
        "p2": ["x", "x", "x", "x"],
        "p3": ["vote", "vote", "vote", "vote"],
        "p4": ["vote", "vote", "vote", "vote"],
    }
    seen: set[tuple[str | None, ...]] = set()
    piles: set[tuple[str, ...]] = set()
    for seed in range(40):
        state = kill(4, 1, seed, street=arms, reserve=["election", "election"])
        merged = tokens(state)[:4]
        assert set(merged) <= {"vote", "x"}  # nothing of the Reserve comes into it
        assert Counter(reserve(state)) == Counter(["election"] * 2 + ["vote"] * 4 + ["x"] * 4) - Counter(
            {"vote": merged.count("vote"), "x": merged.count("x")}
        )
        seen.add(tuple(merged))
        piles.add(tuple(reserve(state)))
    assert len(seen) > 8
    assert len(piles) > 30
    assert {pile.index("election") for pile in piles} > {0, 1, 2}


@pytest.mark.rule("OU-38")
def test_knowledge_of_shuffled_tokens_is_lost_an_untouched_arm_keeps_it() -> None:
    known = {"token": "vote", "seen": ["p1", "p2", "p3", "p4", "watchers"]}
    arms: dict[str, Any] = {
        "p1": [known, "vote", "vote", "x"],
        "p2": ["vote", "vote", "vote", "x"],
        "p3": [known, "vote", "vote", "x"],
        "p4": ["vote", {"token": "vote", "seen": ["p1"]}, "vote", "x"],
    }
    state = kill(4, 1, street=arms)
    assert [seen_token(state, 0, at, 0) for at in range(4)] == [None] * 4
    assert seen_token(state, 2, 0, 0) == "vote"
    assert seen_token(state, 3, 1, 0) == "vote"
    assert seen_token(state, 3, 1, 2) is None
    assert {token.token for token in look(state, 0).reserve} == {None}


@pytest.mark.rule("OU-38")
def test_fewer_than_four_are_laid_away_from_the_reserve_and_it_fills_gaps() -> None:
    arms = {"p1": ["vote"], "p2": ["x"], "p3": ["vote", "vote", "vote", "x"], "p4": ["bullet"]}
    state = kill(4, 1, street=arms, reserve=[])
    assert [token is None for token in tokens(state)[:4]] == [False, False, True, True]
    assert told(state, "merged")["laid"] == 2
    # six tokens: two go to the Reserve, and on to the gaps of the arms clockwise from p1
    arms = {
        "p1": ["vote", "vote", "vote"],
        "p2": ["x", "x", "x"],
        "p3": ["vote", "vote", "vote"],
        "p4": ["bullet"],
    }
    state = kill(4, 1, street=arms, reserve=[])
    assert [len([t for t in tokens(state, seat)[:4] if t]) for seat in (0, 2, 3)] == [4, 4, 2]
    assert reserve(state) == []


@pytest.mark.rule("OU-39")
@pytest.mark.parametrize("victim", [1, 2])
def test_three_become_two(victim: int) -> None:
    """The arm the survivors share stays; the Reserve lies at the outer end of the new half."""
    arms = {
        "p1": ["vote", "x", "vote", "x"],
        "p2": ["bullet", "vote", "bullet", "vote"],
        "p3": ["election", "vote", "vote", "election"],
    }
    state = kill(3, victim, street=arms, reserve=["handcuffs", "x", "x"])
    kept = {1: "p3", 2: "p1"}[victim]
    other = 2 if victim == 1 else 1
    view = look(state, None)
    assert {arm.seat for arm in view.street} == {0, other}
    position = GAME.to_position(state)
    assert position["street"][kept] == arms[kept]
    end = {1: 2, 2: 0}[victim]  # whose places 4 to 7 are on the new half
    assert view.reserve_end == end
    fresh = [str(token) for token in tokens(state, end)[4:]]
    both = Counter(arms["p1"] + arms["p2"] if victim == 1 else arms["p2"] + arms["p3"])
    assert not Counter(fresh) - both
    assert Counter(reserve(state)) == both + Counter(["handcuffs", "x", "x"]) - Counter(fresh)
    for at in range(8):
        assert (place(state, 0, at, None).rival, place(state, 0, at, None).facing) == (other, 7 - at)
    assert row(state, other) == standing() if victim == 1 else row(state, other)


@pytest.mark.rule("OU-39")
def test_tokens_close_up_along_the_whole_street() -> None:
    """p2 is out; p3's places 0 to 3 keep two tokens, the new half follows, away from the Reserve."""
    arms = {"p1": ["x"], "p2": ["x", "bullet"], "p3": ["vote", "vote"]}
    state = kill(3, 1, street=arms, reserve=[])
    assert look(state).reserve_end == 2
    assert [token is None for token in tokens(state, 2)] == [False] * 5 + [True] * 3
    assert tokens(state, 2)[:2] == ["vote", "vote"]
    play(state, "swap 0 1", "p3 take 1 vote")
    assert tokens(state, 2)[0] == "vote"
    assert [token is None for token in tokens(state, 2)] == [False] * 4 + [True] * 4


@pytest.mark.rule("OU-40")
def test_the_acting_player_keeps_the_rest_of_the_turn() -> None:
    state = kill(3, 1)
    assert (look(state).turn, look(state).left) == (0, 1)
    play(state, "pass")
    assert look(state).turn == 2  # p2's turn is skipped


@pytest.mark.rule("OU-40")
def test_an_attacker_eliminated_by_a_guard_loses_the_rest() -> None:
    lines = {"p1": standing(hitman=1), "p2": side(standing(governor=6, sheriff=5))}
    state = table(3, lines=lines)
    play(state, "shoot", "p2 guard")
    assert look(state).out == (0,)
    assert (look(state).turn, look(state).left) == (1, 2)


@pytest.mark.rule("OU-40")
def test_the_game_ends_before_any_merge() -> None:
    state = kill(3, 1)
    assert kinds(state).count("merged") == 1
    p1 = look(state).lines[0]
    at = next(place.place for place in p1.places if place.figure == "sheriff")
    hitman = row(state, 2).index("hitman")
    play(state, "pass", "p3 pass")
    if 7 - hitman != at:
        play(state, f"swap {at} {7 - hitman}")
    before = len(heard(state))
    play(state, "arrest")
    assert state.is_over()
    assert kinds(state)[before:].count("merged") == 0
    assert look(state).result.ranks == (1, 3, 2)  # type: ignore[union-attr]
    assert held(state, 2).votes == 0


def test_the_order_of_leaving_is_the_order_of_ranks() -> None:
    for seed in range(12):
        state = begun(4, seed, limit=200)
        state.playout()
        outcome = state.outcome()
        assert outcome is not None
        out = look(state).out
        assert [outcome.ranks[seat] for seat in out] == [4 - at for at in range(len(out))]
