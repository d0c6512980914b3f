"""One reader's part in an online table, for whoever reads it: a person at a terminal, or a program.

It says hello, keeps what came last, seals and opens what the seat adds to the dice, follows the chain of
lines, and sends commands until they are done or refused.
"""

import json
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from posse.core.game import Game
from posse.core.record import Record
from posse.core.view import View
from posse.online.draws import Draws
from posse.online.errors import OnlineRefusal
from posse.online.link import Link
from posse.online.seats import FollowedChains
from posse.table.match import Match

if TYPE_CHECKING:
    from posse.online.line import Line

Message = dict[str, Any]
ENDED: Final = ("over", "closed")
PART_EVERY: Final = 0.4  # seconds between parts of a log, which count as several messages
MOST_HEARD: Final = 20_000  # lines that are known again; a long game has 4,000


class Silence(Exception):
    """Nothing was said in the time one had for it."""


def open_line(at: Link) -> "Line":
    from posse.online.line import Line  # here, because few commands need the network
    from posse.online.tls import shared_tls

    return Line(at.socket, shared_tls(at.trusted) if at.socket.startswith("wss:") else None)


@contextmanager
def connected(at: Link) -> Iterator[None]:
    """A line that breaks off for good, or what is not as Posse says it, ends with a sentence."""
    from websockets.exceptions import ConnectionClosed, WebSocketException

    from posse.online.line import TOO_BIG

    try:
        with at.understood():
            yield
    except (WebSocketException, OSError) as gone:
        if isinstance(gone, ConnectionClosed) and gone.sent is not None and gone.sent.code == TOO_BIG:
            raise OnlineRefusal("endless-answer", url=at.url) from None
        raise OnlineRefusal("cut-off") from None


def view_in(game: Game, told: Message) -> View:
    """A game's view as a message holds it."""
    from posse.table.encoding import from_plain, view_class

    made: View = from_plain(view_class(game), told)
    return made


def said_to_me(line: Message) -> str:
    return str(line.get("you", line["text"]))


class Reading:
    """What a view or an update says."""

    now: Message  # the one that came last; empty before the first

    @property
    def names(self) -> Sequence[str]:
        """Everyone's name by seat; "" for a seat that is open."""
        return [str(seat["name"]) for seat in self.now.get("seats", ())]

    @property
    def seat(self) -> int | None:
        """This reader's seat, from 0; None for someone who only watches."""
        return self.now["you"]["seat"] if self.now.get("you") else None

    @property
    def asked(self) -> bool:
        """Whether this reader is to choose an action now."""
        now = self.now
        if not now:
            return False
        running = now["status"] == "running" and not now["paused"]
        resigned = now["you"] and now["seats"][now["you"]["seat"]]["resigned"]
        return bool(running and not resigned and now["labels"] and not (now["window"] or {}).get("answered"))


class Part(Reading):
    """A line to the server, and what came over it last."""

    def __init__(self, socket: Any, at: Link, draws: Draws) -> None:
        self.socket = socket
        self.at = at
        self.now = {}
        self.draws = draws
        self.follow_anew()

    def follow_anew(self) -> None:
        """Begins to follow the table of the link: its chain of lines, and what it tells."""
        self.heads = FollowedChains(self.at.page)
        self.heard: dict[tuple[str, int, str], None] = {}  # lines of log and chat: a new socket tells all

    # -- What each reader does with it

    def doubt(self, key: str) -> None:
        """The game or the list of commitments is not what it was; the key of what is said of it."""
        raise NotImplementedError

    def take(self, news: Message, again: bool) -> None:
        """The lines of a view or an update; `again` if it repeats what was told."""

    def take_earlier(self, part: Message) -> None:
        """The lines of an earlier part of the log."""

    def show_error(self, message: Message) -> None:
        """A refusal after which the table is another; it does nothing with any other message."""

    # -- Messages

    def send(self, message: Message) -> None:
        self.socket.send(json.dumps(message))

    def send_command(self, command: Message) -> str:
        asked = secrets.token_hex(8)
        self.send({"type": "command", "id": asked, "version": self.now["version"]} | command)
        return asked

    def receive(self, patience: float | None = None) -> Message:
        """Takes in the next message; Silence if none comes in so many seconds."""
        message: Message = json.loads(self.socket.recv() if patience is None else self.socket.recv(patience))
        if message["type"] in ("view", "update"):
            again = bool(self.now) and message["type"] == "view"
            self.know(message)
            self.take(message, again)
        elif message["type"] == "log":  # an earlier part, that was asked for
            self.follow(message)
            self.take_earlier(message)
        elif "view" in message:  # an error: the table was another than this reader thought
            self.know(message["view"])
        return message

    def new(self, kind: str, lines: list[Message], again: bool) -> list[Message]:
        """Lines as they came; if everything was told `again`, those that had not been."""
        keys = [(kind, int(line["n"]), str(line["text"])) for line in lines]
        out = [line for line, key in zip(lines, keys, strict=True) if not again or key not in self.heard]
        self.heard |= dict.fromkeys(keys)
        if len(self.heard) > MOST_HEARD:
            self.heard = dict.fromkeys(keys)
        return out

    def know(self, told: Message) -> None:
        self.now = told
        self.follow(told)
        if told["status"] == "waiting":
            self.draw()

    def follow(self, told: Message) -> None:
        """Checks that nothing was told differently before; asks for the part of the log that is missing."""
        if not self.heads.goes_on(told):
            self.doubt("rewritten")
        if self.heads.asks is not None and told["type"] != "update":
            time.sleep(PART_EVERY if told["type"] == "log" else 0.0)
            self.send({"type": "earlier", "before": self.heads.asks})

    def ask_for(self, command: Message) -> bool:
        """Sends a command and waits until it is refused, or done and told; False if the table had changed."""
        before = self.now
        self.send_command(command)
        done, whole = False, False
        while True:
            message = self.receive()
            whole = whole or message["type"] == "view"  # it was told after a break: no update may follow
            if message["type"] == "error":
                if self.now is before:
                    raise OnlineRefusal("refused", text=message["text"])
                self.show_error(message)  # the table is another now, and will be shown
                return False
            if done and message["type"] == "update":
                return True
            if message["type"] == "ack":
                done = True
                if whole and self.now["version"] >= message["version"]:
                    return True

    # -- The draw

    def draw(self) -> None:
        """Seals what this seat adds to the dice, and opens it once the list is closed."""
        told = self.now["draw"]
        if told is None:
            return
        if not self.draws.note(told):
            self.doubt("proof-list")
        command = self.draws.answer(told, self.seat) if self.seat is not None else None
        if command is not None:
            self.send_command(command)

    def checked(self) -> tuple[Match, Record, str]:
        """The finished game, played again here, its record, and what that proves: a key of what is said."""
        match = Match.from_record(self.at.read(f"/api/tables/{self.at.table}/record"), verify=True)
        record = match.record(sealed=False)
        return match, record, self.draws.verdict(record, self.seat)
