"""A table as text: the grids that the terminal shows."""

from io import StringIO

from rich.box import HEAVY_HEAD
from rich.console import Console
from rich.table import Table

from posse.core.board import Grid
from posse.core.game import Game
from posse.core.kernel.state import State
from posse.core.words import Seat

WIDTH = 120


def board_text(game: Game, state: State, seat: int | None, lang: str = "en") -> str:
    """The board as a seat sees it, or as a spectator does."""
    names = [str(Seat(each)) for each in range(int(state.players))]
    out = StringIO()
    console = Console(file=out, width=WIDTH, color_system=None, legacy_windows=False)
    for grid in game.board(game.view(state, seat), lang, names):
        if grid.title:
            console.print(grid.title, markup=False, highlight=False)
        if grid.rows:
            console.print(table_of(grid))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def table_of(grid: Grid) -> Table:
    table = Table(box=HEAVY_HEAD, show_header=bool(grid.head))
    for cell in grid.head:
        table.add_column(plain(cell.text))
    for row in grid.rows:
        table.add_row(*(plain(cell.text) for cell in row))
    return table


def plain(text: str) -> str:
    """A cell's text with nothing in it that rich would read as a tag."""
    return text.replace("[", "\\[")
