"""Offers and answers, the hats they place, and the instant effects (GO-14 to GO-21, GO-30 to GO-32)."""

from mypy_extensions import i64

from posse.core.bits import ONE, count, lowest
from posse.games.goat import model as go
from posse.games.goat.rules.legal import coins_of, robbable, with_coins
from posse.games.goat.rules.saloon import open_saloon
from posse.games.goat.rules.table import Town, gain
from posse.games.goat.rules.upkeep import draw, to_offer


def offer(town: Town, card: i64, claim: i64, to: i64) -> None:
    """GO-14."""
    town.hand &= ~(ONE << card)
    town.card = card
    town.claim = claim
    town.to = to
    town.phase = go.ANSWER
    town.turn = to
    if town.trace is not None:
        town.tell(go.E_OFFERED, town.dealer, to, claim, card)


def answer(town: Town, accepted: bool) -> None:
    """GO-15: the card is revealed; GO-20: the last active player's refusal discards it."""
    card = town.card
    to = town.to
    forced = town.is_forced()
    if not forced:
        town.record[to] += ONE << (go.ACCEPTED if accepted else go.REFUSED)
    if town.trace is not None:
        said = go.E_FORCED if forced else go.E_ACCEPTED if accepted else go.E_REFUSED
        town.tell(said, to, town.dealer, 0, 0)
    reveal(town)
    if accepted:
        place_character(town, card, to)
    elif town.last < 0:
        place_character(town, card, town.dealer)
    else:
        town.gone |= ONE << card
        if town.trace is not None:
            town.tell(go.E_DISCARDED, -1, card, 0, 0)
        pass_on(town)


def reveal(town: Town) -> None:
    """GO-15: truth or bluff; the character named in a bluff is among the cards passed on (GO-14)."""
    card = town.card
    claim = town.claim
    town.card = -1
    town.claim = -1
    town.to = -1
    town.shown |= (town.offers + 1) << (4 * card)
    town.record[town.dealer] += ONE << (go.TRUTHS if card == claim else go.LIES)
    if card != claim and town.named >> (4 * claim) & 15 == 0:
        town.named |= (town.offers + 1) << (4 * claim)
    if town.trace is not None:
        town.tell(go.E_REVEALED, town.dealer, card, 0, 0)
        if card == claim:
            town.tell(go.E_TRUTH, town.dealer, card, 0, 0)
        else:
            town.tell(go.E_BLUFF, town.dealer, card, claim, 0)


def place_character(town: Town, card: i64, owner: i64) -> None:
    """GO-15, GO-16: a hat on the character, and its instant effect."""
    town.table |= ONE << card
    town.owners |= (owner + 1) << (4 * card)
    town.hats -= ONE << (4 * owner)
    if town.trace is not None:
        town.tell(go.E_PLACED, owner, card, 0, 0)
    if town.hats_left(owner) == 0:
        town.active &= ~(ONE << owner)  # GO-17
        if town.trace is not None:
            town.tell(go.E_INACTIVE, owner, 0, 0, 0)
    town.turn = owner
    if card < go.OUTLAW:
        take(town, card >> 1, card & 1)
    elif card == go.THIEF:
        send_thief(town)
        return
    elif card == go.CHARLATAN:
        town.due = go.SWINDLE
        go_on_conning(town)
        return
    pass_on(town)


def pass_on(town: Town) -> None:
    """GO-18, GO-19: the cards go to the next dealer, who draws."""
    active = town.active
    if active == 0:
        open_saloon(town)  # GO-22
        return
    town.offers += 1
    alone = active & (active - 1) == 0
    if alone and town.last < 0:
        town.last = lowest(active)
        town.took = town.offers
        if town.trace is not None:
            town.tell(go.E_LAST, town.last, town.hats_left(town.last), 0, 0)
    former = town.dealer
    town.dealer = next_dealer(town, former)
    if town.trace is not None and town.dealer != former:
        town.tell(go.E_PASSED, town.dealer, former, town.hand, 0)
    if town.took == town.offers:
        take_pile(town)
    elif not alone:
        card = draw(town)
        town.hand |= ONE << card
        if town.trace is not None:
            town.tell(go.E_DREW, town.dealer, card, 0, 0)
    to_offer(town)


def next_dealer(town: Town, former: i64) -> i64:
    """GO-18: the next active player clockwise; GO-19: the next one but the last active player."""
    dealers = town.active if town.last < 0 else ((ONE << town.players) - 1) & ~(ONE << town.last)
    after = dealers >> (former + 1) << (former + 1)
    return lowest(after if after else dealers)


def take_pile(town: Town) -> None:
    """GO-19: the first dealer of the last active player adds the whole pile."""
    pile = town.pile
    if town.trace is not None:
        town.tell(go.E_TOOK_PILE, town.dealer, pile, count(pile), 0)
    town.hand |= pile
    town.pile = 0
    while pile:
        town.entered |= (town.offers + 1) << (4 * lowest(pile))
        pile &= pile - 1


# -- Instant effects


def take(town: Town, place: i64, coins: i64) -> None:
    """GO-30: all resources of the place, or all its coins."""
    at = place + go.PLACE * coins
    many = town.places[at]
    town.places[at] = 0
    if coins:
        town.coins[town.turn] += many
    else:
        gain(town, town.turn, place, many)
    if town.trace is not None:
        if many == 0:
            town.tell(go.E_NOTHING, town.turn, place * 2 + coins, 0, 0)
        else:
            town.tell(go.E_COINS if coins else go.E_TOKENS, town.turn, place, many, 0)


def send_thief(town: Town) -> None:
    """GO-31: a place that has tokens, chosen if there are several."""
    found = robbable(town)
    if found & (found - 1):
        town.phase = go.ROB
        return
    if found:
        rob(town, lowest(found))
    elif town.trace is not None:
        town.tell(go.E_NOTHING, town.turn, go.THIEF, 0, 0)
    pass_on(town)


def rob(town: Town, place: i64) -> None:
    """GO-31: all its resource tokens, not its coins, go on the Thief."""
    town.loot = town.places[place]
    town.robbed = place
    town.places[place] = 0
    if town.trace is not None:
        town.tell(go.E_ROBBED, town.turn, place, town.loot, 0)


def go_on_conning(town: Town) -> None:
    """GO-32: three coins in all, asked one by one while there is a choice: not where all have to pay all."""
    while town.due > 0:
        found = with_coins(town)
        if found & (found - 1) and coins_of(town, found) > town.due:
            town.phase = go.CON
            return
        if found == 0:
            if town.trace is not None and town.due == go.SWINDLE:
                town.tell(go.E_NOTHING, town.turn, go.CHARLATAN, 0, 0)
            town.due = 0
        else:
            victim = lowest(found)
            con(town, victim, town.due if town.due < town.coins[victim] else town.coins[victim])
    pass_on(town)


def con(town: Town, victim: i64, many: i64) -> None:
    """GO-32: coins of an opponent go on the Charlatan, elixirs tell whose they are."""
    town.due -= many
    town.coins[victim] -= many
    town.elixirs += many << (4 * victim)
    if town.trace is not None:
        town.tell(go.E_CONNED, town.turn, victim, many, 0)
