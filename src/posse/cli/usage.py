"""What is answered to a command that was called wrongly: what would be right, in the language asked for.

Click says what went wrong, in the words of our catalogs; what would be right is added here."""

import difflib
import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from gettext import gettext
from typing import IO, Any

import click
from click.exceptions import NoArgsIsHelpError

from posse.cli.helping import Translated, default_lang, lang_of, said, speaking
from posse.cli.output import cut, shown
from posse.cli.words import WORDS

SHOWN = 40  # letters of what was typed that an answer repeats


class Misuse(click.UsageError):
    """A usage error in words of ours, in the user's language."""

    def show(self, file: IO[Any] | None = None) -> None:
        with speaking(lang_of(self.ctx) if self.ctx else default_lang()):
            super().show(file)

    def format_message(self) -> str:
        return cut(shown(self.message))


class Number(click.FloatRange):
    """A number of a range; nan, which Click finds in every range, is in none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(repr(number), param, ctx)
        return number


class Answering(Translated):
    """A command that says what would be right when it is called wrongly."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with answering(ctx, list(args)):  # Click takes its list apart
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with answering(ctx):
            return super().invoke(ctx)


@contextmanager
def answering(ctx: click.Context, given: list[str] | None = None) -> Iterator[None]:
    """Adds to Click's errors what would be right; `given` is what was typed, where that is read."""
    try:
        yield
    except (Misuse, NoArgsIsHelpError):
        raise
    except click.UsageError as error:
        ctx = error.ctx or ctx
        with speaking(lang_of(ctx)):
            raise Misuse(answer(error, ctx, given), ctx) from error


def answer(error: click.UsageError, ctx: click.Context, given: list[str] | None) -> str:
    """The sentences for an error: Click's own, if there is nothing to add."""
    saying = Saying(ctx)
    answered: str | None = None
    if isinstance(error, click.NoSuchOption):
        answered = saying.no_option(error)
    elif isinstance(error, click.NoSuchCommand):
        answered = saying.no_command(error)
    elif isinstance(error, click.BadOptionUsage):
        answered = saying.bad_use(error)
    elif isinstance(error, click.MissingParameter):
        answered = saying.missing(error.param)
    elif isinstance(error, click.BadParameter):
        answered = saying.bad_value(error, given)
    elif given is None:
        answered = saying.missing_command()
    elif not ctx.allow_extra_args:
        answered = f"{error.message} {saying.example()}"
    return answered or error.format_message()


class Saying:
    """What there is to say of one call; None where Click says it."""

    def __init__(self, ctx: click.Context) -> None:
        self.ctx = ctx
        self.lang = lang_of(ctx)

    def say(self, key: str, fields: Mapping[str, object] | None = None) -> str:
        return WORDS.say(self.lang, f"usage.{key}", {"command": self.ctx.command_path, **(fields or {})})

    def no_option(self, error: click.NoSuchOption) -> str:
        known = {
            opt.lstrip("-"): opt for param in self.ctx.command.get_params(self.ctx) for opt in param.opts
        }
        near = difflib.get_close_matches(error.option_name.lstrip("-"), known, 1)  # dashes are no likeness
        return f"{error.message} {self.near(known[near[0]]) if near else self.say('lists')}"

    def no_command(self, error: click.NoSuchCommand) -> str:
        text = gettext("No such command {name!r}.").format(name=error.command_name)
        known = getattr(self.ctx.command, "commands", ())
        near = difflib.get_close_matches(error.command_name, known, 1)
        return f"{text} {self.near(f'{self.ctx.command_path} {near[0]}') if near else self.say('lists')}"

    def near(self, known: str) -> str:
        return self.say("near", {"near": known})

    def bad_use(self, error: click.BadOptionUsage) -> str | None:
        """An option without its value, or a switch with one."""
        for param in self.ctx.command.get_params(self.ctx):
            if isinstance(param, click.Option) and error.option_name in param.opts:
                if param.is_flag:
                    return error.message
                return f"{error.message} {self.takes(param) or self.help(param)}"
        return None

    def missing(self, param: click.Parameter | None) -> str | None:
        return f"{self.say('missing', {'name': called(param, self.ctx)})} {self.example()}" if param else None

    def missing_command(self) -> str | None:
        """Of a group that does nothing by itself."""
        group = self.ctx.command
        if not isinstance(group, click.Group) or group.invoke_without_command or self.ctx.invoked_subcommand:
            return None
        return self.say("missing-command", {"known": tuple(group.list_commands(self.ctx))})

    def bad_value(self, error: click.BadParameter, given: list[str] | None) -> str | None:
        param = error.param
        if param is None or given is None:
            return None
        typed, _, _ = self.ctx.command.make_parser(self.ctx).parse_args(list(given))
        value, _ = param.consume_value(self.ctx, typed)
        wanted = error.message if isinstance(param.type, click.Path) else self.takes(param)
        if wanted is None or not isinstance(value, str):
            return None
        return f"{self.say('bad-value', {'name': called(param, self.ctx), 'text': value[:SHOWN]})} {wanted}"

    def takes(self, param: click.Parameter) -> str | None:
        """What a parameter may be, if its type says so."""
        kind = param.type
        if isinstance(kind, click.Choice):
            return self.say("takes-choice", {"known": ", ".join(map(str, kind.choices))})
        if isinstance(kind, click.IntRange | click.FloatRange) and not kind.min_open and not kind.max_open:
            number = "whole" if isinstance(kind, click.IntRange) else "number"
            if kind.min is not None and kind.max is not None:
                return self.say(f"takes-{number}-range", {"low": kind.min, "high": kind.max})
            if number == "whole" and kind.min is not None:
                return self.say("takes-whole-least", {"low": kind.min})
            return None
        return self.say("takes-whole") if kind is click.INT else None

    def help(self, param: click.Option) -> str:
        """An option's help, which says what an option that takes any text is for."""
        text = said(param.help or "")
        return self.say("more") if text == param.help and self.lang == "fr" else text or self.say("more")

    def example(self) -> str:
        """The command as it is called rightly."""
        _, colon, example = (self.ctx.command.epilog or "").partition("Example: ")
        return self.say("example", {"example": example}) if colon else self.say("more")


def called(param: click.Parameter, ctx: click.Context) -> str:
    """--seed, or GAME: as the usage has it."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return param.make_metavar(ctx).strip("[]")
