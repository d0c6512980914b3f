"""Levels and regulars: each game says which bot is behind a name. Levels have the same names everywhere."""

from typing import Final

from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.regulars import Level, Regular
from posse.core.words import CORE

LEVELS: Final = ("greenhorn", "deputy", "marshal", "legend")  # every level a game may have, the weakest first
DEFAULT: Final = "deputy"  # whom a newcomer meets; every game has it


def levels_at(game: Game, players: int | None = None) -> tuple[Level, ...]:
    """The levels that a game has at so many players, the weakest first; all of them if it is not said."""
    return tuple(each for each in game.levels if players is None or players in (each.players or (players,)))


def known_in(game: Game, players: int | None = None) -> tuple[Level | Regular, ...]:
    """Whom people may choose in a game: its levels, then its regulars, the weakest first."""
    return (*levels_at(game, players), *game.regulars.people)


def names_in(game: Game, players: int | None = None) -> tuple[str, ...]:
    return tuple(known.name for known in known_in(game, players))


def bot_of(game: Game, name: str, players: int | None = None) -> str:
    """The bot behind a level or regular of a game; the refusal of an unknown one lists those there are."""
    for known in known_in(game, players):
        if known.name == name:
            return known.bot
    raise BadNotation("no-level", name=name[:40], known=names_in(game, players))


def title_of(game: Game, name: str, lang: str) -> str:
    """What a level or regular of a game is called; "" for any other bot."""
    if regular := game.regulars.find(name):
        return regular.called
    return CORE.say(lang, f"level.{name}") if name in LEVELS else ""


def help_of(game: Game, name: str, lang: str) -> str:
    """How a level or regular of a game plays, in a line."""
    words, key = (game.words, "regular") if game.regulars.find(name) else (CORE, "level")
    return words.say(lang, f"{key}.{name}.help")
