"""A real server on a loopback port, and people who talk to it."""

import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from posse.core.game import Game
from posse.core.seals import seal
from posse.server.api.library import Library
from posse.server.cluster.workers import Workers
from posse.server.config import Config, Limits
from posse.server.run import Server, make_server
from posse.server.tables.house import House
from tests.ports import free_port
from tests.registry import ALL_GAMES as ALL_GAMES
from tests.silence import GONE
from tests.waiting import PATIENCE

WORKER = re.compile(r',worker="[^"]*"|{worker="[^"]*"}')  # as a label among others, or alone
# Everyone in a test comes from one address, and plays as fast as it goes.
PLENTY = (
    "tables", "listed", "visits", "requests", "core_share", "pages", "frames", "address_frames",
    "watchers_messages",
)  # fmt: skip


def until_healthy(port: int) -> None:
    deadline = time.monotonic() + 90  # a busy machine starts slowly
    while True:
        with suppress(*GONE):
            if httpx.get(f"http://127.0.0.1:{port}/health", timeout=5).status_code == 200:
                return
        assert time.monotonic() < deadline, "it does not get healthy"
        time.sleep(0.02)


class Place:
    """A running server and how to reach it."""

    def __init__(self, port: int, base: str = "", server: Server | None = None) -> None:
        self.port = port
        self.base = base
        self.url = f"http://127.0.0.1:{port}{base}"
        self.server = server
        # A server may hang up on an idle connection while we write to it: we are always the first.
        brief = httpx.Limits(keepalive_expiry=0.2)
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE, limits=brief)

    @property
    def house(self) -> House:
        assert self.server is not None
        house: House = self.server.config.app.state.house  # type: ignore[union-attr]
        return house

    @property
    def library(self) -> Library:
        assert self.server is not None
        library: Library = self.server.config.app.state.library  # type: ignore[union-attr]
        return library

    @property
    def shared(self) -> Workers:
        """What this worker shares with the others."""
        assert isinstance(self.house.placement, Workers)
        return self.house.placement

    def post(self, path: str, body: Any = None, token: str = "", **more: Any) -> httpx.Response:
        return self.http.post(path, json=body or {}, headers=bearer(token), **more)

    def get(self, path: str, token: str = "", **more: Any) -> httpx.Response:
        return self.http.get(path, headers=bearer(token), **more)

    def knock(self, path: str, **more: Any) -> AbstractContextManager[ClientConnection]:
        """A WebSocket at a path of this server."""
        address = f"ws://127.0.0.1:{self.port}{self.base}{path}"
        opening: AbstractContextManager[ClientConnection]
        opening = connect(address, open_timeout=PATIENCE, ping_interval=None, max_size=None, **more)
        return opening

    def open(
        self, game: str = "public-enemy", players: int = 2, options: Any = None, **settings: Any
    ) -> "Hosted":
        asked = {"game": game, "players": players, "options": options or {}, "settings": settings}
        answer = self.post("/api/tables", asked)
        assert answer.status_code == 201, answer.text
        return Hosted(self, answer.json()["table"]["id"], answer.json()["host"])

    def metric(self, name: str) -> int:
        """What a counter says, of all workers together."""
        rows = [WORKER.sub("", row) for row in self.get("/metrics").text.splitlines()]
        return sum(int(float(row.rsplit(" ", 1)[1])) for row in rows if row.startswith(f"{name} "))

    def refusals(self, reason: str) -> int:
        return self.metric(f'posse_refusals_total{{reason="{reason}"}}')


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


class Hosted:
    """A table, seen by its host."""

    def __init__(self, place: Place, table: str, token: str) -> None:
        self.place = place
        self.id = table
        self.token = token
        self.path = f"/api/tables/{table}"
        self.asked = 0
        self.sat: dict[int, str] = {}  # the tokens of the people who sat down

    def do(self, do: str, token: str = "", **more: Any) -> httpx.Response:
        self.asked += 1
        return self.place.post(
            f"{self.path}/commands", {"do": do, "id": f"h{self.asked}", **more}, token or self.token
        )

    def sit(self, seat: int, name: str, **more: Any) -> str:
        answer = self.place.post(f"{self.path}/seats/{seat}", {"name": name, **more})
        assert answer.status_code == 201, answer.text
        token: str = answer.json()["token"]
        self.sat[seat] = token
        return token

    @property
    def draw(self) -> Any:
        return self.place.get(self.path).json()["draw"]

    def commit(self, *seats: int) -> None:
        """These seats, or all who sat down, seal what they add to the dice."""
        draw = self.draw
        for seat in (seats or self.sat) if draw is not None else ():
            made = seal(draw["commitment"], draw["attempt"], seat, f"n{seat}")
            answer = self.do("commit", self.sat[seat], commit=made, attempt=draw["attempt"])
            assert answer.status_code == 200, answer.text

    def reveal(self, *seats: int) -> None:
        """These seats, or all who sat down, open it."""
        draw = self.draw
        for seat in (seats or self.sat) if draw is not None else ():
            answer = self.do("reveal", self.sat[seat], nonce=f"n{seat}")
            assert answer.status_code == 200, answer.text

    def start(self) -> httpx.Response:
        """Everyone seals, the host starts, everyone opens; the host's answer."""
        self.commit()
        answer = self.do("start")
        assert answer.status_code == 200, answer.text
        self.reveal()
        return answer

    def begin(self, *names: str, bots: tuple[str, ...] = ()) -> list[str]:
        """Seats people, then bots, and starts; the people's tokens."""
        tokens = [self.sit(seat, name) for seat, name in enumerate(names)]
        for place, bot in enumerate(bots):
            answer = self.do("bot", seat=len(names) + place, bot=bot)
            assert answer.status_code == 200, answer.text
        self.start()
        return tokens

    def watch(self, token: str = "", **more: Any) -> "Player":
        return Player(self.place, self.id, token, **more)


class Player:
    """A socket and what it has been told; it keeps every message as it came."""

    def __init__(
        self, place: Place, table: str, token: str = "", lang: str = "en", hello: bool = True, **more: Any
    ) -> None:
        self.opening = place.knock(f"/api/tables/{table}/socket", **more)
        self.socket = self.opening.__enter__()
        self.raw: list[str] = []
        self.now: dict[str, Any] = {}
        self.asked = 0
        if hello:
            self.send({"type": "hello", "lang": lang} | ({"token": token} if token else {}))
            self.until("view")

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self.opening.__exit__(None, None, None)

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] in ("view", "update"):
            self.now = message
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            message = self.next()
            if message["type"] in kinds:
                return message

    def quiet(self, seconds: float = 0.15) -> bool:
        """Whether nothing comes for a while."""
        try:
            self.next(seconds)
        except TimeoutError:
            return True
        return False

    def command(self, **more: Any) -> dict[str, Any]:
        """Sends a command for the version seen last; its ack or error."""
        self.asked += 1
        given = {"type": "command", "id": f"c{self.asked}", "version": self.now["version"], **more}
        self.send(given)
        while True:
            message = self.until("ack", "error")
            if message["id"] == given["id"] or message["id"] is None:
                return message

    def closed(self) -> int:
        """Reads on until the server hangs up; the code it gave."""
        from websockets.exceptions import ConnectionClosed

        try:
            while True:
                self.next()
        except ConnectionClosed as gone:
            return gone.rcvd.code if gone.rcvd else 1006

    @property
    def my_turn(self) -> bool:
        view = self.now["view"]
        return bool(view and self.now["status"] == "running" and view["seat"] in view["to_act"])

    def catch_up(self, version: int) -> None:
        while self.now["version"] < version:
            self.next()

    def hear_all(self) -> None:
        """Reads what was sent until now; another's version would not do, each reader has their own."""
        self.send({"type": "ping"})
        self.until("pong")


@contextmanager
def serving(data: Path, **changes: Any) -> Iterator[Place]:
    """A server of this process, in a thread of its own."""
    limits = Limits(**(dict.fromkeys(PLENTY, 10**6) | changes.pop("limits", {})))
    port = changes.pop("port", None) or free_port()
    given: dict[str, Any] = {"pace": 0.0, "games": ALL_GAMES, "limits": limits} | changes
    server = make_server(Config(data=data, port=port, **given))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    place = Place(port, given.get("base_path", ""), server)
    try:
        yield place
    finally:
        place.http.close()
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server stops when it is told to"


def later(place: Place, table: Hosted, seconds: float) -> None:
    """So much time goes by at once, for the table's alarm, too."""
    place.house._wall += seconds
    place.house.recovery._loop.call_soon_threadsafe(place.house.rooms[table.id].go_on)


def play_on(players: list[Player], moves: int = 10_000) -> int:
    """The people play their first legal action until the game ends or so many are played."""
    played = 0
    game = ALL_GAMES[players[0].now["view"]["game"]]
    drafted = type(game).is_draft is not Game.is_draft  # what one does in secret is not in others' versions
    while played < moves:
        for player in players:
            if drafted:
                player.hear_all()
            else:
                player.catch_up(max(other.now["version"] for other in players))
        if players[0].now["status"] != "running":
            break
        actor = next((player for player in players if player.my_turn), None)
        if actor is None:
            players[0].next()
        else:
            asked = actor.now["version"]
            answer = actor.command(
                action=actor.now["view"]["legal"][played % len(actor.now["view"]["legal"])]
            )
            if answer.get("rule") == "stale":  # a window closed meanwhile
                actor.now = answer["view"]
                continue
            if answer.get("rule") == "already-answered":
                if actor.my_turn and actor.now["version"] == asked:  # the window has not closed yet
                    actor.next()
                continue
            assert answer["type"] == "ack", answer
            actor.catch_up(answer["version"])
            played += 1
    return played
