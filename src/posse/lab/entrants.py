"""The players of a ladder: every bot there is, and a cheat that only the lab knows.

`cheat:400` is a searcher that is handed the true state as its only world. It is no bot: `posse.bots.find`
does not know it, so nothing that asks there can seat it.
"""

from dataclasses import dataclass
from typing import Final

from posse.bots import BOTS, Bot
from posse.bots import find as find_bot
from posse.bots import load as load_bot
from posse.bots.bot import NOTHING
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.lab.cheat import Truth
from posse.lab.errors import LabRefusal

CHEAT: Final = "cheat"
SEARCHERS: Final = ("search", "montecarlo")  # the better first


@dataclass(frozen=True)
class Entrant:
    """A bot, under the name it plays by, and whether it is shown the truth."""

    name: str
    bot: Bot
    cheats: bool = False

    def look(self, game: Game, state: State, seat: int) -> Knowledge:
        """What it is handed before it chooses."""
        if self.cheats:
            return Truth(seat, state)
        return game.knowledge(state, seat) if self.bot.reads else NOTHING


def searcher() -> str:
    """The name of the best searcher the registry has."""
    return next(name for name in SEARCHERS if name in BOTS)


def enter(name: str | Bot, game: Game | None = None) -> Entrant:
    """An entrant, by itself or by name; the refusal of an unknown one lists those there are."""
    if not isinstance(name, str):
        bot = load_bot(name)
        return Entrant(bot.name, bot)
    plain, _, setting = name.strip().lower().partition(":")
    if plain != CHEAT:
        bot = load_bot(name, game)
        return Entrant(bot.name, bot)
    try:
        bot = find_bot(f"{searcher()}:{setting}")
    except BadNotation:
        raise LabRefusal("no-cheat", name=name.strip()[:40]) from None
    return Entrant(f"{CHEAT}:{bot.name.partition(':')[2]}", bot, True)


def with_iterations(name: str, iterations: int) -> str:
    """`search` as `search:400`; a name that takes no such setting, or has one, as it is."""
    if ":" in name:
        return name
    try:
        return enter(f"{name}:{iterations}").name
    except BadNotation:
        return name
