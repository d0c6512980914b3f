"""What may be done now: who and what can be chosen, and the actions that come of it."""

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, lowest
from posse.games.goat import model as go
from posse.games.goat.rules.table import Town


def targets(town: Town) -> i64:
    """GO-14, GO-19: who may be offered a card, as bits."""
    if town.last >= 0:
        return ONE << town.last
    return town.active & ~(ONE << town.dealer)


def opponents(town: Town) -> i64:
    return ((ONE << town.players) - 1) & ~(ONE << town.turn)


def with_coins(town: Town) -> i64:
    """GO-32: opponents who have a coin."""
    found: i64 = 0
    for seat in range(town.players):
        if seat != town.turn and town.coins[seat] > 0:
            found |= ONE << seat
    return found


def coins_of(town: Town, seats: i64) -> i64:
    """What some players have together."""
    coins: i64 = 0
    for seat in range(town.players):
        if seats >> seat & 1:
            coins += town.coins[seat]
    return coins


def with_tokens(town: Town) -> i64:
    """GO-29: opponents who have a resource token."""
    found: i64 = 0
    for seat in range(town.players):
        if seat != town.turn and town.tokens[seat] > 0:
            found |= ONE << seat
    return found


def robbable(town: Town) -> i64:
    """GO-31: places with tokens, the Saloon aside."""
    found: i64 = 0
    for place in range(go.SALOON):
        if town.places[place] > 0:
            found |= ONE << place
    return found


# -- Writing


def write_offers(town: Town, out: vec[i64]) -> i64:
    """GO-14: a card of the hand, said to be any one of the hand, to an active opponent."""
    cards = go.SCRATCH_CARDS + write_bits(town.hand, 0, out, go.SCRATCH_CARDS)
    seats = go.SCRATCH_SEATS + write_bits(targets(town), 0, out, go.SCRATCH_SEATS)
    many: i64 = 0
    for card in range(go.SCRATCH_CARDS, cards):
        row = out[card] * 75
        for claim in range(go.SCRATCH_CARDS, cards):
            code = row + out[claim] * 5
            for seat in range(go.SCRATCH_SEATS, seats):
                out[many] = code + out[seat]
                many += 1
    return many


def write_bits(mask: i64, first: i64, out: vec[i64], at: i64) -> i64:
    """An action for each member of a set, written from a place on."""
    many: i64 = 0
    while mask:
        out[at + many] = first + lowest(mask)
        many += 1
        mask &= mask - 1
    return many
