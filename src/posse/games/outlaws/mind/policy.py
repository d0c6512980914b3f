"""What Outlaws lends to the search."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.dice import CHOICE, Dice
from posse.core.kernel.policy import WHOLE, Policy
from posse.core.kernel.state import State
from posse.games.outlaws import model as ou
from posse.games.outlaws.mind.bot import Judge, answer, choose, scored
from posse.games.outlaws.mind.odds import is_guarded
from posse.games.outlaws.mind.prices import Prices, sharp_prices
from posse.games.outlaws.rules import codes, setup
from posse.games.outlaws.rules.state import OutlawsState

STRIKE: Final[i64] = 500  # an action worth more than this prepares a victory
SECOND: Final[i64] = 70  # a Vice-President's part of a victory, in percent: the team's victory comes first
DRAWN: Final[i64] = 40  # what a draw is worth to a team
GLANCES: Final[i64] = 10  # actions that are looked at in a team's playout, of some hundreds
PACE: Final[i64] = 80  # what a victory loses if it is very late, in thousandths
TRIES: Final[i64] = 100  # lines drawn until one has the Sheriff beside the Governor: about one in five


@final
class OutlawsPolicy(Policy):
    """The searcher's own seat plays on more sharply than the house bot, the others play as the house bot."""

    own: Judge
    others: Judge

    def prepare(self) -> None:
        self.own = Judge(sharp_prices())
        self.others = Judge(Prices())

    def look(self, world: State, seat: i64, action: i64) -> i64:
        """As the house bot, but with the abilities it never uses, and without moves of little consequence."""
        assert isinstance(world, OutlawsState)
        if world.phase == ou.TURN:
            self.others.read(world, seat)
        points = scored(self.others, world, seat, action)
        if points >= STRIKE or action == ou.PASS:
            return points
        if action < ou.FEINT:
            dull = is_dull(world, seat, codes.low_of(action - ou.SWAP)) and is_dull(
                world, seat, codes.high_of(action - ou.SWAP)
            )
            return points - STRIKE if dull else points
        if ou.ENTER <= action < ou.LOOK:
            return points - STRIKE
        if ou.SHOOT <= action < ou.REPORT or ou.DANCE <= action < ou.TRADE:
            return points + STRIKE
        return points

    def shown(self, action: i64) -> i64:
        """OU-13: swapped or not; OU-45: in which order."""
        if action >= ou.REFILL:
            return action - (action - ou.REFILL) % ou.ORDERS
        return action - ou.FEINT + ou.SWAP if ou.FEINT <= action < ou.ENTER else action

    def pick(self, world: State, seat: i64, legal: vec[i64], many: i64) -> i64:
        assert isinstance(world, OutlawsState)
        if world.phase != ou.TURN:
            return answer(world, seat)
        return self.best_of_few(world, seat, legal) if world.teams else self.own.choose(world, seat)

    def play(self, world: State, seat: i64, out: vec[i64]) -> i64:
        """The same: the legal actions need not be written."""
        return self.pick(world, seat, out, 0)

    def rival(self, world: State, seat: i64, out: vec[i64]) -> i64:
        assert isinstance(world, OutlawsState)
        if world.phase != ou.TURN:
            return answer(world, seat)
        return self.best_of_few(world, seat, out) if world.teams else self.others.choose(world, seat)

    def best_of_few(self, world: OutlawsState, seat: i64, out: vec[i64]) -> i64:
        """In teams: the best of a few drawn at random. To look at all takes too long."""
        judge = self.others
        judge.read(world, seat)
        chosen = world.random_action(seat, out)
        best = judge.score(world, seat, chosen)
        for _ in range(GLANCES):
            action = world.random_action(seat, out)
            looks = judge.score(world, seat, action)
            if looks > best:
                best = looks
                chosen = action
        return chosen

    def favourite(self, world: State, seat: i64, out: vec[i64], dice: Dice) -> i64:
        assert isinstance(world, OutlawsState)
        if world.teams:
            return i64(choose(world, seat, world.legal_actions(int(seat)), dice))
        return self.play(world, seat, out)

    def opening(self, world: State, seat: i64, dice: Dice) -> i64:
        """A line drawn from those in which the Governor has his guard; in teams, as the house bot's."""
        assert isinstance(world, OutlawsState)
        if world.phase != ou.SETUP:
            return -1
        if world.teams:
            return i64(choose(world, seat, world.legal_actions(int(seat)), dice))
        return next_in_line(world, seat, dice)

    def value(self, world: State, seat: i64) -> i64:
        """A victory is worth a little less with every turn, so that one that is certain is not put off."""
        assert isinstance(world, OutlawsState)
        if world.teams:
            return self.team_value(world, seat)
        won = super().value(world, seat)
        late = PACE * world.turns // (world.turns + 40)
        return won + (WHOLE // world.players - won) // 1000 * late

    def team_value(self, world: OutlawsState, seat: i64) -> i64:
        """OU-47: the President wins alone, but a team mate's victory is better than none."""
        if world.actors() != 0 or (world.won >> seat & 1 and world.reason != ou.LIMIT):
            return super().value(world, seat)
        if world.reason == ou.LIMIT:
            return WHOLE // 100 * DRAWN
        if world.won >> world.mate_of(seat) & 1:
            return WHOLE if self.alike else WHOLE // 100 * SECOND  # people read their team's chance
        return 0


def is_dull(world: OutlawsState, seat: i64, place: i64) -> bool:
    """Whether it matters little where the figure of a place stands."""
    kind = codes.kind_of_figure(world.figure_at(world.side_of(seat), place))
    return kind > ou.SHERIFF and kind != ou.REVEREND


def next_in_line(world: OutlawsState, seat: i64, dice: Dice) -> i64:
    """OU-7, OU-26: who comes to the next place of some line in which the Governor has his guard."""
    place = setup.placed(world, seat)
    if place == world.length:
        return ou.READY
    for _ in range(TRIES):
        drawn = world.branch(dice)
        setup.line_up(drawn, seat, dice, CHOICE)
        if is_guarded(drawn, seat):
            return ou.PLACE + drawn.figure_at(seat, place)
    return ou.RANDOM
