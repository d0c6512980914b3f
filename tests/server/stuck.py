"""Bots that misbehave, for the workers to find instead of the real ones."""

import time
from collections.abc import Sequence

from posse.bots import Bot
from posse.bots import find as real
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge


class Stuck(Bot):
    name = "random"

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        while True:
            time.sleep(1)


class Cheat(Bot):
    """Answers what is not legal."""

    name = "montecarlo"

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        print("noise that is no answer")
        return max(legal) + 1


def find(name: str) -> Bot:
    return {"random": Stuck, "montecarlo": Cheat}[name]() if name != "house" else real(name)
