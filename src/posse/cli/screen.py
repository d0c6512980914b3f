"""Drawing a table in the terminal."""

from collections.abc import Sequence
from itertools import zip_longest

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from posse.cli.menu import Menu, label
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


def widest_words(grid: Grid) -> int:
    """How wide a grid is if every cell is broken between its words, the players' names not even there."""
    rows = [row for row in (grid.head, *grid.rows) if row]
    names = max((len(row[0].text) for row in rows), default=0)
    columns = zip_longest(*(row[1:] for row in rows), fillvalue=Cell(""))
    words = [[len(word) for cell in column for word in cell.text.split(" ")] for column in columns]
    return names + sum(map(max, words))


def table_of(grid: Grid, width: int) -> Table:
    table = Table(
        title=Text(grid.title, style="bold") if grid.title else None,
        title_justify="left",
        expand=width >= 100,
    )
    table.show_header = bool(grid.head)
    columns = max([len(grid.head), *(len(row) for row in grid.rows)])
    if width < max(columns * 11, widest_words(grid) + 3 * columns + 1):  # every letter counts
        table.padding = 0
    for at in range(columns):
        head = text_of(grid.head[at]) if at < len(grid.head) else Text()
        if width < columns * 16:  # better broken at the hyphen than anywhere
            head.plain = head.plain.replace("-", "-\n")
        names = at == 0 and not head.plain  # the column of the players
        table.add_column(head, overflow="fold", no_wrap=names)
    for row in grid.rows:
        table.add_row(*(text_of(cell) for cell in row))
    return table


def show_board(console: Console, game: Game, view: View, lang: str, names: Sequence[str]) -> None:
    for grid in game.board(view, lang, names):
        console.print(table_of(grid, console.width))


def show_prompt(console: Console, game: Game, view: View, lang: str, names: Sequence[str]) -> None:
    """What the player is asked."""
    if view.prompt is not None:
        asked = game.words.say(lang, view.prompt.key, dict(view.prompt.fields), names)
        console.print(Text(asked, style="bold"))


def show_choices(
    console: Console, game: Game, view: View, menu: Menu, lang: str, names: Sequence[str]
) -> None:
    """Every line of a menu with a number."""
    grid = Table.grid(padding=(0, 2))
    for number, text in enumerate(menu.texts, start=1):
        said = label(game, view, menu, text, lang, names)
        shown = Text(text, style="dim") if said != text else Text("")
        grid.add_row(Text(f"{number:>3}", style="bold cyan"), Text(said), shown)
    console.print(grid)


def show_log(console: Console, lines: Sequence[str]) -> None:
    if lines:
        console.print(Panel(Text("\n".join(lines)), border_style="dim", padding=(0, 1)))


def show_odds(
    console: Console, game: Game, chances: Sequence[Chance], lang: str, whole: bool = False
) -> None:
    """What can still come: by group, and card by card if the whole is asked for."""
    places = list(dict.fromkeys(chance.where for chance in chances))
    title = WORDS.say(lang, "odds-title")
    heads = [game.words.name(lang, place) for place in places]
    table = Table("", *heads, title=title, title_justify="left")
    for row in grouped(game, chances, places, lang):
        table.add_row(*row)
    console.print(table)
    if whole and any(chance.group for chance in chances):
        here = [[chance for chance in chances if chance.where == place] for place in places]
        cards = Table(*heads)
        cards.add_row(*(one_by_one(game, rows, lang) for rows in here))
        console.print(cards)


def grouped(game: Game, chances: Sequence[Chance], places: Sequence[str], lang: str) -> list[list[str]]:
    """Each group's chance at each place, and how many are left: Daltons, 50% (3), …"""
    sums: dict[str, dict[str, tuple[float, float]]] = {}
    for chance in chances:
        row = sums.setdefault(chance.group or chance.what, {})
        likely, left = row.get(chance.where, (0.0, 0.0))
        row[chance.where] = (likely + chance.chance, left + chance.left)
    return [
        [
            game.words.name(lang, group),
            *("{:.0%} ({:g})".format(*row[at]) if at in row else "" for at in places),
        ]
        for group, row in sums.items()
    ]


def one_by_one(game: Game, chances: Sequence[Chance], lang: str) -> str:
    rows = sorted((row for row in chances if row.group), key=lambda row: (-row.chance, row.what))
    return "\n".join(f"{row.chance:4.0%} {game.words.name(lang, row.what)}" for row in rows)


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
        table.add_row(str(rank), Text(names[seat]), str(view.result.points[seat]))
    console.print(table)
