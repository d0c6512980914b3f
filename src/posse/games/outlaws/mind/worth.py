"""What things are worth to the house bot of Outlaws, from what its seat may know.

In points: a game is GAME, a Vote is VOTES. What a figure could do at a place is worth a part of that.
"""

from typing import Final

from mypy_extensions import i64

from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import belief, codes, street, turn
from posse.games.outlaws.rules.state import OutlawsState

GAME: Final[i64] = 10000
MEMBER: Final[i64] = 7000  # one of two members of a team: the other plays on
VOTES: Final[i64] = 300
TOOL: Final[i64] = 150  # a Bullet or Handcuffs to be taken
SPENT: Final[i64] = 2000  # one in the hand: it is kept for someone who was seen
NEWS: Final[i64] = 60  # seeing a figure nobody knows


def chance(world: OutlawsState, side: i64, place: i64, figure: i64) -> i64:
    """How likely a figure stands there, for all that everyone has seen, in percent."""
    at = side * ou.BELIEF
    unseen = belief.unseen_figures(world, side)
    if world.teams and unseen >> figure & 1:
        return chance_unseen(world, side, place, figure)
    hidden: i64 = 0
    while unseen:
        unseen &= unseen - 1
        hidden += 1
    found: i64 = 0
    anyone: i64 = 0
    for guess in range(at + 1, at + 1 + world.belief[at]):
        stands = belief.at_place(world.belief[guess], place)
        found += 1 if stands == figure else 0
        anyone += 1 if stands < 0 else 0
    if belief.unseen_figures(world, side) >> figure & 1:
        return 100 * anyone // (hidden * world.belief[at])
    return 100 * found // world.belief[at]


def chance_unseen(world: OutlawsState, side: i64, place: i64, figure: i64) -> i64:
    """The same in a team, of a figure not seen: it stands as likely at each place that may be its own."""
    at = side * ou.BELIEF
    found: i64 = 0
    for guess in range(at + 1, at + 1 + world.belief[at]):
        row = world.belief[guess]
        if not belief.is_unseen(belief.cell_at(row, place)) or not belief.admits(
            belief.cell_at(row, place), figure
        ):
            continue
        room: i64 = 0
        for other in range(world.length):
            cell = belief.cell_at(row, other)
            room += 1 if belief.is_unseen(cell) and belief.admits(cell, figure) else 0
        if world.empty_place(side) >= 0:
            room -= 1
        found += 10000 // room
    return found // (100 * world.belief[at])


def chance_of(world: OutlawsState, side: i64, place: i64, kind: i64) -> i64:
    """How likely a character stands there: a team may have two of a kind."""
    sure: i64 = 0
    for figure in range(kind, world.cast, ou.FIGURE):
        if not is_absent(world, side, figure):
            sure += chance(world, side, place, figure)
    return sure


def known(world: OutlawsState, seat: i64, cell: i64) -> bool:
    return cell >> ou.EYES >> seat & 1 != 0


def likely(world: OutlawsState, seat: i64, kind: i64) -> i64:
    """How likely a token the seat has not seen is of a kind, in percent."""
    pool = world.pool
    for slot in range(ou.SLOTS + ou.MOST_RESERVE):
        cell = world.street[slot]
        if cell and known(world, seat, cell):
            pool -= i64(1) << (codes.kind_of(cell) * 8)
    many = street.pool_size(pool)
    return 100 * (pool >> (kind * 8) & 255) // many if many else 0


def prize(world: OutlawsState, kind: i64) -> i64:
    return GAME if kind == ou.ELECTION else VOTES if kind == ou.VOTE else TOOL


def taking(world: OutlawsState, seat: i64, place: i64, figure: i64, kind: i64) -> i64:
    """What naming a kind is worth for a figure at a place."""
    cell = world.token_before(world.side_of(seat), place)
    if cell == 0 or not turn.may_take(world, seat, figure, kind):
        return 0
    if known(world, seat, cell):
        return prize(world, kind) if codes.kind_of(cell) == kind else 0
    return prize(world, kind) * likely(world, seat, kind) // 100


def guarded(world: OutlawsState, side: i64, place: i64) -> i64:
    """How likely a Sheriff stands beside a place and has Handcuffs, in percent."""
    risk: i64 = 0
    for figure in range(ou.SHERIFF, world.cast, ou.FIGURE):
        if world.has(world.owner_of(side, figure), ou.HANDCUFFS) == 0 or is_absent(world, side, figure):
            continue
        if place > 0:
            risk += chance(world, side, place - 1, figure)
        if place + 1 < world.length:
            risk += chance(world, side, place + 1, figure)
    return risk


def is_absent(world: OutlawsState, side: i64, figure: i64) -> bool:
    """Whether everyone can see that a figure is not in the line."""
    return world.spot_of(side, figure) in (ou.SALOON, ou.AWAY)


def prey(world: OutlawsState, side: i64) -> i64:
    """What a Governor or Hitman is worth: the game, unless a team mate takes over (OU-44)."""
    both = world.teams != 0 and world.alive >> side & world.alive >> world.mate_of(side) & 1
    return MEMBER if both else GAME


def aiming(world: OutlawsState, seat: i64, place: i64, figure: i64) -> i64:
    """What the Hitman's shot, the Sheriff's arrest or the Indian's look from a place is worth."""
    rival = world.rival_of(world.side_of(seat), place)
    there = world.facing(place)
    kind = codes.kind_of_figure(figure)
    if there == world.empty_place(rival):
        return 0
    if kind == ou.HITMAN and world.has(seat, ou.BULLET):
        hit = chance_of(world, rival, there, ou.GOVERNOR)
        return hit * (100 - 2 * guarded(world, rival, there)) * prey(world, rival) // GAME - SPENT
    if kind == ou.SHERIFF and world.has(seat, ou.HANDCUFFS):
        return chance_of(world, rival, there, ou.HITMAN) * (prey(world, rival) // 100) * 9 // 10 - SPENT
    if figure == ou.INDIAN and chance(world, rival, there, figure_guess(world, rival, there)) < 100:
        return NEWS
    return 0


def figure_guess(world: OutlawsState, side: i64, place: i64) -> i64:
    """The figure the first arrangement has at a place, the Governor if it has none."""
    figure = belief.at_place(world.belief[side * ou.BELIEF + 1], place)
    return figure if figure >= 0 else ou.GOVERNOR


def worth(world: OutlawsState, seat: i64, place: i64, figure: i64) -> i64:
    """The best a figure could do from a place with one action."""
    best = aiming(world, seat, place, figure)
    for kind in range(ou.NAMED):
        take = taking(world, seat, place, figure, kind)
        if take > best:
            best = take
    return best
