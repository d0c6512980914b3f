"""The commands. Bad input is answered with a sentence, never a traceback: 1 for what a file or game says,
2 for how the command was called."""

import sys
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import wraps
from pathlib import Path
from typing import Any, NoReturn

import click
from rich.table import Table
from rich.text import Text

from posse import __version__
from posse.bots import DEFAULT
from posse.bots.levels import help_of, known_in, title_of
from posse.cli import play as playing
from posse.cli import screen
from posse.cli.errors import CliRefusal
from posse.cli.helping import asked_lang, default_lang, lang_of
from posse.cli.machines import Machines, machine_options
from posse.cli.naming import BotNames, GameName, RuleName
from posse.cli.output import INTERRUPTED, Terminal, echo, give_up, make_ready
from posse.cli.pages import show_rules
from posse.cli.progress import match_from_record
from posse.cli.stepping import step_through
from posse.cli.usage import Answering, Misuse
from posse.cli.words import WORDS
from posse.core.errors import BadNotation, PosseError
from posse.core.record import HEAD
from posse.core.regulars import Regular
from posse.core.seals import NOTHING
from posse.core.words import CORE, LANGS, Seat
from posse.games.registry import GAMES
from posse.table import Match

FIRST = next(iter(GAMES))  # for examples
MOST_BYTES = 16 * 2**20  # of a record or a position that is read


def find_bots_here() -> None:
    """Bots named module:Class are looked for in this folder too, after everywhere else."""
    with suppress(OSError):
        here = str(Path.cwd())
        sys.path += [] if here in sys.path else [here]


class Command(Answering, click.Command):
    """Helps in the language that is asked for, and says in it what would be right."""


class Group(Answering, click.Group):
    """Answers a wrong command with the nearest right one, and a broken stream with a sentence."""

    command_class = Command

    def main(self, *args: Any, **kwargs: Any) -> Any:
        make_ready()
        find_bots_here()
        try:
            try:
                return super().main(*args, **kwargs)
            finally:
                sys.stdout.flush()
        except OSError as error:
            given = args[0] if args else kwargs.get("args")
            give_up(error, asked_lang(list(sys.argv[1:] if given is None else given)))


def called_lang() -> str:
    """What `--lang` said before the command, or else the user's own."""
    ctx = click.get_current_context(silent=True)
    return lang_of(ctx) if ctx else default_lang()


def lang_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--lang", type=click.Choice(LANGS), default=called_lang, help="Language (default: yours)."
    )(command)


def refuse(error: PosseError, lang: str) -> NoReturn:
    echo(f"posse: {error.say(lang)}", err=True)
    sys.exit(1)


def with_plain_errors(command: Callable[..., Any]) -> Callable[..., Any]:
    """Turns our errors, and the system's, into a sentence on stderr and exit code 1; Ctrl+C into another."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except PosseError as error:
            refuse(error, kwargs.get("lang") or default_lang())
        except OSError as error:
            give_up(error, kwargs.get("lang") or default_lang())
        except KeyboardInterrupt:
            echo(WORDS.say(kwargs.get("lang") or default_lang(), "interrupted"), err=True)
            sys.exit(INTERRUPTED)

    return run


def read_options(given: tuple[str, ...]) -> dict[str, object]:
    """`--option quick --option rounds=3` as a mapping."""
    options: dict[str, object] = {}
    for text in given:
        for word in text.split(","):
            name, equals, value = word.partition("=")
            if not name or (equals and not value):
                raise CliRefusal("option-form", text=word[:40])
            options[name] = value if equals else True
    return options


def read_names(text: str, option: str) -> list[str]:
    """`house,random` as names; one that is missing is no default."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise CliRefusal("names-form", option=option, text=text[:40])
    return names


def read_text(path: str) -> str:
    """A file's text, or the standard input's for `-`."""
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise CliRefusal("too-long", path=path[:80], most=MOST_BYTES // 2**20)
        text = data.decode("utf-8-sig")
    except (UnicodeDecodeError, IsADirectoryError):
        raise CliRefusal("not-text", path=path[:80]) from None
    except CliRefusal:
        raise
    except (OSError, ValueError):
        raise CliRefusal("no-file", path=path[:80]) from None
    if "\0" in text:
        raise CliRefusal("not-text", path=path[:80])
    return text


def check_resume(ctx: click.Context, resume: bool, slot: int | None, lang: str) -> None:
    """A saved game keeps its players, seats, bots and options: nothing else can be asked for."""
    if not resume:
        if slot is not None:
            raise Misuse(WORDS.say(lang, "usage.slot"), ctx)
        return
    given = [
        param.opts[0] if isinstance(param, click.Option) else str(param.name).upper()
        for param in ctx.command.params
        if param.name not in ("resume", "slot", "lang", "silent") and asked(ctx, str(param.name))
    ]
    if given:
        raise Misuse(WORDS.say(lang, "usage.resume", {"given": tuple(given)}), ctx)


def asked(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


@click.group(cls=Group, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="posse")
@lang_option
@click.pass_context
def main(ctx: click.Context, lang: str) -> None:
    """Four Wild West tabletop games, to play, watch and study.

    Without a command: the tables in your browser, on this machine alone.

    Example: posse play --lang en
    """
    if ctx.invoked_subcommand is None:
        from posse.cli.serve import has_server, serve_here

        if has_server():
            serve_here(lang=lang)
            return
        Terminal().print(Text(CORE.say(lang, "error.no-server")))
        ctx.invoke(games if not Terminal.asks() else play, lang=lang)


@main.command(epilog="Example: posse games --lang fr")
@lang_option
@with_plain_errors
def games(lang: str) -> None:
    """List the games."""
    table = Table(box=None, pad_edge=False)
    for title in ("", "", ""):
        table.add_column(title)
    for game in GAMES.values():
        table.add_row(
            Text(game.id, style="bold"),
            f"{game.least}–{game.most}",
            f"{game.words.say(lang, 'title')} — {game.words.say(lang, 'tagline')}",
        )
    table.show_header = False
    Terminal().print(table)


@main.command(epilog=f"Example: posse levels {FIRST} --lang fr")
@click.argument("game", type=GameName())
@lang_option
@with_plain_errors
def levels(game: Any, lang: str) -> None:
    """List the levels of a game's bots, and then its regulars, the weakest first."""
    table = Table(box=None, pad_edge=False, show_header=False)
    for known in known_in(game):
        told = help_of(game, known.name, lang)
        if isinstance(known, Regular):
            told += f" {CORE.say(lang, 'regular.wins', {'wins': known.wins})}"
        elif known.players:
            told += f" {WORDS.say(lang, 'level-at', {'players': known.players})}"
        table.add_row(Text(known.name, style="bold"), title_of(game, known.name, lang), told)
    Terminal().print(table)


@main.command(epilog=f"Example: posse rules {FIRST} --lang fr")
@click.argument("game", type=GameName())
@lang_option
@with_plain_errors
def rules(game: Any, lang: str) -> None:
    """Show a game's rules, with the id of every rule."""
    show_rules(Terminal(), game, lang)


@main.command(epilog=f"Example: posse play {FIRST} --players 4 --bots marshal,deputy --seed 7")
@click.argument("game", type=GameName(), required=False)
@click.option("--players", type=int, help="How many, you included.")
@click.option("--seat", type=int, default=1, show_default=True, help="Your seat; 0 to watch.")
@click.option(
    "--bots",
    type=BotNames(),
    default=DEFAULT,
    show_default=True,
    help="The other seats, in order: marshal,deputy,…",
)
@click.option("--option", "given", type=RuleName(), multiple=True, help="A rule to switch on, or name=value.")
@click.option("--seed", type=click.IntRange(0, 2**62 - 1), help="Deals the same game every time.")
@click.option("--name", help="What the table calls you.")
@click.option("--resume", is_flag=True, help="Go on with the game saved last.")
@click.option("--slot", type=click.IntRange(1), help="Which saved game to resume.")
@click.option("--silent", is_flag=True, help="Regulars keep their remarks to themselves.")
@lang_option
@click.pass_context
@with_plain_errors
def play(
    ctx: click.Context,
    game: Any,
    players: int | None,
    seat: int,
    bots: str,
    given: tuple[str, ...],
    seed: int | None,
    name: str | None,
    resume: bool,
    slot: int | None,
    silent: bool,
    lang: str,
) -> None:
    """Play at this terminal against bots."""
    console = Terminal()
    check_resume(ctx, resume, slot, lang)
    if resume:
        playing.resume(console, slot, lang, asked(ctx, "lang"), silent).run()
        return
    if game is None:
        game = playing.which_game(console, lang) if Terminal.asks() else GAMES[FIRST]
    many = players if players is not None else game.usual_players
    if not game.least <= many <= game.most:
        raise BadNotation("players", low=game.least, high=game.most, players=many)
    if not 0 <= seat <= many:
        raise CliRefusal("seat", seat=seat, players=many)
    names = read_names(bots, "--bots")
    called = name or WORDS.say(lang, "you")
    free = many - (1 if seat else 0)
    if len(names) > free:
        raise CliRefusal("too-many-bots", bots=len(names), seats=free)
    options = read_options(given)
    playing.begin(console, game.id, many, seat - 1, names, options, lang, seed, called, silent).run()


@main.command(epilog=f"Example: posse sim {FIRST} --players 4 --bots house,random,random,random --games 1000")
@click.argument("game", type=GameName())
@click.option("--players", type=int, default=4, show_default=True)
@click.option(
    "--bots",
    type=BotNames(),
    default="random",
    show_default=True,
    help="One a seat, or one for all: house,random,…",
)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--option", "given", type=RuleName(), multiple=True, help="A rule to switch on, or name=value.")
@machine_options
@click.option("--seed", type=click.IntRange(0, 2**62 - 1), default=0, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@lang_option
@with_plain_errors
def sim(
    game: Any,
    players: int,
    bots: str,
    games: int,
    given: tuple[str, ...],
    jobs: int,
    on: str | None,
    seed: int,
    as_json: bool,
    lang: str,
) -> None:
    """Play many games between bots and report."""
    from posse.cli.reports import run_simulation

    names = read_names(bots, "--bots")
    machines = Machines(jobs, on)
    run_simulation(game, players, names, games, read_options(given), seed, machines, as_json, lang)


@main.group(cls=Group, invoke_without_command=True, epilog="Example: posse bench --json")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@lang_option
@click.pass_context
@with_plain_errors
def bench(ctx: click.Context, as_json: bool, lang: str) -> None:
    """Measure speed on one core, next to OpenSpiel's where it is installed."""
    from posse.cli.reports import run_bench

    if ctx.invoked_subcommand is None:
        run_bench(as_json)


@bench.command("rl", epilog="Example: posse bench rl --json")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@lang_option
@with_plain_errors
def bench_rl(as_json: bool, lang: str) -> None:
    """Measure batches and adapters, next to PettingZoo, OpenSpiel and RLCard where they are installed."""
    from posse.cli.reports import run_rl_bench

    run_rl_bench(as_json, lang)


@main.command(epilog="Example: posse replay game.posse --at 12 --seat 2 --verify")
@click.argument("file")
@click.option("--at", type=int, help="Show the table after this line.")
@click.option("--seat", type=int, default=0, help="Through this seat's eyes; 0 for a spectator's.")
@click.option("--verify", is_flag=True, help="Check that the committed secret dealt every card.")
@click.option("--step", is_flag=True, help="Go through it line by line, with the table after each.")
@lang_option
@with_plain_errors
def replay(file: str, at: int | None, seat: int, verify: bool, step: bool, lang: str) -> None:
    """Play a record again, line by line."""
    console = Terminal()
    match = match_from_record(read_text(file), verify)
    if not 0 <= seat <= match.players:
        raise CliRefusal("seat", seat=seat, players=match.players)
    last = len(match.steps) - 1
    if at is not None and not 0 <= at <= last:
        raise CliRefusal("no-line", n=at, last=last)
    reader = seat - 1 if seat else None
    if step:
        step_through(console, match, at or 0, reader, lang)
        return
    for n in range(1 + (last if at is None else at)):
        for sentence in match.say(n, lang, reader):
            console.print(f"{n:>4}  {sentence}", highlight=False, soft_wrap=True)
    state = match.steps[last if at is None else at].after
    view = match.game.view(state, reader)
    screen.show_board(console, match.game, view, lang, match.names)
    screen.show_result(
        console, match.game, view, lang, match.names, match.ending() if at in (None, last) else None
    )
    done = "verified" if match.commitment and verify else "verified-seed" if verify else "replayed"
    console.print(Text("✓", style="green"), WORDS.say(lang, done))
    if verify and match.commitment:
        for key, fields in drawn(match):
            console.print(" ", WORDS.say(lang, key, fields, match.names))


def drawn(match: Match) -> list[tuple[str, dict[str, Any]]]:
    """How a verified game was drawn, as keys of what is said."""
    if match.deal:
        return [("verified-deal", {"table": match.deal})]
    if match.seals is None:
        return [("verified-open", {})]
    told: list[tuple[str, dict[str, Any]]] = [("verified-sealed", {})]
    out = tuple(Seat(seat) for seat, made in enumerate(match.seals.commits) if made == NOTHING)
    if out:
        told.append(("verified-left-out", {"seats": out}))
    if match.seals.called_off:
        told.append(("verified-called-off", {"n": len(match.seals.called_off)}))
    return told


@main.command(epilog="Example: posse position table.json --seat 1")
@click.argument("file")
@click.option("--seat", type=int, default=0, help="Through this seat's eyes; 0 for a spectator's.")
@lang_option
@with_plain_errors
def position(file: str, seat: int, lang: str) -> None:
    """Show a position, who is to act and what is legal."""
    console = Terminal()
    text = read_text(file)
    if text.lstrip().startswith(HEAD):
        match = match_from_record(text)
    else:
        match = Match.from_position(text, seed=0)
    if not 0 <= seat <= match.players:
        raise CliRefusal("seat", seat=seat, players=match.players)
    reader = seat - 1 if seat else None
    view = match.view(reader)
    screen.show_board(console, match.game, view, lang, match.names)
    screen.show_result(console, match.game, view, lang, match.names, match.ending())
    for who in match.to_act:
        console.print(WORDS.say(lang, "to-act", {"who": who}, match.names), style="bold")
        if reader is None or reader == who:
            for text in match.legal(who):
                console.print(f"  {text}", highlight=False)
    if match.over:
        console.print(WORDS.say(lang, "over"))


import posse.cli.days.command  # noqa: E402  adds its command
import posse.cli.engine  # noqa: E402  adds its command
import posse.cli.features  # noqa: E402  adds its command
import posse.cli.join  # noqa: E402  adds its command
import posse.cli.ladder  # noqa: E402  adds its command
import posse.cli.my_record.command  # noqa: E402  adds its command
import posse.cli.open_table  # noqa: E402  adds its command
import posse.cli.reviews  # noqa: E402  adds its command
import posse.cli.saved  # noqa: E402  adds its command
import posse.cli.serve  # noqa: E402  adds its command
import posse.cli.storage  # noqa: E402  adds its commands
import posse.cli.train  # noqa: E402, F401  adds its commands
