"""What may be done now, and why something else may not."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, lowest
from posse.games.goat import model as go
from posse.games.goat.rules import codes
from posse.games.goat.rules.by_players import cast_of, places_of

if TYPE_CHECKING:
    from posse.games.goat.rules.state import GoatState

# Why not: what `why_not` answers; `refusals.py` puts it in words
MAY: Final[i64] = 0
NOT_TO_ACT: Final[i64] = 1
OTHER_PHASE: Final[i64] = 2
CARD_NOT_IN_GAME: Final[i64] = 3
CLAIM_NOT_IN_GAME: Final[i64] = 4
NOT_IN_HAND: Final[i64] = 5
CLAIM_NOT_IN_HAND: Final[i64] = 6
NO_SUCH_PLAYER: Final[i64] = 7
ONESELF: Final[i64] = 8
LAST_ACTIVE_ONLY: Final[i64] = 9
INACTIVE: Final[i64] = 10
MUST_ACCEPT: Final[i64] = 11
NO_SUCH_PLACE: Final[i64] = 12
NOTHING_TO_STEAL: Final[i64] = 13
NO_COINS: Final[i64] = 14
NO_TOKENS: Final[i64] = 15


# -- Who and what can be chosen, as bits


def targets(state: "GoatState") -> i64:
    """GO-14, GO-19: who may be offered a card."""
    if state.last >= 0:
        return ONE << state.last
    return state.active & ~(ONE << state.dealer)


def with_coins(state: "GoatState") -> i64:
    """GO-32: opponents who have a coin."""
    seats: i64 = 0
    for seat in range(state.players):
        if seat != state.turn and state.coins[seat] > 0:
            seats |= ONE << seat
    return seats


def coins_of(state: "GoatState", seats: i64) -> i64:
    """What some players have together."""
    coins: i64 = 0
    for seat in range(state.players):
        if seats >> seat & 1:
            coins += state.coins[seat]
    return coins


def with_tokens(state: "GoatState") -> i64:
    """GO-29: opponents who have a resource token."""
    seats: i64 = 0
    for seat in range(state.players):
        if seat != state.turn and state.tokens[seat] > 0:
            seats |= ONE << seat
    return seats


def robbable(state: "GoatState") -> i64:
    """GO-31: places with tokens, the Saloon aside."""
    places: i64 = 0
    for place in range(go.SALOON):
        if state.places[place] > 0:
            places |= ONE << place
    return places


def choices(state: "GoatState") -> i64:
    """The places or opponents that the owner of a character chooses from."""
    if state.phase == go.ROB:
        return robbable(state)
    if state.phase == go.CON:
        return with_coins(state)
    if state.phase == go.SERVE:
        return ((ONE << state.players) - 1) & ~(ONE << state.turn)  # GO-28: opponents
    if state.phase == go.GAMBLE:
        return with_tokens(state)
    return 0


# -- One action


def phase_of(action: i64) -> i64:
    """When an action may be done."""
    if action < go.ACCEPT:
        return go.OFFER
    if action < go.ROBS:
        return go.ANSWER
    if action < go.CONS:
        return go.ROB
    if action < go.SERVES:
        return go.CON
    return go.SERVE if action < go.GAMBLES else go.GAMBLE


def first_code(phase: i64) -> i64:
    """The first action of a phase; the others follow in the order of what is chosen."""
    if phase == go.ROB:
        return go.ROBS
    if phase == go.CON:
        return go.CONS
    return go.SERVES if phase == go.SERVE else go.GAMBLES


def why_not(state: "GoatState", seat: i64, action: i64) -> i64:
    """MAY if the seat may do this now; otherwise a reason, from what the seat to act may know."""
    if state.phase == go.OVER or seat != state.turn:
        return NOT_TO_ACT
    if not 0 <= action < go.ACTIONS or phase_of(action) != state.phase:
        return OTHER_PHASE
    if state.phase == go.OFFER:
        return why_no_offer(
            state, codes.offer_card(action), codes.offer_claim(action), codes.offer_to(action)
        )
    if state.phase == go.ANSWER:
        return MUST_ACCEPT if action == go.REFUSE and state.is_forced() else MAY
    chosen = action - first_code(state.phase)
    if choices(state) >> chosen & 1:
        return MAY
    if state.phase == go.ROB:
        return NOTHING_TO_STEAL if places_of(state.players) >> chosen & 1 else NO_SUCH_PLACE
    if chosen >= state.players:
        return NO_SUCH_PLAYER
    if chosen == seat:
        return ONESELF
    return NO_COINS if state.phase == go.CON else NO_TOKENS


def why_no_offer(state: "GoatState", card: i64, claim: i64, to: i64) -> i64:
    """GO-14, GO-19. The dealer sees the hand, and may be told what is in it."""
    if state.hand >> card & state.hand >> claim & targets(state) >> to & 1:
        return MAY
    cast = cast_of(state.players)
    if not cast >> card & 1:
        return CARD_NOT_IN_GAME
    if not cast >> claim & 1:
        return CLAIM_NOT_IN_GAME
    if not state.hand >> card & 1:
        return NOT_IN_HAND
    if not state.hand >> claim & 1:
        return CLAIM_NOT_IN_HAND
    if to >= state.players:
        return NO_SUCH_PLAYER
    if to == state.dealer:
        return ONESELF
    return LAST_ACTIVE_ONLY if state.last >= 0 else INACTIVE


# -- All of them: quicker than asking one by one, from the same sets


def write_legal(state: "GoatState", seat: i64, out: vec[i64]) -> i64:
    if seat != state.turn:
        return 0
    if state.phase == go.OFFER:
        return write_offers(state, out)
    if state.phase == go.ANSWER:
        out[0] = go.ACCEPT
        out[1] = go.REFUSE
        return 1 if state.is_forced() else 2
    return write_bits(choices(state), first_code(state.phase), out, 0)


def write_offers(state: "GoatState", out: vec[i64]) -> i64:
    """GO-14: a card of the hand, said to be any one of the hand, to an active opponent."""
    cards = go.SCRATCH_CARDS + write_bits(state.hand, 0, out, go.SCRATCH_CARDS)
    seats = go.SCRATCH_SEATS + write_bits(targets(state), 0, out, go.SCRATCH_SEATS)
    many: i64 = 0
    for card in range(go.SCRATCH_CARDS, cards):
        row = out[card] * go.OFFERS_A_CARD
        for claim in range(go.SCRATCH_CARDS, cards):
            code = row + out[claim] * go.MOST_PLAYERS
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
