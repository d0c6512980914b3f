"""Posse: four Wild West tabletop games to play, watch and study.

>>> import posse
>>> match = posse.new(next(iter(posse.games)), players=4, seed=1)
>>> match.play(match.legal()[0]).action.split()[1]
'take'
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from posse.bots.searcher import MOST
from posse.core.dice import LOW62
from posse.core.errors import BadNotation, IllegalAction, NotYourTurn, PosseError, need
from posse.core.game import Game
from posse.core.reading import number
from posse.games.registry import GAMES
from posse.table import Match
from posse.table import review as reviews
from posse.table.review import SECONDS, Review

if TYPE_CHECKING:
    from posse.lab.report import Report

__version__ = "0.1.0"

games: Mapping[str, Game] = MappingProxyType(GAMES)
new = Match.new
from_position = Match.from_position
from_record = Match.from_record


def review(
    match: Match | str,
    iterations: int = 0,
    seconds: float = SECONDS,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """A finished match, or its record: everyone's chances as it went on, and the choices that cost most.

    It thinks for about so many seconds; with iterations (for each question) it is the same each time.
    """
    need(match, (Match, str), "match", "a match or its record")
    number(iterations, 0, MOST, "iterations")
    number(seed, 0, LOW62, "seed")
    need(seconds, (int, float), "seconds", "a number")
    if not 0.1 <= seconds <= 3600:
        raise BadNotation("number-range", where="seconds", low=0.1, high=3600, value=str(seconds)[:20])
    return reviews.review(match, iterations, seconds, seed, progress)


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
