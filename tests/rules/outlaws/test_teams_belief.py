"""What everyone can tell of a team's line after a refill or a move, held against every order there is."""

from itertools import permutations
from typing import Any

import pytest

from tests.rules.outlaws.tables import play
from tests.rules.outlaws.team_tables import cast, lined, part, table

GAP, A, B = 4, 2, 7
SALOON = ["reverend", "mayor"]
Row = tuple[str | None, ...]


def alone(**more: Any) -> dict[str, Any]:
    """p1's line after p3's Governor was killed at place 4."""
    rest = iter([figure for figure in cast(0) if figure not in (*SALOON, "governor-3")])
    places = [None if place == GAP else next(rest) for place in range(11)]
    line = {"places": places, "saloon": {"p1": SALOON}, "empty": GAP, "removed": "governor-3"}
    return line | {"seen": [places], **more}


def rows(state: Any) -> list[Row]:
    return [tuple(row) for row in part(state, 0)["seen"]]


def laid(row: Row, newcomer: str, fixed: dict[str, int]) -> set[Row]:
    """Every way to lay the newcomer and those of two places on three; some are seen to go to theirs."""
    found = set()
    for order in permutations((newcomer, row[A], row[B])):
        after = list(row)
        for place, figure in zip((GAP, A, B), order, strict=True):
            after[place] = figure
        if all(after[place] == figure for figure, place in fixed.items()):
            found.add(tuple(after))
    return found


@pytest.mark.rule("OU-45")
@pytest.mark.parametrize("unseen", [(), (A,), (A, B), (0, 10)])
def test_a_refill_leaves_every_order_possible(unseen: tuple[int, ...]) -> None:
    line = alone()
    line["seen"] = [[None if at in unseen else figure for at, figure in enumerate(line["places"])]]
    state = table(line, out=["p3"])
    before = rows(state)[0]
    play(state, f"refill mayor {A} {A}>{B} {B}>gap")
    assert set(rows(state)) == laid(before, "mayor", {})
    assert len(rows(state)) == len(set(rows(state))) == (3 if unseen == (A, B) else 6)


@pytest.mark.rule("OU-45", "OU-15")
def test_of_three_figures_the_marked_are_followed() -> None:
    line = alone()
    at_a, at_b = line["places"][A], line["places"][B]
    for marked, fixed in (
        (["mayor"], {"mayor": A}),
        ([at_a], {at_a: B}),
        ([at_b], {at_b: GAP}),
        ([at_a, at_b], {at_a: B, at_b: GAP}),
    ):
        state = table(alone(marked=marked), out=["p3"])
        before = rows(state)[0]
        play(state, f"refill mayor {A} {A}>{B} {B}>gap")
        assert set(rows(state)) == laid(before, "mayor", fixed)
        assert len(rows(state)) == (2 if len(marked) == 1 else 1)


@pytest.mark.rule("OU-45")
def test_where_too_much_is_possible_something_is_forgotten_but_the_truth_stays() -> None:
    line = alone()
    places = line["places"]
    many = []
    for order in permutations((0, 1, 3, 5)):
        row = list(places)
        for place, start in zip((0, 1, 3, 5), order, strict=True):
            row[place] = places[start]
        many.append(row)
    state = table(alone(seen=many), out=["p3"])
    assert len(rows(state)) == 24
    play(state, f"refill reverend {A} {A}>gap {B}>{B}")
    truth = part(state, 0)["places"]
    assert 1 <= len(rows(state)) <= 24
    assert any(
        all(told in (None, figure) for told, figure in zip(row, truth, strict=True)) for row in rows(state)
    )


@pytest.mark.rule("OU-41")
def test_whoever_a_member_moves_is_not_the_mates_own() -> None:
    """p3's Hitman is at 4 or at 5; when p1 moves the figure at 4, everyone knows that he is at 5."""
    one = {4: "indian", 5: "hitman-3"}
    places: list[str | None] = [None] * 11
    seen = [[*places], [*places]]
    seen[0][4], seen[0][5] = "hitman-3", "indian"
    seen[1][4], seen[1][5] = "indian", "hitman-3"
    for text, at_five in (("feint 0 1", {"hitman-3", "indian"}), ("feint 0 4", {"hitman-3"})):
        state = table(lined(0, one, seen=seen))
        play(state, text)
        assert {row[5] for row in rows(state)} == at_five
