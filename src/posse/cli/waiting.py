"""The line that says who is awaited, and what is typed meanwhile: on a terminal only."""

import os
import sys
from contextlib import suppress
from select import select
from typing import Final

from rich.console import Console
from rich.text import Text

from posse.cli.output import Terminal, wipe

HEARS: Final = os.name == "posix"  # elsewhere nothing tells whether a line has been typed
LONGEST: Final = 4096  # bytes of a typed line, as terminals have it


class Waiting:
    """A last line that gives way to whatever is printed."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.hears = HEARS and console.is_terminal and Terminal.asks()
        self.shown = ""
        self.waited = False  # since the player was asked last

    def show(self, said: str) -> None:
        if said != self.shown:
            self.erase()
            self.console.print(Text(f"{said} ", style="dim"), end="", no_wrap=True, overflow="ellipsis")
            self.shown, self.waited = said, True

    def erase(self) -> None:
        if self.shown:
            wipe(self.console)
            self.shown = ""

    def end(self) -> None:
        """The player is asked: what is typed by half, and was wiped away with the line, is no answer."""
        self.erase()
        if self.waited:
            self.waited = False
            import termios

            with suppress(termios.error):
                termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def typed(self) -> str | None:
        """A line that was typed meanwhile, if there is one; the end of the input as Python tells it."""
        if not self.hears or not select([sys.stdin], [], [], 0)[0]:
            return None
        line = os.read(sys.stdin.fileno(), LONGEST)
        if not line:
            raise EOFError
        self.shown = ""  # Enter has left it
        return line.decode(sys.stdin.encoding, "replace").strip()
