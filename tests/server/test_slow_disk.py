"""A real disk that is slow: SQLite, in its own process, waits at each sync until the test lets it go on."""

import os
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from posse.store import Store
from tests.ports import free_port
from tests.server.people import Hosted, Place, until_healthy
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


class SlowDisk:
    """A server under which every sync waits while it is held."""

    def __init__(self, home: Path) -> None:
        self.data, self.held, library = home / "data", home / "held", home / "slow_disk.so"
        compiler = shlex.split(str(sysconfig.get_config_var("CC") or "cc").split(",")[0])
        source = ROOT / "tests" / "server" / "slow_disk.c"
        subprocess.run([*compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        self.env = os.environ | {"LD_PRELOAD": str(library), "SLOW_DISK": str(self.held)}
        self.env["PYTHONPATH"] = os.pathsep.join([str(ROOT), *sys.path])
        self.start()

    def start(self) -> None:
        port = free_port()
        words = [sys.executable, "-m", "posse", "serve", "--no-browser", "--port", str(port)]
        self.running = subprocess.Popen(
            [*words, "--data", self.data], env=self.env, stdout=subprocess.DEVNULL
        )
        until_healthy(port)
        self.place = Place(port)

    def hold(self) -> None:
        self.held.touch()

    def let_go(self) -> None:
        self.held.unlink(missing_ok=True)

    def kill(self) -> None:
        self.place.http.close()
        self.running.kill()
        self.running.wait(PATIENCE)

    def stored(self, table: Hosted) -> list[tuple[str, str | None]]:
        with Store.open(self.data) as store:
            return [(entry.author, entry.command) for entry in store.load(table.id).entries]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SlowDisk]:
    made = SlowDisk(tmp_path)
    try:
        yield made
    finally:
        made.let_go()
        made.kill()


def two(place: Place) -> tuple[Hosted, list[str]]:
    table = place.open(options={"rounds": 1, "first": 1})
    return table, table.begin("Ann", "Bob")


def test_while_the_disk_is_slow_all_but_what_waits_for_it_goes_on(disk: SlowDisk):
    place = disk.place
    (here, seats), (there, others) = two(place), two(place)
    with here.watch(seats[0]) as ann, here.watch(seats[1]) as bob, there.watch(others[0]) as cy:
        before = ann.now["version"]
        disk.hold()
        ann.send(move(ann.now))
        for player in (ann, bob, cy):  # no move is answered, or told, before it is on disk
            player.send({"type": "ping"})
            assert player.next()["type"] == "pong"
        assert place.get("/ready").status_code == 200
        for table, known in ((here, before), (there, cy.now["version"])):
            with table.watch() as eve:
                assert eve.now["version"] == known
        disk.let_go()
        assert ann.until("ack")["version"] == before + 1
        assert bob.until("update")["version"] == before + 1


def test_a_kill_while_the_disk_is_slow_loses_nothing_that_was_answered(disk: SlowDisk):
    table, seats = two(disk.place)
    with table.watch(seats[0]) as ann:
        ann.send(move(ann.now, "answered"))
        told = ann.until("ack")["version"]
        disk.hold()
        say = {"type": "command", "id": "in doubt", "version": told, "do": "chat", "text": "hello?"}
        ann.send(say)
        ann.send({"type": "ping"})
        assert ann.until("pong", "ack")["type"] == "pong"
        disk.kill()
    disk.let_go()
    assert ("p1", "answered") in disk.stored(table)
    disk.start()
    table.place = disk.place
    with table.watch(seats[0]) as ann:
        assert ann.now["version"] >= told
        ann.send(say)
        assert ann.until("ack")["id"] == "in doubt"
    assert disk.stored(table).count(("p1", "in doubt")) == 1


def move(now: Any, id: str = "move") -> dict[str, Any]:
    return {"type": "command", "id": id, "version": now["version"], "action": now["view"]["legal"][0]}
