"""A ladder on the command line: what is asked for, the progress, and the results."""

import errno
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from posse.cli.machines import Machines
from posse.cli.output import INTERRUPTED, Terminal, echo, echo_data
from posse.cli.progress import TimeLeft, bar, late_bar
from posse.core.game import Game
from posse.lab.entrants import CHEAT, searcher, with_iterations
from posse.lab.errors import LabRefusal
from posse.lab.ladder import AGAINST, ALL, NEIGHBOURS, Ladder, play, prepare, tasks
from posse.lab.ladder_tables import command, tables
from posse.lab.plot import plot
from posse.lab.results import ResultsFile
from posse.lab.sim import usual_length
from posse.lab.standing import HOME, standing
from posse.lab.words import WORDS


@dataclass(frozen=True)
class LadderRequest:
    """What the command line asked for."""

    game: Game
    players: int
    levels: list[str]
    games: int
    iterations: int | None
    neighbours: bool
    against: str | None
    gap: bool
    sweep: str | None
    plot: str | None
    seed: int
    out: str | None


def run_ladder(
    asked: LadderRequest, options: dict[str, object], machines: Machines, as_json: bool, lang: str
) -> None:
    """Plays what is missing, then prints the figures."""
    ladder = entered(asked, options)
    for name in (asked.out, asked.plot):
        if name is not None:
            check_writable(Path(name))
    book = ResultsFile(ladder, Path(asked.out) if asked.out else None)
    play_on(book, asked.games, machines, lang)
    with late_bar(WORDS.say(lang, "drawing")) as advance:
        figures = standing(ladder, book.results, progress=advance)
    if asked.plot:
        Path(asked.plot).write_text(plot(figures, lang), encoding="utf-8")
    if as_json:
        echo_data(json.dumps({**figures.to_json(), "command": command(figures)}))
        return
    console = Terminal()
    for each in tables(figures, lang, asked.gap, bool(asked.sweep)):
        console.print(each)


def check_writable(path: Path) -> None:
    """Refuses a file that could not be written: better now than when all is played."""
    place = path if path.exists() else path.parent
    if path.is_dir():  # as an empty name is
        code = errno.EISDIR
    elif not place.exists():
        code = errno.ENOENT
    elif not path.exists() and not place.is_dir():
        code = errno.ENOTDIR
    elif not os.access(place, os.W_OK):
        code = errno.EACCES
    else:
        return
    raise LabRefusal("not-written", path=str(path), why=os.strerror(code))


def entered(asked: LadderRequest, options: dict[str, object]) -> Ladder:
    """The ladder that was asked for; refuses what does not go together."""
    if sum((asked.neighbours, asked.against is not None, asked.sweep is not None)) > 1:
        raise LabRefusal("one-meeting")
    if asked.plot is not None and asked.sweep is None:
        raise LabRefusal("plot-sweep")
    names, host = asked.levels, asked.against
    if asked.sweep is not None:
        names, host = sweepers(asked.sweep, asked.levels), HOME
    if asked.iterations:
        names = [with_iterations(name, asked.iterations) for name in names]
        host = None if host is None else with_iterations(host, asked.iterations)
    meetings = AGAINST + host if host is not None else NEIGHBOURS if asked.neighbours else ALL
    ladder = prepare(asked.game, asked.players, names, options, asked.seed, meetings)
    if asked.gap and not has_gap(ladder.entrants):
        raise LabRefusal("no-gap", example=f"house,{searcher()}:100,{CHEAT}:400")
    return ladder


def sweepers(sweep: str, levels: list[str]) -> list[str]:
    """House, and the searcher (the best, if none is named) with each of the numbers."""
    numbers = [word.strip() for word in sweep.split(",")]
    if not all(word.isascii() and word.isdecimal() and int(word) for word in numbers):
        raise LabRefusal("sweep-form", text=sweep[:40])
    return [HOME, *(f"{name}:{number}" for name in levels or [searcher()] for number in numbers)]


def has_gap(entrants: tuple[str, ...]) -> bool:
    """Whether there is a house bot, a cheat, and someone in between."""
    return HOME in entrants and len(entrants) > 2 and any(name.startswith(f"{CHEAT}:") for name in entrants)


def play_on(book: ResultsFile, games: int, machines: Machines, lang: str) -> None:
    """Plays what is missing; what has been played is kept, even if it is stopped."""
    ladder = book.ladder
    todo = tasks(ladder, games, book.results)
    whole = ladder.deals(games) * len(ladder.pairs)
    done = whole - len(todo)
    try:
        with (
            book.writing(),
            machines.executor() as executor,
            bar(ladder.game.id, TimeLeft(usual_length(ladder), done * ladder.size)) as progress,
        ):
            task = progress.add_task("", total=whole * ladder.size, completed=done * ladder.size)
            for result in play(ladder, todo, machines.jobs, executor):
                book.add(result)
                done += 1
                progress.update(task, completed=done * ladder.size)
    except KeyboardInterrupt:
        key = "interrupted" if book.path else "interrupted-lost"
        echo(WORDS.say(lang, key, {"done": done, "all": whole, "path": str(book.path)}), err=True)
        sys.exit(INTERRUPTED)
