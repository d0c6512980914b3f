"""How a game of Outlaws ends (OU-33 to OU-36, OU-40)."""

from mypy_extensions import i64

from posse.core.bits import ONE
from posse.core.outcome import Outcome
from posse.core.packed import unpack
from posse.games.outlaws.model import E_DRAWN, E_WON, LIMIT, OVER, REASONS, VOTE
from posse.games.outlaws.town import Town, held


def win(town: Town, seat: i64, reason: i64) -> None:
    """One player is the new President."""
    town.phase = OVER
    town.asked = -1
    town.won = ONE << seat
    town.reason = reason
    town.tell(E_WON, seat, reason, 0, 0)


def draw_game(town: Town) -> None:
    """OU-36: the turn limit is reached; those still in share the game."""
    town.phase = OVER
    town.won = town.alive
    town.reason = LIMIT
    town.tell(E_DRAWN, town.turn, town.turns, 0, 0)


def outcome_of(town: Town) -> Outcome | None:
    """Winners first, then those still in, then the eliminated, the last one first; points are Votes."""
    if town.phase != OVER:
        return None
    ranks = [0] * int(town.players)
    here = [seat for seat in range(int(town.players)) if town.alive >> i64(seat) & 1]
    winners = [seat for seat in here if town.won >> i64(seat) & 1]
    for seat in here:
        ranks[seat] = 1 if seat in winners else 1 + len(winners)
    for place, seat in enumerate(unpack(town.fallen)):
        ranks[seat] = len(here) + 1 + place
    points = [int(held(town, i64(seat), VOTE)) for seat in range(int(town.players))]
    return Outcome(tuple(ranks), tuple(points), REASONS[town.reason])
