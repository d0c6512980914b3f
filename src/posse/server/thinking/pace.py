"""When bots act: so long after they were asked, by their names alone, whatever there was to think about.

A stronger one acts later. A bot's time has three parts: it thinks, its answer travels, and if there is none
the house bot has the rest.
"""

import asyncio
import math
from dataclasses import dataclass
from typing import Final

from posse.bots import Bot
from posse.bots.searcher import Searcher
from posse.bots.shipped import ShippedNet
from posse.bots.simple import HouseBot, RandomBot

FEW: Final = 2_000  # iterations that fit in one pace; a search of more that names no time gets all there is
REPLY: Final = 0.1  # seconds, of the time for asking and answering
SPARE: Final = 0.25  # seconds kept for the house bot, if the bot has not answered
PART: Final = 0.3  # of a short pace, that is kept instead


@dataclass(frozen=True)
class Pace:
    """Seconds from the question: when the thought must be there, and when the bot acts."""

    latest: float
    due: float


def is_quick(bot: Bot) -> bool:
    """Whether a bot plays by eye, without a search."""
    return isinstance(bot, HouseBot | RandomBot | ShippedNet)


def thinking(bot: Bot, most: float) -> float:
    """Seconds a bot may want to think, by what its name says."""
    if not isinstance(bot, Searcher):
        return 0.0
    if bot.ms:
        return min(bot.ms / 1000, most)
    return 0.0 if bot.iterations <= FEW else most


def pace_of(bot: Bot, pace: float, most: float) -> Pace:
    """The pace of a bot where people are used to `pace`, and nobody thinks longer than `most`."""
    wanted = thinking(bot, most)
    due = max(pace, wanted + REPLY + SPARE) if wanted else pace
    return Pace(due - min(SPARE, due * PART), due)


async def rest(gone: float, due: float, more: float = 0.0) -> None:
    """Waits until so many seconds after the question, however long the answer took to find."""
    paces = max(1, math.ceil(gone / due))  # more than one only if the machine was late
    await asyncio.sleep(paces * due - gone + more)
