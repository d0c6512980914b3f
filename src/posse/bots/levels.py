"""Levels: the names are the same everywhere, and each game says which bot is behind a name."""

from typing import Final

from posse.core.errors import BadNotation
from posse.core.game import Game

LEVELS: Final = ("greenhorn", "deputy", "marshal", "legend")  # every level a game may have, the weakest first
DEFAULT: Final = "deputy"  # whom a newcomer meets; every game has it


def bot_of(game: Game, level: str) -> str:
    """The bot that plays a level in a game; the refusal of an unknown level lists those there are."""
    for known in game.levels:
        if known.name == level:
            return known.bot
    raise BadNotation("no-level", name=level[:40], known=tuple(known.name for known in game.levels))
