"""Players that are not people. A bot is given what its seat may know, never a State."""

from posse.bots.bot import Bot, ask
from posse.bots.levels import DEFAULT, LEVELS
from posse.bots.own import load
from posse.bots.registry import BOTS, find

__all__ = ["BOTS", "DEFAULT", "LEVELS", "Bot", "ask", "find", "load"]
