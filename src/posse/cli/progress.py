"""How far a command is and how long it still takes: a bar on stderr, and only if that is a terminal."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

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

from posse.cli.output import Terminal
from posse.core.record import parse_record
from posse.table import Match
from posse.table.records import played_again

SOON = 0.7  # seconds: for what is done by then, no bar is shown

Advance = Callable[[int, int], None]  # how much is done, how much there is


class TimeLeft(ProgressColumn):
    """How long it still takes, also while the first game is being played: by how far that one is."""

    max_refresh = 0.5

    def __init__(self, usual: int, before: int = 0) -> None:
        super().__init__()
        self.usual = usual  # actions a game
        self.before = before  # games that an earlier run has played

    def render(self, task: Task) -> Text:
        from posse.lab.sim import PULSE  # here: most commands simulate nothing

        done = task.completed - self.before + PULSE.games + min(0.9, PULSE.actions / self.usual)
        if task.finished or not done or not task.elapsed or task.total is None:
            return Text("-:--:--", style="progress.remaining")
        left = task.elapsed * max(0.0, task.total - self.before - done) / done
        return Text(str(timedelta(seconds=round(left))), style="progress.remaining")


def bar(title: str, left: ProgressColumn | None = None) -> Progress:
    """A progress bar on stderr, if that is a terminal."""
    console = Terminal(stderr=True)
    done = (BarColumn(), MofNCompleteColumn())
    times = (TimeElapsedColumn(), TextColumn("→", style="dim"), left or TimeRemainingColumn())
    columns = (SpinnerColumn(), TextColumn(title, markup=False), *done, *times)
    return Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty())


def advancing(progress: Progress) -> Advance:
    """What work calls to say how far it is."""
    task = progress.add_task("", total=None)
    return lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def late_bar(title: str) -> Iterator[Advance]:
    """A bar for what is often done at once: it comes only if it is not."""
    progress = bar(title)
    moved, begun = advancing(progress), time.monotonic()
    shown = False

    def advance(done: int, total: int) -> None:
        nonlocal shown
        if not shown and time.monotonic() - begun > SOON:
            progress.start()
            shown = True
        moved(done, total)

    try:
        yield advance
    finally:
        if shown:
            progress.stop()


def match_from_record(text: str, verify: bool = False) -> Match:
    """As `Match.from_record`, with a bar for a long one."""
    record = parse_record(text)
    lines = 0

    with late_bar(record.game) as advance:

        def watch() -> None:
            nonlocal lines
            lines += 1
            advance(lines, len(record.lines))

        return played_again(record, verify, watch=watch)
