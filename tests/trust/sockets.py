"""The same over a real network: two servers, real sockets and requests, one world in each.

What leaves the machine is compared as it arrives. The clock stands, but cannot be moved: pace is compared by
`pair.py`.
"""

import asyncio
import json
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from itertools import zip_longest
from pathlib import Path
from typing import Final

from websockets.exceptions import ConnectionClosed

from posse.server.tables.room import Room
from posse.table import Table
from posse.table.state import ENDED
from tests.conformance.cases import every_case
from tests.conformance.entries import ALL_GAMES, ENTRIES
from tests.server.alike import told_alike
from tests.server.people import Place, Player, serving
from tests.trust.doors import Asked, Reader, Speaker, Told
from tests.trust.pair import PLENTY, Leak
from tests.trust.tables import TABLE, Truth, copied
from tests.waiting import PATIENCE

ROUNDS: Final = 20  # messages in one pair of worlds
MASKED: Final = (
    ("the header date", re.compile(rb"date: [^\n]*")),
    ("the ports of the two servers", re.compile(rb"127\.0\.0\.1:\d+")),
    (
        "tokens and ids made at random",
        re.compile(rb'"(token|host|id|table|commitment|created)":("[0-9a-z]+"|[0-9.]+)'),
    ),
)


def masked(text: bytes) -> bytes:
    for name, pattern in MASKED:
        text = pattern.sub(name.encode(), text)
    return text


class Far:
    """A real server with one table, exchanged for each pair; entries are kept nowhere."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.loop = next(iter(place.house.tasks)).get_loop()
        self.players: dict[Reader, Player] = {}

        async def nowhere(*_: object, **__: object) -> None:
            return None

        place.house.appends.add = nowhere  # type: ignore[method-assign]

    def put(self, table: Table, now: float) -> None:
        """Another table; whoever sat at the old one is gone."""
        self.place.house.now = lambda: now  # type: ignore[method-assign]

        async def put() -> None:
            house = self.place.house
            old = house.rooms.pop(TABLE, None)
            if old is not None:
                old.stopped = True
                old.go_on()
            house.rooms.clear()
            house.metrics.counts.clear()
            house.rooms[TABLE] = Room(house, TABLE, table)

        asyncio.run_coroutine_threadsafe(put(), self.loop).result(PATIENCE)

    @property
    def table(self) -> Table:
        return self.place.house.rooms[TABLE].table

    def hello(self, reader: Reader) -> None:
        player = Player(self.place, TABLE, hello=False)
        player.send(reader.hello())
        player.until("presence")  # whoever came before has been told by then
        self.players[reader] = player

    def barrier(self, reader: Reader) -> list[bytes]:
        """All that came to a reader until now."""
        player = self.players[reader]
        player.hear_all()
        got, player.raw = player.raw[:-1], []
        return [text.encode() for text in got]

    def settle(self, reader: Reader) -> list[bytes]:
        """The same, once what the reader asked for is done: a pong may come before that."""
        before = self.barrier(reader)
        while self.place.house.rooms[TABLE].turns.unanswered:
            time.sleep(0.001)
        return before + self.barrier(reader)

    def ask(self, reader: Reader, asked: Asked) -> list[bytes]:
        headers = {"accept-language": reader.lang}
        if reader.token:
            headers["authorization"] = f"Bearer {reader.token}"
        if asked.text:
            headers["content-type"] = "application/json"
        answer = self.place.http.request(asked.method, asked.path, content=asked.text, headers=headers)
        told = "\n".join(f"{key}: {value}" for key, value in answer.headers.items())
        return [f"{answer.status_code}\n{told}".encode(), answer.content]

    def leave(self) -> None:
        for player in self.players.values():
            player.__exit__()
        self.players.clear()


class FarPair:
    """Both servers, and the readers who compare them."""

    def __init__(self, far: tuple[Far, Far], truth: Truth, readers: tuple[Reader, ...], seed: int) -> None:
        self.far, self.truth, self.readers = far, truth, readers
        self.dice = random.Random(seed)
        self.told = {reader: Told() for reader in readers}
        world = truth.world(readers)
        self.dealt = world is not None
        for server, state in zip(far, (None, world), strict=True):
            server.put(copied(truth.table, state), truth.now + 0.25)
        self.speaker = Speaker(truth.game, TABLE, truth.case.players, self.dice)
        self.parted = False

    def run(self, found: Counter[str]) -> None:
        try:
            for server in self.far:
                for reader in self.readers:
                    server.hello(reader)
            self.compare("hello", [[], []], None, found)
            for _ in range(ROUNDS):
                if not self.parted:
                    self.round(found)
        except ConnectionClosed:  # shown out, or hung up on: what happens is not told any more
            found["hung up"] += 1
        finally:
            for server in self.far:
                server.leave()

    def round(self, found: Counter[str]) -> None:
        reader = self.dice.choice(self.readers)
        asked = self.speaker.say(reader, self.told[reader])
        while asked.door in ("hello", "again") or asked.kind in ("ping", "hint") or asked.text == "x" * 9000:
            asked = self.speaker.say(reader, self.told[reader])
        answers: list[list[bytes]] = [[], []]
        if asked.door == "http":
            answers = [server.ask(reader, asked) for server in self.far]
        else:
            for server in self.far:
                server.players[reader].socket.send(asked.text)
        found[f"kind: {asked.kind}"] += len(self.readers)
        self.compare(f"{reader} says {asked}", answers, reader, found)

    def compare(
        self, what: str, answers: list[list[bytes]], asker: Reader | None, found: Counter[str]
    ) -> None:
        over = any(server.table.status in ENDED for server in self.far)
        if asker is not None:  # what was asked is done before others look
            early = [server.settle(asker) for server in self.far]
        for reader in self.readers:
            got = early if reader == asker else [server.barrier(reader) for server in self.far]
            if reader == asker:
                got = [answer + news for answer, news in zip(answers, got, strict=True)]
            found["comparisons"] += 1
            here, there = ([masked(text) for text in part] for part in got)
            if here != there and not over and not self.shows(reader, here, there, what):
                first = next(
                    (pair for pair in zip(here, there, strict=False) if pair[0] != pair[1]), ("", "")
                )
                raise Leak(
                    f"{self.truth.case}, {what}, read by {reader}: {first[0]!r} or {first[1]!r}"[:2000]
                )
            self.parted = self.parted or here != there or over
            for text in got[0]:
                if text[:1] == b"{":
                    self.told[reader].hear(json.loads(text))

    def shows(self, reader: Reader, here: list[bytes], there: list[bytes], what: str) -> bool:
        rules = ENTRIES[self.truth.game.id]
        one, other = next((pair for pair in zip_longest(here, there) if pair[0] != pair[1]), (None, None))
        if one is None or other is None:
            return False
        try:
            return not told_alike(rules, [one.decode()], [other.decode()], reader.seat, what)
        except (AssertionError, ValueError, AttributeError):
            return False


def compare_far(most: int, seed: int = 1, say: Callable[[str], object] = print) -> Counter[str]:
    """So many comparisons over real sockets, of all games in turn; raises at the first leak."""
    found: Counter[str] = Counter()
    began, said = time.monotonic(), 0
    with tempfile.TemporaryDirectory(prefix="posse-far-") as folder, ExitStack() as stack:
        for name in ("here", "there"):  # of one key: codes and tokens are the same
            data = Path(folder) / name
            data.mkdir()
            (data / "key").write_text("07" * 32)
        far = tuple(
            Far(stack.enter_context(serving(Path(folder) / name, limits=dict(PLENTY))))
            for name in ("here", "there")
        )
        number = 0
        while found["comparisons"] < most:
            name = sorted(ALL_GAMES)[number % len(ALL_GAMES)]
            dice = random.Random(f"far {seed} {number}")
            number += 1
            truth = Truth.open(dice.choice(every_case(ALL_GAMES[name])), f"far {seed} {number}", bots=0)
            before = found["comparisons"]
            for _ in range(4):
                for _ in range(dice.randrange(12)):
                    if truth.table.status == "running":
                        truth.step()
                if truth.table.status == "running" and found["comparisons"] < most:
                    pair = FarPair((far[0], far[1]), truth, truth.readers(), dice.getrandbits(32))
                    found["pairs"] += 1
                    found["pairs dealt otherwise"] += pair.dealt
                    pair.run(found)
            found["games"] += 1
            found[f"game: {name}"] += found["comparisons"] - before
            if found["comparisons"] - said >= 2000:
                said = found["comparisons"]
                pace = said / (time.monotonic() - began)
                say(f"{said} comparisons over sockets, {pace:.0f} a second: 0 leaks")
    return found


def summary(found: Counter[str]) -> str:
    from tests.trust.compare import counts

    masks = [f"  masked: {name}" for name, _ in MASKED]
    return "\n  ".join(["over real sockets: " + counts(found)[0], *counts(found)[1:], *masks])
