"""A player is out: what leaves, who takes over, how the street is joined up again (OU-37 to OU-40, OU-44)."""

from mypy_extensions import i64

from posse.core.bits import ONE, count, lowest
from posse.core.packed import push
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules.belief import forget_all, remove
from posse.games.outlaws.rules.scoring import win
from posse.games.outlaws.rules.street import close_up, kind_of, pool_pick, pool_size
from posse.games.outlaws.rules.table import (
    Town,
    held,
    hold,
    is_in,
    kind_of_figure,
    left_of,
    mate_of,
    owner_of,
    right_of,
    saloon_of,
    side_of,
    spot_of,
)


def eliminate(town: Town, side: i64, figure: i64, reason: i64) -> None:
    """OU-33, OU-34, OU-37: the owner of that Governor or Hitman is out. The last one left wins (OU-40)."""
    seat = owner_of(town, side, figure)
    town.alive &= ~(ONE << seat)
    town.fallen = push(town.fallen, seat)
    town.tell(ou.E_OUT, seat, reason, 0, 0)
    if is_in(town, side):
        take_over(town, seat, figure)
        return
    clear_side(town, side)
    for kind in range(ou.HOLD):
        town.held[seat * ou.HOLD + kind] = 0
    if town.teams:
        win(town, town.striker, reason)
    elif count(town.alive) == 1:
        win(town, lowest(town.alive), reason)
    else:
        merge(town, seat)


def take_over(town: Town, seat: i64, figure: i64) -> None:
    """OU-44: the figure is removed with what goes with it; the rest is the team mate's."""
    side = side_of(town, seat)
    mate = mate_of(town, seat)
    place = spot_of(town, side, figure)
    town.line[side * town.length + place] = ou.NOBODY
    town.spot[side * ou.CAST + figure] = ou.AWAY
    town.marked &= ~(ONE << (side * ou.CAST + figure))
    remove(town, side, place)
    town.empty |= (place + 1) << (side * 8)
    lost = ou.VOTE if kind_of_figure(figure) == ou.GOVERNOR else ou.BULLET
    for kind in range(ou.HOLD):
        if kind != lost:
            hold(town, mate, kind, held(town, seat, kind))
        town.held[seat * ou.HOLD + kind] = 0
    saloon = saloon_of(town, side) << (side * ou.CAST)
    town.stools = town.stools | saloon if mate >= 2 else town.stools & ~saloon
    town.tell(ou.E_TOOK_OVER, mate, seat, place, 0)


def clear_side(town: Town, side: i64) -> None:
    for place in range(town.length):
        town.line[side * town.length + place] = ou.NOBODY
    for figure in range(ou.CAST):
        town.spot[side * ou.CAST + figure] = ou.AWAY
    town.marked &= ~(((ONE << ou.CAST) - 1) << (side * ou.CAST))
    town.stools &= ~(((ONE << ou.CAST) - 1) << (side * ou.CAST))
    town.empty &= ~(i64(255) << (side * 8))
    town.jailed &= ~(ONE << side)
    forget_all(town, side)


def gather(town: Town, start: i64, end: i64) -> i64:
    """Picks up the tokens of some slots, as counts of eight bits a kind."""
    found: i64 = 0
    for slot in range(start, end):
        if town.street[slot]:
            found += ONE << (kind_of(town.street[slot]) * 8)
            town.street[slot] = 0
    return found


def merge(town: Town, seat: i64) -> None:
    """OU-38, OU-39: the two arms beside the eliminated seat become one, between its neighbours.

    It is the right neighbour's arm, left of that seat. With two players left it is a half of their street,
    and the Reserve lies at its outer end, before the last place of the left neighbour.
    """
    arm = right_of(town, seat)
    other = left_of(town, seat)
    found = gather(town, arm * ou.HALF, arm * ou.HALF + ou.HALF) + gather(
        town, seat * ou.HALF, seat * ou.HALF + ou.HALF
    )
    town.end = other if count(town.alive) == 2 else -1
    laid: i64 = 0
    while laid < ou.HALF and pool_size(found):  # from the end away from the Reserve
        kind = pool_pick(found, town.dice.below(pool_size(found), ou.L_MERGE))
        found -= ONE << (kind * 8)
        town.street[arm * ou.HALF + (laid if town.end < 0 else ou.HALF - 1 - laid)] = kind + 1
        laid += 1
    found += gather(town, ou.SLOTS, ou.SLOTS + town.reserve)
    town.reserve = 0
    while pool_size(found):
        kind = pool_pick(found, town.dice.below(pool_size(found), ou.L_MERGE))
        found -= ONE << (kind * 8)
        town.street[ou.SLOTS + town.reserve] = kind + 1
        town.reserve += 1
    close_up(town, town.turn)
    town.tell(ou.E_MERGED, arm, other, laid, 0)
