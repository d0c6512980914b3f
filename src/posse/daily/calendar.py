"""Which deal a day has: table size, level, seat and secret, all from the date and two versions.

A day is one of UTC. Everything here can be computed by anyone, before its day too: who looks has looked. The
formulas are in docs/daily.md; each hash begins with words of its own, so that no other table has its numbers.
"""

import hashlib
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from posse.bots.levels import DEFAULT, bot_of
from posse.bots.registry import find
from posse.bots.searcher import Searcher
from posse.core.errors import BadNotation
from posse.core.game import Game

# By weekday, Monday first: the week begins gently. No level that thinks by a clock: it would not play alike.
WEEK: Final = ("greenhorn", "greenhorn", "deputy", "deputy", "deputy", "marshal", "marshal")
DAYS_BACK: Final = 29  # days before today that are still on the calendar
QUICK: Final = 25  # iterations of a bot that a hundred games can be played with in seconds
BITS: Final = 60  # of a bot's seed


@dataclass(frozen=True)
class Daily:
    """One game's deal of one day."""

    game: Game
    day: date
    players: int
    level: str
    seat: int  # the person's

    @property
    def mark(self) -> str:
        """The versions of the rules and the bots: only deals with the same mark can be compared."""
        return f"{self.game.rules_version}.{self.game.bots_version}"

    @property
    def secret(self) -> bytes:
        """What the dice of the deal come from; nobody adds anything to it."""
        told = (self.day.isoformat(), self.game.id, self.game.rules_version, self.game.bots_version)
        return hashed("posse daily deal 1", *told)

    @property
    def is_quick(self) -> bool:
        """Whether its level plays a hundred games in seconds, to compare with."""
        bot = find(bot_of(self.game, self.level))
        return not isinstance(bot, Searcher) or 0 < bot.iterations <= QUICK

    def bot_seed(self, seat: int, line: int) -> int:
        """The dice of a bot that is asked at a line: the same wherever it thinks."""
        return seed_of(hashed("posse daily bot 1", self.secret.hex(), int(seat), line))

    def other_seed(self, game: int, seat: int, line: int) -> int:
        """The dice of the level in the person's seat, when the deal is played again to compare."""
        return seed_of(hashed("posse daily level 1", self.secret.hex(), game, int(seat), line))


def daily(game: Game, day: date) -> Daily:
    """A game's deal of a day. Sizes follow each other day by day, levels rise through the week."""
    players = game.least + day.toordinal() % (game.most - game.least + 1)
    wished = WEEK[day.weekday()]
    level = wished if any(known.name == wished for known in game.levels) else DEFAULT
    seat = hashed("posse daily seat 1", day.isoformat(), game.id)[0] % players
    return Daily(game, day, players, level, seat)


def hashed(*told: object) -> bytes:
    """SHA-256 of some values, a line each."""
    return hashlib.sha256("".join(f"{value}\n" for value in told).encode()).digest()


def seed_of(digest: bytes) -> int:
    """The first bits of a hash, as a seed of dice."""
    return int.from_bytes(digest[:8], "big") >> (64 - BITS)


def today() -> date:
    """The day it is now, in UTC: it begins and ends everywhere at once."""
    return datetime.now(UTC).date()


def day_of(text: str) -> date:
    """`2026-11-17` as a day; anything else is refused."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise BadNotation("bad-day", text=text[:20])
    return day


def days_before(day: date) -> list[date]:
    """A day and those before it that are still on the calendar, the latest first."""
    return [day - timedelta(days=back) for back in range(min(DAYS_BACK, (day - date.min).days) + 1)]
