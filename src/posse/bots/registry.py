"""Bots by name: a level, or a kind that may carry a setting: `search:100ms`, `search:2000`."""

import difflib
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from posse.bots.bot import Bot
from posse.bots.levels import LEVELS, bot_of, names_in
from posse.bots.searcher import KNOBS, MOST, NET, Searcher, Stop
from posse.bots.shipped import ShippedNet
from posse.bots.simple import HouseBot, RandomBot
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.games.registry import GAMES

FLAT = dict.fromkeys(KNOBS, 0) | {"bold": 50, "deep": 1}
PARTS = ("house", "fair")  # knobs that are a part of a whole, in percent
EXAMPLES = ("search:100ms", "search:2000")
PATIENT = "patient"  # the setting of a bot that beats nobody who has not acted yet


class LevelBot(Bot):
    """A level or a regular. It finds the bot behind its name in the game that it is asked to play."""

    def __init__(self, name: str) -> None:
        self.name = name

    def check(self, game: Game, players: int | None = None, options: Mapping[str, int] | None = None) -> None:
        bot_of(game, self.name, players)

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        return find(bot_of(game, self.name)).choose(game, knowledge, legal, dice)


def bot_behind(bot: Bot, game: Game) -> Bot:
    """The bot itself, or the one that plays its level in a game."""
    return find(bot_of(game, bot.name)) if isinstance(bot, LevelBot) else bot


def in_time(bot: Bot, game: Game, ms: int, stop: Stop | None = None) -> Bot:
    """The bot with a time limit: a searcher without one, or with a longer one, gets this one."""
    bot = bot_behind(bot, game)
    if isinstance(bot, Searcher):
        bot.ms = min(bot.ms or ms, ms)
        bot.stop = stop
    return bot


def iterations_or_time(name: str, setting: str) -> dict[str, int]:
    """So many iterations a move, or a time: `2000`, `50ms`; the name is the whole bot's."""
    digits = setting.removesuffix("ms")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 9 and 0 < int(digits) <= MOST):
        raise BadNotation("bot-amount", name=name[:40], known=EXAMPLES)
    return {"iterations" if digits == setting else "ms": int(digits)}


def house(setting: str) -> Bot:
    """`house:patient` beats nobody who has not acted yet; `house:lies=300` has a temper."""
    first, *more = setting.split(":")
    patient = first == PATIENT
    return HouseBot(patient, dict(temper_setting(text) for text in (more if patient else [first, *more])))


def temper_setting(text: str) -> tuple[str, int]:
    """`lies=300`, `doubt=-40`: which settings there are, the game knows."""
    name, _, value = text.partition("=")
    digits = value.removeprefix("-")
    if not (name.isidentifier() and digits.isascii() and digits.isdecimal() and len(digits) < 5):
        raise BadNotation("no-bot", name=f"house:{text}"[:40], known=("house", f"house:{PATIENT}"))
    return name, int(value)


def montecarlo(setting: str = "50ms") -> Bot:
    """The search with a tree of one level and random playouts; `montecarlo:100:patient` as the house bot."""
    amount = setting.removesuffix(f":{PATIENT}")
    bot = Searcher(**iterations_or_time(f"montecarlo:{setting}", amount), knobs=FLAT)
    bot.patient = amount != setting
    bot.name = f"montecarlo:{setting}"
    return bot


def search(setting: str) -> Bot:
    """`search:400`, `search:50ms`, `search:400:50ms` (what ends first); for studies `search:400:bold=70`."""
    plain, *more = setting.split(":")
    ends = iterations_or_time(f"search:{setting}", plain)
    if more and "iterations" in ends and more[0].endswith("ms"):
        ends |= iterations_or_time(f"search:{setting}", more.pop(0))
    return Searcher(**ends, knobs=dict(policy_setting(text) for text in more))


def policy_setting(text: str) -> tuple[str, int]:
    """`bold=70` as a setting of a policy; the refusal of an unknown one lists those there are."""
    name, _, value = text.partition("=")
    if name not in (*KNOBS, NET):
        raise BadNotation("no-knob", name=text[:40], known=(*KNOBS, NET))
    if not (value.isascii() and value.isdecimal() and len(value) < 5):
        raise BadNotation("no-bot", name=f"search:…:{text}"[:40], known=("search:400:bold=70",))
    if name in PARTS and int(value) > 100:
        raise BadNotation("number-range", where=name, low=0, high=100, value=int(value))
    return name, int(value)


PLAIN: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "house": HouseBot,
    "montecarlo": montecarlo,
    "search": Searcher,
    "net": ShippedNet,
}
SETTABLE: dict[str, Callable[[str], Bot]] = {"house": house, "montecarlo": montecarlo, "search": search}
BOTS = tuple(PLAIN)


@cache
def regulars() -> frozenset[str]:
    """The regulars of all games."""
    return frozenset(regular.name for game in GAMES.values() for regular in game.regulars.people)


def find(name: str, game: Game | None = None) -> Bot:
    """A bot by its name; an unknown one is answered with the nearest there are, a level by the game's."""
    plain, colon, setting = name.strip().lower().partition(":")
    if not colon and (plain in (*LEVELS, *regulars(), *(names_in(game) if game is not None else ()))):
        if game is not None:
            bot_of(game, plain)  # refuses what this game has not
        return LevelBot(plain)
    if plain in PLAIN and not colon:
        return PLAIN[plain]()
    if plain in SETTABLE:
        found = SETTABLE[plain](setting)
        if game is not None:
            found.check(game)
        return found
    levels = (*LEVELS, *regulars()) if game is None else names_in(game)
    near = difflib.get_close_matches(plain, (*levels, *BOTS), 1)
    if near:
        raise BadNotation("no-bot-near", name=name[:40], near=near[0])
    raise BadNotation("no-bot", name=name[:40], known=(*levels, *BOTS, *EXAMPLES))
