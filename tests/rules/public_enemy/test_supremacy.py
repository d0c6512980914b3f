"""PE-35: Supremacy."""

import pytest

from posse.core.kernel.dice import Dice, TapeDice
from posse.games.public_enemy import GAME
from posse.games.public_enemy.model import GANGS
from tests.rules.public_enemy.positions import PAD, Table, gang, one_each, other, position, scored

SUPREMACY = ("supremacy",)


@pytest.mark.rule("PE-35")
def test_three_daltons_are_eight_points_instead_of_five() -> None:
    """The rulebook's example."""
    at = position(2, SUPREMACY, stacks={"p1": gang("daltons", 3)})
    assert Table(at | {"supremacy": "daltons"}).player("p1").points == 8
    assert Table(at | {"supremacy": "loners"}).player("p1").points == 5


@pytest.mark.rule("PE-35")
@pytest.mark.parametrize(("many", "points"), [(0, 0), (1, 3), (2, 5), (6, 23), (7, 30), (8, 30), (9, 30)])
def test_the_drawn_gang_counts_one_card_more_an_absent_stack_none(many: int, points: int) -> None:
    at = position(2, SUPREMACY, stacks={"p1": gang("loners", many)}, supremacy="loners")
    assert Table(at).player("p1").points == points


@pytest.mark.rule("PE-35")
def test_a_gang_is_drawn_for_every_round() -> None:
    drawn = set()
    for number, name in enumerate(GANGS):
        state = GAME.new(2, {"supremacy": True, "first": 1}, TapeDice([number, *PAD]), traced=True)
        assert state.trace is not None
        assert GAME.events(state.trace)[0].fields() == {"round": 1, "starter": 0, "supremacy": name}
        assert Table(GAME.to_position(state)).view().supremacy == name
        drawn.add(name)
    assert drawn == {
        Table(GAME.to_position(GAME.new(2, {"supremacy": 1}, Dice(s)))).view().supremacy for s in range(30)
    }


@pytest.mark.rule("PE-35")
def test_the_next_round_draws_anew() -> None:
    stacks = {"p1": one_each(), "p2": other("wild-bunch", 2)}
    table = scored(2, SUPREMACY, (3,), stacks=stacks, supremacy="wild-bunch")
    assert table.view().supremacy == "loners"
    assert table.told("round")[0]["supremacy"] == "loners"


@pytest.mark.rule("PE-35")
def test_it_decides_who_takes_the_one_but_no_majority() -> None:
    """8 points each; with Supremacy on the Wild Bunch p2's three count eight, p1's one three."""
    stacks = {"p1": one_each(), "p2": [*other("wild-bunch", 3), *other("daltons", 2)]}
    table = scored(3, SUPREMACY, (0,), stacks=stacks, supremacy="wild-bunch")
    assert [event["points"] for event in table.told("points")] == [9, 11, 0]
    assert table.one() == "p2"


@pytest.mark.rule("PE-35")
def test_majorities_are_not_affected() -> None:
    stacks = {"p1": one_each(wild_bunch=2), "p2": other("wild-bunch", 2)}
    table = scored(2, SUPREMACY, (0,), stacks=stacks, supremacy="wild-bunch")
    assert table.told("tied") == [{"seats": (0, 1), "target": "wild-bunch", "count": 2, "fought": False}]


@pytest.mark.rule("PE-35")
def test_without_the_option_no_gang_is_drawn() -> None:
    assert Table(GAME.to_position(GAME.new(2, {}, Dice(1)))).view().supremacy is None
