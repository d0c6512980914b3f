"""Posse: four Wild West tabletop games to play, watch and study.

>>> import posse
>>> match = posse.new(next(iter(posse.games)), players=4, seed=1)
>>> match.play(match.legal()[0]).action.split()[1]
'take'
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from posse.bots import Bot
from posse.core.errors import BadNotation, IllegalAction, NotYourTurn, PosseError
from posse.games.registry import Games
from posse.table import Match
from posse.table.review import review as review_match

if TYPE_CHECKING:
    from posse.lab.report import Report
    from posse.lab.standing import LadderFigures

__version__ = "0.1.0"

games = Games()
new = Match.new
from_position = Match.from_position
from_record = Match.from_record
review = review_match


def simulate(
    game: str,
    players: int,
    bots: Sequence[str | Bot] | str | Bot,
    games: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    jobs: int = 1,
) -> "Report":
    """Plays many games between bots, given seat by seat or one for all, and reports.

    A bot is a name, `module:Class`, or a `posse.Bot`.
    """
    from posse.lab.sim import simulate as run  # here, because few who import posse need it

    return run(game, players, bots, games, options, seed, jobs)


def ladder(
    game: str,
    players: int,
    bots: Sequence[str | Bot],
    games: int = 200,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    jobs: int = 1,
    meetings: str = "all",
) -> "LadderFigures":
    """Finds out who is stronger: bots in pairs, the weakest first, every deal from every seat.

    A bot is a name, `module:Class`, or a `posse.Bot`; `games` of every pair, at least. They meet "all",
    "neighbours" or "against NAME".
    """
    from posse.lab.standing import play_ladder

    return play_ladder(game, players, bots, games, options, seed, jobs, meetings)


__all__ = [
    "BadNotation",
    "Bot",
    "IllegalAction",
    "Match",
    "NotYourTurn",
    "PosseError",
    "from_position",
    "from_record",
    "games",
    "ladder",
    "new",
    "review",
    "simulate",
]


def __dir__() -> list[str]:
    """What is there for callers; not what this file happens to import."""
    return [*__all__, "__version__"]
