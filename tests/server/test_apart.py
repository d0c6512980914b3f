"""What a server gave goes back to that server alone, also if another one names the same table."""

import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

import posse
from posse.cli.client import Client
from posse.cli.main import main
from posse.core.errors import BadNotation
from posse.online.link import Link
from posse.online.part import connected, open_line
from posse.online.seats import keep_host_token
from tests.ports import free_port
from tests.server.people import Hosted, Place, serving
from tests.server.wire import Wire, answering, wired

FILES = ("seats.json", "draws.json", "heads.json")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POSSE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(Client, "run", lambda self: None)  # one look at the table
    return tmp_path / "home"


class Twins:
    """Two servers with the same tables, each behind a wire that notes what the terminal says to it."""

    def __init__(self, here: Wire, there: Wire, places: tuple[Place, Place], table: str) -> None:
        self.here, self.there = here, there
        self.places = places
        self.table = table


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    """A table is opened on one server; the other begins with a copy of all that the first one has stored."""
    data, ports = (tmp_path / "a", tmp_path / "b"), (free_port(), free_port())
    with serving(data[0], port=ports[0]) as place:
        table = place.open(options={"first": 1}, players=3)
    shutil.copytree(*data)
    with ExitStack() as open_:
        places = [
            open_.enter_context(serving(folder, port=port)) for folder, port in zip(data, ports, strict=True)
        ]
        here, there = (open_.enter_context(wired(port)) for port in ports)
        for place in places:
            Hosted(place, table.id, table.token).do("bot", seat=2, bot="house")
        keep_host(here.url, table)
        yield Twins(here, there, (places[0], places[1]), table.id)


def keep_host(url: str, table: Hosted) -> None:
    """As if it had been opened in this terminal."""
    keep_host_token(Link(f"{url}/t/{table.id}", "en"), table.token)


def join(url: str, table: str, typed: str = "", *more: str) -> Result:
    result = CliRunner().invoke(main, ["join", f"{url}/t/{table}", "--lang", "en", *more], typed)
    assert result.exit_code == 0, result.output
    return result


def strings(value: Any) -> Iterator[str]:
    """Every text in JSON, the keys too."""
    if isinstance(value, dict):
        for key, held in value.items():
            yield from (key, *strings(held))
    elif isinstance(value, list):
        for held in value:
            yield from strings(held)
    elif isinstance(value, str):
        yield value


def kept(home: Path) -> dict[str, Any]:
    """All that the terminal keeps, by file and entry."""
    read = {name: json.loads((home / name).read_text()) for name in FILES if (home / name).exists()}
    return {f"{name} {key}": held for name, file in read.items() for key, held in file.items()}


def secrets_of(entries: dict[str, Any]) -> set[str]:
    return {text for text in strings(list(entries.values())) if len(text) >= 16}


def test_nothing_of_one_server_reaches_another(twins: Twins, home: Path):
    """The class: every file and every message of the terminal, while two servers name the same table."""
    first, second = twins.here, twins.there
    join(first.url, twins.table, "", "--name", "Ann", "--seat", "1")
    of_first = kept(home)
    assert {name.split()[0] for name in of_first} == set(FILES), "something of every kind is kept"
    join(second.url, twins.table, "y\n", "--name", "Zoe", "--seat", "2")
    only_first = {text for text in secrets_of(of_first) if text not in second.from_server()}
    assert len(only_first) >= 3, "the tokens of the seat and the host, and the nonce"
    assert not {text for text in only_first if text in second.from_client()}
    both = kept(home)
    assert both.items() >= of_first.items(), "what the first one gave stays as it was"
    of_second = {name: held for name, held in both.items() if name not in of_first}
    assert {name.split()[0] for name in of_second} == set(FILES)
    assert not only_first & secrets_of(of_second)
    join(first.url, twins.table)
    join(second.url, twins.table)
    only_second = {text for text in secrets_of(of_second) if text not in first.from_server()}
    assert len(only_second) >= 2, "the token of the seat, and the nonce"
    assert not {text for text in only_first if text in second.from_client()}
    assert not {text for text in only_second if text in first.from_client()}
    assert all(f" {first.url}/" in name for name in of_first)
    assert all(f" {second.url}/" in name for name in of_second)
    assert next(text for text in only_first if text in first.from_client()), "the wire notes what is said"


def test_nor_does_anything_of_a_program_that_sits_by_one_name_at_both(twins: Twins, home: Path):
    for wire in (twins.here, twins.there) * 2:
        with posse.connect(f"{wire.url}/t/{twins.table}") as ann:
            ann.sit("Ann", 0)
    both = kept(home)
    for own, other in ((twins.here, twins.there), (twins.there, twins.here)):
        given = secrets_of({name: held for name, held in both.items() if f" {own.url}/t/" in name})
        given -= {text for text in given if text in other.from_server()}  # the list, which both have stored
        assert len(given) >= 2, "the token of the seat, and the nonce"
        assert [text for text in given if text in own.from_client()], "the wire notes what is said"
        assert not [text for text in given if text in other.from_client()]


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "You sit at a table of this name at "), ("fr", "Vous avez une place à une table")],
)
def test_a_table_known_under_another_address_is_named(twins: Twins, home: Path, lang: str, told: str):
    first, second = twins.here, twins.there
    before = kept(home)
    link = f"{second.url}/t/{twins.table}"
    asked = CliRunner().invoke(main, ["join", link, "--lang", lang], "n\n")
    assert asked.exit_code == 0
    said = " ".join(asked.output.split())
    assert told in said
    assert f"{first.url}/t/{twins.table}" in said
    assert kept(home) == before, "nobody sat down"
    watched = CliRunner().invoke(main, ["join", link, "--lang", lang, "--watch"])
    assert told in " ".join(watched.output.split())
    other = CliRunner().invoke(
        main, ["join", first.url.replace("127.0.0.1", "localhost") + f"/t/{twins.table}"]
    )
    assert f"{first.url}/t/{twins.table}" in " ".join(other.output.split()), "another name is another server"


def old(home: Path, table: str) -> dict[str, str]:
    """What an earlier Posse has kept: under the table alone."""
    for name in FILES:
        file = json.loads((home / name).read_text()) if (home / name).exists() else {}
        bare = {key.rpartition("/t/")[2]: held for key, held in file.items()}
        (home / name).write_text(json.dumps(bare))
    return {name: (home / name).read_text() for name in FILES}


def test_what_an_earlier_posse_kept_goes_only_where_the_player_says(twins: Twins, home: Path):
    first, second = twins.here, twins.there
    join(first.url, twins.table, "", "--name", "Ann", "--seat", "1")
    secrets, before = secrets_of(kept(home)), old(home, twins.table)
    for typed, more in (
        ("n\n", ["--name", "Zoe", "--seat", "2"]),
        ("", ["--watch"]),
        ("", ["--yes", "--seat", "9"]),
    ):
        CliRunner().invoke(main, ["join", f"{second.url}/t/{twins.table}", "--lang", "en", *more], typed)
    only = {text for text in secrets if text not in second.from_server()}
    assert len(only) >= 3
    assert not {text for text in only if text in second.from_client()}
    for name, text in before.items():
        assert json.loads((home / name).read_text()).items() >= json.loads(text).items(), (
            "it is left untouched"
        )
    asked = CliRunner().invoke(main, ["join", f"{first.url}/t/{twins.table}", "--lang", "en"], "y\n")
    assert f"Was it {first.url}?" in " ".join(asked.output.split())
    seats = [seat["name"] for seat in twins.places[0].get(f"/api/tables/{twins.table}").json()["seats"]]
    assert seats[:2] == ["Ann", "p2"], "it is Ann's seat, not another"
    again = CliRunner().invoke(main, ["join", f"{first.url}/t/{twins.table}", "--lang", "en"])
    assert "Was it" not in again.output
    assert twins.table not in json.loads((home / "seats.json").read_text()), "now it is known whose it is"


@pytest.mark.parametrize(
    ("link", "page"),
    [
        ("HTTP://Posse.Example:80/t/abc", "http://posse.example/t/abc"),
        ("https://posse.example:443/games/t/abc", "https://posse.example/games/t/abc"),
        ("https://posse.example:80/t/abc", "https://posse.example:80/t/abc"),
        ("http://posse.example/r/abc/", "http://posse.example/t/abc"),
        ("http://bücher.example/t/abc", "http://xn--bcher-kva.example/t/abc"),
        ("http://[::1]:8000/t/abc", "http://[::1]:8000/t/abc"),
        ("http://[FE80::1]/t/abc", "http://[fe80::1]/t/abc"),
        ("http://[0:0:0:0:0:0:0:1]:8000/t/abc", "http://[::1]:8000/t/abc"),
        ("[::1]:8000/t/abc", "http://[::1]:8000/t/abc"),
        ("posse.example:8000/t/abc", "http://posse.example:8000/t/abc"),
    ],
)
def test_an_address_is_always_written_alike(link: str, page: str):
    assert Link(link, "en").page == page


@pytest.mark.parametrize(
    "link",
    ["http://ann@posse.example/t/abc", "http://x/t/a%2e", "http://x:99999/t/abc", "http://::1:8000/t/abc"],
)
def test_what_is_no_address_of_a_table_is_refused(link: str):
    with pytest.raises(BadNotation, match="looks like"):
        Link(link, "en")


def test_nobody_is_sent_elsewhere_with_a_token(home: Path, monkeypatch: pytest.MonkeyPatch):
    """An answer that names another address is said, and not followed."""
    with answering(
        b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n"
    ) as url:
        at = Link(f"{url}/t/abc", "en")
        with pytest.raises(BadNotation, match=r"elsewhere: http://127\.0\.0\.1:9/"):
            at.ask("/api/tables/abc", token="f" * 32)


def test_nor_is_a_socket_sent_elsewhere(home: Path):
    """Its first message would hold the token; libraries follow wherever an answer points."""
    heard: list[str | bytes] = []

    def listen(socket: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            heard.append(socket.recv())

    with serve(listen, "127.0.0.1", 0) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        there = f"127.0.0.1:{other.socket.getsockname()[1]}/api/tables/abc/socket"
        head = f"HTTP/1.1 307 Temporary Redirect\r\nLocation: ws://{there}\r\nContent-Length: 0\r\n\r\n"
        with answering(head.encode()) as url, pytest.raises(BadNotation, match=f" elsewhere: http://{there}"):
            say_hello(Link(f"{url}/t/abc", "en"))
        other.shutdown()
    assert heard == []


def say_hello(at: Link) -> None:
    with connected(at), open_line(at) as line:
        line.send(json.dumps({"type": "hello", "lang": "en", "token": "f" * 32}))
        line.recv()
