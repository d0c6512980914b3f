"""What one address can make a server work: for every address of it, cost times limit, and the ceiling.

    python -m benchmarks.shares [--asks 200] [--attack 20]

A server runs in a process of its own, without limits, and is asked for each address (and over a socket for
each message) many times; what it costs is the server's own processor time, all threads, by the system's
count, which is exact to 10 ms. The share is that cost times what the limits let one address ask for in a
second, of one core; no address may spend more than `core_share`, so the last column is the smaller of both.
With `--attack` each of the costliest is then asked for with all limits on, as fast as it goes from one
address, for so many seconds, and the processor time is measured again: answers, refusals and all.
"""

import argparse
import http.client
import json
import multiprocessing
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from posse.server.config import Config, Limits
from posse.server.run import make_server
from tests.ports import free_port
from tests.server.people import Place, Player, play_on, until_healthy

TICK: Final = os.sysconf("SC_CLK_TCK")
MANY: Final = 10**9
FREE: Final = Limits(
    requests=MANY, pages=MANY, core_share=1e6, tables=MANY, codes=MANY, wrong_codes=MANY,
    wrong_codes_hour=MANY, records=MANY, review_starts=MANY, seat_messages=MANY, watcher_messages=MANY,
    watchers_messages=MANY, frames=MANY, address_frames=MANY, visits=MANY,
)  # fmt: skip


class Request(NamedTuple):
    """A request as somebody sends it who wants to hurt; `limit` names what bounds it."""

    path: str
    body: Any = None
    limit: str = "requests"
    token: str = ""


# By method and address, as the app has them. What `scene` knows is filled in: {running}, {over}, {seat}, …
ASKED: Final[dict[str, Request]] = {
    "GET /": Request("/", limit="pages"),
    "GET /health": Request("/health", limit="pages"),
    "GET /ready": Request("/ready", limit="pages"),
    "GET /metrics": Request("/metrics", limit="pages"),
    "GET /api/openapi.json": Request("/api/openapi.json"),
    "GET /api/docs": Request("/api/docs"),
    "GET /api/games": Request("/api/games"),
    "GET /api/here": Request("/api/here"),
    "GET /api/daily/{day}": Request("/api/daily/{today}"),
    # Refused: what is played for a day counts as bots' thinking, which has a budget of its own.
    "GET /api/daily/{day}/{game}/results": Request("/api/daily/never/goat/results"),
    "GET /api/tables": Request("/api/tables"),
    "POST /api/tables": Request("/api/tables", {"game": "public-enemy", "players": 2}, "tables"),
    "GET /api/tables/{table}": Request("/api/tables/{running}"),
    "GET /api/tables/{table}/code": Request("/api/tables/{waiting}/code"),
    "POST /api/codes": Request("/api/codes", {"code": "2222222"}, "wrong_codes"),
    "POST /api/tables/{table}/seats/{seat}": Request("/api/tables/{running}/seats/0", {"name": "Ann"}),
    "POST /api/tables/{table}/seats": Request(
        "/api/tables/{running}/seats", {"people": [{"seat": 0, "name": "Ann"}]}
    ),
    "POST /api/tables/{table}/move-seat": Request(
        "/api/tables/{running}/move-seat", {"code": "0" * 10}, "codes"
    ),
    "POST /api/tables/{table}/spectators": Request("/api/tables/{running}/spectators", {}, "seat", "{host}"),
    "POST /api/tables/{table}/commands": Request(
        "/api/tables/{running}/commands", {"do": "chat", "text": "hi", "id": "{n}"}, "seat", "{seat}"
    ),
    "POST /api/tables/{table}/rematch": Request("/api/tables/{over}/rematch", {}, "tables", "{host_over}"),
    "GET /api/tables/{table}/record": Request("/api/tables/{over}/record"),
    "GET /api/replays": Request("/api/replays"),
    "GET /api/replays/{table}": Request("/api/replays/{over}?line=9&hands=true"),
    "GET /api/replays/{table}/log": Request("/api/replays/{over}/log"),
    "GET /api/replays/{table}/shuffle": Request("/api/replays/{over}/shuffle"),
    "POST /api/replays/{table}/review": Request("/api/replays/{over}/review", {}),
    "GET /api/replays/{table}/review": Request("/api/replays/{over}/review"),
    "GET /api/replays/{table}/turning": Request("/api/replays/{over}/turning"),
    "POST /api/records": Request("/api/records", {"text": "{text}"}, "records"),
    "GET /api/records/{record}": Request("/api/records/{record}?line=9&hands=true"),
    "GET /api/records/{record}/log": Request("/api/records/{record}/log"),
    "POST /api/records/{record}/review": Request("/api/records/{record}/review", {}),
    "GET /api/records/{record}/review": Request("/api/records/{record}/review"),
}
# What is sent over sockets, and which limit of an address bounds it. With seats of one's own there are so
# many sockets that only their frames together have an end.
LONG: Final = "take tombstone " * 500
SENT: Final[dict[str, tuple[Any, str]]] = {
    "socket and hello": (None, "requests"),
    "command": ({"type": "command", "do": "play", "action": LONG, "id": "c", "version": 0}, "frames"),
    "why": ({"type": "why", "action": LONG}, "frames"),
    "hint": ({"type": "hint", "id": "h"}, "frames"),
    "lang": ({"type": "lang", "lang": "fr"}, "frames"),
    "mute": ({"type": "mute", "seat": 0, "on": True}, "frames"),
    "earlier": ({"type": "earlier", "before": 10**6}, "frames"),
    "onward": ({"type": "onward", "version": 0}, "frames"),
    "ping": ({"type": "ping"}, "frames"),
    "a message that is none": ("{", "frames"),
}
RUNNING: Final = ("command", "why", "hint")  # the others cost more where the log is long


def per_second(limits: Limits) -> dict[str, float]:
    """What the limits let one address do in a second."""
    return {
        "requests": limits.requests / limits.seconds,
        "pages": limits.pages / limits.seconds,
        "tables": limits.tables / limits.table_seconds,
        "codes": limits.codes / 60.0,
        "wrong_codes": limits.wrong_codes / 60.0,
        "records": limits.records / 60.0,
        "seat": limits.requests / limits.seconds,  # many seats; their requests are an address' all the same
        "frames": limits.address_frames / limits.seconds,
    }


def run(data: Path, port: int, limits: Limits) -> None:
    make_server(Config(data=data, port=port, limits=limits, review_seconds=1.0)).run()


@contextmanager
def server(data: Path, limits: Limits) -> Iterator[tuple[Place, int]]:
    port = free_port()
    process = multiprocessing.get_context("spawn").Process(target=run, args=(data, port, limits), daemon=True)
    process.start()
    assert process.pid is not None
    try:
        until_healthy(port)
        yield Place(port), process.pid
    finally:
        process.terminate()
        process.join(20.0)


def worked(pid: int) -> float:
    """Seconds of processor time that a process has had, in all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def scene(place: Place) -> dict[str, str]:
    """A running table, one that is over and one that waits, and what opens them."""
    running, waiting, over = place.open(), place.open(), place.open("goat", 5, {"rounds": 6})
    seat = running.begin("Ann", "Bob")[0]
    tokens = over.begin("Ann", "Bob", "Cy", "Dot", "Eve")
    with ExitStack() as stack:
        play_on([stack.enter_context(over.watch(token)) for token in tokens])
    over.do("close")
    text = place.get(f"{over.path}/record").text
    record = place.post("/api/records", {"text": text}).json().get("id", "0" * 64)
    return {
        "running": running.id,
        "waiting": waiting.id,
        "over": over.id,
        "seat": seat,
        "host": running.token,
        "host_over": over.token,
        "seat_over": tokens[0],
        "today": datetime.now(UTC).date().isoformat(),
        "record": record,
        "text": text,
    }


def filled(value: Any, known: dict[str, str]) -> Any:
    if isinstance(value, str):
        for name, told in known.items():
            value = value.replace("{" + name + "}", told)
    elif isinstance(value, dict):
        return {key: filled(each, known) for key, each in value.items()}
    return value


class Client:
    """One connection of one address, which sends requests one after another."""

    def __init__(self, port: int, known: dict[str, str], source: str = "127.0.0.1") -> None:
        self.link = http.client.HTTPConnection("127.0.0.1", port, timeout=60.0, source_address=(source, 0))
        self.known = known

    def ask(self, name: str, number: int) -> int:
        asked, known = ASKED[name], self.known | {"n": f"n{number}"}
        body = json.dumps(filled(asked.body, known)) if asked.body is not None else None
        headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip", "Accept": "text/html"}
        if asked.token:
            headers["Authorization"] = f"Bearer {filled(asked.token, known)}"
        try:
            self.link.request(name.split()[0], filled(asked.path, known), body, headers)
            with self.link.getresponse() as answer:
                answer.read()
                return answer.status
        except (OSError, http.client.HTTPException):
            self.link.close()
            return 0


class Cost(NamedTuple):
    """Seconds of processor time for one, and how it was answered."""

    seconds: float
    status: int | None


def cost(pid: int, asks: int, do: Callable[[int], int | None]) -> Cost:
    """What each of so many costs."""
    status, before = do(-1), worked(pid)
    for number in range(asks):
        do(number)
    return Cost((worked(pid) - before) / asks, status)


def costs(asks: int) -> dict[str, Cost]:
    """By address and by message: what one costs."""
    found: dict[str, Cost] = {}
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), FREE) as (place, pid):
        known = scene(place)
        client = Client(place.port, known)
        for name in ASKED:
            few = asks if ASKED[name].limit in ("requests", "pages", "seat") else max(10, asks // 10)
            found[name] = cost(pid, few, lambda number, name=name: client.ask(name, number))  # type: ignore[misc]
        for name in SENT:
            found[name] = cost(pid, asks, sender(place, known, name))
    return found


def sender(place: Place, known: dict[str, str], name: str) -> Callable[[int], None]:
    message, where = SENT[name][0], "running" if name in RUNNING else "over"
    if message is None:

        def come(_: int) -> None:
            with Player(place, known["over"]):
                pass

        return come
    player = Player(place, known[where], known["seat" if where == "running" else "seat_over"])

    def send(number: int) -> None:
        """One in a moment; a ping after it, since not everything is answered."""
        asked = message
        if name == "lang":
            asked = {"type": "lang", "lang": ("en", "fr")[number % 2]}
        elif name == "mute":  # each time a view that has not been made yet
            asked = {"type": "mute", "seat": number % 5, "on": number // 5 % 2 == 0}
        player.send(asked)
        player.send({"type": "ping"})
        while player.next(60.0)["type"] != "pong":
            pass

    return send


def attacked(name: str, seconds: float) -> tuple[float, int, int]:
    """The share of a core that one address takes by asking for one thing as fast as it can, limits on."""
    answers: list[int] = []
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), Limits()) as (place, pid):
        known = scene(place)
        place.http.close()
        time.sleep(5.0)  # what the scene has cost is forgotten
        until, before, began = time.monotonic() + seconds, worked(pid), time.monotonic()

        def hammer() -> None:
            client, number = Client(place.port, known, "127.0.0.9"), 0
            while time.monotonic() < until:
                status = client.ask(name, number)
                answers.append(status)
                number += 1
                if status in (0, 429):
                    time.sleep(0.05)

        threads = [threading.Thread(target=hammer) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        share = (worked(pid) - before) / (time.monotonic() - began)
    return share, sum(status not in (0, 429) for status in answers), answers.count(429)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--asks", type=int, default=200, help="how often each is asked for")
    parser.add_argument(
        "--attack", type=float, default=0.0, help="seconds of attack for each of the costliest"
    )
    told = parser.parse_args()
    limits = Limits()
    rates = per_second(limits)
    rows = []
    for name, (seconds, status) in costs(told.asks).items():
        limit = ASKED[name].limit if name in ASKED else SENT[name][1]
        rows.append((seconds * rates[limit], name, seconds, rates[limit], status))
    rows.sort(key=lambda row: -row[0])
    print(f"{'asked':44} {'status':>6} {'ms':>8} {'a second':>9} {'of a core':>10} {'at most':>8}")
    for share, name, seconds, rate, status in rows:
        most = min(share, limits.core_share)
        figures = f"{1000 * seconds:8.2f} {rate:9.2f} {100 * share:9.1f}% {100 * most:7.1f}%"
        print(f"{name:44} {status or '':6} {figures}")
    print(f"ceiling: {100 * limits.core_share:.0f} % of a core for one address")
    for _, name, *_ in [row for row in rows if row[1] in ASKED][:3] if told.attack else []:
        share, answered, refused = attacked(name, told.attack)
        print(f"attack on {name}: {100 * share:.1f} % of a core; {answered} answered, {refused} refused")


if __name__ == "__main__":
    main()
