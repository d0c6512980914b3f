"""The two bots that do not search."""

from collections.abc import Sequence

from posse.bots.bot import Bot
from posse.core.dice import CHOICE, Dice
from posse.core.game import Game
from posse.core.knowledge import Knowledge


class RandomBot(Bot):
    """Any legal action, each as likely."""

    name = "random"
    reads = False

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        return legal[dice.below(len(legal), CHOICE)]


class HouseBot(Bot):
    """The action with the best score by the game's own judgement; a game of bluff may draw one instead."""

    name = "house"

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        if len(legal) == 1:
            return legal[0]
        world = game.imagine(knowledge, Dice(0))  # always the same dice: only knowledge decides
        seat = int(knowledge.seat)
        return game.choose(world, seat, legal, dice)
