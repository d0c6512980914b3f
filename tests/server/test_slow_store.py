"""A write that takes long: nobody waits for it but those who write at the same table, in their order."""

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from posse.server.api.sockets import AHEAD
from posse.store import Addition, Entry, StoreFailure
from tests.server.people import Hosted, Place, Player, serving
from tests.store.postgres import server as postgres
from tests.waiting import PATIENCE, until

Pair = tuple[Hosted, Player, Player]


class SlowStore:
    """A store whose writes of one table wait until the test lets them go."""

    def __init__(self, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slow = ""
        self.tried = 0  # writes of the slow table
        self._gate = threading.Event()
        append = place.house.store.append

        def waiting(game: str, expected_n: int, entries: Sequence[Entry], *more: Any, **other: Any) -> None:
            if game == self.slow:
                self.tried += 1
                assert self._gate.wait(PATIENCE)
            append(game, expected_n, entries, *more, **other)

        monkeypatch.setattr(place.house.store, "append", waiting)

    @contextmanager
    def held(self, table: Hosted, first: Callable[[], object]) -> Iterator[None]:
        """While the first command's write of a table is under way."""
        self.slow, self.tried = table.id, 0
        self._gate.clear()
        try:
            first()
            until(lambda: self.tried == 1)
            yield
            assert self.tried == 1, "nothing was written meanwhile"
        finally:
            self._gate.set()


@pytest.fixture(scope="module")
def askers() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as pool:
        yield pool


@pytest.fixture
def slow(place: Place, monkeypatch: pytest.MonkeyPatch) -> SlowStore:
    return SlowStore(place, monkeypatch)


def two(place: Place, **settings: Any) -> Pair:
    """A table and its two people; the first is to move."""
    table = place.open(options={"rounds": 1, "first": 1}, **settings)
    ann, bob = (table.watch(token) for token in table.begin("Ann", "Bob"))
    assert ann.my_turn
    return table, ann, bob


@pytest.fixture
def pair(place: Place) -> Iterator[Pair]:
    table, ann, bob = two(place)
    yield table, ann, bob
    for player in (ann, bob):
        player.__exit__()


def move(player: Player, id: str = "move") -> Callable[[], object]:
    action = player.now["view"]["legal"][0]
    asked = {"type": "command", "id": id, "version": player.now["version"], "action": action}
    return lambda: player.send(asked)


def say(player: Player, text: str) -> None:
    player.send({"type": "command", "id": text, "version": 0, "do": "chat", "text": text})


def answers(player: Player, many: int) -> list[tuple[str, str]]:
    """The next answers to commands, by id."""
    found = [player.until("ack", "error") for _ in range(many)]
    return [(message["id"], message.get("rule", "ack")) for message in found]


def stored(place: Place, table: Hosted) -> list[tuple[str, str]]:
    """What is stored of a table: who did what."""
    return [
        (entry.author, json.loads(entry.body)["do"]) for entry in place.house.store.load(table.id).entries
    ]


def waits(asked: "Future[Any]", room: Any, waiting: int) -> None:
    """A request has come as far as the table's queue."""
    until(lambda: room.lock.waiting == waiting)
    assert not asked.done()


# -- Nobody else waits


def test_readers_hellos_refusals_and_other_tables_do_not_wait(place: Place, slow: SlowStore):
    table, ann, bob = two(place)
    _, cy, dan = two(place)
    with slow.held(table, move(ann)):
        refused = bob.command(action=ann.now["view"]["legal"][0])
        assert refused["rule"] == "not-your-turn"
        late = bob.command(do="resign", version=bob.now["version"] - 1)
        assert (late["rule"], late["view"]["version"]) == ("stale", ann.now["version"])
        assert table.do("start").json()["rule"] == "not-waiting"
        assert table.do("resign", table.sat[1], version=0).json()["rule"] == "stale"
        assert place.get(table.path).status_code == 200
        with table.watch() as eve, table.watch(table.sat[1]) as again:
            assert eve.now["version"] == again.now["version"] == ann.now["version"]
        move(cy)()
        assert cy.until("ack")["id"] == "move"
        dan.until("update")
        assert place.open().do("close").status_code == 200
    assert answers(ann, 1) == [("move", "ack")]
    for player in (ann, bob, cy, dan):
        player.__exit__()


def test_a_socket_is_answered_while_its_own_command_is_stored(place: Place, pair: Pair, slow: SlowStore):
    table, ann, bob = pair
    with slow.held(table, move(ann)):
        for asked, kind in (
            ({"type": "ping"}, "pong"),
            ({"type": "why", "action": "nonsense"}, "why"),
            ({"type": "lang", "lang": "fr"}, "view"),
            ({"type": "mute", "seat": 1, "on": True}, "view"),
            ({"type": "mute", "seat": 9, "on": True}, "error"),
        ):
            ann.send(asked)
            assert ann.next()["type"] == kind
        ann.send({"type": "onward", "version": ann.now["version"]})
        say(ann, "mine, in its order")
        say(bob, "another's")
        bob.send({"type": "ping"})
        assert bob.next()["type"] == "pong"
    assert answers(ann, 2) == [("move", "ack"), ("mine, in its order", "ack")]
    assert answers(bob, 1) == [("another's", "ack")]
    assert sorted(stored(place, table)[-3:]) == [("p1", "chat"), ("p1", "play"), ("p2", "chat")]
    assert stored(place, table)[-3] == ("p1", "play")


# -- Those who write wait their turn


def test_what_was_legal_is_decided_again_when_its_turn_comes(
    place: Place, pair: Pair, slow: SlowStore, askers: ThreadPoolExecutor
):
    table, ann, _ = pair
    room = place.house.rooms[table.id]
    first: list[Future[Any]] = []
    with slow.held(table, lambda: first.append(askers.submit(table.do, "pause"))):
        second = askers.submit(table.do, "pause")
        waits(second, room, 1)
        move(ann)()
        until(lambda: room.lock.waiting == 2)
    assert first[0].result(PATIENCE).status_code == 200
    assert second.result(PATIENCE).json()["rule"] == "not-running"
    assert answers(ann, 1) == [("move", "stale")], "it was made for a table that plays"
    assert stored(place, table)[-1] == ("host", "pause")


def test_a_command_that_comes_again_while_it_is_stored_is_done_once(
    place: Place, pair: Pair, slow: SlowStore, askers: ThreadPoolExecutor
):
    table, ann, _ = pair
    room = place.house.rooms[table.id]
    version, action = ann.now["version"], ann.now["view"]["legal"][0]
    before, repeats = len(stored(place, table)), place.metric("posse_repeats_total")
    with slow.held(table, move(ann, "once")):
        path, asked = f"{table.path}/commands", {"id": "once", "version": version, "action": action}
        again = [askers.submit(place.post, path, asked, table.sat[0]) for _ in range(3)]
        waits(again[0], room, 3)
    told = ann.until("ack")
    assert told["version"] == version + 1
    for one in again:
        body = one.result(PATIENCE).json()
        assert (body["id"], body["version"]) == ("once", told["version"])
    assert len(stored(place, table)) == before + 1
    assert place.metric("posse_repeats_total") == repeats + 3
    assert (room.turns.under_way, room.turns.unanswered) == (set(), 0)


def test_the_queue_of_a_table_is_bounded(
    place: Place, pair: Pair, slow: SlowStore, monkeypatch: pytest.MonkeyPatch, askers: ThreadPoolExecutor
):
    monkeypatch.setattr("posse.server.tables.turns.WAITING", 2)
    table, ann, bob = pair
    room = place.house.rooms[table.id]
    with slow.held(table, move(ann)):
        queued = [askers.submit(table.do, "chat", table.sat[1], text=f"word {n}") for n in range(2)]
        waits(queued[0], room, 2)
        refused = table.do("chat", table.sat[0], text="one too many")
        assert (refused.status_code, refused.json()["rule"]) == (503, "table-busy")
        assert refused.headers["retry-after"] == "1"
        assert bob.command(action="nonsense")["rule"] != "table-busy", "what cannot be done is told so"
    assert [one.result(PATIENCE).status_code for one in queued] == [200, 200]
    assert answers(ann, 1) == [("move", "ack")]


def test_a_socket_that_sends_too_much_is_read_on_when_it_is_done(place: Place, pair: Pair, slow: SlowStore):
    table, ann, _ = pair
    sent = [f"word {n}" for n in range(AHEAD + 2)]
    with slow.held(table, move(ann)):
        for text in sent:
            say(ann, text)
        ann.send({"type": "ping"})
        assert ann.quiet(0.3), "it waits for its own commands"
    assert answers(ann, 1 + len(sent)) == [("move", "ack"), *((text, "ack") for text in sent)]
    ann.hear_all()
    assert sum('"pong"' in text for text in ann.raw) == 2


def test_who_hangs_up_has_said_what_was_said(place: Place, slow: SlowStore):
    table, ann, bob = two(place)
    with slow.held(table, move(ann)):
        say(ann, "bye")
        ann.__exit__()
    until(lambda: stored(place, table)[-2:] == [("p1", "play"), ("p1", "chat")])
    bob.__exit__()


def test_a_seat_that_moved_elsewhere_acts_no_more(place: Place, slow: SlowStore, askers: ThreadPoolExecutor):
    table, ann, bob = two(place)
    code = bob.command(do="code")["code"]
    before = stored(place, table)
    moved: list[Future[Any]] = []

    def move_seat() -> None:
        asked = {"code": code, "id": "elsewhere" * 2}
        moved.append(askers.submit(place.post, f"{table.path}/move-seat", asked))

    with slow.held(table, move_seat):
        say(bob, "first")
        say(bob, "second")
        bob.send({"type": "ping"})
        bob.until("pong")
    assert moved[0].result(PATIENCE).status_code == 200
    assert bob.closed() == 4401
    assert ("p2", "chat") not in stored(place, table)[len(before) :]
    ann.__exit__()


# -- What waits for SQLite is written together


def test_what_comes_while_sqlite_writes_is_written_with_one_commit(
    data: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("posse.server.tables.appends.LATE", PATIENCE)
    with serving(data) as place:
        tables = [two(place) for _ in range(4)]
        slow = SlowStore(place, monkeypatch)
        batches: list[list[str]] = []
        together = place.house.store.append_all

        def noting(additions: Sequence[Addition]) -> list[Any]:
            batches.append([one.table_id for one in additions])
            return together(additions)

        monkeypatch.setattr(place.house.store, "append_all", noting)
        with slow.held(tables[0][0], move(tables[0][1])):
            for _, ann, _ in tables[1:]:
                move(ann)()
            until(lambda: len(place.house.appends.waiting.futures) == 3)
            assert not batches
        for _, ann, bob in tables:
            assert answers(ann, 1) == [("move", "ack")]
            bob.until("update")
        assert [sorted(batch) for batch in batches] == [sorted(table.id for table, _, _ in tables[1:])]
        for table, ann, bob in tables:
            assert stored(place, table)[-1] == ("p1", "play")
            for player in (ann, bob):
                player.__exit__()


def test_if_what_is_written_together_fails_all_are_told(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("posse.server.tables.appends.LATE", PATIENCE)
    with serving(data) as place:
        tables = [two(place) for _ in range(3)]
        slow = SlowStore(place, monkeypatch)

        def failing(additions: Sequence[Addition]) -> list[Any]:
            raise StoreFailure("failure", detail="a test")

        monkeypatch.setattr(place.house.store, "append_all", failing)
        with slow.held(tables[0][0], move(tables[0][1])):
            for _, ann, _ in tables[1:]:
                move(ann)()
            until(lambda: len(place.house.appends.waiting.futures) == 2)
        assert answers(tables[0][1], 1) == [("move", "ack")]
        for table, ann, _ in tables[1:]:
            assert answers(ann, 1) == [("move", "unstored")]
            assert ("p1", "play") not in stored(place, table)
        until(lambda: place.get("/ready").status_code == 200)
        for table, ann, _ in tables[1:]:
            move(ann)()
            assert answers(ann, 1) == [("move", "ack")]
            assert stored(place, table)[-1] == ("p1", "play")
        for _, ann, bob in tables:
            for player in (ann, bob):
                player.__exit__()


# -- Stopping


def test_a_stop_finishes_what_is_under_way_and_refuses_what_waits(
    data: Path, monkeypatch: pytest.MonkeyPatch
):
    with serving(data) as place:
        slow = SlowStore(place, monkeypatch)
        table, ann, bob = two(place)
        room = place.house.rooms[table.id]
        with slow.held(table, move(ann)):
            say(ann, "too late")
            say(bob, "in line")
            until(lambda: room.lock.waiting == 1 and room.turns.unanswered == 2)
            assert place.server is not None
            place.server.should_exit = True
            until(lambda: place.house.stopped and room.lock.waiting == 2)
        assert answers(ann, 2) == [("move", "ack"), ("too late", "stopping")]
        assert answers(bob, 1) == [("in line", "ack")]
        assert (ann.closed(), bob.closed()) == (1001, 1001)
    with serving(data) as place:
        done = stored(place, table)
        assert done[-2:] == [("p1", "play"), ("p2", "chat")]


# -- PostgreSQL


def test_another_connection_that_holds_a_tables_row_delays_that_table_alone(
    data: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("posse.store.bounded.ANSWER_SECONDS", PATIENCE)
    monkeypatch.setattr("posse.store.bounded.hurried", lambda _: ())
    with postgres() as running:
        url = running.fresh()
        with serving(data, database=url) as place, psycopg.connect(url) as holder:
            table, ann, bob = two(place)
            others = [two(place) for _ in range(2)]
            room = place.house.rooms[table.id]
            holder.execute("SELECT 1 FROM posse_games WHERE id = %s FOR UPDATE", (table.id,))
            move(ann)()
            until(lambda: room.lock.locked())
            assert bob.command(action=ann.now["view"]["legal"][0])["rule"] == "not-your-turn"
            assert bob.command(do="resign", version=0)["rule"] == "stale"
            ann.send({"type": "ping"})
            assert ann.next()["type"] == "pong"
            with table.watch() as eve:
                assert eve.now["version"] == ann.now["version"]
            for _, cy, dan in others:
                move(cy)()
                assert answers(cy, 1) == [("move", "ack")]
                dan.until("update")
            assert room.lock.locked(), "it is still being written"
            holder.rollback()
            assert answers(ann, 1) == [("move", "ack")]
            for _, *players in [(table, ann, bob), *others]:
                for player in players:
                    player.__exit__()
