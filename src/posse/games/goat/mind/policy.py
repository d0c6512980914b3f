"""What the Goat lends to the search."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import count
from posse.core.kernel.policy import WHOLE, Policy, by_lead
from posse.core.kernel.state import State
from posse.games.goat import model as go
from posse.games.goat.mind.bot import draw, score
from posse.games.goat.rules.state import GoatState

LEAD = 0.28  # what a dollar of lead is worth with a round to go; fitted to games of the house bot
END = 0.4  # and at the end, where half of the value is the victory itself


@final
class GoatPolicy(Policy):
    def look(self, world: State, seat: i64, action: i64) -> i64:
        assert isinstance(world, GoatState)
        return score(world, seat, action)

    def pick(self, world: State, seat: i64, legal: vec[i64], many: i64) -> i64:
        assert isinstance(world, GoatState)
        return draw(world, seat, legal, many, world.dice)

    def shown(self, action: i64) -> i64:
        """GO-14: of an offer, the claim and to whom."""
        return action % go.OFFERS_A_CARD if action < go.ACCEPT else action

    def stage(self, world: State) -> i64:
        assert isinstance(world, GoatState)
        return world.round

    def estimate(self, world: State, seat: i64) -> i64:
        """Between two rounds: the more are to come, the less a lead is worth."""
        assert isinstance(world, GoatState)
        return by_lead(fortunes(world), seat, LEAD / (float(int(world.rounds - world.round)) + 1.2))

    def points(self, world: State, seat: i64) -> i64:
        assert isinstance(world, GoatState)
        return world.money(seat)

    def value(self, world: State, seat: i64) -> i64:
        """A dollar more is worth something even to a winner: so good play shows sooner."""
        assert isinstance(world, GoatState)
        if world.phase != go.OVER:
            return self.estimate(world, seat)
        won = world.winners()
        victory = WHOLE // count(won) if won >> seat & 1 else 0
        return (victory + by_lead(fortunes(world), seat, END)) // 2


def fortunes(world: GoatState) -> vec[float]:
    """Everyone's money."""
    by_seat = vec[float]([0.0] * int(world.players))
    for seat in range(world.players):
        by_seat[seat] = float(int(world.money(seat)))
    return by_seat
