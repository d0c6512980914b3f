"""How a round of the Goat begins and how it ends (GO-11 to GO-13, GO-33)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, pick
from posse.games.goat import model as go
from posse.games.goat.rules.by_players import cast_of, hats_of, places_of
from posse.games.goat.rules.scoring import leaders, reason_of, tokens_in

if TYPE_CHECKING:
    from posse.games.goat.rules.state import GoatState


def start_round(state: "GoatState", first: i64) -> None:
    """GO-11, GO-12, GO-33: places are stocked, all characters are shuffled together."""
    players = state.players
    state.round += 1
    state.first = first
    state.hats = 0
    for seat in range(players):
        state.hats |= hats_of(players) << (4 * seat)  # GO-8
    state.active = (ONE << players) - 1
    state.last = -1
    state.table = 0
    state.gone = 0
    state.owners = 0
    state.robbed = -1
    state.offers = 0
    state.took = -1
    state.dealers = 0
    state.entered = 0
    state.shown = 0
    state.named = 0
    if state.trace is not None:
        state.note(go.E_ROUND, first, state.round, 0, 0)
    stock_places(state)
    set_aside(state)
    state.hand = 0
    for _ in range(go.HAND):
        state.hand |= ONE << draw(state)  # GO-13
    state.dealer = first
    to_offer(state)
    if state.trace is not None:
        state.note(go.E_DEALT, first, state.hand, 0, 0)


def stock_places(state: "GoatState") -> None:
    """GO-11: one token and the coins of each place; what lies there stays."""
    in_play = places_of(state.players)
    for place in range(go.PLACE):
        if in_play >> place & 1:
            state.places[place] += 1
            state.places[go.PLACE + place] += state.rates[go.PLACE + place]
            if state.trace is not None:
                state.note(go.E_LAID, -1, place, state.places[place], state.places[go.PLACE + place])


def set_aside(state: "GoatState") -> None:
    """GO-12: one character face up and one face down; a Goat that was turned up goes back into the pile."""
    cast = cast_of(state.players)
    cards = count(cast)
    up = pick(cast, state.dice.below(cards, go.L_ASIDE))
    cast &= ~(ONE << up)
    down = pick(cast, state.dice.below(cards - 1, go.L_ASIDE))
    pile = cast & ~(ONE << down)
    state.goat_back = 0
    if up == go.GOAT:
        state.goat_back = 1
        state.note(go.E_GOAT_BACK, -1, 0, 0, 0)
        up = pick(pile, state.dice.below(cards - 2, go.L_ASIDE))
        pile = pile & ~(ONE << up) | ONE << go.GOAT
    state.up = up
    state.down = down
    state.pile = pile
    if state.trace is not None:
        state.note(go.E_ASIDE, -1, up, 0, 0)


def draw(state: "GoatState") -> i64:
    """A character of the pile, for the dealer of the next offer."""
    card = pick(state.pile, state.dice.below(count(state.pile), go.L_DEAL))
    state.pile &= ~(ONE << card)
    state.entered |= (state.offers + 1) << (4 * card)
    return card


def to_offer(state: "GoatState") -> None:
    """The dealer is to make an offer."""
    state.dealers |= (state.dealer + 1) << (4 * state.offers)
    state.phase = go.OFFER
    state.turn = state.dealer


# -- The end of a round


def end_round(state: "GoatState") -> None:
    """GO-33, GO-10: the last active player deals first in the next round, if there is one."""
    if state.round < state.rounds:
        start_round(state, state.last)
        return
    state.phase = go.OVER
    if state.trace is not None:
        for at in range(state.moved):
            move = state.moves >> (go.MOVE * at) & go.MOVE_MASK
            state.note(go.E_SHOWN, move >> 3 & 7, move & 7, move >> 6, 0)
        for seat in range(state.players):
            held = tokens_in(state.tokens[seat])
            state.note(go.E_MONEY, seat, state.money(seat), state.coins[seat], held)
        state.note(go.E_WON, -1, leaders(state), reason_of(state), 0)
