"""Stopping, crashing and coming back: every table stands where it stood, no acknowledged move is lost."""

import json
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from posse.server.config import Config
from posse.server.run import make_server
from posse.store import Store
from tests.ports import free_port
from tests.server.people import Hosted, Place, Player, play_on, serving, until_healthy
from tests.silence import GONE, nobody_answers
from tests.store.postgres import server as postgres
from tests.waiting import PATIENCE, until


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> Iterator[str | None]:
    """None for SQLite in the data folder, or the URL of a throwaway PostgreSQL."""
    if request.param == "sqlite":
        yield None
    else:
        with postgres() as running:
            yield running.fresh()


def test_a_restart_leaves_every_view_as_it_was(data: Path, database: str | None):
    port = free_port()
    with serving(data, port=port, database=database) as place:
        table = place.open(options={"dollars": 1, "cavalry": 1})
        tokens = table.begin("Ann", "Bob")
        waiting = place.open()
        players = [table.watch(token) for token in tokens]
        play_on(players, 6)  # no game is over sooner
        players[0].command(do="chat", text="see you")
        before = []
        for token in (*tokens, ""):
            with table.watch(token, lang="fr") as seen:
                before.append(seen.raw[0])
        last = players[1].now["version"]
        assert last == players[0].now["version"] - 1 or last == players[0].now["version"]
    assert [player.closed() for player in players] == [4409, 4409]
    with serving(data, port=port, database=database) as place:
        after = []
        for token in (*tokens, ""):
            with table.watch(token, lang="fr") as seen:
                after.append(seen.raw[0])
        assert after == before, "to the byte"
        assert place.get(waiting.path).json()["status"] == "waiting"
        stored = [json.loads(entry.body)["do"] for entry in place.house.store.load(table.id).entries]
        assert "up" not in stored, "no time runs: whoever wakes a table again and again adds nothing to it"


def test_a_stop_tells_everyone_to_come_back(data: Path):
    with serving(data) as place:
        table = place.open()
        tokens = table.begin("Ann", "Bob")
        ann, eve = table.watch(tokens[0]), table.watch()
        answer = ann.command(do="chat", text="bye")
        assert answer["type"] == "ack"
    assert ann.closed() == 1001
    assert eve.closed() == 1001
    with Store.open(data) as store:
        assert json.loads(store.load(table.id).entries[-1].body)["text"] == "bye"


def test_a_repeated_id_is_known_after_a_restart(data: Path):
    port = free_port()
    with serving(data, port=port) as place:
        table = place.open()
        body = {"name": "Ann", "id": "a" * 16}
        seated = place.post(f"{table.path}/seats/0", body).json()
        tokens = [seated["token"], table.sit(1, "Bob")]
        table.sat[0] = seated["token"]
        table.start()
        ann, bob = (table.watch(token) for token in tokens)
        actor, token = (ann, tokens[0]) if ann.my_turn else (bob, tokens[1])
        action = actor.now["view"]["legal"][0]
        first = actor.command(id="once", action=action)
        code = actor.command(id="code-1", do="code")
    with serving(data, port=port) as place:
        stored = len(place.house.store.load(table.id).entries)
        with table.watch(token) as again:
            assert again.command(id="once", action=action, version=0) == first
            assert again.command(id="code-1", do="code") == code
        assert place.post(f"{table.path}/seats/0", body).json() == seated
        assert len(place.house.store.load(table.id).entries) == stored
        assert place.metric("posse_repeats_total") == 2, "that someone asked for a code is nobody's business"


def test_bots_and_clocks_go_on_after_a_restart(data: Path):
    port = free_port()
    with serving(data, port=port, pace=30.0) as place:  # the bot will not have moved
        place.house._wall -= 300.0  # so long ago
        table = place.open(options={"rounds": 1, "first": 1}, clock="player", seconds=500)
        (token,) = table.begin("Ann", bots=("house",))
        with table.watch(token) as ann:
            ann.command(action=ann.now["view"]["legal"][0])
            ann.until("update")
            left = ann.now["clock"]["left"]
    with serving(data, port=port) as place, table.watch(token) as ann:
        assert ann.now["clock"]["left"][0] > left[0] - 150.0, "it stood while we were down"
        play_on([ann])
        assert ann.now["status"] == "over"


def test_two_servers_on_one_store_do_not_overwrite_each_other(data: Path):
    """The loser of a race reloads and goes on from the table as it is; talk makes no move stale."""
    with serving(data) as one, serving(data) as two:
        table = one.open()
        tokens = table.begin("Ann", "Bob")
        other = Hosted(two, table.id, table.token)
        with table.watch(tokens[0]) as ann, other.watch(tokens[1]) as bob:
            assert bob.command(do="chat", text="from the second")["type"] == "ack"
            assert ann.command(do="chat", text="from the first")["type"] == "ack"
            said = [line["text"] for line in ann.now["chat"]]
            assert said == ["from the second"], "it was told what it had missed first"
            for player in (ann, bob):
                player.until("update")
            actor, idle = (ann, bob) if ann.my_turn else (bob, ann)
            assert idle.command(do="chat", text="meanwhile")["type"] == "ack"
            assert actor.command(action=actor.now["view"]["legal"][0])["type"] == "ack"
            assert actor.now["chat"][-1]["text"] == "meanwhile"
        bodies = [entry.body for entry in one.house.store.load(table.id).entries]
        told = [
            "chat" if '"chat"' in body else "play" for body in bodies if '"chat"' in body or '"play"' in body
        ]
        assert told == ["chat", "chat", "chat", "play"]


def run(data: Path, port: int) -> None:
    make_server(Config(data=data, port=port)).run()


class Process:
    """A server in a process that can be killed; its modules are loaded once for all of them."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.forks = get_context("forkserver")
        self.forks.set_forkserver_preload(["tests.server.test_restart"])
        self.running: BaseProcess | None = None

    def start(self) -> None:
        self.running = self.forks.Process(target=run, args=(self.data, self.port), daemon=True)
        self.running.start()
        until_healthy(self.port)

    def kill(self) -> None:
        assert self.running is not None
        self.running.kill()
        self.running.join(PATIENCE)
        assert self.running.exitcode == -signal.SIGKILL


def play_until_dead(player: Player, done: list[tuple[str, int]], pending: list[dict[str, Any]]) -> None:
    """Sends commands as fast as they are answered; what was not answered is sent again first."""
    try:
        while True:
            if not pending:
                n = len(done)
                pending.append(
                    {"type": "command", "id": f"k{n}", "version": 0, "do": "chat", "text": f"word {n}"}
                )
            player.send(pending[0])
            answer = player.until("ack", "error")
            assert answer["type"] == "ack", answer
            done.append((answer["id"], answer["version"]))
            pending.clear()
            time.sleep(0.02)
    except GONE:
        return


def until_more(done: list[list[tuple[str, int]]], before: list[int]) -> None:
    """Until everyone has been answered twice since they had been answered so often."""
    until(lambda: all(len(one) >= many + 2 for one, many in zip(done, before, strict=True)))


def test_kill_minus_nine_loses_no_acknowledged_command(data: Path):
    process, dice = Process(data), random.Random(7)
    process.start()
    place = Place(process.port)
    table = place.open()
    tokens = table.begin("Ann", "Bob")
    done: list[list[tuple[str, int]]] = [[], []]
    pending: list[list[dict[str, Any]]] = [[], []]
    for kill in range(5):
        if kill:
            process.start()
        players = [table.watch(token) for token in tokens]
        threads = [
            threading.Thread(target=play_until_dead, args=(players[at], done[at], pending[at]))
            for at in (0, 1)
        ]
        for thread in threads:
            thread.start()
        said = [len(one) for one in done]
        time.sleep(dice.uniform(0.1, 0.5))
        until_more(done, said)  # also where the machine is busy
        process.kill()
        for thread in threads:
            thread.join(PATIENCE)
    place.http.close()
    with Store.open(data) as store:
        entries = store.load(table.id).entries
    for at, author in enumerate(("p1", "p2")):
        own = [entry for entry in entries if entry.author == author][2:]  # after sealing and opening
        kept = [(entry.command, json.loads(entry.body)["v"]) for entry in own]
        assert len(done[at]) > 5
        acknowledged = done[at]
        assert kept[: len(acknowledged)] == acknowledged, "each once, in order, as it was acknowledged"
        assert len(kept) - len(acknowledged) <= 1, "at most the one that was under way"


def test_sigterm_ends_posse_serve_in_order(data: Path):
    port = free_port()
    asked = [sys.executable, "-m", "posse", "serve", "--no-browser", "--port", str(port), "--data", str(data)]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert f"http://127.0.0.1:{port}/" in process.stdout.readline()
        until_healthy(port)
        place = Place(port)
        table = place.open()
        eve = table.watch()
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
        assert eve.closed() == 1001
        with nobody_answers():
            table.watch()
        place.http.close()
