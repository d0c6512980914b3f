"""PE-7 to PE-10: how a round begins."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice, TapeDice
from posse.games.public_enemy import GAME
from posse.games.public_enemy.model import TOWNS
from tests.rules.public_enemy.positions import Table, gang, position


def completed(options: Sequence[str] = (), **facts: Any) -> Table:
    """A round that p1 has just ended by taking the fourth gang; p2 keeps p1 from winning everything."""
    at = position(
        2,
        options,
        stacks={
            "p1": [*gang("wild-bunch", 2), *gang("daltons", 1), *gang("james-younger", 1)],
            "p2": gang("daltons", 2, skip=1),
        },
        up={"dodge-city": "Clay Allison"},
        **facts,
    )
    return Table(at).play("take dodge-city")


@pytest.mark.rule("PE-7")
def test_each_town_turns_one_card_up_and_the_saloon_none() -> None:
    view = Table(GAME.to_position(GAME.new(3, {}, TapeDice([2, 0, 6, 6, 6])))).view()
    shown = ["Butch Cassidy", "Jim Younger", "Jesse James", "John Younger", None]
    assert [deck.up for deck in view.decks] == shown
    assert [deck.looked for deck in view.decks] == [None] * 5
    assert view.starter == 2


@pytest.mark.rule("PE-7")
def test_the_first_card_of_a_town_is_any_of_its_cards() -> None:
    views = [Table(GAME.to_position(GAME.new(2, {}, Dice(seed)))).view() for seed in range(480)]
    for deck in range(4):
        shown = Counter(view.decks[deck].up for view in views)
        assert len(shown) == 12
        assert sum((many - 40) ** 2 / 40 for many in shown.values()) < 34  # 11 degrees of freedom


@pytest.mark.rule("PE-8")
def test_any_player_may_start_and_the_table_may_name_one() -> None:
    drawn = {Table(GAME.to_position(GAME.new(4, {}, Dice(seed)))).view().starter for seed in range(60)}
    assert drawn == {0, 1, 2, 3}
    for first in range(1, 5):
        view = Table(GAME.to_position(GAME.new(4, {"first": first}, Dice(5)))).view()
        assert (view.starter, view.turn) == (first - 1, first - 1)
    with pytest.raises(BadNotation) as refused:
        GAME.new(4, {"first": 5})
    assert (refused.value.key, refused.value.rule) == ("first-player", "PE-8")


@pytest.mark.rule("PE-8")
def test_play_goes_clockwise() -> None:
    state = GAME.new(3, {"first": 2}, Dice(1))
    order = []
    for _ in range(5):
        order.append(state.seats_to_act()[0])
        GAME.play(state, "saloon")
    assert order == [1, 2, 0, 1, 2]


@pytest.mark.rule("PE-9")
def test_a_new_round_has_all_cards_again_and_tokens_stay() -> None:
    table = completed(
        wanted={"p2": ["daltons"]}, one="p2", out=("Belle Starr",), options=("dollars", "cavalry")
    )
    view = table.view()
    assert view.round == 3
    assert [deck.left for deck in view.decks] == [12] * 5
    assert [deck.under for deck in view.decks] == [()] * 5
    assert all(stack.cards == () for player in view.players for stack in player.stacks)
    assert [player.points for player in view.players] == [0, 0]
    assert [lead.count for lead in view.leads] == [0] * 5
    assert table.wanted()["p2"] == ("daltons",)
    at = GAME.to_position(table.state)
    assert at["out"] == []
    assert set(at["used"].values()) == {0}


@pytest.mark.rule("PE-9")
def test_the_one_token_stays_when_nobody_takes_it() -> None:
    at = position(
        3,
        stacks={
            "p1": [*gang("wild-bunch", 1), *gang("daltons", 1), *gang("james-younger", 1)],
            "p2": [*gang("wild-bunch", 3, skip=1), *gang("daltons", 2, skip=1)],
        },
        one="p3",
        up={"dodge-city": "Clay Allison"},
    )
    table = Table(at).play("take dodge-city")
    assert [event["points"] for event in table.told("points")] == [8, 8, 0]
    assert table.one() == "p3"
    assert table.view().round == 3


@pytest.mark.rule("PE-10")
def test_the_holder_of_the_one_starts() -> None:
    table = completed(turn="p1", starter="p2")
    assert table.one() == "p1"
    assert (table.view().starter, table.view().turn) == (0, 0)
    assert table.told("round")[0]["starter"] == 0


@pytest.mark.rule("PE-10")
@pytest.mark.parametrize(("starter", "following"), [("p1", 1), ("p2", 2), ("p3", 0)])
def test_while_nobody_holds_it_the_player_to_the_left_starts(starter: str, following: int) -> None:
    at = position(
        3,
        stacks={
            "p1": [*gang("wild-bunch", 1), *gang("daltons", 1), *gang("james-younger", 1)],
            "p2": [*gang("wild-bunch", 3, skip=1), *gang("daltons", 2, skip=1)],
        },
        starter=starter,
        up={"dodge-city": "Clay Allison"},
    )
    table = Table(at).play("take dodge-city")
    assert table.one() is None
    assert (table.view().starter, table.view().turn) == (following, following)


@pytest.mark.rule("PE-7")
def test_the_new_rounds_cards_are_drawn_from_the_whole_decks() -> None:
    table = completed()
    assert [event["town"] for event in table.told("turned-up")][-4:] == list(TOWNS)
