"""A table of any game as grids of words, for clients that draw with text."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Protocol

from posse.core.view import View
from posse.core.words import Seat, Words


@dataclass(frozen=True)
class Cell:
    """A piece of text; tone is "", "red", "green", "blue", "yellow", "strong", "dim" or "alert"."""

    text: str
    tone: str = ""


@dataclass(frozen=True)
class Grid:
    """Rows under a title and a head; brief are those that stand for them all on a small screen."""

    title: str
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    brief: tuple[tuple[Cell, ...], ...] = ()


class Shown(Protocol):
    """A view, the line it is after and what was news then: `print` draws it as text, a notebook as tables."""

    @property
    def view(self) -> View: ...

    @property
    def line(self) -> int | None: ...

    @property
    def news(self) -> tuple[str, ...]: ...

    def _repr_html_(self) -> str: ...


def plain_board(view: View, words: Words, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
    """Any view as one grid of its fields, for games without a board of their own."""
    known = {field.name for field in fields(View)}
    rows = [
        (Cell(field.name, "dim"), Cell(plain(getattr(view, field.name), words, lang, names)))
        for field in fields(view)
        if field.name not in known
    ]
    return (Grid(words.say(lang, "title"), (), tuple(rows)),)


def plain(value: object, words: Words, lang: str, names: Sequence[str]) -> str:
    if isinstance(value, tuple):
        return ", ".join(plain(item, words, lang, names) for item in value) or "–"
    if is_dataclass(value) and not isinstance(value, type):
        parts = [
            f"{field.name} {plain(getattr(value, field.name), words, lang, names)}" for field in fields(value)
        ]
        return "(" + ", ".join(parts) + ")"
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "✓" if value else "–"
    return words.value(lang, value if isinstance(value, Seat | str) else str(value), names)
