"""Several workers on one PostgreSQL: each table has one of them, and nothing acknowledged is ever lost."""

import asyncio
import json
import subprocess
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import select

from posse.server.cluster.processes import born, is_gone, this_machine, this_process
from posse.server.errors import Refused
from posse.store import Elsewhere, Leases, Store, Worker
from posse.store.schema import TABLES
from tests.server.people import Hosted, Place, serving
from tests.server.test_again import break_off, names_at
from tests.server.test_outage import bots_turn, did
from tests.store.postgres import Server, server
from tests.table.given import given
from tests.waiting import PATIENCE, until

T = TypeVar("T")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as running:
        yield running


@pytest.fixture
def database(postgres: Server) -> str:
    return postgres.fresh()


@pytest.fixture(autouse=True)
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everyone looks round often, so that nobody waits long."""
    monkeypatch.setattr("posse.server.cluster.ownership.BEAT", 0.1)
    monkeypatch.setattr("posse.server.cluster.ownership.AGAIN", 0.1)
    monkeypatch.setattr("posse.server.tables.house.SWEEP", 0.1)


def begin(place: Place, work: Coroutine[Any, Any, T]) -> "Future[T]":
    """Asks something of a server's house, in its own loop."""
    return asyncio.run_coroutine_threadsafe(work, place.house.recovery._loop)


def ask(place: Place, work: Coroutine[Any, Any, T]) -> T:
    return begin(place, work).result(PATIENCE)


def where(place: Place, table: Hosted) -> Elsewhere | None:
    return ask(place, place.house.where(table.id))


def leases_of(place: Place) -> Leases:
    assert place.shared.ownership.leases is not None
    return place.shared.ownership.leases


class Silence:
    """A worker that says nothing more, and whose lease has run out: as if its process had been stopped."""

    def __init__(self, place: Place) -> None:
        self.ownership, self.place = place.shared.ownership, place
        self.over = threading.Event()

    def __enter__(self) -> "Silence":
        say = self.ownership.renew

        async def wait() -> bool:
            while not self.over.is_set():
                await asyncio.sleep(0.02)
            return await say()

        self.ownership.renew = wait  # type: ignore[method-assign]
        dying = self.ownership._pulse.do(leases_of(self.place).renew, self.ownership.me, -1.0)
        ask(self.place, dying)  # after a renewal that may be on its way
        self.ownership.renewed = 0.0
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()


def row_of(place: Place, table: Hosted) -> tuple[str | None, int]:
    """Who has a table, and since which takeover."""
    with place.house.store.engine.connect() as connection:
        row = connection.execute(select(TABLES.c.owner, TABLES.c.epoch).where(TABLES.c.id == table.id)).one()
        return row.owner, row.epoch


def said(store: Store, table: Hosted) -> list[str]:
    bodies = [json.loads(entry.body) for entry in store.load(table.id).entries]
    return [body["text"] for body in bodies if body["do"] == "chat"]


def test_a_table_is_where_it_was_opened_and_nowhere_else(data: Path, database: str):
    with serving(data, database=database) as one, serving(data, database=database) as two:
        me, table = one.shared.ownership.me, one.open()
        assert row_of(one, table) == (me.id, 1)
        assert where(one, table) is None
        assert where(two, table) == Elsewhere(me.id, me.address)
        with pytest.raises(Refused) as refused:
            ask(two, two.house.room(table.id))
        assert (refused.value.key, refused.value.status, refused.value.code) == ("moved", 503, 4307)
        assert refused.value.after == 1.0
        assert "come back" in refused.value.say("en")
        assert "revenez" in refused.value.say("fr")
        for unknown in ("x", "0" * len(table.id)):
            with pytest.raises(Refused) as refused:
                ask(two, two.house.where(unknown))
            assert refused.value.key == "no-table"


def test_the_same_wish_opens_the_same_table_wherever_it_is_said(data: Path, database: str):
    asked = {"game": "public-enemy", "players": 2, "id": "a" * 16}
    with serving(data, database=database) as one, serving(data, database=database) as two:
        opened = one.post("/api/tables", asked).json()
        again = two.post("/api/tables", asked)
        assert (again.status_code, again.json()) == (201, opened)


def test_half_a_rematch_that_another_worker_has_by_now_is_fetched_and_finished(
    data: Path, database: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("posse.server.cluster.neighbours.PATIENCE", PATIENCE)
    asked = {"id": "r" * 16}
    with serving(data, database=database) as one, serving(data, database=database) as two:
        table = one.open()
        tokens = table.begin("Ann", "Bob")
        assert table.do("resign", tokens[0]).status_code == 200
        break_off(monkeypatch, 1)
        assert one.post(f"{table.path}/rematch", asked, tokens[1]).status_code == 503
        (half,) = set(one.house.store.table_ids()) - {table.id}
        assert two.get(f"/api/tables/{half}").status_code == 200
        assert half in two.house.rooms, "nobody is there: it goes where it is asked for"
        with table.watch(tokens[1]):  # so that the old one stays
            first = two.post(f"{table.path}/rematch", asked, tokens[1])
        assert (first.status_code, first.json()["table"]) == (201, half)
        assert one.post(f"{table.path}/rematch", asked, tokens[1]).json() == first.json()
        assert names_at(two, half) == ["Ann", "Bob"]
        assert set(one.house.store.table_ids()) == {table.id, half}


def test_a_table_nobody_is_at_is_yielded_and_claimed_once(data: Path, database: str):
    with serving(data, database=database) as one, serving(data, database=database) as two:
        table = one.open()
        with table.watch():
            assert not ask(one, one.house.yield_room(table.id)), "somebody watches"
        until(lambda: not one.house.rooms[table.id].visitors)
        assert ask(one, one.house.yield_room(table.id))
        assert not ask(one, one.house.yield_room(table.id)), "it is not here any more"
        assert row_of(one, table) == (None, 1)
        both = [begin(place, place.house.where(table.id)) for place in (one, two) for _ in range(5)]
        found = [future.result(PATIENCE) for future in both]
        owner, epoch = row_of(one, table)
        assert epoch == 2, "who asks at the same time claims together"
        here = [one, two].index(next(place for place in (one, two) if place.shared.ownership.me.id == owner))
        assert [answer is None for answer in found] == [here == 0] * 5 + [here == 1] * 5


def test_a_silent_worker_is_taken_over_and_nothing_acknowledged_is_lost(data: Path, database: str):
    with serving(data, database=database) as one, serving(data, database=database) as two:
        table = one.open(clock="player", seconds=500)
        tokens = table.begin("Ann", "Bob")
        other = Hosted(two, table.id, table.token)
        ann, bob = (table.watch(token) for token in tokens)
        assert ann.command(do="chat", text="one")["type"] == "ack"
        left = ann.now["clock"]["left"]
        two.house._wall += 100.0  # so much later it is when they meet there
        room = one.house.rooms[table.id]
        with Silence(one):
            until(lambda: table.id in two.house.rooms)  # it has a clock: it is adopted
            assert row_of(two, table) == (two.shared.ownership.me.id, 2)
            ann.send({"type": "command", "id": "mine", "version": 0, "do": "chat", "text": "two"})
            assert ann.closed() == 4307, "and no word that it was done"
            assert bob.closed() == 4307
            assert said(two.house.store, table) == ["one"]
            assert table.id not in one.house.rooms
            with pytest.raises(Refused) as refused:  # who still holds the room
                ask(one, room.handle("p2", "late", None, given("chat", text="three")))
            assert refused.value.key == "moved"
            with other.watch(tokens[0]) as again:
                assert again.now["clock"]["left"] == pytest.approx(left, abs=50.0), "it stood meanwhile"
                assert again.command(id="mine", do="chat", text="two")["type"] == "ack"
                assert again.command(id="c1", do="chat", text="one")["type"] == "ack", "done before"
        assert said(two.house.store, table) == ["one", "two"]
        assert "up" in did(two, table)
        assert where(one, table) is not None
        assert one.metric("posse_takeovers_total") == 1
        assert two.metric("posse_adoptions_total") == 1


def test_who_wakes_up_lets_go_of_what_was_taken_and_keeps_the_rest(data: Path, database: str):
    with serving(data, database=database) as one:
        taken, kept = one.open(), one.open()
        eve, adam = taken.watch(), kept.watch()
        with Silence(one):
            leases_of(one).renew(Worker("two", "far:1", "", ""), 3600.0)
            assert leases_of(one).claim(taken.id, "two") == 2
        assert eve.closed() == 4307, "though nobody did anything there"
        assert list(one.house.rooms) == [kept.id]
        assert where(one, taken) == Elsewhere("two", "far:1")
        assert row_of(one, kept) == (one.shared.ownership.me.id, 1)
        adam.hear_all()
        adam.__exit__()


@pytest.mark.parametrize("alarm", [False, True])
def test_who_slept_and_still_has_its_tables_charges_nobody_for_it(
    data: Path, database: str, alarm: bool, monkeypatch: pytest.MonkeyPatch
):
    with serving(data, database=database) as one:
        unhurried, table = one.open(), one.open(clock="player", seconds=60)
        unhurried.begin("Cy", "Dan")
        players = [table.watch(token) for token in table.begin("Ann", "Bob")]
        actor = next(player for player in players if player.my_turn)
        with Silence(one) as silence:
            one.house._wall += 100.0
            if alarm:  # it rings before the lease is renewed, which is while something is being stored
                append = one.house.store.append

                def slowly(*asked: Any) -> None:
                    silence.over.set()
                    until(lambda: one.metric("posse_late_renewals_total") == 1)
                    append(*asked)

                monkeypatch.setattr(one.house.store, "append", slowly)
                one.house.recovery._loop.call_soon_threadsafe(one.house.rooms[table.id]._ring)
                until(lambda: did(one, table)[-1] == "up")
        until(lambda: one.metric("posse_late_renewals_total") == 1)
        actor.hear_all()  # of the alarm, too
        assert actor.command(action=actor.now["view"]["legal"][0])["type"] == "ack"
        assert [do for do in did(one, table) if do in ("up", "away")] == ["up"]
        assert "up" not in did(one, unhurried), "no time runs there"
        for player in players:
            player.__exit__()


def test_an_outage_that_outlasts_every_lease_moves_nothing(
    data: Path, postgres: Server, database: str, monkeypatch: pytest.MonkeyPatch
):
    """Both workers' leases run out; whoever is back first leaves the other its tables."""
    monkeypatch.setattr(
        "posse.server.cluster.ownership.LEASE", 3.0
    )  # a busy machine must not lose one before
    with serving(data, database=database) as one, serving(data, database=database) as two:
        table = one.open(clock="player", seconds=500)
        tokens = table.begin("Ann", "Bob")
        with table.watch(tokens[0]) as ann:
            postgres.stop()
            until(lambda: not one.shared.ownership.sure and not two.shared.ownership.sure)
            assert one.get("/ready").json()["rule"] == "store-down"
            assert ann.command(do="chat", text="anyone?", id="once")["rule"] == "unstored"
            postgres.start()
            until(lambda: one.get("/ready").status_code == 200)
            answer = ann.command(do="chat", text="anyone?", id="once")
            assert answer["type"] == "ack", answer  # on the same socket
        assert said(one.house.store, table) == ["anyone?"]
        assert row_of(one, table) == (one.shared.ownership.me.id, 1)


def test_a_bots_turn_goes_on_elsewhere_and_what_is_at_rest_is_left_at_rest(data: Path, database: str):
    with serving(data, database=database, pace=60.0) as one, serving(data, database=database) as two:
        table, ann = bots_turn(one)
        resting, thoughts = one.open(), one.house.rooms[table.id].bots.thoughts
        assert thoughts
        with Silence(one):
            until(lambda: row_of(two, resting) == (None, 2))
            until(lambda: did(two, table)[-2:] == ["play", "play"])  # Ann's, then the bot's
            assert "up" not in did(two, table), "no time runs there"
        assert ann.closed() == 4307
        until(lambda: not thoughts)
        assert row_of(two, table) == (two.shared.ownership.me.id, 2)
        assert resting.id not in two.house.rooms


def test_a_table_that_leaves_memory_is_given_back_and_asked_for_anew(
    data: Path, database: str, monkeypatch: pytest.MonkeyPatch
):
    with serving(data, database=database, idle_seconds=0.0) as place:
        release, going, may_go = leases_of(place).release, threading.Event(), threading.Event()

        def slowly(*asked: Any) -> None:
            going.set()
            assert may_go.wait(PATIENCE)
            release(*asked)

        monkeypatch.setattr(leases_of(place), "release", slowly)
        table = place.open()
        assert going.wait(PATIENCE)
        assert table.id not in place.house.rooms
        asked = begin(place, place.house.where(table.id))
        assert not asked.done()
        assert row_of(place, table) == (place.shared.ownership.me.id, 1), "not claimed before it is let go"
        may_go.set()
        assert asked.result(PATIENCE) is None
        assert row_of(place, table)[1] >= 2
        until(lambda: row_of(place, table)[0] is None)


def test_a_stop_hands_everything_over(data: Path, database: str):
    with serving(data, database=database) as two:
        with serving(data, database=database, pace=60.0) as one:
            table, ann = bots_turn(one)
            resting, me = one.open(), one.shared.ownership.me
            assert ann.command(do="chat", text="bye")["type"] == "ack"
        assert ann.closed() == 1001
        assert me.id not in [worker.id for worker in leases_of(two).workers()]
        assert row_of(two, table)[0] in ("", two.shared.ownership.me.id)
        until(lambda: did(two, table)[-1] == "play")
        assert said(two.house.store, table) == ["bye"]
        assert row_of(two, resting) == (None, 1), "nobody need look after it"


def test_the_tables_of_a_dead_process_of_this_machine_are_free_at_once(data: Path, database: str):
    assert not is_gone(this_process())
    with subprocess.Popen(["sleep", "600"]) as sleeper:
        process = f"{sleeper.pid} {born(sleeper.pid)}"
        assert not is_gone(process)
        sleeper.kill()
        until(lambda: is_gone(process))  # though nobody has asked for its exit status yet
    with serving(data, database=database) as one:
        table = one.open()
    with Store.open(url=database) as store:
        assert store.leases is not None
        store.leases.renew(Worker("dead", "", this_machine(), process), 3600.0)
        store.leases.renew(Worker("far", "", "another machine", process), 3600.0)
        assert isinstance(store.leases.claim(table.id, "dead"), int)
    with serving(data, database=database) as two:
        assert where(two, table) is None
        assert [worker.id for worker in leases_of(two).workers()] == sorted(
            ["far", two.shared.ownership.me.id]
        )
