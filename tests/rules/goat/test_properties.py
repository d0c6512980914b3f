"""What holds in every game of the Goat, checked at every step of random ones."""

from collections import Counter

import pytest

from posse.core.kernel.bits import count, members
from posse.core.kernel.dice import CHOICE, Dice
from posse.games.goat import GAME
from posse.games.goat.model import ACCEPT, ANSWER, REFUSE, RESOURCES
from posse.games.goat.rules.by_players import cast_of, places_of
from posse.games.goat.rules.state import GoatState
from tests.rules.goat.tables import heard, kinds, look, new, step

GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in range(6)]
# Coins that come from the bank, by event kind
PAID = {
    "sheriff-killed": 4,
    "sheriff-killed-own": 4,
    "sheriff-paid": 2,
    "thief-arrested": 2,
    "thief-arrested-own": 2,
    "charlatan-arrested": 1,
    "charlatan-arrested-own": 1,
}


def check_cards(state: GoatState) -> None:
    """Every character of the game is in one place."""
    places = [state.pile, state.hand, state.table, state.gone, 1 << state.up, 1 << state.down]
    if state.card >= 0:
        places.append(1 << state.card)
    assert sum(int(mask) for mask in places) == int(cast_of(state.players))
    assert sum(int(count(mask)) for mask in places) == int(count(cast_of(state.players)))


def check_tokens(state: GoatState) -> None:
    """Tokens are on places, on the Thief or with players, as many as were laid."""
    players = int(state.players)
    for resource in range(len(RESOURCES)):
        found = sum(int(state.tokens[seat]) >> 8 * resource & 255 for seat in range(players))
        found += int(state.places[resource]) + (int(state.loot) if state.robbed == resource else 0)
        laid = int(state.round) if places_of(state.players) >> resource & 1 else 0
        assert found == laid + (players if resource == 4 else 0)


def check_coins(state: GoatState) -> None:
    """Coins are on places, on the Charlatan or with players; the bank gives what the events say."""
    players = int(state.players)
    found = sum(int(state.coins[seat]) for seat in range(players)) + sum(int(c) for c in state.places[5:])
    found += sum(int(state.elixirs) >> 4 * seat & 15 for seat in range(players))
    laid = sum(int(state.rates[5 + place]) for place in members(places_of(state.players)))
    paid = sum(PAID.get(kind, 0) for kind in kinds(state))
    assert found == 2 * players + laid * int(state.round) + paid


@pytest.mark.rule("GO-8", "GO-12", "GO-15", "GO-25", "GO-30", "GO-33")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_cards_tokens_and_coins_are_conserved(players: int, seed: int) -> None:
    state = new(players, seed)
    dice = Dice(seed)
    while not state.is_over():
        check_cards(state)
        check_tokens(state)
        check_coins(state)
        step(state, dice)
    check_cards(state)
    check_tokens(state)
    check_coins(state)


@pytest.mark.rule("GO-8", "GO-22")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_round_gives_everyone_as_many_characters_as_hats(players: int, seed: int) -> None:
    state = new(players, seed)
    state.playout()
    rounds: list[Counter[int]] = []
    for event in heard(state):
        if event.kind == "round":
            rounds.append(Counter())
        elif event.kind == "placed":
            rounds[-1][event.fields()["who"]] += 1  # type: ignore[index]
    assert rounds == [Counter(dict.fromkeys(range(players), 3 if players == 2 else 2))] * int(state.rounds)


@pytest.mark.rule("GO-19", "GO-20", "GO-21")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_acceptance_is_forced_exactly_when_hats_equal_cards(players: int, seed: int) -> None:
    state = new(players, seed)
    dice = Dice(seed)
    while not state.is_over():
        if state.phase == ANSWER:
            seen = look(state, None)
            answering = seen.players[int(state.to)]
            equal = seen.last_active == answering.seat and answering.hats == seen.cards + 1
            assert state.legal_actions(int(state.to)) == ([ACCEPT] if equal else [ACCEPT, REFUSE])
            assert seen.offer is not None
            assert seen.offer.forced == equal
        step(state, dice)


@pytest.mark.rule("GO-19", "GO-21")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_exactly_three_refusals_in_the_end(players: int, seed: int) -> None:
    state = new(players, seed, rounds=1)
    dice = Dice(seed)
    while not state.is_over():
        if state.phase == ANSWER and state.last >= 0 and REFUSE in state.legal_actions(int(state.to)):
            state.apply(int(state.to), REFUSE)
        else:
            step(state, dice)
    told = kinds(state)
    assert told.count("discarded") == 3
    last = next(event for event in heard(state) if event.kind == "last-active").fields()
    took = next(event for event in heard(state) if event.kind == "took-pile").fields()
    assert took["count"] == last["hats"] == told.count("forced")


@pytest.mark.rule("GO-17", "GO-18", "GO-19")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_dealers_and_their_cards(players: int, seed: int) -> None:
    state = new(players, seed)
    dice = Dice(seed)
    while not state.is_over():
        seen = look(state, None)
        if seen.phase == "offer":
            dealer = seen.players[seen.dealer]
            if seen.last_active is None:
                assert dealer.active
                assert seen.cards == 4
            else:
                assert seen.dealer != seen.last_active
                assert seen.pile == 0
                assert seen.cards == 3 + seen.players[seen.last_active].hats - len(seen.gone)
        step(state, dice)


def test_playouts_and_clones_are_alike() -> None:
    for players in (2, 3, 4, 5):
        state = new(players, 9)
        for _ in range(25):
            step(state, state.dice)
        before = GAME.to_position(state)
        clone = state.clone()
        clone.playout()
        assert GAME.to_position(state) == before
        state.playout()
        assert GAME.to_position(state) == GAME.to_position(clone)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_playout_draws_from_the_legal_actions(players: int) -> None:
    """The quick way and the long way, with the same dice, play the same game."""
    for seed in range(8):
        quick, long = new(players, seed), new(players, seed)
        played = 0
        while not long.is_over():
            step(long, long.dice)
            played += 1
        assert quick.playout() == played
        assert quick.trace == long.trace


def test_all_that_can_happen_happens() -> None:
    """Every kind of event, in a hundred random games at each number of players."""
    for players in (2, 3, 4, 5):
        told: set[str] = set()
        for seed in range(100):
            state = new(players, seed)
            dice = Dice(seed)
            while not state.is_over():
                seat = state.seats_to_act()[0]
                legal = state.legal_actions(seat)
                state.apply(seat, legal[dice.below(len(legal), CHOICE)])
            told |= set(kinds(state))
        assert told == set(GAME.kinds)
