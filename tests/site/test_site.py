"""The tables and requests of a server in one thread, where there is nothing else of a server."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from posse.core.record import parse_record
from posse.games.registry import GAMES
from posse.site.site import Site
from posse.table.records import played_again
from tests.site.games import Beside, Disk, Person, run

ROOT = Path(__file__).resolve().parents[2]


def tried(what: str) -> str:
    """What is said of it in a process where nothing else is."""
    text = f"from tests.site.alone import forbid; forbid(); {what}"
    done = subprocess.run([sys.executable, "-c", text], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode
    return done.stderr


def test_whole_games_are_played_where_there_are_no_threads_processes_or_sockets(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.site.alone", str(tmp_path), *GAMES],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    played = json.loads(done.stdout)
    assert [*played] == [*GAMES]
    for game, what in played.items():
        assert what["status"] == "over", game
        assert (what["result"], what["same"], what["proved"]) == (True, True, True), game
        assert what["asked"], "bots that search think beside the tables"
        record = parse_record(what["record"])
        assert played_again(record, True).over, game
        assert what["kept"] > len(record.lines), game


@pytest.mark.parametrize("name", ["threading", "orjson", "uvicorn"])
def test_what_is_forbidden_would_be_noticed(name: str) -> None:
    assert name in tried(f"exec('import {name}', {{'__name__': 'posse.x'}})")


def test_a_thread_would_be_noticed() -> None:
    assert "RuntimeError: socket." in tried("import asyncio; asyncio.run(asyncio.sleep(0))")


def test_nothing_is_answered_before_it_is_kept(tmp_path: Path) -> None:
    async def waiting() -> None:
        disk = Disk()
        site = await Site.open(tmp_path, [Beside()], disk.keep, pace=0.0)
        zoe = Person(site)
        await zoe.open("public-enemy", ("house",))
        disk.open.clear()
        heard, kept = len(zoe.heard), disk.kept
        zoe.say({"type": "command", "id": "last", "version": zoe.now["version"], "do": "chat", "text": "Hm"})
        asked = asyncio.ensure_future(zoe.ask("POST", "/api/tables", {"game": "goat"}))
        for _ in range(200):
            await asyncio.sleep(0)
        assert (len(zoe.heard), disk.kept, asked.done()) == (heard, kept, False)
        disk.open.set()
        await zoe.until(lambda: any(said.get("id") == "last" for said in zoe.heard))
        assert (await asked).status == 201
        assert disk.kept == kept + 2
        await site.close()

    run(waiting())


def test_what_could_not_be_kept_is_a_fault_and_no_ack(tmp_path: Path) -> None:
    async def full() -> None:
        fails = False

        async def keep() -> None:
            if fails:
                raise OSError("full")

        site = await Site.open(tmp_path, [Beside()], keep, pace=0.0)
        zoe = Person(site)
        await zoe.open("public-enemy", ("house",))
        fails = True
        assert (await zoe.ask("POST", "/api/tables", {"game": "goat"})).status == 503
        zoe.say({"type": "command", "id": "last", "version": zoe.now["version"], "do": "chat", "text": "Hm"})
        await zoe.until(lambda: any(said.get("id") == "last" for said in zoe.heard))
        assert zoe.heard[-1]["rule"] == "unstored"
        assert site.house.recovery.failing
        fails = False
        await zoe.until(lambda: not site.house.recovery.failing)
        assert (await zoe.command(do="chat", text="Again"))["type"] == "ack"
        await site.close()

    run(full())


def test_a_site_opens_on_a_device_that_keeps_nothing_and_goes_on_when_it_does(tmp_path: Path) -> None:
    async def full() -> None:
        disk = Disk()
        site = await Site.open(tmp_path, [Beside()], disk.keep, pace=0.0)
        await Person(site).open("public-enemy", ("house",))
        await site.close()
        fails = True

        async def keep() -> None:
            if fails:
                raise OSError("full")

        site = await Site.open(tmp_path, [Beside()], keep, pace=0.0)
        zoe = Person(site)
        assert site.house.recovery.failing
        assert (await zoe.ask("POST", "/api/tables", {"game": "goat"})).status == 503
        (table,) = site.house.store.table_ids()
        assert (await zoe.ask("GET", f"/api/tables/{table}")).status == 200, "it can be looked at"
        fails = False
        await zoe.until(lambda: not site.house.recovery.failing)
        assert (await zoe.ask("POST", "/api/tables", {"game": "goat"})).status == 201
        await site.close()

    run(full())


def test_what_cost_most_is_found_by_the_bots_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("posse.table.turning.FIRST", 20)
    monkeypatch.setattr("posse.table.turning.AGAIN", 20)

    async def turning() -> None:
        worker = Beside()
        site = await Site.open(tmp_path, [worker], pace=0.0)
        zoe = Person(site)
        await zoe.open("public-enemy", ("house",))
        await zoe.start()
        await zoe.until(lambda: bool(zoe.legal))
        await zoe.command(action=zoe.legal[0])
        path = f"/api/replays/{zoe.table}/turning"
        assert (await zoe.ask("GET", path)).status == 409
        while (await zoe.command(do="resign"))["type"] == "error":
            pass  # a bot was quicker
        await zoe.until(lambda: zoe.now["status"] == "over")
        told: Any = {"status": "working"}
        while told["status"] == "working":
            told = await zoe.asked("GET", path)
            await asyncio.sleep(0)
        assert (told["status"], told["seat"], told["choices"]) == ("done", 0, 1)
        assert worker.asked >= 1
        await site.close()

    run(turning())


def test_whoever_is_refused_hears_why(tmp_path: Path) -> None:
    async def refused() -> None:
        site = await Site.open(tmp_path, [Beside()], pace=0.0)
        eve = Person(site, "fr")
        eve.table = "0123456789abcdef"
        await eve.hello()
        assert eve.end is not None
        code, reason = eve.end
        assert (code, json.loads(reason)["rule"]) == (1008, "no-table")
        assert (await eve.ask("GET", "/metrics")).status == 404
        assert (await eve.asked("GET", "/api/games"))[0]["id"]
        await site.close()

    run(refused())


def test_a_worker_that_thinks_too_long_is_killed_and_the_house_plays(tmp_path: Path) -> None:
    class Endless(Beside):
        killed = 0

        async def ask(self, line: str) -> str:
            if '"search' in line:
                await asyncio.sleep(1000)
            return await super().ask(line)

        async def kill(self) -> None:
            Endless.killed += 1

    async def stuck() -> None:
        site = await Site.open(tmp_path, [Endless()], bot_seconds=0.05, pace=0.0)
        zoe = Person(site)
        await zoe.open("public-enemy", ("search:10ms",))
        await zoe.start()
        await zoe.until(lambda: bool(zoe.legal))
        await zoe.command(do="play", action=zoe.legal[0])
        await zoe.until(lambda: bool(zoe.legal) or Endless.killed > 0)
        assert Endless.killed
        await site.close()

    run(stuck())
