"""Thousands of people: sockets from many loopback addresses, and the moves they make.

A group is a table with its listeners, or their like at a bare broadcaster. Its step is one move, from the
moment it is sent to the moment the last listener has heard of it.
"""

import asyncio
import itertools
import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import orjson
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from posse.table.chain import STEP, STEPS

SOCKETS_AN_ADDRESS: Final = 25  # the server lets 30 in
TABLES_AN_ADDRESS: Final = 20  # opened, seated and drawn by some 400 requests; 600 are answered in 20 seconds
OPENING: Final = 64  # sockets being opened at a time
PATIENCE: Final = 60.0  # seconds for any one thing to happen
LINGER: Final = 0.05  # between two tries to reach a server that is not there yet


def address(number: int) -> str:
    """One of many addresses of this machine; Linux answers on all of 127.0.0.0/8."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


class Client(asyncio.Protocol):
    """One socket. What comes in is handed to `hear` at once: no task, no queue."""

    def __init__(self, url: str) -> None:
        self.wire = ClientProtocol(parse_uri(url), max_size=None)
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def hear(self, text: bytes, now: float) -> None:
        """Overridden by those who listen."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.wire.send_request(self.wire.connect())
        self.flush()

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionResetError())

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.wire.receive_data(data)
        for event in self.wire.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self.hear(bytes(event.data), now)
            elif isinstance(event, Response) and not self.opened.done():
                if self.wire.handshake_exc is None:
                    self.opened.set_result(None)
                else:
                    self.opened.set_exception(ConnectionRefusedError(event.status_code))
        self.flush()

    def flush(self) -> None:
        output = b"".join(self.wire.data_to_send())
        if output and self.transport is not None:
            self.transport.write(output)

    def say(self, text: bytes) -> None:
        self.wire.send_text(text)
        self.flush()

    def drop(self) -> None:
        if self.transport is not None:
            self.transport.abort()


def same(client: Client) -> Client:
    return client


async def connect(make: Callable[[], Client], port: int, number: int) -> Any:
    """A client's socket, from the address its number says; tries again while the server is not up."""
    deadline = time.perf_counter() + PATIENCE
    source = address(number // SOCKETS_AN_ADDRESS)
    while True:
        client = make()
        try:
            await asyncio.get_running_loop().create_connection(
                partial(same, client), "127.0.0.1", port, local_addr=(source, 0)
            )
            await client.opened
            return client
        except OSError:
            if client.opened.done():
                client.opened.exception()
            if time.perf_counter() > deadline:
                raise
            await asyncio.sleep(LINGER)


async def gathered(works: Sequence[Any]) -> list[Any]:
    """All of them, some at a time."""
    turn = asyncio.Semaphore(OPENING)

    async def one(work: Any) -> Any:
        async with turn:
            return await work

    return await asyncio.gather(*(one(work) for work in works))


class Group:
    """Listeners who hear the same moves; at most one of these is on its way."""

    def __init__(self) -> None:
        self.sent_at: float | None = None
        self.done: Callable[[float], None] = lambda seconds: None

    @property
    def ready(self) -> bool:
        """Whether a move can be made here now."""
        return self.sent_at is None

    def send(self) -> None:
        raise NotImplementedError

    def start(self, done: Callable[[float], None]) -> None:
        self.done = done
        self.sent_at = time.perf_counter()
        self.send()

    def finish(self, now: float) -> None:
        assert self.sent_at is not None
        took, self.sent_at = now - self.sent_at, None
        self.done(took)


class Player(Client):
    """One seat's socket and all it was told."""

    def __init__(self, url: str, table: "LiveTable", seat: int) -> None:
        super().__init__(url)
        self.table = table
        self.seat = seat
        self.now: dict[str, Any] = {}
        self.log: list[Any] = []
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def version(self) -> int:
        return int(self.now.get("version", -1))

    @property
    def shown(self) -> dict[str, Any]:
        """Everything a table shows at one moment, whichever message it came in; of the log what every view
        tells, and nothing once a game is over: then it changes as a whole."""
        log = self.log[-STEPS * STEP :] if self.now["status"] == "running" else []
        return {key: self.now[key] for key in self.now if key not in PASSING} | {"log": log}

    def hear(self, text: bytes, now: float) -> None:
        message = orjson.loads(text)
        kind = message["type"]
        if kind in ("view", "update"):
            self.log = message["log"] if kind == "view" else self.log + message["log"]
            self.now = message
            if not self.greeted.done():
                self.greeted.set_result(None)
            self.table.received(self, len(text), now)
        else:
            self.table.answered(message, len(text), now)


# Comes with one message and is not the table's: a count is told with the move that is counted.
PASSING: Final = frozenset({"type", "table", "before", "log", "events", "chat", "clock", "count"})


class Traffic:
    """The bytes of one move: the command, its answer, and what each listener was sent."""

    __slots__ = ("answer", "command", "updates")

    def __init__(self, command: int, listeners: int) -> None:
        self.command = command
        self.answer = 0
        self.updates = [0] * listeners


class LiveTable(Group):
    """A table on the server with all its people."""

    def __init__(self, table: str, tokens: Sequence[str], first: int) -> None:
        super().__init__()
        self.id = table
        self.tokens = tokens
        self.first = first  # the number of its first socket
        self.players: list[Player] = []
        self.acknowledged = 0  # the version of the last move that was answered
        self.refused: list[str] = []
        self.traffic: list[Traffic] = []
        self.count = itertools.count(1)

    async def join(self, port: int) -> None:
        self.players = list(
            await asyncio.gather(*(self._player(port, seat) for seat in range(len(self.tokens))))
        )

    async def _player(self, port: int, seat: int) -> Player:
        url = f"ws://127.0.0.1:{port}/api/tables/{self.id}/socket"
        player: Player = await connect(lambda: Player(url, self, seat), port, self.first + seat)
        hello = {"type": "hello", "token": self.tokens[seat], "lang": ("en", "fr")[seat % 2]}
        player.say(orjson.dumps(hello))
        async with asyncio.timeout(PATIENCE):
            await player.greeted
        return player

    @property
    def ready(self) -> bool:
        return self.sent_at is None and bool(self.players) and self.players[0].now["status"] == "running"

    def send(self) -> None:
        actor = self.players[random.choice(self.players[0].now["view"]["to_act"])]
        command = {
            "type": "command",
            "id": f"m{next(self.count)}",
            "version": actor.version,
            "action": random.choice(actor.now["view"]["legal"]),
        }
        text = orjson.dumps(command)
        self.traffic.append(Traffic(len(text), len(self.players)))
        actor.say(text)

    def answered(self, message: dict[str, Any], size: int, now: float) -> None:
        if message["type"] == "ack":
            self.acknowledged = message["version"]
            self.traffic[-1].answer = size
            self._check(now)
        elif message.get("rule") != "elsewhere":  # that is told to a socket whose seat has a newer one
            self.refused.append(message.get("text", ""))

    def received(self, player: Player, size: int, now: float) -> None:
        if self.sent_at is not None and self.traffic:
            self.traffic[-1].updates[player.seat] = size
            self._check(now)

    def _check(self, now: float) -> None:
        move = self.traffic[-1]
        if self.sent_at is not None and move.answer and all(move.updates):
            self.finish(now)


class Listener(Client):
    """A socket at the broadcaster."""

    def __init__(self, url: str, circle: "BroadcastGroup") -> None:
        super().__init__(url)
        self.circle = circle

    def hear(self, text: bytes, now: float) -> None:
        self.circle.heard(now)


class BroadcastGroup(Group):
    """As many listeners at the bare broadcaster; their moves are as long as those of a table were."""

    def __init__(self, number: int, listeners: int, first: int, moves: Iterator[Traffic]) -> None:
        super().__init__()
        self.number = number
        self.first = first
        self.many = listeners
        self.moves = moves
        self.listeners: list[Listener] = []
        self.missing = 0

    async def join(self, port: int) -> None:
        url = f"ws://127.0.0.1:{port}/{self.number}"
        self.listeners = [
            await connect(lambda: Listener(url, self), port, self.first + seat) for seat in range(self.many)
        ]

    def send(self) -> None:
        move = next(self.moves)
        self.missing = 1 + self.many
        sizes = " ".join(map(str, (move.answer, *move.updates)))
        self.listeners[0].say(sizes.ljust(move.command).encode())

    def heard(self, now: float) -> None:
        self.missing -= 1
        if not self.missing:
            self.finish(now)


# -- Making them move


class RoundRobin:
    """Which group moves next: all in turn, but those that cannot move now."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self.groups = list(groups)
        random.shuffle(self.groups)
        self.at = 0

    def next(self) -> Group | None:
        for _ in self.groups:
            self.at = (self.at + 1) % len(self.groups)
            if self.groups[self.at].ready:
                return self.groups[self.at]
        return None


async def paced(groups: Sequence[Group], rate: float, seconds: float) -> tuple[list[float], int]:
    """Makes moves at an even pace. Returns how long each took, and how many never arrived."""
    took: list[float] = []
    turns, begun, sent = RoundRobin(groups), time.perf_counter(), 0
    while (gone := time.perf_counter() - begun) < seconds:
        while sent < rate * gone:
            group = turns.next()
            if group is not None:
                group.start(took.append)
            sent += 1
        await asyncio.sleep(max(0.0, sent / rate - (time.perf_counter() - begun)))
    await settled(groups)
    return took, sum(group.sent_at is not None for group in groups)


async def settled(groups: Sequence[Group]) -> None:
    """Waits until nothing is on its way, but not for ever."""
    deadline = time.perf_counter() + PATIENCE / 4
    while any(group.sent_at is not None for group in groups) and time.perf_counter() < deadline:
        await asyncio.sleep(0.01)
