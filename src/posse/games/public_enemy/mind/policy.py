"""What Public Enemy lends to the search."""

from typing import final

from mypy_extensions import i64

from posse.core.kernel.policy import Policy
from posse.core.kernel.state import State
from posse.games.public_enemy.mind.bot import score
from posse.games.public_enemy.rules.state import PublicEnemyState


@final
class PublicEnemyPolicy(Policy):
    def look(self, world: State, seat: i64, action: i64) -> i64:
        assert isinstance(world, PublicEnemyState)
        return score(world, seat, action)

    def stage(self, world: State) -> i64:
        assert isinstance(world, PublicEnemyState)
        return world.round
