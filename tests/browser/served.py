"""A real server in a process of its own, that can be killed and started again on the same port and data."""

import os
import signal
import time
from contextvars import ContextVar
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import SimpleNamespace

import httpx

from posse.games.registry import GAMES
from posse.server.config import Config, Limits
from posse.server.run import make_server
from posse.server.tables import bot_turns, counts
from posse.server.tables.bot_turns import BotTurns
from posse.server.thinking.pace import Pace
from posse.server.thinking.thinkers import PATIENCE as PATIENCE_OF
from posse.server.thinking.thinkers import BotMove
from posse.table import drawing
from tests.ports import free_port
from tests.registry import ALL_GAMES
from tests.server.people import Place

PATIENCE = 90.0  # a busy machine starts slowly
PACE = 0.05  # seconds a bot lets pass: enough to see an order, not enough to wait for


def roll_alike() -> None:
    """Bots choose by where a game is, not by chance: a table of the same luck is played alike each time."""
    think, place = BotTurns._think, ContextVar[int]("place")

    async def placed(self: BotTurns, seat: int, bot: str, pace: Pace) -> BotMove:
        place.set(len(self.table.match.steps) * 10 + seat if self.table.match else 0)
        return await think(self, seat, bot, pace)

    BotTurns._think = placed  # type: ignore[method-assign]
    bot_turns.secrets = SimpleNamespace(randbits=lambda _: place.get())  # type: ignore[attr-defined, assignment]


def run(data: Path, port: int, pace: float, opening: float, tests: bool = True) -> None:
    """What the process does: every game, for tests the test-only one too, and as many tables as they like."""
    drawing.OPEN_SECONDS = opening  # type: ignore[misc]  # no test waits as long as people may
    drawing.COMMIT_SECONDS = opening / 2  # type: ignore[misc]
    roll_alike()
    PATIENCE_OF.update(dict.fromkeys(PATIENCE_OF, 300.0))  # a hint or a review comes late, and comes
    # Nor does a count go by while a busy machine draws it, or loads its page anew.
    counts.SECONDS = counts.GONE = 300.0  # type: ignore[misc]
    limits = Limits(
        tables=10_000,
        connections=1_000,
        requests=100_000,
        core_share=1_000.0,
        pages=100_000,
        visits=1_000,
        listed=10_000,
        watcher_messages=10_000,
        watchers_messages=100_000,
        address_frames=1_000_000,
        codes=1_000,
        wrong_codes=1_000,
        wrong_codes_hour=1_000,
        records=1_000,
        review_starts=1_000,
        thinking=1_000.0,
    )
    games = ALL_GAMES if tests else GAMES
    config = Config(
        data=data, port=port, pace=pace, games=games, limits=limits, hint_ms=300, review_seconds=3.0
    )
    make_server(config).run()


class Served(Place):
    """`open`, `get` and `post` as in the server's own tests, and `kill` and `start`."""

    def __init__(self, data: Path, pace: float = PACE, opening: float = 30.0, tests: bool = True) -> None:
        super().__init__(free_port())
        self.data = data
        self.pace = pace
        self.opening = opening
        self.tests = tests
        self.process: BaseProcess | None = None
        self.start()

    def start(self) -> None:
        self.process = get_context("spawn").Process(
            target=run, args=(self.data, self.port, self.pace, self.opening, self.tests), daemon=True
        )
        self.process.start()
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.get("/health").raise_for_status()
                return
            except httpx.HTTPError:
                assert self.process.is_alive(), "the server did not start"
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL: nothing is finished, nothing is said."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)
        self.http.close()

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.pid is not None:
            os.kill(self.process.pid, how)
            self.process.join(PATIENCE)
        self.process = None
