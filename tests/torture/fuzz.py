"""Fuzz: broken and hostile requests, bytes and frames against a real server with its rate limits off.

Nothing may be answered with 500 or more, the server must stay well, and the tables of others must not change.
"""

import asyncio
import json
import random
import struct
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from posse.server.api.commands import COMMANDS, FIELDS
from posse.store import Store
from tests.server.people import ALL_GAMES, until_healthy
from tests.table.drawing import drawn
from tests.torture.victim import Victim

JUNK: Final[tuple[Any, ...]] = (
    None, True, False, -1, 0, 1, 2, 7, 63, 64, 2**31 - 1, 2**31, 2**63, 2**64, 10**30, -(10**400), 0.5, -0.0,
    1e308, "", " ", "0", "é", "\x00", "\ud800", "\u202e", "\x1b[31m", "x" * 25, "x" * 401, "9" * 3000,
    "<script>", "'; DROP TABLE posse_games; --", "../../etc/passwd", "%00", "{}", "p1", "host", "table",
    "public-enemy", "goat", "thimblerig", "house", "random", "fly", "pass", [], {}, [[]], [None], ["p1"],
    {"": {}}, {"seat": 0}, "👹" * 40, "a\nb", "\\", '"', "NaN", "1e999",
)  # fmt: skip
WORDS: Final = (*COMMANDS, "sit", "move-seat", "up", "close-window", "rematch", "admit", "dance", "__init__")
TYPES: Final = (
    "hello",
    "command",
    "why",
    "lang",
    "mute",
    "earlier",
    "onward",
    "ping",
    "view",
    "ack",
    "__class__",
    "",
)
METHODS: Final = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "get", "G\u00c9T", "")
AT_ONCE: Final = 8  # attackers
PART: Final = 1_000  # inputs after which the tables are compared, and new ones given to the attackers
SOCKET: Final = 40  # frames sent over one socket, at most
Message = dict[str, Any]


def broken(dice: random.Random, text: str) -> str:
    """A text with something cut out, doubled or put in."""
    for _ in range(dice.randint(1, 3)):
        at = dice.randint(0, len(text))
        text = dice.choice(
            (
                text[:at],
                text[:at] + chr(dice.choice((0, 10, 34, 44, 58, 91, 123, 125, 0x7F, 0xFEFF))) + text[at:],
                text[:at] + text[at : at + 5] * 3 + text[at + 5 :],
                text[:at] + text[at + 1 :],
            )
        )
    return text


def dumped(value: Any, escaped: bool = True) -> str:
    """JSON, with half characters written as escapes, or else with none."""
    return json.dumps(value) if escaped else whole(json.dumps(value, ensure_ascii=False))


def whole(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


@dataclass
class Target:
    """What an attacker knows: addresses, tokens that open something, and what may be said there."""

    url: str
    page: Message
    victims: list[str]  # tables that nobody here may change
    ground: list[str] = field(default_factory=list)  # tables whose tokens were given away
    tokens: list[str] = field(default_factory=list)
    versions: int = 0

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])


class Attacker:
    """One of several at once, each with dice of its own."""

    def __init__(self, target: Target, seed: str, found: Counter[str]) -> None:
        self.target = target
        self.dice = random.Random(seed)
        self.found = found
        self.operations = [
            (method.upper(), path, told)
            for path, methods in sorted(target.page["paths"].items())
            for method, told in sorted(methods.items())
        ]

    def table(self) -> str:
        known = [*self.target.victims, *self.target.ground]
        return self.dice.choice((*known, *known, "0" * 16, "..%2f..", "x", "%00", "é"))

    def junk(self) -> Any:
        return self.dice.choice(JUNK)

    def word(self) -> Any:
        return self.dice.choice(WORDS) if self.dice.random() < 0.8 else self.junk()

    # -- Values as the page promises them, and otherwise

    def value(self, schema: Message, depth: int = 0) -> Any:
        """Something of a schema's kind; now and then something else."""
        dice = self.dice
        if dice.random() < 0.12 or depth > 6:
            return self.junk()
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            return self.value(self.target.page["components"]["schemas"][name], depth)
        if "anyOf" in schema:
            return self.value(dice.choice(schema["anyOf"]), depth + 1)
        if "enum" in schema:
            return dice.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            given = {
                name: self.value(inner, depth + 1)
                for name, inner in schema.get("properties", {}).items()
                if name in schema.get("required", ()) or dice.random() < 0.5
            }
            return given | ({str(self.junk())[:40]: self.junk()} if dice.random() < 0.1 else {})
        if kind == "array":
            return [self.value(schema.get("items", {}), depth + 1) for _ in range(dice.randint(0, 4))]
        if kind in ("integer", "number"):
            return dice.choice((0, 1, 2, 3, schema.get("maximum", 9), schema.get("minimum", -1), 2**40))
        if kind == "boolean":
            return dice.random() < 0.5
        known = [*self.target.victims, *self.target.ground, "public-enemy", "thimblerig", "k" * 20]
        return dice.choice((*known, self.word(), "Ann", self.junk()))

    # -- Requests

    async def request(self, http: httpx.AsyncClient) -> None:
        """A request of the page, well or badly filled in."""
        dice = self.dice
        method, path, told = dice.choice(self.operations)
        for given in told.get("parameters", []):
            if given["in"] == "path":
                seat = dice.choice(("0", "1", "2", "63", "-1", "x"))
                value = self.table() if given["name"] == "table" else seat
                path = path.replace("{" + given["name"] + "}", value)
        query = {
            given["name"]: whole(str(self.value(given["schema"])))[:50]
            for given in told.get("parameters", [])
            if given["in"] == "query" and dice.random() < 0.7
        }
        headers = {"Accept-Language": dice.choice(("fr", "en", "", "xx;q=9"))}
        if dice.random() < 0.6:
            headers["Authorization"] = f"Bearer {dice.choice((*self.target.tokens, 'f' * 32, 'x', 'x y'))}"
        content = None
        if "requestBody" in told:
            body = told["requestBody"]["content"]["application/json"]["schema"]
            content = dumped(self.value(body), dice.random() < 0.5)
            if dice.random() < 0.2:
                content = broken(dice, content)
            headers["Content-Type"] = dice.choice(("application/json", "application/json", "text/plain", ""))
        if dice.random() < 0.03:
            method = dice.choice([known for known in METHODS if known.isascii() and known])
        asked = http.build_request(
            method, path, params=query, content=content and content.encode(), headers=headers
        )
        try:
            answer = await http.send(asked)
        except httpx.TransportError:  # an idle connection may be closed while we write to it
            self.found["cut off"] += 1
            answer = await http.get("/health")
        self.note("requests", answer.status_code, f"{method} {path} {query} {content}")

    def note(self, what: str, status: int, asked: str) -> None:
        self.found[what] += 1
        self.found[f"{status // 100}xx"] += 1
        assert status < 500, f"{status} for {asked[:2000]}"

    # -- Bytes

    async def raw(self) -> None:
        """Bytes that are hardly HTTP; whatever is answered is no 5xx."""
        dice = self.dice
        paths = (f"/api/tables/{self.table()}", "/api/tables", "/health", "//", "*", "/%ff", "http://x/")
        path = dice.choice(paths)
        method = dice.choice(METHODS)
        head = [
            f"{method} {path} HTTP/{dice.choice(('1.1', '1.1', '1.0', '9.9', ''))}",
            dice.choice(("Host: x", "Host: x", "Host:", "")),
            dice.choice(("Content-Length: 5", "Content-Length: -1", "Content-Length: 99999999999", "X: y")),
            dice.choice(("Transfer-Encoding: chunked", "Connection: close", "Upgrade: websocket", "\x00: 1")),
            dice.choice(("Content-Type: application/json", "Cookie: " + "a" * 3000, ": :", "Expect: 100")),
        ]
        sent = "\r\n".join(head) + dice.choice(("\r\n\r\n", "\r\n\r\n", "\n\n", "\r\n"))
        sent += dice.choice(("", "hello", "5\r\nhello\r\n0\r\n\r\n", "zz\r\n", "{}", "\x00" * 50))
        data = broken(dice, sent).encode("utf-8", "replace") if dice.random() < 0.5 else sent.encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.target.port)
        answer = b""
        with suppress(OSError, TimeoutError):
            writer.write(data)
            if dice.random() < 0.7:
                writer.write_eof()
            async with asyncio.timeout(0.2 if dice.random() < 0.9 else 1.0):
                answer = await reader.read(4096)
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
        words = answer.split(b" ", 2)
        self.note("bytes", int(words[1]) if len(words) > 1 and words[1].isdigit() else 400, repr(data))

    # -- Frames

    def message(self) -> str | bytes:
        """A message, right or wrong."""
        dice = self.dice
        chance = dice.random()
        if chance < 0.06:
            return dice.randbytes(dice.randint(0, 200))
        if chance < 0.1:
            return dumped(self.junk())
        kind = dice.choice(TYPES) if dice.random() < 0.5 else "command"
        given: Message = {"type": kind}
        if kind == "command":
            version = max(0, self.target.versions - dice.randint(-1, 3))
            given |= {"id": f"f{dice.getrandbits(40)}", "version": version, "do": self.word()}
            if dice.random() < 0.3:
                del given["do"]
        for name in (*sorted(FIELDS - {"type", "do"}), "lang", "token", "host"):
            if dice.random() < 0.25:
                given[name] = dice.choice((self.junk(), self.word(), 0, 1, "en"))
        if kind == "command" and dice.random() < 0.3:
            given["action"] = dice.choice(("take tombstone", "pass", "swap", "draw", "saloon", "stay"))
        text = dumped(given, dice.random() < 0.5)
        return broken(dice, text) if dice.random() < 0.15 else text

    async def frames(self) -> None:
        """A socket as a seat, a spectator or nobody, and frames over it until it is cut."""
        dice, target = self.dice, self.target
        table = dice.choice((*target.victims, *target.ground, *target.ground))
        address = f"ws://127.0.0.1:{target.port}/api/tables/{table}/socket"
        try:
            async with connect(address, max_size=None, compression=None, ping_interval=None) as socket:
                hello = {"type": "hello", "lang": dice.choice(("fr", "en"))}
                if dice.random() < 0.7:
                    hello["token"] = dice.choice((*target.tokens, "f" * 32))
                if dice.random() < 0.2:
                    hello["host"] = dice.choice((*target.tokens, "f" * 32))
                await socket.send(self.message() if dice.random() < 0.1 else dumped(hello))
                self.found["frames"] += 1
                for _ in range(dice.randint(1, SOCKET)):
                    await socket.send(self.message())
                    self.found["frames"] += 1
                    with suppress(TimeoutError):
                        async with asyncio.timeout(0.02):
                            self.hear(str(await socket.recv()))
        except ConnectionClosed as gone:
            code = gone.rcvd.code if gone.rcvd is not None else 1006
            self.found[f"closed {code}"] += 1
            assert code != 1011, "the server failed"
        except InvalidHandshake as refused:
            status = getattr(getattr(refused, "response", None), "status_code", 400)
            self.note("handshakes", status, address)

    def hear(self, text: str) -> None:
        said = json.loads(text)
        if said["type"] in ("view", "update"):
            self.target.versions = said["version"]
        assert said.get("rule") != "fault", text

    async def broken_frames(self) -> None:
        """An upgrade by hand, then frames that are cut short, unmasked, too long or of no kind."""
        dice = self.dice
        reader, writer = await asyncio.open_connection("127.0.0.1", self.target.port)
        table = dice.choice((*self.target.victims, *self.target.ground))
        head = (
            f"GET /api/tables/{table}/socket HTTP/1.1",
            *("Host: x", "Upgrade: websocket", "Connection: Upgrade"),
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            f"Sec-WebSocket-Version: {dice.choice((13, 13, 13, 8))}",
        )
        writer.write("\r\n".join((*head, "", "")).encode())
        answer = b""
        with suppress(OSError, TimeoutError):
            answer = await asyncio.wait_for(reader.read(4096), 2.0)
            for _ in range(dice.randint(1, 4)):
                body = dice.randbytes(dice.randint(0, 150))
                first = dice.choice((0x81, 0x82, 0x01, 0x00, 0x80, 0x88, 0x89, 0x8A, 0x83, 0xF1, 0xC1))
                length = dice.choice((len(body), 126, 127, 0))
                masked = dice.choice((0x80, 0x80, 0))
                long = struct.pack(">Q", dice.choice((2**62, 2**20, 9000))) if length == 127 else b""
                long = struct.pack(">H", dice.choice((0, 126, 65535))) if length == 126 else long
                mask = bytes(4) if masked else b""
                writer.write(bytes([first, masked | min(length, 127)]) + long + mask + body)
                self.found["frames"] += 1
            await writer.drain()
            if dice.random() < 0.5:
                writer.write_eof()
            await asyncio.wait_for(reader.read(4096), 0.05)
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
        words = answer.split(b" ", 2)
        self.note("handshakes", int(words[1]) if len(words) > 1 else 400, table)

    async def attack(self, most: int) -> None:
        async with httpx.AsyncClient(base_url=self.target.url, timeout=30) as http:
            while inputs(self.found) < most:
                chance = self.dice.random()
                if chance < 0.8:
                    await self.request(http)
                elif chance < 0.9:
                    await self.raw()
                elif chance < 0.95:
                    await self.frames()
                else:
                    await self.broken_frames()


class Siege:
    """A server, tables that must come out as they went in, and those who attack."""

    def __init__(self, data: Path, seed: int, say: Callable[[str], None]) -> None:
        self.victim = Victim(data, None)
        self.store: Store | None = None
        self.data = data
        self.seed = seed
        self.say = say
        self.url = f"http://127.0.0.1:{self.victim.port}"
        self.found: Counter[str] = Counter()

    def run(self, most: int) -> Counter[str]:
        self.victim.start()
        try:
            until_healthy(self.victim.port)
            with Store.open(self.data) as store, httpx.Client(base_url=self.url, timeout=30) as http:
                self.besiege(store, http, most)
        finally:
            self.victim.kill()
            self.victim.bury()
        return self.found

    def besiege(self, store: Store, http: httpx.Client, most: int) -> None:
        tables = [
            self.open(http, game, spectators) for game in sorted(ALL_GAMES) for spectators in (True, False)
        ]
        victims, found = [table for table, _, _ in tables], self.found
        page = http.get("/api/openapi.json").json()
        kept = {table: (store.load(table), self.seen(http, table, tokens)) for table, _, tokens in tables}
        target = Target(self.url, page, victims)
        for part in range(-(-most // PART)):
            ground = [self.open(http, game, True) for game in ("public-enemy", "thimblerig")]
            target.ground = [table for table, _, _ in ground]
            target.tokens = [token for _, host, seats in ground for token in (host, *seats)]
            asyncio.run(self.storm(target, part, min(most, (part + 1) * PART)))
            for table, _, tokens in tables:
                assert (store.load(table), self.seen(http, table, tokens)) == kept[table], f"{table} changed"
            assert http.get("/health").json()["status"] == "ok"
            assert found["cut off"] <= inputs(found) / 100, "requests are cut off"
            assert "posse_errors_total" not in told_metrics(http), "the server had a fault"
            if part % 10 == 9 or inputs(found) >= most:
                self.say(summary(found))

    async def storm(self, target: Target, part: int, most: int) -> None:
        attackers = [Attacker(target, f"{self.seed} {part} {at}", self.found) for at in range(AT_ONCE)]
        await asyncio.gather(*(attacker.attack(most) for attacker in attackers))

    def open(self, http: httpx.Client, game: str, spectators: bool) -> tuple[str, str, list[str]]:
        """A running table, its host's token and the seats'."""
        players = ALL_GAMES[game].least
        asked = {"game": game, "players": players, "settings": {"spectators": spectators, "window": 60}}
        opened = http.post("/api/tables", json=asked).json()
        path, host = f"/api/tables/{opened['table']['id']}", opened["host"]
        people = [{"seat": seat, "name": f"Zoé {seat}"} for seat in range(players)]
        seated = http.post(f"{path}/seats", json={"people": people}).json()
        for token, command in drawn(opened["table"], host, [sat["token"] for sat in seated]):
            bearer = {"Authorization": f"Bearer {token}"}
            answer = http.post(f"{path}/commands", json=command, headers=bearer)
            assert answer.status_code == 200, answer.text
        return opened["table"]["id"], host, [sat["token"] for sat in seated]

    def seen(self, http: httpx.Client, table: str, tokens: list[str]) -> list[str]:
        """The record as each seat reads it, and the head as anyone does."""
        told = [http.get(f"/api/tables/{table}").text]
        for token in tokens:
            bearer = {"Authorization": f"Bearer {token}"}
            told.append(http.get(f"/api/tables/{table}/record", headers=bearer).text)
        return told


def told_metrics(http: httpx.Client) -> str:
    rows = http.get("/metrics").text.splitlines()
    return "\n".join(row for row in rows if not row.startswith("#"))


def summary(found: Counter[str]) -> str:
    statuses = ", ".join(f"{found[f'{first}xx']} {first}xx" for first in (1, 2, 3, 4, 5))
    return (
        f"{inputs(found)} inputs ({found['requests']} requests, {found['bytes']} raw, {found['frames']}"
        f" frames, {found['handshakes']} handshakes): {statuses}; nothing changed that must not"
    )


def fuzz_again_and_again(
    data: Path, most: int, seed: int = 1, say: Callable[[str], None] = print
) -> Counter[str]:
    return Siege(data, seed, say).run(most)


def inputs(found: Counter[str]) -> int:
    return found["requests"] + found["bytes"] + found["frames"] + found["handshakes"]
