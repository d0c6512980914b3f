"""What Wyatt Earp lends a searcher."""

import math
from typing import final

from mypy_extensions import i64

from posse.core.policy import WHOLE, Policy
from posse.core.state import State
from posse.games.wyatt_earp.bot import score
from posse.games.wyatt_earp.rules import WyattEarp

LEAD = 0.2  # what a thousand dollars more is worth between two hands; fitted to games of the house bot


@final
class WyattEarpPolicy(Policy):
    def look(self, world: State, seat: i64, action: i64) -> i64:
        assert isinstance(world, WyattEarp)
        return score(world, seat, action)

    def stage(self, world: State) -> i64:
        assert isinstance(world, WyattEarp)
        return world.hand

    def estimate(self, world: State, seat: i64) -> i64:
        """Between two hands: who is richer is likelier to win."""
        assert isinstance(world, WyattEarp)
        mine = world.money[seat]
        all_ = 0.0
        for other in range(world.players):
            all_ += math.exp(LEAD * float(int(world.money[other] - mine)))
        return i64(int(float(int(WHOLE)) / all_))
