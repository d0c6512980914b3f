"""The figures have one address, letter by letter: what a proxy keeps from strangers has no other spelling."""

import socket
from pathlib import Path

import pytest

from tests.server.people import serving
from tests.waiting import PATIENCE

SPELLINGS = (
    "/%6Detrics",
    "/%6detric%73",
    "/metrics%0A",
    "/metrics%00",
    "//metrics",
    "/./metrics",
    "/x/../metrics",
    "/metrics;x",
    "/metrics%3Fx",
    "/metrics%23",
    "/Metrics",
    "/%2Fmetrics",
    "/%256Detrics",
)


def status(port: int, target: str) -> int:
    """What is answered to an address that nobody has put in order."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as sock:
        sock.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        with sock.makefile("rb") as answer:
            return int(answer.readline().split()[1])


@pytest.mark.parametrize("base", ["", "/posse"])
def test_figures_have_one_spelling(data: Path, base: str):
    with serving(data, base_path=base) as place:
        # A proxy may cut the path off, or leave it.
        for before in dict.fromkeys(("", base)):
            for query in ("", "?of=x"):
                assert status(place.port, f"{before}/metrics{query}") == 200
            told = {spelling: status(place.port, before + spelling) for spelling in SPELLINGS}
            assert told == dict.fromkeys(SPELLINGS, 404)
            for longer in ("/metrics/", "/metrics%2F"):  # these are only told the right one
                assert status(place.port, before + longer) == 307
        if base:
            for spelling in (
                "/%70osse/metrics",
                "//posse/metrics",
                "/posse//metrics",
                "/posse/posse/metrics",
            ):
                assert status(place.port, spelling) == 404
