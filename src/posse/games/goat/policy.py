"""What the Goat lends a searcher."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.policy import Policy
from posse.core.state import State
from posse.games.goat.bot import draw, score
from posse.games.goat.rules import Goat


@final
class GoatPolicy(Policy):
    def look(self, world: State, seat: i64, action: i64) -> i64:
        assert isinstance(world, Goat)
        return score(world, seat, action)

    def pick(self, world: State, seat: i64, legal: vec[i64], many: i64) -> i64:
        assert isinstance(world, Goat)
        return draw(world, seat, legal, many, world.dice)

    def stage(self, world: State) -> i64:
        assert isinstance(world, Goat)
        return world.round
