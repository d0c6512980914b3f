"""Wyatt Earp: cards that come and go, and who knows of them."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules import cards

if TYPE_CHECKING:
    from posse.games.wyatt_earp.rules.state import WyattEarpState


def draw(state: "WyattEarpState", lane: i64) -> i64:
    """The top card of a pile that is not empty."""
    kind = cards.kind_at(state.pile, state.dice.below(state.left, lane))
    state.pile -= ONE << (we.BITS * kind)
    state.left -= 1
    return kind


def reshuffle(state: "WyattEarpState") -> None:
    """WE-8: all know which cards the new pile holds."""
    state.reshuffled = 1
    state.note(we.E_RESHUFFLED, -1, state.discards, 0, 0)
    pile: i64 = 0
    for place in range(state.discards):
        pile += cards.card(state.thrown[place])
    state.pile = pile
    state.left = state.discards
    state.discards = 0
    for seat in range(state.players + 1):
        state.bounds[seat] = pile


def throw(state: "WyattEarpState", kind: i64) -> None:
    """Puts a card on the discard pile."""
    state.thrown[state.discards] = kind
    state.discards += 1


def draw_unseen(state: "WyattEarpState", seat: i64, wanted: i64) -> None:
    """WE-7, WE-28: the top cards of the pile join a hand; WE-8: what is left of an old pile first."""
    drew: i64 = 0
    old: i64 = 0
    if state.left < wanted and state.reshuffled == 0:
        old = state.left
        drew = draw_top(state, seat, old)
        reshuffle(state)
    fresh = wanted - old
    if fresh > state.left:
        fresh = state.left
    drew += draw_top(state, seat, fresh)
    if state.trace is not None:  # as note() itself asks, but this happens often
        state.note(we.E_DREW, seat, drew, old + fresh, 0)


def draw_top(state: "WyattEarpState", seat: i64, number: i64) -> i64:
    """Cards from the pile into a hand; all know as much of them as follows from what the pile can hold."""
    drew: i64 = 0
    for _ in range(number):
        drew += cards.card(draw(state, we.L_PILE))
    state.hands[seat] += drew
    state.sizes[seat] += number
    bound = state.bounds[state.players]
    if bound != we.FULL:
        certain = cards.sure(bound, number)
        if certain:
            state.known[seat] += certain
            bound -= certain
            number -= cards.size(certain)
        for reader in range(state.players + 1):
            state.bounds[reader] -= drew if reader == seat else certain
    caps = state.caps[seat]
    for _ in range(number):
        each = cards.each_of(bound)
        bound -= each
        caps = cards.one_more(caps, each & cards.EACH_CAPPED)
    state.caps[seat] = caps
    return drew


def gain_known(state: "WyattEarpState", seat: i64, kind: i64) -> None:
    """A card that all have seen joins a hand."""
    state.hands[seat] += cards.card(kind)
    state.sizes[seat] += 1
    state.known[seat] += cards.card(kind)


def lose(state: "WyattEarpState", seat: i64, kind: i64, number: i64) -> None:
    """Cards of a kind leave a hand for all to see: first those that were known."""
    state.hands[seat] -= number << (we.BITS * kind)
    state.sizes[seat] -= number
    expected = cards.many(state.known[seat], kind)
    if expected > number:
        expected = number
    state.known[seat] -= expected << (we.BITS * kind)
    if kind < we.OUTLAW or kind == we.EARP:
        state.caps[seat] -= (number - expected) << (we.BITS * kind)


def know_chosen(state: "WyattEarpState", seat: i64) -> None:
    """WE-29: all know now which card was chosen from the pile."""
    state.known[seat] += cards.card(state.card)
    if state.card < we.OUTLAW:
        state.caps[seat] -= cards.card(state.card)
    for reader in range(state.players + 1):
        if reader != seat and state.bounds[reader] != we.FULL:
            state.bounds[reader] = cards.without(state.bounds[reader], cards.card(state.card))
