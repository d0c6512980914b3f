"""The house bot of the Goat: what everything is worth, and claims and answers drawn from a mixed strategy.

It reads what its seat may know: the table, its own hand, what it has passed on or heard named, and everyone's
record of truths and lies. A card on offer is any of those the dealer may hold. Worths are in cents.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count
from posse.core.kernel.dice import CHOICE, Dice
from posse.games.goat import model as go
from posse.games.goat.rules import codes
from posse.games.goat.rules.scoring import money_of, tokens_in
from posse.games.goat.rules.state import GoatState

TRUST: Final[i64] = 40  # how often a stranger tells the truth, in percent
MEMORY: Final[i64] = 3  # how many offers that guess weighs
TEMPER: Final[i64] = 150  # offers worth this much less than the best are not made
DOUBT: Final[i64] = 60  # an answer is a toss-up within this much
SWAY: Final[i64] = 4  # how much a cent sways the other's answer, in hundredths of a percent
EAGER: Final[i64] = 80  # what a hat is worth later, in percent of now: places empty during a round
HONESTY: Final[i64] = 3  # how much likelier an offer is made if it is true


# -- Characters: what one is worth to whom, as a seat sees it


def likely(world: GoatState, seat: i64, card: i64) -> i64:
    """How likely a character is in play in the end, in percent."""
    if world.table >> card & 1:
        return 100
    hats: i64 = 0
    for other in range(world.players):
        hats += world.hats_left(other)
    if world.known_to(seat) >> card & 1:
        return 100 * hats // (hats + 3)
    if world.unseen_by(seat) >> card & 1:
        return 100 * hats // (hats + 4)
    return 0


def fortune(world: GoatState, seat: i64) -> i64:
    """What a player is seen to have taken; gambled tokens are not followed."""
    held: i64 = 0
    for step in range(world.moved + 1):
        held += world.gains[step * world.players + seat]
    return money_of(world.rates, world.coins[seat], held)


def token(world: GoatState) -> i64:
    """The mean worth of a token among all players."""
    held: i64 = 0
    for at in range((world.moved + 1) * world.players):
        held += world.gains[at]
    many = tokens_in(held)
    return 100 * money_of(world.rates, 0, held) // many if many else 0


def gain(world: GoatState, seat: i64, card: i64, owner: i64, who: i64) -> i64:
    """What `who` gains if `owner` gets a character, as the seat sees it."""
    mine = who == owner
    others = world.players - 1
    if card < go.OUTLAW:
        place = card >> 1
        if not mine:
            return 0
        return 100 * (
            world.places[go.PLACE + place] if card & 1 else world.rates[place] * world.places[place]
        )
    if card == go.OUTLAW:
        return go.BOUNTY * likely(world, seat, go.SHERIFF) if mine else 0
    if card == go.WAITRESS:
        played = likely(world, seat, go.GAMBLER) * token(world) // 100
        served = 100 * world.places[go.SALOON] * world.rates[go.SALOON]
        return played if mine else (served - played) // others
    if card == go.GAMBLER:
        played = (100 - likely(world, seat, go.WAITRESS)) * token(world) // 100
        return played if mine else -played // others
    free = 100 - likely(world, seat, go.OUTLAW)  # how likely the Sheriff lives
    if card == go.SHERIFF:
        value: i64 = 0
        if mine:
            value = 100 * go.PAY
            value += go.THIEF_BONUS * likely(world, seat, go.THIEF)
            value += go.CHARLATAN_BONUS * likely(world, seat, go.CHARLATAN)
            value = free * value // 100
        if world.in_play(go.THIEF) and world.owner(go.THIEF) == who and world.loot > 0:
            value -= free * world.loot * world.rates[world.robbed]
        if world.in_play(go.CHARLATAN):
            value += free * (world.elixirs >> (4 * who) & 15)
            if world.owner(go.CHARLATAN) == who:
                value -= free * go.SWINDLE
        return value
    free = 100 - free * likely(world, seat, go.SHERIFF) // 100  # how likely a crook gets away
    if card == go.THIEF:
        best: i64 = 0
        for place in range(go.SALOON):
            if world.rates[place] * world.places[place] > best:
                best = world.rates[place] * world.places[place]
        return free * best if mine else 0
    if card == go.CHARLATAN:
        coins: i64 = 0
        for other in range(world.players):
            if other != owner:
                coins += world.coins[other]
        taken = free * (coins if coins < go.SWINDLE else go.SWINDLE)
        return taken if mine else -taken // others
    return 0


def worth(world: GoatState, seat: i64, whose: i64, card: i64, owner: i64) -> i64:
    """What `whose` gains over the others' mean if `owner` gets a character, as the seat sees it."""
    mine: i64 = 0
    theirs: i64 = 0
    for who in range(world.players):
        if who == whose:
            mine = gain(world, seat, card, owner, who)
        else:
            theirs += gain(world, seat, card, owner, who)
    return mine - theirs // (world.players - 1)


# -- Actions


def stake(world: GoatState, seat: i64, card: i64, dealer: i64, to: i64) -> i64:
    """What accepting is worth more than refusing, to the player who answers, as the seat sees it."""
    value = worth(world, seat, to, card, to)
    if world.last < 0:
        value -= worth(world, seat, to, card, dealer)
    return value


def accepting(world: GoatState, seat: i64) -> i64:
    """What accepting is worth: the odds over what the dealer may hold, and how far the claim is believed."""
    known = world.known_to(seat)
    unseen = world.unseen_by(seat)
    cards = count(world.hand) + 1
    record = world.record[world.dealer]
    truths = record >> go.TRUTHS & go.BYTE_MASK
    told = truths + (record >> go.LIES & go.BYTE_MASK)
    trust = (100 * truths + TRUST * MEMORY) // (told + MEMORY)
    total: i64 = 0
    claimed = stake(world, seat, world.claim, world.dealer, seat)
    many = count(unseen)
    for card in range(go.CHARACTER):
        if known >> card & 1:
            total += many * stake(world, seat, card, world.dealer, seat)
        elif unseen >> card & 1:
            total += (cards - count(known)) * stake(world, seat, card, world.dealer, seat)
    mean = total // (many * cards) if many else total  # of a card of the hand
    rest = (mean * cards - claimed) // (cards - 1) if cards > 1 else claimed
    return (trust * claimed + (100 - trust) * rest) // 100 - (mean * EAGER // 100 if world.last < 0 else mean)


def offering(world: GoatState, seat: i64, card: i64, claim: i64, to: i64) -> i64:
    """What an offer is worth, given how likely the claim makes them accept."""
    dealt = world.hand
    cards = count(dealt)
    heard: i64 = 0  # what accepting a card of this hand is worth to them
    given: i64 = 0
    kept: i64 = 0
    for held in range(go.CHARACTER):
        if dealt >> held & 1:
            heard += stake(world, seat, held, seat, to)
            given += worth(world, seat, seat, held, to)
            kept += worth(world, seat, seat, held, seat)
    record = world.record[to]
    accepted = record >> go.ACCEPTED & go.BYTE_MASK
    answered = accepted + (record >> go.REFUSED & go.BYTE_MASK)
    chance = 100 * (100 * accepted + 50 * MEMORY) // (answered + MEMORY)
    chance += (stake(world, seat, claim, seat, to) - heard // cards) * SWAY
    chance = 500 if chance < 500 else 9500 if chance > 9500 else chance
    given = worth(world, seat, seat, card, to) - given // cards
    if world.last < 0:
        kept = worth(world, seat, seat, card, seat) - kept // cards
    elif cards > 1:
        kept = -given * world.hats_left(to) // (cards - 1)
        given -= given * (world.hats_left(to) - 1) // (cards - 1)
    return (chance * given + (10000 - chance) * kept) // 10000


def score(world: GoatState, seat: i64, action: i64) -> i64:
    """The higher, the better for the seat."""
    if action < go.ACCEPT:
        card = codes.offer_card(action)
        return offering(world, seat, card, codes.offer_claim(action), codes.offer_to(action))
    if action <= go.REFUSE:
        return accepting(world, seat) if action == go.ACCEPT else 0
    if action < go.CONS:
        return world.rates[action - go.ROBS] * world.places[action - go.ROBS]
    if action < go.SERVES:
        return fortune(world, action - go.CONS)
    if action < go.GAMBLES:
        return -fortune(world, action - go.SERVES)
    return fortune(world, action - go.GAMBLES)


def choose(world: GoatState, seat: i64, legal: list[int], dice: Dice) -> int:
    return int(draw(world, seat, vec[i64]([i64(action) for action in legal]), i64(len(legal)), dice))


def draw(world: GoatState, seat: i64, legal: vec[i64], many: i64, dice: Dice) -> i64:
    """Offers and answers are drawn, the better the likelier; the small choices are the best."""
    scores = vec[i64]([0] * many)
    best = score(world, seat, legal[0])
    for at in range(many):
        scores[at] = score(world, seat, legal[at])
        if scores[at] > best:
            best = scores[at]
    width = TEMPER if legal[0] < go.ACCEPT else DOUBT if legal[0] <= go.REFUSE else ONE
    total: i64 = 0
    for at in range(many):
        edge = scores[at] - best + width
        scores[at] = edge * edge if edge > 0 else 0
        if legal[at] < go.ACCEPT and codes.offer_card(legal[at]) == codes.offer_claim(legal[at]):
            scores[at] *= HONESTY
        total += scores[at]
    k = dice.below(total, CHOICE)
    chosen: i64 = 0
    while k >= scores[chosen]:
        k -= scores[chosen]
        chosen += 1
    return legal[chosen]
