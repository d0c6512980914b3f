"""Drawing a table in the terminal."""

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest

from rich.box import HEAVY_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from posse.cli.menu import SHORT, Menu, Walk, label
from posse.cli.words import WORDS
from posse.core.board import Cell, Grid
from posse.core.game import Chance, Game
from posse.core.view import View
from posse.core.words import NamesTo, Seat

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

NEWS = 5  # lines about what happened that are always on the screen


def text_of(cell: Cell) -> Text:
    return Text(cell.text, style=STYLES[cell.tone])


def lines_of(grid: Grid) -> list[tuple[Cell, ...]]:
    return [row for row in (grid.head, *grid.rows) if row]


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


def flowing(console: Console, text: str, style: str = "") -> None:
    """A sentence, with no word broken."""
    console.print(Text(wrapped(text, console.width), style=style))


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
        if row[0].tone == "dim":
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
    return Grid(grid.title, grid.head, rows), told


def drawn(grid: Grid, width: int, compact: bool = False) -> list[Table | Text]:
    """A grid as a table, its title above: with lines if there is room, and with no word broken."""
    above = [Text(wrapped(grid.title, width), style="bold")] if grid.title else []
    below: list[str] = []
    if compact and grid.head:
        grid, below = gathered(grid)
    return [*above, *rows_drawn(grid, width, compact), *(Text(wrapped(text, width)) for text in below)]


def rows_drawn(grid: Grid, width: int, compact: bool) -> list[Table | Text]:
    if not grid.rows:
        return []
    columns = max(map(len, lines_of(grid)))
    heads = tuple(Cell(cell.text.replace("-", "-\n"), cell.tone) for cell in grid.head)
    broken = Grid(grid.title, heads, grid.rows)  # heads are better broken at the hyphen than nowhere
    for boxed, padding in ((False, 1),) if compact else ((True, 1), (True, 0), (False, 1)):
        around = columns * (1 + 2 * padding) + 1 if boxed else columns - 1
        tried = [(each, widths_of(each, width - around)) for each in (grid, broken)]
        fit = [(tall(each, wide), each, wide) for each, wide in tried if wide is not None]
        if fit:
            _, each, wide = min(fit, key=lambda drawing: drawing[0])
            return [table_of(each, wide, boxed, padding)]
    return [stacked(grid, row, width) for row in grid.rows]


def tall(grid: Grid, widths: Sequence[int]) -> int:
    """How many lines its rows take."""
    rows = [zip(row, widths, strict=False) for row in lines_of(grid)]
    return sum(max(1 + wrapped(cell.text, wide).count("\n") for cell, wide in row) for row in rows)


def table_of(grid: Grid, widths: list[int], boxed: bool, padding: int) -> Table:
    table = Table(
        box=HEAVY_HEAD if boxed else None,
        padding=(0, padding) if boxed else (0, 1, 0, 0),
        pad_edge=boxed,
        show_header=bool(grid.head),
    )

    def fitting(cell: Cell, wide: int) -> Text:
        return Text(wrapped(cell.text, wide), style=STYLES[cell.tone])

    for at, wide in enumerate(widths):
        head = fitting(grid.head[at], wide) if at < len(grid.head) else Text()
        table.add_column(head, no_wrap=True, width=wide)
    for row in grid.rows:
        table.add_row(*(fitting(cell, wide) for cell, wide in zip(row, widths, strict=False)))
    return table


def stacked(grid: Grid, row: Sequence[Cell], width: int) -> Text:
    """A row that is too wide for any table: its cells one after the other, each behind its column's name."""
    heads = [cell.text for cell in grid.head] or [""] * len(row)
    said = [f"{head} {cell.text}".strip() for head, cell in zip(heads, row, strict=False)]
    return Text(wrapped(f"{said[0]}: {' | '.join(said[1:])}" if said[1:] else said[0], width))


def show_board(
    console: Console, game: Game, view: View, lang: str, names: Sequence[str], compact: bool = False
) -> None:
    for grid in game.board(view, lang, names):
        for part in drawn(grid, console.width, compact):
            console.print(part)


def show_prompt(console: Console, game: Game, view: View, lang: str, names: Sequence[str]) -> None:
    """What the player is asked."""
    if view.prompt is not None:
        asked = game.words.say(lang, view.prompt.key, dict(view.prompt.fields), names)
        flowing(console, asked, "bold")


def show_choices(
    console: Console, game: Game, view: View, menu: Menu, lang: str, names: Sequence[str]
) -> None:
    """Every line of a menu with its key, and its notation where there is room."""
    said = [label(game, view, choice, lang, names) for choice in menu.choices]
    wide = max(map(cell_len, said), default=0)
    grid = Table.grid(padding=(0, 2))
    rows = [
        [Text(f"{choice.key:>3}", style="bold cyan"), Text(text)]
        for choice, text in zip(menu.choices, said, strict=True)
    ]
    if len(rows) > most_choices(console) and 2 * (wide + 7) <= console.width:  # too long: in two columns
        half = (len(rows) + 1) // 2
        beside = [*rows[half:], []]
        rows = [row + beside[at] for at, row in enumerate(rows[:half])]
    elif wide + max(map(cell_len, menu.texts), default=0) + 7 <= console.width:
        for row, choice, text in zip(rows, menu.choices, said, strict=True):
            row.append(Text(choice.text if text != choice.text else "", style="dim"))
    for row in rows:
        grid.add_row(*row)
    console.print(grid)


def show_log(console: Console, lines: Sequence[str]) -> None:
    if lines:
        told = [wrapped(line, console.width - 4) for line in lines]
        console.print(Panel(Text("\n".join(told)), border_style="dim", padding=(0, 1)))


def most_choices(console: Console) -> int:
    """How long a menu may be so that what happened stays above it."""
    return max(8, min(SHORT, console.height - 11)) if console.is_terminal else SHORT


def show_turn(
    console: Console,
    game: Game,
    view: View,
    walk: Walk,
    lang: str,
    names: Sequence[str],
    news: Sequence[str],
    asked: str = "",
) -> None:
    """The table, what happened, the question: on a small screen so that at least the last two are seen."""
    names = NamesTo(names, view.seat)

    def question() -> None:
        show_prompt(console, game, view, lang, names)
        if asked:
            flowing(console, asked, "bold")
        show_choices(console, game, view, walk.now, lang, names)

    fitting(console, game, view, lang, names, news, question)


def show_end(
    console: Console,
    game: Game,
    view: View,
    lang: str,
    names: Sequence[str],
    news: Sequence[str],
    ending: View | None = None,
) -> None:
    """The table, what happened last, and how it ended."""
    names = NamesTo(names, view.seat)

    def result() -> None:
        show_result(console, game, view, lang, names, ending)

    fitting(console, game, view, lang, names, news, result)


def fitting(
    console: Console,
    game: Game,
    view: View,
    lang: str,
    names: Sequence[str],
    news: Sequence[str],
    last: Callable[[], None],
) -> None:
    """Table and news, as large as the screen allows with what comes last."""

    def table(compact: bool) -> Callable[[], None]:
        return lambda: show_board(console, game, view, lang, names, compact)

    room = console.height - 2 - height(console, last)  # the player's own line, and an empty one
    whole = height(console, table(False)) + height(console, lambda: show_log(console, news))
    if whole <= room or not console.is_terminal:
        table(False)()
        show_log(console, news)
    else:
        table(True)()
        show_news(console, news, max(NEWS, room - height(console, table(True))), lang)
    last()


def shortened(text: str, width: int) -> str:
    """At most two lines of it."""
    lines = wrapped(text, width - 2).split("\n")
    return "\n".join(lines[:2]) + (" …" if lines[2:] else "")


def show_news(console: Console, news: Sequence[str], room: int, lang: str) -> None:
    """What happened, the last of it if it is more than there is room for."""
    told = [Text(shortened(f"· {line}", console.width), style="cyan") for line in news]
    tall = [line.plain.count("\n") + 1 for line in told]
    first = 0
    while sum(tall[first:]) > room - bool(first) and first < len(told) - 1:
        first += 1
    if first:
        console.print(Text(WORDS.say(lang, "earlier", {"count": first}), style="dim"))
    for line in told[first:]:
        console.print(line)


def height(console: Console, show: Callable[[], object]) -> int:
    """How many lines it takes."""
    with console.capture() as caught:
        show()
    return caught.get().count("\n")


def show_odds(
    console: Console, game: Game, chances: Sequence[Chance], lang: str, whole: bool = False
) -> None:
    """What can still come: by group, and card by card if the whole is asked for."""
    places = list(dict.fromkeys(chance.where for chance in chances))
    heads = [Cell(game.words.name(lang, place)) for place in places]
    rows = [tuple(map(Cell, row)) for row in grouped(game, chances, places, lang)]
    grids = [Grid(WORDS.say(lang, "odds-title"), (Cell(""), *heads), tuple(rows))]
    if whole and any(chance.group for chance in chances):
        here = [[chance for chance in chances if chance.where == place] for place in places]
        grids.append(Grid("", tuple(heads), (tuple(Cell(one_by_one(game, rows, lang)) for rows in here),)))
    for grid in grids:
        for part in drawn(grid, console.width):
            console.print(part)


def percent(chance: float, lang: str) -> str:
    return f"{chance:.0%}" if lang == "en" else f"{100 * chance:.0f}\u00a0%"


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
            *(f"{percent(row[at][0], lang)} ({row[at][1]:g})" if at in row else "" for at in places),
        ]
        for group, row in sums.items()
    ]


def one_by_one(game: Game, chances: Sequence[Chance], lang: str) -> str:
    rows = sorted((row for row in chances if row.group), key=lambda row: (-row.chance, row.what))
    return "\n".join(f"{percent(row.chance, lang):>4} {game.words.name(lang, row.what)}" for row in rows)


def show_result(
    console: Console, game: Game, view: View, lang: str, names: Sequence[str], ending: View | None = None
) -> None:
    if view.result is None:
        return
    winners = tuple(Seat(seat) for seat, rank in enumerate(view.result.ranks) if rank == 1)
    said = game.words.say(lang, f"result.{view.result.reason}", {"winners": winners}, names)
    if ending is not None and (more := game.verdict(ending, lang)):
        said = f"{said} {more}"
    console.print(Panel(Text(said, style="bold"), border_style="magenta"))
    table = Table(show_edge=False)
    for key in ("rank", "player"):
        table.add_column(WORDS.say(lang, key))
    if game.score_word:
        table.add_column(game.words.say(lang, game.score_word), justify="right")
    for rank, seat in sorted((rank, seat) for seat, rank in enumerate(view.result.ranks)):
        score = [game.scored(view.result.points[seat], lang)] if game.score_word else []
        table.add_row(str(rank), Text(names[seat]), *score)
    console.print(table)
