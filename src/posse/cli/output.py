"""The streams of the terminal: made ready, and given up with a sentence.

Whatever a command prints goes through here, and what others wrote (a server, a player, a file) with it: a
terminal obeys some signs instead of showing them. No other file of this room writes to a stream."""

import os
import sys
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from typing import IO, Any, Final, NoReturn

import click
from rich.console import Console, ConsoleOptions, RenderableType
from rich.control import Control
from rich.segment import ControlType, Segment
from rich.text import Text

from posse.cli.words import WORDS
from posse.table.names import UNSEEN

INTERRUPTED = 130  # as shells have it for Ctrl+C
LONGEST: Final = 4000  # letters of a line; what comes after them is cut off


class Shown(dict[int, int | None]):
    """For `translate`: what becomes of each letter, found out when it first comes."""

    def __missing__(self, code: int) -> int | None:
        char = chr(code)
        spaces = char in "\n\t" or unicodedata.category(char) == "Zs"
        self[code] = code if spaces or (char.isprintable() and char not in UNSEEN) else None
        return self[code]


SHOWN: Final = Shown()


def shown(text: str) -> str:
    """The text without what a terminal would obey, or not show: controls, directions, signs of no width."""
    return text if text.isascii() and text.isprintable() else text.translate(SHOWN)


def cut(text: str) -> str:
    """The text with no line longer than the longest."""
    if len(text) <= LONGEST:
        return text
    lines = text.split("\n")
    return "\n".join(line if len(line) <= LONGEST else f"{line[: LONGEST - 2]} …" for line in lines)


class Terminal(Console):
    """What a player has written is printed as it is, no markup, no :emoji:, but nothing is obeyed."""

    def __init__(self, stderr: bool = False, file: IO[str] | None = None, **more: Any) -> None:
        super().__init__(markup=False, emoji=False, stderr=stderr, file=file, **more)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else cut(shown(text)), style, control)

    def render_str(self, text: str, **more: Any) -> Text:
        """What is highlighted is cut before: to look through a long line takes the square of its length."""
        return super().render_str(cut(text), **more)

    @staticmethod
    def asks() -> bool:
        """Whether somebody sits here who can be asked."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError  # as every other stream does


def wipe(console: Console) -> None:
    """Takes away the line in which the cursor stands."""
    console.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))


def echo(text: str, err: bool = False) -> None:
    """A plain text, without colours; a line that is too long is cut."""
    click.echo(cut(shown(text)), err=err)


def echo_data(text: str) -> None:
    """JSON, on one line however long it is."""
    click.echo(shown(text))


def confirm(question: str) -> bool:
    return click.confirm(shown(question))


def make_ready() -> None:
    """A sign the terminal does not have becomes a question mark; a closed stream, an empty one."""
    sys.stdin = sys.stdin or TextIOWrapper(BytesIO(), "utf-8")
    sys.stdout = sys.stdout or TextIOWrapper(BytesIO(), "utf-8")
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def give_up(error: OSError, lang: str) -> NoReturn:
    """Ends the program: in peace if only nobody reads on, else with a sentence."""
    with suppress(OSError):  # what is still unwritten would fail again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        sys.exit(0)
    why = error.strerror or type(error).__name__
    echo(f"posse: {WORDS.say(lang, 'error.system', {'why': why})}", err=True)
    sys.exit(1)
