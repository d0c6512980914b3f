"""GO-11 and GO-12: places are stocked, two characters are set aside."""

import pytest

from posse.core.dice import TapeDice
from posse.games.goat import GAME
from posse.games.goat.model import CHARACTERS
from posse.games.goat.rules.by_players import cast_of
from tests.rules.goat.tables import heard, look, new, on_place, play, table


@pytest.mark.rule("GO-11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_place_gets_a_token_and_its_coins(players: int) -> None:
    for seen in look(new(players), None).places:
        assert (seen.tokens, seen.coins) == (1, seen.coins_a_round)


@pytest.mark.rule("GO-11")
def test_what_was_not_taken_adds_up() -> None:
    placed = {"p1": ["outlaw", "goat", "kid"], "p2": ["gambler", "teller"]}
    state = table(2, ["sheriff"], placed=placed, discarded=["thief", "charlatan", "waitress"], coins={},
                  places={"store": {"coins": 0}, "bank": {"coins": 0}})  # fmt: skip
    play(state, "p1 offer sheriff as sheriff to p2", "p2 accept")
    assert state.round == 2
    assert on_place(state, "store") == (2, 3)
    assert on_place(state, "bank") == (2, 1)
    assert on_place(state, "saloon") == (2, 0)


@pytest.mark.rule("GO-12")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_character_face_up_and_one_face_down(players: int) -> None:
    seen = look(new(players), None)
    cast = {2: 11, 3: 11, 4: 13, 5: 15}[players]
    assert seen.pile == cast - 2 - 4
    assert seen.cards == 4
    assert seen.aside not in seen.unseen
    assert len(seen.unseen) == cast - 1  # the face-down one among them


@pytest.mark.rule("GO-12")
def test_the_goat_is_shuffled_back() -> None:
    # first dealer; the Goat is the last of 11; another; the face-down one: the Goat again; four cards
    state = GAME.new(2, {}, TapeDice([0, 10, 3, 9, 0, 0, 0, 0]), traced=True)
    assert look(state, None).aside == CHARACTERS[3]
    assert [event.kind for event in heard(state)][4:6] == ["goat-back", "aside"]
    assert GAME.to_position(state)["down"] == "goat"


@pytest.mark.rule("GO-12")
def test_the_goat_is_never_face_up_but_all_others_are() -> None:
    found = {look(new(3, seed), None).aside for seed in range(200)}
    cast = {CHARACTERS[card] for card in range(15) if int(cast_of(3)) >> card & 1}
    assert found == cast - {"goat"}
