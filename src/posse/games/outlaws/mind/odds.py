"""Who stands where and who is in danger, for all that everyone knows, as the bots of Outlaws reckon it."""

from mypy_extensions import i64

from posse.core.kernel.bits import count
from posse.games.outlaws import model as ou
from posse.games.outlaws.mind.prices import MEMBER, VICTORY
from posse.games.outlaws.rules import arrangement, belief
from posse.games.outlaws.rules.state import OutlawsState


def chance(world: OutlawsState, side: i64, place: i64, figure: i64) -> i64:
    """How likely a figure stands there, for all that everyone has seen, in percent."""
    at = side * ou.BELIEF
    unseen = belief.unseen_figures(world, side)
    hidden = unseen >> figure & 1
    if world.teams and hidden:
        return chance_unseen(world, side, place, figure)
    wanted = ou.NOBODY if hidden else figure
    rows: i64 = 0
    for guess in range(at + 1, at + 1 + world.belief[at]):
        if arrangement.at_place(world.belief[guess], place) == wanted:
            rows += 1
    return 100 * rows // (count(unseen) * world.belief[at] if hidden else world.belief[at])


def chance_unseen(world: OutlawsState, side: i64, place: i64, figure: i64) -> i64:
    """The same in a team, of a figure not seen: it stands as likely at each place that may be its own."""
    at = side * ou.BELIEF
    sure: i64 = 0
    for guess in range(at + 1, at + 1 + world.belief[at]):
        row = world.belief[guess]
        if not may_hide(row, place, figure):
            continue
        room: i64 = 0
        for other in range(world.length):
            if may_hide(row, other, figure):
                room += 1
        if world.empty_place(side) >= 0:
            room -= 1
        sure += 10000 // room
    return sure // (100 * world.belief[at])


def may_hide(row: i64, place: i64, figure: i64) -> bool:
    """Whether nobody was seen at a place of an arrangement, and a figure not seen may stand there."""
    cell = arrangement.cell_at(row, place)
    return arrangement.is_unseen(cell) and arrangement.admits(cell, figure)


def is_known(seat: i64, cell: i64) -> bool:
    """Whether a seat has seen a token."""
    return cell >> ou.EYES >> seat & 1 != 0


def hunted(world: OutlawsState, side: i64, kind: i64) -> bool:
    """Whether anyone could strike the Governor with a Bullet, the Hitman with Handcuffs."""
    for other in range(world.players):
        rival = world.side_of(other)
        if rival == side or world.has(other, ou.BULLET if kind == ou.GOVERNOR else ou.HANDCUFFS) == 0:
            continue
        armed = world.own_figure(other, ou.HITMAN if kind == ou.GOVERNOR else ou.SHERIFF)
        if world.spot_of(rival, armed) != ou.SALOON:
            return True
    return False


def prey(world: OutlawsState, side: i64) -> i64:
    """What a Governor or Hitman is worth: the game, unless a team mate takes over (OU-44)."""
    if world.teams and world.alive >> side & world.alive >> world.mate_of(side) & 1:
        return MEMBER
    return VICTORY


def is_guarded(world: OutlawsState, seat: i64) -> bool:
    """OU-26: whether the Sheriff stands beside the Governor."""
    return guards_after(world, seat, 0, 0)


def guards_after(world: OutlawsState, seat: i64, a: i64, b: i64) -> bool:
    """The same once two figures have changed places."""
    governor = swapped(world.spot_of(seat, ou.GOVERNOR), a, b)
    sheriff = swapped(world.spot_of(seat, ou.SHERIFF), a, b)
    return sheriff >= 0 and (governor == sheriff - 1 or governor == sheriff + 1)


def swapped(place: i64, a: i64, b: i64) -> i64:
    """Where a figure of a place is after a swap."""
    if place == a:
        return b
    return a if place == b else place
