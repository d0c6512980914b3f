"""The house bot of Wyatt Earp: looks at what each poster would pay, and how a play would change that.

It reads what its seat may know: the table, its own hand, and what all have seen of the others'. A thousand
dollars more than the opponents is worth 100.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules import legal
from posse.games.wyatt_earp.rules.cards import many, points_of
from posse.games.wyatt_earp.rules.scoring import lead_of_two, share
from posse.games.wyatt_earp.rules.state import WyattEarpState

SURE: Final[i64] = 60  # how much the count as it stands weighs against who is ahead, in percent
HIT: Final[i64] = 60  # how often a shot hits, in percent
SHED: Final[i64] = 12  # what a card less in hand is worth
DRAWING: Final[i64] = 70  # what two unseen cards are worth
NEVER: Final[i64] = -10000
ALWAYS: Final[i64] = 10000  # WE-39: after a round without a play; a bot without memory would walk in circles


# -- A poster


def worth(world: WyattEarpState, seat: i64, outlaw: i64, owner: i64, points: i64, money: i64) -> i64:
    """What a poster is worth to the seat if the owner had so many points more, and the poster that money."""
    players = world.players
    money += world.posters[outlaw]
    if players == 2:  # the same in one step, a third of a playout's time quicker
        mine = points_of(world.groups[seat * we.OUTLAW + outlaw])
        theirs = points_of(world.groups[(1 - seat) * we.OUTLAW + outlaw])
        if owner == seat:
            mine += points
        else:
            theirs += points
        return weighed(100 * lead_of_two(mine, theirs, money), mine, theirs, money)
    totals = vec[i64]([0] * players)
    takes = vec[i64]([0] * players)
    rival: i64 = 0
    for other in range(players):
        totals[other] = points_of(world.groups[other * we.OUTLAW + outlaw])
        if other == owner:
            totals[other] += points
        if other != seat and totals[other] > rival:
            rival = totals[other]
    others = money - share(totals, players, money, takes, None) - takes[seat]
    paid = 100 * takes[seat] - 100 * others // (players - 1)
    return weighed(paid, totals[seat], rival, money)


def weighed(paid: i64, mine: i64, rival: i64, money: i64) -> i64:
    """What the count would pay as it stands, and what being ahead promises."""
    ahead = 100 * money * (mine - rival) // (mine + rival + 6)
    return (SURE * paid + (100 - SURE) * ahead) // 100


def swing(world: WyattEarpState, seat: i64, outlaw: i64, owner: i64, points: i64, money: i64) -> i64:
    return worth(world, seat, outlaw, owner, points, money) - worth(world, seat, outlaw, owner, 0, 0)


# -- A card


def effect(world: WyattEarpState, seat: i64, kind: i64, place: i64) -> i64:
    """What a card does to a group that it hits."""
    outlaw = place % we.OUTLAW
    owner = place // we.OUTLAW
    group = world.groups[place]
    if kind == we.HIDEOUT:
        return swing(world, seat, outlaw, owner, -points_of(group), 0)
    if kind == we.EARP:
        return swing(world, seat, outlaw, seat, points_of(group & ~we.HIDEOUT_BIT), 0)
    gained = points_gained(kind)
    if group & we.HIDEOUT_BIT:
        gained = 0
    if kind == we.WANTED:
        return swing(world, seat, outlaw, owner, -gained, 0) + SHED
    money = we.STAGECOACH_MONEY if kind == we.STAGECOACH else we.SHERIFF_MONEY
    return swing(world, seat, outlaw, seat, gained, money)


def points_gained(kind: i64) -> i64:
    """The capture points of a card on a group; of Most Wanted, those it takes away."""
    if kind == we.STAGECOACH:
        return we.STAGECOACH_POINTS
    if kind == we.BANK:
        return we.BANK_POINTS
    return we.GUN_POINTS if kind == we.GUN else we.OUTLAW_POINTS


def best_effect(world: WyattEarpState, seat: i64, kind: i64) -> i64:
    best = NEVER
    for place in range(world.players * we.OUTLAW):
        if world.groups[place] & we.IS_GROUP and legal.why_no_hit(world, kind, seat, place) == legal.MAY:
            value = effect(world, seat, kind, place)
            if value > best:
                best = value
    return best


def use_of(world: WyattEarpState, seat: i64, kind: i64, held: i64) -> i64:
    """How much the seat would like to have a card, beside so many of its kind."""
    if kind < we.OUTLAW:
        wanted = world.posters[kind] + 3
        if world.opened >> kind & 1:
            return wanted * 12
        return wanted * 18 if held + 1 >= we.LEAST_LAID else wanted * (2 + 4 * held)
    if kind < we.STAGECOACH:
        return 100 if legal.lies_anywhere(world, kind - we.PHOTOS) else 40
    if kind == we.EARP:
        return 60
    if kind == we.HIDEOUT or kind == we.WANTED:
        return 45
    return 50 if legal.has_target(world, kind, seat) else 20


def played(world: WyattEarpState, seat: i64, action: i64) -> i64:
    """What a play promises; nothing is played that promises less than nothing."""
    kind = legal.kind_played(action)
    if action < we.PLAY_PHOTO:
        outlaw = (action - we.LAYS) // we.OUTLAW
        number = (action - we.LAYS) % we.OUTLAW + 1
        points = we.OUTLAW_POINTS * number
        if world.groups[seat * we.OUTLAW + outlaw] & we.HIDEOUT_BIT:
            points = 0
        promise = swing(world, seat, outlaw, seat, points, number - 1) + SHED * number
    elif action < we.PLAY_STAGECOACH:
        outlaw = action - we.PLAY_PHOTO
        promise = swing(world, seat, outlaw, seat, we.PHOTO_POINTS, we.SHERIFF_MONEY)
    elif we.WANTED_ASK <= action < we.WANTED_TAKE:
        outlaw = action - we.WANTED_ASK
        promise = use_of(world, seat, outlaw, many(world.hands[seat], outlaw)) - 40
        for other in range(world.players):
            if other != seat and many(world.known[other], outlaw):
                promise += 30
    elif action in (we.EARP_DRAW, we.EARP_CHOOSE):
        promise = 30 if action == we.EARP_DRAW else 40
    else:
        promise = best_effect(world, seat, kind) * HIT // 100 - 20
    return promise if promise > 0 else NEVER


# -- An action


def score(world: WyattEarpState, seat: i64, action: i64) -> i64:
    """The higher, the better for the seat."""
    if action >= we.DISCARDS:
        kind = action - we.DISCARDS
        return -use_of(world, seat, kind, many(world.hands[seat], kind) - 1) - 1
    if action == we.DRAW_TWO:
        return DRAWING if world.idle < world.players else ALWAYS
    if action == we.TAKE_TOP:
        top = world.thrown[world.discards - 1]
        return use_of(world, seat, top, many(world.hands[seat], top))
    if action == we.END_HAND:
        total: i64 = 0
        for outlaw in range(we.OUTLAW):
            total += worth(world, seat, outlaw, seat, 0, 0)
        return total
    if action < we.ASKS:
        return played(world, seat, action)
    if action < we.TARGETS:
        other = action - we.ASKS
        return 100 * many(world.known[other], world.named) + many(world.caps[other], world.named)
    if action < we.CHOICES:
        return effect(world, seat, world.card, action - we.TARGETS)
    if action < we.KEEP:
        kind = action - we.CHOICES
        return use_of(world, seat, kind, many(world.hands[seat], kind))
    return 0
