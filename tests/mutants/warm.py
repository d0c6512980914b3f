"""Runs of pytest in children of a process that has everything imported but the package and its tests.

A child starts in milliseconds and imports the sources anew, one module of them perhaps with other text;
no source is written. That is what makes hundreds of short runs affordable.
"""

import importlib
import importlib.machinery
import importlib.util
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, ModuleType
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src"
SETTING = {"POSSE_EXPECT": "pure", "POSSE_SAMPLE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
OURS = ("posse", "tests.rules", "tests.conformance")
HUNG = -1


@dataclass(frozen=True)
class Job:
    """A run of pytest on some files, with `text` for a file under src/posse if one is named."""

    words: tuple[str, ...]
    file: str = ""
    text: str = ""
    rules: frozenset[str] = frozenset()  # only tests marked with one of these


@dataclass(frozen=True)
class Ran:
    """`code` is pytest's exit code, or HUNG; `passed` the tests that passed, with their rules; `failed` says
    how many did not: a file that cannot be collected is no test."""

    code: int
    output: str
    passed: dict[str, list[str]]
    failed: int
    seconds: float


def warm_up(games: Sequence[str]) -> None:
    """Imports what the runs need, then forgets the package: what it leans on stays."""
    os.environ.update(SETTING)
    os.chdir(ROOT)
    sys.dont_write_bytecode = False  # compiled once, not in every run
    sys.path[:0] = [str(SOURCES)]
    for name in ("pytest", "hypothesis", "hypothesis.strategies"):
        importlib.import_module(name)
    for game in games:
        importlib.import_module(f"posse.games.{game.replace('-', '_')}")
    for name in [name for name in sys.modules if f"{name}.".startswith(tuple(f"{our}." for our in OURS))]:
        del sys.modules[name]


# -- In the child


class Broken(importlib.machinery.SourceFileLoader):
    """Loads a module from other text than its file's."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec", dont_inherit=True)


class Breaker(MetaPathFinder):
    def __init__(self, file: str, text: str) -> None:
        self.path = SOURCES / "posse" / file
        parts = ("posse", *Path(file).with_suffix("").parts)
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.text = text

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = Broken(fullname, str(self.path), self.text)
        return importlib.util.spec_from_file_location(fullname, self.path, loader=loader)


class Watcher:
    """A plugin: picks the tests, and notes those that pass."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.rules: dict[str, list[str]] = {}
        self.passed: dict[str, list[str]] = {}
        self.failed = 0

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        for item in items:
            marks = [str(rule) for mark in item.iter_markers("rule") for rule in mark.args]
            self.rules[item.nodeid] = marks
        if self.job.rules:
            items[:] = [item for item in items if self.job.rules & set(self.rules[item.nodeid])]

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.failed += report.failed
        if report.when == "call" and report.passed:
            self.passed[report.nodeid] = self.rules.get(report.nodeid, [])


def run(job: Job, output: IO[bytes], notes: IO[bytes]) -> None:
    """The child's whole life."""
    code = 70
    try:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
        if job.file:
            sys.meta_path.insert(0, Breaker(job.file, job.text))
        import pytest

        watcher = Watcher(job)
        code = int(pytest.main(["-q", "-p", "no:cacheprovider", "--tb=short", *job.words], [watcher]))
        notes.write(json.dumps([watcher.passed, watcher.failed]).encode())
        notes.flush()
        sys.stdout.flush()
    finally:
        os._exit(code)


# -- In the parent


@dataclass(frozen=True)
class Child:
    number: int
    pid: int
    start: float
    output: IO[bytes]
    notes: IO[bytes]


def begin(number: int, job: Job) -> Child:
    output, notes = tempfile.TemporaryFile(), tempfile.TemporaryFile()  # noqa: SIM115 (read at its end)
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        run(job, output, notes)
    return Child(number, pid, time.monotonic(), output, notes)


def ended(child: Child, patience: float) -> Ran | None:
    """What became of it; None while it runs."""
    pid, status = os.waitpid(child.pid, os.WNOHANG)
    seconds = time.monotonic() - child.start
    if pid == 0 and seconds < patience:
        return None
    if pid == 0:
        os.kill(child.pid, signal.SIGKILL)
        os.waitpid(child.pid, 0)
    code = HUNG if pid == 0 else os.waitstatus_to_exitcode(status)
    said: list[str] = []
    for file in (child.output, child.notes):
        file.seek(0)
        said.append(file.read().decode(errors="replace"))
        file.close()
    passed, failed = json.loads(said[1]) if said[1] else ({}, 0)
    return Ran(code, said[0], passed, failed, seconds)


def run_all(jobs: Sequence[Job], at_once: int, patience: float) -> Iterator[Ran]:
    """Every job's run, in their order; so many at the same time."""
    waiting = list(enumerate(jobs))[::-1]
    running: list[Child] = []
    done: dict[int, Ran] = {}
    try:
        for number in range(len(jobs)):
            while number not in done:
                while waiting and len(running) < at_once:
                    running.append(begin(*waiting.pop()))
                sift(running, done, patience)
            yield done.pop(number)
    finally:
        for child in running:
            os.kill(child.pid, signal.SIGKILL)
            os.waitpid(child.pid, 0)


def sift(running: list[Child], done: dict[int, Ran], patience: float) -> None:
    """Moves what has ended from one to the other, or waits a moment."""
    for child in list(running):
        ran = ended(child, patience)
        if ran is not None:
            running.remove(child)
            done[child.number] = ran
            return
    time.sleep(0.01)
