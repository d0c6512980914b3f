"""The two bots that do not search."""

from collections.abc import Mapping, Sequence

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

    A patient one beats nobody who has not acted yet. One with a temper plays by settings that its game knows.
    """

    def __init__(self, patient: bool = False, temper: Mapping[str, int] | None = None) -> None:
        self.patient = patient
        self.temper = temper or {}
        parts = (f"{name}={value}" for name, value in self.temper.items())
        self.name = ":".join(["house", *["patient"] * patient, *parts])

    def check(self, game: Game, players: int | None = None, options: Mapping[str, int] | None = None) -> None:
        game.regulars.check(self.temper)

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        if len(legal) == 1:
            return legal[0]
        world = game.imagine(knowledge, Dice(0))  # always the same dice: only knowledge decides
        seat = int(knowledge.seat)
        if self.patient:
            legal = without_haste(game, world, seat, legal)
        if self.temper:
            self.check(game)
            return game.regulars.choose(game, world, seat, legal, dice, self.temper)
        return game.choose(world, seat, legal, dice)
