"""Doors: what one address can do to everybody else's server, and how a newcomer fares meanwhile.

`python -m tests.torture.doors` prints the figures of a server as `posse serve` runs it. Connections that say
nothing or half of something, a crowd from one address, commands over HTTP, pings whose answers nobody reads.
"""

import argparse
import http.client
import json
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.ports import free_port
from tests.server.people import until_healthy
from tests.waiting import PATIENCE

CROWD: Final = "127.0.0.2"  # who attacks
NEWCOMER: Final = "127.0.0.3"  # who only wants to play
FEW: Final = 3  # newcomers that are waited for
FILES: Final = 1024  # what most systems let a process open, unless it asks for more
UPGRADE: Final = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)
HALVES: Final = {
    "silent": "",
    "half a header": "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ",
    "half a body": (
        "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        'Content-Length: 100\r\n\r\n{"game":'
    ),
    "half an upgrade": UPGRADE,
}
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Besieged:
    """A server in a process of its own, its log in a file."""

    port: int
    log: Path
    pid: int

    def memory(self) -> int:
        return int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE

    def connect(self, source: str) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 10, source_address=(source, 0))

    def ask(self, method: str, path: str, body: Any = None, token: str = "", source: str = CROWD) -> Any:
        """Status and answer."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10, source_address=(source, 0))
        with closing(link):
            headers = {"Content-Type": "application/json"}
            if token:
                headers["Authorization"] = f"Bearer {token}"
            link.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = link.getresponse()
            told = answer.read()
            return answer.status, json.loads(told) if told[:1] in (b"{", b"[") else told.decode()

    def open(self) -> tuple[str, str]:
        """A running table of two, and a seat's token."""
        _, opened = self.ask("POST", "/api/tables", {"game": "public-enemy", "players": 2})
        path = f"/api/tables/{opened['table']['id']}"
        tokens = [
            self.ask("POST", f"{path}/seats/{seat}", {"name": name})[1]["token"]
            for seat, name in enumerate(("Ann", "Bob"))
        ]
        self.ask("POST", f"{path}/commands", {"do": "start", "id": "start"}, opened["host"])
        return str(opened["table"]["id"]), str(tokens[0])


@contextmanager
def besieged(folder: Path, most: int | None = None) -> Iterator[Besieged]:
    """A server with the limits of `posse serve`, and as few files as most systems give at first; with `most`
    it cannot ask for more than that."""
    port, log = free_port(), folder / "log"
    command = (sys.executable, "-m", "posse", "serve", "--port", str(port), "--data", str(folder / "data"))
    hard = most or resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with log.open("wb") as file:
        child = subprocess.Popen(
            (*command, "--no-browser"),
            stdout=subprocess.DEVNULL,
            stderr=file,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most or FILES, hard)),
        )
        try:
            until_healthy(port)
            yield Besieged(port, log, child.pid)
        finally:
            child.kill()
            child.wait()


def is_open(sock: socket.socket) -> bool:
    """Whether the other side still holds a connection."""
    sock.setblocking(False)
    try:
        while sock.recv(65536):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def idle(place: Besieged, each: int, seconds: float) -> dict[str, int]:
    """How many of those who say nothing, or half of something, are still there after a while."""
    table, _ = place.open()
    held: dict[str, list[socket.socket]] = {}
    for kind, text in HALVES.items():
        held[kind] = [place.connect(CROWD) for _ in range(each)]
        for sock in held[kind]:
            sock.sendall(text.format(table=table).encode() if kind == "half an upgrade" else text.encode())
    time.sleep(seconds)
    alive = {kind: sum(is_open(sock) for sock in socks) for kind, socks in held.items()}
    for sock in (sock for socks in held.values() for sock in socks):
        sock.close()
    return alive


def crowd(place: Besieged, many: int, seconds: float, most: int | None = None) -> dict[str, float]:
    """One address holds as many connections as it is let; another asks for the page meanwhile.

    It takes so many seconds at least; with `most`, until no more are held than that and a few have come.
    """
    written, held, failed = place.log.stat().st_size, list[socket.socket](), 0
    took: list[float] = []
    for _ in range(many):
        with suppress(OSError):
            held.append(place.connect(CROWD))
    until = time.monotonic() + seconds

    def is_done() -> bool:
        shown_out = most is None or (len(took) >= FEW and sum(map(is_open, held)) <= most)
        return (now := time.monotonic()) >= until and (shown_out or now >= until + PATIENCE)

    while not is_done():
        began = time.monotonic()
        try:
            status, _ = place.ask("GET", "/health", source=NEWCOMER)
            assert status == 200
            took.append(time.monotonic() - began)
        except (OSError, http.client.HTTPException):
            failed += 1
        time.sleep(0.05)
    alive = sum(map(is_open, held))
    for sock in held:
        sock.close()
    return {
        "held": alive,
        "log_bytes": place.log.stat().st_size - written,
        "newcomers": len(took),
        "locked_out": failed,
        "median_ms": round(statistics.median(took) * 1000, 1) if took else float("nan"),
        "worst_ms": round(max(took) * 1000, 1) if took else float("nan"),
    }


def chats(place: Besieged, many: int) -> dict[str, int]:
    """How many of a seat's messages are taken when they come as requests."""
    table, token = place.open()
    link = http.client.HTTPConnection("127.0.0.1", place.port, timeout=10, source_address=(CROWD, 0))
    statuses = []
    with closing(link):
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        for n in range(many):
            asked = json.dumps({"do": "chat", "text": f"{n}", "id": f"c{n}"})
            link.request("POST", f"/api/tables/{table}/commands", asked, headers)
            answer = link.getresponse()
            answer.read()
            statuses.append(answer.status)
    return {"accepted": statuses.count(200), "refused": statuses.count(429)}


def pings(place: Besieged, megabytes: int, seconds: float) -> dict[str, int]:
    """How much memory pings cost whose answers nobody reads."""
    table, _ = place.open()
    before = most = place.memory()
    ping = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + b"p" * 125
    with place.connect(CROWD) as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.sendall(f"{UPGRADE.format(table=table)}\r\n".encode())
        sock.recv(15)
        sock.settimeout(1.0)
        sent, until = 0, time.monotonic() + seconds
        with suppress(OSError):
            while sent < megabytes << 20 and time.monotonic() < until:
                sent += sock.send(ping * 500)
                most = max(most, place.memory())
        time.sleep(0.5)
        most = max(most, place.memory())
        alive = is_open(sock)
    return {"sent_mib": sent >> 20, "grew_mib": (most - before) >> 20, "still_open": int(alive)}


def figures(seconds: float, say: Callable[[str], None], each: int = 20, many: int = 1100) -> dict[str, Any]:
    """All of them, each against a server of its own."""
    told: dict[str, Any] = {}
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, many + 500)), hard))
    attacks: dict[str, Callable[[Besieged], dict[str, Any]]] = {
        "idle": lambda place: idle(place, each, seconds),
        "crowd": lambda place: crowd(place, many, min(seconds, 10.0)),
        "chats": lambda place: chats(place, 600),
        "pings": lambda place: pings(place, 300, 20.0),
    }
    for name, attack in attacks.items():
        with tempfile.TemporaryDirectory(prefix="posse-torture-") as folder, besieged(Path(folder)) as place:
            told[name] = attack(place)
            say(f"{name}: {told[name]}")
    return told


def summary(told: dict[str, Any]) -> str:
    """The figures in a line; those that would lock somebody out are not survived."""
    crowded = told["crowd"]
    assert not any(told["idle"].values()), "who says nothing stays for ever"
    assert not crowded["locked_out"], "newcomers do not get in"
    assert crowded["log_bytes"] < 10_000, "the log is filled from outside"
    assert told["chats"]["accepted"] <= 100, "requests are not counted"
    assert told["pings"]["grew_mib"] < 20, "pings are not counted"
    return (
        f"doors: nobody idle stays, newcomers wait {crowded['worst_ms']} ms at most, the log grows by"
        f" {crowded['log_bytes']} bytes, {told['chats']['accepted']} of 600 chats are taken, pings cost"
        f" {told['pings']['grew_mib']} MiB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=75.0, help="how long the idle are watched")
    asked = parser.parse_args()
    figures(asked.seconds, lambda text: print(text, flush=True))


if __name__ == "__main__":
    main()
