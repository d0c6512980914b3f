"""A row: an arrangement packed into one number, a cell a place.

A cell is a figure + 1, or 0 where anyone not seen may stand. OU-41: a member of a team moves nobody of the
mate's own, so whoever was moved unseen is not that: the cell is then barred to one member's own three, or
to both members', and a shared figure stands there.
"""

from typing import Final

from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count
from posse.games.outlaws import model as ou

WIDTH: Final[i64] = 5  # bits a cell
CELL: Final[i64] = 31
BARRED: Final[i64] = 16  # of a cell: nobody was seen there, and it is not …
NO_BAR: Final[i64] = 0
NOT_FIRST: Final[i64] = 1  # … the first member's own
NOT_SECOND: Final[i64] = 2  # … the second member's own
BARS: Final[i64] = 3
EVERY: Final[i64] = 0x4210842108421  # the lowest bit of each cell of a row
OWN_FIRST: Final[i64] = 0b0000000000111  # OU-41: a team's figures, as bits
SHARED: Final[i64] = 0b0001111111000
OWN_SECOND: Final[i64] = 0b1110000000000


def cell_at(row: i64, place: i64) -> i64:
    return row >> (place * WIDTH) & CELL


def with_cell(row: i64, place: i64, cell: i64) -> i64:
    return row & ~(CELL << (place * WIDTH)) | cell << (place * WIDTH)


def at_place(row: i64, place: i64) -> i64:
    """A row's figure at a place, -1 if it is not known."""
    cell = row >> (place * WIDTH) & CELL
    return cell - 1 if cell < BARRED else ou.NOBODY


def cells_with(row: i64, figure: i64) -> i64:
    """The lowest bit of every cell of a row that holds a figure."""
    differing = row ^ (figure + 1) * EVERY
    differing |= differing >> 1 | differing >> 2
    return ~(differing | differing >> 2) & EVERY


def exchanged(row: i64, a: i64, b: i64) -> i64:
    differing = (row >> (a * WIDTH) ^ row >> (b * WIDTH)) & CELL
    return row ^ differing << (a * WIDTH) ^ differing << (b * WIDTH)


def figures_of(row: i64) -> i64:
    """The figures a row holds, as bits."""
    mask: i64 = 0
    while row:
        cell = row & CELL
        if 0 < cell < BARRED:
            mask |= ONE << (cell - 1)
        row >>= WIDTH
    return mask


# -- Barred cells


def is_unseen(cell: i64) -> bool:
    return cell == 0 or cell >= BARRED


def bars_of(cell: i64) -> i64:
    """Whose own an unseen figure is not, as bits."""
    return cell & BARS & -(cell >> 4)  # none where the cell is not barred


def barred(bars: i64) -> i64:
    """The cell of an unseen figure that is not theirs."""
    return BARRED | bars if bars else bars


def bar_to(figure: i64) -> i64:
    """The bar that keeps a figure of a team out; none for those that are shared."""
    if figure < ou.OWN:
        return NOT_FIRST
    return NOT_SECOND if figure >= ou.FIGURE else NO_BAR


def admits(cell: i64, figure: i64) -> bool:
    """Whether a figure may stand in a cell; if nobody was seen there, one who was seen nowhere."""
    return cell == 0 or cell == figure + 1 or (cell >= BARRED and cell & bar_to(figure) == 0)


def has_bars(row: i64) -> bool:
    return row >> 4 & EVERY != 0


def without_bars(row: i64, kept: i64) -> i64:
    """A row with only some bars left: the others keep nobody out any more."""
    cells = row >> 4 & EVERY  # those that are barred
    if kept & NOT_FIRST == 0:
        row &= ~cells
    if kept & NOT_SECOND == 0:
        row &= ~(cells << 1)
    return row & ~((cells & ~(row | row >> 1)) << 4)


# -- Filling what was not seen
# Of a member's own figures it counts only how many were not seen; shared ones stand wherever there is room.


def sorts_of(row: i64, unseen: i64) -> i64:
    """How many unseen cells, of so many, have no bar, NOT_FIRST, NOT_SECOND and both: eight bits each."""
    cells = row >> 4 & EVERY
    if cells == 0:
        return unseen
    both = count(cells & row & row >> 1)
    not_first = count(cells & row) - both
    not_second = count(cells & row >> 1) - both
    return unseen - both - not_first - not_second | not_first << 8 | not_second << 16 | both << 24


def has_room(sorts: i64, first: i64, second: i64) -> bool:
    """Whether so many of the first and of the second member's own find a place."""
    free = sorts & 255
    not_first = sorts >> 8 & 255
    not_second = sorts >> 16 & 255
    if first > free + not_second or second > free + not_first:
        return False
    return first + second <= free + not_first + not_second


def ways(sorts: i64, first: i64, second: i64) -> i64:
    """In how many ways they do; the order of the shared ones, who take the rest, is not counted."""
    if sorts < 256:
        return orders(sorts, first + second)
    total: i64 = 0
    for mine in range(first + 1):
        for theirs in range(second + 1):
            total += ways_with(sorts, first, second, mine, theirs)
    return total


def ways_with(sorts: i64, first: i64, second: i64, mine: i64, theirs: i64) -> i64:
    """The same with so many of the first's own at NOT_SECOND, and of the second's own at NOT_FIRST."""
    free = sorts & 255
    total = chosen(first, mine) * orders(sorts >> 16 & 255, mine) * orders(free, first - mine)
    if total == 0:
        return 0
    total *= chosen(second, theirs) * orders(sorts >> 8 & 255, theirs)
    return total * orders(free - first + mine, second - theirs)


def orders(many: i64, taken: i64) -> i64:
    """In how many ways some figures take a place each of so many."""
    total: i64 = 1
    if taken > many:
        return 0
    for number in range(taken):
        total *= many - number
    return total


def chosen(many: i64, taken: i64) -> i64:
    """In how many ways some are chosen of so many."""
    total = orders(many, taken)
    for number in range(taken):
        total //= number + 1
    return total


def own_of_first(unseen: i64) -> i64:
    """How many of some figures are the first member's own."""
    return count(unseen & OWN_FIRST)


def own_of_second(unseen: i64) -> i64:
    return count(unseen & OWN_SECOND)
