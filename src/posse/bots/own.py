"""Bots of one's own: an object, `module:Class`, a program, `cmd:./mybot`, or a trained net, `net:./mynet`.

Only for the person who runs the program: a name that comes from elsewhere goes to `find`, which imports
and starts nothing.
"""

import pickle
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from posse.bots.bot import Bot
from posse.bots.levels import LEVELS
from posse.bots.net import NetBot, is_net
from posse.bots.registry import BOTS, find
from posse.core.errors import BadNotation, PosseError, need
from posse.core.game import Game

PREFIX: Final = "cmd:"


def is_engine(name: str) -> bool:
    return name.strip().lower().startswith(PREFIX)


def is_own(name: str) -> bool:
    """Whether a name is `module:Class`, and not a bot of ours with a setting."""
    module, colon, thing = name.strip().partition(":")
    return bool(colon) and thing.isidentifier() and module.lower() not in (*BOTS, *LEVELS)


def load(
    bot: str | Bot,
    game: Game | None = None,
    players: int | None = None,
    options: Mapping[str, int] | None = None,
) -> Bot:
    """A bot by its name, by `module:Class`, by `cmd:PROGRAM`, by `net:FILE`, or itself.

    One that cannot play this game, at so many seats, with these options, is refused as far as these are said.
    """
    found = named(bot, game)
    if game is not None:
        found.check(game, players, options)
    return found


def named(bot: str | Bot, game: Game | None) -> Bot:
    """A bot by any of its names, or itself."""
    if isinstance(bot, Bot):
        return bot
    need(bot, str, "a bot", "a name, module:Class or a Bot")
    if is_net(bot):
        return NetBot(bot)
    if is_engine(bot):
        from posse.bots.engine import Engine  # only who names a program starts one

        return Engine(bot)
    return imported(bot.strip()) if is_own(bot) else find(bot, game)


def imported(name: str) -> Bot:
    """What stands in a module under a name: a Bot, or a class or function that makes one."""
    place, _, thing = name.partition(":")
    try:
        module = import_module(place)
    except PosseError:
        raise
    except Exception as error:
        raise BadNotation("bot-module", name=place[:40], why=reason_of(error)) from error
    if not hasattr(module, thing):
        raise BadNotation("bot-nowhere", name=thing[:40], module=place[:40])
    named = getattr(module, thing)
    try:
        made = named if isinstance(named, Bot) else named()
    except Exception as error:
        raise BadNotation("bot-unmade", name=name[:80], why=reason_of(error)) from error
    if not isinstance(made, Bot):
        raise BadNotation("bot-kind", name=name[:80])
    made.name = name  # as it was asked for, so that it can be asked for again
    return made


def reason_of(error: Exception) -> str:
    return (str(error) or type(error).__name__)[:120].rstrip(".")


def check_sendable(bot: Bot) -> None:
    """Refuses a bot that another process could not make again."""
    try:
        pickle.dumps(bot)
    except Exception as error:
        raise BadNotation("bot-stays", name=bot.name[:40], why=reason_of(error)) from error
    script = getattr(sys.modules["__main__"], "__file__", None)
    if type(bot).__module__ == "__main__" and (script is None or not Path(script).exists()):
        raise BadNotation("bot-typed", name=bot.name[:40])
