"""A whole server in one thread, whose clock and random numbers are ours, and readers who keep every byte.

The application, the tables, SQLite and the house's bots are the real ones. There is no network, there are no
threads and no other processes.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from posse.bots.registry import find
from posse.server.api.here import AnswersHere
from posse.server.api.library import Library
from posse.server.app import create_app
from posse.server.config import Config
from posse.server.tables.house import House
from posse.server.thinking.questions import answer
from posse.server.thinking.quick import Quick
from posse.store import Store
from tests.conformance.entries import ALL_GAMES
from tests.trust.hand import (
    EYE,
    WORLD,
    Answered,
    ByHand,
    Fixed,
    Got,
    HandLoop,
    Inline,
    InlineReaders,
    Socket,
    Thoughts,
    fixed_chance,
)
from tests.trust.pair import OPEN

ITERATIONS: Final = (2, 32)  # of a review and of a hint: counted, not timed
Body = dict[str, Any]


class CountingWorker:
    """In place of a process in which bots think: it asks the same bots, and takes always as long."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    async def start(self) -> None:
        pass

    async def kill(self) -> None:
        pass

    def hurry(self) -> None:
        pass

    async def ask(self, line: bytes) -> Any:
        job = json.loads(line)
        if "ask" in job:
            job |= {"iterations": ITERATIONS[job["ask"] == "hint"], "ms": 0}
        if "seconds" not in job:  # a look back would end for any other thought: it keeps nobody waiting
            await asyncio.sleep(EYE)
        return answer(job, find)


class Readers(InlineReaders):
    """In place of the thread that reads records, and lends itself to reviews."""

    helpers = Inline()


@contextmanager
def fixed_server() -> Iterator[None]:
    """No threads, no processes, and random numbers of our own."""
    with (
        fixed_chance(),
        patch.object(Quick, "has", lambda *_: False),  # as long as CountingWorker, in every build
        patch("posse.server.api.library.ReplayThread", Readers),
    ):
        yield


class Hall:
    """The application, made once, and a house for each game."""

    def __init__(self) -> None:
        self.loop = HandLoop()
        self.app: Any = create_app(Config(data=Path("."), games=ALL_GAMES, limits=OPEN))

    @contextmanager
    def open(self, data: Path, seed: int) -> Iterator["Place"]:
        (data / "key").write_text("07" * 32)
        place = Place(self, data, seed)
        try:
            yield place
        finally:
            place.close()

    def close(self) -> None:
        self.loop.close()


class Place:
    """A server on a folder of its own, and whoever speaks with it."""

    def __init__(self, hall: Hall, data: Path, seed: int) -> None:
        self.loop, self.app = hall.loop, hall.app
        self.loop.hand = 0.0
        fixed = Fixed(Thoughts(seed), seed)
        fixed.begin(seed)
        self.context = copy_context()
        self.context.run(WORLD.set, fixed)
        self.store = Store.open(data)
        self.house: House = self.context.run(
            self._house, Config(data=data, games=ALL_GAMES, limits=OPEN, pace=0.0)
        )
        fixed.begin(seed)  # what it draws while it is made is sent to nobody
        fixed.dice.randbytes(8)  # an id that it drew first when the games were recorded
        self.app.state.house, self.app.state.answering = self.house, AnswersHere()
        with self.loop.running():
            self.app.state.library = Library(self.house)
        self.readers: dict[str, Reader] = {}
        self.context.run(self.loop.create_task, self.house.start())
        self.loop.settle()

    def _house(self, config: Config) -> House:
        with self.loop.running():
            house = House(config, self.store, ByHand(CountingWorker))
        house.now = house.doors.clock = self.loop.now  # type: ignore[method-assign]
        for timed in (house.thinkers, house.thinkers.crew, house.thinkers.keepers):
            setattr(timed, "clock", self.loop.time)  # noqa: B010  a pool's has none
        return house

    def reader(self, name: str, lang: str) -> "Reader":
        self.readers[name] = Reader(self, name, lang)
        return self.readers[name]

    def wait(self, seconds: float) -> None:
        self.loop.move(seconds)
        for reader in self.readers.values():
            reader.hear()

    def close(self) -> None:
        for reader in self.readers.values():
            if reader.socket is not None:
                reader.socket.hang_up()
        self.loop.settle()
        tasks = [task for task in asyncio.all_tasks(self.loop) if not task.done()]
        for task in tasks:
            task.cancel()
        self.loop.settle()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                task.exception()
        self.store.close()


class Reader:
    """Somebody with at most one socket, who keeps all that comes, by kind and in order."""

    def __init__(self, place: Place, name: str, lang: str) -> None:
        self.place, self.name, self.lang = place, name, lang
        self.token = ""
        self.socket: Socket | None = None
        self.kept: list[tuple[str, Got]] = []
        self.now: Body = {}
        self.asked = 0

    # -- Over a socket

    def hello(self, **more: Any) -> None:
        """Comes, or comes again."""
        if self.socket is not None:
            self.socket.hang_up()
            self.place.loop.settle()
            self.hear()
        table = more.pop("table")
        make: Callable[..., Socket] = Socket
        host = f"10.0.0.{len(self.place.readers)}"
        self.socket = self.place.context.run(make, self.place.loop, self.place.app, table, host)
        self.send({"type": "hello", "lang": self.lang, **more})

    def send(self, message: Any) -> None:
        assert self.socket is not None
        self.socket.say(message if isinstance(message, str) else json.dumps(message))
        self.place.wait(0.0)

    def command(self, **more: Any) -> None:
        self.asked += 1
        version = self.now.get("version", 0)
        self.send({"type": "command", "id": f"{self.name}-{self.asked}", "version": version, **more})

    def hear(self) -> None:
        for at, text in self.socket.take() if self.socket is not None else ():
            kind = "socket"
            if text.startswith(b'{"type":"'):
                message = json.loads(text)
                kind = message["type"]
                if kind in ("view", "update"):
                    self.now = message
            self.kept.append((kind, (at, text)))

    # -- Over requests

    def ask(self, method: str, path: str, kind: str, body: Any = None) -> Any:
        """A request; what is answered, if it is JSON."""
        headers = {"accept-language": self.lang}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        sent = b"" if body is None else json.dumps(body).encode()
        place = self.place
        made: Callable[..., Answered] = Answered
        request = place.context.run(made, place.loop, place.app, method, path, headers, sent)
        for _ in range(200):
            place.wait(0.0)
            if request.task.done():
                break
            place.wait(0.05)
        assert request.task.done(), f"{method} {path} is not answered"
        self.kept += [(f"{method} {kind}", piece) for piece in request.got]
        text = b"".join(piece for _, piece in request.got[1:])
        assert not request.got[0][1].startswith(b"[500,"), f"{method} {path}: {text!r}"
        try:
            return json.loads(text)
        except ValueError:
            return text.decode(errors="replace")

    # -- What it may do

    @property
    def legal(self) -> list[str]:
        view = self.now.get("view")
        if not view or self.now["status"] != "running" or view["seat"] not in view["to_act"]:
            return []
        legal: list[str] = view["legal"]
        return legal
