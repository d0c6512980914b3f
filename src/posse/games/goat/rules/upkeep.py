"""How a round of the Goat begins and how it ends (GO-11 to GO-13, GO-33)."""

from mypy_extensions import i64

from posse.core.bits import ONE, count, pick
from posse.games.goat import model as go
from posse.games.goat.rules.scoring import leaders, reason_of, tokens_in
from posse.games.goat.rules.setup import cast_of, hats_of, places_of
from posse.games.goat.rules.table import Town


def start_round(town: Town, first: i64) -> None:
    """GO-11, GO-12, GO-33: places are stocked, all characters are shuffled together."""
    players = town.players
    town.round += 1
    town.first = first
    town.hats = 0
    for seat in range(players):
        town.hats |= hats_of(players) << (4 * seat)  # GO-8
    town.active = (ONE << players) - 1
    town.last = -1
    town.table = 0
    town.gone = 0
    town.owners = 0
    town.robbed = -1
    town.offers = 0
    town.took = -1
    town.dealers = 0
    town.entered = 0
    town.shown = 0
    town.named = 0
    if town.trace is not None:
        town.tell(go.E_ROUND, first, town.round, 0, 0)
    stock_places(town)
    set_aside(town)
    town.hand = 0
    for _ in range(go.HAND):
        town.hand |= ONE << draw(town)  # GO-13
    town.dealer = first
    to_offer(town)
    if town.trace is not None:
        town.tell(go.E_DEALT, first, town.hand, 0, 0)


def stock_places(town: Town) -> None:
    """GO-11: one token and the coins of each place; what lies there stays."""
    in_play = places_of(town.players)
    for place in range(go.PLACE):
        if in_play >> place & 1:
            town.places[place] += 1
            town.places[go.PLACE + place] += town.rates[go.PLACE + place]
            if town.trace is not None:
                town.tell(go.E_LAID, -1, place, town.places[place], town.places[go.PLACE + place])


def set_aside(town: Town) -> None:
    """GO-12: one character face up, never the Goat, and one face down."""
    cast = cast_of(town.players)
    cards = count(cast)
    up = pick(cast, town.dice.below(cards, go.L_ASIDE))
    if up == go.GOAT:
        if town.trace is not None:
            town.tell(go.E_GOAT_BACK, -1, 0, 0, 0)
        up = pick(cast & ~(ONE << go.GOAT), town.dice.below(cards - 1, go.L_ASIDE))
    cast &= ~(ONE << up)
    down = pick(cast, town.dice.below(cards - 1, go.L_ASIDE))
    town.up = up
    town.down = down
    town.pile = cast & ~(ONE << down)
    if town.trace is not None:
        town.tell(go.E_ASIDE, -1, up, 0, 0)


def draw(town: Town) -> i64:
    """A character of the pile, for the dealer of the next offer."""
    card = pick(town.pile, town.dice.below(count(town.pile), go.L_DEAL))
    town.pile &= ~(ONE << card)
    town.entered |= (town.offers + 1) << (4 * card)
    return card


def to_offer(town: Town) -> None:
    """The dealer is to make an offer."""
    town.dealers |= (town.dealer + 1) << (4 * town.offers)
    town.phase = go.OFFER
    town.turn = town.dealer


# -- The end of a round


def end_round(town: Town) -> None:
    """GO-33, GO-10: the last active player deals first in the next round, if there is one."""
    if town.round < town.rounds:
        start_round(town, town.last)
        return
    town.phase = go.OVER
    if town.trace is not None:
        for at in range(town.moved):
            move = town.moves >> (go.MOVE * at) & go.MOVE_MASK
            town.tell(go.E_SHOWN, move >> 3 & 7, move & 7, move >> 6, 0)
        for seat in range(town.players):
            held = tokens_in(town.tokens[seat])
            town.tell(go.E_MONEY, seat, town.money(seat), town.coins[seat], held)
        won = leaders(town.rates, town.coins, town.tokens, town.players)
        town.tell(go.E_WON, -1, won, reason_of(town.rates, town.coins, town.tokens, won), 0)
