"""What a bot is: knowledge, legal actions and dice in, one of the actions out."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from mypy_extensions import i64

from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State

NOTHING = Knowledge(i64(-1))  # for bots that do not read


class Bot(ABC):
    """A player that is no person. The same knowledge, legal actions and dice give the same action.

    `name`: what it is called; a class that says nothing is called by its own name
    `reads`: whether it needs its seat's knowledge at all
    """

    name: str
    reads: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not hasattr(cls, "name"):
            cls.name = cls.__name__

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    def check(self, game: Game, players: int | None = None, options: Mapping[str, int] | None = None) -> None:
        """Refuses a table at which it cannot play, as far as the table is known."""
        return

    @abstractmethod
    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        """One of the legal actions, which are in canonical order and at least one."""


def ask(bot: Bot, game: Game, state: State, seat: int, dice: Dice) -> int:
    """What the bot does at this seat. It is given knowledge, not the State: it gets what a player gets."""
    knowledge = game.knowledge(state, seat) if bot.reads else NOTHING
    legal = state.legal_actions(seat)
    return checked_action(bot, legal, bot.choose(game, knowledge, legal, dice))


def without_haste(game: Game, world: State, seat: int, legal: Sequence[int]) -> Sequence[int]:
    """What a patient bot chooses from; everything, if all of it is hasty."""
    return [action for action in legal if not game.is_hasty(world, seat, action)] or legal


def checked_action(bot: Bot, legal: Sequence[int], action: int) -> int:
    """What a bot chose, if it is one of its legal actions: `State.apply` would not check it."""
    if action in legal:
        return int(action)
    raise BadNotation("bot-illegal", name=bot.name[:40], action=str(action)[:40], legal=tuple(legal[:12]))
