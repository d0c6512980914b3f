"""Simulations and benchmarks on the command line, as tables or as JSON."""

import json
import sys

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from posse.cli.output import Terminal
from posse.core.game import Game
from posse.lab.report import tables
from posse.lab.sim import simulate


def bar(title: str) -> Progress:
    """A progress bar on stderr, if that is a terminal."""
    console = Console(stderr=True, emoji=False)
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty())


def run_simulation(
    game: Game,
    players: int,
    bots: list[str],
    games: int,
    options: dict[str, object],
    seed: int,
    jobs: int,
    as_json: bool,
    lang: str,
) -> None:
    with bar(game.id) as progress:
        task = progress.add_task("", total=games)
        report = simulate(
            game,
            players,
            bots,
            games,
            options,
            seed,
            jobs,
            lambda done, _: progress.update(task, completed=done),
        )
    if as_json:
        click.echo(json.dumps(report.to_json()))
        return
    console = Terminal()
    for table in tables(report, lang):
        console.print(table)


def run_bench(as_json: bool) -> None:
    from posse.lab import bench

    with bar("bench") as progress:
        task = progress.add_task("", total=1)
        figures = bench.run(progress=lambda done, total: progress.update(task, completed=done, total=total))
    if as_json:
        click.echo(json.dumps(figures))
        return
    console = Terminal()
    for table in bench.tables(figures):
        console.print(table)


def run_server_bench(sockets: int, tables: int, rate: int, seconds: int, as_json: bool, lang: str) -> None:
    """What is going on is told on stderr: it takes two minutes."""
    from posse.lab import bench_server

    load = bench_server.Load(sockets, tables, rate, seconds)
    figures = bench_server.run(load, lambda text: click.echo(text, err=True), lang)
    if as_json:
        click.echo(json.dumps(figures))
    else:
        Terminal().print(bench_server.table_of(figures, lang))
