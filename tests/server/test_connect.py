"""`posse.connect`: programs at a real table, as the page of the docs shows them and call by call."""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import posse
from posse.core.errors import BadNotation
from posse.online.connect import AsyncOnlineTable, OnlineTable
from posse.online.home import changing, kept
from posse.table import Match
from tests.server.people import Hosted, Place
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
BOTS = re.findall(
    r"^```python\n(.*?)^```", (ROOT / "docs" / "connect.md").read_text(encoding="utf-8"), re.M | re.S
)
SHORT = {"rounds": 1, "quick": 1}


def link(table: Hosted) -> str:
    return f"{table.place.url}/t/{table.id}"


def started(script: Path, home: Path, *args: str) -> "subprocess.Popen[str]":
    env = os.environ | {"POSSE_HOME": str(home), "PYTHONPATH": str(Path(posse.__file__).parents[1])}
    return subprocess.Popen([sys.executable, str(script), *args], stdout=subprocess.PIPE, text=True, env=env)


def play_to_the_end(table: Hosted) -> list[int]:
    """The host starts once everyone has sealed something; the ranks."""
    with table.watch() as eve:
        while None in eve.now["draw"]["commits"]:
            eve.next()
        assert table.do("start").status_code == 200
        while eve.now["status"] != "over":
            eve.next()
        ranks: list[int] = eve.now["result"]["ranks"]
        return ranks


def test_the_bot_of_the_docs_has_fifteen_lines():
    assert len(BOTS) == 2
    assert len(BOTS[0].splitlines()) <= 15


@pytest.mark.parametrize("shown", [0, 1], ids=["plain", "async"])
def test_the_bots_of_the_docs_play_a_game_to_its_end(place: Place, tmp_path: Path, shown: int):
    script = tmp_path / "bot.py"
    script.write_text(BOTS[shown], encoding="utf-8")
    table = place.open(options=SHORT)
    who = [["Ann", "Bob"]] if shown else [["Ann"], ["Bob"]]  # on one machine, with one folder
    bots = [started(script, tmp_path, link(table), *names) for names in who]
    ranks = play_to_the_end(table)
    said = "".join(bot.communicate(timeout=2 * PATIENCE)[0] for bot in bots)
    assert [bot.returncode for bot in bots] == [0] * len(bots)
    names = [seat["name"] for seat in place.get(table.path).json()["seats"]]
    assert sorted(said.splitlines()) == sorted(
        f"{name} {rank}" for name, rank in zip(names, ranks, strict=True)
    )
    match = Match.from_record(place.get(f"{table.path}/record").text, verify=True)
    assert match.seals is not None
    assert all(len(made) == 64 for made in match.seals.commits)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POSSE_HOME", str(tmp_path))
    return tmp_path


def all_sealed(table: Hosted) -> None:
    while None in table.draw["commits"]:
        time.sleep(0.01)


def test_a_program_reads_plays_talks_and_comes_back(place: Place, home: Path):
    table = place.open(options={"first": 1})
    ann, bob = posse.connect(link(table)), posse.connect(link(table), lang="fr")
    assert (ann.status, ann.legal, ann.view, ann.result, ann.notice) == ("", (), None, None, "")
    assert ann.look()["game"] == "public-enemy"
    assert (ann.sit("Ann"), bob.sit("Bob")) == (0, 1)
    assert (bob.seat, bob.names, bob.status) == (1, ["Ann", "Bob"], "waiting")
    all_sealed(table)
    assert table.do("start").status_code == 200
    asyncio.run(both_open(ann, bob))
    assert ann.view is not None
    assert ann.view.legal == ann.legal
    assert len(ann.labels) == len(ann.legal) > 1
    assert ann.prompt.startswith("Your turn")
    with pytest.raises(BadNotation, match="nothing"):
        ann.play("take nothing")
    with pytest.raises(BadNotation, match="Ann"):
        bob.play(ann.legal[0])
    assert ann.play(ann.legal[0])
    assert not ann.asked
    assert ann.do("chat", text="Howdy")
    assert any("Ann" in said for said in bob_hears(bob))
    ann.leave()
    with pytest.raises(BadNotation, match="not at the table"):
        ann.wait()
    with posse.connect(link(table)) as again:
        assert again.sit("Ann") == 0, "the seat is kept under the name"
        assert again.status == "running"
    bob.leave()


async def both_open(ann: OnlineTable, bob: OnlineTable) -> None:
    """Both take part in the draw until the first of them is asked."""

    def until_it_runs() -> None:
        while bob.status != "running":
            bob.listen()

    waiting = asyncio.create_task(asyncio.to_thread(until_it_runs))
    assert await asyncio.to_thread(ann.wait)
    await waiting


def bob_hears(bob: OnlineTable) -> list[str]:
    said: list[str] = []
    while bob.status == "running" and not bob.asked:
        said += bob.listen()
    return said


def test_one_is_told_that_the_table_changed_or_the_game_was_rewritten(place: Place, home: Path):
    table = place.open(options={"first": 1})
    token = table.sit(1, "Bob")
    with posse.connect(link(table)) as ann:
        ann.sit("Ann")
        table.commit(1)
        all_sealed(table)
        table.do("start")
        table.reveal(1)
        assert ann.wait()
        with changing("heads.json") as known:
            known[f"{ann.at.page} 0"] = [1, "0" * 64]
        with pytest.raises(BadNotation, match="this game is not what it was"):
            ann.sit("Ann")
        assert ann.wait(), "it is said once"
        ann.now["version"] -= 1
        assert not ann.play(ann.legal[0]), "too old; the table was told anew"
        assert ann.wait()
        assert ann.play(ann.legal[0])
    assert token


def test_a_seat_that_was_given_away_is_not_come_back_to(place: Place, home: Path):
    table = place.open()
    with posse.connect(link(table)) as ann:
        ann.sit("Ann")
        token = kept("seats.json")[f"{ann.at.page} as Ann"]
        assert table.do("open", seat=0).status_code == 200
        assert ann.sit("Ann", seat=1) == 1
        assert kept("seats.json")[f"{ann.at.page} as Ann"] != token
        with pytest.raises(BadNotation, match="Seat 2 is taken"):
            posse.connect(link(table)).sit("Bob", seat=1)


def test_a_watcher_sees_what_happens_to_the_end(place: Place, home: Path):
    table = place.open(options=SHORT)
    with posse.connect(link(table)) as eve:
        eve.watch()
        assert eve.seat is None
        table.begin("Ann", "Bob")
        while eve.status != "running":
            eve.listen()
        assert (eve.legal, eve.asked) == ((), False)
        assert table.do("close").status_code == 200
        assert not eve.wait()
        assert eve.status == "closed"


def test_leaving_ends_what_still_waits(place: Place, home: Path):
    table = place.open()

    async def leave() -> None:
        async with posse.connect(link(table)) as ann:
            assert isinstance(ann, AsyncOnlineTable)
            await ann.sit("Ann")
            assert (ann.status, ann.seat) == ("waiting", 0)
            with pytest.raises(AttributeError):
                ann.nothing  # noqa: B018
            waiting = asyncio.create_task(ann.wait())
            await asyncio.sleep(0)
            await ann.leave()
            with pytest.raises(BadNotation):
                await waiting

    asyncio.run(leave())


@pytest.mark.parametrize(
    ("given", "said"), [("no link", "looks like"), ("http://127.0.0.1:9/t/abc", "no Posse server")]
)
def test_a_wrong_link_is_refused(home: Path, given: str, said: str):
    with pytest.raises(BadNotation, match=said):
        posse.connect(given).sit("Ann")
    with pytest.raises(BadNotation, match="en and fr"):
        posse.connect("http://127.0.0.1:9/t/abc", lang="tlh")
    assert json.dumps(kept("seats.json")) == "{}"
