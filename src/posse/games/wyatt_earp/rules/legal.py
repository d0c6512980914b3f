"""Wyatt Earp: what may be done, and why not.

why_not() is the rule; write_legal() lists the same actions, quicker, and a test holds them together.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules.cards import card, many

if TYPE_CHECKING:
    from posse.games.wyatt_earp.rules.state import WyattEarpState

# Why something may not be done (in words: face/refusals.py)
MAY: Final[i64] = 0
NOT_TO_ACT: Final[i64] = 1
NOT_NOW: Final[i64] = 2
PILE_IS_OUT: Final[i64] = 3
PILE_NOT_OUT: Final[i64] = 4
ONLY_CHOSEN: Final[i64] = 5
TOO_FEW: Final[i64] = 6
THREE_FIRST: Final[i64] = 7
LAST_ONE: Final[i64] = 8
NOT_IN_HAND: Final[i64] = 9
ONE_SHERIFF: Final[i64] = 10
NOTHING_TO_DRAW: Final[i64] = 11
EMPTY_PILE: Final[i64] = 12
NOT_ON_TABLE: Final[i64] = 13
NO_SHOT: Final[i64] = 14
NOTHING_HIDDEN: Final[i64] = 15
NO_HIDEOUT_TARGET: Final[i64] = 16
NOBODY_TO_CATCH: Final[i64] = 17
NO_OWN_GROUP: Final[i64] = 18
NO_SUCH_PLAYER: Final[i64] = 19
NOT_ONESELF: Final[i64] = 20
ASKED_ALREADY: Final[i64] = 21
NO_GROUP_THERE: Final[i64] = 22
HIDDEN_ALREADY: Final[i64] = 23
OWN_HIDEOUT: Final[i64] = 24
PHOTO_ONLY: Final[i64] = 25
OWN_ONLY: Final[i64] = 26
GUN_THERE: Final[i64] = 27
NOT_HIDDEN: Final[i64] = 28
NOT_IN_PILE: Final[i64] = 29
NOBODY_ASKED: Final[i64] = 30
NOT_TO_DISCARD: Final[i64] = 31
DONE_FIRST: Final[i64] = 32

# -- What lies there


def lies_anywhere(state: "WyattEarpState", outlaw: i64) -> bool:
    """WE-20: outlaw cards before anyone."""
    groups = state.groups
    for seat in range(state.players):
        if groups[seat * we.OUTLAW + outlaw] & we.CARDS:
            return True
    return False


def can_draw(state: "WyattEarpState") -> bool:
    """WE-28: at least one card can be drawn, perhaps after a reshuffle."""
    return state.left > 0 or (state.reshuffled == 0 and state.discards > 0)


def can_draw_two(state: "WyattEarpState") -> bool:
    """WE-8, WE-9: two can."""
    if state.left >= 2:
        return True
    return state.reshuffled == 0 and state.left + state.discards >= 2


def can_shoot(state: "WyattEarpState") -> bool:
    """WE-18: as long as there is a card to turn over."""
    return can_draw(state)


def is_hidden(state: "WyattEarpState", seat: i64) -> bool:
    """Whether the seat has a hidden group."""
    if state.hideouts == 0:
        return False
    for place in range(seat * we.OUTLAW, seat * we.OUTLAW + we.OUTLAW):
        if state.groups[place] & we.HIDEOUT_BIT:
            return True
    return False


def is_asked(state: "WyattEarpState", seat: i64) -> bool:
    """WE-31: a player who has a hidden group and a card in hand is asked, whatever the card is."""
    return seat != state.turn and state.sizes[seat] > 0 and is_hidden(state, seat)


def window_due(state: "WyattEarpState") -> bool:
    """WE-31: somebody would be asked after this play."""
    if state.hideouts == 0 or not can_shoot(state):
        return False
    for seat in range(state.players):
        if is_asked(state, seat):
            return True
    return False


# -- Why not


def why_not(state: "WyattEarpState", seat: i64, action: i64) -> i64:
    """Why the seat may not do this now, from what it may know."""
    phase = state.phase
    if seat != state.actor or phase == we.OVER:
        return NOT_TO_ACT
    if not 0 <= action < we.ACTIONS:
        return NOT_NOW
    if action < we.LAYS:
        return why_no_draw(state, action) if phase == we.DRAW else NOT_NOW
    if action < we.PLAY_PHOTO:
        may_lay = phase == we.PLAY or phase == we.AT_ONCE
        return why_no_lay(state, action - we.LAYS) if may_lay else NOT_NOW
    if action < we.ASKS:
        other = we.WINDOW if action == we.EARP_FLUSH else we.AT_ONCE
        return why_no_sheriff(state, seat, action) if phase == we.PLAY or phase == other else NOT_NOW
    if action < we.TARGETS:
        return why_no_asking(state, action - we.ASKS) if phase == we.ASK else NOT_NOW
    if action < we.CHOICES:
        return why_no_target(state, seat, action - we.TARGETS) if phase == we.TARGET else NOT_NOW
    if action < we.KEEP:
        if phase != we.CHOOSE:
            return NOT_NOW
        return MAY if many(state.pile, action - we.CHOICES) else NOT_IN_PILE
    if action == we.KEEP:
        return MAY if phase == we.AT_ONCE else NOT_NOW
    if action == we.PASS:
        return MAY if phase == we.WINDOW else NOT_NOW
    if action == we.DONE:
        if phase != we.PLAY:
            return NOT_NOW
        return MAY if window_due(state) else NOBODY_ASKED
    if phase not in (we.PLAY, we.DISCARD):
        return NOT_NOW
    if not many(state.hands[seat], action - we.DISCARDS):
        return NOT_TO_DISCARD
    return DONE_FIRST if phase == we.PLAY and window_due(state) else MAY


def why_no_draw(state: "WyattEarpState", action: i64) -> i64:
    """WE-7, WE-9: draw two, or else end the hand; the top discard may always be taken."""
    if action == we.DRAW_TWO:
        return MAY if can_draw_two(state) else PILE_IS_OUT
    if action == we.END_HAND:
        return PILE_NOT_OUT if can_draw_two(state) else MAY
    return MAY


def why_no_lay(state: "WyattEarpState", lay: i64) -> i64:
    """WE-11, WE-15: at least three the first time, and never the whole hand."""
    outlaw = lay // we.OUTLAW
    number = lay % we.OUTLAW + 1
    if state.phase == we.AT_ONCE and outlaw != state.card:
        return ONLY_CHOSEN
    if many(state.hands[state.turn], outlaw) < number:
        return TOO_FEW
    if state.opened >> outlaw & 1 == 0 and number < we.LEAST_LAID:
        return THREE_FIRST
    return MAY if number < state.sizes[state.turn] else LAST_ONE


def why_no_sheriff(state: "WyattEarpState", seat: i64, action: i64) -> i64:
    kind = kind_played(action)
    if state.phase == we.AT_ONCE and kind != state.card:
        return ONLY_CHOSEN
    if many(state.hands[seat], kind) == 0:
        return NOT_IN_HAND
    if state.phase == we.PLAY and state.sheriff:
        return ONE_SHERIFF
    return why_no_effect(state, seat, action, kind)


def why_no_effect(state: "WyattEarpState", seat: i64, action: i64, kind: i64) -> i64:
    """Why a sheriff card that may be played now would do nothing; WE-15: or it is the last one."""
    if action == we.EARP_DRAW:
        return MAY if can_draw(state) else NOTHING_TO_DRAW
    if action == we.EARP_CHOOSE:
        return MAY if state.left > 0 else EMPTY_PILE
    if state.sizes[seat] < 2 and state.phase != we.WINDOW:
        return LAST_ONE
    if action < we.PLAY_STAGECOACH:
        return MAY if lies_anywhere(state, action - we.PLAY_PHOTO) else NOT_ON_TABLE
    if kind == we.WANTED and action != we.WANTED_TAKE:
        return MAY
    if not can_shoot(state):
        return NO_SHOT
    if kind == we.EARP:
        return MAY if is_hidden(state, seat) else NOTHING_HIDDEN
    if has_target(state, kind, seat):
        return MAY
    if kind == we.HIDEOUT:
        return NO_HIDEOUT_TARGET
    if kind == we.WANTED:
        return NOBODY_TO_CATCH
    if kind == we.GUN:
        for place in range(seat * we.OUTLAW, seat * we.OUTLAW + we.OUTLAW):
            if state.groups[place]:
                return GUN_THERE
    return NO_OWN_GROUP


def why_no_asking(state: "WyattEarpState", other: i64) -> i64:
    """WE-25: in an order of one's choosing."""
    if state.unasked >> other & 1:
        return MAY
    if other >= state.players:
        return NO_SUCH_PLAYER
    return NOT_ONESELF if other == state.turn else ASKED_ALREADY


def why_no_target(state: "WyattEarpState", seat: i64, place: i64) -> i64:
    """WE-19: the card being played, and a place before a player."""
    if place >= state.players * we.OUTLAW:
        return NO_SUCH_PLAYER
    if state.groups[place] & we.IS_GROUP == 0:
        return NO_GROUP_THERE
    return why_no_hit(state, state.card, seat, place)


def why_no_hit(state: "WyattEarpState", kind: i64, seat: i64, place: i64) -> i64:
    """Why the seat may not play a card on a group that lies there."""
    own = place // we.OUTLAW == seat
    if kind == we.HIDEOUT:  # WE-24
        if state.groups[place] & we.HIDEOUT_BIT:
            return HIDDEN_ALREADY
        return MAY if not own or state.own_hideout == 1 else OWN_HIDEOUT
    if kind == we.WANTED:  # WE-26
        if own:
            return NOT_ONESELF
        return MAY if state.groups[place] & we.CARDS else PHOTO_ONLY
    if not own:  # WE-21
        return OWN_ONLY
    if kind == we.GUN:  # WE-22
        return GUN_THERE if state.gun >= 0 and state.gun % we.OUTLAW == place % we.OUTLAW else MAY
    if kind == we.EARP:  # WE-30
        return MAY if state.groups[place] & we.HIDEOUT_BIT else NOT_HIDDEN
    return MAY


def has_target(state: "WyattEarpState", kind: i64, seat: i64) -> bool:
    """WE-19."""
    groups = state.groups
    for place in range(state.players * we.OUTLAW):
        if groups[place] & we.IS_GROUP and why_no_hit(state, kind, seat, place) == MAY:
            return True
    return False


def kind_played(action: i64) -> i64:
    """The sheriff card that an action plays."""
    if action < we.PLAY_HIDEOUT:
        return we.PHOTOS + action - we.PLAY_PHOTO
    if action == we.PLAY_HIDEOUT:
        return we.HIDEOUT
    return we.WANTED if action <= we.WANTED_TAKE else we.EARP


# -- All that may be done


def write_legal(state: "WyattEarpState", seat: i64, out: vec[i64]) -> i64:
    """Fills out with the seat's legal actions, always in the same order; returns how many."""
    if seat != state.actor:
        return 0
    if state.phase == we.PLAY:
        return write_play(state, out)
    if state.phase == we.DRAW:
        out[0] = we.DRAW_TWO if can_draw_two(state) else we.END_HAND
        out[1] = we.TAKE_TOP
        return 2
    if state.phase == we.DISCARD:
        return write_kinds(state.hands[seat], we.DISCARDS, out, 0)
    if state.phase == we.WINDOW:
        out[0] = we.PASS
        out[1] = we.EARP_FLUSH
        return 2 if many(state.hands[seat], we.EARP) else 1
    if state.phase == we.TARGET or state.phase == we.ASK:
        return write_chosen(state, seat, out)
    if state.phase == we.CHOOSE:
        return write_kinds(state.pile & we.NO_EARP, we.CHOICES, out, 0)
    if state.phase == we.AT_ONCE:  # WE-29: the card just chosen, or nothing
        if state.card < we.OUTLAW:
            written = write_lays(state, state.card, many(state.hands[seat], state.card), out, 0)
        else:
            written = write_sheriffs(state, card(state.card), out, 0)
        out[written] = we.KEEP
        return written + 1
    return 0


def write_play(state: "WyattEarpState", out: vec[i64]) -> i64:
    """WE-10, WE-14: outlaws, a sheriff card, or on to the discard."""
    hand = state.hands[state.turn]
    written: i64 = 0
    left = hand
    for outlaw in range(we.OUTLAW):
        if left & we.LOW:
            written = write_lays(state, outlaw, left & we.LOW, out, written)
        left >>= we.BITS
    if state.sheriff == 0:
        written = write_sheriffs(state, hand, out, written)
    if state.hideouts and window_due(state):
        out[written] = we.DONE
        return written + 1
    return write_kinds(hand, we.DISCARDS, out, written)


def write_lays(state: "WyattEarpState", outlaw: i64, cards: i64, out: vec[i64], written: i64) -> i64:
    """The ways to lay some of the cards in hand of an outlaw."""
    if cards >= state.sizes[state.turn]:
        cards = state.sizes[state.turn] - 1
    least = ONE if state.opened >> outlaw & 1 else we.LEAST_LAID
    code = we.LAYS + outlaw * we.OUTLAW - 1
    for number in range(least, cards + 1):
        out[written] = code + number
        written += 1
    return written


def write_sheriffs(state: "WyattEarpState", cards: i64, out: vec[i64], written: i64) -> i64:
    """The ways to play each sheriff card among some."""
    left = cards >> (we.BITS * we.PHOTOS)
    if left == 0:
        return written
    for kind in range(we.PHOTOS, we.WANTED):
        if left & we.LOW:
            code = we.PLAY_PHOTO + kind - we.PHOTOS
            written = write_effects(state, kind, code, code + 1, out, written)
        left >>= we.BITS
    if many(cards, we.HIDEOUT):
        written = write_effects(state, we.HIDEOUT, we.PLAY_HIDEOUT, we.WANTED_ASK, out, written)
    if many(cards, we.WANTED) and state.sizes[state.turn] > 1:
        for action in range(we.WANTED_ASK, we.WANTED_TAKE):  # WE-25: any outlaw may be asked for
            out[written] = action
            written += 1
        written = write_effects(state, we.WANTED, we.WANTED_TAKE, we.EARP_DRAW, out, written)
    if many(cards, we.EARP):
        written = write_effects(state, we.EARP, we.EARP_DRAW, we.ASKS, out, written)
    return written


def write_effects(
    state: "WyattEarpState", kind: i64, first: i64, end: i64, out: vec[i64], written: i64
) -> i64:
    """The codes from first to end with which a card in hand does something."""
    for action in range(first, end):
        if why_no_effect(state, state.turn, action, kind) == MAY:
            out[written] = action
            written += 1
    return written


def write_chosen(state: "WyattEarpState", seat: i64, out: vec[i64]) -> i64:
    """Whom to ask, or what to hit."""
    written: i64 = 0
    if state.phase == we.ASK:
        for other in range(state.players):
            if why_no_asking(state, other) == MAY:
                out[written] = we.ASKS + other
                written += 1
        return written
    for place in range(state.players * we.OUTLAW):
        if why_no_target(state, seat, place) == MAY:
            out[written] = we.TARGETS + place
            written += 1
    return written


def write_kinds(cards: i64, code: i64, out: vec[i64], written: i64) -> i64:
    """An action for each kind among some cards."""
    while cards:
        if cards & we.LOW:
            out[written] = code
            written += 1
        cards >>= we.BITS
        code += 1
    return written
