"""The house bot of Outlaws: takes what it can name, hits whom it has seen, hides whom others have."""

from typing import Final

from mypy_extensions import i64

from posse.core.dice import CHOICE, Dice
from posse.games.outlaws import model as ou
from posse.games.outlaws.mind.worth import GAME, aiming, chance, known, taking, worth
from posse.games.outlaws.rules import codes
from posse.games.outlaws.rules.state import OutlawsState

PEEK: Final[i64] = 25  # looking at a token
HIDE: Final[i64] = 250  # moving a figure that is in danger


def danger(world: OutlawsState, seat: i64, place: i64) -> i64:
    """What hiding an own figure is worth: the Governor from Bullets, the Hitman from Handcuffs."""
    side = world.side_of(seat)
    figure = world.figure_at(side, place)
    kind = codes.kind_of_figure(figure)
    if kind > ou.HITMAN or world.is_marked(side, figure) or chance(world, side, place, figure) < 50:
        return 0
    for other in range(world.players):
        rival = world.side_of(other)
        if rival == side or world.has(other, ou.BULLET if kind == ou.GOVERNOR else ou.HANDCUFFS) == 0:
            continue
        if (
            world.spot_of(rival, world.own_figure(other, ou.HITMAN if kind == ou.GOVERNOR else ou.SHERIFF))
            != ou.SALOON
        ):
            return HIDE
    return 0


def moving(world: OutlawsState, seat: i64, a: i64, b: i64, one: i64, other: i64) -> i64:
    """What it is worth to have a figure at a, another at b afterwards."""
    gain = worth(world, seat, a, one)
    more = worth(world, seat, b, other)
    gain = gain if gain > more else more
    return gain * (8 if world.left == 2 else 2) // 10 + danger(world, seat, a) + danger(world, seat, b) - 10


def score(world: OutlawsState, seat: i64, action: i64) -> i64:
    """The higher, the better for the seat."""
    if action >= ou.REFILL:
        return refilling(world, seat, action - ou.REFILL)
    if action >= ou.DEFEND:
        if ou.MATE_SHOOT <= action <= ou.MATE_ROUNDS_UP:
            return using_mates(world, seat, action)
        return (
            2
            if action in (ou.DEFEND, ou.PRAY, ou.READY, ou.MATE_DEFENDS)
            else 1
            if action == ou.RANDOM
            else -1
        )
    if action == ou.PASS:
        return 0
    side = world.side_of(seat)
    if action < ou.FEINT:
        a, b = codes.low_of(action - ou.SWAP), codes.high_of(action - ou.SWAP)
        return moving(world, seat, a, b, world.figure_at(side, b), world.figure_at(side, a))
    if action < ou.ENTER:
        a, b = codes.low_of(action - ou.FEINT), codes.high_of(action - ou.FEINT)
        return danger(world, seat, a) + danger(world, seat, b) - 10
    if action < ou.LOOK:
        return entering(world, seat, action - ou.ENTER)
    if action < ou.TAKE:
        cell = world.token_before(side, action - ou.LOOK)
        shy = codes.kind_of_figure(world.figure_at(side, action - ou.LOOK)) <= ou.HITMAN
        return -5 if known(world, seat, cell) or shy else PEEK
    if action < ou.SHOOT:
        place = (action - ou.TAKE) // ou.NAMED
        figure = world.figure_at(side, place)
        exposed: i64 = 40 if codes.kind_of_figure(figure) <= ou.HITMAN else 0
        return taking(world, seat, place, figure, (action - ou.TAKE) % ou.NAMED) - exposed
    return using(world, seat, action)


def entering(world: OutlawsState, seat: i64, code: i64) -> i64:
    """OU-14: a figure from the Saloon is worth what it can do there."""
    figure = world.own_figure(seat, codes.enter_figure(code))
    return worth(world, seat, codes.enter_to(code), figure) * (8 if world.left == 2 else 2) // 10 - 30


def refilling(world: OutlawsState, seat: i64, code: i64) -> i64:
    """OU-45: the best that one of the three could do next, and who hides among them."""
    side = world.side_of(seat)
    a, b = codes.low_of(codes.refill_pair(code)), codes.high_of(codes.refill_pair(code))
    best: i64 = 0
    for who in range(3):
        figure = world.own_figure(seat, codes.refill_figure(code))
        if who:
            figure = world.figure_at(side, a if who == 1 else b)
        to = codes.goes_to(code % ou.ORDERS, who)
        gain = worth(world, seat, world.empty_place(side) if to == 0 else a if to == 1 else b, figure)
        best = gain if gain > best else best
    return best * 8 // 10 + danger(world, seat, a) + danger(world, seat, b)


def using(world: OutlawsState, seat: i64, action: i64) -> i64:
    """What an ability is worth."""
    aim = (action - ou.MAYOR_ARRESTS) % ou.PLACES
    side = world.side_of(seat)
    if action == ou.SHOOT:
        return aiming(world, seat, world.spot_of(side, world.own_figure(seat, ou.HITMAN)), ou.HITMAN)
    if action == ou.ARRESTS or ou.MAYOR_ARRESTS <= action < ou.MAYOR_ROUNDS_UP:
        stands = world.spot_of(side, world.own_figure(seat, ou.SHERIFF))
        return aiming(world, seat, aim if action >= ou.MAYOR_ARRESTS else stands, ou.SHERIFF)
    if action == ou.SCOUT or ou.MAYOR_SCOUT <= action < ou.MAYOR_REPORT:
        return aiming(
            world, seat, aim if action >= ou.MAYOR_SCOUT else world.spot_of(side, ou.INDIAN), ou.INDIAN
        )
    if action == ou.FREE:
        return PEEK
    if ou.REPORT <= action < ou.REPORT + 2:
        place = world.facing(world.spot_of(side, ou.REPORTER))
        rival = world.rival_of(side, world.facing(place))
        return reporting(world, rival, place, action - ou.REPORT)
    if ou.ROB <= action < ou.REPORT:
        place = world.spot_of(side, ou.BANDIT)
        rival = world.rival_of(side, place)
        return robbing(world, rival, world.facing(place), ou.HITMAN if action == ou.ROB else ou.SHERIFF)
    if ou.STOCK <= action < ou.MAYOR_ARRESTS:  # a worthless token against a new one
        cell = world.token_before(side, (action - ou.STOCK) // ou.MOST_RESERVE)
        return PEEK if known(world, seat, cell) and codes.kind_of(cell) == ou.BLANK else -9
    return -9


def reporting(world: OutlawsState, rival: i64, place: i64, named: i64) -> i64:
    """What naming a figure is worth, if it is not marked already; a team may have two of a kind."""
    best: i64 = -9
    for figure in range(named, world.cast, ou.FIGURE):
        if not world.is_marked(rival, figure):
            sure = 3 * chance(world, rival, place, figure)
            best = sure if sure > best else best
    return best


def robbing(world: OutlawsState, rival: i64, place: i64, named: i64) -> i64:
    """What a robbery is worth: there must be something to steal."""
    sure: i64 = -9
    for figure in range(named, world.cast, ou.FIGURE):
        owner = world.owner_of(rival, figure)
        if world.has(owner, ou.BULLET if named == ou.HITMAN else ou.HANDCUFFS):
            sure = (sure if sure > 0 else 0) + 2 * chance(world, rival, place, figure)
    return sure


def using_mates(world: OutlawsState, seat: i64, action: i64) -> i64:
    """OU-44: with a Hitman or Sheriff that was the mate's."""
    if action == ou.MATE_ROUNDS_UP:
        return -9
    kind = ou.HITMAN if action == ou.MATE_SHOOT else ou.SHERIFF
    place = world.spot_of(world.side_of(seat), world.own_figure(seat, ou.FIGURE + kind))
    return aiming(world, seat, place, kind)


def choose(world: OutlawsState, seat: i64, legal: list[int], dice: Dice) -> int:
    """The best action; between equals, such as a swap and a feint that hide alike, the dice decide."""
    best: i64 = -GAME
    equals: list[int] = []
    for action in legal:
        mine = score(world, seat, i64(action))
        if mine > best:
            best = mine
            equals = []
        if mine == best:
            equals.append(action)
    return equals[int(dice.below(i64(len(equals)), CHOICE))]
