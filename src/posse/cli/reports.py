"""Simulations and benchmarks on the command line, as tables or as JSON."""

import json
import sys
import time
from datetime import timedelta

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from posse.cli.output import INTERRUPTED, Terminal
from posse.cli.words import WORDS
from posse.core.game import Game
from posse.lab.report import Report, tables
from posse.lab.sim import PULSE, Totals, prepare, report, running_totals, usual_length


class TimeLeft(ProgressColumn):
    """How long it still takes, also while the first game is being played: by how far that one is."""

    max_refresh = 0.5

    def __init__(self, usual: int) -> None:
        super().__init__()
        self.usual = usual  # actions a game

    def render(self, task: Task) -> Text:
        done = task.completed + min(0.9, PULSE.actions / self.usual)
        if task.finished or not done or not task.elapsed or task.total is None:
            return Text("-:--:--", style="progress.remaining")
        left = task.elapsed * max(0.0, task.total - done) / done
        return Text(str(timedelta(seconds=round(left))), style="progress.remaining")


def bar(title: str, left: ProgressColumn | None = None) -> Progress:
    """A progress bar on stderr, if that is a terminal."""
    console = Console(stderr=True, emoji=False)
    done = (BarColumn(), MofNCompleteColumn())
    times = (TimeElapsedColumn(), TextColumn("→", style="dim"), left or TimeRemainingColumn())
    columns = (SpinnerColumn(), TextColumn(title), *done, *times)
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
    series = prepare(game, players, bots, options, seed)
    start = time.perf_counter()
    totals = Totals.none(series)
    stopped = False
    try:
        with bar(game.id, TimeLeft(usual_length(series))) as progress:
            task = progress.add_task("", total=games)
            for totals in running_totals(series, games, jobs):
                progress.update(task, completed=totals.games)
    except KeyboardInterrupt:
        if not totals.games:
            raise
        stopped = True
        click.echo(WORDS.say(lang, "partial", {"done": totals.games, "all": games}), err=True)
    print_report(report(series, totals, time.perf_counter() - start), as_json, lang)
    if stopped:
        sys.exit(INTERRUPTED)


def print_report(figures: Report, as_json: bool, lang: str) -> None:
    if as_json:
        click.echo(json.dumps(figures.to_json()))
        return
    console = Terminal()
    for table in tables(figures, lang):
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
    """Progress is printed on stderr: it takes two minutes."""
    from posse.lab import bench_server

    load = bench_server.Load(sockets, tables, rate, seconds)
    figures = bench_server.run(load, lambda text: click.echo(text, err=True), lang)
    if as_json:
        click.echo(json.dumps(figures))
    else:
        Terminal().print(bench_server.table_of(figures, lang))
