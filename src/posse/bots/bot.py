"""What a bot is: knowledge, legal actions and dice in, one of the actions out."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import i64

from posse.core.dice import Dice
from posse.core.game import Game
from posse.core.knowledge import Knowledge
from posse.core.state import State

NOTHING = Knowledge(i64(-1))  # for bots that do not read


class Bot(ABC):
    """The same knowledge, legal actions and dice give the same action."""

    name: str
    reads: ClassVar[bool] = True  # whether it needs its seat's knowledge at all

    @abstractmethod
    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        """One of the legal actions, which are in canonical order and at least one."""


def ask(bot: Bot, game: Game, state: State, seat: int, dice: Dice) -> int:
    """What the bot does at this seat: here the State ends, the bot gets what a player gets."""
    knowledge = game.knowledge(state, seat) if bot.reads else NOTHING
    return bot.choose(game, knowledge, state.legal_actions(seat), dice)
