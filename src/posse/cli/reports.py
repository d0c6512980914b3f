"""Simulations and benchmarks on the command line, as tables or as JSON."""

import json
import sys
import time

from posse.cli.machines import Machines
from posse.cli.output import INTERRUPTED, Terminal, echo, echo_data
from posse.cli.progress import TimeLeft, advancing, bar
from posse.cli.words import WORDS
from posse.core.game import Game
from posse.lab.report import Report, tables
from posse.lab.sim import Totals, prepare, report, running_totals, usual_length


def run_simulation(
    game: Game,
    players: int,
    bots: list[str],
    games: int,
    options: dict[str, object],
    seed: int,
    machines: Machines,
    as_json: bool,
    lang: str,
) -> None:
    series = prepare(game, players, bots, options, seed)
    start = time.perf_counter()
    totals = Totals.none(series)
    stopped = False
    try:
        with machines.executor() as executor, bar(game.id, TimeLeft(usual_length(series))) as progress:
            start = time.perf_counter()  # a cluster may have taken its time to begin
            task = progress.add_task("", total=games)
            for totals in running_totals(series, games, machines.jobs, executor):
                progress.update(task, completed=totals.games)
    except KeyboardInterrupt:
        if not totals.games:
            raise
        stopped = True
        echo(WORDS.say(lang, "partial", {"done": totals.games, "all": games}), err=True)
    print_report(report(series, totals, time.perf_counter() - start), as_json, lang)
    if stopped:
        sys.exit(INTERRUPTED)


def print_report(figures: Report, as_json: bool, lang: str) -> None:
    if as_json:
        echo_data(json.dumps(figures.to_json()))
        return
    console = Terminal()
    for table in tables(figures, lang):
        console.print(table)


def run_bench(as_json: bool) -> None:
    from posse.lab import bench

    with bar("bench") as progress:
        figures = bench.run(progress=advancing(progress))
    if as_json:
        echo_data(json.dumps(figures))
        return
    console = Terminal()
    for table in bench.tables(figures):
        console.print(table)


def run_rl_bench(as_json: bool, lang: str) -> None:
    from posse.lab import bench_rl

    with bar("bench") as progress:
        task = progress.add_task("", total=1)
        figures = bench_rl.run(
            progress=lambda done, total: progress.update(task, completed=done, total=total)
        )
    if as_json:
        echo_data(json.dumps(figures))
        return
    console = Terminal()
    for part in bench_rl.tables(figures, lang):
        console.print(part)
