"""Offers and answers, the hats they place, and the instant effects (GO-14 to GO-21, GO-30 to GO-32)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, lowest
from posse.games.goat import model as go
from posse.games.goat.rules.legal import coins_of, robbable, with_coins
from posse.games.goat.rules.round import draw, to_offer
from posse.games.goat.rules.saloon import open_saloon

if TYPE_CHECKING:
    from posse.games.goat.rules.state import GoatState


def offer(state: "GoatState", card: i64, claim: i64, to: i64) -> None:
    """GO-14: a card goes face down to an opponent, under a name."""
    state.hand &= ~(ONE << card)
    state.card = card
    state.claim = claim
    state.to = to
    state.phase = go.ANSWER
    state.turn = to
    if state.trace is not None:
        state.note(go.E_OFFERED, state.dealer, to, claim, card)


def answer(state: "GoatState", accepted: bool) -> None:
    """GO-15: the card is revealed; GO-20: the last active player's refusal discards it."""
    card = state.card
    to = state.to
    forced = state.is_forced()
    if not forced:
        state.record[to] += ONE << (go.ACCEPTED if accepted else go.REFUSED)
    if state.trace is not None:
        said = go.E_FORCED if forced else go.E_ACCEPTED if accepted else go.E_REFUSED
        state.note(said, to, state.dealer, 0, 0)
    reveal(state)
    if accepted:
        place_character(state, card, to)
    elif state.last < 0:
        place_character(state, card, state.dealer)
    else:
        state.gone |= ONE << card
        if state.trace is not None:
            state.note(go.E_DISCARDED, -1, card, 0, 0)
        pass_on(state)


def reveal(state: "GoatState") -> None:
    """GO-15: truth or bluff; the character named in a bluff is among the cards passed on (GO-14)."""
    card = state.card
    claim = state.claim
    state.card = -1
    state.claim = -1
    state.to = -1
    state.shown |= (state.offers + 1) << (4 * card)
    state.record[state.dealer] += ONE << (go.TRUTHS if card == claim else go.LIES)
    if card != claim and state.named >> (4 * claim) & 15 == 0:
        state.named |= (state.offers + 1) << (4 * claim)
    if state.trace is not None:
        state.note(go.E_REVEALED, state.dealer, card, 0, 0)
        if card == claim:
            state.note(go.E_TRUTH, state.dealer, card, 0, 0)
        else:
            state.note(go.E_BLUFF, state.dealer, card, claim, 0)


def place_character(state: "GoatState", card: i64, owner: i64) -> None:
    """GO-15, GO-16: a hat on the character, and its instant effect."""
    state.table |= ONE << card
    state.owners |= (owner + 1) << (4 * card)
    state.hats -= ONE << (4 * owner)
    if state.trace is not None:
        state.note(go.E_PLACED, owner, card, 0, 0)
    if state.hats_left(owner) == 0:
        state.active &= ~(ONE << owner)  # GO-17
        if state.trace is not None:
            state.note(go.E_INACTIVE, owner, 0, 0, 0)
    state.turn = owner
    if card < go.OUTLAW:
        take(state, card >> 1, card & 1)
    elif card == go.THIEF:
        send_thief(state)
        return
    elif card == go.CHARLATAN:
        state.due = go.SWINDLE
        go_on_conning(state)
        return
    pass_on(state)


def pass_on(state: "GoatState") -> None:
    """GO-18, GO-19: the cards go to the next dealer, who draws."""
    active = state.active
    if active == 0:
        open_saloon(state)  # GO-22
        return
    state.offers += 1
    alone = active & (active - 1) == 0
    if alone and state.last < 0:
        state.last = lowest(active)
        state.took = state.offers
        if state.trace is not None:
            state.note(go.E_LAST, state.last, state.hats_left(state.last), 0, 0)
    former = state.dealer
    state.dealer = next_dealer(state, former)
    if state.trace is not None and state.dealer != former:
        state.note(go.E_PASSED, state.dealer, former, state.hand, 0)
    if state.took == state.offers:
        take_pile(state)
    elif not alone:
        card = draw(state)
        state.hand |= ONE << card
        if state.trace is not None:
            state.note(go.E_DREW, state.dealer, card, 0, 0)
    to_offer(state)


def next_dealer(state: "GoatState", former: i64) -> i64:
    """GO-18: the next active player clockwise; GO-19: the next one but the last active player."""
    dealers = state.active if state.last < 0 else ((ONE << state.players) - 1) & ~(ONE << state.last)
    after = dealers >> (former + 1) << (former + 1)
    return lowest(after if after else dealers)


def take_pile(state: "GoatState") -> None:
    """GO-19: the first dealer of the last active player adds the whole pile."""
    pile = state.pile
    if state.trace is not None:
        state.note(go.E_TOOK_PILE, state.dealer, pile, count(pile), 0)
    state.hand |= pile
    state.pile = 0
    while pile:
        state.entered |= (state.offers + 1) << (4 * lowest(pile))
        pile &= pile - 1


# -- Instant effects


def take(state: "GoatState", place: i64, coins: i64) -> None:
    """GO-30: all resources of the place, or all its coins."""
    at = place + go.PLACE * coins
    many = state.places[at]
    state.places[at] = 0
    if coins:
        state.coins[state.turn] += many
    else:
        state.gain(state.turn, place, many)
    if state.trace is not None:
        if many == 0:
            state.note(go.E_NOTHING, state.turn, place * 2 + coins, 0, 0)
        else:
            state.note(go.E_COINS if coins else go.E_TOKENS, state.turn, place, many, 0)


def send_thief(state: "GoatState") -> None:
    """GO-31: a place that has tokens, chosen if there are several."""
    places = robbable(state)
    if places & (places - 1):
        state.phase = go.ROB
        return
    if places:
        rob(state, lowest(places))
    elif state.trace is not None:
        state.note(go.E_NOTHING, state.turn, go.THIEF, 0, 0)
    pass_on(state)


def rob(state: "GoatState", place: i64) -> None:
    """GO-31: all its resource tokens, not its coins, go on the Thief."""
    state.loot = state.places[place]
    state.robbed = place
    state.places[place] = 0
    if state.trace is not None:
        state.note(go.E_ROBBED, state.turn, place, state.loot, 0)


def go_on_conning(state: "GoatState") -> None:
    """GO-32: three coins in all, asked one by one while there is a choice: not where all have to pay all."""
    while state.due > 0:
        payers = with_coins(state)
        if payers & (payers - 1) and coins_of(state, payers) > state.due:
            state.phase = go.CON
            return
        if payers == 0:
            if state.trace is not None and state.due == go.SWINDLE:
                state.note(go.E_NOTHING, state.turn, go.CHARLATAN, 0, 0)
            state.due = 0
        else:
            victim = lowest(payers)
            con(state, victim, state.due if state.due < state.coins[victim] else state.coins[victim])
    pass_on(state)


def con(state: "GoatState", victim: i64, many: i64) -> None:
    """GO-32: coins of an opponent go on the Charlatan, elixirs show whose they are."""
    state.due -= many
    state.coins[victim] -= many
    state.elixirs += many << (4 * victim)
    if state.trace is not None:
        state.note(go.E_CONNED, state.turn, victim, many, 0)
