"""`posse serve --workers`: several processes, one server. Who plays at which of them makes no difference."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from posse.cli.main import main
from posse.server.cluster.internal import Passes
from posse.server.edge.tokens import TokenMaker
from posse.store import Store, Worker
from tests.ports import free_ports
from tests.server.people import Hosted, Place, Player, bearer, play_on, until_healthy
from tests.silence import GONE
from tests.store import postgres
from tests.waiting import PATIENCE, until

START = 120.0  # seconds that a busy machine may take
PAUSE = 0.25  # a seat may say 100 words in 20 seconds
FORWARDED = "posse-forwarded"


class Serving:
    """A parent and its two workers, as an operator starts them."""

    def __init__(self, data: Path, url: str, workers: int = 2) -> None:
        self.data = data
        self.url = url
        self.port = free_ports(workers + 1)
        asked = ("--workers", str(workers), "--own-ports", "--no-browser", "--port", str(self.port))
        words = [sys.executable, "-m", "posse", "serve", *asked, "--data", str(data), "--database", url]
        self.log = data.with_name(f"{data.name}.log")
        with self.log.open("w") as log:
            self.parent = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=log)
        self.places = [Place(self.port + number) for number in range(workers + 1)]

    def until_up(self) -> None:
        for place in self.places:
            until_healthy(place.port)

    def workers(self) -> list[Worker]:
        with Store.open(url=self.url) as store:
            assert store.leases is not None
            return store.leases.workers()

    def owner_of(self, table: str) -> int:
        """The process that has a table."""
        with Store.open(url=self.url) as store:
            assert store.leases is not None
            held = {worker.process: store.leases.held(worker.id) for worker in store.leases.workers()}
        return next(int(process.split()[0]) for process, tables in held.items() if table in tables)

    def pids(self) -> dict[int, int]:
        """The workers' processes, by their numbers."""
        found = {}
        for pid in postgres.children(self.parent.pid):
            with suppress(OSError):
                words = Path(f"/proc/{pid}/cmdline").read_text().split("\0")
                if "posse.server.cluster.worker" in words:
                    found[int(words[words.index("posse.server.cluster.worker") + 1])] = pid
        return found

    def stop(self) -> None:
        for place in self.places:
            place.http.close()
        self.parent.terminate()
        self.parent.wait(START)


@pytest.fixture(scope="module")
def database() -> Iterator[postgres.Server]:
    with postgres.server() as running:
        yield running


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory, database: postgres.Server) -> Iterator[Serving]:
    served = Serving(tmp_path_factory.mktemp("data"), database.fresh())
    try:
        served.until_up()
        yield served
    finally:
        served.stop()


# -- Playing


def seated(one: Place, other: Place) -> tuple[Hosted, list[str]]:
    """A table that was opened at one worker, with Ann from there and Bob from the other."""
    table = one.open(options={"rounds": 1})
    beside = Hosted(other, table.id, table.token)
    tokens = [table.sit(0, "Ann"), beside.sit(1, "Bob")]
    table.sat |= beside.sat
    table.start()
    return table, tokens


def test_players_of_one_table_at_two_workers_play_by_sockets_and_by_requests(serving: Serving):
    _, one, other = serving.places

    def tables() -> list[int]:
        return [place.get("/health").json()["tables"] for place in (one, other)]

    before = tables()
    table, tokens = seated(one, other)
    with Player(one, table.id, tokens[0]) as ann, Player(other, table.id, tokens[1]) as bob:
        assert sorted(now - then for now, then in zip(tables(), before, strict=True)) == [0, 1]
        assert play_on([ann, bob], 6) == 6  # no deal is over sooner
        for place, player in ((one, bob), (other, ann)):  # each through the other one's worker
            player.catch_up(max(ann.now["version"], bob.now["version"]))
            said = {"do": "chat", "text": "hello", "id": f"said {place.port}"}
            answer = place.post(f"{table.path}/commands", said, tokens[player is bob])
            assert answer.status_code == 200, answer.text
            again = place.post(f"{table.path}/commands", said, tokens[player is bob])
            assert again.json() == answer.json()
            for listener in (ann, bob):
                listener.catch_up(answer.json()["version"])
        play_on([ann, bob])
        assert ann.now["status"] == "over"
        assert ann.now["result"] == bob.now["result"]


def test_an_answer_is_the_same_whichever_worker_is_asked(serving: Serving):
    _, one, other = serving.places
    table, tokens = seated(one, other)
    away = {"Accept-Encoding": "identity", "Accept-Language": "fr"}
    asked: list[tuple[str, str, Any, str]] = [
        ("GET", table.path, None, ""),
        ("HEAD", table.path, None, ""),
        ("GET", f"{table.path}/record", None, tokens[0]),
        ("GET", f"{table.path}/record?x=%2F..%2f&y=é", None, tokens[0]),
        ("GET", f"/api/replays/{table.id}?line=9999", None, ""),
        ("GET", f"/api/replays/{table.id}/log", None, ""),
        ("GET", f"{table.path}/record", None, "00" * 16),
        ("POST", f"{table.path}/commands", {"do": "chat", "id": "a", "text": "é"}, tokens[0]),
        ("POST", f"{table.path}/commands", {"do": "chat", "id": "b", "text": ""}, tokens[0]),
        ("POST", f"{table.path}/commands", {"do": "start", "id": "c"}, ""),
        ("GET", "/api/tables/0123456789abcdef", None, ""),
        ("PUT", table.path, None, ""),
    ]
    with Player(one, table.id, tokens[0]):  # so that the table stays where it is
        for method, path, body, token in asked:
            told = []
            for place in (one, other, one):
                answer = place.http.request(method, path, json=body, headers=away | bearer(token))
                told.append((answer.status_code, answer.headers.raw, answer.content))
            assert told[0] == told[1] == told[2], path


def test_a_table_is_opened_once_whichever_worker_is_asked(serving: Serving):
    _, one, other = serving.places
    asked = {"game": "public-enemy", "players": 2, "options": {"rounds": 1}, "id": "open-sesame-0001"}
    first = one.post("/api/tables", asked)
    assert first.status_code == 201, first.text
    table = Hosted(one, first.json()["table"]["id"], first.json()["host"])
    with table.watch():  # so that the table stays where it is
        again = other.post("/api/tables", asked)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    tokens = table.begin("Ann", "Bob")
    with Player(other, table.id, tokens[0]) as ann, Player(one, table.id, tokens[1]) as bob:
        play_on([ann, bob])
        for place in (one, other):
            same = place.post("/api/tables", {"game": "", "players": 2, "deal": table.id})
            assert same.status_code == 201, same.text
            assert same.json()["table"]["deal_of"] == table.id
            onward = {"game": "", "players": 2, "from": {"table": table.id, "line": 1}}
            assert place.post("/api/tables", onward).status_code == 201


def test_a_new_table_goes_to_the_worker_that_is_asked_for_it_and_not_back_and_forth(serving: Serving):
    _, one, other = serving.places
    table = one.open()
    before = serving.owner_of(table.id)
    assert other.get(table.path).status_code == 200
    after = serving.owner_of(table.id)
    assert after != before
    for place in (one, other, one):  # it would have to be loaded each time
        assert place.get(table.path).status_code == 200
    with table.watch():
        assert serving.owner_of(table.id) == after


# -- Own doors


def at_own_door(worker: Worker, headers: dict[str, str]) -> tuple[int, str | None, bytes]:
    host, port = worker.address.split(":")
    asked = http.client.HTTPConnection(host, int(port), timeout=PATIENCE)
    asked.request("GET", "/api/games", headers=headers)
    answer = asked.getresponse()
    told = answer.status, answer.headers["Connection"], answer.read()
    asked.close()
    return told


def test_an_own_door_hears_workers_and_nobody_else(serving: Serving):
    passes = Passes(TokenMaker.open(serving.data), "")
    until(lambda: len(serving.workers()) == 2)  # one that was killed is struck off a moment later
    one, other = serving.workers()
    right = f"{passes.for_worker(one.id)} http 1 192.0.2.7"
    guessed = "1" if right[0] == "0" else "0"
    for wrong in ("", right[:-30], guessed + right[1:], f"{passes.for_worker(other.id)} http 1 192.0.2.7"):
        assert at_own_door(one, {FORWARDED: wrong} if wrong else {}) == (404, "close", b"")
        with pytest.raises(InvalidStatus) as refused:
            connect(
                f"ws://{one.address}/api/tables/x/socket",
                additional_headers={FORWARDED: wrong},
                open_timeout=PATIENCE,
            )
        assert (refused.value.response.status_code, refused.value.response.body) == (404, b"")
    status, _, body = at_own_door(one, {FORWARDED: right, "Host": "elsewhere.example"})
    assert (status, body) == (200, serving.places[0].get("/api/games").content), "the name was checked before"


def test_the_header_of_own_doors_means_nothing_at_public_ones(serving: Serving):
    passes = Passes(TokenMaker.open(serving.data), "")
    for worker in serving.workers():
        forged = {FORWARDED: f"{passes.for_worker(worker.id)} https 1 192.0.2.7"}
        for place in serving.places:
            assert place.http.get("/api/games", headers=forged).status_code == 200
            strange = place.http.get("/api/games", headers=forged | {"Host": "elsewhere.example"})
            assert strange.status_code == 421
            foreign = forged | {"Origin": "http://elsewhere.example"}
            assert place.http.post("/api/tables", json={}, headers=foreign).status_code == 403
            with pytest.raises(InvalidStatus) as refused:
                connect(
                    f"ws://127.0.0.1:{place.port}/api/tables/x/socket",
                    additional_headers=foreign,
                    open_timeout=PATIENCE,
                )
            assert refused.value.response.status_code == 403
    table = serving.places[1].open()
    told: dict[str, Any] = {"additional_headers": {FORWARDED: "x http 1 y"}}
    with table.watch(**told) as here, Player(serving.places[2], table.id, **told) as there:
        assert here.now["view"] == there.now["view"]


# -- Ends and beginnings


class Talker:
    """Says one word after another, comes back when it is cut off, and says again what was not answered."""

    def __init__(self, place: Place, table: Hosted, token: str, by_socket: bool) -> None:
        self.place = place
        self.table = table
        self.token = token
        self.acked: list[tuple[str, int]] = []
        self.cuts = 0
        self.wrong: list[str] = []  # answers that nobody should be given
        self.last = time.monotonic()  # when something was answered
        self.longest = 0.0  # seconds without an answer
        self.done = threading.Event()
        self.kind = "s" if by_socket else "r"
        self.thread = threading.Thread(target=self.by_socket if by_socket else self.by_request, daemon=True)
        self.thread.start()

    def word(self) -> dict[str, Any]:
        name = f"{self.kind}{len(self.acked)}"
        return {"do": "chat", "id": name, "text": f"word {name}"}

    def answered(self, answer: dict[str, Any]) -> None:
        self.acked.append((answer["id"], answer["version"]))
        self.longest = max(self.longest, time.monotonic() - self.last)
        self.last = time.monotonic()
        time.sleep(PAUSE)

    def by_socket(self) -> None:
        while not self.done.is_set():
            try:
                with Player(self.place, self.table.id, self.token) as player:
                    while not self.done.is_set():
                        player.send({"type": "command", "version": 0} | self.word())
                        answer = player.until("ack", "error")
                        if answer["type"] == "ack":
                            self.answered(answer)
            except GONE:
                self.cuts += 1
                time.sleep(0.1)

    def by_request(self) -> None:
        while not self.done.is_set():
            try:
                answer = self.place.post(f"{self.table.path}/commands", self.word(), self.token)
            except GONE:
                self.cuts += 1
                time.sleep(0.1)
                continue
            if answer.status_code == 200:
                self.answered(answer.json())
            else:
                self.wrong += [answer.text] if answer.status_code != 503 else []
                time.sleep(PAUSE)

    def end(self) -> None:
        self.done.set()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        assert self.wrong == []
        assert self.longest < PATIENCE, "everyone comes back"


def check(serving: Serving, table: Hosted, talkers: list[Talker]) -> None:
    """Everything that was answered is there, once, as it was answered; and nothing else."""
    with Store.open(url=serving.url) as store:
        entries = store.load(table.id).entries
    stored = [
        (entry.command, json.loads(entry.body)["v"])
        for entry in entries
        if entry.command and entry.command[0] in "sr" and entry.command[1:].isdigit()
    ]
    for talker in talkers:
        own = [(command, version) for command, version in stored if command[0] == talker.kind]
        assert own[: len(talker.acked)] == talker.acked
        assert len(own) - len(talker.acked) <= 1, "at most the one that was under way"


def talking(serving: Serving) -> tuple[Hosted, list[Talker]]:
    place = serving.places[0]
    table, tokens = seated(serving.places[1], serving.places[2])
    talkers = [Talker(place, table, tokens[0], True), Talker(place, table, tokens[1], False)]
    until(lambda: all(len(talker.acked) > 2 for talker in talkers))
    return table, talkers


def test_a_worker_that_is_killed_loses_nothing_and_is_started_again(serving: Serving):
    table, talkers = talking(serving)
    before, owner = serving.pids(), serving.owner_of(table.id)
    killed = next(number for number, pid in before.items() if pid == owner)
    os.kill(owner, signal.SIGKILL)
    said = [len(talker.acked) for talker in talkers]
    until(lambda: all(len(one.acked) > many + 2 for one, many in zip(talkers, said, strict=True)))
    for talker in talkers:
        talker.end()
    check(serving, table, talkers)
    until(lambda: serving.pids().get(killed, owner) != owner)
    until_healthy(serving.port + killed)
    assert serving.places[killed].get(table.path).status_code == 200, "the same number, at the same port"


def test_workers_are_rolled_under_play_and_no_move_is_lost_or_doubled(serving: Serving):
    table, talkers = talking(serving)
    before = serving.pids()
    serving.parent.send_signal(signal.SIGHUP)
    until(lambda: not set(before.values()) & set(serving.pids().values()) and len(serving.pids()) == 2)
    said = [len(talker.acked) for talker in talkers]
    until(lambda: all(len(one.acked) > many + 2 for one, many in zip(talkers, said, strict=True)))
    for talker in talkers:
        talker.end()
    check(serving, table, talkers)
    assert serving.parent.poll() is None
    for place in serving.places:
        assert place.get(table.path).status_code == 200


def test_sigterm_ends_them_all_in_order(tmp_path: Path, database: postgres.Server):
    """A server of its own: other tests may still need theirs."""
    serving = Serving(tmp_path / "data", database.fresh())
    serving.until_up()
    _, one, other = serving.places
    table = one.open()
    readers = [table.watch(), Player(other, table.id)]
    pids = [*serving.pids().values(), *postgres.children(serving.parent.pid)]
    serving.parent.terminate()
    codes = {reader.closed() for reader in readers}
    assert codes <= {1001, 1006}, "the one that was handed on may be cut"
    assert 1001 in codes
    assert serving.parent.wait(START) == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
    assert serving.workers() == []
    assert "Traceback" not in serving.log.read_text()
    for place in serving.places:
        place.http.close()


def test_workers_do_not_outlive_a_parent_that_was_killed(tmp_path: Path, database: postgres.Server):
    served = Serving(tmp_path / "data", database.fresh(), workers=1)
    served.until_up()
    pids = postgres.children(served.parent.pid)
    served.parent.kill()
    served.parent.wait(START)
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))
    assert served.workers() == [], "they have stopped in order"
    served.stop()


# -- What is refused


@pytest.mark.parametrize("option", ["--workers 2", "--own-ports", "--internal 127.0.0.1"])
def test_several_workers_are_refused_on_sqlite(tmp_path: Path, option: str):
    for lang, word in (("en", "needs PostgreSQL"), ("fr", "demande PostgreSQL")):
        done = CliRunner().invoke(
            main, ["serve", "--data", str(tmp_path), "--lang", lang, *option.split()], env={"POSSE_LANG": ""}
        )
        assert done.exit_code == 1
        assert f"{option.split()[0]} {word}" in done.stderr
        assert "--database" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("given", ["0.0.0.0", "::", "[::]:7000", "10.0.0.5:x", "10.0.0.5:99999", "http://x"])
def test_an_own_door_that_others_cannot_reach_is_refused(given: str):
    done = CliRunner().invoke(main, ["serve", "--database", "postgresql://x/y", "--internal", given])
    assert done.exit_code == 1
    assert "10.0.0.5:7000" in done.stderr


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "address of this machine"), ("fr", "adresse de cette machine")]
)
def test_an_own_door_at_an_address_that_is_not_ours_is_refused_at_once(lang: str, says: str):
    for given in ("192.0.2.1:9000", "no.such.host.invalid"):
        asked = ["serve", "--workers", "2", "--database", "postgresql://x", "--internal", given]
        told = CliRunner().invoke(main, [*asked, "--lang", lang])
        assert told.exit_code == 1
        assert says in told.stderr
        assert given in told.stderr
