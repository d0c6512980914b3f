"""GO-11 and GO-12: places are stocked, two characters are set aside."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from posse.core.kernel.dice import Dice, TapeDice
from posse.games.goat import GAME
from posse.games.goat.model import CHARACTERS, GOAT
from posse.games.goat.rules.by_players import cast_of
from tests.rules.goat.tables import heard, kinds, look, new, on_place, play, step, table


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
def test_a_goat_that_is_turned_up_goes_back_into_the_pile() -> None:
    # first dealer; the Goat is the last of 11; face down, the fourth of the others; another; four cards
    state = GAME.new(2, {}, TapeDice([0, 10, 3, 3, 0, 0, 0, 0]), traced=True)
    assert GAME.to_position(state)["down"] == CHARACTERS[3]
    assert look(state, None).aside == CHARACTERS[8]  # the fourth of the nine in the pile
    assert look(state, None).goat_back
    assert "goat" in look(state, 1).unseen  # p1 drew none of it
    assert [event.kind for event in heard(state)][4:6] == ["goat-back", "aside"]


@pytest.mark.rule("GO-12")
def test_the_goat_is_face_down_once_in_fifteen() -> None:
    """Every deal of five players, each as likely as its draws make it."""
    down: Counter[str] = Counter()
    seen: Counter[bool] = Counter()
    for first, second in product(range(15), range(14)):
        thirds = range(13) if first == GOAT else (None,)
        for third in thirds:
            draws = [first, second] if third is None else [first, second, third]
            state = GAME.new(5, {"first": 1}, TapeDice([*draws, 0, 0, 0, 0]))
            weight = 1 if third is not None else 13
            down[GAME.to_position(state)["down"]] += weight
            seen[look(state, None).goat_back] += weight
            assert look(state, None).goat_back == (third is not None)
    assert down == dict.fromkeys(CHARACTERS, 14 * 13)  # of 15 * 14 * 13
    assert Fraction(down["goat"], seen[False]) == Fraction(1, 14)
    assert Fraction(seen[True], seen.total()) == Fraction(1, 15)


@pytest.mark.rule("GO-12", "GO-33")
def test_whether_it_was_turned_up_is_said_of_every_round_anew() -> None:
    told: set[tuple[bool, bool]] = set()
    for seed in range(60):
        state = new(2, seed)
        while not state.is_over():
            state.trace = []
            started = state.round
            was = look(state, None).goat_back
            step(state, Dice(seed))
            if state.round > started:
                back = "goat-back" in kinds(state)
                assert look(state, None).goat_back == back
                told.add((was, back))
    assert {(True, False), (False, True)} <= told


@pytest.mark.rule("GO-12")
def test_the_goat_is_never_face_up_but_all_others_are() -> None:
    found = {look(new(3, seed), None).aside for seed in range(200)}
    cast = {CHARACTERS[card] for card in range(15) if int(cast_of(3)) >> card & 1}
    assert found == cast - {"goat"}
