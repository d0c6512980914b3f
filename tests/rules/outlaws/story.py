"""What an onlooker may deduce of a line, from the canon alone: every arrangement that fits the public story.

A row has for each place the figures that may stand there, as bits; a world fits it if every figure stands at
one place. Nothing is ever forgotten, and nothing here is the rules' own belief.
"""

from collections.abc import Mapping
from functools import cache
from itertools import permutations

Row = tuple[int, ...]
MANY = 3000  # rows; a story that gets longer is given up
GAP = 1 << 20  # at the place of a removed figure, as if somebody stood there (OU-45)


class TooLong(Exception):
    """So much is possible that the story is no longer followed."""


def bits(mask: int) -> list[int]:
    return [figure for figure in range(mask.bit_length()) if mask >> figure & 1]


@cache
def is_possible(cells: Row) -> bool:
    """Whether the places can be filled, nobody standing at two of them."""
    taken: dict[int, int] = {}

    def find(place: int, tried: set[int]) -> bool:
        for figure in bits(cells[place]):
            if figure not in tried:
                tried.add(figure)
                if figure not in taken or find(taken[figure], tried):
                    taken[figure] = place
                    return True
        return False

    return all(find(place, set()) for place in range(len(cells)))


@cache
def filled(cells: Row) -> dict[int, int]:
    """Of the places of a row in any order: for each sort of place who may really stand there."""
    found = {}
    for cell in set(cells):
        rest = list(cells)
        rest.remove(cell)
        there = [
            figure
            for figure in bits(cell)
            if is_possible(tuple(sorted(other & ~(1 << figure) for other in rest)))
        ]
        found[cell] = sum(1 << figure for figure in there)
    return found


class Story:
    """One line through the eyes of those who may not look at it."""

    def __init__(self, rows: set[Row]) -> None:
        self.rows = set[Row]()
        self.keep(rows)

    @classmethod
    def begun(cls, figures: int, places: int) -> "Story":
        """Nobody has seen anything but who is in the Saloon."""
        return cls({(figures,) * places})

    def keep(self, rows: set[Row]) -> None:
        """Rows that somebody may stand in."""
        self.rows = {row for row in rows if is_possible(tuple(sorted(row)))}
        if len(self.rows) > MANY:
            raise TooLong

    def possible(self) -> Row:
        """Who may stand at each place."""
        found = [0] * len(next(iter(self.rows)))
        for row in self.rows:
            sorts = filled(tuple(sorted(row)))
            for place, cell in enumerate(row):
                found[place] |= sorts[cell] & ~GAP
        return tuple(found)

    def admits(self, line: tuple[int, ...]) -> bool:
        """Whether a line may be the true one; -1 at the empty place."""
        found = tuple(1 << figure if figure >= 0 else GAP for figure in line)
        return any(all(a & b for a, b in zip(row, found, strict=True)) for row in self.rows)

    # -- What happens for all to see

    def seen(self, place: int, figure: int) -> None:
        """OU-32c."""
        bit = 1 << figure
        self.keep(
            {
                tuple(bit if at == place else cell & ~bit for at, cell in enumerate(row))
                for row in self.rows
                if row[place] & bit
            }
        )

    def gone(self, place: int) -> None:
        """OU-44: whoever was just seen there is removed."""
        self.keep({laid(row, {place: GAP}) for row in self.rows})

    def danced(self, start: int, to: int) -> None:
        """OU-29."""
        rows = set()
        for row in self.rows:
            cells = list(row)
            cells.insert(to, cells.pop(start))
            rows.add(tuple(cells))
        self.keep(rows)

    # -- What happens in part unseen; `barred`: whom the player may not move (OU-41)

    def moved(self, a: int, b: int, barred: int, swapped: bool | None) -> None:
        """OU-13; None: only the player knows."""
        rows = set()
        for row in self.rows:
            one, other = row[a] & ~barred, row[b] & ~barred
            if swapped is not True:
                rows.add(laid(row, {a: one, b: other}))
            if swapped is not False:
                rows.add(laid(row, {a: other, b: one}))
        self.keep(rows)

    def entered(self, a: int, b: int, barred: int, comes: int, goes: int, to: int | None) -> None:
        """OU-14, OU-15. `to`: where the newcomer was seen to go; None: only the player knows."""
        new, old = 1 << comes, 1 << goes
        rows = set()
        for row in self.rows:
            for came_from, stays_from in ((a, b), (b, a)):
                if row[came_from] & old & ~barred:
                    rest = tuple(cell & ~old for cell in row)
                    stays = rest[stays_from] & ~barred
                    rows |= {
                        laid(rest, {at: new, a + b - at: stays}) for at in (a, b) if to is None or to == at
                    }
        self.keep(rows)

    def refilled(self, a: int, b: int, gap: int, comes: int, seen: Mapping[int, int]) -> None:
        """OU-45. `seen`: of the newcomer (0), the figure of a (1) and of b (2), who was seen to go where."""
        rows = set()
        for row in self.rows:
            three = (1 << comes, row[a], row[b])
            for order in permutations((gap, a, b)):
                if all(order[who] == place for who, place in seen.items()):
                    rows.add(laid(row, dict(zip(order, three, strict=True))))
        self.keep(rows)


def laid(row: Row, at: Mapping[int, int]) -> Row:
    """A row with other cells at some places."""
    return tuple(at.get(place, cell) for place, cell in enumerate(row))
