"""The two bots that do not search."""

from collections.abc import Sequence

from posse.bots.bot import Bot, without_haste
from posse.core.game import Game
from posse.core.kernel.dice import CHOICE, Dice
from posse.core.kernel.knowledge import Knowledge


class RandomBot(Bot):
    """Any legal action, each as likely."""

    name = "random"
    reads = False

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        return legal[dice.below(len(legal), CHOICE)]


class HouseBot(Bot):
    """The action with the best score by the game's own judgement; a game of bluff may draw one instead.

    A patient one beats nobody who has not acted yet.
    """

    def __init__(self, patient: bool = False) -> None:
        self.patient = patient
        self.name = "house:patient" if patient else "house"

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        if len(legal) == 1:
            return legal[0]
        world = game.imagine(knowledge, Dice(0))  # always the same dice: only knowledge decides
        seat = int(knowledge.seat)
        if self.patient:
            legal = without_haste(game, world, seat, legal)
        return game.choose(world, seat, legal, dice)
