"""Drawing a table in the terminal."""

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from posse.cli.words import WORDS
from posse.core.board import Cell, Grid
from posse.core.game import Chance, Game
from posse.core.view import View
from posse.core.words import Seat

STYLES = {
    "": "",
    "red": "bold red",
    "green": "bold green",
    "blue": "bold bright_blue",
    "yellow": "bold yellow",
    "strong": "bold",
    "dim": "dim",
    "alert": "bold magenta",
}


def text_of(cell: Cell) -> Text:
    return Text(cell.text, style=STYLES[cell.tone])


def table_of(grid: Grid, width: int) -> Table:
    table = Table(title=grid.title or None, title_justify="left", title_style="bold", expand=width >= 100)
    table.show_header = bool(grid.head)
    columns = max([len(grid.head), *(len(row) for row in grid.rows)])
    for at in range(columns):
        table.add_column(text_of(grid.head[at]) if at < len(grid.head) else "", overflow="fold")
    for row in grid.rows:
        table.add_row(*(text_of(cell) for cell in row))
    return table


def show_board(console: Console, game: Game, view: View, lang: str, names: Sequence[str]) -> None:
    for grid in game.board(view, lang, names):
        console.print(table_of(grid, console.width))


def show_choices(console: Console, game: Game, view: View, lang: str, names: Sequence[str]) -> None:
    """The prompt, and every legal action with a number."""
    if view.prompt is not None:
        asked = game.words.say(lang, view.prompt.key, dict(view.prompt.fields), names)
        console.print(f"[bold]{WORDS.say(lang, 'your-turn')}.[/bold] {escape(asked)}")
    grid = Table.grid(padding=(0, 2))
    for number, text in enumerate(view.legal, start=1):
        label = game.label(view, text, lang, names)
        shown = Text(text, style="dim") if label != text else Text("")
        grid.add_row(Text(f"{number:>3}", style="bold cyan"), Text(label), shown)
    console.print(grid)


def show_log(console: Console, lines: Sequence[str]) -> None:
    if lines:
        console.print(Panel(Text("\n".join(lines)), border_style="dim", padding=(0, 1)))


def show_odds(console: Console, game: Game, chances: Sequence[Chance], lang: str) -> None:
    """What can still come, where, and how likely: most likely first."""
    where = list(dict.fromkeys(chance.where for chance in chances))
    table = Table(title=WORDS.say(lang, "odds-title"), title_justify="left")
    for place in where:
        table.add_column(game.words.name(lang, place))
    cells = []
    for place in where:
        rows = sorted((c for c in chances if c.where == place), key=lambda c: (-c.chance, c.what))
        cells.append(
            "\n".join(f"{chance.chance:4.0%} {game.words.name(lang, chance.what)}" for chance in rows)
        )
    table.add_row(*cells)
    console.print(table)


def show_result(console: Console, game: Game, view: View, lang: str, names: Sequence[str]) -> None:
    if view.result is None:
        return
    winners = tuple(Seat(seat) for seat, rank in enumerate(view.result.ranks) if rank == 1)
    said = game.words.say(lang, f"result.{view.result.reason}", {"winners": winners}, names)
    console.print(Panel(Text(said, style="bold"), border_style="magenta"))
    table = Table(show_edge=False)
    for key in ("rank", "player", "score"):
        table.add_column(WORDS.say(lang, key))
    for rank, seat in sorted((rank, seat) for seat, rank in enumerate(view.result.ranks)):
        table.add_row(str(rank), escape(names[seat]), str(view.result.points[seat]))
    console.print(table)
