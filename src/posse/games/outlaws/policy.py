"""What Outlaws lends a searcher."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.dice import Dice
from posse.core.policy import WHOLE, Policy
from posse.core.state import State
from posse.games.outlaws.bot import score
from posse.games.outlaws.codes import high_of, low_of
from posse.games.outlaws.line import next_in_line
from posse.games.outlaws.model import (
    DANCE,
    ENTER,
    FEINT,
    LOOK,
    PASS,
    REPORT,
    REVEREND,
    SETUP,
    SHERIFF,
    SHOOT,
    SWAP,
    TRADE,
    TURN,
)
from posse.games.outlaws.quick import Glance, Taste, answer, sharp_taste
from posse.games.outlaws.rules import Outlaws
from posse.games.outlaws.town import figure_at

STRIKE: Final[i64] = 500  # an action worth more than this prepares a victory
PACE: Final[i64] = 80  # what a victory loses if it is very late, in thousandths


@final
class OutlawsPolicy(Policy):
    """The searcher's own seat plays on more sharply than the house bot, the others play as the house bot."""

    def __init__(
        self,
        bold: int = 70,
        house: int = 0,
        stages: int = 0,
        wide: int = 0,
        mixed: int = 0,
        loyal: int = 0,
        trust: int = 0,
    ) -> None:
        super().__init__(bold, house, stages, wide, mixed, loyal, trust)
        self.own = Glance(sharp_taste())
        self.others = Glance(Taste())

    def look(self, world: State, seat: i64, action: i64) -> i64:
        """As the house bot, but with the abilities it never uses, and without moves of little consequence."""
        assert isinstance(world, Outlaws)
        points = score(world, seat, action)
        if points >= STRIKE or action == PASS:
            return points
        if action < FEINT:
            dull = is_dull(world, seat, low_of(action - SWAP)) and is_dull(
                world, seat, high_of(action - SWAP)
            )
            return points - STRIKE if dull else points
        if ENTER <= action < LOOK:
            return points - STRIKE
        if SHOOT <= action < REPORT or DANCE <= action < TRADE:
            return points + STRIKE
        return points

    def pick(self, world: State, seat: i64, legal: vec[i64], many: i64) -> i64:
        assert isinstance(world, Outlaws)
        return self.own.choose(world, seat) if world.phase == TURN else answer(world, seat)

    def play(self, world: State, seat: i64, out: vec[i64]) -> i64:
        """The same: the legal actions need not be written."""
        return self.pick(world, seat, out, 0)

    def rival(self, world: State, seat: i64, out: vec[i64]) -> i64:
        assert isinstance(world, Outlaws)
        return self.others.choose(world, seat) if world.phase == TURN else answer(world, seat)

    def opening(self, world: State, seat: i64, dice: Dice) -> i64:
        """A line drawn from those in which the Governor has his guard."""
        assert isinstance(world, Outlaws)
        return next_in_line(world, seat, dice) if world.phase == SETUP else -1

    def value(self, world: State, seat: i64) -> i64:
        """A victory is worth a little less with every turn, so that one that is certain is not put off."""
        assert isinstance(world, Outlaws)
        won = super().value(world, seat)
        late = PACE * world.turns // (world.turns + 40)
        return won + (WHOLE // world.players - won) // 1000 * late


def is_dull(world: Outlaws, seat: i64, place: i64) -> bool:
    """Whether it matters little where the figure of a place stands."""
    figure = figure_at(world, seat, place)
    return figure > SHERIFF and figure != REVEREND
