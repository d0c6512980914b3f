"""`posse replay --step`: a record line by line, forwards and backwards, as fast as its reader."""

from rich.console import Console
from rich.text import Text

from posse.cli import screen
from posse.cli.client import QUIT
from posse.cli.grids import wrapped
from posse.cli.words import WORDS
from posse.table import Match

BACK = ("b", "r", "-")  # back, retour


def step_through(console: Console, match: Match, first: int, reader: int | None, lang: str) -> None:
    """Shows the table after a line, and asks for the next, until the reader leaves or the record ends."""
    n, last = first, len(match.steps) - 1
    while True:
        asked = wrapped(WORDS.say(lang, "step", {"n": n, "last": last}), console.width - 1)
        show_line(console, match, n, reader, lang, below=asked.count("\n"))
        try:
            typed = console.input(Text(f"{asked} ", style="bold cyan")).strip().lower()
        except (KeyboardInterrupt, EOFError):
            console.print()
            return
        if typed in QUIT or (not typed and n == last):
            return
        if typed.isdecimal():
            n = min(int(typed[:9]), last)
        elif typed in BACK:
            n = max(0, n - 1)
        elif not typed:
            n += 1


def show_line(console: Console, match: Match, n: int, reader: int | None, lang: str, below: int = 0) -> None:
    console.print()
    view = match.game.view(match.steps[n].after, reader)
    news = [f"{n}  {sentence}" for sentence in match.say(n, lang, reader)]
    ending = match.ending() if n == len(match.steps) - 1 else None
    screen.show_end(console, match.game, view, lang, match.names, news, ending, below)
