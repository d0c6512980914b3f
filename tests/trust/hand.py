"""A server without a network, a disk or a clock of its own: the test moves time by hand, in one thread.

Requests and sockets go through the real application, from its gate to its last byte.
"""

import asyncio
import contextlib
import hashlib
import json
import random
import secrets
import ssl
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final
from unittest.mock import patch

from posse.server.thinking.crew import Crew
from posse.server.thinking.quick import Quick
from posse.server.thinking.thinkers import Crews, Thinkers
from posse.store import Entry

BEGIN: Final = 1_700_000_000.0
TICK: Final = 1e-7  # seconds between things that are due together
EYE: Final = 0.02  # seconds for which a bot thinks that does not search
ANSWERS: Final = 3  # choices a hint names
TLS: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # never used: workers talk in the clear
Message = dict[str, Any]
Got = tuple[float, bytes]  # when something came, and all of it


WORLD: ContextVar["Fixed"] = ContextVar("WORLD")


class HandLoop(asyncio.SelectorEventLoop):
    """Its time stands still until it is moved; the parts used of asyncio's own loop are not public."""

    def __init__(self) -> None:
        super().__init__()
        self.hand = 0.0
        self._own: Any = self

    def time(self) -> float:
        return self.hand

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        """What is due at the same time is done in the order in which it was asked for, world by world."""
        fixed = WORLD.get(None)
        if fixed is not None:
            fixed.timers += 1
            when += fixed.timers * TICK
        return super().call_at(when, callback, *args, context=context)

    def now(self) -> float:
        """What a server's clock shows, without the ticks."""
        return BEGIN + self.stamp()

    def stamp(self) -> float:
        """When something comes, to the millisecond: finer, numbers are not exact."""
        return round(self.hand, 3)

    @contextmanager
    def running(self) -> Iterator[None]:
        """For what wants to be made inside the running loop."""
        asyncio.events._set_running_loop(self)
        try:
            yield
        finally:
            asyncio.events._set_running_loop(None)

    def settle(self) -> None:
        """Everything that can happen without time going by, happens."""
        with self.running():
            while self._own._ready:
                self._own._run_once()

    def move(self, seconds: float) -> None:
        """Time goes by; what was to be done meanwhile is done at its time."""
        until = self.hand + seconds
        self.settle()
        while (when := self._next()) is not None and when <= until:
            self.hand = max(self.hand, when)
            with self.running():
                self._own._run_once()
            self.settle()
        self.hand = until

    def _next(self) -> float | None:
        times = [handle.when() for handle in self._own._scheduled if not handle.cancelled()]
        return min(times) if times else None


class Inline:
    """In place of the threads that wait for the disk."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    async def do(self, call: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return call(*args, **kwargs)

    def do_then(self, done: Callable[[Any, BaseException | None], None], call: Callable[[], Any]) -> None:
        try:
            result = call()
        except Exception as error:
            done(None, error)
        else:
            done(result, None)

    async def stop(self, seconds: float) -> None:
        pass


class ByHand:
    """The host of a house in the test's own thread, with workers of a kind."""

    def __init__(self, worker: "Callable[[], Any] | None" = None) -> None:
        self.worker = worker or ScriptedWorker

    def helpers(self, many: int, name: str, unkept: object = None) -> Any:
        return Inline()

    def crews(self) -> Crews:
        return Crews(Crew([self.worker()], 5.0, 30.0), Crew([self.worker()], 5.0, 30.0))


class InlineReaders:
    """In place of the threads that read records."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    async def stop(self, seconds: float) -> None:
        pass

    async def do(self, address: Any, call: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return call(*args, **kwargs)


class Kept:
    """In place of the store: entries by who asked for them, so that a repeated command is known."""

    def __init__(self) -> None:
        self.by: dict[tuple[str, str, str], Entry] = {}
        self.heads: set[str] = set()
        self.ended: dict[str, float] = {}  # listed games that are over
        self.leases = None

    def create(self, game: str, head: str, at: float | None = None, *_: object, **__: object) -> None:
        self.heads.add(game)

    def append(self, game: str, expected_n: int, entries: Sequence[Entry], *_: object, **__: object) -> None:
        for entry in entries:
            if entry.command is not None:
                self.by[game, entry.author, entry.command] = entry

    def find(self, game: str, author: str, command: str) -> Entry | None:
        return self.by.get((game, author, command))

    def has(self, game: str) -> bool:
        return game in self.heads

    def note_end(self, game: str, ended: float, listed: bool) -> None:
        if listed:
            self.ended[game] = ended

    def finished(self, most: int, before: float | None = None) -> list[tuple[str, float]]:
        return sorted(self.ended.items(), key=lambda item: -item[1])[:most]

    def load(self, game: str, since: int = 0) -> Any:
        from posse.core.errors import BadNotation

        raise BadNotation("no-such-table", name=game)


# -- What is fixed: random numbers and bots


class Fixed:
    """One world's random numbers, begun anew with each message, and how long its bots take."""

    def __init__(self, thoughts: "Thoughts", seed: int) -> None:
        self.dice = random.Random(0)
        self.thoughts = thoughts
        self.timers = 0
        self.version: Callable[[], int] = lambda: 0  # of the table, as everyone counts
        self.time = random.Random(seed)
        self.looks = random.Random(seed)  # how long it takes to look back

    def begin(self, seed: int) -> None:
        """Before each message."""
        self.dice = random.Random(seed)
        self.timers = 0


class Thoughts:
    """The bots of both worlds do the same, though they may think about it for another time.

    `parted` once one could not: hidden actors have to be scripted alike.
    """

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.done: dict[tuple[str, int], int] = {}
        self.drafts: Callable[[str], bool] = lambda seat: False
        self.legal: Callable[[str], list[list[int]]] = lambda seat: []  # what a seat may do in each world
        self.parted = False

    def choose(self, question: tuple[str, int], legal: list[int]) -> int:
        """Asked the same, by a seat at a version, a bot does the same."""
        if self.drafts(question[0]) and any(other != legal for other in self.legal(question[0])):
            self.parted = True  # a line that is not as far there is ready at another time
        if question not in self.done:
            common = [action for action in legal if all(action in other for other in self.legal(question[0]))]
            self.done[question] = self.dice.choice(common or legal)
        if self.done[question] not in legal:
            self.parted = True
            return legal[0]
        return self.done[question]


class ScriptedWorker:
    """In place of a process in which bots think: for as long as they may, or until they are hurried."""

    def __init__(self, *_: object, **__: object) -> None:
        self.hurried = asyncio.Event()

    async def start(self) -> None:
        pass

    async def kill(self) -> None:
        pass

    def hurry(self) -> None:
        self.hurried.set()

    async def ask(self, line: bytes) -> Any:
        fixed, job = WORLD.get(), json.loads(line)
        legal = job["legal"]
        self.hurried.clear()
        if job.get("ask") == "hint":  # whatever is asked otherwise is answered otherwise
            told = json.dumps([job["knowledge"], legal, job["game"]], sort_keys=True).encode()
            first = int.from_bytes(hashlib.sha256(told).digest()[:4], "big")
            picked = [legal[(first + more) % len(legal)] for more in range(min(ANSWERS, len(legal)))]
            await self.think(job["ms"] / 1000)
            other = int(job["knowledge"]["seat"] == 0)  # and somebody answers, so that it is put into words
            reply = {"seat": other, "action": picked[-1], "often": 0.5, "chance": 0.1}
            chance = {"chance": 0.5, "points": None, "reply": reply}
            return {"choices": [{"action": action, **chance} for action in picked]}
        if "ask" in job:  # a look back at a choice: longer in one world than in the other
            await self.think(fixed.looks.random())
            many = len(legal)
            done = 1 if self.hurried.is_set() else job["iterations"]
            values = [fixed.looks.random() for _ in legal]
            found = {
                "actions": legal,
                "visits": [done] * many,
                "values": values,
                "shares": [],
                "best": legal[0],
            }
            return found | {"best": legal[0], "iterations": done, "points": [], "replies": []}
        action = fixed.thoughts.choose((job["knowledge"]["seat"], fixed.version()), legal)
        longest = job["ms"] / 1000 if job["bot"].startswith("search") else EYE
        await self.think(fixed.time.random() * longest)
        return {"action": action}

    async def think(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(round(seconds, 3)):
                await self.hurried.wait()


@contextmanager
def fixed_chance() -> Iterator[None]:
    """Random numbers of each world from its own dice; no threads, no processes."""

    def randbits(bits: int) -> int:
        return WORLD.get().dice.getrandbits(bits)

    def token_bytes(many: int | None = None) -> bytes:
        return WORLD.get().dice.randbytes(many or 32)

    def token_hex(many: int | None = None) -> str:
        return token_bytes(many).hex()

    honest = Thinkers.think

    async def think(self: Thinkers, bot: str, game: Any, known: Message, legal: list[int], *more: Any) -> Any:
        fixed = WORLD.get()
        if len(legal) == 1:  # nobody is asked then
            fixed.thoughts.choose((known["seat"], fixed.version()), legal)
        return await honest(self, bot, game, known, legal, *more)

    def thinks_here(self: Quick, game: Any) -> bool:
        """Whether a quick bot thinks at the table or in the crew is another matter in each world."""
        return WORLD.get().time.random() < 0.5

    def choose(self: Quick, bot: Any, game: Any, state: Any, seat: int, seed: int) -> int:
        known = game.knowledge_to_json(game.knowledge(state, seat))
        fixed = WORLD.get()
        return fixed.thoughts.choose((known["seat"], fixed.version()), state.legal_actions(seat))

    with (
        patch.object(Quick, "has", thinks_here),
        patch.object(Quick, "choose", choose),
        patch.object(Thinkers, "think", think),
        patch.object(secrets, "randbits", randbits),
        patch.object(secrets, "token_bytes", token_bytes),
        patch.object(secrets, "token_hex", token_hex),
        patch("posse.table.chain.STEP", 3),  # logs travel in parts that games of the kit have many of
        patch("posse.server.api.library.ReplayThread", InlineReaders),
        patch("httpx._transports.default.create_ssl_context", lambda **_: TLS),  # half of a pair's time
    ):
        yield


# -- Through the application's doors


class Wire:
    """The network's end of a socket, as `run.py` has one for uvicorn."""

    def __init__(self, loop: HandLoop) -> None:
        self.loop = loop
        self.got: list[Got] = []
        self.open = True
        self.ready: Callable[[], None] = lambda: None

    def put(self, texts: Sequence[bytes]) -> None:
        self.got += [(self.loop.stamp(), bytes(text)) for text in texts]

    def is_open(self) -> bool:
        return self.open

    def is_full(self) -> bool:
        return False

    def abort(self) -> None:
        self.open = False


class Socket:
    """A client's end of a socket."""

    def __init__(self, loop: HandLoop, app: Any, table: str, address: str) -> None:
        self.loop = loop
        self.wire = Wire(loop)
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()
        scope: Message = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/api/tables/{table}/socket",
            "raw_path": f"/api/tables/{table}/socket".encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"127.0.0.1:8000")],
            "client": (address, 5),
            "server": ("127.0.0.1", 8000),
            "subprotocols": [],
            "extensions": {"posse.wire": {"wire": self.wire}, "websocket.http.response": {}},
        }
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.task = loop.create_task(app(scope, self.inbox.get, self.send))

    async def send(self, message: Message) -> None:
        """What the application says of the socket itself."""
        if message["type"] == "websocket.close":
            self.wire.open = False
        told = {key: str(value) for key, value in message.items()}
        self.wire.got.append((self.loop.stamp(), json.dumps(told, sort_keys=True).encode()))

    def say(self, text: str | bytes) -> None:
        key = "text" if isinstance(text, str) else "bytes"
        self.inbox.put_nowait({"type": "websocket.receive", key: text})

    def hang_up(self) -> None:
        self.wire.open = False
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def take(self) -> list[Got]:
        got, self.wire.got = self.wire.got, []
        return got


class Answered:
    """A request, and what came back: status, headers and body, as they are."""

    def __init__(
        self, loop: HandLoop, app: Any, method: str, path: str, headers: Mapping[str, str], body: bytes
    ) -> None:
        self.loop = loop
        self.got: list[Got] = []
        self.body: bytes | None = body
        where, _, query = path.partition("?")
        told = {"host": "127.0.0.1:8000", **headers}
        if body:
            told |= {"content-type": "application/json", "content-length": str(len(body))}
        scope: Message = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": where,
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(key.encode(), value.encode()) for key, value in told.items()],
            "client": ("10.0.0.9", 5),
            "server": ("127.0.0.1", 8000),
        }
        self.task = loop.create_task(app(scope, self.receive, self.send))

    async def receive(self) -> Message:
        body, self.body = self.body, None
        if body is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            told = json.dumps([message["status"], [(k.decode(), v.decode()) for k, v in message["headers"]]])
            self.got.append((self.loop.stamp(), told.encode()))
        else:
            self.got.append((self.loop.stamp(), message.get("body", b"")))


def spawn(loop: HandLoop, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
    return loop.create_task(work)
