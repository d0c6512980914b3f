"""The house bot of Outlaws: takes what it can name, hits whom it has seen, hides whom others have."""

from typing import Final

from mypy_extensions import i64

from posse.core.dice import CHOICE, Dice
from posse.games.outlaws.codes import high_of, low_of
from posse.games.outlaws.legal import NAMED
from posse.games.outlaws.model import (
    ARRESTS,
    BANDIT,
    BLANK,
    BULLET,
    DEFEND,
    ENTER,
    FEINT,
    FREE,
    GOVERNOR,
    HANDCUFFS,
    HITMAN,
    INDIAN,
    LOOK,
    MAYOR_ARRESTS,
    MAYOR_REPORT,
    MAYOR_ROUNDS_UP,
    MAYOR_SCOUT,
    MOST_RESERVE,
    ORDERED,
    PASS,
    RANDOM,
    READY,
    REPORT,
    REPORTER,
    ROB,
    SALOON,
    SCOUT,
    SHERIFF,
    SHOOT,
    STOCK,
    SWAP,
    TAKE,
)
from posse.games.outlaws.rules import Outlaws
from posse.games.outlaws.street import facing, kind_of, rival_of, token_before
from posse.games.outlaws.town import figure_at, held, is_marked, left_of, spot_of
from posse.games.outlaws.worth import GAME, aiming, chance, known, taking, worth

PEEK: Final[i64] = 25  # looking at a token
HIDE: Final[i64] = 250  # moving a figure that is in danger


def danger(world: Outlaws, seat: i64, place: i64) -> i64:
    """What hiding an own figure is worth: the Governor from Bullets, the Hitman from Handcuffs."""
    figure = figure_at(world, seat, place)
    if figure > HITMAN or is_marked(world, seat, figure) or chance(world, seat, place, figure) < 50:
        return 0
    other = left_of(world, seat)
    while other != seat:
        armed = held(world, other, BULLET if figure == GOVERNOR else HANDCUFFS)
        if armed and spot_of(world, other, HITMAN if figure == GOVERNOR else SHERIFF) != SALOON:
            return HIDE
        other = left_of(world, other)
    return 0


def moving(world: Outlaws, seat: i64, a: i64, b: i64, one: i64, other: i64) -> i64:
    """What it is worth to have a figure at a, another at b afterwards."""
    gain = worth(world, seat, a, one)
    more = worth(world, seat, b, other)
    gain = gain if gain > more else more
    return gain * (8 if world.left == 2 else 2) // 10 + danger(world, seat, a) + danger(world, seat, b) - 10


def score(world: Outlaws, seat: i64, action: i64) -> i64:
    """The higher, the better for the seat."""
    if action >= DEFEND:
        return 2 if action in (DEFEND, DEFEND + 1, READY) else 1 if action == RANDOM else -1
    if action == PASS:
        return 0
    if action < FEINT:
        a, b = low_of(action - SWAP), high_of(action - SWAP)
        return moving(world, seat, a, b, figure_at(world, seat, b), figure_at(world, seat, a))
    if action < ENTER:
        a, b = low_of(action - FEINT), high_of(action - FEINT)
        return danger(world, seat, a) + danger(world, seat, b) - 10
    if action < LOOK:
        return entering(world, seat, action - ENTER)
    if action < TAKE:
        cell = token_before(world, seat, action - LOOK)
        return -5 if known(world, seat, cell) or figure_at(world, seat, action - LOOK) <= HITMAN else PEEK
    if action < SHOOT:
        place = (action - TAKE) // NAMED
        exposed: i64 = 40 if figure_at(world, seat, place) <= HITMAN else 0
        return taking(world, seat, place, figure_at(world, seat, place), (action - TAKE) % NAMED) - exposed
    return using(world, seat, action)


def entering(world: Outlaws, seat: i64, code: i64) -> i64:
    """OU-14: a figure from the Saloon is worth what it can do there."""
    figure = code // 2 // ORDERED + 1
    to = code // 2 % ORDERED // (world.length - 1)
    return worth(world, seat, to, figure) * (8 if world.left == 2 else 2) // 10 - 30


def using(world: Outlaws, seat: i64, action: i64) -> i64:
    """What an ability is worth."""
    aim = (action - MAYOR_ARRESTS) % world.length
    if action == SHOOT:
        return aiming(world, seat, spot_of(world, seat, HITMAN), HITMAN)
    if action == ARRESTS or MAYOR_ARRESTS <= action < MAYOR_ROUNDS_UP:
        return aiming(world, seat, aim if action >= MAYOR_ARRESTS else spot_of(world, seat, SHERIFF), SHERIFF)
    if action == SCOUT or MAYOR_SCOUT <= action < MAYOR_REPORT:
        return aiming(world, seat, aim if action >= MAYOR_SCOUT else spot_of(world, seat, INDIAN), INDIAN)
    if action == FREE:
        return PEEK
    if REPORT <= action < REPORT + 2:
        place = spot_of(world, seat, REPORTER)
        rival = rival_of(world, seat, place)
        sure = chance(world, rival, facing(place), action - REPORT)
        return 3 * sure if not is_marked(world, rival, action - REPORT) else -9
    if ROB <= action < REPORT:
        place = spot_of(world, seat, BANDIT)
        rival = rival_of(world, seat, place)
        named = HITMAN if action == ROB else SHERIFF
        loot = held(world, rival, BULLET if named == HITMAN else HANDCUFFS)
        return 2 * chance(world, rival, facing(place), named) if loot else -9
    if STOCK <= action < MAYOR_ARRESTS:  # a worthless token against a new one
        cell = token_before(world, seat, (action - STOCK) // MOST_RESERVE)
        return PEEK if known(world, seat, cell) and kind_of(cell) == BLANK else -9
    return -9


def choose(world: Outlaws, seat: i64, legal: list[int], dice: Dice) -> int:
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
