"""Requests and sockets for tables that another worker has: they are sent on to it, once and no further.

Who has a table can change between looking and asking. An owner that did nothing says so, and then, or if it
cannot be reached, the table is looked for again, for a few seconds. What may have been done already is only
sent again if that changes nothing: it only reads, or it carries an id.
"""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import httpx
import orjson
from starlette.requests import Request
from starlette.types import Message, Send
from starlette.websockets import WebSocket

from posse.server.api.brought import key_of
from posse.server.api.here import ABOUT_TABLE, Answer
from posse.server.api.library import Library
from posse.server.cluster.splice import STRAYED, Gone, Splice
from posse.server.cluster.workers import Workers
from posse.server.edge.forwarded import MOVED, is_forwarded
from posse.server.edge.tokens import is_table_id
from posse.server.errors import Refused, moved
from posse.store import Elsewhere, StoreFailure, Worker

LOOK: Final = 8.0  # seconds in which a table is found, or asked for again later
PAUSES: Final = (0.0, 0.0, 0.05, 0.2, 0.5, 0.5, 1.0, 1.0, 1.5, 1.5, 1.5)  # seconds before each look
QUIET: Final = 10.0  # seconds without anybody, until a table may go elsewhere
KNOWN: Final = 10_000  # tables of which is remembered where they are
CHECK: Final = 2.0  # seconds between two looks whether the owners of spliced sockets live
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
TIMES: Final = {"connect": 2.0, "read": 10.0, "write": 5.0, "pool": 5.0}
# A record may take 10 seconds to read, and stand in a queue before that; after 60 s proxies hang up.
RECORD_TIMES: Final = {**TIMES, "read": 45.0}
# As many connections as requests: whoever reads slowly must not keep others waiting for one.
KEPT: Final = httpx.Limits(max_connections=None, max_keepalive_connections=32, keepalive_expiry=5.0)
# What belongs to one connection and not to the request or the answer that travels over it.
OF_CONNECTION: Final = frozenset(
    {
        *(b"connection", b"keep-alive", b"proxy-authenticate", b"proxy-authorization", b"proxy-connection"),
        *(b"te", b"trailer", b"transfer-encoding", b"upgrade"),
    }
)
UNSENT: Final = OF_CONNECTION | STRAYED | {b"content-length", b"expect"}  # the length is written anew
ABOUT_RECORD: Final = re.compile(r"/api/records/([0-9a-f]{64})(?:/|$)")
RECORDS: Final = "/api/records"


class Forwarder:
    """Sends on what is for others; whatever is asked is answered by the table's owner, here or elsewhere."""

    def __init__(self, workers: Workers, library: Library) -> None:
        self.house = workers.house
        self.library = library
        self.ownership = workers.ownership
        self.neighbours = workers.neighbours
        self.passes = workers.passes
        self.known: dict[str, Elsewhere] = {}  # where tables were when they were last asked for
        self.splices: set[Splice] = set()
        self.waiting: dict[asyncio.Timeout, str] = {}  # for whose answers
        self.out = httpx.AsyncHTTPTransport(limits=KEPT, trust_env=False)  # bare: no cookies, no redirects

    async def stop(self) -> None:
        await self.out.aclose()

    async def where(self, table: str) -> Elsewhere | None:
        """Which other worker has a table, None if it is here. Where it was last is asked first: if it is
        there no more, that worker says so."""
        known = self.known.get(table)
        if known is not None and table not in self.house.rooms:
            if any(other.id == known.id for other in self.ownership.others):
                return known
        return await self.house.where(table)

    def learn(self, table: str, where: Elsewhere | None) -> None:
        """Remembers who has answered for a table; or forgets it, if it was not there."""
        self.known.pop(table, None)
        if where is not None:
            self.known[table] = where
            if len(self.known) > KNOWN:
                del self.known[next(iter(self.known))]

    async def keep_or_yield(self, table: str) -> None:
        """Another worker asks for a table: nothing is sent on twice. A table where nobody is goes to where it
        is asked for: a new one at once, since where it was opened was chance. Others do not go back and forth
        with each request, for each time they would have to be loaded."""
        if await self.house.where(table) is not None:
            raise moved()
        room = self.house.rooms.get(table)
        if room is None:
            return
        new = room.epoch == 1 and room.table.status == "waiting" and not room.table.draw.under_way
        if room.is_idle(self.house.now(), -1.0 if new else QUIET) and await self.house.yield_room(table):
            raise moved()

    # -- Requests

    async def answer(self, request: Request, body: bytes, here: Answer, send: Send) -> None:
        """Answers a request by whoever has its table; `here` answers it in this worker."""
        path = request.url.path.removeprefix(self.house.config.base_path)
        found = ABOUT_TABLE.match(path)
        if is_forwarded(request):
            if found is not None and is_table_id(found[1]):
                await self.keep_or_yield(found[1])
            await here(send)
        elif found is not None and is_table_id(found[1]):
            await self._answer(request, body, found[1], here, send)
        elif (key := record_key(path, body)) is not None:
            await self._answer_record(key, request, body, here, send)
        else:
            held = HeldBack(send)
            await here(held)
            if held.moved:  # it needed a table after all, to go on from
                await self._answer(request, body, await self.needed(body), here, send)

    async def needed(self, body: bytes) -> str:
        """The table without which a new one cannot be opened: the one that its id has opened already, or the
        one that it goes on from."""
        asked = read_object(body)
        given, origin = asked.get("id"), asked.get("from")
        if isinstance(given, str) and given:
            opened = self.house.token_maker.table(given)
            if await self.house.read(self.house.store.has, opened):
                return opened
        base = origin.get("table") if isinstance(origin, dict) else asked.get("deal")
        if not isinstance(base, str) or not is_table_id(base):
            raise moved()
        return base

    async def _answer(self, request: Request, body: bytes, table: str, here: Answer, send: Send) -> None:
        harmless = request.method in SAFE or isinstance(read_object(body).get("id"), str)
        async for where in self.looks(table):
            held = HeldBack(send)
            if where is None:
                await here(held)
                if not held.moved:
                    return
                continue
            try:
                async with self.while_living(where):
                    await self._ask(where, request, body, held)
            except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout):
                self.learn(table, None)
            except (httpx.TransportError, TimeoutError):
                self.learn(table, None)
                if held.begun:  # half an answer is out: it is broken off, as here
                    raise
                if not harmless:
                    raise Refused("unstored", 503, 0, 1.0) from None
            else:
                self.learn(table, None if held.moved else where)
                if not held.moved:
                    return
        raise moved()

    async def _answer_record(self, key: str, request: Request, body: bytes, here: Answer, send: Send) -> None:
        """Asks the worker that keeps a record. If that is slow or gone, a record that is brought is read
        here; so one that the keeper has not got may be here, or at another worker."""
        keeper = self.neighbours.keeper(key)
        if keeper is not None and await self._ask_keeper(keeper, request, body, send):
            return
        brings = request.url.path.endswith(RECORDS)
        if not brings and key not in self.library.brought.matches:
            answers = await self.neighbours.gather(f"/internal/brought/{key}")
            others = [worker for worker in answers if worker != keeper]
            if others and await self._ask_keeper(others[0], request, body, send):
                return
        await here(send)

    async def _ask_keeper(self, keeper: Worker, request: Request, body: bytes, send: Send) -> bool:
        """Whether a worker that should have a record has answered for it; it asks no other for it."""
        held = HeldBack(send)
        where = Elsewhere(keeper.id, keeper.address)
        try:
            async with self.while_living(where):
                await self._ask(where, request, body, held, RECORD_TIMES)
        except (httpx.TransportError, TimeoutError):
            if held.begun:
                raise
            return False
        return not held.moved

    async def looks(self, table: str) -> AsyncIterator[Elsewhere | None]:
        """Where a table is, again and again, for a few seconds."""
        until = time.monotonic() + LOOK
        for pause in PAUSES:
            if time.monotonic() + pause > until:
                return
            await asyncio.sleep(pause)
            yield await self.where(table)

    async def _ask(
        self, where: Elsewhere, request: Request, body: bytes, send: Send, times: dict[str, float] = TIMES
    ) -> None:
        """Asks the owner, and hands its answer on as it comes."""
        visit = self.house.doors.go_out()
        if visit is None:
            raise Refused("too-many-connections", 503, after=5.0)
        try:
            await self._pass_on(where, request, body, send, times)
        finally:
            visit.leave()

    async def _pass_on(
        self, where: Elsewhere, request: Request, body: bytes, send: Send, times: dict[str, float]
    ) -> None:
        scope = request.scope
        query = scope["query_string"]
        headers = [(name, value) for name, value in scope["headers"] if name not in UNSENT]
        asked = httpx.Request(
            request.method,
            f"http://{where.address}/",
            headers=[*headers, self.passes.header(where.id, scope)],
            content=None if request.method in SAFE else body,
            extensions={"timeout": times, "target": scope["raw_path"] + (b"?" + query if query else b"")},
        )
        answer = await self.out.handle_async_request(asked)
        try:
            told = [(name.lower(), value) for name, value in answer.headers.raw]
            kept = [(name, value) for name, value in told if name not in OF_CONNECTION]
            await send({"type": "http.response.start", "status": answer.status_code, "headers": kept})
            assert isinstance(answer.stream, httpx.AsyncByteStream)
            async for part in answer.stream:  # as it came: what is packed stays packed
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            await answer.aclose()

    # -- Sockets

    async def is_here(self, socket: WebSocket, table: str) -> bool:
        """Whether a socket is to be served here. If not, it was: by the table's owner, until its end."""
        if not is_table_id(table):
            return True
        if is_forwarded(socket):
            await self.keep_or_yield(table)
            return True
        wire = socket.scope["extensions"]["posse.wire"]["wire"]
        async for where in self.looks(table):
            if where is None:
                wire.transport.resume_reading()
                return True
            splice = Splice(wire, where)
            try:
                async with self.while_living(where):
                    await splice.open(socket.scope, self.passes, self.house.doors)
            except (Gone, TimeoutError):
                self.learn(table, None)
                continue
            self.learn(table, where)
            await self._hold(splice)
            return False
        raise moved()

    async def _hold(self, splice: Splice) -> None:
        self.house.metrics.add("posse_forwarded_total")
        self.splices.add(splice)
        try:
            await splice.finished()
        finally:
            self.splices.discard(splice)

    # -- Owners that are dead but have not hung up: they are asleep, or their machines are gone

    @asynccontextmanager
    async def while_living(self, owner: Elsewhere) -> AsyncIterator[None]:
        """Waits for an owner as long as it lives; TimeoutError if it does not any more."""
        async with asyncio.timeout(None) as patience:
            self.waiting[patience] = owner.id
            try:
                yield
            finally:
                del self.waiting[patience]

    async def watch(self) -> None:
        """Ends what waits for the dead, and cuts sockets that were handed on to them."""
        while True:
            await asyncio.sleep(CHECK)
            if not self.splices and not self.waiting:
                continue
            try:
                living = {worker.id for worker in await self.ownership.living()}
            except StoreFailure:  # the database does not answer: nobody has lost a table meanwhile
                continue
            for splice in [splice for splice in self.splices if splice.owner.id not in living]:
                splice.cut()
            for patience, owner in self.waiting.items():
                if owner not in living:
                    patience.reschedule(asyncio.get_running_loop().time())


class HeldBack:
    """Sends an answer on, unless it says that nothing was done, and that what was asked for is not there."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.begun = False
        self.moved = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.moved = any(name == MOVED for name, _ in message["headers"])
            self.begun = not self.moved
        if not self.moved:
            await self.send(message)


def record_key(path: str, body: bytes) -> str | None:
    """The key of a record that somebody brings, or has brought; None if this is about none."""
    if path == RECORDS:
        text = read_object(body).get("text")
        return key_of(text) if isinstance(text, str) else None
    found = ABOUT_RECORD.match(path)
    return found[1] if found is not None else None


def read_object(body: bytes) -> dict[str, Any]:
    """The JSON object in a body; empty if there is none."""
    try:
        found = orjson.loads(body) if body else None
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
