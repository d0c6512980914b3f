"""GO-1 to GO-10: what is in the box, and how much of it by number of players."""

import pytest

from posse.core.errors import BadNotation
from posse.games.goat import GAME
from posse.games.goat.model import CHARACTERS
from posse.games.goat.rules.by_players import cast_of
from tests.rules.goat.tables import coins, look, named, new, on_place, play, player, stock, table

PLAYERS = (2, 3, 4, 5)


@pytest.mark.rule("GO-1")
def test_five_places() -> None:
    assert [seen.place for seen in look(new(5), None).places] == ["store", "bank", "ranch", "mine", "saloon"]
    for players in PLAYERS:
        assert look(new(players), None).places[-1].place == "saloon"


@pytest.mark.rule("GO-2")
def test_each_place_has_its_resource() -> None:
    found = {seen.place: seen.resource for seen in look(new(5), None).places}
    assert found == {
        "saloon": "bottles",
        "store": "supplies",
        "bank": "banknotes",
        "ranch": "cattle",
        "mine": "nuggets",
    }


TAKERS = {
    "shopkeeper": ("store", "supplies"),
    "banker": ("bank", "banknotes"),
    "farmer": ("ranch", "cattle"),
    "prospector": ("mine", "nuggets"),
    "kid": ("store", ""),
    "teller": ("bank", ""),
    "cowboy": ("ranch", ""),
    "miner": ("mine", ""),
}


@pytest.mark.rule("GO-3")
@pytest.mark.parametrize(("card", "place", "resource"), [(card, *takes) for card, takes in TAKERS.items()])
def test_two_characters_a_place(card: str, place: str, resource: str) -> None:
    state = table(5, [card, "goat", "outlaw", "sheriff"])
    lying = on_place(state, place)
    play(state, f"p1 offer {card} as {card} to p3", "p3 accept")
    assert next(seen.characters for seen in look(state, 0).places if seen.place == place)[0].character == card
    if resource:
        assert stock(state, 2) == {"bottles": 1, resource: 1}
        assert on_place(state, place) == (0, lying[1])
    else:
        assert coins(state)[2] == 2 + lying[1]
        assert on_place(state, place) == (lying[0], 0)


@pytest.mark.rule("GO-3")
def test_the_saloon_has_six_and_the_goat_no_place() -> None:
    saloon = ["outlaw", "sheriff", "thief", "charlatan", "waitress", "gambler"]
    assert list(CHARACTERS[8:14]) == saloon
    state = table(5, ["goat", "thief", "kid", "miner"], placed={"p2": ["outlaw"], "p3": ["sheriff"]})
    play(state, "p1 offer goat as goat to p4", "accept")
    seen = look(state, None)
    assert [here.character for here in seen.places[-1].characters] == ["outlaw", "sheriff"]
    assert seen.goat == 3


@pytest.mark.rule("GO-4")
def test_house_values() -> None:
    found = {seen.place: (seen.value, seen.coins_a_round) for seen in look(new(5), None).places}
    assert found == {"saloon": (1, 0), "store": (2, 3), "ranch": (3, 2), "bank": (4, 1), "mine": (5, 1)}
    state = table(5, ["goat", "kid", "miner", "thief"], round=2, places={"mine": {"tokens": 0}},
                  taken={"p2": {"nuggets": 2}})  # fmt: skip
    assert player(state, 1).money == 2 + 1 + 2 * 5


@pytest.mark.rule("GO-4")
def test_an_owner_of_the_box_enters_the_printed_values() -> None:
    state = new(2, **{"value-bottles": 7, "coins-bank": 4, "coins-saloon": 2})
    assert player(state, 0).money == 2 + 7
    assert on_place(state, "bank") == (1, 4)
    assert on_place(state, "saloon") == (1, 2)
    with pytest.raises(BadNotation, match="from 0 to 20"):
        new(2, **{"value-cattle": 21})


@pytest.mark.rule("GO-5")
def test_places_by_number_of_players() -> None:
    found = {players: [seen.place for seen in look(new(players), None).places] for players in PLAYERS}
    assert found == {
        2: ["store", "bank", "saloon"],
        3: ["bank", "ranch", "saloon"],
        4: ["store", "bank", "mine", "saloon"],
        5: ["store", "bank", "ranch", "mine", "saloon"],
    }


@pytest.mark.rule("GO-6")
def test_characters_of_absent_places_are_left_out() -> None:
    casts = {players: named(int(cast_of(players))) for players in PLAYERS}
    assert {players: len(cast) for players, cast in casts.items()} == {2: 11, 3: 11, 4: 13, 5: 15}
    assert set(CHARACTERS) - set(casts[2]) == {"farmer", "cowboy", "prospector", "miner"}
    assert set(CHARACTERS) - set(casts[3]) == {"shopkeeper", "kid", "prospector", "miner"}
    assert set(CHARACTERS) - set(casts[4]) == {"farmer", "cowboy"}


@pytest.mark.rule("GO-7")
@pytest.mark.parametrize("players", PLAYERS)
def test_everyone_starts_with_two_coins_and_a_bottle(players: int) -> None:
    state = new(players)
    assert coins(state) == [2] * players
    assert [stock(state, seat) for seat in range(players)] == [{"bottles": 1}] * players


@pytest.mark.rule("GO-7")
@pytest.mark.parametrize(("players", "reserve"), [(2, 4), (3, 3), (4, 3), (5, 3)])
def test_the_reserve_lasts_as_long_as_the_game(players: int, reserve: int) -> None:
    state = new(players, 3)
    state.playout()
    for resource in range(5):
        held = sum(int(state.tokens[seat]) >> 8 * resource & 255 for seat in range(players))
        laid = held + int(state.places[resource])
        in_play = any(seen.resource == ("supplies", "banknotes", "cattle", "nuggets", "bottles")[resource]
                      for seen in look(state, None).places)  # fmt: skip
        assert laid == (reserve if in_play else 0) + (players if resource == 4 else 0)


@pytest.mark.rule("GO-8")
def test_hats() -> None:
    assert {players: player(new(players), 0).hats for players in PLAYERS} == {2: 3, 3: 2, 4: 2, 5: 2}
    assert {players: look(new(players), None).hats for players in PLAYERS} == {2: 3, 3: 2, 4: 2, 5: 2}
    assert all(seen.active for seen in look(new(4), None).players)


@pytest.mark.rule("GO-9")
def test_tokens_are_hidden_and_coins_open() -> None:
    state = new(3)
    assert player(state, 0, reader=0).stock is not None
    assert player(state, 0, reader=0).money == 3
    for reader in (1, 2):
        assert player(state, 0, reader=reader).stock is None
        assert player(state, 0, reader=reader).money is None
        assert player(state, 0, reader=reader).tokens == 1
        assert player(state, 0, reader=reader).coins == 2
    assert look(state, None).players[0].stock is None


@pytest.mark.rule("GO-9")
def test_the_first_dealer_is_drawn_unless_named() -> None:
    assert {new(4, seed).dealer for seed in range(40)} == {0, 1, 2, 3}
    assert {new(4, seed, first=3).dealer for seed in range(10)} == {2}
    with pytest.raises(BadNotation, match=r"from 1 to 3.*GO-9"):
        GAME.new(3, {"first": 4})


@pytest.mark.rule("GO-10")
@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 3), (5, 3)])
def test_rounds(players: int, rounds: int) -> None:
    state = new(players)
    state.playout()
    assert (state.round, look(state, None).rounds) == (rounds, rounds)
    short = new(players, rounds=1)
    short.playout()
    assert short.round == 1


@pytest.mark.rule("GO-3")
def test_what_is_printed_on_each_card() -> None:
    assert tuple(GAME.cards) == CHARACTERS
    assert GAME.cards["farmer"] == {"place": "ranch", "takes": "cattle"}
    assert GAME.cards["cowboy"] == {"place": "ranch", "takes": "coins"}
    assert GAME.cards["goat"] == {"place": ""}
    acts = {card: printed["number"] for card, printed in GAME.cards.items() if "number" in printed}
    assert acts == {"outlaw": 1, "sheriff": 2, "thief": 3, "charlatan": 4, "waitress": 5, "gambler": 6}
