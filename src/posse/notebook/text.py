"""Boards as plain text, for `print`: the grids that the terminal and notebooks draw, without colours."""

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final
from unicodedata import east_asian_width

from posse.core.board import Cell, Grid
from posse.core.game import Game
from posse.core.view import Result, View
from posse.core.words import Seat
from posse.notebook.words import WORDS

WIDE: Final = 100  # columns, of which a grid takes no more if its words allow
GAP: Final = "  "


def wide(text: str) -> int:
    """How many columns a line of text takes."""
    return sum(1 + (east_asian_width(sign) in "WF") for sign in text)


def grid_text(grid: Grid) -> str:
    """A title, then rows in columns; cells of several lines stand beside each other.

    >>> head, row = (Cell("Town"), Cell("Left")), (Cell("Deadwood"), Cell("12"))
    >>> print(grid_text(Grid("Decks", head, (row,))))
    Decks
    Town      Left
    Deadwood  12
    """
    cells = [[cell.text for cell in row] for row in (grid.head, *grid.rows) if row]
    columns = [list(column) for column in zip_longest(*cells, fillvalue="")]
    widths = fitting(columns)
    rows = [
        zip_longest(*(broken(text, at) for text, at in zip(row, widths, strict=False)), fillvalue="")
        for row in cells
    ]
    lines = [
        GAP.join(text + " " * (at - wide(text)) for text, at in zip(line, widths, strict=False)).rstrip()
        for row in rows
        for line in row
    ]
    return "\n".join([paragraph_text(grid.title), *lines] if grid.title else lines)


def broken(text: str, width: int) -> list[str]:
    return [part for line in text.split("\n") for part in wrap(line, width, break_on_hyphens=False) or [""]]


def paragraph_text(text: str) -> str:
    """A text in lines of which none is too wide."""
    return "\n".join(broken(text, WIDE))


def fitting(columns: Sequence[Sequence[str]]) -> list[int]:
    """How wide each column is: the widest give way first, but no word is broken."""
    widths = [max(wide(line) for text in column for line in text.split("\n")) for column in columns]
    least = [max((wide(word) for text in column for word in text.split()), default=1) for column in columns]
    over = sum(widths) + len(GAP) * (len(widths) - 1) - WIDE
    while over > 0:
        at = max(range(len(widths)), key=lambda column: widths[column] - least[column])
        if widths[at] <= least[at]:
            break
        widths[at] -= 1
        over -= 1
    return [max(width, 1) for width in widths]


def heading(
    game: Game, view: View, line: int | None, names: Sequence[str], lang: str
) -> tuple[str, list[str]]:
    """The game's name; whose eyes, which line, who is to act."""

    def say(key: str, **fields: object) -> str:
        return WORDS.say(lang, key, fields, names)

    parts = []
    if view.result is None:
        parts.append(say("spectator") if view.seat is None else say("seat", who=view.seat))
    if line is not None:
        parts.append(say("line", line=line))
    if view.to_act:
        parts.append(say("to-act", actors=view.to_act))
    if view.result is not None:
        parts.append(say("over"))
    return game.words.say(lang, "title"), parts


def ending(game: Game, result: Result, names: Sequence[str], lang: str) -> tuple[str, Grid]:
    """How it ended, and who came where."""
    winners = tuple(Seat(seat) for seat, rank in enumerate(result.ranks) if rank == 1)
    said = game.words.say(lang, f"result.{result.reason}", {"winners": winners}, names)
    head = [WORDS.say(lang, "rank"), WORDS.say(lang, "player")]
    if game.score_word:
        head.append(game.words.say(lang, game.score_word))
    rows = []
    for rank, seat in sorted((rank, seat) for seat, rank in enumerate(result.ranks)):
        score = [Cell(game.scored(result.points[seat], lang))] if game.score_word else []
        rows.append((Cell(str(rank)), Cell(names[seat]), *score))
    return said, Grid("", tuple(map(Cell, head)), tuple(rows))
