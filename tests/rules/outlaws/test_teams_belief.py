"""What everyone can tell of a team's line after a refill or a move, held against every order there is."""

from itertools import permutations
from typing import Any

import pytest

from posse.games.outlaws.mind.odds import chance
from tests.rules.outlaws.tables import look, play
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


def moved(at: dict[int, str], *texts: str) -> Any:
    """A team's line of which nobody has seen anything, after some actions."""
    state = table(lined(0, at))
    play(state, *texts)
    return state


THEIRS = {8: "governor-3", 9: "hitman-3", 10: "sheriff-3"}
OURS = {0: "governor-1", 1: "hitman-1", 2: "sheriff-1"}
ONE_AND_OTHER = ("feint 6 7", "pass", "p2 pass", "p3 swap 7 8")


@pytest.mark.rule("OU-41")
def test_whoever_a_member_moves_unseen_is_not_the_mates_own_either() -> None:
    """p1 moves 6 and 7, then p3 moves 7 and 8: who stood at 7 is shared, and is now at 7 or at 8."""
    state = moved(OURS | THEIRS, *ONE_AND_OTHER[:1])
    assert rows(state) == [(*[None] * 6, "not-p3", "not-p3", *[None] * 3)]
    state = moved(OURS | THEIRS, *ONE_AND_OTHER)
    before, after = [None] * 6, [None] * 2
    assert set(rows(state)) == {
        (*before, "not-p3", "shared", "not-p1", *after),
        (*before, "not-p3", "not-p1", "shared", *after),
    }
    for seat in (0, 2):  # the team sees its line
        assert look(state, seat).lines[0].places[7].figure == "governor"


@pytest.mark.rule("OU-41")
def test_places_that_no_other_can_fill_are_the_mates() -> None:
    """p1 moves eight figures: the three places left are p3's Governor, Hitman and Sheriff."""
    some = ("feint 0 1", "feint 2 3", "p2 pass", "p3 pass", "p4 pass", "feint 4 5")
    state = moved(OURS | THEIRS, *some)
    for reader in (1, 3, None):
        assert len(look(state, reader).lines[0].places[8].may_be) == 8
    play(state, "feint 6 7")
    for reader in (1, 3, None):
        for place in look(state, reader).lines[0].places[8:]:
            assert place.may_be == ("governor", "hitman", "sheriff")
    play(state, "p2 pass", "p3 look 9", "p3 look 10")
    place = look(state, None).lines[0].places[8]
    assert (place.figure, place.owner) == ("governor", 2)


@pytest.mark.rule("OU-41")
def test_a_moved_figure_is_shared_once_all_of_ones_own_were_seen() -> None:
    looks = ("look 0", "look 1", "p2 pass", "p3 pass", "p4 pass", "look 2", "feint 6 7")
    state = moved(OURS | THEIRS, *looks)
    for at in (6, 7):
        place = look(state, None).lines[0].places[at]
        assert place.may_be == ("indian", "storekeep", "dancer", "reporter", "bandit")
    assert "governor" in look(state, None).lines[0].places[8].may_be


@pytest.mark.rule("OU-41")
def test_where_all_shared_figures_are_the_rest_are_the_members_own() -> None:
    line = lined(0)
    seen = [None if place in (0, 3) else figure for place, figure in enumerate(line["places"])]
    seen[6] = seen[7] = "shared"  # the Indian and the Storekeep
    state = table(line | {"seen": [seen]})
    may_be = [place.may_be for place in look(state, None).lines[0].places]
    assert may_be[0] == may_be[3] == ("governor",)
    assert may_be[6] == may_be[7] == ("indian", "storekeep")


@pytest.mark.rule("OU-41", "OU-44")
def test_who_takes_over_may_have_moved_anyone() -> None:
    state = table(alone(seen=[[None] * 11]), out=["p3"])
    play(state, f"refill mayor {A} {A}>{B} {B}>gap", "feint 0 1")
    assert not {"not-p1", "not-p3", "shared"} & {cell for row in rows(state) for cell in row}


@pytest.mark.rule("OU-41")
def test_the_house_bot_reckons_with_it() -> None:
    """Of the Governor of p3 nobody knows more than where he is not."""
    state = moved(OURS | THEIRS, "feint 0 1", "feint 2 3")
    governor = 10
    assert [int(chance(state, 0, place, governor)) for place in (0, 3)] == [0, 0]
    assert [int(chance(state, 0, place, governor)) for place in range(4, 11)] == [100 // 7] * 7
