"""`posse.connect(link)`: a program at an online table, plain or with asyncio."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Final, ParamSpec, Self, TypeVar

from posse.core.errors import BadNotation, need
from posse.core.game import Game
from posse.core.view import View
from posse.core.words import LANGS, Seat
from posse.games.registry import find
from posse.online import seats
from posse.online.draws import Draws
from posse.online.errors import OnlineRefusal
from posse.online.link import Link
from posse.online.part import ENDED, Message, Part, Reading, connected, open_line, said_to_me, view_in
from posse.online.words import WORDS
from posse.table.match import Match

P = ParamSpec("P")
T = TypeVar("T")
MOST_COMMANDS: Final = 80  # in so many seconds; the server bears 100 messages of a seat
IN_SECONDS: Final = 20.0
MOST_UNREAD: Final = 5_000  # sentences that wait to be listened to
NO_LONGER: Final = 4401  # what a server hangs up with when a token opens nothing any more


class Seen(Reading):
    """What a program reads of its table. It is as it was when the last `wait` or `play` came back.

    `head`: the table's head, as `look` found it: its game, seats, options and settings
    `now`: the message that came last; empty before the first
    `name`: by which it sat down
    `lang`: the language in which it reads
    """

    head: Message
    name: str
    lang: str
    _game: Game

    @property
    def status(self) -> str:
        """`waiting`, `running`, `over` or `closed`; empty before anything was read."""
        return str((self.now or self.head).get("status", ""))

    @property
    def notice(self) -> str:
        """What is said before anyone sits down: that a known deal or position is played; else empty."""
        return str(self.head["notice"][self.lang]) if self.head.get("notice") else ""

    @property
    def view(self) -> View | None:
        """The game as this reader sees it; None before it begins."""
        told = self.now.get("view")
        return view_in(self._game, told) if told else None

    @property
    def legal(self) -> tuple[str, ...]:
        """The actions that may be played now, in notation; none if it is not asked."""
        return tuple(self.now["view"]["legal"]) if self.asked else ()

    @property
    def labels(self) -> tuple[str, ...]:
        """The same actions in words."""
        return tuple(self.now["labels"]) if self.legal else ()

    @property
    def prompt(self) -> str:
        """What the player is asked, in a sentence."""
        return str(self.now.get("prompt", ""))

    @property
    def result(self) -> dict[str, Any] | None:
        """How it ended: `ranks` by seat (1 is best), `reason`, and what the game counts."""
        return self.now.get("result")


class OnlineTable(Part, Seen):
    """A table on a server, for a program: `sit` (or `watch`), then `wait` and `play` until it is over.

    The shuffle and the chain of lines are seen to: what the seat adds to the dice is sealed and opened; if
    the game or the list of commitments is not what it was, the next call raises an error that says so. After
    a break the line comes back by itself.
    """

    def __init__(self, link: str, lang: str = "en", trusted: str | None = None) -> None:
        need(link, str, "link", "a text")
        need(trusted, (str, type(None)), "trusted", "the name of a file")
        if lang not in LANGS:
            raise BadNotation("no-lang", lang=str(lang)[:20], known=LANGS)
        at = Link(link, lang, trusted)
        super().__init__(None, at, Draws(at.page))
        self.head = {}
        self.lang = lang
        self.name = ""
        self._invited: tuple[str, str] | None = None  # the rematch, and the token of this seat there
        self._doubts: list[str] = []
        self._unread: deque[str] = deque(maxlen=MOST_UNREAD)
        self._sent: deque[float] = deque(maxlen=MOST_COMMANDS)

    def __repr__(self) -> str:
        return f"<OnlineTable {self.at.page}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    async def __aenter__(self) -> "AsyncOnlineTable":
        return AsyncOnlineTable(self)

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self.leave)

    # -- Coming and going

    def look(self) -> Message:
        """Reads the table's head, before one sits down: its game, seats, options and settings."""
        with connected(self.at):
            self.head = self.at.head()
            self._game = find(str(self.head["game"]))
        return self.head

    def sit(self, name: str, seat: int | None = None) -> Seat:
        """Takes a seat, the first free one if none is named; its number.

        The seat is kept on this machine under the server's whole address, the table and the name: who comes
        back by the same name gets it back.
        """
        need(name, str, "name", "a text")
        self.look()
        kept_at = f"{self.at.page} as {name}"
        with connected(self.at):
            known = seats.token_at(kept_at)
            if not (known and self._arrive(known, kept_at)):
                wanted = 0 if seat is None else int(seat) + 1
                self._arrive(seats.sit(self.at, self.head, wanted, name, keep_at=kept_at), kept_at)
            self._say_doubts()
            return self._seated(name)

    def watch(self) -> None:
        """Comes to look on, without a seat."""
        self.look()
        with connected(self.at):
            self._arrive("", self.at.page)
            self._say_doubts()

    def leave(self) -> None:
        """Hangs up. The seat stays taken: `sit` with the same name comes back to it."""
        if self.socket is not None:
            self.socket.__exit__()
            self.socket = None

    def _seated(self, name: str) -> Seat:
        if self.seat is None:
            raise self.at.strange()
        self.name = name
        return Seat(self.seat)

    def rematch(self) -> Seat:
        """Goes on at the rematch, in the same seat; waits until somebody has opened it. Its seat's number."""
        with self._there():
            if self.seat is None:
                raise OnlineRefusal("not-there")
            while self._invited is None:
                if self.now["status"] == "closed":
                    raise OnlineRefusal("no-rematch")
                self.receive()
                self._say_doubts()
            table, token = self._invited
            self.at.be_at(table)
            self.look()
            kept_at = f"{self.at.page} as {self.name}"
            seats.put(kept_at, token, self.at)
            self._arrive(token, kept_at)
            return self._seated(self.name)

    def _arrive(self, token: str, kept_at: str) -> bool:
        """Says hello; False if the token opens nothing any longer."""
        from websockets.exceptions import ConnectionClosed

        self.leave()
        self.now, self.draws, self._invited = {}, Draws(kept_at), None
        self.follow_anew()
        self.socket = open_line(self.at)
        self.send({"type": "hello", "lang": self.lang} | ({"token": token} if token else {}))
        try:
            while not self.now:
                self.receive()
        except ConnectionClosed as gone:
            if gone.rcvd is None or gone.rcvd.code != NO_LONGER:
                raise
            self.leave()
            return False
        return True

    # -- Playing

    def wait(self) -> bool:
        """Waits until this player is asked: True. False once the game is over or the table was closed."""
        with self._there():
            while self.now["status"] not in ENDED and not self.asked:
                self.receive()
                self._say_doubts()
            return self.now["status"] not in ENDED

    def play(self, action: str) -> bool:
        """Plays one of the legal actions; False if the table had changed meanwhile: then `wait` again."""
        return self._ask_for({"action": action})

    def do(self, command: str, **fields: object) -> bool:
        """Any other command of the protocol, such as `do("chat", text="Howdy")` or `do("resign")`."""
        return self._ask_for({"do": command, **fields})

    def listen(self) -> list[str]:
        """What has happened since, in sentences; waits until there is something, or the end."""
        with self._there():
            while not self._unread and self.now["status"] not in ENDED:
                self.receive()
                self._say_doubts()
            told = list(self._unread)
            self._unread.clear()
            return told

    def proved(self) -> Match:
        """The finished game, its shuffle checked against what was kept here; an error if that fails."""
        with self._there():
            match, _, verdict = self.checked()
            if verdict == "proof-list":
                raise self._refusal(verdict)
            return match

    @contextmanager
    def _there(self) -> Iterator[None]:
        if self.socket is None:
            raise OnlineRefusal("not-there")
        with connected(self.at):
            yield

    def _ask_for(self, command: Message) -> bool:
        with self._there():
            done = self.ask_for(command)
            self._say_doubts()
            return done

    # -- What came over the line

    def send_command(self, command: Message) -> str:
        """Sends it, but not more than the server bears."""
        if len(self._sent) == MOST_COMMANDS:
            time.sleep(max(0.0, self._sent[0] + IN_SECONDS - time.monotonic()))
        self._sent.append(time.monotonic())
        return super().send_command(command)

    def receive(self, patience: float | None = None) -> Message:
        message = super().receive(patience)
        if message["type"] == "rematch":
            self._invited = str(message["table"]), str(message["token"])
        return message

    def take(self, news: Message, again: bool) -> None:
        self._unread.extend(said_to_me(line) for line in self.new("log", news["log"], again))

    def doubt(self, key: str) -> None:
        self._doubts.append(key)

    def _say_doubts(self) -> None:
        if self._doubts:
            key, self._doubts = self._doubts[0], []
            raise self._refusal(key)

    def _refusal(self, key: str) -> BadNotation:
        return OnlineRefusal("refused", text=WORDS.say(self.lang, key))


class AsyncOnlineTable(Seen):
    """The same with asyncio: what waits for the server is awaited. Each table has a thread of its own."""

    def __init__(self, table: OnlineTable) -> None:
        self._table = table
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="posse-table")

    def __repr__(self) -> str:
        return f"<AsyncOnlineTable {self._table.at.page}>"

    async def _run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.wrap_future(self._thread.submit(call, *args, **kwargs))

    def __getattr__(self, name: str) -> Any:
        if name in ("now", "head", "name", "lang", "_game"):
            return getattr(self._table, name)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    async def look(self) -> Message:
        return await self._run(self._table.look)

    async def sit(self, name: str, seat: int | None = None) -> Seat:
        return await self._run(self._table.sit, name, seat)

    async def watch(self) -> None:
        await self._run(self._table.watch)

    async def rematch(self) -> Seat:
        return await self._run(self._table.rematch)

    async def wait(self) -> bool:
        return await self._run(self._table.wait)

    async def play(self, action: str) -> bool:
        return await self._run(self._table.play, action)

    async def do(self, command: str, **fields: object) -> bool:
        return await self._run(self._table.do, command, **fields)

    async def listen(self) -> list[str]:
        return await self._run(self._table.listen)

    async def proved(self) -> Match:
        return await self._run(self._table.proved)

    async def leave(self) -> None:
        """Hangs up, also on whatever still waits."""
        await asyncio.to_thread(self._table.leave)


for call in ("look", "sit", "watch", "rematch", "wait", "play", "do", "listen", "proved"):
    getattr(AsyncOnlineTable, call).__doc__ = getattr(OnlineTable, call).__doc__
