"""How a game of Outlaws ends (OU-33 to OU-36, OU-40, OU-47)."""

from mypy_extensions import i64

from posse.core.bits import ONE
from posse.core.outcome import Outcome
from posse.core.packed import unpack
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules.table import Town, held, mate_of


def win(town: Town, seat: i64, reason: i64) -> None:
    """One player is the new President; of a team perhaps not the one who made the winning action."""
    if town.teams:
        mate = mate_of(town, seat)
        how = ou.BY_VOTES
        if town.alive >> mate & 1 == 0:
            how = ou.ALONE
        elif held(town, mate, ou.VOTE) == held(town, seat, ou.VOTE):
            how = ou.BY_ACTION
        elif held(town, mate, ou.VOTE) > held(town, seat, ou.VOTE):
            seat = mate
        reason += how - 1
    town.phase = ou.OVER
    town.asked = -1
    town.struck = -1
    town.striker = -1
    town.won = ONE << seat
    town.reason = reason
    town.tell(ou.E_WON, seat, reason, 0, 0)


def draw_game(town: Town) -> None:
    """OU-36: the turn limit is reached; those still in share the game."""
    town.phase = ou.OVER
    town.won = town.alive
    town.reason = ou.LIMIT
    town.tell(ou.E_DRAWN, town.turn, town.turns, 0, 0)


def outcome_of(town: Town) -> Outcome | None:
    """Winners first, then those still in, then the eliminated, the last one first; points are Votes.

    Of a team the Vice-President comes second, in or out (OU-47).
    """
    if town.phase != ou.OVER:
        return None
    players = int(town.players)
    here = [seat for seat in range(players) if town.alive >> i64(seat) & 1]
    order = [[seat for seat in here if town.won >> i64(seat) & 1]]
    vice = order[0][0] ^ 2 if town.teams and town.reason != ou.LIMIT else -1
    order.append([vice] if vice >= 0 else [])
    order.append([seat for seat in here if seat not in order[0] + order[1]])
    order += [[seat] for seat in unpack(town.fallen) if seat != vice]
    ranks = [0] * players
    before = 0
    for tied in order:
        for seat in tied:
            ranks[seat] = before + 1
        before += len(tied)
    points = [int(held(town, i64(seat), ou.VOTE)) for seat in range(players)]
    return Outcome(tuple(ranks), tuple(points), ou.REASONS[town.reason])
