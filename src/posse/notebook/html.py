"""Views and records as HTML, for notebooks: the same grids that the terminal draws.

Colours are mixed from the notebook's own text colour, so they can be read on light and dark paper alike. All
text is escaped, and no dollar sign begins a formula.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from posse.core.board import Cell, Grid
from posse.core.errors import PosseError
from posse.core.game import Game
from posse.core.record import Line, Record
from posse.core.view import Result, View
from posse.core.words import Seat
from posse.games.registry import find
from posse.notebook.text import ending, grid_text, heading, paragraph_text
from posse.notebook.words import WORDS

TONES: Final = {  # mixed with the colour of the text: dark on light paper, light on dark
    "red": "#e5383b",
    "green": "#2b9348",
    "blue": "#3a86ff",
    "yellow": "#d89000",
    "alert": "#c026d3",
}
RULES: Final = {  # a notebook has rules of its own for tables: these name their class three times to win
    "": "overflow-x:auto;max-width:100%",
    " table": "border-collapse:collapse;border:0;margin:.4em 0 .8em;font-size:inherit;table-layout:auto",
    " tr": "background:none",
    " th": "font-weight:600",
    " :is(th,td)": "border:1px solid rgba(128,128,128,.45);padding:.2em .6em;max-width:36em;"
    "text-align:left;vertical-align:top;white-space:pre-wrap",
    " p": "margin:.3em 0",
    " .posse-strong": "font-weight:600",
    " .posse-dim": "opacity:.7",
    " .posse-lines": "max-height:24em;overflow:auto",
    **{
        f" .posse-{tone}": f"font-weight:600;color:color-mix(in srgb,currentColor 40%,{colour})"
        for tone, colour in TONES.items()
    },
}
STYLE: Final = "".join(f".posse.posse.posse{what}{{{how}}}" for what, how in RULES.items())
FEW: Final = 8  # sentences that are shown without being asked for
MANY: Final = 200  # lines at either end of a long record, and actions in a list


@dataclass(frozen=True)
class Board:
    """A view with the players' names, in a language: `print` draws it as text, a notebook as tables."""

    game: Game
    view: View
    names: tuple[str, ...]
    line: int | None = None
    news: tuple[str, ...] = ()  # what happened last
    lang: str = "en"

    def __repr__(self) -> str:
        reader = "a spectator" if self.view.seat is None else self.view.seat
        return f"<Board {self.game.id}, as {reader} sees it>"

    def __str__(self) -> str:
        return board_text(self)

    def _repr_html_(self) -> str:
        return board_html(self)


def say(lang: str, key: str, names: Sequence[str] = (), **fields: object) -> str:
    return escape(WORDS.say(lang, key, fields, names))


def page(parts: Iterable[str]) -> str:
    """What a notebook is given; the classes keep its MathJax from reading dollars as formulas."""
    return f'<div class="posse tex2jax_ignore mathjax_ignore"><style>{STYLE}</style>{"".join(parts)}</div>'


def paragraph(text: str, tone: str = "") -> str:
    """A line of text that has been escaped."""
    return f'<p class="posse-{tone}">{text}</p>' if tone else f"<p>{text}</p>"


# -- A view


def board_text(board: Board) -> str:
    """The heading, the grids, what happened, the question or the result, as lines of text."""
    game, view, names, lang = board.game, board.view, board.names, board.lang
    title, parts = heading(game, view, board.line, names, lang)
    pieces = [paragraph_text(" · ".join([title, *parts]))]
    pieces += map(grid_text, game.board(view, lang, names))
    pieces.append("\n".join(map(paragraph_text, board.news)))
    if view.prompt is not None:
        pieces.append(paragraph_text(game.words.say(lang, view.prompt.key, dict(view.prompt.fields), names)))
    if view.result is not None:
        said, grid = ending(game, view.result, names, lang)
        pieces += [paragraph_text(said), grid_text(grid)]
    return "\n\n".join(filter(None, pieces))


def view_html(view: View) -> str | None:
    """A view alone: it has no names, so players are called p1, p2, …; None if its game is not known."""
    try:
        game = find(view.game)
    except PosseError:
        return None
    return board_html(Board(game, view, tuple(str(Seat(seat)) for seat in range(game.most))))


def board_html(board: Board) -> str:
    """The heading, the grids, what happened, the question or the result."""
    game, view, names, lang = board.game, board.view, board.names, board.lang
    parts = [heading_html(board)]
    parts += [grid_html(grid) for grid in game.board(view, lang, names)]
    parts.append(news_html(board))
    if view.prompt is not None:
        asked = game.words.say(lang, view.prompt.key, dict(view.prompt.fields), names)
        parts.append(paragraph(escape(asked), "strong"))
    if view.legal:
        parts.append(actions_html(board))
    if view.result is not None:
        parts.append(result_html(game, view.result, names, lang))
    return page(parts)


def heading_html(board: Board) -> str:
    """Which game, whose eyes, which line, who is to act."""
    title, parts = heading(board.game, board.view, board.line, board.names, board.lang)
    return paragraph(" · ".join([f"<strong>{escape(title)}</strong>", *map(escape, parts)]))


def grid_html(grid: Grid) -> str:
    """A table, its title above it; short rows are filled up."""
    title = paragraph(escape(grid.title), "strong") if grid.title else ""
    if not grid.rows:
        return title
    wide = max(map(len, (grid.head, *grid.rows)))
    head = row_html(grid.head, wide, "th") if grid.head else ""
    rows = "".join(row_html(row, wide, "td") for row in grid.rows)
    return f"{title}<table>{f'<thead>{head}</thead>' if head else ''}<tbody>{rows}</tbody></table>"


def row_html(cells: Sequence[Cell], wide: int, tag: str) -> str:
    made = [f"<{tag}>{cell_html(cell)}</{tag}>" if cell.text else "<td></td>" for cell in cells]
    return f"<tr>{''.join(made)}{'<td></td>' * (wide - len(cells))}</tr>"


def cell_html(cell: Cell) -> str:
    text = escape(cell.text)
    return f'<span class="posse-{cell.tone}">{text}</span>' if cell.tone else text


def news_html(board: Board) -> str:
    """What happened last; folded away if that is long, as a count is."""
    told = "<br>".join(map(escape, board.news))
    if len(board.news) <= FEW:
        return paragraph(told) if told else ""
    many = say(board.lang, "news", count=len(board.news))
    return f"<details><summary>{many}</summary>{paragraph(told)}</details>"


def actions_html(board: Board) -> str:
    """What the reader may do, folded away: the button's words, and the notation."""
    game, view, lang = board.game, board.view, board.lang
    rows = []
    for action in view.legal[:MANY]:
        label = game.label(view, action, lang, board.names)
        rows.append((Cell(label), Cell(action if action != label else "", "dim")))
    if view.legal[MANY:]:
        rows.append((Cell("…"), Cell("")))
    many = say(lang, "actions", count=len(view.legal))
    return f"<details><summary>{many}</summary>{grid_html(Grid('', (), tuple(rows)))}</details>"


def result_html(game: Game, result: Result, names: Sequence[str], lang: str) -> str:
    """How it ended, and who came where."""
    said, grid = ending(game, result, names, lang)
    return paragraph(escape(said), "strong") + grid_html(grid)


# -- A record


def record_html(record: Record, lang: str = "en") -> str:
    """Who played what, and every line; a long record has only its two ends."""
    players = ", ".join(named(seat, name) for seat, name in enumerate(record.names))
    about = [f"<strong>{escape(title_of(record, lang))}</strong>", escape(players)]
    chosen = options_chosen(record)
    if chosen:
        about.append(escape(" ".join(chosen)))
    if record.seat == "spectator":
        about.append(say(lang, "record-watched"))
    elif record.seat:
        about.append(say(lang, "record-of", seat=record.seat))
    head = tuple(Cell(WORDS.say(lang, key)) for key in ("number", "action", "told"))
    rows = [line_cells(line) for line in record.lines]
    if len(rows) > 2 * MANY:
        left = Cell(WORDS.say(lang, "left-out", {"lines": len(rows) - 2 * MANY}), "dim")
        rows = [*rows[:MANY], (Cell("…", "dim"), left, Cell("")), *rows[-MANY:]]
    lines = f'<div class="posse-lines">{grid_html(Grid("", head, tuple(rows)))}</div>'
    end = [paragraph(escape(f"end: {record.end}"), "strong")] if record.end else []
    return page([paragraph(" · ".join(about)), lines, *end])


def named(seat: int, name: str) -> str:
    """p1 Ann; a player without a name is p1 alone."""
    return name if name == str(Seat(seat)) else f"{Seat(seat)} {name}"


def title_of(record: Record, lang: str) -> str:
    """The game's name; its id, if it is not known here."""
    try:
        return find(record.game).words.say(lang, "title")
    except PosseError:
        return record.game


def options_chosen(record: Record) -> list[str]:
    """The options that are not as they are by default."""
    try:
        usual = {option.name: option.default for option in find(record.game).options}
    except PosseError:
        usual = {}
    return [f"{name}={value}" for name, value in record.options.items() if value != usual.get(name)]


def line_cells(line: Line) -> tuple[Cell, ...]:
    return Cell(str(line.n), "dim"), Cell(line.action), Cell(line.told.replace("; ", "\n"))
