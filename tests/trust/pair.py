"""Two worlds that some readers cannot tell apart, each with a server of its own, and the same said to both.

A comparison is all that one reader received after one message, in the one world and in the other: every byte
and header, how many frames, and when they came.
"""

import asyncio
import hashlib
import json
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from contextvars import Context, copy_context
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from posse.core.errors import PosseError
from posse.core.kernel.state import State
from posse.server.api.here import AnswersHere
from posse.server.api.library import Library
from posse.server.app import create_app
from posse.server.config import Config, Limits
from posse.server.tables.house import SWEEP, House
from posse.server.tables.room import Room
from posse.table import Table
from posse.table.state import ENDED
from tests.conformance.entries import ALL_GAMES, ENTRIES, Entry
from tests.server.alike import told_alike
from tests.table.given import given
from tests.trust.doors import Asked, Reader, Speaker, Told
from tests.trust.hand import BEGIN, WORLD, Answered, ByHand, Fixed, Got, HandLoop, Kept, Socket, Thoughts
from tests.trust.shown import may_show, parting, stays_comparable, without_mates_bots
from tests.trust.tables import TABLE, Truth, copied, some_action

MOST: Final = 10**9
# Nobody is ever told that it was too much.
PLENTY: Final = {
    "seat_messages": MOST, "watcher_messages": MOST, "watchers_messages": MOST, "connections": MOST,
    "frames": MOST, "address_frames": MOST, "requests": MOST, "pages": MOST, "visits": MOST, "tables": MOST,
    "listed": MOST, "codes": MOST, "wrong_codes": MOST, "wrong_codes_hour": MOST,
    "core_share": MOST, "records": MOST, "readings": MOST, "readings_each": MOST,
    "review_starts": MOST,
}  # fmt: skip
OPEN: Final = Limits(**PLENTY)
ROUNDS: Final = 26  # messages and moves in one pair of worlds
# What is not compared because it cannot be, or need not be: printed with every run.
FIXED: Final = (
    "the clock: moved by hand, the same in both worlds",
    "random numbers of the server (tokens, ids, seeds): the same in both worlds",
    "what seats added to the deal: the same in both worlds, which part after it",
    "what bots and other hidden actors do: scripted alike; how long bots think is not",
)
MASKED: Final = (
    "a bot that tells its mates which token it has looked at (OU-48): the pair ends there",
    "events that entries.py lists as public reveals, and what follows from them: the pair ends there",
    "a window that closes at once because everyone asked has a standing pass: the pair ends there",
    "a window that closes after other answers than in the other world: the pair ends there",
    "a game that is over, where everything is shown: the pair ends there",
)


class Leak(AssertionError):
    """A reader could tell two worlds apart."""


class World:
    """A server with one table, and the sockets of those who read along."""

    def __init__(
        self, loop: HandLoop, app: Any, data: Path, table: Table, thoughts: Thoughts, seed: int
    ) -> None:
        self.loop = loop
        self.app = app
        self.fixed = Fixed(thoughts, seed)
        self.context: Context = copy_context()
        self.context.run(WORLD.set, self.fixed)
        config = Config(data=data, games=ALL_GAMES, limits=OPEN)  # bots and hints share a worker
        self.house: House = self.context.run(self._house, config)
        with loop.running():
            self.library = Library(self.house)
        self.room = Room(self.house, TABLE, table)
        self.house.rooms[TABLE] = self.room
        self.fixed.version = lambda: self.table.version_of(None)
        self.sockets: dict[Reader, list[Socket]] = {}
        self.opened: list[Socket] = []

    def _house(self, config: Config) -> House:
        with self.loop.running():
            house = House(config, Kept(), ByHand())  # type: ignore[arg-type]
        house.now = house.doors.clock = self.loop.now  # type: ignore[method-assign]
        for timed in (house.thinkers, house.thinkers.crew, house.thinkers.keepers):
            setattr(timed, "clock", self.loop.time)  # noqa: B010  a pool's has none
        return house

    @property
    def table(self) -> Table:
        return self.room.table

    def enter(self) -> None:
        """Its requests go to its own house."""
        self.app.state.house, self.app.state.library = self.house, self.library
        self.app.state.answering = AnswersHere()

    def hello(self, reader: Reader, text: str) -> None:
        socket = self.context.run(Socket, self.loop, self.app, TABLE, f"10.0.0.{(reader.seat or 0) + 1}")
        self.sockets.setdefault(reader, []).append(socket)
        self.opened.append(socket)
        socket.say(text)

    def live(self, reader: Reader) -> list[Socket]:
        return [socket for socket in self.sockets.get(reader, []) if socket.wire.open]

    def come_back(self, reader: Reader) -> bool:
        """Whoever was hung up on comes again, so that nothing is shown without their seeing it."""
        if not self.live(reader):
            self.enter()
            self.hello(reader, json.dumps(reader.hello()))
            self.loop.settle()
        return bool(self.live(reader))

    def begin(self) -> None:
        self.context.run(self._begin)

    def _begin(self) -> None:
        async def go_on() -> None:
            self.room.go_on()
            self.house.spawn(self.look_back())

        self.loop.create_task(go_on())

    async def look_back(self) -> None:
        """As the house does, once a second."""
        while True:
            self.library.turnings.look()
            await asyncio.sleep(SWEEP)

    def say(self, reader: Reader, asked: Asked, seed: int) -> list[Got]:
        """Sends a message; what came back to it, if it was a request."""
        self.fixed.begin(seed)
        self.enter()
        answered: list[Got] = []
        if asked.door == "http":
            headers = {"accept-language": reader.lang}
            if reader.token:
                headers["authorization"] = f"Bearer {reader.token}"
            body = asked.text if isinstance(asked.text, bytes) else asked.text.encode()
            request = self.context.run(Answered, self.loop, self.app, asked.method, asked.path, headers, body)
            self.loop.settle()
            answered = request.got
            faults = [text for _, text in answered if text.startswith(b"[500,")]
            assert not faults, f"{asked}: a fault is no answer to compare"
        elif asked.door == "hello":
            assert isinstance(asked.text, str)
            self.hello(reader, asked.text)
        elif asked.door == "again":
            assert isinstance(asked.text, str)
            for socket in self.sockets[reader]:
                socket.hang_up()
            self.loop.settle()
            self.hello(reader, asked.text)
        else:
            self.live(reader)[-1].say(asked.text)
        self.loop.settle()
        return answered

    def do(self, author: str, command: dict[str, Any], command_id: str, seed: int) -> bool:
        """Somebody else does something; whether it was done."""
        self.fixed.begin(seed)
        self.enter()
        done: list[bool] = []

        async def handle() -> None:
            try:
                await self.room.handle(author, command_id, None, given(**command))
                done.append(True)
            except PosseError:
                done.append(False)

        self.context.run(self.loop.create_task, handle())
        self.loop.settle()
        return done == [True]

    def take(self, reader: Reader) -> list[Got]:
        sockets = self.sockets.get(reader, [])
        got = sorted((piece for socket in sockets for piece in socket.take()), key=lambda piece: piece[0])
        self.sockets[reader] = self.live(reader)
        return got

    def end(self) -> None:
        """Nothing of it goes on."""
        for task in list(self.house.tasks):
            task.cancel()
        if self.room.timer is not None:
            self.room.timer.cancel()
        self.room.stopped = True
        for socket in self.opened:
            socket.wire.open = False
            socket.task.cancel()
        self.context.run(self.loop.create_task, self.house.thinkers.stop())
        self.loop.settle()
        for socket in self.opened:
            assert socket.task.done(), "a socket outlives its world"
            assert socket.task.cancelled() or socket.task.exception() is None, socket.task.exception()


class Pair:
    """Both worlds, and the readers who compare them."""

    def __init__(
        self, hall: "Hall", truth: Truth, readers: Sequence[Reader], seed: int, dealt: bool = True
    ) -> None:
        self.truth = truth
        self.game = truth.game
        self.rules: Entry = ENTRIES[truth.game.id]
        self.readers = readers
        self.sum = hall.sum
        self.loop = hall.loop
        self.loop.hand = truth.now - BEGIN + 0.25
        self.dice = random.Random(seed)
        self.told = {reader: Told() for reader in readers}
        self.parted = False
        self.apart = False  # answers to a window are not the same, or are not possible in both worlds
        self.steps = 0
        self.deal = truth.world(readers) if dealt else None
        self.thoughts = Thoughts(seed)
        self.worlds = tuple(
            World(hall.loop, app, hall.data, copied(truth.table, world), self.thoughts, seed + more)
            for more, (app, world) in enumerate(zip(hall.apps, (None, self.deal), strict=True))
        )
        self.thoughts.legal = lambda seat: [self.state(n).legal_actions(int(seat[1:]) - 1) for n in (0, 1)]
        self.thoughts.drafts = lambda seat: self.worlds[0].table.drafts(int(seat[1:]) - 1)
        self.apart = any(
            code not in self.state(1).legal_actions(seat) for seat, code in truth.table.answers.items()
        )
        self.before = self.state(0)
        self.speaker = Speaker(truth.game, TABLE, truth.case.players, self.dice)
        seats = {reader.seat for reader in readers} - {None}
        mates = {mate for seat in seats if seat is not None for mate in truth.table.mates(seat)}
        self.others = [seat for seat in range(truth.case.players) if seat not in seats]
        self.strangers = [seat for seat in self.others if seat not in mates]  # from whom a side has secrets

    def state(self, world: int) -> State:
        match = self.worlds[world].table.match
        assert match is not None
        return match.state

    # -- Comparing

    def same(self, reader: Reader, one: list[Got], other: list[Got], what: str) -> bool:
        """False if the worlds may part here: something was shown, or all is over."""
        for here, there in zip_longest(one, other):
            if here == there:
                continue
            if self.over():
                return False
            alike = here is not None and there is not None and here[0] == there[0]
            if not alike or not self.shows(reader, here[1], there[1]):
                raise Leak(f"{what}, read by {reader}: {difference(one, other)}")
            return False
        return True

    def shows(self, reader: Reader, one: bytes, other: bytes) -> bool:
        """Whether two messages differ because something hidden is shown, and may be shown, to the reader."""
        try:
            ends = zip(self.worlds, map(json.loads, (one, other)), strict=True)
            here, there = (without_mates_bots(world.table, told, reader.seat) for world, told in ends)
            if here == there:
                return True
            if told_alike(self.rules, [json.dumps(here)], [json.dumps(there)], reader.seat, ""):
                return False
            event = parting(*(json.loads(text).get("events", []) for text in (one, other)))
        except (AssertionError, ValueError, AttributeError):
            return False
        return event is None or may_show(self.game, self.before, event)

    def over(self) -> bool:
        return any(world.table.status in ENDED for world in self.worlds)

    def compare(
        self, what: str, answers: Sequence[list[Got]], asker: Reader | None, found: Counter[str]
    ) -> None:
        """All readers' news; `answers` are what the asker's request brought, in each world."""
        excused = (
            self.thoughts.parted or self.windows_differ()
        )  # a bot could not do the same; a standing pass
        for reader in self.readers:
            here, there = (world.take(reader) for world in self.worlds)
            if excused:
                continue
            if reader == asker:
                here, there = answers[0] + here, answers[1] + there
            found["comparisons"] += 1
            if not self.same(reader, here, there, what):
                self.parted = True
            for _, text in here:
                self.sum.update(text)
                if text[:1] == b"{":
                    with suppress(ValueError):  # a file comes in several pieces: no message
                        self.told[reader].hear(json.loads(text))
        self.parted = self.parted or excused or self.over()

    def windows_differ(self) -> bool:
        one, other = (world.table for world in self.worlds)
        if one.window_since is None or other.window_since is None:
            return False
        return one.window_seconds() != other.window_seconds()

    # -- What happens

    def run(self, found: Counter[str]) -> None:
        try:
            self.open(found)
            for _ in range(ROUNDS):
                if self.parted:
                    break
                self.round(found)
        finally:
            for world in self.worlds:
                world.end()

    def play(self, seat: int, done: str, other: str, found: Counter[str]) -> None:
        """One move of a hidden actor, and no more."""
        try:
            self.open(found)
            self.move_of(seat, done, other, found)
        finally:
            for world in self.worlds:
                world.end()

    def ask_hint(self, seat: int, found: Counter[str]) -> None:
        """A hint and what comes of it, while others think, and no more."""
        try:
            self.open(found)
            asked = json.dumps({"type": "hint", "id": self.speaker.new_id()})
            self.message(Reader(seat), Asked("hint", "socket", asked), found)
            for _ in range(4):
                if not self.parted:
                    self.move_time(found)
        finally:
            for world in self.worlds:
                world.end()

    def open(self, found: Counter[str]) -> None:
        for world in self.worlds:
            world.enter()
            for reader in self.readers:
                world.hello(reader, json.dumps(reader.hello()))
            for seat in self.others:
                if self.truth.table.chairs[seat].kind == "person":
                    world.hello(Reader(seat), json.dumps(Reader(seat).hello()))
            self.loop.settle()
            world.begin()
            self.loop.settle()
        self.compare(f"{self.where}: hello", ([], []), None, found)
        found["kind: hello"] += len(self.readers)

    @property
    def where(self) -> str:
        match = self.truth.table.match
        assert match is not None
        readers = " and ".join(map(str, self.readers))
        return f"{self.truth.case} line {len(match.steps)} step {self.steps}, {readers}"

    def round(self, found: Counter[str]) -> None:
        self.steps += 1
        self.before = self.state(0).clone()
        back = [world.come_back(reader) for world in self.worlds for reader in self.readers]
        if not all(back):
            self.parted = True  # shown out: what happens is not told any more
            return
        chosen = self.dice.random()
        if chosen < 0.06:
            self.move_time(found)
        elif chosen < 0.16:
            self.move(found)
        elif chosen < 0.28:
            self.unheard(found)
        else:
            reader = self.dice.choice(self.readers)
            self.message(reader, self.speaker.say(reader, self.told[reader]), found)

    def count(self, kind: str, found: Counter[str]) -> None:
        found[f"kind: {kind}"] += len(self.readers)

    def message(self, reader: Reader, asked: Asked, found: Counter[str]) -> None:
        """The same from one reader in both worlds."""
        seed = self.dice.getrandbits(32)
        answers = [world.say(reader, asked, seed) for world in self.worlds]
        if asked.door == "socket" and isinstance(asked.text, str) and '"command"' in asked.text:
            self.told[reader].last = asked.text
        what = f"{self.where}: {reader} says {asked.method} {asked.path} {asked.text!r}"
        self.count(asked.kind, found)
        self.compare(what, answers, reader, found)
        if asked.kind == "hint" and not self.parted and self.dice.random() < 0.5:  # it takes a while
            self.move_time(found)

    def move_time(self, found: Counter[str]) -> None:
        seconds = self.dice.choice((0.25, 0.5, 0.75, 1.0, 2.5, 7.0, 25.0))
        before = [world.table.window_since for world in self.worlds]
        if self.apart and before[0] is not None:
            left = before[0] + self.worlds[0].table.window_seconds() - self.loop.now()
            if seconds + 0.1 >= left:
                self.parted = True
                return
        for world in self.worlds:
            world.fixed.begin(self.steps)
        while seconds > 0 and not self.heard():  # a little at a time, so that one thing happens after another
            self.loop.move(min(seconds, 0.25))
            seconds -= 0.25
        self.loop.move(0.01)  # what comes at the same time is compared together
        self.count("time goes by", found)
        self.compare(f"{self.where}: time goes by", ([], []), None, found)
        if self.apart and [world.table.window_since for world in self.worlds] != before:
            self.parted = True

    def heard(self) -> bool:
        """Whether anything has come to a reader."""
        return any(
            socket.wire.got
            for world in self.worlds
            for reader in self.readers
            for socket in world.sockets[reader]
        )

    def move(self, found: Counter[str]) -> None:
        """Somebody who is to act does something: a reader as a message, others alike in both worlds."""
        here, there = self.worlds
        acting = sorted(here.table.to_act() & there.table.to_act())
        if not acting:
            return self.move_time(found)
        seat = self.dice.choice(acting)
        if here.table.chairs[seat].played_by or there.table.chairs[seat].played_by:
            return self.move_time(found)  # bots move by themselves
        if seat not in self.others:
            reader = Reader(seat)
            if self.told[reader].legal:
                asked = json.dumps({"type": "command", **self.speaker.play(self.told[reader])})
                self.message(reader, Asked("a legal move", "socket", asked), found)
            return None
        done = some_action(self.game, here.table, seat, self.dice)
        other = self.alike(seat, done) if self.dice.random() < 0.6 else done
        return self.move_of(seat, done, other, found)

    def alike(self, seat: int, done: str) -> str:
        """In the other world, a choice that these readers must not tell from the one that was made."""
        legal = self.game.legal(self.state(1), seat)
        if seat not in self.strangers:
            return done
        groups = [group for group in self.rules.alike if done in group]
        texts = {text for group in groups for text in group}
        looks = [self.game.shown(seat, self.game.codes[done], reader.seat) for reader in self.readers]
        if all("?" in look for look in looks):  # a card that was chosen, or offered
            texts |= {
                text
                for text in legal
                if looks == [self.game.shown(seat, self.game.codes[text], who.seat) for who in self.readers]
            }
        one, other = self.state(0), self.state(1)
        comparable = [
            text
            for text in legal
            if text in texts and stays_comparable(self.game, one, other, seat, done, text)
        ]
        return self.dice.choice(comparable) if comparable else done

    def move_of(self, seat: int, done: str, other: str, found: Counter[str]) -> None:
        """A hidden actor's move, perhaps not the same in both worlds."""
        here = self.worlds[0]
        if other not in self.game.legal(self.state(1), seat):
            self.parted = True  # only that seat's own secrets allow it
            return
        seed, command_id = self.dice.getrandbits(32), f"o{self.steps}"
        for world, action in zip(self.worlds, (done, other), strict=True):
            world.do(f"p{seat + 1}", {"do": "play", "action": action}, command_id, seed)
        if here.table.window_since is not None and done != other:
            self.apart = True
        self.count("another's move" if done == other else "another's hidden choice", found)
        self.compare(f"{self.where}: p{seat + 1} does {done} or {other}", ([], []), None, found)

    def unheard(self, found: Counter[str]) -> None:
        """In one world only, somebody does what these readers must not notice."""
        there = self.worlds[1]
        people = [seat for seat in self.strangers if there.table.chairs[seat].kind == "person"]
        if not people:
            return self.move_time(found)
        seat = self.dice.choice(people)
        table, author = there.table, f"p{seat + 1}"
        command: dict[str, Any] = {"do": "code", "code": "0" * 64}
        kind = self.dice.choice(("code", "standing pass", "aside", "seal", "seal", "seal", "why", "illegal"))
        match = table.match
        assert match is not None
        if kind == "why":
            text = json.dumps({"type": "why", "action": self.speaker.any_action(Told())[1]})
            if there.come_back(Reader(seat)):
                there.say(Reader(seat), Asked("", "socket", text), 0)
        elif kind == "illegal":
            given = self.speaker.command(
                Told(version=table.version), action=self.dice.choice(self.game.action_texts)
            )
            if seat in table.to_act():
                given["action"] = "qqqq"
            if there.come_back(Reader(seat)):
                there.say(Reader(seat), Asked("", "socket", json.dumps({"type": "command", **given})), 0)
        else:
            if kind == "aside" and table.mates(seat):
                command = {"do": "chat", "text": "psst", "to": "team"}
            elif kind == "standing pass" and self.may_pass(seat):
                command = {"do": "standing-pass", "on": self.dice.random() < 0.7}
            elif kind == "seal" and seat in table.to_act() and not table.chairs[seat].played_by:
                if table.in_window():
                    self.apart = True
                    command = {"do": "play", "action": some_action(self.game, table, seat, self.dice)}
                elif self.game.is_draft(match.state, seat) and {*table.mates(seat)} <= table.to_act():
                    steps = [text for text in self.game.legal(match.state, seat) if text != "ready"]
                    if steps:
                        command = {"do": "play", "action": self.dice.choice(steps)}
            if command["do"] == "code":
                kind = "code"
            there.do(author, command, f"u{self.steps}", 0)
        self.count(f"unheard: {kind}", found)
        self.compare(f"{self.where}: only there {author} does {kind} {command}", ([], []), None, found)
        return None

    def may_pass(self, seat: int) -> bool:
        """A standing pass is noticed only where everyone who is asked has one."""
        match = self.worlds[1].table.match
        assert match is not None
        asked = [at for at in match.to_act if at != seat and at not in self.strangers]
        return any(not self.worlds[1].table.chairs[at].standing_pass for at in asked)


class Hall:
    """The application twice, built once for all pairs: what takes long."""

    def __init__(self, data: Path) -> None:
        self.loop = HandLoop()
        self.sum = hashlib.sha256()  # of all that readers were sent
        self.data = data
        config = Config(data=data, games=ALL_GAMES, limits=OPEN)
        self.apps = (create_app(config), create_app(config))

    def close(self) -> None:
        self.loop.close()


def difference(one: Sequence[Got], other: Sequence[Got]) -> str:
    """Where two readers' news part."""
    told = []
    for (at, text), (when, said) in zip_longest(one, other, fillvalue=(0.0, b"")):
        if at != when and text and said:
            told.append(f"{at - when:+.3f} s apart: {text[:80]!r}")
        if text != said:
            place = next(n for n, (a, b) in enumerate(zip_longest(text, said)) if a != b)
            begin = max(0, place - 60)
            told.append(f"…{text[begin : place + 60]!r} or …{said[begin : place + 60]!r}")
    return f"{len(one)} and {len(other)} pieces; " + "; ".join(told[:4])
