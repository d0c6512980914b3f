"""What can be known of a line, found by keeping every arrangement there is: a yardstick for short lines."""

from itertools import permutations
from random import Random

from posse.core.kernel.dice import Dice
from posse.games.outlaws.model import FIGURE, SALOON
from posse.games.outlaws.rules.belief import (
    enter,
    follow_swap,
    forget_all,
    lose_track,
    may_be,
    see,
    shift,
)
from posse.games.outlaws.rules.state import OutlawsState, blank

Row = tuple[int, ...]


class ShortLine:
    """A line of a few places: the truth, all arrangements that fit what was seen, and the rules' belief."""

    def __init__(self, places: int, chance: Random) -> None:
        self.places, self.chance = places, chance
        self.town: OutlawsState = blank(2, Dice(0))
        self.town.length = places
        figures = chance.sample(range(int(FIGURE)), places)
        self.saloon = [figure for figure in range(int(FIGURE)) if figure not in figures]
        self.truth: Row = tuple(figures)
        self.rows: set[Row] = set(permutations(figures))
        forget_all(self.town, 0)
        self.place_all()

    def place_all(self) -> None:
        for figure in range(int(FIGURE)):
            self.town.spot[figure] = SALOON
        for place, figure in enumerate(self.truth):
            self.town.stand(0, place, figure)

    def swapped(self, row: Row, a: int, b: int) -> Row:
        out = list(row)
        out[a], out[b] = out[b], out[a]
        return tuple(out)

    def step(self) -> None:
        """Something happens to the line: it is seen, moved, faked, danced with or joined."""
        kind = self.chance.random()
        a, b = self.chance.sample(range(self.places), 2)
        if kind < 0.45:
            see(self.town, 0, a, self.truth[a])
            self.rows = {row for row in self.rows if row[a] == self.truth[a]}
        elif kind < 0.75:
            lose_track(self.town, 0, a, b)
            self.rows |= {self.swapped(row, a, b) for row in self.rows}
            if self.chance.random() < 0.5:
                self.truth = self.swapped(self.truth, a, b)
        elif kind < 0.8:
            follow_swap(self.town, 0, a, b)
            self.rows = {self.swapped(row, a, b) for row in self.rows}
            self.truth = self.swapped(self.truth, a, b)
        elif kind < 0.85:
            shift(self.town, 0, a, b)
            self.rows = {self.shifted(row, a, b) for row in self.rows}
            self.truth = self.shifted(self.truth, a, b)
        else:
            self.come_in(a, b, openly=kind > 0.95)
        self.place_all()

    def shifted(self, row: Row, start: int, to: int) -> Row:
        out = list(row)
        out.insert(to, out.pop(start))
        return tuple(out)

    def joined(self, row: Row, to: int, other: int, figure: int, stays: int) -> Row:
        out = list(row)
        out[to], out[other] = figure, stays
        return tuple(out)

    def come_in(self, a: int, b: int, openly: bool) -> None:
        """The figure at a leaves, one of the Saloon comes; who stands where is the owner's secret.

        Openly: a marked one comes or stays, so everyone sees who stands where now; never from where one left.
        """
        figure, gone = self.chance.choice(self.saloon), self.truth[a]
        self.saloon = [gone if other == figure else other for other in self.saloon]
        self.town.spot[figure], self.town.spot[gone] = self.town.spot[gone], SALOON
        to, other = self.chance.sample((a, b), 2)
        enter(self.town, 0, min(a, b), max(a, b), figure, gone, to if openly else -1)
        rows = set()
        for row in self.rows:
            if gone in (row[a], row[b]):
                stays = row[b] if row[a] == gone else row[a]
                rows.add(self.joined(row, to, other, figure, stays))
                if not openly:
                    rows.add(self.joined(row, other, to, figure, stays))
        self.rows = rows
        self.truth = self.joined(self.truth, to, other, figure, self.truth[b])

    def believed(self) -> list[int]:
        """Who may stand at each place, as the rules have it."""
        return [int(may_be(self.town, 0, place)) for place in range(self.places)]

    def possible(self) -> list[int]:
        """Who may really stand there."""
        return [
            sum(1 << figure for figure in {row[place] for row in self.rows}) for place in range(self.places)
        ]
