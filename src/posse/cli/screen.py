"""Drawing a table in the terminal."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile, zip_longest
from math import ceil

from rich.box import HEAVY_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from posse.cli.grids import (
    ALL,
    STYLES,
    board_lines,
    folded,
    gathered,
    lines_of,
    paragraph,
    shortened,
    stacked,
    widths_of,
    wrapped,
)
from posse.cli.menu import SHORT, Menu, Walk, label
from posse.cli.words import WORDS
from posse.core.board import Cell, Grid
from posse.core.game import Game
from posse.core.view import Chance, View
from posse.core.words import NamesTo, Seat

KEY = "bold cyan"
# Lines from which on a menu is divided, and that it has at the most: the first that fit.
MENUS = (*((most, ALL) for most in (SHORT, 14, 11, 8, 5)), *((5, most) for most in (12, 9, 7, 5, 3)))
ALIKE = 3  # words with which all lines of a menu begin, from which on they are said once
FEWEST = 3  # lines of news of which one may say how many are left out
LEAST_MENU = 3  # lines that a menu has at the least, if it can be drawn in so few
NEWS = 5  # lines about what happened that are always on the screen

# How a board gives way: whether it is folded, how many lines a row may have, and lines for the news.
SMALLER = (
    *((False, ALL, NEWS), (True, ALL, NEWS), (True, ALL, 3)),
    *((True, 2, 3), (True, 2, 2), (True, 1, 2), (True, 0, 2)),
)


def text_of(cell: Cell) -> Text:
    return Text(cell.text, style=STYLES[cell.tone])


def flowing(console: Console, text: str, style: str = "") -> None:
    """A sentence, with no word broken."""
    console.print(Text(wrapped(text, console.width), style=style))


def drawn(grid: Grid, width: int, compact: bool = False) -> list[Table | Text]:
    """A grid as a table, its title above: with lines if there is room, and with no word broken."""
    above = [Text(wrapped(grid.title, width), style="bold")] if grid.title else []
    below: list[str] = []
    if compact and grid.head:
        grid, below = gathered(grid)
    return [*above, *rows_drawn(grid, width, compact), *(Text(wrapped(text, width)) for text in below)]


def rows_drawn(grid: Grid, width: int, compact: bool) -> Sequence[Table | Text]:
    if not grid.rows:
        return []
    columns = max(map(len, lines_of(grid)))
    heads = tuple(Cell(cell.text.replace("-", "-\n"), cell.tone) for cell in grid.head)
    broken = replace(grid, head=heads)  # heads are better broken at the hyphen than nowhere
    for boxed, padding in ((False, 1),) if compact else ((True, 1), (True, 0), (False, 1)):
        around = columns * (1 + 2 * padding) + 1 if boxed else columns - 1
        tried = [(each, widths_of(each, width - around)) for each in (grid, broken)]
        fit = [(tall(each, wide), each, wide) for each, wide in tried if wide is not None]
        if fit:
            _, each, wide = min(fit, key=lambda drawing: drawing[0])
            return [table_of(each, wide, boxed, padding)]
    return stacked(grid, width, ALL)


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


def show_board(
    console: Console, game: Game, view: View, lang: str, names: Sequence[str], compact: bool = False
) -> None:
    show_grids(console, game.board(view, lang, names), compact)


def show_grids(console: Console, grids: Sequence[Grid], compact: bool = False) -> None:
    for grid in grids:
        for part in drawn(grid, console.width, compact):
            console.print(part)


def show_prompt(
    console: Console, game: Game, view: View, lang: str, names: Sequence[str], most: int = ALL
) -> None:
    """What the player is asked, in so many lines at the most."""
    if view.prompt is not None:
        asked = game.words.say(lang, view.prompt.key, dict(view.prompt.fields), names)
        flowing(console, shortened(asked, console.width, most), "bold")


def show_choices(
    console: Console,
    game: Game,
    view: View,
    menu: Menu,
    lang: str,
    names: Sequence[str],
    most: int = 0,
) -> None:
    """Every line of a menu with its key, and its notation where there is room."""
    most = most or most_choices(console)
    rows = [(f"{choice.key:>3}", label(game, view, choice, lang, names)) for choice in menu.choices]
    columns = columns_of(rows, most, console.width)
    grid = Table.grid(padding=(0, 2))
    if len(columns[0]) > most and (begun := begun_alike([said for _, said in rows], names)):
        if not begun.endswith(":"):  # Take: this, Take: that
            flowing(console, f"{begun} …")
        rows = [(key, said.removeprefix(begun).lstrip()) for key, said in rows]
        columns = columns_of(rows, most, console.width)
    if len(columns[0]) > most:  # too wide for columns: one after the other
        told = Text("  ").join(Text.assemble((key.strip(), KEY), f"\u00a0{said}") for key, said in rows)
        for line in paragraph(told, console.width, ALL):
            console.print(line)
    elif len(columns) > 1:
        for row in zip_longest(*columns, fillvalue=("", "")):
            grid.add_row(*(text for key, said in row for text in (Text(key, KEY), Text(said))))
        console.print(grid)
    else:
        wide = max((cell_len(said) for _, said in rows), default=0)
        texts = ["" if choice.further else choice.text for choice in menu.choices]
        room = wide + max(map(cell_len, texts), default=0) + 7 <= console.width
        for (key, said), text in zip(rows, texts, strict=True):
            notation = [Text(text if text != said else "", "dim")] if room else []
            grid.add_row(Text(key, KEY), Text(said), *notation)
        console.print(grid)


def begun_alike(labels: Sequence[str], names: Sequence[str]) -> str:
    """The words with which all labels begin, if they are many; of a name never a part."""
    columns = zip(*(said.split(" ")[:-1] for said in labels), strict=False)
    begun = [words[0] for words in takewhile(lambda words: len(set(words)) == 1, columns)]
    while begun and any(begun[-1] in name.split(" ")[:-1] for name in names):
        begun.pop()
    text = " ".join(begun)
    return text if len(begun) >= ALIKE or text.endswith(":") else ""


def columns_of(rows: Sequence[tuple[str, str]], most: int, width: int) -> list[list[tuple[str, str]]]:
    """A menu in as few columns as make it short enough, or the most that fit beside each other."""
    best = [list(rows)]
    for many in range(2, 5):
        if len(best[0]) <= most:
            break
        tall = ceil(len(rows) / many)
        columns = [list(rows[at : at + tall]) for at in range(0, len(rows), tall)]
        if sum(7 + max(cell_len(said) for _, said in column) for column in columns) - 2 <= width:
            best = columns
    return best


def show_log(console: Console, lines: Sequence[str]) -> None:
    if lines:
        told = [wrapped(line, console.width - 4) for line in lines]
        console.print(Panel(Text("\n".join(told)), border_style="dim", padding=(0, 1)))


def pages(console: Console, lines: Sequence[str]) -> list[list[str]]:
    """What happened in as many parts as a screen needs for it, a question below each."""
    out: list[list[str]] = [[]]
    for line in lines:
        out[-1].append(line)
        if len(out[-1]) > 1 and height(console, partial(show_log, console, out[-1])) >= console.height:
            out.append([out[-1].pop()])
    return out


def most_choices(console: Console) -> int:
    """How many lines a menu may have so that the table and what happened stay above it."""
    return max(4, min(SHORT, console.height // 4)) if console.is_terminal else SHORT


def show_turn(
    console: Console,
    game: Game,
    view: View,
    lang: str,
    names: Sequence[str],
    news: Sequence[str],
    asked: str = "",
    begun: Walk | None = None,
) -> Walk:
    """The table, what happened, the question, with menus short enough that all of it is seen; or this one."""
    names, walk = NamesTo(names, view.seat), begun or Walk(game, view.legal)

    def question(most: int) -> None:
        show_prompt(console, game, view, lang, names, 1 if most == LEAST_MENU else ALL)
        if asked:
            flowing(console, asked, "bold")
        show_choices(console, game, view, walk.now, lang, names, most)

    def show() -> None:
        fitting(console, game, view, lang, names, news, question)

    for most, page in MENUS if console.is_terminal else ():
        walk.fold(most, page)
        if height(console, show) < console.height:
            break
    show()
    return walk


def show_end(
    console: Console,
    game: Game,
    view: View,
    lang: str,
    names: Sequence[str],
    news: Sequence[str],
    ending: View | None = None,
    below: int = 0,
) -> None:
    """The table, what happened last, and how it ended; so many lines are said after it."""
    names = NamesTo(names, view.seat)

    def result(most: int) -> None:
        show_result(console, game, view, lang, names, ending, compact=most == LEAST_MENU)

    fitting(console, game, view, lang, names, news, result, below)


def fitting(
    console: Console,
    game: Game,
    view: View,
    lang: str,
    names: Sequence[str],
    news: Sequence[str],
    last: Callable[[int], None],
    below: int = 0,
) -> None:
    """Table and news, as large as the screen allows with what comes last."""
    grids = game.board(view, lang, names)

    def table(compact: bool) -> Callable[[], None]:
        return lambda: show_grids(console, grids, compact)

    def room_for(most: int) -> int:
        return console.height - 1 - below - height(console, lambda: last(most))  # the player's own line

    menu = most_choices(console)
    room = room_for(menu)
    whole = height(console, table(False)) + height(console, lambda: show_log(console, news))
    if whole < room or not console.is_terminal:
        table(False)()
        show_log(console, news)
    elif (tall := height(console, table(True))) + news_height(console, news, NEWS) <= room:
        table(True)()
        show_news(console, news, room - tall, lang)
    else:
        lines, least = small_board(console, grids, news, room, lang)
        if len(lines) + least > room:
            menu = LEAST_MENU
            lines, least = small_board(console, grids, news, room := room_for(menu), lang)
        for line in lines:
            console.print(line)
        show_news(console, news, max(least, room - len(lines)), lang)
    last(menu)


def small_board(
    console: Console, grids: Sequence[Grid], news: Sequence[str], room: int, lang: str
) -> tuple[list[Text], int]:
    """The fullest board that leaves room for the news, and how many lines that has at the least."""
    for fold, most, least in SMALLER:
        lines = board_lines(folded(grids) if fold else grids, console.width, most)
        if fold or most < ALL:
            lines = marked(lines, WORDS.say(lang, "whole-table"), console.width)
        least = news_height(console, news, least)
        if len(lines) + least <= room:
            break
    return lines, least


def marked(lines: list[Text], said: str, width: int) -> list[Text]:
    """How the whole table is seen, at the end of the first line that has room for it."""
    for at, line in enumerate(lines):
        if line.cell_len + cell_len(said) + 2 <= width:
            gap = " " * (width - line.cell_len - cell_len(said))
            return [*lines[:at], Text.assemble(line, gap, (said, "dim not bold")), *lines[at + 1 :]]
    return [Text(said, "dim"), *lines]


def news_height(console: Console, news: Sequence[str], most: int) -> int:
    """How many lines the news takes, if it gets no more than so many."""
    return min(most, sum(line.plain.count("\n") + 1 for line in news_lines(console, news, 2)))


def news_lines(console: Console, news: Sequence[str], most: int) -> list[Text]:
    return [Text(shortened(f"· {line}", console.width, most), style="cyan") for line in news]


def show_news(console: Console, news: Sequence[str], room: int, lang: str) -> None:
    """What happened, the last of it if it is more than there is room for."""
    told = news_lines(console, news, 1 if room < NEWS else 2)
    tall = [line.plain.count("\n") + 1 for line in told]
    says = room >= FEWEST  # else there is no line to say how many there were
    first = 0
    while sum(tall[first:]) > room - bool(first and says) and first < len(told) - 1:
        first += 1
    if first and says:
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
    console: Console,
    game: Game,
    view: View,
    lang: str,
    names: Sequence[str],
    ending: View | None = None,
    compact: bool = False,
) -> None:
    if view.result is None:
        return
    winners = tuple(Seat(seat) for seat, rank in enumerate(view.result.ranks) if rank == 1)
    said = game.words.say(lang, f"result.{view.result.reason}", {"winners": winners}, names)
    if ending is not None and (more := game.verdict(ending, lang)):
        said = f"{said} {more}"
    rows = []
    for rank, seat in sorted((rank, seat) for seat, rank in enumerate(view.result.ranks)):
        score = [game.scored(view.result.points[seat], lang)] if game.score_word else []
        rows.append([str(rank), names[seat], *score])
    if compact:
        flowing(console, said, "bold")
        flowing(console, " · ".join(" ".join(row) for row in rows))
        return
    console.print(Panel(Text(said, style="bold"), border_style="magenta"))
    table = Table(show_edge=False)
    for key in ("rank", "player"):
        table.add_column(WORDS.say(lang, key))
    if game.score_word:
        table.add_column(game.words.say(lang, game.score_word), justify="right")
    for row in rows:
        table.add_row(*map(Text, row))
    console.print(table)
