"""How far a command is: a bar for what takes long, on a terminal only."""

import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import Progress

import posse as package
from posse.cli import progress
from posse.store import Entry, Store
from posse.store.upkeep import fill_from
from tests.cli.typing_in import posse

COLOURS = re.compile("\x1b\\[[0-9;?]*[A-Za-z]")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = package.new("public-enemy", players=2, seed=1)
    while not match.over:
        match.play(match.legal()[0])
    path = tmp_path / "game.posse"
    path.write_text(str(match.record()), encoding="utf-8")
    return path


def on_a_terminal(*args: str) -> tuple[str, str]:
    """What a command prints, and what it shows on a terminal meanwhile; bars come at once."""
    hasty = "from posse.cli import main, progress; progress.SOON = 0; main()"
    screen, behind = pty.openpty()
    runner = subprocess.Popen(
        [sys.executable, "-c", hasty, *args],
        stdout=subprocess.PIPE,
        stderr=behind,
        env=os.environ | {"COLUMNS": "100", "TERM": "xterm"},
    )
    os.close(behind)
    shown = b""
    with suppress(OSError):  # the end of what a terminal was told
        while part := os.read(screen, 4096):
            shown += part
    os.close(screen)
    out, _ = runner.communicate(timeout=120)
    assert runner.returncode == 0
    return out.decode(), COLOURS.sub("", shown.decode())


def test_a_long_record_has_a_bar_on_a_terminal_and_nowhere_else(record: Path):
    out, shown = on_a_terminal("replay", str(record), "--lang", "en")
    lines = record.read_text().count("\n")
    assert (told := re.search(r"public-enemy.* \d+/(\d+) ", shown))
    assert 0 < int(told[1]) < lines
    assert "public-enemy" not in out
    assert posse("replay", str(record), "--lang", "en").stderr == ""


def test_what_is_done_at_once_shows_no_bar(monkeypatch: pytest.MonkeyPatch):
    page = StringIO()
    screen = Console(file=page, force_terminal=True, width=80)
    monkeypatch.setattr(progress, "bar", lambda title: Progress(title, console=screen))
    with progress.late_bar("quick") as advance:
        advance(1, 2)
    assert page.getvalue() == ""
    monkeypatch.setattr(progress, "SOON", -1.0)
    with progress.late_bar("slow") as advance:
        advance(1, 2)
    assert "slow" in page.getvalue()


def test_a_backup_and_a_restore_tell_how_far_they_are(tmp_path: Path):
    told: list[tuple[int, int]] = []
    entries = [Entry(n, "p1", f"c{n}", "{}", 1.0) for n in range(2500)]
    with Store.open(tmp_path / "one") as store:
        store.create("k3Q9", "{}", at=0)
        store.append("k3Q9", 0, entries)
        store.backup(tmp_path / "file", None, lambda *at: told.append(at))
    made, told[:] = list(told), []
    fill_from(tmp_path / "file", tmp_path / "two", progress=lambda *at: told.append(at))
    for seen in (made, told):
        assert len(seen) > 4
        assert seen == sorted(seen)
        assert len({total for _, total in seen}) == 1
        assert 0.75 < seen[-1][0] / seen[-1][1] <= 1, "about all of it"
