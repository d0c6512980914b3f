"""Between a program and its table: lines that break, servers that cheat, certificates, and races."""

import asyncio
import inspect
import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import posse
from posse.core.errors import BadNotation
from posse.online.connect import AsyncOnlineTable
from posse.online.home import kept
from posse.online.link import Link
from tests.deploy.proxies import Certificate
from tests.server.people import Hosted, Place
from tests.server.relay import Cut, relaying
from tests.waiting import PATIENCE

SHORT = {"rounds": 1, "quick": 1}
KINDS = ("plain", "async")


class Awaited:
    """A table of asyncio, asked as the plain one is."""

    def __init__(self, runner: asyncio.Runner, table: AsyncOnlineTable) -> None:
        self.runner = runner
        self.table = table

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.table, name)
        if not inspect.iscoroutinefunction(found):
            return found
        return lambda *given, **named: self.runner.run(found(*given, **named))


@contextmanager
def program(kind: str, link: str, **more: Any) -> Iterator[Any]:
    if kind == "plain":
        with posse.connect(link, **more) as table:
            yield table
        return
    with asyncio.Runner() as runner:
        made = runner.run(posse.connect(link, **more).__aenter__())
        try:
            yield Awaited(runner, made)
        finally:
            runner.run(made.leave())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POSSE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return Certificate(tmp_path_factory.mktemp("certificate")).make()


def against_a_bot(place: Place, **options: int) -> Hosted:
    table = place.open(options=options)
    assert table.do("bot", seat=1, bot="random").status_code == 200
    return table


def begin(table: Hosted) -> None:
    """The host starts once everyone has sealed something; bots seal nothing."""
    while not table.draw["commits"][0]:
        time.sleep(0.01)
    assert table.do("start").status_code == 200


def play_on(ann: Any) -> None:
    while ann.wait():
        assert ann.play(ann.legal[0])


def done_by_ann(table: Hosted) -> int:
    return len(re.findall(r"^\d+ p1 ", table.place.get(f"{table.path}/record").text, re.M))


# -- Lines that break


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cut", ["lost", "unanswered"])
def test_a_move_in_whose_middle_the_line_breaks_is_done_once(place: Place, kind: str, cut: Cut):
    table = against_a_bot(place, first=1)
    with relaying(place) as relay, program(kind, f"{relay.url}/t/{table.id}") as ann:
        assert ann.sit("Ann") == 0
        begin(table)
        assert ann.wait()
        before, relay.cut = len(relay.near), cut
        assert ann.play(ann.legal[0])
        assert len(relay.near) == before + 1, "it came back by itself"
        assert done_by_ann(table) == 1
        assert ann.wait()
        assert ann.play(ann.legal[0])
        assert done_by_ann(table) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_that_breaks_while_others_play_comes_back(place: Place, kind: str):
    table = place.open(options={"first": 1})
    token = table.sit(1, "Bob")
    table.commit(1)
    with relaying(place) as relay, program(kind, f"{relay.url}/t/{table.id}") as ann:
        ann.sit("Ann")
        begin(table)
        table.reveal(1)
        assert ann.wait()
        assert ann.play("take tombstone")
        relay.hang_up()
        with table.watch(token) as bob:
            assert bob.command(action="take deadwood")["type"] == "ack"
        assert ann.wait(), "it is told what it missed"
        assert any("Bob" in said and "Deadwood" in said for said in ann.listen())


# -- Servers that cheat


def flipped(text: str) -> str:
    """The same but for its last digit."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_with_another_nonce_proves_nothing(place: Place, kind: str):
    table = against_a_bot(place, **SHORT)
    with relaying(place) as relay, program(kind, f"{relay.url}/t/{table.id}") as ann:
        ann.sit("Ann")
        begin(table)
        play_on(ann)
        assert ann.proved().outcome is not None
        (nonce,) = re.findall(r"^nonces: (\w+) -$", place.get(f"{table.path}/record").text, re.M)
        relay.lies = [(nonce.encode(), flipped(nonce).encode())]
        with pytest.raises(BadNotation, match="what seat 1 opened is not what it had committed to"):
            ann.proved()
        (secret,) = re.findall(r"^secret: (\w+)$", place.get(f"{table.path}/record").text, re.M)
        relay.lies = [(secret.encode(), flipped(secret).encode())]
        with pytest.raises(BadNotation, match="The secret does not match what was committed to"):
            ann.proved()
        relay.lies = []
        assert ann.proved().outcome is not None


@pytest.mark.parametrize("kind", KINDS)
def test_a_list_that_was_shown_otherwise_before_is_called_cheating(place: Place, kind: str):
    table = place.open(options=SHORT | {"first": 1})
    token = table.sit(1, "Bob")
    table.commit(1)
    shown = str(table.draw["commits"][1])
    with relaying(place) as relay, program(kind, f"{relay.url}/t/{table.id}") as ann:
        relay.lies = [(shown.encode(), flipped(shown).encode())]
        ann.sit("Ann")
        begin(table)
        table.reveal(1)
        assert ann.wait()
        assert table.do("resign", token).status_code == 200
        while ann.status != "over":
            ann.listen()
        relay.lies = []  # the record says what was true
        with pytest.raises(BadNotation, match="CHEATED: the list of commitments is not the one"):
            ann.proved()


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_that_is_told_otherwise_breaks_the_chain(place: Place, kind: str):
    table = against_a_bot(place, first=1)
    with relaying(place) as relay, program(kind, f"{relay.url}/t/{table.id}") as ann:
        ann.sit("Ann")
        begin(table)
        assert ann.wait()
        relay.lies = [(b'"p1 take tombstone', b'"p1 bury tombstone')]
        with pytest.raises(BadNotation, match="this game is not what it was"):
            ann.play("take tombstone")


# -- Certificates


def test_a_certificate_that_nobody_vouches_for_is_refused(place: Place, certificate: Certificate):
    table = place.open()
    with relaying(place, certificate) as relay:
        link = f"{relay.url}/t/{table.id}"
        with pytest.raises(BadNotation) as refused:
            posse.connect(link).sit("Ann")
        said = f"The server at {relay.url} shows a certificate that nobody here vouches for (self-signed"
        assert str(refused.value).startswith(said)
        assert "SSL_CERT_FILE" in refused.value.say("fr")
        assert "répond" in refused.value.say("fr")
        with pytest.raises(BadNotation, match="no certificates to read"):
            posse.connect(link, trusted=str(certificate.folder / "nothing.pem"))
        other = link.replace("127.0.0.1", "localhost")
        with pytest.raises(BadNotation, match="Hostname mismatch"):
            posse.connect(other, trusted=str(certificate.chain)).sit("Ann")
    assert {seat["kind"] for seat in place.get(table.path).json()["seats"]} == {"open"}


@pytest.mark.parametrize("kind", KINDS)
def test_over_a_trusted_certificate_a_game_is_played_and_proved(
    place: Place, certificate: Certificate, kind: str
):
    table = against_a_bot(place, **SHORT)
    with relaying(place, certificate) as relay:
        link = f"{relay.url}/t/{table.id}"
        with program(kind, link, trusted=str(certificate.chain)) as ann:
            ann.sit("Ann")
            begin(table)
            play_on(ann)
            assert ann.proved().outcome.ranks == tuple(ann.result["ranks"])


# -- Races for a seat


def at_once(monkeypatch: pytest.MonkeyPatch, many: int) -> None:
    """Everyone has looked at the table before anyone sits down."""
    ask, gate, passed = Link.ask, threading.Barrier(many), threading.local()

    def together(self: Link, path: str, *more: Any) -> Any:
        if "/seats/" in path and not hasattr(passed, "once"):
            passed.once = True
            gate.wait(PATIENCE)
        return ask(self, path, *more)

    monkeypatch.setattr(Link, "ask", together)


@pytest.mark.parametrize("kind", KINDS)
def test_two_who_sit_at_once_get_a_seat_each(place: Place, monkeypatch: pytest.MonkeyPatch, kind: str):
    table = place.open()
    at_once(monkeypatch, 2)

    def sit(name: str) -> int:
        with program(kind, f"{place.url}/t/{table.id}") as one:
            return int(one.sit(name))

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(sit, ("Ann", "Bob"))) == [0, 1]


@pytest.mark.parametrize("kind", KINDS)
def test_of_two_who_want_one_seat_one_gets_it(place: Place, monkeypatch: pytest.MonkeyPatch, kind: str):
    table = place.open()
    at_once(monkeypatch, 2)

    def sit(name: str) -> str:
        with program(kind, f"{place.url}/t/{table.id}") as one:
            try:
                return str(one.sit(name, seat=1))
            except BadNotation as error:
                return str(error)

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(sit, ("Ann", "Bob"))) == ["Seat 2 is taken.", "p2"]
    assert [seat["kind"] for seat in place.get(table.path).json()["seats"]] == ["open", "person"]


# -- After the end


@pytest.mark.parametrize("kind", KINDS)
def test_a_rematch_is_followed_to_its_end(place: Place, kind: str):
    table = against_a_bot(place, **SHORT)
    with program(kind, f"{place.url}/t/{table.id}") as ann:
        ann.sit("Ann")
        begin(table)
        play_on(ann)
        token = kept("seats.json")[f"{place.url}/t/{table.id} as Ann"]
        asked = place.post(f"{table.path}/rematch", {"id": "r" * 16}, token).json()
        assert ann.rematch() == 0
        again = Hosted(place, asked["table"], asked["host"])
        assert ann.status == "waiting"
        begin(again)
        play_on(ann)
        assert ann.proved().seals is not None
        assert kept("seats.json")[f"{place.url}/t/{again.id} as Ann"] == asked["token"] != token


@pytest.mark.parametrize("kind", KINDS)
def test_where_no_rematch_can_follow_nobody_waits_for_it(place: Place, kind: str):
    table = place.open()
    with program(kind, f"{place.url}/t/{table.id}") as eve:
        eve.watch()
        with pytest.raises(BadNotation, match="You are not at the table"):
            eve.rematch()
    with program(kind, f"{place.url}/t/{table.id}") as ann:
        ann.sit("Ann")
        assert table.do("close").status_code == 200
        with pytest.raises(BadNotation, match="no rematch follows"):
            ann.rematch()
