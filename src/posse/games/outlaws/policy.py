"""What Outlaws lends a searcher."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.policy import WHOLE, Policy
from posse.core.state import State
from posse.games.outlaws.bot import score
from posse.games.outlaws.model import ENTER, FEINT, LIMIT, ORDERS, REFILL, SWAP
from posse.games.outlaws.rules import Outlaws
from posse.games.outlaws.town import mate_of

SECOND: Final[i64] = 70  # a Vice-President's part of a victory, in percent: the team's victory comes first
DRAWN: Final[i64] = 40  # what a draw is worth to a team
GLANCES: Final[i64] = 10  # actions that are looked at in a playout, of some hundreds


@final
class OutlawsPolicy(Policy):
    def look(self, world: State, seat: i64, action: i64) -> i64:
        assert isinstance(world, Outlaws)
        return score(world, seat, action)

    def shown(self, action: i64) -> i64:
        """OU-13: swapped or not; OU-45: in which order."""
        if action >= REFILL:
            return action - (action - REFILL) % ORDERS
        return action - FEINT + SWAP if FEINT <= action < ENTER else action

    def value(self, world: State, seat: i64) -> i64:
        """OU-47: the President wins alone, but a team mate's victory is better than none."""
        assert isinstance(world, Outlaws)
        if world.teams == 0 or world.actors() != 0 or (world.won >> seat & 1 and world.reason != LIMIT):
            return super().value(world, seat)
        if world.reason == LIMIT:
            return WHOLE // 100 * DRAWN
        return WHOLE // 100 * SECOND if world.won >> mate_of(world, seat) & 1 else 0

    def pick(self, world: State, seat: i64, legal: vec[i64], many: i64) -> i64:
        """The best of a few drawn at random: to look at all takes too long."""
        assert isinstance(world, Outlaws)
        chosen = world.random_action(seat, legal)
        best = score(world, seat, chosen)
        for _ in range(GLANCES):
            action = world.random_action(seat, legal)
            looks = score(world, seat, action)
            if looks > best:
                best = looks
                chosen = action
        return chosen

    def play(self, world: State, seat: i64, out: vec[i64]) -> i64:
        return self.pick(world, seat, out, 0)
