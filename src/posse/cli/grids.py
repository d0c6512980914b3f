"""Boards for small screens: grids turned round, run on as text, side by side, folded or cut, as lines."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import groupby, zip_longest
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from posse.core.board import Cell, Grid

STYLES: Final = {
    "": "",
    "red": "bold red",
    "green": "bold green",
    "blue": "bold bright_blue",
    "yellow": "bold yellow",
    "strong": "bold",
    "dim": "dim",
    "alert": "bold magenta",
}
ALL: Final = 99  # more lines than a cell has
TEXT: Final = 4  # lines that a text has while rows are cut to so many or less; half of it at 0
BETWEEN: Final = 3  # spaces between two grids side by side
LONG: Final = 8  # columns from which on a grid may be drawn in two halves
NARROWEST: Final = 24  # columns that a grid beside another has at the least

Lines = Sequence[Text]


def words_of(text: str) -> list[str]:
    """Apart at spaces and ends of lines; a space that no line may break at belongs to its word."""
    return re.split("[ \n]", text)


def wrapped(text: str, width: int) -> str:
    """Broken into lines between words; only a word that is longer than a line is broken itself."""
    lines = []
    for line in text.split("\n"):
        row = ""
        for word in [line] if cell_len(line) <= width else line.split(" "):
            if row and cell_len(row) + 1 + cell_len(word) > width:
                lines.append(row)
                row = word
            else:
                row = f"{row} {word}" if row else word
        lines.append(row)
    return "\n".join(lines)


def shortened(text: str, width: int, most: int) -> str:
    """At most so many lines of it; what is missing is marked."""
    lines = wrapped(text, width).split("\n")
    most = max(1, most)
    if len(lines) <= most:
        return "\n".join(lines)
    last = lines[most - 1]
    end = f"{last} …" if cell_len(last) + 2 <= width else f"{set_cell_size(last, width - 1).rstrip()}…"
    return "\n".join([*lines[: most - 1], end])


def lines_of(grid: Grid) -> list[tuple[Cell, ...]]:
    return [row for row in (grid.head, *grid.rows) if row]


def widths_of(grid: Grid, room: int) -> list[int] | None:
    """How wide each column is drawn, no word broken; None if that is not possible in so much room."""
    texts = [[cell.text for cell in column] for column in zip_longest(*lines_of(grid), fillvalue=Cell(""))]
    wide = [max(map(cell_len, words_of(" ".join(column)))) for column in texts]
    wished = [max(map(cell_len, "\n".join(column).split("\n"))) for column in texts]
    if grid.head and not grid.head[0].text:
        wide[0] = wished[0]  # the column of the players
    left = room - sum(wide)
    for at in sorted(range(len(wide)), key=lambda column: wished[column] - wide[column]):
        more = max(0, min(left, wished[at] - wide[at]))  # who lacks least is served first
        wide[at] += more
        left -= more
    return wide if left >= 0 else None


def gathered(grid: Grid) -> tuple[Grid, list[str]]:
    """Rows that say the same of things of little weight become one line below the others."""
    alike: dict[tuple[Cell, ...], list[str]] = {}
    for row in grid.rows:
        if row[0].tone == "dim" and len(row) == len(grid.head):
            alike.setdefault(row[1:], []).append(row[0].text)
    rows = tuple(row for row in grid.rows if len(alike.get(row[1:], ())) < 2 or row[0].tone != "dim")
    told = []
    for cells, names in alike.items():
        if len(names) > 1:
            heads = [head.text for head in grid.head[1:]]
            said = [
                f"{head} {cell.text}" for head, cell in zip(heads, cells, strict=True) if cell.tone != "dim"
            ]
            told.append(f"{', '.join(names)} – {', '.join(said)}" if said else ", ".join(names))
    return replace(grid, rows=rows), told


def turned(grid: Grid) -> Grid:
    """A row for each column."""
    columns = zip_longest(*lines_of(grid), fillvalue=Cell(""))
    return Grid("", (), tuple(tuple(on_one_line(cell) for cell in column) for column in columns))


def on_one_line(cell: Cell) -> Cell:
    return replace(cell, text=cell.text.replace("\n", ", "))


def run_on(grid: Grid, width: int, most: int) -> Lines | None:
    """A grid of names and what they stand for, as text; None for any other grid."""
    if grid.head or not grid.rows or any(len(row) != 2 for row in grid.rows):
        return None
    said = Text(" · ").join(
        Text.assemble((f"{name.text} ", STYLES[name.tone]), (on_one_line(cell).text, STYLES[cell.tone]))
        for name, cell in grid.rows
    )
    return paragraph(said, width, max(TEXT if most else TEXT // 2, most))


def paragraph(said: Text, width: int, most: int) -> Lines:
    """A text in lines, with its styles: spaces where lines end are the only thing that changes."""
    out, start = [], 0
    for line in shortened(said.plain, width, most).split("\n"):
        part = said[start : start + len(line)]
        part.plain = line  # what is missing may be marked
        out.append(part)
        start += len(line) + 1
    return out


def in_columns(grid: Grid, width: int, most: int) -> Lines | None:
    """Rows under each other, each at most so many lines tall; None if words would be broken."""
    columns = max(map(len, lines_of(grid)))
    for gap in (2, 1):
        widths = widths_of(grid, width - gap * (columns - 1))
        if widths is not None:
            return [line for row in lines_of(grid) for line in row_lines(row, widths, gap, most)]
    return None


def in_halves(grid: Grid, width: int, most: int) -> Lines | None:
    """Half of the columns, and the other half below, each beside the first one."""
    many = max(map(len, lines_of(grid)))
    if many < LONG:
        return None
    out: list[Text] = []
    for part in (slice(1, many // 2 + 1), slice(many // 2 + 1, many)):
        head, *rows = [(row[0], *row[part]) for row in (grid.head, *grid.rows)]
        lines = in_columns(Grid("", head, tuple(rows)), width, most)
        if lines is None:
            return None
        out += lines
    return out


def row_lines(row: Sequence[Cell], widths: Sequence[int], gap: int, most: int) -> Lines:
    cells = [
        [(part, STYLES[cell.tone]) for part in shortened(cell.text, wide, most).split("\n")]
        for cell, wide in zip(row, widths, strict=False)
    ]
    out = []
    for parts in zip_longest(*cells, fillvalue=("", "")):
        line = Text()
        for (part, style), wide in zip(parts, widths, strict=False):
            line.append(part, style)
            line.append(" " * (wide - cell_len(part) + gap))
        line.rstrip()
        out.append(line)
    return out


@lru_cache(256)  # a board is drawn in many ways until one fits
def small(grid: Grid, width: int, most: int = ALL) -> Lines:
    """A grid in the fewest lines; rows and texts have at most so many."""
    title = paragraph(Text(grid.title, "bold"), width, most) if grid.title else []
    told: list[str] = []
    if grid.head:
        grid, told = gathered(grid)
    below = [line for text in told for line in paragraph(Text(text), width, most)]
    if not grid.rows:
        return [*title, *below]
    broken = replace(grid, head=tuple(Cell(cell.text.replace("-", "-\n"), cell.tone) for cell in grid.head))
    forms = [grid, broken] if grid.head else [grid]
    forms += [turned(grid)] if grid.head and grid.head[0].text else []  # players keep their rows
    ways = [partial(in_columns, form) for form in forms] + [partial(run_on, grid)]
    ways += [partial(in_halves, grid)] if grid.head else []
    drawn = [(len(whole), cut) for way in ways if (whole := way(width, ALL)) and (cut := way(width, most))]
    # What is cut off counts as much as what is there: else the way that loses most would win.
    _, best = min(drawn, key=lambda way: way[0] + len(way[1]), default=(0, stacked(grid, width, most)))
    return [*title, *best, *below]


def stacked(grid: Grid, width: int, most: int) -> Lines:
    """Rows too wide for any table: their cells one after the other, each behind its column's name."""
    heads = [cell.text for cell in grid.head]
    out: list[Text] = []
    for row in grid.rows:
        said = [
            f"{head} {on_one_line(cell).text}".strip()
            for head, cell in zip(heads or [""] * len(row), row, strict=False)
        ]
        out += paragraph(Text(f"{said[0]}: {' | '.join(said[1:])}" if said[1:] else said[0]), width, most)
    return out


def folded(grids: Sequence[Grid]) -> list[Grid]:
    """Grids that have a brief form take it; those that follow each other become one."""
    out: list[Grid] = []
    for brief, some in groupby(grids, lambda grid: bool(grid.brief)):
        row = list(some)
        out += [Grid("", (), tuple(cells for grid in row for cells in grid.brief))] if brief else row
    return out


def beside(left: Lines, right: Lines) -> Lines:
    wide = max(line.cell_len for line in left) + BETWEEN
    out = []
    for one, other in zip_longest(left, right):
        line = one.copy() if one is not None else Text()
        if other is not None:
            line.append(" " * (wide - line.cell_len))
            line.append_text(other)
        out.append(line)
    return out


def bears(grid: Grid, room: int, width: int) -> bool:
    """Whether it can be made so narrow: it is text, or its rows need no more lines for that."""
    body = replace(grid, title="")
    return run_on(body, room, ALL) is not None or len(small(body, room)) <= len(small(body, width))


def pair(one: Grid, other: Grid, width: int, most: int) -> Lines | None:
    """Two grids side by side: one as wide as it is in some of the room, the other in what is left."""
    tries = []
    for first, second, turn in ((one, other, False), (other, one, True)):
        for room in (width, width * 2 // 3, width // 2):
            lines = small(first, room, most)
            left = width - max((line.cell_len for line in lines), default=width) - BETWEEN
            if left < NARROWEST or not (bears(first, room, width) and bears(second, left, width)):
                continue
            rest = small(second, left, most)
            if rest and all(line.cell_len <= left for line in rest):
                tries.append(beside(rest, lines) if turn else beside(lines, rest))
    return min(tries, key=len, default=None)


def board_lines(grids: Sequence[Grid], width: int, most: int = ALL) -> list[Text]:
    """All of a board in few lines: neighbours stand side by side where that saves some."""
    alone = [small(grid, width, most) for grid in grids]
    best: list[list[Text]] = [[]]  # of the first so many grids
    for at, lines in enumerate(alone):
        ways = [[*best[at], *lines]]
        if at and (both := pair(grids[at - 1], grids[at], width, most)) is not None:
            ways.append([*best[at - 1], *both])
        best.append(min(ways, key=len))
    return best[-1]
