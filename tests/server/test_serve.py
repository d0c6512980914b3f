"""`posse serve` and what a server does by the hour: addresses, codes for phones, archives."""

import json
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from posse.cli import serve as command
from posse.online.line import Line as open_line
from posse.online.link import Link
from posse.server.config import Config
from posse.server.edge import origins
from posse.server.tables import archive, house
from posse.store import Entry, Store
from tests.ports import free_port
from tests.server.people import Player, play_on, serving
from tests.waiting import PATIENCE, until

LAN = "192.0.2.7"


@pytest.fixture
def lan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(origins, "lan_address", lambda: LAN)


@pytest.mark.usefixtures("lan")
def test_a_server_for_everyone_prints_its_address_in_the_network_and_a_code_for_phones(
    capsys: pytest.CaptureFixture[str],
):
    command.announce(Config(data=Path(), host="0.0.0.0", port=8123, base_path="/posse"), "fr", True)
    said = capsys.readouterr().out
    assert f"Dans votre réseau : http://{LAN}:8123/posse/" in said.replace("\u00a0", " ")
    assert sum("▀" in row or "█" in row or "▄" in row for row in said.splitlines()) > 10
    command.announce(Config(data=Path(), host="127.0.0.1", port=8123), "en", True)
    said = capsys.readouterr().out
    assert LAN not in said
    assert "http://127.0.0.1:8123/" in said


@pytest.mark.usefixtures("lan")
def test_a_server_for_everyone_accepts_pages_from_that_address(data: Path):
    with serving(data, host="0.0.0.0") as place:
        table = place.open()
        for name in (LAN, socket.gethostname().lower(), "localhost"):
            with table.watch(additional_headers={"Origin": f"http://{name}:{place.port}"}) as eve:
                assert eve.now["type"] == "view"
        asked = {"game": "public-enemy"}
        for origin, status in ((f"http://{LAN}:{place.port}", 201), (f"http://{LAN}:1", 403)):
            answer = place.http.post("/api/tables", json=asked, headers={"Origin": origin})
            assert answer.status_code == status


@pytest.mark.parametrize(("host", "reached"), [("::1", ["[::1]"]), ("::", ["[::1]", "127.0.0.1"])])
def test_a_server_is_reached_by_ipv6_with_brackets(data: Path, host: str, reached: list[str]):
    with serving(data, host=host) as place:
        for address in reached:
            url = f"http://{address}:{place.port}"
            asked, origin = {"game": "goat", "players": 2}, {"Origin": url}
            opened = httpx.post(f"{url}/api/tables", json=asked, headers=origin, timeout=PATIENCE)
            assert opened.status_code == 201, opened.text
            at = Link(f"{address}:{place.port}/t/{opened.json()['table']['id']}", "en")
            assert at.page.startswith(f"{url}/t/")
            assert at.ask(f"/api/tables/{at.table}")["game"] == "goat"
            with open_line(at.socket) as line:
                line.send('{"type": "hello"}')
                assert json.loads(line.recv())["type"] == "view"


def test_the_lobby_shows_the_newest_tables_and_not_without_end(data: Path):
    with serving(data, limits={"lobby": 3}) as place:
        opened = [place.open(listed=True).id for _ in range(5)]
        shown = [head["id"] for head in place.get("/api/tables").json()]
        assert shown == opened[:1:-1]


def test_old_tables_are_archived_and_can_still_be_read(data: Path, monkeypatch: pytest.MonkeyPatch):
    port = free_port()
    with serving(data, port=port) as place:
        table = place.open(options={"rounds": 1})
        token = table.begin("Ann", bots=("house",))[0]
        with table.watch(token) as ann:
            play_on([ann])
        kept = place.open().id
    monkeypatch.setattr(house, "SWEEP", 0.02)
    monkeypatch.setattr(archive, "EVERY", 0.05)
    with serving(data, port=port, archive_seconds=0.0) as place:
        until(lambda: not place.house.store.open_tables())
        assert place.get(f"/api/replays/{table.id}").status_code == 200
        assert place.get(f"{table.path}/record").status_code == 200
        late = place.post(f"{table.path}/commands", {"do": "chat", "text": "hi", "id": "x"}, token)
        assert late.status_code == 200, "whoever touches it opens it again"
        assert place.get(f"/api/tables/{kept}").status_code == 200


def test_a_broken_table_does_not_keep_the_others_down(data: Path):
    port = free_port()
    with serving(data, port=port) as place:
        sound, other = place.open(), place.open()
        other.begin("Ann", "Bob")
    with Store.open(data) as store:
        store.create("0" * 16, "{}", at=0.0)
        entries = len(store.load(other.id).entries)
        store.append(
            other.id, entries, [Entry(entries, "p1", None, '{"do": "play", "seat": 0, "action": "fly"}', 0.0)]
        )
    with serving(data, port=port) as place:
        for path in (f"/api/tables/{'0' * 16}", other.path):
            answer = place.get(path)
            assert (answer.status_code, answer.json()["rule"]) == (409, "unreadable")
            with pytest.raises(InvalidStatus) as refused:
                Player(place, path.rsplit("/", 1)[1])
            assert refused.value.response.status_code == 409
        assert place.get(sound.path).status_code == 200
        assert place.metric("posse_errors_total") == 2, "whoever runs the server can see it"
