"""A flat Monte-Carlo player for any game: each action is tried in many worlds the seat cannot tell apart.

Every try imagines a new world from what the seat knows, does the action there and plays on at random to the
end. Which action is tried next is a matter of upper confidence bounds (UCB1): mostly the best one so far,
sometimes one that was tried too little to be sure of.
"""

import math
import time
from collections.abc import Sequence

from posse.bots.bot import Bot
from posse.core.dice import Dice
from posse.core.game import Game
from posse.core.knowledge import Knowledge

BOLD = 0.5  # how much a little-tried action is given the benefit of the doubt
FAR = 600  # actions after which a playout is given up: everyone is as likely to win


class Arm:
    """One action, and what came of it so far."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.tries = 0
        self.won = 0.0

    def mean(self) -> float:
        return self.won / self.tries if self.tries else 0.0

    def bound(self, log_all: float) -> float:
        return self.won / self.tries + BOLD * math.sqrt(log_all / self.tries)


class MonteCarlo(Bot):
    """Thinks for a fixed number of iterations, or for a time."""

    def __init__(self, iterations: int = 0, ms: int = 50) -> None:
        self.iterations = iterations
        self.ms = 0 if iterations else ms
        self.name = f"montecarlo:{iterations}" if iterations else f"montecarlo:{ms}ms"

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        if len(legal) == 1:
            return legal[0]
        arms = self.arms(game, knowledge, legal, dice)
        if self.iterations:
            for tried in range(self.iterations):
                self.try_one(game, knowledge, arms, tried, dice)
        else:
            end = time.perf_counter() + self.ms / 1000
            tried = 0
            while time.perf_counter() < end:
                self.try_one(game, knowledge, arms, tried, dice)
                tried += 1
        return max(arms, key=lambda arm: (arm.tries, arm.mean())).action

    def arms(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> list[Arm]:
        """The actions, those that look best to the house bot first."""
        seat = int(knowledge.seat)
        world = game.imagine(knowledge, dice)
        by_score = sorted(legal, key=lambda action: -game.score(world, seat, action))
        return [Arm(action) for action in by_score]

    def try_one(self, game: Game, knowledge: Knowledge, arms: list[Arm], tried: int, dice: Dice) -> None:
        if tried < len(arms):
            arm = arms[tried]
        else:
            log_all = math.log(tried)
            arm = max(arms, key=lambda arm: arm.bound(log_all))
        arm.tries += 1
        arm.won += self.try_action(game, knowledge, arm.action, dice)

    def try_action(self, game: Game, knowledge: Knowledge, action: int, dice: Dice) -> float:
        """What the action brings in one imagined world: the seat's part of the victory."""
        seat = int(knowledge.seat)
        world = game.imagine(knowledge, dice)
        world.apply(seat, action)
        world.playout(FAR)
        if not world.is_over():
            return 1.0 / int(world.players)
        return world.share(seat)
