"""What is answered to a command that was called wrongly: what would be right, in the language asked for.

Click says what went wrong by the kind of its exceptions and of the parameter; the sentences are ours. What is
not known here is said as Click has it."""

import difflib
import math
import os
from collections.abc import Mapping
from typing import IO, Any

import click
from click.exceptions import NoArgsIsHelpError

from posse.cli.help_words import FRENCH
from posse.cli.helping import Translated, default_lang, french, lang_of
from posse.cli.output import echo
from posse.cli.words import WORDS

SHOWN = 40  # letters of what was typed that an answer repeats


class Misuse(click.UsageError):
    """A usage error in words of ours, in the user's language."""

    def show(self, file: IO[Any] | None = None) -> None:
        lang = lang_of(self.ctx) if self.ctx else default_lang()
        lines = []
        if self.ctx:
            command = f"{self.ctx.command_path} --help"
            lines = [self.ctx.get_usage(), WORDS.say(lang, "usage.try", {"command": command}), ""]
        lines.append(WORDS.say(lang, "usage.error", {"text": self.message}))
        echo("\n".join(lines), err=True)


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
        given = list(args)  # Click takes its list apart
        try:
            return super().parse_args(ctx, args)
        except (Misuse, NoArgsIsHelpError):
            raise
        except click.UsageError as error:
            raise Misuse(answer(error, ctx, given), ctx) from error

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (Misuse, NoArgsIsHelpError):
            raise
        except click.UsageError as error:
            raise Misuse(answer(error, error.ctx or ctx, None), error.ctx or ctx) from error


def answer(error: click.UsageError, ctx: click.Context, given: list[str] | None) -> str:
    """The sentences for an error; `given` is what was typed, if the error came of reading it."""
    saying = Saying(ctx)
    told: str | None
    if isinstance(error, click.NoSuchOption):
        told = saying.no_option(error)
    elif isinstance(error, click.BadOptionUsage):
        told = saying.bad_use(error)
    elif isinstance(error, click.MissingParameter):
        told = saying.missing(error.param)
    elif isinstance(error, click.BadParameter):
        told = saying.bad_value(error.param, given)
    elif given is None:
        told = saying.missing_command()
    else:
        told = saying.extra(given)
    return told or error.format_message()


class Saying:
    """What there is to say of one call; None where Click says it."""

    def __init__(self, ctx: click.Context) -> None:
        self.ctx = ctx
        self.lang = lang_of(ctx)

    def say(self, key: str, fields: Mapping[str, object] | None = None) -> str:
        return WORDS.say(self.lang, f"usage.{key}", {"command": self.ctx.command_path, **(fields or {})})

    def read(self, given: list[str]) -> tuple[Mapping[str, Any], list[str]]:
        """The values that were typed, by parameter, and what is left over."""
        values, rest, _ = self.ctx.command.make_parser(self.ctx).parse_args(list(given))
        return values, rest

    def no_option(self, error: click.NoSuchOption) -> str:
        known = {
            opt.lstrip("-"): opt for param in self.ctx.command.get_params(self.ctx) for opt in param.opts
        }
        near = difflib.get_close_matches(
            error.option_name.lstrip("-"), known, 1
        )  # two dashes are no likeness
        fields = {"name": error.option_name[:SHOWN], "near": known[near[0]] if near else ""}
        return self.say("option-near" if near else "no-option", fields)

    def bad_use(self, error: click.BadOptionUsage) -> str | None:
        """An option without its value, or a switch with one."""
        for param in self.ctx.command.get_params(self.ctx):
            if isinstance(param, click.Option) and error.option_name in param.opts:
                fields = {"name": error.option_name}
                if param.is_flag:
                    return self.say("no-value", fields)
                return f"{self.say('needs-value', fields)} {self.takes(param) or self.help(param)}"
        return None

    def missing(self, param: click.Parameter | None) -> str | None:
        return f"{self.say('missing', {'name': called(param, self.ctx)})} {self.example()}" if param else None

    def missing_command(self) -> str | None:
        """Of a group that does nothing by itself."""
        group = self.ctx.command
        if not isinstance(group, click.Group) or group.invoke_without_command or self.ctx.invoked_subcommand:
            return None
        return self.say("missing-command", {"known": tuple(group.list_commands(self.ctx))})

    def extra(self, given: list[str]) -> str | None:
        _, rest = self.read(given)
        if not rest or self.ctx.allow_extra_args:
            return None
        return f"{self.say('extra', {'text': ' '.join(rest)[:SHOWN]})} {self.example()}"

    def bad_value(self, param: click.Parameter | None, given: list[str] | None) -> str | None:
        if param is None or given is None:
            return None
        value, _ = param.consume_value(self.ctx, self.read(given)[0])
        if not isinstance(value, str):
            return None
        wanted = self.path(param.type, value) if isinstance(param.type, click.Path) else self.takes(param)
        if wanted is None:
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

    def path(self, kind: "click.Path[Any]", value: str) -> str | None:
        """Why a file or folder will not do; asked in the order that Click asks."""
        if not os.path.exists(value):
            return self.say("path-none")
        if os.path.isfile(value) and not kind.file_okay:
            return self.say("path-file")
        if os.path.isdir(value) and not kind.dir_okay:
            return self.say("path-folder")
        if kind.readable and not os.access(value, os.R_OK):
            return self.say("path-unreadable")
        return None

    def help(self, param: click.Option) -> str:
        """An option's help, which says what an option that takes any text is for."""
        text = " ".join((param.help or "").split())
        if not text or (self.lang == "fr" and text not in FRENCH):
            return self.say("more")
        return str(french(text)) if self.lang == "fr" else text

    def example(self) -> str:
        """The command as it is called rightly."""
        _, colon, example = (self.ctx.command.epilog or "").partition("Example: ")
        return self.say("example", {"example": example}) if colon else self.say("more")


def called(param: click.Parameter, ctx: click.Context) -> str:
    """--seed, or GAME: as the usage has it."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return param.make_metavar(ctx).strip("[]")
