"""What Wyatt Earp lends to the search."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.policy import Policy, by_lead
from posse.core.kernel.state import State
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.mind.bot import score
from posse.games.wyatt_earp.rules.state import WyattEarpState

# What a thousand dollars more is worth between two hands (logits), and what beginning the next one is worth;
# fitted to 15,000 games of the house bot. With more players a hand pays each of them less: a lead lasts.
LEAD: Final = 0.04
LEAD_A_PLAYER: Final = 0.06
STARTS: Final = 0.13


@final
class WyattEarpPolicy(Policy):
    def look(self, world: State, seat: i64, action: i64) -> i64:
        assert isinstance(world, WyattEarpState)
        return score(world, seat, action)

    def stage(self, world: State) -> i64:
        assert isinstance(world, WyattEarpState)
        return world.hand

    def points(self, world: State, seat: i64) -> i64:
        assert isinstance(world, WyattEarpState)
        return world.money[seat] * we.THOUSAND

    def estimate(self, world: State, seat: i64) -> i64:
        """Between two hands: a richer player is likelier to win."""
        assert isinstance(world, WyattEarpState)
        return by_lead(prospects(world), seat)


def prospects(world: WyattEarpState) -> vec[float]:
    """How good things look for everyone (logits)."""
    lead = LEAD + LEAD_A_PLAYER * float(int(world.players))
    by_seat = vec[float]([0.0] * int(world.players))
    for seat in range(world.players):
        by_seat[seat] = lead * float(int(world.money[seat])) + (STARTS if world.turn == seat else 0.0)
    return by_seat
