"""GO-12: what may lie face down for all that a seat knows, above all once the Goat was turned up."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, permutations
from typing import Any

import pytest

from posse.core.errors import BadNotation
from posse.core.kernel.bits import mask_of, members
from posse.core.kernel.dice import Dice, TapeDice
from posse.games.goat import GAME
from posse.games.goat.face.board import board
from posse.games.goat.mind.knowledge import GoatKnowledge
from posse.games.goat.model import CHARACTERS, GOAT
from posse.games.goat.rules.state import GoatState
from tests.rules.goat.tables import NAMES, look, new, play, position, step, table
from tests.rules.sampling import many

Deal = tuple[int, int]  # the face-down card, and the dealer's hand as bits, the one on offer too
Odds = dict[Deal, Fraction]


def known(state: GoatState, seat: int | None) -> GoatKnowledge:
    found = GAME.knowledge(state, seat)
    assert isinstance(found, GoatKnowledge)
    return found


def dealt(players: int, goat_back: bool, nth: int = 0) -> GoatState:
    """A new game in which the Goat was turned up, or was not: the first one, or a later one."""
    for seed in range(1000):
        state = new(players, seed)
        if look(state, None).goat_back == goat_back:
            nth -= 1
        if nth < 0:
            return state
    raise AssertionError("no such deal")


def deal(world: GoatState) -> Deal:
    return int(world.down), int(world.hand) | (1 << world.card if world.card >= 0 else 0)


def enumerated(state: GoatState, seat: int | None) -> Odds:
    """Every order of the cards that the reader has not seen, but those with a Goat face down that is not."""
    view = look(state, seat)
    own = [*view.hand, view.offer.card] if view.hand is not None and view.offer else view.hand
    hand = mask_of([CHARACTERS.index(card) for card in own or view.known if card])
    missing = view.cards + (state.card >= 0) - len(members(hand))
    found: Counter[Deal] = Counter()
    for first, *rest in permutations([CHARACTERS.index(card) for card in view.unseen]):
        if not (view.goat_back and first == GOAT):
            found[first, hand | mask_of(rest[:missing])] += 1
    return {one: Fraction(times, found.total()) for one, times in found.items()}


def imagined(knowledge: GoatKnowledge) -> Odds:
    """Every world that a seat may imagine, by all that the dice may show, with its exact odds."""
    found: Odds = defaultdict(Fraction)
    open_tapes: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while open_tapes:
        tape, chance = open_tapes.pop()
        try:
            world: Any = knowledge.imagine(TapeDice(tape))
        except BadNotation as short:
            sides = int(str(short.fields["n"]))
            open_tapes += [([*tape, number], chance / sides) for number in range(sides)]
        else:
            found[deal(world)] += chance
    return found


@pytest.mark.rule("GO-12")
@pytest.mark.parametrize("goat_back", [True, False])
def test_imagined_worlds_and_the_odds_are_those_of_all_deals(goat_back: bool) -> None:
    """Two players late in a round, so that all deals can be counted: exactly, not by drawing many."""
    cases = list(islice(small(goat_back), many(12, 4)))
    assert len(cases) == many(12, 4)
    for state, seat in cases:
        exact = enumerated(state, seat)
        assert imagined(known(state, seat)) == exact
        check_odds(state, seat, exact)


def small(goat_back: bool) -> Iterator[tuple[GoatState, int]]:
    """Positions in which a seat has not seen the Goat, nor one or two other cards."""
    for nth in range(20):
        state, dice = dealt(2, goat_back, nth), Dice(nth)
        while state.round == 1:
            for seat in range(2):
                unseen = look(state, seat).unseen
                if "goat" in unseen and 2 <= len(unseen) <= 3:
                    yield state.branch(Dice(1)), seat
            step(state, dice)


def check_odds(state: GoatState, seat: int, exact: Odds) -> None:
    view = look(state, seat)
    if view.offer is None or view.offer.card is not None:
        return
    told = {CHARACTERS.index(chance.what): chance.chance for chance in GAME.odds(known(state, seat))}
    cards = view.cards + 1
    wanted = {
        card: sum(odds for (_, hand), odds in exact.items() if hand >> card & 1) / cards for card in range(15)
    }
    assert told == pytest.approx({card: float(odds) for card, odds in wanted.items() if odds})


@pytest.mark.rule("GO-12")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_once_it_was_turned_up_nobody_imagines_the_goat_face_down(players: int) -> None:
    state, dice = dealt(players, True), Dice(7)
    while state.round == 1:
        for reader in (None, *range(players)):
            worlds = [GAME.redeal(state, reader, Dice(seed)) for seed in range(many(12, 4))]
            assert "goat" not in [GAME.to_position(world)["down"] for world in worlds]
        step(state, dice)


@pytest.mark.rule("GO-12")
@pytest.mark.parametrize("players", [2, 5])
def test_the_odds_say_so(players: int) -> None:
    """At the first offer: a Goat in the pile is likelier to be offered than a card that may lie face down."""
    told = []
    for goat_back in (False, True):
        state = dealt(players, goat_back)
        hand = look(state, state.dealer).hand or ()
        claim = next(card for card in hand if card != "goat")
        to = next(seat for seat in range(players) if seat != state.dealer)
        play(state, f"offer {claim} as {claim} to p{to + 1}")
        odds = {
            chance.what: Fraction(chance.chance).limit_denominator(10000)
            for chance in GAME.odds(known(state, to))
        }
        told.append((odds.pop(claim), odds.pop("goat"), *set(odds.values())))
        assert len(told[-1]) == 3  # all others are as likely
    cards = {2: 11, 5: 15}[players]
    fourth = Fraction(1, 4)  # of the four cards of the hand, one is the card that was named
    others = cards - 2  # that may be in the hand, but one of them is face down
    assert told[0] == (fourth, Fraction(3, others) * fourth, Fraction(3, others) * fourth)
    goat = Fraction(3, others - 1)
    assert told[1] == (fourth, goat * fourth, goat * (1 - Fraction(1, others - 1)) * fourth)


@pytest.mark.rule("GO-12")
@pytest.mark.parametrize("goat_back", [True, False])
def test_a_player_that_learns_from_numbers_is_told(goat_back: bool) -> None:
    state = dealt(3, goat_back)
    encoder = GAME.encoder(3)
    at = [name for name, _ in encoder.features()].index("goat turned up")
    assert [encoder.observation(encoder.know(state, seat))[at] for seat in range(3)] == [goat_back] * 3


@pytest.mark.rule("GO-12")
def test_a_position_with_that_goat_face_down_is_refused() -> None:
    data = position(4, ["outlaw", "sheriff", "waitress", "thief"], down="goat")
    assert GAME.to_position(GAME.from_position(data))["down"] == "goat"
    with pytest.raises(BadNotation, match="went into the pile") as refused:
        GAME.from_position(data | {"goat_back": True})
    assert (refused.value.key, refused.value.rule) == ("goat-down", "GO-12")
    with pytest.raises(BadNotation, match="true or false"):
        GAME.from_position(data | {"goat_back": 1})


@pytest.mark.rule("GO-12")
def test_knowledge_that_leaves_only_that_goat_face_down_is_refused() -> None:
    state, dice = dealt(2, True), Dice(2)
    while len(look(state, state.dealer).unseen) > 1:
        step(state, dice)
    data = GAME.knowledge_to_json(known(state, state.dealer))
    (last,) = look(state, state.dealer).unseen
    text = json.dumps(data).replace('"goat"', '"?"').replace(f'"{last}"', '"goat"').replace("?", last)
    swapped = json.loads(text) | {"game": "goat"}
    with pytest.raises(BadNotation, match="went into the pile"):
        GAME.knowledge_from_json(swapped)
    GAME.knowledge_from_json(swapped | {"goat_back": False})


@pytest.mark.rule("GO-12")
@pytest.mark.parametrize(("lang", "told"), [("en", "turned up first"), ("fr", "retournée d'abord")])
def test_the_table_in_words_says_it_while_the_goat_is_hidden(lang: str, told: str) -> None:
    for goat_back in (True, False):
        state = table(4, ["outlaw", "sheriff", "waitress", "goat"], goat_back=goat_back)
        aside = [grid.rows[0][1].text for grid in board(look(state, 1), lang, NAMES) if not grid.head]
        assert (told in aside[0]) == goat_back
        play(state, "p1 offer goat as goat to p3", "p3 accept")
        aside = [grid.rows[0][1].text for grid in board(look(state, 1), lang, NAMES) if not grid.head]
        assert told not in aside[0]
