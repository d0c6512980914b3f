"""Posse: four Wild West tabletop games to play, watch and study.

>>> import posse
>>> match = posse.new(next(iter(posse.games)), players=4, seed=1)
>>> match.play(match.legal()[0]).action.split()[1]
'take'
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from posse.core.errors import BadNotation, IllegalAction, NotYourTurn, PosseError
from posse.core.game import Game
from posse.games.registry import GAMES
from posse.table import Match
from posse.table.review import review as review_match

if TYPE_CHECKING:
    from posse.lab.report import Report

__version__ = "0.1.0"

games: Mapping[str, Game] = MappingProxyType(GAMES)
new = Match.new
from_position = Match.from_position
from_record = Match.from_record
review = review_match


def simulate(
    game: str,
    players: int,
    bots: Sequence[str],
    games: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    jobs: int = 1,
) -> "Report":
    """Plays many games between bots, named seat by seat or one for all, and reports."""
    from posse.lab.sim import simulate as run  # here, because few who import posse need it

    return run(game, players, bots, games, options, seed, jobs)


__all__ = [
    "BadNotation",
    "IllegalAction",
    "Match",
    "NotYourTurn",
    "PosseError",
    "from_position",
    "from_record",
    "games",
    "new",
    "review",
    "simulate",
]
