"""What Outlaws lends a searcher."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.policy import Policy
from posse.core.state import State
from posse.games.outlaws.bot import score
from posse.games.outlaws.model import TURN
from posse.games.outlaws.quick import Glance, answer
from posse.games.outlaws.rules import Outlaws


@final
class OutlawsPolicy(Policy):
    def __init__(
        self, bold: int = 70, house: int = 0, stages: int = 0, wide: int = 0, mixed: int = 0
    ) -> None:
        super().__init__(bold, house, stages, wide, mixed)
        self.glance = Glance()

    def look(self, world: State, seat: i64, action: i64) -> i64:
        assert isinstance(world, Outlaws)
        return score(world, seat, action)

    def pick(self, world: State, seat: i64, legal: vec[i64], many: i64) -> i64:
        assert isinstance(world, Outlaws)
        return self.glance.choose(world, seat) if world.phase == TURN else answer(world, seat)

    def play(self, world: State, seat: i64, out: vec[i64]) -> i64:
        """The same: the legal actions need not be written."""
        return self.pick(world, seat, out, 0)
