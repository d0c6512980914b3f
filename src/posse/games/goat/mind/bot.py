"""The house bot of the Goat: claims and answers drawn from a mixed strategy.

It reads what its seat may know: the table, its own hand, what it has passed on or heard named, and everyone's
record of truths and lies. A card on offer is any of those the dealer may hold. Worths are in cents.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count
from posse.core.dice import CHOICE, Dice
from posse.games.goat import model as go
from posse.games.goat.mind.worth import fortune, worth
from posse.games.goat.rules.state import GoatState

TRUST: Final[i64] = 40  # how often a stranger tells the truth, in percent
MEMORY: Final[i64] = 3  # how many offers that guess weighs
TEMPER: Final[i64] = 150  # offers worth this much less than the best are not made
DOUBT: Final[i64] = 60  # an answer is a toss-up within this much
SWAY: Final[i64] = 4  # how much a cent sways the other's answer, in hundredths of a percent
EAGER: Final[i64] = 80  # what a hat is worth later, in percent of now: places empty during a round
HONESTY: Final[i64] = 3  # how much likelier an offer is made if it is true


def stake(world: GoatState, seat: i64, card: i64, dealer: i64, to: i64) -> i64:
    """What acceptance is worth to the one who answers against refusal, as the seat sees it."""
    value = worth(world, seat, to, card, to)
    if world.last < 0:
        value -= worth(world, seat, to, card, dealer)
    return value


def answer(world: GoatState, seat: i64) -> i64:
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


def offer(world: GoatState, seat: i64, card: i64, claim: i64, to: i64) -> i64:
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
        return offer(world, seat, action // 75, action // 5 % 15, action % 5)
    if action <= go.REFUSE:
        return answer(world, seat) if action == go.ACCEPT else 0
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
        if legal[at] < go.ACCEPT and legal[at] // 75 == legal[at] // 5 % 15:
            scores[at] *= HONESTY
        total += scores[at]
    k = dice.below(total, CHOICE)
    chosen: i64 = 0
    while k >= scores[chosen]:
        k -= scores[chosen]
        chosen += 1
    return legal[chosen]
