"""Help in French too: the commands say theirs in English, `help_words.py` has the French for each."""

import os
from typing import Any

import click

from posse.cli.help_words import FRAME, FRENCH
from posse.core.words import LANGS, with_hard_spaces

META = "posse.lang"
ARGS = "posse.args"  # all that was typed


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


def french(text: str | None) -> str | None:
    """A help text in French; an example keeps its command."""
    if text is None:
        return None
    if text.startswith("Example: "):
        return with_hard_spaces(text.replace("Example:", "Exemple :", 1))
    return with_hard_spaces(FRENCH[" ".join(text.split())])


def framed(text: str) -> str:
    """What Click writes around it, in French too."""
    for english, told in FRAME:
        text = text.replace(english, told)
    return text


class Translated(click.Command):
    """A command that helps in the language that is asked for."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if ctx.parent is None:
            ctx.meta.setdefault(META, asked_lang(args))  # Click may ask again, for the rest of it
            ctx.meta.setdefault(ARGS, list(args))
        return super().parse_args(ctx, args)

    def get_short_help_str(self, limit: int = 45) -> str:
        ctx = click.get_current_context(silent=True)
        if ctx is None or lang_of(ctx) == "en" or not self.help:
            return super().get_short_help_str(limit)
        return (french(self.help) or "").split("\n")[0]

    def get_help(self, ctx: click.Context) -> str:
        if lang_of(ctx) == "en":
            return super().get_help(ctx)
        kept: list[tuple[Any, str, Any]] = []
        shown: list[Any] = [self, *self.get_params(ctx)]
        try:
            for thing in shown:
                for name in ("help", "epilog"):
                    if getattr(thing, name, None):
                        kept.append((thing, name, getattr(thing, name)))
                        setattr(thing, name, french(getattr(thing, name)))
            text = super().get_help(ctx)
        finally:
            for thing, name, text_before in kept:
                setattr(thing, name, text_before)
        return framed(text)

    def get_usage(self, ctx: click.Context) -> str:
        text = super().get_usage(ctx)
        return text if lang_of(ctx) == "en" else framed(text)
