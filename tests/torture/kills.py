"""SIGKILL under play: people at several tables, a server killed again and again, and a log that is compared.

After every kill: each acknowledged command is in the log once, with the version it was acknowledged with; no
refused one is; and when the server is back, everyone is sent exactly what the log says they may see.
"""

import asyncio
import json
import random
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from posse.server.tables.rebuilding import read_head
from posse.store import Store
from posse.table import Table, feed
from posse.table.apply import apply_stored
from posse.table.encoding import encoded
from tests.registry import ALL_GAMES
from tests.silence import GONE
from tests.table.drawing import drawn
from tests.torture.victim import Moment, Victim
from tests.waiting import PATIENCE

DRAWN: Final = frozenset({"commit", "reveal"})  # the ids by which a table's deal was drawn
TABLES: Final = 4
MOMENT: Final = 10.0  # seconds in which a busy machine tells of a dead process
Message = dict[str, Any]
Post = Callable[..., Awaitable[Any]]  # a path, a body and a token, if there is one
Shown = tuple[int, Message]  # which of a table's clients, and the view it began with


def comparable(view: Any) -> Message:
    """A view without what depends on the moment it was made."""
    out: Message = json.loads(view if isinstance(view, str) else encoded(view))
    if out["window"] is not None:
        out["window"]["left"] = 0
    return out


@dataclass
class Client:
    """A seat's person, or a spectator: plays, and remembers everything that was answered."""

    seat: int | None
    token: str
    dice: random.Random
    acked: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    asked: dict[str, Message] = field(default_factory=dict)
    pending: Message | None = None
    now: Message = field(default_factory=dict)
    first: str = ""  # the view a new socket began with
    resent: int = 0
    counted: int = 0

    def hear(self, text: str) -> None:
        message: Message = json.loads(text)
        if message["type"] in ("view", "update"):
            self.now = message
        elif message["type"] == "error" and "view" in message:
            self.now = message["view"]
        if self.pending is None or message.get("id") != self.pending["id"]:
            return
        if message["type"] == "ack":
            self.acked[self.pending["id"]] = message["version"]
        else:
            self.refused.add(self.pending["id"])
        self.pending = None

    def think(self) -> Message | None:
        """A command for what was seen last, if there is one to give."""
        view, window = self.now.get("view"), self.now.get("window") or {}
        if self.seat is None or self.now["status"] != "running":
            return None
        given: Message = {"type": "command", "id": secrets.token_hex(8), "version": self.now["version"]}
        if view and self.seat in view["to_act"] and not window.get("answered"):
            return given | {"action": self.dice.choice(view["legal"])}
        if self.dice.random() < 0.1:
            return given | {"do": "chat", "text": f"word {self.dice.random()}"}
        return None

    async def talk(self, socket: ClientConnection, go: asyncio.Event) -> None:
        """One socket until it is cut; what was not answered on the last one is sent again first."""
        await socket.send(json.dumps({"type": "hello", "lang": "fr"} | self.key()))
        self.first = str(await socket.recv())
        self.hear(self.first)
        assert self.now.get("type") == "view", self.first
        await go.wait()
        if self.pending is not None:
            self.resent += 1
            await socket.send(json.dumps(self.pending))
        while True:
            if self.pending is None and (command := self.think()) is not None:
                self.pending = self.asked[command["id"]] = command
                await socket.send(json.dumps(command))
            with suppress(TimeoutError):
                async with asyncio.timeout(0.05):
                    self.hear(str(await socket.recv()))

    def key(self) -> Message:
        return {"token": self.token} if self.token else {}


@dataclass
class TableAt:
    """A table, everyone at it, and the same table made from the log beside it."""

    id: str
    clients: list[Client]
    shadow: Table | None = None
    read: int = 0
    commands: Counter[tuple[str, str]] = field(default_factory=Counter)
    versions: dict[tuple[str, str], int] = field(default_factory=dict)
    bodies: dict[tuple[str, str], Message] = field(default_factory=dict)

    def compare(self, store: Store, shown: list[Shown]) -> None:
        """Reads on in the log, which must tell of everything that was shown; a view that is no news is looked
        for in all of it."""
        old = self.read > 0
        left = self._read_on(store, shown)
        if left and old:
            left = TableAt(self.id, self.clients)._read_on(store, left)
        assert not left, "a view that the log does not tell of"

    def _read_on(self, store: Store, shown: list[Shown]) -> list[Shown]:
        """What was shown and is nowhere in what is read now."""
        loaded = store.load(self.id, self.read)
        if self.shadow is None:
            self.shadow = Table(read_head(loaded.head), ALL_GAMES)
        left = self._not_now(self.shadow, shown)
        for entry in loaded.entries:
            assert entry.n == self.read, f"line {entry.n} after {self.read - 1}"
            self.read += 1
            body = json.loads(entry.body)
            apply_stored(self.shadow, body, entry.at)
            if entry.command is not None:
                key = (entry.author, entry.command)
                self.commands[key] += 1
                self.versions[key], self.bodies[key] = body["v"], body
            left = self._not_now(self.shadow, left)
        return left

    def _not_now(self, shadow: Table, shown: list[Shown]) -> list[Shown]:
        """Those views that are not what the table shows now. Only views take long to make."""
        left = []
        for place, view in shown:
            seat = self.clients[place].seat
            if view["version"] != shadow.version_of(seat) or view != comparable(
                feed.whole(shadow, seat, "fr", 0.0, self.id)
            ):
                left.append((place, view))
        return left

    @property
    def over(self) -> bool:
        return self.shadow is not None and self.shadow.status != "running"

    def check(self) -> tuple[int, int]:
        """How many acknowledged commands are lost, and how many are there more than once."""
        lost, twice = 0, sum(times - 1 for times in self.commands.values())
        for client in self.clients:
            author = f"p{client.seat + 1}" if client.seat is not None else "watcher"
            for command, version in client.acked.items():
                lost += self.versions.get((author, command)) != version
            stored = {command for who, command in self.commands if who == author} - DRAWN
            assert not stored & client.refused, "a refused command is in the log"
            under_way = {client.pending["id"]} if client.pending else set()
            assert stored <= set(client.acked) | under_way, "a command nobody sent, or whose answer was lost"
            for command in stored:
                given, body = client.asked[command], self.bodies[author, command]
                assert given.get("text", given.get("action")) == body.get("text", body.get("action"))
        return lost, twice


async def open_table(post: Post, dice: random.Random, made: type[Client]) -> TableAt:
    """A running table of any game, everyone at it, and someone who watches."""
    game = ALL_GAMES[dice.choice(sorted(ALL_GAMES))]
    players = dice.randint(game.least, min(3, game.most))
    opened = await post("/api/tables", {"game": game.id, "players": players, "settings": {"window": 1}})
    table, host = opened["table"]["id"], opened["host"]
    people = [{"seat": seat, "name": f"Zoé {seat}"} for seat in range(players)]
    seated = await post(f"/api/tables/{table}/seats", {"people": people})
    for token, command in drawn(opened["table"], host, [sat["token"] for sat in seated]):
        await post(f"/api/tables/{table}/commands", command, token)
    keys = [(sat["seat"], sat["token"]) for sat in seated] + [(None, "")]
    return TableAt(table, [made(*key, random.Random(dice.random())) for key in keys])


@dataclass
class Torture:
    """Kills a server again and again while people play on it."""

    data: Path
    database: str | None
    seed: int = 1
    say: Callable[[str], None] = print
    moments: tuple[Moment, ...] = ("any", "any", "before", "after")
    tables: list[TableAt] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)
        self.victim = Victim(self.data, self.database)
        self.url = f"http://127.0.0.1:{self.victim.port}"

    def open_store(self) -> Store:
        return Store.open(url=self.database) if self.database else Store.open(self.data)

    async def run(self, kills: int) -> Counter[str]:
        with self.open_store() as store:
            for kill in range(1, kills + 1):
                await self.round(store)
                if kill % 20 == 0 or kill == kills:
                    self.say(summary(self.counts))
        return self.counts

    async def round(self, store: Store) -> None:
        """One life of the server."""
        dice = random.Random(f"{self.seed} {self.counts['kills']}")  # whatever was drawn before
        moment = dice.choice(self.moments)
        self.victim.start(moment, dice.randint(1, 60))
        for client in self.clients():
            client.first = ""
        clients: list[asyncio.Task[None]] = []
        killing = asyncio.create_task(self.kill_soon(moment, dice))
        try:
            await self.open_tables()
            go = asyncio.Event()
            for table in self.tables:
                for client in table.clients:
                    clients.append(asyncio.create_task(self.live(table, client, go)))
            while not self.victim.dead and not all(client.first for client in self.clients()):
                await asyncio.sleep(0.01)
            go.set()
        except GONE:
            if not await self.is_dying():
                raise
        except AssertionError:
            if not self.victim.dead:
                raise
        await killing
        self.victim.bury()
        for task in clients:
            task.cancel()
        for done in await asyncio.gather(*clients, return_exceptions=True):
            if isinstance(done, BaseException) and not isinstance(done, asyncio.CancelledError):
                raise done
        self.counts["kills"] += 1
        self.counts[moment] += 1
        self.compare(store)

    async def is_dying(self) -> bool:
        """Whether the server is dead: a cut connection may be heard of a moment before that."""
        latest = time.monotonic() + MOMENT
        while not self.victim.dead and time.monotonic() < latest:
            await asyncio.sleep(0.01)
        return self.victim.dead

    async def kill_soon(self, moment: Moment, dice: random.Random) -> None:
        """At any moment from outside; or waits for it to die by itself, as it was told."""
        if moment == "any":
            await asyncio.sleep(dice.choice((0.2, 0.6, 1.0)) * dice.uniform(0.5, 1.5))
            self.victim.kill()
        latest = time.monotonic() + 2 * PATIENCE
        while not self.victim.dead:
            assert time.monotonic() < latest, "the server should have died long ago"
            await asyncio.sleep(0.01)

    async def live(self, table: TableAt, client: Client, go: asyncio.Event) -> None:
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table.id}/socket"
        while not self.victim.dead:
            try:
                async with connect(address, max_size=None, compression=None, ping_interval=None) as socket:
                    await client.talk(socket, go)
            except GONE:
                await asyncio.sleep(0.02)

    # -- Tables

    def clients(self) -> list[Client]:
        return [client for table in self.tables for client in table.clients]

    async def open_tables(self) -> None:
        """Waits for the server; then there are as many running tables as there should be."""
        async with httpx.AsyncClient(base_url=self.url, timeout=20) as http:
            while not self.victim.dead:
                with suppress(*GONE):
                    if (await http.get("/health")).status_code == 200:
                        break
                await asyncio.sleep(0.02)
            self.tables = [table for table in self.tables if not table.over]
            while len(self.tables) < TABLES:
                self.tables.append(await open_table(partial(self.post, http), self.dice, Client))
                self.counts["tables"] += 1

    async def post(self, http: httpx.AsyncClient, path: str, body: Message, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await http.post(path, json=body, headers=headers)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    # -- Comparing

    def compare(self, store: Store) -> None:
        """The log against what everyone was answered, and the first views against the log."""
        lost = duplicated = 0
        for table in self.tables:
            begun = enumerate(client.first for client in table.clients)
            shown = [(place, comparable(first)) for place, first in begun if first]
            table.compare(store, shown)
            self.counts["views"] += len(shown)
            gone, more = table.check()
            lost, duplicated = lost + gone, duplicated + more
        self.counts["lost"] += lost
        self.counts["duplicated"] += duplicated
        assert lost == 0 == duplicated, f"{lost} acknowledged commands lost, {duplicated} duplicated"
        for client in self.clients():
            self.counts["acknowledged"] += len(client.acked) - client.counted
            self.counts["resent"] += client.resent
            client.counted, client.resent = len(client.acked), 0


def summary(found: Counter[str]) -> str:
    return (
        f"{found['kills']} kills ({found['before']} before a commit, {found['after']} between commit and"
        f" answer), {found['tables']} tables, {found['acknowledged']} commands acknowledged,"
        f" {found['resent']} sent again, {found['views']} views compared:"
        f" {found['lost']} lost, {found['duplicated']} duplicated"
    )


def kill_again_and_again(
    data: Path, database: str | None, kills: int, seed: int = 1, say: Callable[[str], None] = print
) -> Counter[str]:
    torture = Torture(data, database, seed, say)
    try:
        return asyncio.run(torture.run(kills))
    finally:
        torture.victim.kill()
