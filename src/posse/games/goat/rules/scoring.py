"""Counting the Goat: tokens, money, and who has won."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, lowest
from posse.games.goat import model as go

if TYPE_CHECKING:
    from posse.games.goat.rules.state import GoatState


def tokens_in(held: i64) -> i64:
    """How many tokens a packed stock holds."""
    many: i64 = 0
    while held:
        many += held & go.BYTE_MASK
        held >>= go.BYTE
    return many


def kind_at(held: i64, k: i64) -> i64:
    """The resource of token number k, counted from 0 in canonical order."""
    resource: i64 = 0
    while k >= held & go.BYTE_MASK:
        k -= held & go.BYTE_MASK
        held >>= go.BYTE
        resource += 1
    return resource


def money_of(rates: vec[i64], coins: i64, held: i64) -> i64:
    """GO-34: coins, and the value of every token (GO-4)."""
    for resource in range(go.PLACE):
        coins += rates[resource] * (held >> (go.BYTE * resource) & go.BYTE_MASK)
    return coins


def standing(state: "GoatState", seat: i64) -> i64:
    """GO-34: money first, then coins, then tokens, as one number."""
    return (state.money(seat) << 24) + (state.coins[seat] << 10) + tokens_in(state.tokens[seat])


def leaders(state: "GoatState") -> i64:
    """GO-34: the seats that stand best, as bits."""
    best: i64 = -1
    leading: i64 = 0
    for seat in range(state.players):
        mine = standing(state, seat)
        if mine > best:
            best = mine
            leading = 0
        if mine == best:
            leading |= ONE << seat
    return leading


def reason_of(state: "GoatState") -> i64:
    """GO-34: what decided."""
    won = leaders(state)
    if count(won) > 1:
        return go.SHARED
    winner = lowest(won)
    reason = go.MOST_MONEY
    for seat in range(state.players):
        if seat != winner and state.money(seat) == state.money(winner):
            if state.coins[seat] == state.coins[winner]:
                return go.MOST_TOKENS
            reason = go.MOST_COINS
    return reason
