"""`posse ladder`."""

from typing import Any

import click

from posse.cli.machines import Machines, machine_options
from posse.cli.main import FIRST, lang_option, main, read_names, read_options, with_plain_errors
from posse.cli.naming import BotNames, GameName, RuleName


@main.command(epilog=f"Example: posse ladder {FIRST} --levels random,house --games 200 --out results.jsonl")
@click.argument("game", type=GameName())
@click.option("--players", type=int, default=2, show_default=True)
@click.option(
    "--levels",
    "--bots",
    "levels",
    type=BotNames(),
    default="random,house",
    show_default=True,
    help="Who plays, the weakest first: house,cheat:400,…",
)
@click.option(
    "--games", type=click.IntRange(1), default=200, show_default=True, help="Games of every pair, at least."
)
@click.option("--iterations", type=click.IntRange(1), help="For every searcher named without any.")
@click.option("--neighbours", is_flag=True, help="Each meets only the next below.")
@click.option("--against", type=BotNames(), metavar="NAME", help="All meet only this one.")
@click.option("--gap", is_flag=True, help="How much of the gap from house to cheat:N each has closed.")
@click.option("--sweep", metavar="N,N,…", help="A searcher with so many iterations, each against house.")
@click.option("--plot", type=click.Path(dir_okay=False), metavar="FILE", help="Draw the sweep as SVG.")
@click.option("--option", "given", type=RuleName(), multiple=True, help="A rule to switch on, or name=value.")
@click.option("--seed", type=click.IntRange(0, 2**62 - 1), default=0, show_default=True)
@machine_options
@click.option(
    "--out",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Keep the results here, and go on from them.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@lang_option
@click.pass_context
@with_plain_errors
def ladder(
    ctx: click.Context,
    game: Any,
    players: int,
    levels: str,
    games: int,
    iterations: int | None,
    neighbours: bool,
    against: str | None,
    gap: bool,
    sweep: str | None,
    plot: str | None,
    given: tuple[str, ...],
    seed: int,
    jobs: int,
    on: str | None,
    out: str | None,
    as_json: bool,
    lang: str,
) -> None:
    """Find out who is stronger: entrants in pairs, every deal from every seat."""
    from posse.cli.ladder_run import LadderRequest, run_ladder

    names = read_names(levels, "--levels")
    if sweep is not None and ctx.get_parameter_source("levels") is not click.core.ParameterSource.COMMANDLINE:
        names = []
    asked = LadderRequest(
        game, players, names, games, iterations, neighbours, against, gap, sweep, plot, seed, out
    )
    run_ladder(asked, read_options(given), Machines(jobs, on), as_json, lang)
