"""Strangers who come and go use up what is theirs at a table: its host and its people play on."""

import json
from pathlib import Path
from typing import Any

import httpx

from posse.table import ends
from posse.table.chain import START
from tests.ports import free_port
from tests.server.people import Hosted, Place, play_on, serving
from tests.waiting import PATIENCE

ROOM = {"seat_messages": 10_000}


def from_address(n: int) -> dict[str, str]:
    return {"X-Forwarded-For": f"198.51.{n // 200}.{n % 200 + 1}"}


def come_and_go(place: Place, table: Hosted, many: int, each: int = 1) -> httpx.Response:
    """Strangers from many addresses sit down at the second seat and stand up again; the last answer."""
    answer = httpx.Response(500)
    for n in range(many):
        body = {"name": "Mallory", "id": f"{n:016}"}
        answer = place.http.post(f"{table.path}/seats/1", json=body, headers=from_address(n // each))
        if answer.status_code == 201:
            left = table.do("open", answer.json()["token"], seat=1)
            assert left.status_code == 200, left.text
    return answer


def sits(place: Place, table: Hosted, n: int, lang: str = "en", **more: Any) -> httpx.Response:
    body = {"name": f"N{n}", **more}
    headers = {"Accept-Language": lang, **from_address(n)}
    return place.http.post(f"{table.path}/seats/1", json=body, headers=headers)


def test_a_table_that_strangers_used_up_from_many_addresses_is_played_all_the_same(
    data: Path,
):
    most, port = ends.STRANGERS, free_port()
    with serving(data, port=port, forwarded_allow="127.0.0.1", limits=ROOM) as place:
        table = place.open(players=3)
        ann, cy = table.sit(0, "Ann"), table.sit(2, "Cy")
        assert come_and_go(place, table, most - 2).status_code == 201
        told = {lang: sits(place, table, 500, lang) for lang in ("en", "fr")}
        assert {answer.status_code for answer in told.values()} == {409}
        assert {answer.json()["rule"] for answer in told.values()} == {"strangers"}
        assert told["en"].json()["text"] != told["fr"].json()["text"]
        entries = len(place.house.store.load(table.id).entries)
        assert entries == 2 + 2 * (most - 2)
        with table.watch(ann) as watching:
            assert watching.now["log"] == []
            assert watching.now["chain"] == {"lines": 0, "head": START}
    with serving(data, port=port, forwarded_allow="127.0.0.1", limits=ROOM) as place:
        table.place = place
        assert sits(place, table, 501).json()["rule"] == "strangers", "a restart forgets none"
        again = sits(place, table, 0, name="Mallory", id=f"{0:016}")
        assert again.status_code == 201, "what was answered before is answered the same"
        # The host, and whoever has a seat or its code, still change seats.
        code = table.do("code", cy).json()["code"]
        moved = place.post(f"{table.path}/move-seat", {"code": code})
        assert moved.status_code in (200, 201), moved.text
        table.sat[2] = moved.json()["token"]
        seated = place.post(f"{table.path}/seats/1", {"name": "Bob"}, table.token)
        assert seated.status_code == 201, seated.text
        table.sat[1] = seated.json()["token"]
        assert table.do("bot", seat=2).status_code == 200
        del table.sat[2]
        table.start()
        players = [table.watch(table.sat[seat]) for seat in (0, 1)]
        play_on(players, 4)
        for player in players:
            player.__exit__()


def test_strangers_from_one_address_use_up_what_is_theirs_and_no_more(data: Path):
    with serving(data, forwarded_allow="127.0.0.1", limits={"sits": 5}) as place:
        table = place.open()
        refused = come_and_go(place, table, 6, each=10)
        assert (refused.status_code, refused.json()["rule"]) == (429, "too-many-sits")
        assert place.refusals("too-many-sits") == 1
        again = sits(place, table, 0, name="Mallory", id=f"{0:016}")
        assert again.status_code == 201, "it was answered before"
        assert sits(place, table, 7).status_code == 201


def test_a_table_that_is_looked_at_again_and_again_grows_by_nothing(data: Path):
    port = free_port()
    for _ in range(3):
        with serving(data, port=port) as place:
            if not data.joinpath("told").exists():
                table = place.open()
                table.begin("Ann", "Bob")
                data.joinpath("told").write_text(table.id)
            id_ = data.joinpath("told").read_text()
            place.get(f"/api/tables/{id_}")
            length = len(place.house.store.load(id_).entries)
            known = json.loads(data.joinpath("length").read_text()) if data.joinpath("length").exists() else 0
            assert known in (0, length)
            data.joinpath("length").write_text(str(length))


def test_a_table_has_room_for_so_many_spectators(data: Path):
    with serving(data, limits={"spectators": 2}) as place:
        table = place.open()
        ann = table.sit(0, "Ann")
        watching = [table.watch(), table.watch()]
        with table.watch(ann), table.place.knock(f"{table.path}/socket") as socket:
            socket.send('{"type": "hello", "lang": "fr"}')
            told = json.loads(socket.recv(PATIENCE))
            assert (told["rule"], told["text"][:2]) == ("too-many-spectators", "2 ")
        assert place.refusals("too-many-spectators") == 1
        for player in watching:
            player.__exit__()
