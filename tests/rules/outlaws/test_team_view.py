"""How a view tells a team's figures apart: who was lost, who was taken over, who waits for whom."""

from typing import Any

import pytest

from posse.games.outlaws import GAME
from posse.games.outlaws.face.view import OutlawsView

FIRST = ["governor-1", "governor-3", "hitman-1", "sheriff-1", "sheriff-3"]
SHARED = ["indian", "storekeep", "dancer", "reporter", "bandit"]
SECOND = ["governor-2", "hitman-2", "sheriff-2", "governor-4", "hitman-4", "sheriff-4", *SHARED]


def seen(seat: int | None, lost: bool) -> OutlawsView:
    """Republicans with the mate's Hitman gone (p3 is out), or with both of them still in."""
    one: dict[str, Any] = {
        "places": [*FIRST, "hitman-3", *SHARED],
        "saloon": {"p1": ["mayor"], "p3": ["reverend"]},
    }
    if lost:
        one = one | {"places": [*FIRST, None, *SHARED], "saloon": {"p1": ["mayor", "reverend"]}}
        one |= {"empty": 5, "removed": "hitman-3"}
    position = {
        "game": "outlaws",
        "rules": GAME.rules_version,
        "players": 4,
        "options": {"teams": True},
        "phase": "turn",
        "ready": ["p1", "p2", "p3", "p4"],
        "turn": "p1",
        "lines": {"p1": one, "p2": {"places": SECOND, "saloon": {"p2": ["mayor"], "p4": ["reverend"]}}},
        "street": {"p1": ["vote"] * 6 + ["x"] * 4 + ["election"]},
        "reserve": ["bullet", "handcuffs"],
        "out": ["p3"] if lost else [],
    }
    found = GAME.view(GAME.from_position(position), seat)
    assert isinstance(found, OutlawsView)
    return found


@pytest.mark.rule("OU-41")
def test_own_and_shared_figures_are_told_apart():
    places = seen(0, lost=False).lines[0].places
    assert [(at.owner, at.shared, at.taken) for at in places[:2]] == [(0, False, False), (2, False, False)]
    assert (places[6].owner, places[6].shared) == (None, True)


@pytest.mark.rule("OU-44")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_everyone_sees_whom_a_member_lost(seat: int | None):
    assert [line.removed for line in seen(seat, lost=True).lines] == [(), (), ("hitman",), ()]
    assert all(line.removed == () for line in seen(seat, lost=False).lines)


@pytest.mark.rule("OU-44")
def test_what_was_taken_over_is_marked_for_the_team_alone():
    view = seen(0, lost=True)
    assert [at.place for at in view.lines[0].places if at.taken] == [1, 4]
    assert {at.owner for at in view.lines[0].places[:5]} == {0}
    assert not any(at.taken for at in seen(1, lost=True).lines[0].places)


@pytest.mark.rule("OU-41")
def test_a_saloon_place_names_its_guest_from_its_members_seat():
    saloons = [line.saloon for line in seen(3, lost=False).lines]
    assert saloons == [("mayor",), ("mayor",), ("reverend",), ("reverend",)]
    assert seen(0, lost=True).lines[0].saloon == ("reverend", "mayor")
