"""The store fails under play, for real: a full disk, another's lock, a database restarted or hung. Everyone
is told, nothing is sent in vain, and every table goes on by itself."""

import asyncio
import json
import logging
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from posse.server.tables.room import Room
from posse.store import Entry, Store
from tests.server.people import Hosted, Place, Player, later, serving
from tests.server.test_windows import WINDOW, rigged, until_closed
from tests.store.postgres import server as postgres
from tests.waiting import PATIENCE, until


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program's lock is not waited for so long."""
    monkeypatch.setattr("posse.store.engine.PATIENCE_MS", 200)


class Patient:
    """Bots that have thought, and act when the test lets them: not sooner, however slow the test is."""

    def __init__(self) -> None:
        self.thought, self.may_act = threading.Event(), threading.Event()

    async def rest(self, *_: float) -> None:
        self.thought.set()
        while not self.may_act.is_set():
            await asyncio.sleep(0.02)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> Patient:
    bots = Patient()
    monkeypatch.setattr("posse.server.tables.bot_turns.rest", bots.rest)
    return bots


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Another program holds SQLite's write lock."""
    with closing(sqlite3.connect(data / "posse.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def full(store: Store) -> Iterator[None]:
    """SQLite's file may not grow any more, whoever writes."""
    pages = [0]

    def limit(raw: Any, *_: object) -> None:
        raw.execute(f"PRAGMA max_page_count={pages[0] or 1 << 30}")

    def everywhere() -> None:
        for line in store.writers.free:
            limit(line.connection.connection.driver_connection)

    with store.engine.connect() as connection:
        pages[0] = int(connection.exec_driver_sql("PRAGMA page_count").scalar_one())
    event.listen(store.engine, "checkout", limit)
    everywhere()
    try:
        yield
    finally:
        pages[0] = 0
        everywhere()


def fill(player: Player) -> dict[str, Any]:
    """Talks until nothing more can be stored."""
    for _ in range(100):
        answer = player.command(do="chat", text="word " * 50)
        if answer["type"] == "error":
            return answer
    raise AssertionError("it never became full")


def bots_turn(place: Place, **settings: Any) -> tuple[Hosted, Player]:
    """A table at which a bot is about to move."""
    table = place.open(options={"rounds": 1, "first": 1}, **settings)
    (token,) = table.begin("Ann", bots=("house",))
    ann = table.watch(token)
    assert ann.command(action=ann.now["view"]["legal"][0])["type"] == "ack"
    ann.until("update")
    return table, ann


def until_the_bot_has_moved(player: Player) -> None:
    while not any(line["seat"] == 1 and line["line"] for line in player.now["log"]):
        player.until("view", "update")


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "posse.server"]


def test_after_a_full_disk_bots_move_again_by_themselves(
    data: Path, caplog: pytest.LogCaptureFixture, patient: Patient
):
    with serving(data, pace=1.0) as place:
        _, ann = bots_turn(place)
        with full(place.house.store):
            refused = fill(ann)
            patient.may_act.set()
            assert refused["rule"] == "unstored"
            ready = place.get("/ready")
            assert (ready.status_code, ready.json()["rule"]) == (503, "store-down")
            assert "tables stand still" in ready.json()["text"]
            french = place.http.get("/ready", headers={"Accept-Language": "fr"}).json()["text"]
            assert french.startswith("Le stockage ne répond plus")
            assert place.get("/health").status_code == 200, "the process lives"
            assert place.post("/api/tables", {"game": "goat", "players": 3}).status_code == 503
            assert ann.quiet(1.3), "no bot moves, and nothing is sent in vain"
        until_the_bot_has_moved(ann)
        assert place.get("/ready").json() == {"status": "ok"}
        assert ann.command(do="chat", text="there you are")["type"] == "ack"
        assert place.metric("posse_outages_total") == 1
    messages = told(caplog)
    assert len(messages) == 2, messages
    assert messages[0].startswith("the store fails (database or disk is full)")
    assert messages[1].startswith("the store answers again, after ")


@pytest.mark.usefixtures("brief")
def test_a_window_closes_once_after_the_store_is_back_and_nothing_is_sent_before(data: Path):
    with serving(data) as place:
        table, players = rigged(place)
        with table.watch() as eve:
            with locked(data):
                later(place, table, WINDOW)
                until(lambda: place.get("/ready").status_code == 503)
                assert all(player.quiet(0.5) for player in (eve, *players))
            assert len(until_closed(eve)) == 1, "one message: the window is closed"
        for player in players:
            player.__exit__()


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("how", ["locked", "full"])
def test_an_outage_is_charged_to_nobody_and_the_time_before_it_is(data: Path, how: str):
    with serving(data) as place:
        unhurried, table = place.open(), place.open(clock="player", seconds=60)
        unhurried.begin("Cy", "Dan")
        players = [table.watch(token) for token in table.begin("Ann", "Bob")]
        actor = next(player for player in players if player.my_turn)
        seat, action = players.index(actor), actor.now["view"]["legal"][0]
        place.house._wall += 20.0  # a long thought
        with locked(data) if how == "locked" else full(place.house.store):
            refused = fill(actor) if how == "full" else actor.command(id="move", action=action)
            assert refused["rule"] == "unstored"
            place.house._wall += 100.0  # and a longer outage
        told = actor.until("view")
        assert 20.0 < told["clock"]["left"][seat] <= 41.0, "every screen is told"
        assert actor.command(id="move", action=action)["type"] == "ack"
        assert did(place, table).count("up") == 1
        assert "away" not in did(place, table)
        assert "up" not in did(place, unhurried), "no time runs there"
        for player in players:
            player.__exit__()


@pytest.mark.usefixtures("brief")
def test_a_draw_has_its_whole_time_after_an_outage(data: Path):
    with serving(data) as place:
        table = place.open()
        table.sit(0, "Ann")
        table.sit(1, "Bob")
        table.commit(0, 1)
        assert table.do("start").status_code == 200
        with locked(data):
            assert table.do("chat", table.sat[0], text="anyone?").status_code == 503
            place.house._wall += 100.0
        until(lambda: did(place, table)[-1] == "up")
        table.reveal(0, 1)
        until(lambda: place.house.rooms[table.id].table.status == "running")
        assert did(place, table).count("up") == 1
        assert "call-off" not in did(place, table)


def count_tries(place: Place, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every table that something is to be written of, as often as it is tried."""
    append, tried = place.house.store.append, []

    def noting(game: str, expected_n: int, entries: Sequence[Entry], epoch: int | None = None) -> None:
        tried.append(game)
        append(game, expected_n, entries, epoch)

    monkeypatch.setattr(place.house.store, "append", noting)
    return tried


def test_trying_goes_on_whatever_fails(data: Path, monkeypatch: pytest.MonkeyPatch):
    with serving(data) as place:
        house, probe, tried = place.house, place.house.store.probe, list[int]()
        wish = {"game": "public-enemy", "players": 2}

        def failing() -> None:
            tried.append(1)
            if len(tried) == 1:
                raise ZeroDivisionError("nobody expects this")
            probe()

        monkeypatch.setattr(house.store, "probe", failing)
        with full(house.store):
            until(lambda: place.post("/api/tables", wish).status_code == 503)
        until(lambda: not house.recovery.failing)
        assert len(tried) > 1
        assert place.post("/api/tables", wish).status_code == 201


def test_another_programs_lock_is_refused_soon_and_may_be_tried_again(
    data: Path, monkeypatch: pytest.MonkeyPatch
):
    with serving(data) as place:
        table = place.open()
        tokens = table.begin("Ann", "Bob")
        tried = count_tries(place, monkeypatch)
        with table.watch(tokens[0]) as ann:
            with locked(data):
                start = time.monotonic()
                refused = ann.command(id="once", do="chat", text="hello")
                assert refused["rule"] == "unstored"
                assert "try again in a moment" in refused["text"]
                assert time.monotonic() - start < 25.0, "it once took 30 seconds"
                assert tried == [table.id]
                assert ann.command(id="once", do="chat", text="hello")["rule"] == "unstored"
                assert tried == [table.id], "while it lasts it is not even tried"
            until(lambda: place.get("/ready").status_code == 200)
            assert ann.command(id="once", do="chat", text="hello")["type"] == "ack"
            assert ann.command(id="once", do="chat", text="hello")["type"] == "ack"
        said = [entry.body for entry in place.house.store.load(table.id).entries if "hello" in entry.body]
        assert len(said) == 1


@pytest.mark.usefixtures("brief")
def test_a_table_loaded_while_nothing_can_be_written_goes_on_when_it_can(data: Path, patient: Patient):
    with serving(data, pace=1.0) as place:
        table, ann = bots_turn(place)
        with locked(data):
            patient.may_act.set()
            until(lambda: place.get("/ready").status_code == 503)
            ann.__exit__()
            until(lambda: not place.house.rooms[table.id].connections)
            place.house.rooms.clear()  # as if nobody had been there for long
            with table.watch() as eve:
                assert eve.now["status"] == "running", "it can be looked at"
                before = did(place, table)
        until(lambda: did(place, table)[: len(before) + 1] == [*before, "play"])


@pytest.mark.usefixtures("brief")
def test_a_table_nobody_is_at_goes_on_too(data: Path, monkeypatch: pytest.MonkeyPatch, patient: Patient):
    """While it stands still it looks idle, but it is not put away."""
    monkeypatch.setattr("posse.server.tables.house.SWEEP", 0.02)
    with serving(data, pace=1.0, idle_seconds=0.0) as place:
        table, ann = bots_turn(place)
        with locked(data):
            ann.__exit__()
            patient.may_act.set()
            until(lambda: place.get("/ready").status_code == 503)
            time.sleep(0.3)  # many looks round
            assert table.id in place.house.rooms
        until(lambda: did(place, table)[-1] == "play" and did(place, table)[-2:] != ["start", "play"])


def did(place: Place, table: Hosted) -> list[str]:
    return [json.loads(entry.body)["do"] for entry in place.house.store.load(table.id).entries]


def test_a_bot_moves_though_another_process_wrote_meanwhile(data: Path, patient: Patient):
    """Talk makes no new question: the bot has thought already, and has to be woken again."""
    with serving(data, pace=1.0) as place:
        table, ann = bots_turn(place)
        assert patient.thought.wait(PATIENCE)
        with Store.open(data) as other:
            n = len(other.load(table.id).entries)
            body = {"do": "chat", "seat": 0, "text": "from elsewhere", "v": ann.now["version"] + 1}
            other.append(table.id, n, [Entry(n, "p1", None, json.dumps(body), place.house.now())])
        patient.may_act.set()
        until_the_bot_has_moved(ann)
        assert did(place, table)[-2:] == ["chat", "play"]
        ann.__exit__()


def test_the_sweeper_survives_and_says_once_what_failed(
    data: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("posse.server.tables.house.SWEEP", 0.05)
    with serving(data, idle_seconds=0.0) as place:
        real = place.house._look_round
        fails = [True]

        def look(now: float) -> list[Room]:
            if fails[0]:
                raise OSError("no more threads")
            return real(now)

        monkeypatch.setattr(place.house, "_look_round", look)
        table = place.open()
        until(lambda: bool(told(caplog)))
        assert table.id in place.house.rooms
        time.sleep(0.3)
        fails[0] = False
        until(lambda: table.id not in place.house.rooms)
    assert told(caplog) == ["looking after the tables failed"]


# -- PostgreSQL


def test_after_a_restarted_database_bots_move_again_by_themselves(
    data: Path, caplog: pytest.LogCaptureFixture, patient: Patient
):
    with postgres() as running, serving(data, database=running.fresh(), pace=1.0) as place:
        _, ann = bots_turn(place)
        running.stop()
        patient.may_act.set()
        until(lambda: place.get("/ready").status_code == 503)
        assert ann.command(do="chat", text="anyone?")["rule"] == "unstored"
        running.start()
        until_the_bot_has_moved(ann)
        assert place.get("/ready").status_code == 200
    assert [record.levelname for record in caplog.records if record.name == "posse.server"] == [
        logging.getLevelName(logging.ERROR),
        logging.getLevelName(logging.WARNING),
    ]


def test_a_hung_database_is_refused_in_bounded_time_and_so_is_a_stop(
    data: Path, monkeypatch: pytest.MonkeyPatch
):
    def wait(seconds: float) -> None:
        monkeypatch.setattr("posse.store.bounded.ANSWER_SECONDS", seconds)

    wait(PATIENCE)
    with postgres() as running:
        with serving(data, database=running.fresh()) as place:
            table = place.open()
            tokens = table.begin("Ann", "Bob")
            ann, bob = (table.watch(token) for token in tokens)
            tried = count_tries(place, monkeypatch)
            wait(1.0)
            with running.frozen():
                assert ann.command(do="chat", text="anyone?")["rule"] == "unstored"
                assert bob.command(do="chat", text="anyone?")["rule"] == "unstored"
                assert tried == [table.id], "it is known by now"
                assert place.get("/ready").status_code == 503
            wait(PATIENCE)
            until(lambda: place.get("/ready").status_code == 200)
            assert ann.command(do="chat", text="hello again")["type"] == "ack"
            wait(1.0)
            hanging = running.frozen()
            hanging.__enter__()
            bob.send({"type": "command", "id": "late", "version": 0, "do": "chat", "text": "is written"})
            start = time.monotonic()
        took = time.monotonic() - start
        hanging.__exit__(None, None, None)
        assert took < PATIENCE, "it once hung as long as the database did"
