"""Wyatt Earp: a turn from the draw to the discard, and the window before it (WE-31)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules import hand, legal, piles

if TYPE_CHECKING:
    from posse.games.wyatt_earp.rules.state import WyattEarpState


def draw(state: "WyattEarpState", seat: i64) -> None:
    """WE-7, WE-8."""
    state.idle = 0
    piles.draw_unseen(state, seat, 2)
    to_play(state)


def take_top(state: "WyattEarpState", seat: i64) -> None:
    """WE-7."""
    state.discards -= 1
    kind = state.thrown[state.discards]
    piles.gain_known(state, seat, kind)
    state.took = 1
    if state.trace is not None:  # as note() itself asks, but this happens often
        state.note(we.E_TOOK, seat, kind, 0, 0)
    to_play(state)


def to_play(state: "WyattEarpState") -> None:
    """On with the turn. WE-29: a player without cards makes no discard."""
    state.phase = we.PLAY
    state.actor = state.turn
    state.card = -1
    if state.sizes[state.turn] == 0 and not legal.window_due(state):
        hand.end_hand(state, we.EMPTY_HAND)


def lay(state: "WyattEarpState", seat: i64, outlaw: i64, number: i64) -> None:
    """WE-11, WE-12."""
    if state.phase == we.AT_ONCE:
        show_chosen(state, seat)
    piles.lose(state, seat, outlaw, number)
    state.groups[seat * we.OUTLAW + outlaw] += number
    money = number if state.laid >> outlaw & 1 else number - 1
    state.posters[outlaw] += money
    state.opened |= ONE << outlaw
    state.laid |= ONE << outlaw
    act(state)
    state.note(we.E_LAID, seat, outlaw, number, money)
    to_play(state)


def discard(state: "WyattEarpState", kind: i64) -> None:
    """WE-14, then the end of the turn: WE-32, WE-39."""
    seat = state.turn
    piles.lose(state, seat, kind, 1)
    piles.throw(state, kind)
    if state.trace is not None:  # as note() itself asks, but this happens often
        state.note(we.E_DISCARDED, seat, kind, 0, 0)
    if state.sizes[seat] == 0:
        hand.end_hand(state, we.LAST_CARD)
        return
    for other in range(state.players):
        if state.sizes[other] == 0:
            hand.end_hand(state, we.EMPTY_HAND)
            return
    if state.took and state.acted == 0:
        state.idle += 1
    if state.idle >= standstill(state):
        hand.end_hand(state, we.STANDSTILL)
    else:
        hand.start_turn(state, (seat + 1) % state.players)


def act(state: "WyattEarpState") -> None:
    """WE-39: something is laid or played."""
    state.acted = 1
    state.idle = 0


def standstill(state: "WyattEarpState") -> i64:
    """WE-39: so many idle turns in a row end the hand; far fewer do in the choice of WE-9."""
    if state.reshuffled and state.left < 2:
        return 2 * state.players
    return 10 * state.players


def show_chosen(state: "WyattEarpState", seat: i64) -> None:
    """WE-29: played at once, it is the chosen card that all see, not one that they knew before."""
    state.note(we.E_AT_ONCE, seat, state.card, 0, 0)
    piles.know_chosen(state, seat)


def ask_window(state: "WyattEarpState", seat: i64) -> None:
    """WE-31: on to the next player who is asked, clockwise from the turn's."""
    seat = (seat + 1) % state.players
    while seat != state.turn and not legal.is_asked(state, seat):
        seat = (seat + 1) % state.players
    ask_window_at(state, seat)


def ask_window_at(state: "WyattEarpState", seat: i64) -> None:
    """WE-31: asks this player, if they are to be asked; after the last one there is the discard."""
    if seat == state.turn or not legal.can_shoot(state):
        state.phase = we.DISCARD
        state.actor = state.turn
        if state.sizes[state.turn] == 0:  # WE-29
            hand.end_hand(state, we.EMPTY_HAND)
    elif legal.is_asked(state, seat):
        state.phase = we.WINDOW
        state.actor = seat
        state.note(we.E_WINDOW, seat, 0, 0, 0)
    else:
        ask_window(state, seat)
