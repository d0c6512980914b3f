"""`posse engine`: one of our bots as a program that other programs may ask."""

import sys

import click

from posse.bots import find
from posse.bots.engine import serve
from posse.cli.main import lang_option, main, with_plain_errors
from posse.games import registry


@main.command(epilog="Example: posse engine marshal")
@click.argument("bot")
@lang_option
@with_plain_errors
def engine(bot: str, lang: str) -> None:
    """Let a bot speak the engine protocol: questions on the input, answers on the output."""
    serve(find(bot), registry.find, sys.stdin, sys.stdout)
