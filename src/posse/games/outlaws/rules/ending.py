"""How players leave and games end: who takes over, who wins (OU-33 to OU-40, OU-44, OU-47)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, lowest
from posse.core.kernel.packed import push, unpack
from posse.core.outcome import Outcome
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import belief, codes, street

if TYPE_CHECKING:
    from posse.games.outlaws.rules.state import OutlawsState


# -- A player is out


def eliminate(state: "OutlawsState", side: i64, figure: i64, reason: i64) -> None:
    """OU-33, OU-34, OU-37: the owner of that Governor or Hitman is out. The last one left wins (OU-40)."""
    seat = state.owner_of(side, figure)
    state.alive &= ~(ONE << seat)
    state.fallen = push(state.fallen, seat)
    state.note(ou.E_OUT, seat, reason, 0, 0)
    if state.is_in(side):
        take_over(state, seat, figure)
        return
    clear_side(state, side)
    for kind in range(ou.HOLD):
        state.held[seat * ou.HOLD + kind] = 0
    if state.teams:
        win(state, state.striker, reason)
    elif count(state.alive) == 1:
        win(state, lowest(state.alive), reason)
    else:
        merge(state, seat)


def take_over(state: "OutlawsState", seat: i64, figure: i64) -> None:
    """OU-44: the figure is removed with what goes with it; the rest is the team mate's."""
    side = state.side_of(seat)
    mate = state.mate_of(seat)
    place = state.spot_of(side, figure)
    state.line[side * state.length + place] = ou.NOBODY
    state.spot[side * ou.CAST + figure] = ou.AWAY
    state.marked &= ~(ONE << (side * ou.CAST + figure))
    belief.remove(state, side, place)
    state.empty |= (place + 1) << (side * 8)
    lost = ou.VOTE if codes.kind_of_figure(figure) == ou.GOVERNOR else ou.BULLET
    for kind in range(ou.HOLD):
        if kind != lost:
            state.gain(mate, kind, state.has(seat, kind))
        state.held[seat * ou.HOLD + kind] = 0
    saloon = state.saloon_of(side) << (side * ou.CAST)
    state.stools = state.stools | saloon if mate >= 2 else state.stools & ~saloon
    state.note(ou.E_TOOK_OVER, mate, seat, place, 0)


def clear_side(state: "OutlawsState", side: i64) -> None:
    for place in range(state.length):
        state.line[side * state.length + place] = ou.NOBODY
    for figure in range(ou.CAST):
        state.spot[side * ou.CAST + figure] = ou.AWAY
    state.marked &= ~(((ONE << ou.CAST) - 1) << (side * ou.CAST))
    state.stools &= ~(((ONE << ou.CAST) - 1) << (side * ou.CAST))
    state.empty &= ~(i64(255) << (side * 8))
    state.jailed &= ~(ONE << side)
    belief.forget_all(state, side)


def gather(state: "OutlawsState", start: i64, end: i64) -> i64:
    """Picks up the tokens of some slots, as counts of eight bits a kind."""
    pool: i64 = 0
    for slot in range(start, end):
        if state.street[slot]:
            pool += ONE << (codes.kind_of(state.street[slot]) * 8)
            state.street[slot] = 0
    return pool


def merge(state: "OutlawsState", seat: i64) -> None:
    """OU-38, OU-39: the two arms beside the eliminated seat become one, between its neighbours.

    It is the right neighbour's arm, left of that seat. With two players left it is a half of their street,
    and the Reserve lies at its outer end, before the last place of the left neighbour.
    """
    arm = state.right_of(seat)
    other = state.left_of(seat)
    pool = gather(state, arm * ou.HALF, arm * ou.HALF + ou.HALF) + gather(
        state, seat * ou.HALF, seat * ou.HALF + ou.HALF
    )
    state.end = other if count(state.alive) == 2 else -1
    laid: i64 = 0
    while laid < ou.HALF and street.pool_size(pool):  # from the end away from the Reserve
        kind = street.pool_pick(pool, state.dice.below(street.pool_size(pool), ou.L_MERGE))
        pool -= ONE << (kind * 8)
        state.street[arm * ou.HALF + (laid if state.end < 0 else ou.HALF - 1 - laid)] = kind + 1
        laid += 1
    pool += gather(state, ou.SLOTS, ou.SLOTS + state.reserve)
    state.reserve = 0
    while street.pool_size(pool):
        kind = street.pool_pick(pool, state.dice.below(street.pool_size(pool), ou.L_MERGE))
        pool -= ONE << (kind * 8)
        state.street[ou.SLOTS + state.reserve] = kind + 1
        state.reserve += 1
    street.close_up(state, state.turn)
    state.note(ou.E_MERGED, arm, other, laid, 0)


# -- The game is over


def win(state: "OutlawsState", seat: i64, reason: i64) -> None:
    """One player is the new President; of a team perhaps not the one who made the winning action."""
    if state.teams:
        mate = state.mate_of(seat)
        how = ou.BY_VOTES
        if state.alive >> mate & 1 == 0:
            how = ou.ALONE
        elif state.has(mate, ou.VOTE) == state.has(seat, ou.VOTE):
            how = ou.BY_ACTION
        elif state.has(mate, ou.VOTE) > state.has(seat, ou.VOTE):
            seat = mate
        reason += how - 1
    state.phase = ou.OVER
    state.asked = -1
    state.struck = -1
    state.striker = -1
    state.won = ONE << seat
    state.reason = reason
    state.note(ou.E_WON, seat, reason, 0, 0)


def draw_game(state: "OutlawsState") -> None:
    """OU-36: the turn limit is reached; those still in share the game."""
    state.phase = ou.OVER
    state.won = state.alive
    state.reason = ou.LIMIT
    state.note(ou.E_DRAWN, state.turn, state.turns, 0, 0)


def outcome_of(state: "OutlawsState") -> Outcome | None:
    """Winners first, then those still in, then the eliminated, the last one first; points are Votes.

    Of a team the Vice-President comes second, in or out (OU-47).
    """
    if state.phase != ou.OVER:
        return None
    players = int(state.players)
    here = [seat for seat in range(players) if state.alive >> i64(seat) & 1]
    order = [[seat for seat in here if state.won >> i64(seat) & 1]]
    vice = order[0][0] ^ 2 if state.teams and state.reason != ou.LIMIT else -1
    order.append([vice] if vice >= 0 else [])
    order.append([seat for seat in here if seat not in order[0] + order[1]])
    order += [[seat] for seat in unpack(state.fallen) if seat != vice]
    ranks = [0] * players
    before = 0
    for tied in order:
        for seat in tied:
            ranks[seat] = before + 1
        before += len(tied)
    points = [int(state.has(i64(seat), ou.VOTE)) for seat in range(players)]
    return Outcome(tuple(ranks), tuple(points), ou.REASONS[state.reason])
