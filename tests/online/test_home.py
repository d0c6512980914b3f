"""The user's data folder: where the system wants it, and where it was before."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from platformdirs import user_data_path
from platformdirs.macos import MacOS

from posse.online import home as room
from posse.online.home import changing, home, keep, kept
from posse.online.seats import FollowedChains
from posse.table.chain import START, Chain
from tests.waiting import PATIENCE

EMPTY = {"lines": 0, "head": START}
VIEW: dict[str, Any] = {"type": "view", "you": None, "log": [], "before": EMPTY, "chain": EMPTY}


def test_the_folder_that_is_named_wins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("POSSE_HOME", str(tmp_path / "mine"))
    assert home() == tmp_path / "mine"


def test_a_new_user_gets_the_system_s_folder_and_an_old_one_keeps_theirs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.delenv("POSSE_HOME")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert home() == user_data_path("posse", appauthor=False)
    monkeypatch.setattr(room, "user_data_path", lambda name, appauthor: MacOS(name, appauthor).user_data_path)
    assert home() == tmp_path / "Library" / "Application Support" / "posse"
    before = tmp_path / ".local" / "share" / "posse"
    before.mkdir(parents=True)
    assert home() == before


def test_xdg_data_home_is_respected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("POSSE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert home() == tmp_path / "data" / "posse"


def test_a_damaged_file_holds_nothing_and_only_its_owner_reads_it(home: Path):
    assert kept("seats.json") == {}
    keep("seats.json", {"table": "token"})
    assert kept("seats.json") == {"table": "token"}
    assert (home / "seats.json").stat().st_mode & 0o777 == 0o600
    for text in ("{", "[]", "7"):
        (home / "seats.json").write_text(text, encoding="utf-8")
        assert kept("seats.json") == {}


def test_those_who_change_a_file_at_once_lose_nothing_of_each_other(home: Path):
    def add(number: int) -> None:
        with changing("seats.json") as known:
            known[f"table {number}"] = "token"

    with ThreadPoolExecutor(8) as crowd:
        list(crowd.map(add, range(100)))
    assert len(kept("seats.json")) == 100
    assert sorted(path.name for path in home.iterdir()) == [".turn", "seats.json"]


def test_those_who_follow_tables_at_once_lose_nothing_of_each_other(home: Path):
    """Each reads, waits for the others to have read, and only then keeps how far it has followed."""
    line = {"type": "update", "log": [{"record": "start"}], "chain": Chain().over(["start"])._asdict()}
    gate = Barrier(20)

    def follow(number: int) -> None:
        chains = FollowedChains(f"http://posse.example/t/{number}")
        assert chains.goes_on(VIEW)
        gate.wait(PATIENCE)
        assert chains.goes_on(line)

    with ThreadPoolExecutor(20) as crowd:
        list(crowd.map(follow, range(20)))
    assert len(kept("heads.json")) == 20
    assert set(map(tuple, kept("heads.json").values())) == {Chain().over(["start"])}


def test_nobody_writes_what_others_may_change_meanwhile():
    """Whoever reads, changes and writes a file by itself loses what another has written in between."""
    package = Path(room.__file__).parents[1]
    found = [
        path
        for path in package.rglob("*.py")
        if re.search(r"online\.home import .*\bkeep\b", path.read_text())
    ]
    assert found == [], "changing() takes turns"


def test_how_far_tables_were_followed_is_kept_of_the_latest(home: Path):
    for number in range(FollowedChains.MOST + 3):
        assert FollowedChains(f"http://posse.example/t/{number}").goes_on(VIEW)
    told = list(kept("heads.json"))
    assert len(told) == FollowedChains.MOST
    assert told[0] == "http://posse.example/t/3 watch"
