"""A turn: look, switch, swap or feint, draw; and the window that a swap or feint opens."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, pick
from tests.thimblerig import model as th

if TYPE_CHECKING:
    from tests.thimblerig.rules.state import ThimblerigState


def apply(state: "ThimblerigState", seat: i64, action: i64) -> None:
    if action < th.SWITCH:
        look(state, (action - th.LOOK) // 2, (action - th.LOOK) % 2)
    elif action == th.SWITCH:
        switch(state)
    elif action == th.DRAW:
        draw(state)
    elif action == th.PASS:
        answer(state, seat)
    elif action == th.CALL:
        call(state, seat)
    else:
        rig(state, 1 if action == th.SWAP else 0)


def look(state: "ThimblerigState", owner: i64, side: i64) -> None:
    place = owner * th.SIDE + side
    state.seen[place] |= ONE << state.turn
    state.note(th.E_LOOKED, state.turn, owner, side, state.cards[place])
    end_turn(state)


def switch(state: "ThimblerigState") -> None:
    """For all to follow: what was seen goes along."""
    exchange(state)
    state.note(th.E_SWITCHED, state.turn, 0, 0, 0)
    end_turn(state)


def draw(state: "ThimblerigState") -> None:
    hand = state.turn * th.SIDE + th.HAND
    thrown = state.cards[hand]
    card = pick(state.stock, state.dice.below(count(state.stock), th.L_STOCK))
    state.discard |= ONE << thrown
    state.stock &= ~(ONE << card)
    state.cards[hand] = card
    state.seen[hand] = ONE << state.turn
    state.note(th.E_DISCARDED, state.turn, thrown, 0, 0)
    state.note(th.E_DREW, state.turn, card, 0, 0)
    end_turn(state)


def rig(state: "ThimblerigState", real: i64) -> None:
    """A swap, or a feint that looks the same; with the law, the others are asked."""
    state.rigged |= ONE << state.turn
    state.note(th.E_RIGGED, state.turn, real, 0, 0)
    state.real = real
    if state.options & th.LAW:
        state.phase = th.WINDOW
        state.asked = state.everyone() & ~(ONE << state.turn)
    else:
        close_window(state, False)


def answer(state: "ThimblerigState", seat: i64) -> None:
    state.asked &= ~(ONE << seat)
    state.note(th.E_PASSED, seat, 0, 0, 0)
    if state.asked == 0:
        close_window(state, False)


def call(state: "ThimblerigState", seat: i64) -> None:
    state.seen[seat * th.SIDE + th.HAND] |= state.everyone() | th.WATCHER
    state.points[seat] += 1
    state.note(th.E_CALLED, seat, state.turn, state.real, 0)
    close_window(state, True)


def close_window(state: "ThimblerigState", called: bool) -> None:
    """The thimbles change places if they do; only a call lets the others follow."""
    left = state.turn * th.SIDE + th.LEFT
    if not called:
        for place in range(left, left + 2):
            state.before[place] |= state.seen[place]
            state.seen[place] = 0
    if state.real == 1:
        exchange(state)
    state.real = -1
    state.asked = 0
    state.phase = th.TURN
    end_turn(state)


def exchange(state: "ThimblerigState") -> None:
    """The player's two thimbles change places, and what is known of the cards goes with them."""
    left = state.turn * th.SIDE + th.LEFT
    right = state.turn * th.SIDE + th.RIGHT
    for row in (state.cards, state.seen, state.before):
        kept = row[left]
        row[left] = row[right]
        row[right] = kept


def end_turn(state: "ThimblerigState") -> None:
    state.turn = (state.turn + 1) % state.players
    if state.turn == state.starter():
        state.phase = th.CHOICE
