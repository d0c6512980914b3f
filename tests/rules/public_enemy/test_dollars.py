"""PE-33: A Fistful of Dollars."""

from typing import Any

import pytest

from posse.core.errors import IllegalAction
from posse.core.kernel.dice import Dice
from posse.games.public_enemy import GAME
from posse.games.public_enemy.model import DECKS, GANGS, TOWNS
from tests.rules.public_enemy.positions import Table, cards, index, one_each, other, position, scored

DOLLARS = ("dollars",)
SPEND = tuple(f"bury {town}" for town in TOWNS) + tuple(f"look {deck}" for deck in DECKS)


def refusal(table: Table, line: str) -> tuple[str, str]:
    before = GAME.to_position(table.state)
    with pytest.raises(IllegalAction) as refused:
        table.play(line)
    assert GAME.to_position(table.state) == before
    return refused.value.key, refused.value.rule


@pytest.mark.rule("PE-33")
def test_everyone_begins_with_two_tiles() -> None:
    state = GAME.new(6, {"dollars": True}, Dice(2))
    assert [p.dollars for p in Table(GAME.to_position(state)).view().players] == [2] * 6
    state = GAME.new(3, {}, Dice(2))
    assert [p.dollars for p in Table(GAME.to_position(state)).view().players] == [0] * 3


@pytest.mark.rule("PE-33")
def test_every_round_gives_two_again_and_none_carries_over() -> None:
    stacks = {"p1": one_each(), "p2": other("wild-bunch", 2)}
    at = position(2, DOLLARS, stacks=stacks, up={"dodge-city": "Clay Allison"}, dollars={"p1": 0, "p2": 1})
    table = Table(at).play("take dodge-city")
    assert (table.view().round, [p.dollars for p in table.view().players]) == (2, [2, 2])
    table = scored(2, DOLLARS, stacks=stacks)
    assert [p.dollars for p in table.view().players] == [2, 2]


@pytest.mark.rule("PE-33")
def test_a_tile_is_spent_before_the_draw_and_one_a_turn() -> None:
    table = Table(position(2, DOLLARS))
    assert table.legal() == (*(f"take {town}" for town in TOWNS), "saloon", *SPEND)
    prompt = table.view(0).prompt
    assert prompt is not None
    assert prompt.key == "prompt.draw-or-dollar"
    table.play("look deadwood")
    assert (table.view().turn, table.view().phase, table.view().spent) == (0, "draw", True)
    assert [p.dollars for p in table.view().players] == [1, 2]
    assert len(table.legal()) == 5
    for line in SPEND:
        assert refusal(table, line) == ("one-dollar-a-turn", "PE-33")
    table.play("take tombstone", "take tombstone")
    assert table.view().spent is False
    assert len(table.legal()) == 5 + len(SPEND)


@pytest.mark.rule("PE-33")
def test_two_tiles_a_round_and_no_more() -> None:
    table = Table(position(2, DOLLARS))
    table.play(
        "look saloon", "take tombstone", "take deadwood", "bury deadwood", "take deadwood", "take tombstone"
    )
    assert table.player("p1").dollars == 0
    for line in SPEND:
        assert refusal(table, line) == ("no-dollar-left", "PE-33")


@pytest.mark.rule("PE-33")
def test_no_tiles_without_the_option() -> None:
    table = Table(position())
    for line in SPEND:
        assert refusal(table, line) == ("no-dollars", "PE-33")


@pytest.mark.rule("PE-33")
def test_a_card_put_under_is_the_known_bottom_card() -> None:
    at = position(2, DOLLARS, up={"tombstone": "Butch Cassidy"})
    table = Table(at, index(at, "tombstone", "Belle Starr")).play("bury tombstone")
    assert table.told("buried") == [{"who": 0, "town": "tombstone", "card": "Butch Cassidy"}]
    deck = table.deck("tombstone")
    assert (deck.up, deck.left, deck.under) == ("Belle Starr", 12, ("Butch Cassidy",))
    assert table.view().turn == 0
    chances = [c.what for c in GAME.odds(GAME.knowledge(table.state, None)) if c.where == "tombstone"]
    assert "Butch Cassidy" not in chances
    assert len(chances) == 10


def low_town(left: int, **facts: Any) -> Table:
    """Tombstone with so many cards left; p1 to draw."""
    own = {name: cards("tombstone", name) for name in GANGS}
    taken = [*own["daltons"], *own["james-younger"], *own["loners"], *own["wild-bunch"]]
    gone = taken[: 12 - left]
    stacks = {"p1": gone[:6], "p2": gone[6:]}
    return Table(position(2, (*DOLLARS, "cavalry"), stacks=stacks, **facts))


@pytest.mark.rule("PE-33")
def test_the_bottom_card_comes_last() -> None:
    table = low_town(3)
    first = table.deck("tombstone").up
    table.play("bury tombstone")
    second = table.deck("tombstone").up
    assert second != first
    table.play("take tombstone", "stay", "saloon")
    while table.view().phase != "draw":
        table.play(table.legal()[0])
    assert table.deck("tombstone").up not in (first, second)
    table.play("take tombstone", "stay")
    assert table.deck("tombstone").up == first


@pytest.mark.rule("PE-33")
def test_putting_under_needs_two_cards_and_a_look_one_unrevealed() -> None:
    two = low_town(2)
    assert "bury tombstone" in two.legal()
    assert "look tombstone" in two.legal()
    one = low_town(1)
    assert "bury tombstone" not in one.legal()
    assert "look tombstone" not in one.legal()
    assert refusal(one, "bury tombstone") == ("nothing-hidden", "PE-33")
    assert refusal(one, "look tombstone") == ("nothing-hidden", "PE-33")


@pytest.mark.rule("PE-33")
def test_two_cards_change_places() -> None:
    table = low_town(2)
    first = table.deck("tombstone").up
    table.play("bury tombstone")
    second = table.deck("tombstone")
    assert second.up != first
    assert (second.left, second.under) == (2, (first,))


@pytest.mark.rule("PE-33")
@pytest.mark.parametrize("deck", DECKS)
def test_a_look_shows_the_first_unrevealed_card_to_that_player_alone(deck: str) -> None:
    at = position(3, DOLLARS)
    table = Table(at, 3).play(f"look {deck}")
    seen = table.deck(deck, 0).looked
    assert seen is not None
    assert [table.deck(deck, seat).looked for seat in (1, 2, None)] == [None] * 3
    assert [table.deck(deck, seat).looked_by for seat in (0, 1, None)] == [(0,)] * 3
    assert table.told("looked", 0) == [{"who": 0, "deck": deck, "card": seen}]
    assert table.told("looked", 1) == table.told("looked", None) == [{"who": 0, "deck": deck, "card": None}]
    assert GAME.events(table.state.trace or [], None, everything=True)[0].fields()["card"] == seen
    before = table.deck(deck).up
    assert before == (at["decks"][deck]["up"] if deck != "saloon" else None)
    table.play("saloon" if deck == "saloon" else f"take {deck}")
    shown = table.told("saloon")[0]["card"] if deck == "saloon" else table.deck(deck).up
    assert shown == seen
    assert table.deck(deck).looked_by == ()


@pytest.mark.rule("PE-33")
def test_two_players_may_look_at_the_same_card() -> None:
    table = Table(position(2, DOLLARS), 5).play("look deadwood", "take tombstone", "look deadwood")
    first, second = (table.deck("deadwood", seat).looked for seat in (0, 1))
    assert first == second
    assert first is not None
    assert table.deck("deadwood").looked_by == (0, 1)


@pytest.mark.rule("PE-33")
def test_a_look_lasts_until_the_card_is_shown() -> None:
    table = Table(position(2, DOLLARS), 5).play("look deadwood")
    seen = table.deck("deadwood", 0).looked
    table.play("take tombstone")
    assert table.deck("deadwood", 0).looked == seen
    table.play("bury deadwood")
    assert table.deck("deadwood").up == seen
    assert table.deck("deadwood", 0).looked is None


@pytest.mark.rule("PE-33")
def test_a_look_at_a_card_everyone_knows() -> None:
    """Only the card put under is left: the look costs a tile and tells nothing new."""
    table = low_town(2)
    first = table.deck("tombstone").up
    table.play("bury tombstone", "saloon")
    while table.view().phase != "draw" or table.view().turn == 0:
        table.play(table.legal()[0])
    table.play("look tombstone")
    assert table.told("looked", 1)[-1]["card"] == first
    assert table.deck("tombstone").looked_by == ()
    assert table.player("p2").dollars == 1


@pytest.mark.rule("PE-33")
def test_the_prompt_offers_a_tile_when_only_one_use_is_left() -> None:
    """Three towns have no hidden card, the Cavalry stands on the fourth: only the Saloon can be looked at."""
    shown = [
        cards("tombstone", "loners")[2],
        cards("cripple-creek", "daltons")[2],
        cards("deadwood", "daltons")[2],
    ]
    stacks = {
        f"p{seat + 1}": [card for town in TOWNS[:3] for card in cards(town, name) if card not in shown]
        for seat, name in enumerate(GANGS)
    }
    table = Table(position(4, (*DOLLARS, "cavalry"), stacks=stacks, cavalry="dodge-city"))
    assert len(table.legal()) == 5
    assert [line for line in table.legal() if line in SPEND] == ["look saloon"]
    prompt = table.view(0).prompt
    assert prompt is not None
    assert prompt.key == "prompt.draw-or-dollar"
