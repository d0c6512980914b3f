"""The streams of the terminal: made ready, and given up with a sentence."""

import os
import sys
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from typing import NoReturn

import click
from rich.console import Console

from posse.cli.words import WORDS

INTERRUPTED = 130  # as shells have it for Ctrl+C


class Terminal(Console):
    """What a player has written is printed as it is: no markup, no :emoji:."""

    def __init__(self) -> None:
        super().__init__(markup=False, emoji=False)

    @staticmethod
    def asks() -> bool:
        """Whether somebody sits here who can be asked."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError  # as every other stream does


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
    click.echo(f"posse: {WORDS.say(lang, 'error.system', {'why': why})}", err=True)
    sys.exit(1)
