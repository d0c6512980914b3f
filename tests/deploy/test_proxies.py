"""Behind nginx, HAProxy and Caddy, at the root and under a path, everything works as without them."""

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from posse.server.config import Limits
from tests.deploy import proxies
from tests.deploy.backends import Backend
from tests.deploy.proxies import Certificate, Ports, Recipe
from tests.deploy.site import Site, play_a_little
from tests.server.people import Place
from tests.waiting import PATIENCE

CLIENTS = {
    recipe: f"127.0.2.{at}" for at, recipe in enumerate(proxies.ALL, 1)
}  # limits are counted by address


class Proxied:
    """A running proxy."""

    def __init__(self, recipe: Recipe, ports: Ports, certificate: Certificate) -> None:
        self.recipe = recipe
        self.ports = ports
        self.certificate = certificate

    def seen_from(self, address: str) -> Site:
        return Site(self.recipe, self.ports, self.certificate, address)


@pytest.fixture(scope="module", params=proxies.ALL, ids=str)
def proxied(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    certificate: Certificate,
    served: dict[str, Place],
) -> Iterator[Proxied]:
    """Each recipe before a real server."""
    recipe: Recipe = request.param
    ports = Ports.before(served[recipe.base].port)
    with proxies.running(recipe, tmp_path_factory.mktemp("proxy") / "home", ports, certificate):
        yield Proxied(recipe, ports, certificate)


@pytest.fixture
def site(proxied: Proxied) -> Iterator[Site]:
    with proxied.seen_from(CLIENTS[proxied.recipe]) as seen:
        yield seen


def test_the_page_loads(site: Site):
    answer = site.get("/")
    assert answer.status_code == 200
    assert f'<base href="{site.base}/"' in answer.text
    found = re.search(r'<script [^>]*src="\.?/?(assets/[^"]+)"', answer.text)
    assert found, answer.text
    script = site.get(f"/{found[1]}")
    assert (script.status_code, script.headers["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    assert "immutable" in script.headers["Cache-Control"]
    assert "Content-Security-Policy" in answer.headers


def test_without_tls_one_is_sent_on(proxied: Proxied):
    if proxied.recipe.file == "nginx-subpath.conf":  # the rest of that site says what happens there
        return
    answer = httpx.get(
        f"http://127.0.0.1:{proxied.ports.plain}{proxied.recipe.base}/rules/goat?of=x",
        headers={"Host": proxied.recipe.name},
        timeout=PATIENCE,
    )
    assert answer.status_code in (301, 308)
    where = re.sub(r":\d+/", "/", answer.headers["Location"])  # Caddy's in the test has a port
    assert where == f"https://{proxied.recipe.name}{proxied.recipe.base}/rules/goat?of=x"


def test_two_play_over_wss(site: Site):
    play_a_little(site)


def test_nothing_for_one_reader_is_compressed(site: Site):
    """Its length would tell whether a secret and somebody's words are alike."""
    table = site.open()
    answer = site.get(table.path, table.token)
    assert answer.request.headers["Accept-Encoding"].startswith("gzip")
    assert "Content-Encoding" not in answer.headers


def test_an_address_limit_is_that_of_the_client(proxied: Proxied):
    """Not the proxy's, and not one that the client makes up."""
    last = CLIENTS[proxied.recipe].rsplit(".", 1)[1]
    with (
        ExitStack() as stack,
        proxied.seen_from(f"127.0.3.{last}") as one,
        proxied.seen_from(f"127.0.4.{last}") as other,
    ):
        table = one.open()
        path = f"{table.path}/socket"
        lie = {"additional_headers": {"X-Forwarded-For": "198.51.100.7"}}
        for _ in range(Limits().connections):
            stack.enter_context(one.knock(path))
        for more in ({}, lie):
            with pytest.raises(InvalidStatus) as refused:
                stack.enter_context(one.knock(path, **more))
            assert refused.value.response.status_code == 429
        stack.enter_context(other.knock(path))


def test_a_name_that_is_not_the_sites_is_refused(site: Site):
    for path in ("/", "/api/tables"):
        assert site.get(path).status_code == 200
        wrong = site.http.get(path, headers={"Host": "evil.example"})
        assert wrong.status_code == 421, wrong.text


def test_a_page_from_elsewhere_is_refused(site: Site):
    table = site.open()
    with pytest.raises(InvalidStatus) as refused:
        site.knock(f"{table.path}/socket", origin="https://evil.example").__enter__()
    assert refused.value.response.status_code == 403


def spelled(site: Site, target: str) -> httpx.Response:
    """What is answered to an address that is sent as it is."""
    return site.http.get("/", extensions={"target": f"{site.base}{target}".encode()})


@pytest.mark.parametrize("slashes", ["/", "//", "/./", "/x/../"])
def test_metrics_are_not_for_everyone(site: Site, slashes: str):
    """However their address, or the path before it, is written."""
    assert spelled(site, "/health").status_code == 200
    for name in ("metrics", "%6Detrics", "%6d%65trics", "metrics%0A", "metrics/", "metrics;x", "metrics%00"):
        for query in ("", "?x=1"):
            answer = spelled(site, f"{slashes}{name}{query}")
            assert answer.status_code in (301, 307, 308, 400, 404), (name, answer.text)
            assert "posse_sockets" not in answer.text
    if site.base:
        wrong = site.http.get("/", extensions={"target": f"/%70osse{slashes}metrics".encode()})
        assert "posse_sockets" not in wrong.text


@pytest.mark.parametrize("recipe", proxies.ALL, ids=str)
def test_proxies_keep_metrics_to_themselves_by_any_spelling(
    recipe: Recipe, tmp_path: Path, certificate: Certificate, backends: list[Backend]
):
    ports = Ports.before(*(backend.port for backend in backends))
    with (
        proxies.running(recipe, tmp_path / "home", ports, certificate),
        Site(recipe, ports, certificate, "127.0.0.2") as site,
    ):
        assert spelled(site, "/api/games").status_code == 200
        for name in ("/metrics", "/metrics?x=1", "/%6Detrics", "/%6d%65%74rics?x"):
            assert spelled(site, name).status_code == 404, name


# -- Which worker is asked


def asked(site: Site, path: str) -> int:
    """The port of the backend that answers."""
    answer = site.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.json()["path"] == site.base + path
    port: int = answer.json()["port"]
    return port


@pytest.mark.parametrize("recipe", proxies.ALL, ids=str)
def test_a_table_has_one_worker_and_another_if_that_is_gone(
    recipe: Recipe, tmp_path: Path, certificate: Certificate, backends: list[Backend]
):
    tables = [f"Table-{number}_x" for number in range(24)]
    ports = Ports.before(*(backend.port for backend in backends))
    with (
        proxies.running(recipe, tmp_path / "home", ports, certificate),
        Site(recipe, ports, certificate, "127.0.0.2") as ann,
        Site(recipe, ports, certificate, "127.0.0.3") as bob,
    ):
        homes = {table: asked(ann, f"/api/tables/{table}") for table in tables}
        assert len(set(homes.values())) > 1
        for table, home in homes.items():
            for path in (f"/api/tables/{table}/socket?x=1", f"/api/tables/{table}/seats/1"):
                assert asked(bob, path) == home
            assert asked(bob, f"/api/replays/{table}/log") == home
            posted = bob.post(f"/api/tables/{table}/commands", {"do": "start"})
            assert posted.json()["port"] == home
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        upgrade["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
        told = bob.http.get("/api/tables/Table-0_x/socket", headers=upgrade).json()
        assert told["port"] == homes["Table-0_x"]
        heard = {name.lower(): value for name, value in told["headers"].items()}
        assert heard["upgrade"] == "websocket"
        assert heard["x-forwarded-for"] == "127.0.0.3"
        assert heard["x-forwarded-proto"] == "https"
        assert heard["host"] == recipe.name
        assert "x-posse-key" not in heard

        gone = next(backend for backend in backends if backend.port == homes[tables[0]])
        gone.stop()
        deadline = time.monotonic() + PATIENCE
        while ann.get(f"/api/tables/{tables[0]}").status_code != 200:  # it may not have been noticed yet
            assert time.monotonic() < deadline
        later = {table: asked(bob, f"/api/tables/{table}") for table in tables}
        assert gone.port not in later.values()
        assert {table: home for table, home in homes.items() if home != gone.port}.items() <= later.items()
