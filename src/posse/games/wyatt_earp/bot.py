"""The house bot of Wyatt Earp: looks at what each poster would pay, and how a play would change that.

It reads what its seat may know: the table, its own hand, and what all have seen of the others'. A thousand
dollars more than the opponents is worth 100.
"""

from typing import Final

from mypy_extensions import i64

from posse.games.wyatt_earp.cards import many, points_of
from posse.games.wyatt_earp.model import (
    ASKS,
    BANK,
    BANK_POINTS,
    CHOICES,
    DISCARDS,
    DRAW_TWO,
    EARP,
    EARP_CHOOSE,
    EARP_DRAW,
    END_HAND,
    GUN,
    GUN_POINTS,
    HIDEOUT,
    HIDEOUT_BIT,
    IS_GROUP,
    KEEP,
    LAYS,
    LEAST_LAID,
    OUTLAW,
    OUTLAW_POINTS,
    PHOTO_POINTS,
    PHOTOS,
    PLAY_PHOTO,
    PLAY_STAGECOACH,
    SHERIFF_MONEY,
    STAGECOACH,
    STAGECOACH_MONEY,
    STAGECOACH_POINTS,
    TAKE_TOP,
    TARGETS,
    WANTED,
    WANTED_ASK,
    WANTED_TAKE,
)
from posse.games.wyatt_earp.rules import WyattEarp, kind_played
from posse.games.wyatt_earp.worth import swing, worth

HIT: Final[i64] = 60  # how often a shot hits, in percent
SHED: Final[i64] = 12  # what a card less in hand is worth
NEVER: Final[i64] = -10000


def effect(world: WyattEarp, seat: i64, kind: i64, place: i64) -> i64:
    """What a card does to a group that it hits."""
    outlaw = place % OUTLAW
    owner = place // OUTLAW
    hidden = world.groups[place] & HIDEOUT_BIT != 0
    if kind == STAGECOACH:
        return swing(world, seat, outlaw, seat, 0 if hidden else STAGECOACH_POINTS, STAGECOACH_MONEY)
    if kind == BANK:
        return swing(world, seat, outlaw, seat, 0 if hidden else BANK_POINTS, SHERIFF_MONEY)
    if kind == GUN:
        return swing(world, seat, outlaw, seat, 0 if hidden else GUN_POINTS, SHERIFF_MONEY)
    if kind == HIDEOUT:
        return swing(world, seat, outlaw, owner, -points_of(world.groups[place]), 0)
    if kind == WANTED:
        return swing(world, seat, outlaw, owner, 0 if hidden else -OUTLAW_POINTS, 0) + SHED
    return swing(world, seat, outlaw, seat, points_of(world.groups[place] & ~HIDEOUT_BIT), 0)


def best_effect(world: WyattEarp, seat: i64, kind: i64) -> i64:
    best = NEVER
    for place in range(world.players * OUTLAW):
        if world.groups[place] & IS_GROUP and world.may_target(kind, seat, place):
            found = effect(world, seat, kind, place)
            if found > best:
                best = found
    return best


def use_of(world: WyattEarp, seat: i64, kind: i64, held: i64) -> i64:
    """How much the seat would like to have a card, beside so many of its kind."""
    if kind < OUTLAW:
        wanted = world.posters[kind] + 3
        if world.opened >> kind & 1:
            return wanted * 12
        return wanted * 18 if held + 1 >= LEAST_LAID else wanted * (2 + 4 * held)
    if kind < STAGECOACH:
        return 100 if world.lies_anywhere(kind - PHOTOS) else 40
    if kind == EARP:
        return 60
    if kind in (HIDEOUT, WANTED):
        return 45
    return 50 if world.has_target(kind, seat) else 20


def played(world: WyattEarp, seat: i64, action: i64) -> i64:
    """What a play promises; nothing is played that promises less than nothing."""
    kind = kind_played(action)
    if action < PLAY_PHOTO:
        outlaw = (action - LAYS) // OUTLAW
        number = (action - LAYS) % OUTLAW + 1
        hidden = world.groups[seat * OUTLAW + outlaw] & HIDEOUT_BIT != 0
        points = 0 if hidden else OUTLAW_POINTS * number
        promise = swing(world, seat, outlaw, seat, points, number - 1) + SHED * number
    elif action < PLAY_STAGECOACH:
        outlaw = action - PLAY_PHOTO
        promise = swing(world, seat, outlaw, seat, PHOTO_POINTS, SHERIFF_MONEY)
    elif WANTED_ASK <= action < WANTED_TAKE:
        outlaw = action - WANTED_ASK
        promise = use_of(world, seat, outlaw, many(world.hands[seat], outlaw)) - 40
        for other in range(world.players):
            if other != seat and many(world.known[other], outlaw):
                promise += 30
    elif action in (EARP_DRAW, EARP_CHOOSE):
        promise = 30 if action == EARP_DRAW else 40
    else:
        promise = best_effect(world, seat, kind) * HIT // 100 - 20
    return promise if promise > 0 else NEVER


def score(world: WyattEarp, seat: i64, action: i64) -> i64:
    """The higher, the better for the seat."""
    if action >= DISCARDS:
        kind = action - DISCARDS
        return -use_of(world, seat, kind, many(world.hands[seat], kind) - 1) - 1
    if action == DRAW_TWO:
        return 70
    if action == TAKE_TOP:
        top = world.thrown[world.discards - 1]
        return use_of(world, seat, top, many(world.hands[seat], top))
    if action == END_HAND:
        total: i64 = 0
        for outlaw in range(OUTLAW):
            total += worth(world, seat, outlaw, seat, 0, 0)
        return total
    if action < ASKS:
        return played(world, seat, action)
    if action < TARGETS:
        other = action - ASKS
        return 100 * many(world.known[other], world.named) + many(world.caps[other], world.named)
    if action < CHOICES:
        return effect(world, seat, world.card, action - TARGETS)
    if action < KEEP:
        kind = action - CHOICES
        return use_of(world, seat, kind, many(world.hands[seat], kind))
    return 0
