"""Games at a site, played by calls; `alone` runs them where nothing else is."""

import asyncio
import json
import random
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

from posse.core.seals import seal
from posse.site.site import Reply, Site
from posse.site.thinking import answer_line
from posse.table.state import ENDED

MOVES: Final = 15  # of the person, who then resigns; the bots play on to the end
BOTS: Final = ("house", "search:1")
LONG: Final = 250.0  # seconds that a busy machine may take
Body = dict[str, Any]


class OneLoop(asyncio.BaseEventLoop):
    """A loop with no sockets, not even to wake itself up: nobody else could."""

    def __init__(self) -> None:
        super().__init__()
        self._selector: Any = self
        self.call_soon_threadsafe: Any = self.call_soon

    def select(self, timeout: float | None) -> list[Any]:
        time.sleep(timeout or 0.0)
        return []

    def _process_events(self, events: list[Any]) -> None:
        pass


class Beside:
    """In place of the worker in which bots think: it is asked in this thread."""

    def __init__(self) -> None:
        self.asked = 0

    async def start(self) -> None:
        pass

    async def ask(self, line: str) -> str:
        self.asked += 1
        await asyncio.sleep(0)
        return answer_line(line)

    async def kill(self) -> None:
        pass


class Disk:
    """Where a site's folder is kept."""

    def __init__(self) -> None:
        self.kept = 0
        self.open = asyncio.Event()
        self.open.set()

    async def keep(self) -> None:
        await self.open.wait()
        self.kept += 1


class Person:
    """Somebody at a site."""

    def __init__(self, site: Site, lang: str = "en") -> None:
        self.site = site
        self.lang = lang
        self.table = self.host = self.token = ""
        self.heard: list[Body] = []
        self.end: tuple[int, str] | None = None
        self.now: Body = {}
        self.count = 0

    async def ask(self, method: str, path: str, body: Any = None) -> Reply:
        headers = {"accept-language": self.lang}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        sent = b"" if body is None else json.dumps(body).encode()
        return await self.site.ask(method, path, headers, sent)

    async def asked(self, method: str, path: str, body: Any = None) -> Any:
        reply = await self.ask(method, path, body)
        assert reply.status < 300, reply
        return json.loads(reply.body)

    async def open(self, game: str, bots: tuple[str, ...]) -> None:
        """A table, with oneself at its first seat and bots at the others."""
        settings = {"hints": True, "window": 1}  # a second, for reactions
        asked = {"game": game, "players": len(bots) + 1, "settings": settings}
        opened = await self.asked("POST", "/api/tables", asked)
        self.table, self.host = opened["table"]["id"], opened["host"]
        self.token = (await self.asked("POST", self.path("/seats/0"), {"name": "Zoé"}))["token"]
        await self.hello()
        for seat, bot in enumerate(bots, 1):
            await self.command(do="bot", seat=seat, bot=bot)

    def path(self, rest: str = "") -> str:
        return f"/api/tables/{self.table}{rest}"

    async def hello(self) -> None:
        self.heard, self.now, self.end = [], {}, None
        self.channel = self.site.connect(self.path("/socket"), self.hear, self.ended)
        tokens = {"token": self.token, "host": self.host} if self.token else {}
        self.say({"type": "hello", "lang": self.lang, **tokens})
        await self.until(lambda: bool(self.now) or self.end is not None)

    def hear(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(message)
        if message["type"] in ("view", "update"):
            self.now = message

    def ended(self, code: int, reason: str) -> None:
        self.end = code, reason

    def say(self, message: Body) -> None:
        self.channel.say(json.dumps(message))

    async def command(self, **more: Any) -> Body:
        """What is answered to a command."""
        self.count += 1
        command_id = f"c{self.count}"
        self.say({"type": "command", "id": command_id, "version": self.now["version"], **more})
        await self.until(lambda: any(said.get("id") == command_id for said in self.heard))
        return next(said for said in self.heard if said.get("id") == command_id)

    async def until(self, done: Callable[[], bool]) -> None:
        async with asyncio.timeout(LONG):
            while not done():
                await asyncio.sleep(0.001)

    async def start(self) -> None:
        draw = (await self.asked("GET", self.path()))["draw"]
        made = seal(draw["commitment"], draw["attempt"], 0, "n0")
        await self.command(do="commit", commit=made, attempt=draw["attempt"])
        await self.command(do="start")
        await self.command(do="reveal", nonce="n0")
        await self.until(lambda: self.now["status"] == "running")

    @property
    def legal(self) -> list[str]:
        view = self.now.get("view")
        if not view or self.now["status"] != "running" or 0 not in view["to_act"]:
            return []
        legal: list[str] = view["legal"]
        return legal

    async def play(self, dice: random.Random) -> None:
        """To the end, or until one resigns."""
        for _ in range(MOVES):
            await self.until(lambda: bool(self.legal) or self.now["status"] in ENDED)
            if self.now["status"] in ENDED:
                return
            verb = dice.choice(sorted({text.split()[0] for text in self.legal}))
            chosen = dice.choice([text for text in self.legal if text.split()[0] == verb])
            await self.command(do="play", action=chosen)
            if self.now.get("count"):
                self.say({"type": "onward", "version": self.now["version"]})
        while (await self.command(do="resign"))["type"] == "error" and self.now["status"] not in ENDED:
            pass  # a bot was quicker
        await self.until(lambda: self.now["status"] in ENDED)


async def whole_game(folder: Path, game: str) -> Body:
    """A game from its table to its record, and again after the site was closed."""
    disk, beside = Disk(), Beside()
    site = await Site.open(folder, [beside], disk.keep, pace=0.0)
    zoe = Person(site)
    await zoe.open(game, BOTS)
    await zoe.start()
    zoe.say({"type": "hint", "id": "h1"})
    await zoe.play(random.Random(7))
    record = (await zoe.ask("GET", zoe.path("/record"))).body.decode()
    brought = await zoe.asked("POST", "/api/records", {"text": record})
    await site.close()
    assert zoe.end == (1001, "stopping"), zoe.end
    site = await Site.open(folder, [Beside()], pace=0.0)
    again = Person(site, "fr")
    again.table = zoe.table
    await again.hello()
    same = (await again.ask("GET", zoe.path("/record"))).body.decode() == record
    await site.close()
    return {
        "status": again.now["status"],
        "result": zoe.now["result"] == again.now["result"],
        "record": record,
        "same": same,
        "proved": brought["shuffle"] is not None,
        "asked": beside.asked,
        "kept": disk.kept,
    }


def run(work: Coroutine[Any, Any, Any]) -> Any:
    loop = OneLoop()
    try:
        return loop.run_until_complete(work)
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


def main(folder: str, games: list[str]) -> None:
    print(json.dumps({game: run(whole_game(Path(folder) / game, game)) for game in games}))
