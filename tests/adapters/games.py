"""The games and tables that the adapters are tried with."""

from posse.core.game import Game
from posse.core.kernel.encoder import Encoder
from tests.conformance.cases import allowed, other_value
from tests.registry import ALL_GAMES

ENCODED = {name: game for name, game in ALL_GAMES.items() if type(game).encoding is not Encoder}
Table = tuple[Game, int, dict[str, int]]


def tables(game: Game) -> list[Table]:
    """Every number of players, plain and with every option that the rules allow together."""
    found: list[Table] = []
    for players in range(game.least, game.most + 1):
        found.append((game, players, {}))
        if full := all_options(game, players):
            found.append((game, players, full))
    return found


def all_options(game: Game, players: int) -> dict[str, int]:
    """Every option with another value than usual, as far as the rules allow them together."""
    chosen: dict[str, int] = {}
    for option in game.options:
        wider = {**chosen, option.name: other_value(option)}
        if allowed(game, players, tuple(wider.items())):
            chosen = wider
    return chosen


def few_tables(game: Game) -> list[Table]:
    """The smallest table, plain, and the largest with all options."""
    every = tables(game)
    return list({str(table): table for table in (every[0], every[-1])}.values())


def named(table: Table) -> str:
    game, players, options = table
    return f"{game.id}-{players}-{'all' if options else 'plain'}"


TABLES = [table for game in ENCODED.values() for table in tables(game)]
FEW_TABLES = [table for game in ENCODED.values() for table in few_tables(game)]
