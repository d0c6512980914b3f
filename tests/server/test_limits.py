"""One set of counters for all doors: what a seat, a watcher or an address may do, however it comes."""

import asyncio
import json
import socket
import time
from contextlib import suppress
from pathlib import Path
from select import select
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from posse.server.api.page import built
from posse.server.config import Limits
from posse.server.edge import limits as limiting
from posse.server.edge.counting import Counting
from posse.server.edge.limits import Rate, Rates, counted_address
from posse.server.errors import Refused
from posse.server.tables.lobby import Lobby
from tests.server.people import Hosted, Place, Player, serving
from tests.waiting import PATIENCE, until


def chat(place: Place, table: Hosted, token: str, number: int) -> Any:
    return place.post(f"{table.path}/commands", {"do": "chat", "text": "hi", "id": f"c{number}"}, token)


def test_a_seats_commands_are_counted_by_whatever_door_they_come(data: Path):
    with serving(data, limits={"seat_messages": 12}) as place:
        table = place.open()
        tokens = table.begin("Ann", "Bob")  # to seal and to open are two commands
        with table.watch(tokens[0]) as ann:
            for _ in range(4):
                assert ann.command(do="chat", text="hi")["type"] == "ack"
            answers = [chat(place, table, tokens[0], number) for number in range(20)]
            assert [answer.status_code for answer in answers] == [200] * 6 + [429] * 14
            assert answers[-1].json()["rule"] == "too-fast"
            assert "12" in answers[-1].json()["text"]
            assert 1 <= int(answers[-1].headers["retry-after"]) <= 20
            ann.send({"type": "ping"})
            assert ann.until("error", "pong")["rule"] == "too-fast", "the socket is counted with them"
            assert ann.closed() == 4429
        assert chat(place, table, tokens[1], 1).status_code == 200, "the others go on"
        assert place.refusals("too-fast") == 15


def test_a_hosts_commands_are_counted_too(data: Path):
    with serving(data, limits={"seat_messages": 10}) as place:
        table = place.open()
        table.begin("Ann", "Bob")  # one command of the host's
        answers = [table.do(("pause", "resume")[number % 2]).status_code for number in range(12)]
        assert answers == [200] * 9 + [429] * 3
        assert place.post(f"{table.path}/spectators", token=table.token).status_code == 429


def test_a_watcher_who_comes_again_is_still_counted(data: Path):
    with serving(data, limits={"watcher_messages": 8, "watchers_messages": 20}) as place:
        table = place.open()
        answered = 0
        for _ in range(6):
            with table.watch() as eve, suppress(ConnectionClosed):
                while True:
                    eve.send({"type": "ping"})
                    answered += eve.next()["type"] == "pong"
        assert answered == 20
        assert place.refusals("too-fast") == 6


@pytest.mark.parametrize("kind", ["ping", "pong", "empty"])
def test_every_frame_counts(data: Path, kind: str):
    with serving(data, limits={"frames": 50}) as place:
        table = place.open()
        with table.watch() as eve:
            sent = 0
            with suppress(ConnectionClosed):
                # With the hello one too many: what came after the refusal would make the system reset
                # the connection.
                while sent < 50:
                    sent += 1
                    if kind == "ping":
                        eve.socket.ping(f"{sent}")
                    elif kind == "pong":
                        eve.socket.pong(f"{sent}")
                    else:  # a message that never ends, of frames with nothing in them
                        with eve.socket.send_context():
                            if sent == 1:
                                eve.socket.protocol.send_text(b"", fin=False)
                            else:
                                eve.socket.protocol.send_continuation(b"", fin=False)
            assert eve.closed() == 4429
        assert place.refusals("too-many-frames") == 1
        assert place.metric("posse_errors_total") == 0
        with table.watch() as eve:
            assert eve.now["type"] == "view"


def test_frames_of_many_sockets_are_an_addresss(data: Path):
    with serving(data, limits={"frames": 50, "address_frames": 60}) as place:
        table = place.open()
        with table.watch() as one, table.watch() as two:
            for player in (one, two):
                with suppress(ConnectionClosed):
                    for number in range(40):
                        player.socket.ping(f"{number}").wait(5)
            assert two.closed() == 4429
            one.send({"type": "ping"})
            assert one.closed() == 4429, "an address's limit is all its sockets'"


def test_pings_nobody_reads_the_answers_to_cost_nothing(data: Path):
    """What waits for one reader stays small, however much it asks for."""
    with serving(data, limits={"frames": Limits().frames}) as place:
        table = place.open()
        ping = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + b"p" * 125
        with socket.create_connection(("127.0.0.1", place.port), PATIENCE) as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            head = f"GET {table.path}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            sock.sendall(
                f"{head}Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            assert sock.recv(12) == b"HTTP/1.1 101"
            sent = 0
            with suppress(OSError):  # the server hangs up
                while sent < 200:
                    sock.sendall(ping * 1000)
                    sent += 1
        assert sent < 200
        assert place.refusals("too-many-frames") == 1


def test_requests_of_any_method_are_counted_by_address(data: Path):
    with serving(data, limits={"requests": 12, "pages": 30}) as place:
        for method, path in (("GET", "/api/games"), ("POST", "/api/tables"), ("PUT", "/api/tables")):
            for _ in range(4):
                assert place.http.request(method, path).status_code != 429
        for method in ("GET", "POST", "PUT", "HEAD"):
            answer = place.http.request(method, "/api/games", headers={"Accept-Language": "fr"})
            assert answer.status_code == 429
            assert 1 <= int(answer.headers["retry-after"]) <= 20
        assert place.get("/api/games").json()["rule"] == "too-many-requests"
        with pytest.raises(InvalidStatus) as refused:  # knocking is asking
            Player(place, "0" * 16)
        assert refused.value.response.status_code == 429
        assert "retry-after" in refused.value.response.headers
        assert place.get("/health").status_code == 200, "the page and its like have a budget of their own"
        assert place.refusals("too-many-requests") == 6
        answers = [place.get("/health").status_code for _ in range(40)]
        assert set(answers) == {200, 429}


def test_requests_come_so_many_at_a_time(data: Path):
    with serving(data, limits={"visits": 4}, forwarded_allow="127.0.0.1") as place:
        held = [socket.create_connection(("127.0.0.1", place.port), PATIENCE) for _ in range(5)]
        for sock in held:
            sock.sendall(
                b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.1\r\n"
                b"Content-Length: 9\r\n\r\n{"
            )
        said = select(held, (), (), PATIENCE)[0]
        assert [sock.recv(12) for sock in said] == [b"HTTP/1.1 429"], "four wait for the rest"
        assert place.house.doors.asking.total() == 4
        assert place.refusals("too-many-at-once") == 1
        assert place.http.get("/api/games", headers={"X-Forwarded-For": "198.51.100.2"}).status_code == 200
        for sock in held:
            sock.close()
        until(lambda: not place.house.doors.asking.open)


def test_every_429_says_when_to_come_again(data: Path):
    limits = {"tables": 1, "codes": 1, "records": 1, "listed": 1}
    with serving(data, limits=limits) as place:
        table = place.open()
        table.begin("Ann", "Bob")
        for path, body in (
            ("/api/tables", {"game": "public-enemy"}),
            (f"{table.path}/move-seat", {"code": "0" * 10}),
            ("/api/records", {"text": "x"}),
        ):
            place.post(path, body)
            answer = place.post(path, body)
            assert answer.status_code == 429
            assert int(answer.headers["retry-after"]) >= 1
            assert answer.json()["text"]


def test_the_limits_leave_room_for_a_household():
    """Four people behind one address, each with a page, a socket and a hot seat beside them."""
    usual = Limits()
    assert len(built()) * 2 * 4 < usual.pages
    assert usual.visits > 4 * 6 + 4 * 3, "six connections a browser, three sockets each"
    assert usual.requests > 4 * 100, "a replay played through, line by line"
    assert usual.seat_messages + 20 < usual.frames
    assert usual.connections * usual.seat_messages <= usual.address_frames


# -- The counters themselves


def test_a_rate_says_how_long_to_wait():
    rate = Rate(2, 20.0)
    assert [rate.allows(now) for now in (0.0, 5.0, 6.0)] == [True, True, False]
    assert rate.wait(6.0) == 14.0
    assert not rate.allows(19.9)
    assert rate.allows(20.1)


def test_counts_are_kept_of_so_many_and_the_silent_are_forgotten_first(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limiting, "KEPT", 100)
    rates = Rates(2, 20.0)
    flood = [rates.allows("flood", 0.0) for _ in range(3)]
    for number in range(1000):
        rates.allows(number, 1.0)
        assert not rates.allows("flood", 1.0), "who is loud is remembered"
    assert flood == [True, True, False]
    assert len(rates.by) == 100


def test_a_household_is_one_address():
    assert (
        counted_address("2001:db8:1:2:3:4:5:6") == counted_address("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    )
    assert counted_address("2001:db8:1:3::1") != counted_address("2001:db8:1:2::1")
    assert counted_address("::ffff:192.0.2.1") == counted_address("192.0.2.1") == "192.0.2.1"
    assert counted_address("fe80::1%eth0") == "fe80::/64"
    assert len(counted_address("x" * 5000)) == 64


# -- The lobby


def listed(place: Place, source: str) -> Any:
    asked = {"game": "public-enemy", "settings": {"listed": True}}
    return place.http.post("/api/tables", json=asked, headers={"X-Forwarded-For": source})


def test_an_address_lists_so_many_tables(data: Path):
    with serving(data, limits={"listed": 3}) as place:
        tables = [place.open(listed=True) for _ in range(3)]
        asked = {"game": "public-enemy", "settings": {"listed": True}}
        answer = place.post("/api/tables", asked)
        assert (answer.status_code, answer.json()["rule"]) == (429, "too-many-listed")
        assert place.post("/api/tables", {"game": "public-enemy"}).status_code == 201, "unlisted it may be"
        assert tables[0].do("close").status_code == 200
        assert place.post("/api/tables", asked).status_code == 201, "one was closed"
        assert place.refusals("too-many-listed") == 1


def test_the_lobby_shows_everyones_newest_first(data: Path):
    limits = {"lobby": 4, "listed": 50}
    with serving(data, limits=limits, forwarded_allow="127.0.0.1") as place:
        lone = listed(place, "198.51.100.1").json()["table"]["id"]
        other = listed(place, "198.51.100.2").json()["table"]["id"]
        many = [listed(place, "198.51.100.3").json()["table"]["id"] for _ in range(20)]
        shown = [head["id"] for head in place.get("/api/tables").json()]
        assert shown == [many[-1], many[-2], other, lone]


def test_finished_games_of_one_address_push_out_no_others(data: Path):
    with serving(data, limits={"shown": 2}, forwarded_allow="127.0.0.1") as place:
        ended = []
        for source in ("198.51.100.2", *["198.51.100.1"] * 4, "198.51.100.2"):
            opened = listed(place, source).json()
            table = Hosted(place, opened["table"]["id"], opened["host"])
            table.begin("Ann", "Bob")
            assert table.do("close").status_code == 200
            deadline = time.monotonic() + PATIENCE
            while place.house.store.open_tables(over=False):  # it is noted by a look round
                assert time.monotonic() < deadline
                time.sleep(0.05)
            ended.append(table.id)
        shown = [each["table"]["id"] for each in place.get("/api/replays").json()]
        assert shown == [ended[5], ended[2], ended[1], ended[0]]
        assert place.get(f"/api/replays/{ended[4]}").status_code == 200, "whoever has the link reads it"


def test_a_listed_table_that_everyone_left_is_shown_no_longer(data: Path):
    with serving(data, limits={"empty_seconds": 0.5, "absent_seconds": 3600.0}) as place:
        empty, watched, seated = (place.open(listed=True) for _ in range(3))
        seated.sit(0, "Ann")
        with watched.watch():
            until(lambda: empty.id not in [head["id"] for head in place.get("/api/tables").json()])
            shown = {head["id"] for head in place.get("/api/tables").json()}
            assert shown == {watched.id, seated.id}
        assert place.get(empty.path).status_code == 200, "its link still opens it"


def test_tables_that_are_being_opened_count():
    limits = Limits(listed=2)
    counting = Counting(limits, time.monotonic)
    lobby = Lobby(limits, {}, counting)

    async def opening() -> None:
        async with lobby.listing("a"), lobby.listing("a"):
            with pytest.raises(Refused, match="2 tables"):
                async with lobby.listing("a"):
                    pass
            async with lobby.listing("b"):
                pass

    asyncio.run(opening())
    assert not counting.listed.open


# -- Names at a table


def test_two_people_at_a_table_are_not_called_alike(place: Place):
    table = place.open(players=3)
    table.sit(0, "Ann")
    for name in ("ann", "Ａｎｎ", "A\u00a0nn", "Аnn"):
        answer = place.post(f"{table.path}/seats/1", {"name": name})
        assert (answer.status_code, answer.json()["rule"]) == (409, "name-taken")
        assert "2" in answer.json()["text"]
    assert table.do("bot", seat=1, bot="house").status_code == 200
    bot = place.get(table.path).json()["seats"][1]["name"]
    assert place.post(f"{table.path}/seats/2", {"name": bot.upper()}).json()["rule"] == "name-taken"
    assert place.post(f"{table.path}/seats/2", {"name": "Ann 2"}).status_code == 201


def test_people_of_one_screen_are_not_called_alike(place: Place):
    table = place.open()
    people = [{"seat": seat, "name": name} for seat, name in enumerate(("Ann", "ANN"))]
    assert place.post(f"{table.path}/seats", {"people": people}).json()["rule"] == "name-taken"
    assert [seat["kind"] for seat in place.get(table.path).json()["seats"]] == ["open", "open"]


def test_a_bot_finds_a_name_that_nobody_has(place: Place):
    table = place.open(players=3)
    table.sit(1, "SiIas")
    for seat in (0, 2):
        assert table.do("bot", seat=seat, bot="house").status_code == 200
    names = [seat["name"] for seat in place.get(table.path).json()["seats"]]
    assert "Silas" not in names
    assert len(set(names)) == 3


def test_a_rematch_seats_people_whatever_they_were_called(place: Place):
    """A bot of the same name makes way; names from before this rule are mended."""
    table = place.open(players=4, options={"rounds": 1})
    tokens = [table.sit(seat, name) for seat, name in ((1, "Silas"), (2, "Ann"), (3, "Bob"))]
    assert table.do("bot", seat=0, bot="house").status_code == 200
    assert table.start().status_code == 200
    chairs = place.house.rooms[table.id].table.chairs
    chairs[2].name = chairs[3].name = "Ann\u3164"
    for number, token in enumerate(tokens):
        asked = {"do": "resign", "id": f"r{number}"}
        place.post(f"{table.path}/commands", asked, token)
    answer = place.post(f"{table.path}/rematch", {}, table.token)
    assert answer.status_code == 201, answer.text
    names = [seat["name"] for seat in place.get(f"/api/tables/{answer.json()['table']}").json()["seats"]]
    assert names[1:] == ["Silas", "№ 3", "№ 4"]
    assert names[0] not in names[1:]


def test_chat_that_cannot_be_seen_is_no_chat(place: Place):
    table = place.open()
    token = table.begin("Ann", "Bob")[0]
    with table.watch(token) as ann:
        for text in ("\u3164", "\u2800 \u2800", "\ufe0f", "\u200b", "\u0301", "a\u202eb", "\u2066a"):
            assert ann.command(do="chat", text=text)["rule"] in ("blank", "text"), json.dumps(text)
        assert ann.command(do="chat", text="❤️")["type"] == "ack"
