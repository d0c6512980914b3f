"""Wyatt Earp: a hand from its deal to its count, and the end of the game."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, lowest
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules import piles
from posse.games.wyatt_earp.rules.cards import card, kind_at, points_of
from posse.games.wyatt_earp.rules.scoring import share, sole_leader

if TYPE_CHECKING:
    from posse.games.wyatt_earp.rules.state import WyattEarpState


def start_hand(state: "WyattEarpState", dealer: i64) -> None:
    """WE-4 to WE-6."""
    players = state.players
    state.hand += 1
    state.dealer = dealer
    for outlaw in range(we.OUTLAW):
        state.posters[outlaw] += 1
    for place in range(players * we.OUTLAW):
        state.groups[place] = 0
    state.discards = 0
    state.reshuffled = 0
    state.opened = 0
    state.idle = 0
    state.gun = -1
    state.hideouts = 0
    state.bounds[players] = we.FULL
    starter = (dealer + 1) % players
    state.note(we.E_HAND, dealer, state.hand, starter, 0)
    deal(state, starter)
    piles.throw(state, piles.draw(state, we.L_DEAL))
    state.note(we.E_TURNED_UP, -1, state.thrown[0], 0, 0)
    start_turn(state, starter)


def deal(state: "WyattEarpState", starter: i64) -> None:
    """WE-5."""
    state.pile = we.FULL
    state.left = we.DECK
    for place in range(state.players):
        seat = (starter + place) % state.players
        hand: i64 = 0
        for _ in range(we.DEALT):
            hand += card(piles.draw(state, we.L_DEAL))
        state.hands[seat] = hand
        state.sizes[seat] = we.DEALT
        state.known[seat] = 0
        state.caps[seat] = we.NO_CAPS
        state.bounds[seat] = we.FULL
        state.note(we.E_DEALT, seat, hand, 0, 0)


def start_turn(state: "WyattEarpState", seat: i64) -> None:
    assert state.discards > 0  # WE-7
    state.turn = seat
    state.actor = seat
    state.phase = we.DRAW
    state.laid = 0
    state.sheriff = 0
    state.took = 0
    state.acted = 0


def end_hand(state: "WyattEarpState", reason: i64) -> None:
    """WE-33 to WE-37."""
    state.note(we.E_HAND_OVER, state.turn, reason, 0, 0)
    points = vec[i64]([0] * state.players)
    for outlaw in range(we.OUTLAW):
        count_outlaw(state, outlaw, points)
    richest: i64 = 0
    for seat in range(state.players):
        state.note(we.E_MONEY, seat, state.money[seat], 0, 0)
        if state.money[seat] > richest:
            richest = state.money[seat]
    if richest >= state.target or state.hand >= we.MOST_HANDS:
        finish(state, richest)
    else:
        start_hand(state, state.turn)  # WE-6


def count_outlaw(state: "WyattEarpState", outlaw: i64, points: vec[i64]) -> None:
    """Pays what a poster pays; points is room to write them by seat."""
    packed = state.players << 32
    total: i64 = 0
    for seat in range(state.players):
        points[seat] = points_of(state.groups[seat * we.OUTLAW + outlaw])
        packed |= points[seat] << (8 * seat)
        total += points[seat]
    before = state.posters[outlaw]
    if state.trace is None:
        if total > 0:
            state.posters[outlaw] = share(points, state.players, before, state.money, None)
        return
    state.note(we.E_STANDING, -1, outlaw, packed, before)
    bills: list[int] = []
    left = share(points, state.players, before, state.money, bills)
    state.posters[outlaw] = left
    if left == before:
        state.note(we.E_STAYS, -1, outlaw, left, 0)
    elif len(bills) == 0:
        state.note(we.E_TAKES_ALL, sole_leader(points, state.players), outlaw, before, 0)
    for at in range(0, len(bills), 2):
        state.note(we.E_TAKES, bills[at], outlaw, bills[at + 1], 0)
    if 0 < left < before:
        state.note(we.E_LEFT, -1, outlaw, left, 0)


def finish(state: "WyattEarpState", richest: i64) -> None:
    """WE-37, WE-38."""
    tied: i64 = 0
    for seat in range(state.players):
        if state.money[seat] == richest:
            tied |= ONE << seat
    state.winner = lowest(tied)
    if count(tied) > 1:
        state.winner = fight(state, tied)
        state.duel = tied
    state.phase = we.OVER
    state.actor = state.winner
    state.card = -1
    state.idle = 0
    state.note(we.E_WON, state.winner, richest, we.DUEL if state.duel else we.RICHEST, 0)


def fight(state: "WyattEarpState", tied: i64) -> i64:
    """WE-38: a card each in turn, until one has hit more often than every other."""
    state.note(we.E_DUEL, -1, tied, 0, 0)
    hits = vec[i64]([0] * state.players)
    pack = we.FULL
    left = we.DECK
    while True:
        best: i64 = 0
        leading: i64 = 0
        for seat in range(state.players):
            if tied >> seat & 1:
                if left == 0:
                    pack = we.FULL
                    left = we.DECK
                kind = kind_at(pack, state.dice.below(left, we.L_DUEL))
                pack -= card(kind)
                left -= 1
                if kind < we.OUTLAW:
                    hits[seat] += 1
                state.note(we.E_DUEL_CARD, seat, kind, hits[seat], 0)
                if hits[seat] > best:
                    best = hits[seat]
                    leading = 0
                if hits[seat] == best:
                    leading |= ONE << seat
        if count(leading) == 1:
            return lowest(leading)
