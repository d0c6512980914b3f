"""Posse: four Wild West tabletop games to play, watch and study.

>>> import posse
>>> match = posse.new(next(iter(posse.games)), players=4, seed=1)
>>> match.play(match.legal()[0]).action.split()[1]
'take'
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import posse.core.help  # noqa: F401 - it says what compiled classes are
from posse.bots import Bot
from posse.core.errors import BadNotation, IllegalAction, NotYourTurn, PosseError
from posse.core.extras import MissingPackage
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.record import Record
from posse.core.view import View
from posse.games.registry import Games
from posse.table import Match
from posse.table.records import read_records, write_records
from posse.table.review import SECONDS

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from posse.adapters.batch import Batch
    from posse.lab.report import Report
    from posse.lab.standing import LadderFigures
    from posse.online.connect import OnlineTable
    from posse.table.review import Review

__version__ = "0.1.0"

games = Games()
new = Match.new
from_position = Match.from_position
from_record = Match.from_record


def simulate(
    game: str,
    players: int,
    bots: Sequence[str | Bot] | str | Bot,
    games: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
    rows: bool = False,
    executor: "Executor | None" = None,
) -> "Report":
    """Plays many games between bots, given seat by seat or one for all, and reports.

    A bot is a name, `module:Class`, or a `posse.Bot`. `progress` is called with the games played and the
    games in all; with `rows` the report keeps every game, for `report.to_frame("games")`. `jobs` processes
    play, or the workers of an executor.
    """
    from posse.lab.sim import simulate as run  # here, because few who import posse need it

    return run(game, players, bots, games, options, seed, jobs, progress, rows, executor)


def ladder(
    game: str,
    players: int,
    bots: Sequence[str | Bot],
    games: int = 200,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    jobs: int = 1,
    meetings: str = "all",
    progress: Callable[[int, int], None] | None = None,
    executor: "Executor | None" = None,
) -> "LadderFigures":
    """Finds out who is stronger: bots in pairs, the weakest first, every deal from every seat.

    A bot is a name, `module:Class`, or a `posse.Bot`; `games` of every pair, at least. They meet "all",
    "neighbours" or "against NAME". `progress` is called with the games played and the games in all. `jobs`
    processes play, or the workers of an executor.
    """
    from posse.lab.standing import play_ladder

    return play_ladder(game, players, bots, games, options, seed, jobs, meetings, progress, executor)


def connect(link: str, lang: str = "en", trusted: str | None = None) -> "OnlineTable":
    """A table on a server, by its link: `sit`, then `wait` and `play` until the game is over.

    `with posse.connect(link) as table:` leaves it at the end; with `async with` everything that waits for the
    server is awaited. Nothing is asked of the server before `look`, `sit` or `watch`. `trusted` is a file of
    certificates, for a server whose own is not vouched for by those that this system trusts.
    """
    from posse.online.connect import OnlineTable

    return OnlineTable(link, lang, trusted)


def review(
    match: Match | str,
    iterations: int = 0,
    seconds: float = SECONDS,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    jobs: int = 1,
    executor: "Executor | None" = None,
) -> "Review":
    """A finished match, or its record: everyone's chances as it went on, and the choices that cost most.

    It thinks for about so many seconds, all workers together; with iterations (for each question) it is the
    same each time. `jobs` processes think, or the workers of an executor.
    """
    from posse.lab.reviews import review as run

    return run(match, iterations, seconds, seed, progress, jobs, executor)


__all__ = [
    "BadNotation",
    "Bot",
    "Dice",
    "Game",
    "IllegalAction",
    "Knowledge",
    "Match",
    "NotYourTurn",
    "PosseError",
    "Record",
    "View",
    "connect",
    "from_position",
    "from_record",
    "games",
    "ladder",
    "new",
    "read_records",
    "review",
    "simulate",
    "write_records",
]


def has_numpy() -> bool:
    """Whether numpy is installed; it is not imported."""
    try:
        return find_spec("numpy") is not None
    except (ImportError, ValueError):  # hidden, or half there
        return False


if has_numpy():
    __all__ += ["Batch"]


def __dir__() -> list[str]:
    """What is there for callers; not what this file happens to import."""
    return [*__all__, "__version__"]


def __getattr__(name: str) -> Any:
    """`Batch` needs numpy: it is imported when it is asked for."""
    if name == "Batch":
        try:
            from posse.adapters.batch import Batch
        except MissingPackage as error:
            if sys._getframe(1).f_code.co_name == "_handle_fromlist":
                raise  # `from posse import Batch`: of an AttributeError Python would not say the sentence
            from posse.adapters.errors import MissingBatch

            raise MissingBatch(error.key, error.rule, **error.fields) from None
        return Batch
    raise AttributeError(f"module 'posse' has no attribute {name!r}")
