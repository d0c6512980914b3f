"""Help in the user's language: Click looks up what it says in a catalog (gettext), and so do our commands.

`catalogs/` has one for each language; the English one holds only what Click should say in other words."""

import gettext
import inspect
import os
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Any

import click

from posse.core.words import LANGS

META = "posse.lang"
ARGS = "posse.args"  # all that was typed

gettext.bindtextdomain("posse", str(Path(__file__).with_name("catalogs")))
gettext.textdomain("posse")


def default_lang() -> str:
    """POSSE_LANG, or the language of the terminal."""
    asked = os.environ.get("POSSE_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG") or "en"
    return asked[:2].lower() if asked[:2].lower() in LANGS else "en"


def asked_lang(args: list[str]) -> str:
    """What `--lang` says, wherever it stands: help and errors are shown before options are read."""
    found = default_lang()
    for at, word in enumerate(args):
        name, equals, value = word.partition("=")
        if name == "--lang":
            lang = value if equals else args[at + 1] if at + 1 < len(args) else ""
            found = lang if lang in LANGS else found  # the last one counts, as it does for the command
    return found


def lang_of(ctx: click.Context) -> str:
    """The language this command is called in."""
    return str(ctx.meta.get(META) or default_lang())


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Texts come from this language's catalog; a browser that we open is left its own language."""
    before = os.environ.get("LANGUAGE")
    os.environ["LANGUAGE"] = lang
    try:
        yield
    finally:
        del os.environ["LANGUAGE"]
        if before is not None:
            os.environ["LANGUAGE"] = before


def said(text: str) -> str:
    """A help text in the language that is spoken; an example keeps its command."""
    text = inspect.cleandoc(text)
    if text.startswith("Example: "):
        return text.replace("Example:", gettext.gettext("Example:"), 1)
    return gettext.gettext(text)


def translated(thing: Any) -> Any:
    """A copy of a command or parameter whose help is in the language that is spoken."""
    other = copy(thing)
    for name in ("help", "epilog"):
        if getattr(thing, name, None):
            setattr(other, name, said(getattr(thing, name)))
    return other


class Translated(click.Command):
    """A command that helps in the language that is asked for."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if ctx.parent is None:
            ctx.meta.setdefault(META, asked_lang(args))  # Click may ask again, for the rest of it
            ctx.meta.setdefault(ARGS, list(args))
        with speaking(lang_of(ctx)):
            return super().parse_args(ctx, args)

    def get_short_help_str(self, limit: int = 45) -> str:
        ctx = click.get_current_context(silent=True)
        if ctx is None or lang_of(ctx) == "en" or not self.help:
            return super().get_short_help_str(limit)
        with speaking(lang_of(ctx)):
            return said(self.help).split("\n")[0]

    def get_help(self, ctx: click.Context) -> str:
        shown = translated(self)
        shown.params = [translated(param) for param in self.params]
        return super(Translated, shown).get_help(ctx)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option:  # Click makes it once, in the language of the first who asks
            option.help = gettext.gettext("Show this message and exit.")
        return option

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [gettext.gettext(piece) for piece in super().collect_usage_pieces(ctx)]
