"""A house that is asked by calls: requests that are answered, and channels that speak like sockets."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from starlette.types import Message

from posse.core.game import Game
from posse.server.api.application import BasePathApp, application
from posse.server.api.here import AnswersHere
from posse.server.api.library import Library
from posse.server.config import Config, Limits
from posse.server.edge.origins import Origins
from posse.server.tables.house import House
from posse.site.everything import Brought, Everything, packed
from posse.site.host import Keep, OneThread, OtherWorker
from posse.store import Store, StoreFailure

MOST: Final = 10**9
# There is one visitor, on a device of their own: what a device has is all that limits them. What one message
# and one record may be, and how many wait, stays as on a server.
LIMITS: Final = Limits(
    seat_messages=MOST, watcher_messages=MOST, watchers_messages=MOST, connections=MOST, requests=MOST,
    pages=MOST, visits=MOST, tables=MOST, listed=MOST, codes=MOST, core_share=MOST, records=MOST,
    readings_each=MOST, review_starts=MOST,
)  # fmt: skip
HERE: Final = ("here", 0)  # where everything comes from, and goes to
BOT_SECONDS: Final = 8.0  # a phone takes its time


@dataclass
class Reply:
    """What was answered to a request."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class Site:
    """One house, its application, and whoever asks it. Made inside the running loop by `open`."""

    def __init__(self, house: House, app: Any, keep: Keep | None) -> None:
        self.house = house
        self.app = app
        self.keep = keep
        self.brought: Everything | None = None

    @classmethod
    async def open(
        cls,
        data: Path,
        workers: Sequence[OtherWorker],
        keep: Keep | None = None,
        *,
        games: dict[str, Game] | None = None,
        bot_seconds: float = BOT_SECONDS,
        pace: float = Config.pace,
        version: str = Config.version,
    ) -> Self:
        """Opens the store in a folder, and every table that is in it. `keep` is awaited after every write and
        before its answer: what has been answered is safe if `keep` makes it so."""
        config = Config(data, limits=LIMITS, bot_seconds=bot_seconds, games=games, pace=pace, version=version)
        store = Store.open(data)
        house = House(config, store, OneThread(list(workers), bot_seconds, keep))
        store.check_key(house.token_maker.fingerprint)
        app = application(config, Origins(config.host, config.port))
        assert not isinstance(app, BasePathApp)
        app.state.house, app.state.library, app.state.answering = house, Library(house), AnswersHere()
        await house.start()
        if keep is not None:
            with suppress(StoreFailure):  # then the tables wait until it can be kept
                await house.writer.do(store.probe)
        return cls(house, app, keep)

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str] | None = None, body: bytes = b""
    ) -> Reply:
        """The answer to a request; its path may have a query."""
        sent: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        reply = Reply()

        async def receive() -> Message:
            return sent.pop() if sent else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                reply.status = message["status"]
                reply.headers = {key.decode(): value.decode() for key, value in message["headers"]}
            else:
                reply.body += message.get("body", b"")

        asked = {"content-type": "application/json"} if body else {}
        scope = scope_of("http", path, asked | dict(headers or {}))
        await self.app(scope | {"method": method, "scheme": "http"}, receive, send)
        return reply

    def connect(
        self, path: str, heard: Callable[[str], object], closed: Callable[[int, str], object]
    ) -> "Channel":
        """A channel to a table, by the path of its socket. `heard` is called with each message, `closed`
        once, with a code and a reason, also if it was refused."""
        channel = Channel(heard, closed)
        scope = scope_of("websocket", path, {})
        extensions = {"posse.wire": {"wire": channel}, "websocket.http.response": {}}
        scope |= {"scheme": "ws", "subprotocols": [], "extensions": extensions}
        channel.serve(self.house.spawn(self.app(scope, channel.receive, channel.send)))
        return channel

    async def close(self) -> None:
        """What was taken is written and kept; channels hear that it stops."""
        await self.house.stop()

    # -- Everything as one file

    def pack(self, page: str) -> bytes:
        """All tables and what the page remembers."""
        return packed(self.house.store, self.house.config.data, page)

    def look(self, file: bytes) -> str:
        """What the page had remembered when this was packed; refused if it is no such file, or not whole."""
        self.brought = Everything(file, self.house.config.games)
        return self.brought.page

    async def take(self) -> Brought:
        """What was looked at last is added to what is here. The house is closed after it: open it anew."""
        brought, data = self.brought, self.house.config.data
        assert brought is not None
        await self.close()
        with Store.open(data) as store:
            made = brought.take(store)
        if self.keep is not None:
            await self.keep()
        return made


class Channel:
    """What is a socket on a server: one end is whoever has it, who hears at once what is sent."""

    def __init__(self, heard: Callable[[str], object], closed: Callable[[int, str], object]) -> None:
        self._heard = heard
        self._closed: Callable[[int, str], object] | None = closed
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self.ready: Callable[[], None] = lambda: None

    # -- For whoever has it

    def say(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """Hangs up."""
        self._closed = None
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})

    # -- For the application

    def serve(self, task: "asyncio.Task[Any]") -> None:
        task.add_done_callback(lambda _: self._end(1006, ""))

    async def receive(self) -> Message:
        return await self._said.get()

    async def send(self, message: Message) -> None:
        """What is said of the channel itself."""
        if message["type"] == "websocket.close":
            self._end(message.get("code", 1000), message.get("reason") or "")
        elif message["type"] == "websocket.http.response.body":
            self._end(1008, message.get("body", b"").decode())

    def _end(self, code: int, reason: str) -> None:
        closed, self._closed = self._closed, None
        if closed is not None:
            closed(code, reason)

    def put(self, texts: Sequence[bytes]) -> None:
        for text in texts:
            self._heard(text.decode())

    def is_open(self) -> bool:
        return self._closed is not None

    def is_full(self) -> bool:
        return False

    def abort(self) -> None:
        self._end(1006, "")


def scope_of(kind: str, path: str, headers: Mapping[str, str]) -> dict[str, Any]:
    """A request or a socket as the application is handed it."""
    where, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(key.lower().encode(), value.encode()) for key, value in headers.items()],
        "client": HERE,
        "server": HERE,
    }
