"""Bots by name; a name may carry a setting: `montecarlo:50ms`, `montecarlo:2000`."""

import difflib
from collections.abc import Callable

from posse.bots.bot import Bot
from posse.bots.montecarlo import MonteCarlo
from posse.bots.simple import HouseBot, RandomBot
from posse.core.errors import BadNotation

MOST = 10_000_000  # iterations, or milliseconds
EXAMPLES = ("montecarlo:50ms", "montecarlo:2000")


def montecarlo(setting: str) -> Bot:
    """So many iterations a move, or a time: `2000`, `50ms`."""
    digits = setting.removesuffix("ms")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 9 and 0 < int(digits) <= MOST):
        raise BadNotation("no-bot", name=f"montecarlo:{setting}"[:40], known=EXAMPLES)
    if digits == setting:
        return MonteCarlo(iterations=int(digits))
    return MonteCarlo(ms=int(digits))


PLAIN: dict[str, Callable[[], Bot]] = {"random": RandomBot, "house": HouseBot, "montecarlo": MonteCarlo}
SETTABLE: dict[str, Callable[[str], Bot]] = {"montecarlo": montecarlo}
BOTS = tuple(PLAIN)


def find(name: str) -> Bot:
    """A bot by its name; an unknown one is answered with the nearest there are."""
    plain, colon, setting = name.strip().lower().partition(":")
    if plain in PLAIN and not colon:
        return PLAIN[plain]()
    if plain in SETTABLE:
        return SETTABLE[plain](setting)
    near = difflib.get_close_matches(plain, BOTS, 1)
    raise BadNotation("no-bot", name=name[:40], known=tuple(near) or (*BOTS, *EXAMPLES))
