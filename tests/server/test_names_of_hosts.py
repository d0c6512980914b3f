"""By which names a server is asked, and which proxies it believes."""

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner
from websockets.exceptions import InvalidStatus

from posse.cli import main
from posse.core.errors import BadNotation
from posse.server.config import Config
from posse.server.edge.origins import Origins, is_host_name
from posse.server.edge.proxies import Proxies
from posse.server.errors import Refused
from posse.server.run import make_server
from tests.server.people import Place, serving
from tests.waiting import PATIENCE

EVIL = ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", "x",
        "evil.example@127.0.0.1", "127.0.0.1/", "[::1", "::1", "é.example", "127.0.0.1:http", "%31",
        "127.1", "0x7f.1"]  # fmt: skip


@pytest.mark.parametrize("host", EVIL)
def test_a_name_that_is_not_the_servers_is_refused(place: Place, host: str):
    """Whoever owns a name can point it at this machine: their page would then be taken for ours."""
    before = place.refusals("host")
    given = {b"Host": host.encode()}
    for method, path in (("GET", "/api/tables"), ("POST", "/api/tables"), ("GET", "/"), ("GET", "/health")):
        answer = place.http.request(method, path, headers=given)
        assert (answer.status_code, answer.json()["rule"]) == (421, "host")
    assert place.refusals("host") == before + 4
    assert "--allow-host" in answer.json()["text"]


def test_a_socket_is_asked_for_by_the_same_names(place: Place):
    table = place.open()
    with socket.create_connection(("127.0.0.1", place.port), PATIENCE) as sock:
        head = f"GET {table.path}/socket HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\n"
        sock.sendall(
            f"{head}Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert sock.recv(12) == b"HTTP/1.1 421"
    with pytest.raises(InvalidStatus):
        table.watch(additional_headers={"Origin": "http://evil.example"})


def test_the_server_is_asked_by_its_own_names_and_by_numbers(data: Path):
    with serving(data, origins=("https://posse.example",), hosts=("Saloon.example",)) as place:
        for host in (
            *("localhost", "localhost:1", "LOCALHOST", "localhost.", "my.localhost", "127.0.0.1", "[::1]:80"),
            *("192.168.1.7:8000", "10.0.0.1", "[fe80::1]", "posse.example", "posse.example:443"),
            *("saloon.example", "SALOON.example:8000", socket.gethostname(), f"{socket.gethostname()}.local"),
        ):
            assert place.http.get("/health", headers={"Host": host}).status_code == 200, host
        with socket.create_connection(("127.0.0.1", place.port), PATIENCE) as sock:
            sock.sendall(b"GET /health HTTP/1.0\r\n\r\n")  # a health check that says no name
            assert sock.recv(15) == b"HTTP/1.1 200 OK"


def test_a_page_at_a_name_that_was_allowed_may_talk(data: Path):
    with serving(data, hosts=("saloon.example",)) as place:
        name = f"saloon.example:{place.port}"
        given = {"Host": name, "Origin": f"http://{name}"}
        assert place.http.post("/api/tables", json={"game": "goat"}, headers=given).status_code == 201
        given["Origin"] = "http://saloon.example:1"
        assert place.http.post("/api/tables", json={"game": "goat"}, headers=given).status_code == 403


def test_bound_to_a_name_it_goes_by_it():
    Origins("posse.lan", 8000).check_host("posse.lan:8000")
    with pytest.raises(Refused):
        Origins("0.0.0.0", 8000).check_host("posse.lan:8000")


@pytest.mark.parametrize(
    "name", ["http://x.example", "x.example:80", "x.example/", "*", "*.example", "", "a@b"]
)
def test_a_host_that_is_no_name(name: str, tmp_path: Path):
    assert not is_host_name(name)
    ran = CliRunner().invoke(main, ["serve", "--allow-host", name, "--data", str(tmp_path), "--lang", "en"])
    assert ran.exit_code == 1
    assert "posse.example" in ran.output


@pytest.mark.parametrize("given", ["*", "127.0.0.1,*", "0.0.0.0/0", "::/0", "proxy.example", "10.0.0.0/99"])
def test_nobody_believes_everybody(given: str, tmp_path: Path):
    with pytest.raises(BadNotation):
        make_server(Config(data=tmp_path, forwarded_allow=given))
    ran = CliRunner().invoke(
        main, ["serve", "--forwarded-allow", given, "--data", str(tmp_path), "--lang", "en"]
    )
    assert ran.exit_code == 1
    assert "127.0.0.1 or 10.0.0.0/8" in ran.output


def test_proxies_are_addresses_and_networks():
    known = Proxies("127.0.0.1, 10.1.2.3/8 ,::1")
    assert str(known) == "127.0.0.1/32,10.0.0.0/8,::1/128"
    assert known.knows("10.200.0.1")
    assert known.knows("::1")
    assert not known.knows("192.0.2.1")
    assert not known.knows("?")
    assert not Proxies("").networks
