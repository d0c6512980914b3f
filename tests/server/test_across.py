"""Two workers on one database: what is counted by address counts at both, and both show the same."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import InvalidStatus

from posse.server.cluster import codes, neighbours, together
from posse.server.cluster.shared import StoredCodes
from tests.server.people import Hosted, Place, Player, play_on, serving
from tests.store.postgres import Server, server
from tests.waiting import PATIENCE, until

T = TypeVar("T")
SHORT = {"rounds": 1, "quick": 1, "first": 1}


@contextmanager
def workers(database: str, data: Path, **changes: Any) -> Iterator[tuple[Place, Place]]:
    """Two workers that know of each other, and wait for each other however busy the machine is."""
    with ExitStack() as stack:
        patient(stack.enter_context(pytest.MonkeyPatch.context()))
        one, two = (
            stack.enter_context(serving(data, database=database, worker=number, **changes))
            for number in (1, 2)
        )
        meet(one, two)
        yield one, two


def patient(patch: pytest.MonkeyPatch, seconds: float = 15.0) -> None:
    for module in (codes, neighbours, together):
        patch.setattr(module, "PATIENCE", seconds)


def meet(*places: Place) -> None:
    """Each looks at once who else is there, and not only with its next breath."""

    def sees_all(place: Place) -> bool:
        run_in(place, place.shared.ownership.end_the_dead())
        return len(place.shared.ownership.others) == len(places) - 1

    for place in places:
        until(partial(sees_all, place))


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as running:
        yield running


@pytest.fixture(scope="module")
def pair(postgres: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Place, Place]]:
    limits = {"connections": 6, "tables": 40, "listed": 3, "wrong_codes": 7, "codes": 5, "records": 4}
    data = tmp_path_factory.mktemp("across")
    with workers(
        postgres.fresh(), data, limits=limits, forwarded_allow="127.0.0.1", review_seconds=0.5
    ) as both:
        yield both


def run_in(place: Place, work: Coroutine[Any, Any, T]) -> T:
    """Runs something in a server's own loop."""
    loop = place.house.recovery._loop
    return asyncio.run_coroutine_threadsafe(work, loop).result(PATIENCE)


def call_in(place: Place, call: Callable[[], None]) -> None:
    async def work() -> None:
        call()

    run_in(place, work())


def as_from(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def knock(place: Place, table: Hosted, address: str) -> Player | int:
    """A socket, or the status with which it is refused."""
    try:
        return Player(place, table.id, hello=False, additional_headers=as_from(address))
    except InvalidStatus as refused:
        return refused.response.status_code


# -- What is counted


def test_sockets_are_counted_whichever_worker_is_asked(pair: tuple[Place, Place]):
    one, two = pair
    table = one.open()
    with ExitStack() as held:
        for place in (one, two, one, one, two, two):
            socket = knock(place, table, "198.51.100.1")
            assert isinstance(socket, Player)
            held.enter_context(socket)
        assert [knock(place, table, "198.51.100.1") for place in pair] == [429, 429]
        assert [place.house.metrics.refusals("too-many-sockets") for place in pair] == [1, 1]
        stranger = knock(two, table, "198.51.100.2")
        assert isinstance(stranger, Player)
        held.enter_context(stranger)
    until(lambda: not one.house.counting.sockets.open and not two.house.counting.sockets.open)

    def again() -> bool:
        socket = knock(two, table, "198.51.100.1")
        if isinstance(socket, Player):
            socket.__exit__()
        return isinstance(socket, Player)

    until(again)


def test_codes_are_found_by_either_and_wrong_ones_are_counted_by_both(pair: tuple[Place, Place]):
    one, two = pair
    table = one.open()
    code = one.get(f"{table.path}/code").json()["code"]

    def ask(place: Place, told: str) -> Any:
        return place.http.post("/api/codes", json={"code": told}, headers=as_from("198.51.100.3"))

    for place in pair * 5:
        assert ask(place, code).json() == {"table": table.id}
    table.begin("Ann", "Bob")
    until(lambda: ask_quietly(two, code) == 404)
    answers = [ask(place, told) for place, told in zip(pair * 4, (code, "0" * 7) * 4, strict=True)]
    assert [answer.status_code for answer in answers] == [404] * 7 + [429]
    assert len({answer.content for answer in answers[:7]}) == 1, (
        "one that has begun is like one never heard of"
    )
    refused = [ask(place, told) for place in pair for told in (code, "0" * 7)]
    assert {(answer.status_code, answer.json()["rule"]) for answer in refused} == {
        (429, "too-many-table-codes")
    }
    assert all(1 <= int(answer.headers["retry-after"]) <= 60 for answer in refused)


def ask_quietly(place: Place, code: str) -> int:
    """Each time from elsewhere, so that nobody has asked too often."""
    place.asked = getattr(place, "asked", 0) + 1  # type: ignore[attr-defined]
    source = as_from(f"203.0.113.{place.asked % 250}")  # type: ignore[attr-defined]
    return place.http.post("/api/codes", json={"code": code}, headers=source).status_code


def test_no_code_is_stored_as_it_is_said(pair: tuple[Place, Place]):
    one, two = pair
    table = two.open()
    code = two.get(f"{table.path}/code").json()["code"]
    codes = StoredCodes(one.shared.stored)
    assert codes.find(code) is None
    assert codes.of(table.id) not in (None, code)


def test_tables_opened_are_counted_by_both(pair: tuple[Place, Place]):
    def opened(place: Place) -> int:
        asked = {"game": "public-enemy"}
        return place.http.post("/api/tables", json=asked, headers=as_from("198.51.100.4")).status_code

    assert [opened(place) for place in pair * 22] == [201] * 40 + [429] * 4


def test_codes_of_seats_and_records_are_counted_by_both(pair: tuple[Place, Place]):
    table = pair[0].open()
    table.begin("Ann", "Bob")
    source = as_from("198.51.100.5")

    def tried(path: str, body: Any) -> list[int]:
        return [place.http.post(path, json=body, headers=source).status_code for place in pair * 4]

    assert tried(f"{table.path}/move-seat", {"code": "0" * 10}) == [403] * 5 + [429] * 3
    assert [status == 429 for status in tried("/api/records", {"text": "x"})] == [False] * 4 + [True] * 4


def test_requests_are_counted_by_both_a_moment_later(postgres: Server, data: Path):
    with workers(postgres.fresh(), data, limits={"requests": 300, "seconds": 600.0}) as (one, two):
        for _ in range(300):
            assert one.get("/api/games").status_code == 200
        assert one.get("/api/games").status_code == 429
        asked = 0
        while two.get("/api/games").status_code == 200:
            asked += 1
            assert asked < 200, "the other worker has heard of it"
            time.sleep(0.05)
        answer = two.get("/api/games")
        assert answer.json() == one.get("/api/games").json(), "and says the same"
        assert 1 <= int(answer.headers["retry-after"]) <= 600


def test_the_database_knows_no_address(pair: tuple[Place, Place]):
    one, _ = pair
    assert one.http.get("/api/games", headers=as_from("198.51.100.77")).status_code == 200
    counted, store = one.shared.together, one.house.store
    assert counted is not None
    hashed = counted.hashed("198.51.100.77")

    def known() -> list[str]:
        with store.engine.connect() as connection:
            tables = ("posse_counts", "posse_holds", "posse_codes", "posse_workers")
            return [
                str(row) for table in tables for row in connection.exec_driver_sql(f"SELECT * FROM {table}")
            ]

    until(lambda: any(hashed in row for row in known()))
    assert not any("198.51.100" in row for row in known())


# -- The lobby and what is over


def test_the_lobby_is_the_same_from_both_and_an_address_lists_so_many(pair: tuple[Place, Place]):
    def listed(place: Place, address: str) -> Any:
        asked = {"game": "public-enemy", "settings": {"listed": True}}
        return place.http.post("/api/tables", json=asked, headers=as_from(address))

    one, two = pair
    opened = [listed(place, "198.51.100.6") for place in (one, two, one, two)]
    assert [answer.status_code for answer in opened] == [201, 201, 201, 429]
    assert opened[3].json()["rule"] == "too-many-listed"
    other = listed(two, "198.51.100.7").json()["table"]["id"]
    ids = [answer.json()["table"]["id"] for answer in opened[:3]]
    until(lambda: shown(one) == shown(two) == [other, *reversed(ids)])
    first = Hosted(two, ids[0], opened[0].json()["host"])
    assert first.do("close").status_code == 200  # asked of the one, done at the other
    until(lambda: shown(one) == shown(two) == [other, *reversed(ids[1:])])

    def is_told(place: Place) -> bool:  # an address may only try so often
        return ids[0] not in place.house.lobby.openers and counts_with_others(place)

    until(lambda: all(map(is_told, pair)) and listed(two, "198.51.100.6").status_code == 201)


def seated_are(place: Place, many: int) -> bool:
    return place.house.counting.seated.total() == many


def test_sockets_that_open_seats_leave_the_others_their_number_whichever_worker_is_asked(
    postgres: Server, data: Path
):
    """One worker has the table, and sees the seats; the other one is asked, and counts the sockets."""
    with workers(postgres.fresh(), data, limits={"connections": 3}) as (one, two), ExitStack() as held:
        table = one.open(players=4)
        tokens = [table.sit(seat, f"N{seat}") for seat in range(4)]
        held.enter_context(table.watch())
        for at, token in enumerate(tokens):
            until(lambda: all(counts_with_others(place) for place in (one, two)))
            held.enter_context(Player(two, table.id, token))
            until(partial(seated_are, one, at + 1))
        held.enter_context(Player(two, table.id))
        held.enter_context(Player(one, table.id))
        for place in (one, two):
            with pytest.raises(InvalidStatus):
                Player(place, table.id)


def test_a_listed_table_that_moved_is_shown_once_and_counts_where_it_is(postgres: Server, data: Path):
    with workers(postgres.fresh(), data, limits={"listed": 2}) as (one, two):
        tables = [one.open(listed=True) for _ in range(2)]
        assert two.get(tables[0].path).status_code == 200  # nobody is at it: it goes where it is asked for
        assert tables[0].id in two.house.rooms
        assert tables[0].id not in one.house.rooms
        until(lambda: shown(one) == shown(two) == [table.id for table in reversed(tables)])
        until(lambda: tables[0].id in two.house.lobby.openers)
        asked = {"game": "public-enemy", "settings": {"listed": True}}
        until(lambda: all(counts_with_others(place) for place in (one, two)))
        assert [place.post("/api/tables", asked).status_code for place in (one, two)] == [429, 429]


def shown(place: Place) -> list[str]:
    return [head["id"] for head in place.get("/api/tables").json()]


def test_a_finished_game_is_shown_by_both_and_reviewed_once(pair: tuple[Place, Place]):
    one, two = pair
    table = one.open(options=SHORT, listed=True)
    (token,) = table.begin("Ann", bots=("random",))
    with table.watch(token) as ann:
        play_on([ann])
    until(lambda: [each["table"]["id"] for each in two.get("/api/replays").json()] == [table.id])
    assert one.get("/api/replays").json() == two.get("/api/replays").json()
    path = f"/api/replays/{table.id}/review"
    for place in pair * 2:
        assert place.post(path).json()["status"] in ("working", "done")
    until(lambda: two.get(path).json()["status"] == "done")
    assert one.get(path).json() == two.get(path).json()
    assert one.metric("posse_reviews_total") == 1
    text = two.get(f"{table.path}/record").text
    brought = one.post("/api/records", {"text": text}).json()["id"]
    seen = [place.get(f"/api/records/{brought}?line=1") for place in pair]
    assert [answer.status_code for answer in seen] == [200, 200]
    assert seen[0].content == seen[1].content


# -- The workers themselves


def test_metrics_tell_of_both_workers_each_under_its_number(pair: tuple[Place, Place]):
    one, two = pair
    table = one.open()
    with table.watch():  # so that it stays there, and is asked for through the other
        assert two.get(table.path).status_code == 200
    for place in pair:
        families = list(text_string_to_metric_families(place.get("/metrics").text))
        samples = [sample for family in families for sample in family.samples]
        assert {sample.labels["worker"] for sample in samples} == {"1", "2"}
        leases = {s.labels["worker"]: s.value for s in samples if s.name == "posse_leases"}
        assert leases == {
            str(number): sum(room.epoch is not None for room in worker.house.rooms.values())
            for number, worker in ((1, one), (2, two))
        }
    assert one.metric("posse_forwarded_total") > 0
    assert one.metric("posse_errors_total") == 0


def test_what_workers_ask_each_other_is_for_nobody_else(pair: tuple[Place, Place]):
    for path in ("/internal/lobby", "/internal/metrics"):
        answer = pair[0].http.get(path, headers={"Posse-Forwarded": "x http 1 127.0.0.1"})
        unknown = pair[0].get("/internal/nothing")
        assert (answer.status_code, answer.content) == (unknown.status_code, unknown.content)


def test_both_are_well_and_ready(pair: tuple[Place, Place]):
    for place in pair:
        assert place.get("/health").json()["status"] == "ok"
        assert place.get("/ready").json() == {"status": "ok"}


def test_what_a_worker_held_is_free_when_it_is_gone(
    postgres: Server, data: Path, monkeypatch: pytest.MonkeyPatch
):
    patient(monkeypatch)
    database, limits = postgres.fresh(), {"connections": 3}
    with serving(data, database=database, worker=1, limits=limits) as one:
        with serving(data, database=database, worker=2, limits=limits) as two, ExitStack() as held:
            meet(one, two)
            table = one.open()
            for _ in range(3):
                held.enter_context(Player(two, table.id, hello=False))
            with pytest.raises(InvalidStatus):
                Player(one, table.id, hello=False)
        meet(one)
        for _ in range(3):
            held.enter_context(Player(one, table.id, hello=False))
        held.close()


def test_nobody_is_refused_because_a_counter_is_down(data: Path):
    with server() as database:
        limits = {"connections": 4, "tables": 1000}
        with workers(database.fresh(), data, limits=limits) as (one, two):
            table = one.open()
            with ExitStack() as held, pytest.MonkeyPatch.context() as patch, database.frozen():
                patient(patch, 0.5)
                for place in (one, one, one, one):
                    held.enter_context(Player(place, table.id, hello=False))
                with pytest.raises(InvalidStatus):  # each counts for itself
                    Player(one, table.id, hello=False)
                assert one.get("/api/games").status_code == 200
            until(lambda: one.get("/ready").status_code == two.get("/ready").status_code == 200)
            until(lambda: not one.house.counting.sockets.open)
            until(lambda: all(counts_with_others(place) for place in (one, two)))
            with ExitStack() as held:
                tried = [entered(held, place, table) for place in (one, two, one, two, one, two)]
                assert tried == [True] * 4 + [False] * 2


def counts_with_others(place: Place) -> bool:
    """Whether a worker knows of the other one, and has told it all there is to tell."""
    counted, ownership = place.shared.together, place.shared.ownership
    assert counted is not None
    return bool(ownership.others) and place.house.now() > counted.rest_until and not counted.unshared


def entered(held: ExitStack, place: Place, table: Hosted) -> bool:
    try:
        held.enter_context(Player(place, table.id, hello=False))
    except InvalidStatus:
        return False
    return True
