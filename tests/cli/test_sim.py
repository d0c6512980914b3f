"""`posse sim`: how far it is, and what there is when it is stopped."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any

import pytest
from rich.progress import Task, TaskID

from posse.cli.progress import TimeLeft
from posse.lab.chunks import Chunks, Piece
from posse.lab.processes import Processes
from posse.lab.sim import PULSE, Totals, chunk_of, prepare, running_totals, usual_length
from tests.cli.typing_in import posse
from tests.waiting import PATIENCE

ARGS = ["sim", "public-enemy", "--players", "2", "--option", "rounds=1"]


def stopped_after(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+C, once so many parts are there."""

    def broken(*args: Any) -> Iterator[Totals]:
        for part, totals in enumerate(running_totals(*args)):
            if part == parts:
                raise KeyboardInterrupt
            yield totals

    monkeypatch.setattr("posse.cli.reports.running_totals", broken)


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "Stopped: 3 of 400 games were played."), ("fr", "Arrêté\u00a0: 3 parties jouées")],
)
def test_what_was_played_before_ctrl_c_is_told(lang: str, told: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Chunks, "learn", lambda self, piece, seconds: None)  # chunks stay at one game
    stopped_after(3, monkeypatch)
    result = posse(*ARGS, "--games", "400", "--lang", lang)
    assert result.exit_code == 130
    assert told in result.output
    assert "95 %" in result.output.replace("\u00a0", " ")


def test_partial_results_are_json_too(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Chunks, "learn", lambda self, piece, seconds: None)
    stopped_after(2, monkeypatch)
    result = posse(*ARGS, "--games", "400", "--json")
    assert result.exit_code == 130
    assert json.loads(result.stdout)["games"] == 2


def test_stopped_before_the_first_game_there_is_nothing_to_tell(monkeypatch: pytest.MonkeyPatch):
    stopped_after(0, monkeypatch)
    result = posse(*ARGS, "--lang", "en")
    assert (result.exit_code, result.output) == (130, "Stopped before the end.\n")


def test_the_first_word_about_progress_comes_after_one_game():
    """However slow a bot is: a chunk is one game until it is known how many fit."""
    series = prepare(posse_game(), 2, "random", {"rounds": 1}, 0)
    chunks = Chunks(1000, partial(chunk_of, series), Processes.beat)
    first = next(chunks)
    assert first.work().games == first.size == 1
    chunks.learn(first, 2.0)  # a slow one
    assert next(chunks).size == 1
    for _ in range(4):
        chunks.learn(Piece(first.work, 8), 0.001)
    assert next(chunks).work().games > 50


def test_how_long_it_takes_is_estimated_during_the_first_game(monkeypatch: pytest.MonkeyPatch):
    series = prepare(posse_game(), 2, "random", {"rounds": 1}, 0)
    column = TimeLeft(usual_length(series))
    task = Task(TaskID(0), "", 10, 0, _get_time=lambda: 30.0, _lock=RLock())
    task.start_time = 0.0
    assert column.render(task).plain == "-:--:--"
    monkeypatch.setattr(PULSE, "actions", column.usual // 2)
    first = column.render(task).plain
    assert first.startswith("0:0")
    task.completed = 5
    assert column.render(task).plain < first


def posse_game() -> Any:
    import posse as package

    return package.games["public-enemy"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_in_a_terminal_progress_is_seen_and_ctrl_c_tells_what_there_is(jobs: str, tmp_path: Path):
    asked = [sys.executable, "-m", "posse", *ARGS, "--bots", "house", "--games", "1000000", "--jobs", jobs]
    screen, behind = pty.openpty()
    runner = subprocess.Popen(
        [*asked, "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=behind,
        env=os.environ | {"POSSE_HOME": str(tmp_path), "COLUMNS": "100", "TERM": "xterm"},
        start_new_session=True,
    )
    os.close(behind)
    told = b""
    try:
        while not re.search(rb"[1-9]\d*/1000000", told):
            told += os.read(screen, 4096)
        os.killpg(runner.pid, signal.SIGINT)
        with suppress(OSError):  # the end of what a terminal was told: a full one would hold up the command
            while part := os.read(screen, 4096):
                told += part
        out, _ = runner.communicate(timeout=PATIENCE)
    finally:
        if runner.poll() is None:
            os.killpg(runner.pid, signal.SIGKILL)
        os.close(screen)
    assert runner.returncode == 130
    assert b"Traceback" not in told
    assert re.search(rb"Stopped: \d+ of 1000000 games (was|were) played", told)
    assert "95 % interval" in out.decode()
