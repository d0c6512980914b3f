"""Levels: the names are the same everywhere, and each game says which bot is behind a name."""

from typing import Final

from posse.core.errors import BadNotation
from posse.core.game import Game, Level

LEVELS: Final = ("greenhorn", "deputy", "marshal", "legend")  # every level a game may have, the weakest first
DEFAULT: Final = "deputy"  # whom a newcomer meets; every game has it


def levels_at(game: Game, players: int | None = None) -> tuple[Level, ...]:
    """The levels that a game has at so many players, the weakest first; all of them if it is not said."""
    return tuple(each for each in game.levels if players is None or players in (each.players or (players,)))


def bot_of(game: Game, level: str, players: int | None = None) -> str:
    """The bot that plays a level in a game; the refusal of an unknown level lists those there are."""
    there = levels_at(game, players)
    for known in there:
        if known.name == level:
            return known.bot
    raise BadNotation("no-level", name=level[:40], known=tuple(known.name for known in there))
