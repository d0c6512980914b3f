"""What a game lends to the search: what its house bot would do, how good actions look, who is likely to win.

Everything a policy reads of a world is what the acting seat may know there, as for the house bot. A game
with nothing to lend is searched with random playouts to the end.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import count
from posse.core.kernel.dice import CHOICE, Dice
from posse.core.kernel.state import State

WHOLE: Final[i64] = 1000000  # a victory, in the units of a search


class Policy:
    """The numbers are what the ladder found to be good for the game."""

    def __init__(
        self,
        bold: int = 70,
        house: int = 0,
        stages: int = 0,
        wide: int = 0,
        deep: int = 0,
        mixed: int = 0,
        fair: int = 0,
        loyal: int = 0,
        trust: int = 0,
        alike: int = 0,
    ) -> None:
        self.bold = i64(bold)  # how much a little-tried action is given the benefit of the doubt, in percent
        self.house = i64(house)  # how many of a playout's actions are the house bot's, in percent
        self.stages = i64(stages)  # a playout ends after so many of the game's stages; 0: with the game
        self.wide = i64(wide)  # how many actions are looked at where there are many; 0: all
        self.deep = i64(deep)  # how many decisions the tree is deep at most; 0: no limit
        # 1: in the tree the others play as the house bot, who knows no more than they may
        self.loyal = i64(loyal)
        # how many standard errors better than the house bot's own action another must be, in percent
        self.trust = i64(trust)
        self.mixed = i64(mixed)  # actions within this of the best, in thousandths, are drawn from: for bluffs
        self.fair = i64(fair)  # the least part of an even share of the search that a choice gets, in percent
        # 1: the others are taken to play on as well as the searcher, for chances that people read
        self.alike = i64(alike)
        self.prepare()

    # -- what a game may know better

    def prepare(self) -> None:
        """What a policy needs of its own, made once."""
        return

    def pick(self, world: State, seat: i64, legal: vec[i64], many: i64) -> i64:
        """What the house bot would do: the best-looking of the first so many; dice decide between equals."""
        best = self.look(world, seat, legal[0])
        chosen = legal[0]
        equals: i64 = 1
        for at in range(i64(1), many):
            looks = self.look(world, seat, legal[at])
            if looks > best:
                best = looks
                chosen = legal[at]
                equals = 1
            elif looks == best:
                equals += 1
                if world.dice.below(equals, CHOICE) == 0:
                    chosen = legal[at]
        return chosen

    def play(self, world: State, seat: i64, out: vec[i64]) -> i64:
        """The same, with room to write the legal actions."""
        many = world.write_legal(seat, out)
        return out[0] if many == 1 else self.pick(world, seat, out, many)

    def favourite(self, world: State, seat: i64, out: vec[i64], dice: Dice) -> i64:
        """What the house bot itself would do: the same, unless playouts make do with less."""
        return self.play(world, seat, out)

    def rival(self, world: State, seat: i64, out: vec[i64]) -> i64:
        """What the search assumes that another seat plays."""
        return self.play(world, seat, out)

    def opening(self, world: State, seat: i64, dice: Dice) -> i64:
        """An action that needs no search, as a set-up known to be good; -1 for none."""
        return -1

    def look(self, world: State, seat: i64, action: i64) -> i64:
        """How good an action looks to the house bot."""
        return 0

    def shown(self, action: i64) -> i64:
        """The same number for actions that look the same to others."""
        return action

    def stage(self, world: State) -> i64:
        """A number that grows with every stage of the game: its round, its hand."""
        return 0

    def estimate(self, world: State, seat: i64) -> i64:
        """The seat's chance to win a game broken off here, of WHOLE."""
        return WHOLE // world.players

    def points(self, world: State, seat: i64) -> i64:
        """What the seat has when a playout ends, as the game counts it; 0 if the game counts nothing."""
        return 0

    # -- what every game gets

    def value(self, world: State, seat: i64) -> i64:
        """The seat's part of the victory, of WHOLE; an estimate if the game is not over."""
        if world.actors() != 0:
            return self.estimate(world, seat)
        won = world.winners()
        if won >> seat & 1:
            return WHOLE // count(won)
        if won == 0:  # a draw
            return WHOLE // world.players
        return 0


def by_lead(prospects: vec[float], seat: i64, weight: float = 1.0) -> i64:
    """A seat's chance to win, of WHOLE, where each point of lead is worth so much (logits)."""
    total = 0.0
    for theirs in prospects:
        total += math.exp(weight * (theirs - prospects[seat]))
    return i64(int(float(int(WHOLE)) / total))
