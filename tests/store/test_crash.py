"""Writers killed at any moment: what was acknowledged is there, once, without gaps. And writers that race."""

import json
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from posse.store import Entry
from tests.store.appender import step
from tests.store.conftest import Place
from tests.waiting import PATIENCE

APPENDER = Path(__file__).with_name("appender.py")
KILLS = int(os.environ.get("POSSE_KILLS", "10"))


class Writers:
    """The process that forks writers, and what they say, line by line."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.mouth, self.ear = process.stdin, process.stdout.fileno()
        self.rest = b""
        self.heard: list[list[str]] = []

    def order(self, *words: object) -> None:
        self.mouth.write((" ".join(map(str, words)) + "\n").encode())

    def listen(self, seconds: float) -> None:
        if select.select([self.ear], [], [], seconds)[0]:
            read = os.read(self.ear, 1 << 16)
            assert read, "the writers are gone"
            *whole, self.rest = (self.rest + read).split(b"\n")
            self.heard += [line.decode().split() for line in whole]

    def wait_for(self, word: str, times: int = 1) -> None:
        deadline = time.monotonic() + 60
        while len(self.all(word)) < times:
            assert time.monotonic() < deadline, f"never heard {word}"
            self.listen(1)

    def all(self, word: str) -> list[str]:
        return [words[1] if words[1:] else "" for words in self.heard if words[0] == word]

    def kill(self) -> None:
        pid = int(self.all("pid")[-1])
        os.kill(pid, signal.SIGKILL)
        self.order("reap", pid)
        self.wait_for("gone")


@pytest.fixture(scope="module")
def process() -> Iterator["subprocess.Popen[bytes]"]:
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0}
    with subprocess.Popen([sys.executable, APPENDER], **pipes) as running:
        yield running
        running.communicate(timeout=PATIENCE)
        assert running.returncode == 0


@pytest.fixture
def writers(process: "subprocess.Popen[bytes]") -> Writers:
    return Writers(process)


def check_whole_steps(entries: list[Entry]) -> None:
    """No gaps, no doubles, and no part of a step."""
    assert [entry.n for entry in entries] == list(range(len(entries)))
    n = 0
    while n < len(entries):
        many = json.loads(entries[n].body)["of"]
        assert [json.loads(entry.body) for entry in entries[n : n + many]] == [{"step": n, "of": many}] * many
        assert entries[n].command == f"c{n}"
        n += many


def test_a_killed_writer_loses_nothing_acknowledged(place: Place, writers: Writers):
    dice = random.Random(11)
    with place.open() as beside:  # a server beside it, or the one that comes after
        beside.create("a", "")
        for _ in range(KILLS):
            writers.heard.clear()
            writers.order("write", *place.args, "a")
            writers.wait_for("ack")
            until = time.monotonic() + dice.uniform(0, 0.08)
            while (left := until - time.monotonic()) > 0:
                writers.listen(left)
            writers.kill()
            acknowledged = int(writers.all("ack")[-1])
            with place.open() as reopened:
                entries = reopened.load("a").entries
                check_whole_steps(entries)
                # At most the one step that was stored but not yet acknowledged comes on top.
                assert acknowledged <= entries[-1].n <= acknowledged + 3
            assert beside.load("a").entries[: len(entries)] == entries
    assert acknowledged >= KILLS


def test_a_store_writes_on_after_a_crash(place: Place, writers: Writers):
    with place.open() as beside:
        beside.create("a", "")
        writers.order("write", *place.args, "a")
        writers.wait_for("ack", 3)
        writers.kill()
        beside.create("b", "")
        beside.append("b", 0, step(0))
    with place.open() as after:
        after.append("b", 1, step(1))
        check_whole_steps(after.load("b").entries)
        check_whole_steps(after.load("a").entries)


def test_processes_that_race_share_the_lines_out(place: Place, writers: Writers):
    most = 80
    with place.open() as store:
        store.create("a", "")
        for name in ("p1", "p2"):
            writers.order("race", *place.args, "a", name, most)
        writers.wait_for("done", 2)
        for pid in writers.all("pid"):
            writers.order("reap", pid)
        writers.wait_for("gone", 2)
        entries = store.load("a").entries
    assert [entry.n for entry in entries] == list(range(most))
    assert sorted(map(int, writers.all("won"))) == list(range(most))
