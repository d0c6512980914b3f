"""Counting the Goat: tokens, money, and who has won."""

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count
from posse.games.goat.model import (
    BYTE,
    BYTE_MASK,
    MOST_COINS,
    MOST_MONEY,
    MOST_TOKENS,
    PLACE,
    SHARED,
)


def tokens_in(held: i64) -> i64:
    """How many tokens a packed stock holds."""
    many: i64 = 0
    while held:
        many += held & BYTE_MASK
        held >>= BYTE
    return many


def kind_at(held: i64, k: i64) -> i64:
    """The resource of token number k, counted from 0 in canonical order."""
    resource: i64 = 0
    while k >= held & BYTE_MASK:
        k -= held & BYTE_MASK
        held >>= BYTE
        resource += 1
    return resource


def money_of(rates: vec[i64], coins: i64, held: i64) -> i64:
    """GO-34: coins, and the value of every token (GO-4)."""
    for resource in range(PLACE):
        coins += rates[resource] * (held >> (BYTE * resource) & BYTE_MASK)
    return coins


def standing(rates: vec[i64], coins: i64, held: i64) -> i64:
    """GO-34: money first, then coins, then tokens, as one number."""
    return (money_of(rates, coins, held) << 24) + (coins << 10) + tokens_in(held)


def leaders(rates: vec[i64], coins: vec[i64], tokens: vec[i64], players: i64) -> i64:
    """GO-34: the seats that stand best, as bits."""
    best: i64 = -1
    leading: i64 = 0
    for seat in range(players):
        mine = standing(rates, coins[seat], tokens[seat])
        if mine > best:
            best = mine
            leading = 0
        if mine == best:
            leading |= ONE << seat
    return leading


def reason_of(rates: vec[i64], coins: vec[i64], tokens: vec[i64], won: i64) -> i64:
    """GO-34: what decided."""
    if count(won) > 1:
        return SHARED
    winner: i64 = 0
    while won >> winner & 1 == 0:
        winner += 1
    mine = money_of(rates, coins[winner], tokens[winner])
    reason = MOST_MONEY
    for seat in range(i64(len(coins))):
        if seat != winner and money_of(rates, coins[seat], tokens[seat]) == mine:
            if coins[seat] == coins[winner]:
                return MOST_TOKENS
            reason = MOST_COINS
    return reason
