"""The house bot of Public Enemy: how good the table would look to a seat after an action.

It reads only what lies open, and the Saloon's hidden cards as a heap without order.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import count
from posse.core.kernel.packed import holds
from posse.core.kernel.piles import SEEN, STRIDE, TOP
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.scoring import points_of, saloon_left
from posse.games.public_enemy.rules.state import PublicEnemyState

TOKEN: Final[i64] = 300  # leading a gang whose token one lacks
NEAR: Final[i64] = 60  # more for each token one has already
TIE: Final[i64] = 110
LEADER: Final[i64] = 40  # holding the gang's leader breaks ties
TAKE_ONE: Final[i64] = 420  # leading in points
POINT: Final[i64] = 12
ENDING: Final[i64] = 3  # what lies on the table counts more when the round ends


def score(world: PublicEnemyState, seat: i64, action: i64) -> i64:
    """The higher, the better for the seat."""
    heights = world.heights
    own = seat * pe.TOWN
    if action < pe.SALOON:
        gang = world.up[action] // 3
        leader = LEADER if gang == action and world.up[action] == gang * 3 else 0
        return with_card(world, seat, own + gang) + leader
    if action == pe.SALOON:
        return saloon_value(world, seat)
    if action < pe.LOOK:  # hide what the next player would like best
        return balance(world, seat) + worth_to_others(world, seat, action - pe.BURY) // 3 - 30
    if action < pe.JAIL:
        return balance(world, seat) - 40
    if action < pe.BOUNTY:
        return without_card(world, seat, own + action - pe.JAIL)
    if action < pe.SWINDLE:
        return without_card(world, seat, action - pe.BOUNTY)
    if action < pe.STATION:
        slot = action - pe.SWINDLE
        heights[slot] -= 1
        value = with_card(world, seat, own + slot % pe.TOWN)
        heights[slot] += 1
        return value
    if action == pe.STAY:
        return 0 if world.cavalry < 0 else worth_to_others(world, seat, world.cavalry)
    return worth_to_others(world, seat, action - pe.STATION)


def with_card(world: PublicEnemyState, seat: i64, slot: i64) -> i64:
    """The table with one card more on a stack of the seat's own."""
    heights = world.heights
    own = seat * pe.TOWN
    heights[slot] += 1
    value = balance(world, seat)
    if heights[own] * heights[own + 1] * heights[own + 2] * heights[own + 3] > 0:
        value *= ENDING  # PE-20
    heights[slot] -= 1
    return value


def without_card(world: PublicEnemyState, seat: i64, slot: i64) -> i64:
    world.heights[slot] -= 1
    value = balance(world, seat)
    world.heights[slot] += 1
    return value


def balance(world: PublicEnemyState, seat: i64) -> i64:
    """One's own standing against the best and the sum of the others'."""
    best: i64 = -100000
    total: i64 = 0
    for other in range(world.players):
        if other != seat:
            value = standing(world, other)
            total += value
            if value > best:
                best = value
    return standing(world, seat) * 2 - best - total // (world.players - 1)


def standing(world: PublicEnemyState, seat: i64) -> i64:
    """What a seat would gain if the round ended now, weighed by what it lacks."""
    heights = world.heights
    wanted = world.wanted[seat]
    lead = TOKEN + NEAR * count(wanted) + (NEAR if world.one == seat else 0)
    value: i64 = 0
    for gang in range(pe.TOWN):
        mine = heights[seat * pe.TOWN + gang]
        if wanted >> gang & 1 or mine == 0:
            continue
        most = most_of_others(heights, world.players, seat, gang)
        if mine > most:
            value += lead
        elif mine == most:
            value += lead if holds(world.stacks[seat * pe.TOWN + gang], gang * 3) else TIE
        else:
            value += TIE // 4
    points = points_of(heights, seat, world.supremacy)
    rival: i64 = 0
    for other in range(world.players):
        if other != seat:
            theirs = points_of(heights, other, world.supremacy)
            if theirs > rival:
                rival = theirs
    value += (points - rival) * POINT
    if points > rival:
        value += TAKE_ONE + NEAR * count(wanted)
    return value


def most_of_others(heights: vec[i64], players: i64, seat: i64, gang: i64) -> i64:
    most: i64 = 0
    for other in range(players):
        if other != seat and heights[other * pe.TOWN + gang] > most:
            most = heights[other * pe.TOWN + gang]
    return most


def saloon_value(world: PublicEnemyState, seat: i64) -> i64:
    """The Saloon card as it will fall on average, or as this seat has seen it."""
    at = pe.SALOON * STRIDE
    top = world.piles[at + TOP]
    if top and world.piles[at + SEEN] >> seat & 1:
        return best_use(world, seat, top - 1)
    total: i64 = 0
    left: i64 = 0
    for kind in range(i64(3)):
        many = saloon_left(world.piles, kind)
        left += many
        if many:
            total += many * best_use(world, seat, kind)
    return total // left


def best_use(world: PublicEnemyState, seat: i64, kind: i64) -> i64:
    """The best a Saloon card can do for the seat; nothing changes if it has no target."""
    best: i64 = -1000000
    own = seat * pe.TOWN
    for slot in range(world.players * pe.TOWN):
        mine = slot >= own and slot < own + pe.TOWN
        if world.heights[slot] == 0 or mine != (kind == pe.SHERIFF):
            continue
        if kind != pe.SWINDLER:
            value = without_card(world, seat, slot)
        else:
            value = score(world, seat, pe.SWINDLE + slot)
        if value > best:
            best = value
    return best if best > -1000000 else balance(world, seat)


def worth_to_others(world: PublicEnemyState, seat: i64, town: i64) -> i64:
    """What the face-up card of a town would bring the next player, less what it would bring this one."""
    card = world.up[town]
    if card < 0:
        return 0
    gang = card // 3
    following = (seat + 1) % world.players
    theirs = with_card(world, following, following * pe.TOWN + gang) - balance(world, following)
    mine = with_card(world, seat, seat * pe.TOWN + gang) - balance(world, seat)
    return theirs - mine // 2
