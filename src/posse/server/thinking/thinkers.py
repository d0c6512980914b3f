"""Bots at work: how they are asked, how long they may think, and what happens if they do not answer."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from posse.bots import Bot
from posse.bots.registry import bot_behind, find
from posse.bots.searcher import Searcher
from posse.bots.simple import HouseBot
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.server.edge.metrics import Metrics
from posse.server.errors import BadSetting, Refused
from posse.server.thinking.crew import Answerers, TooLate
from posse.server.thinking.pace import REPLY, Pace, is_quick, pace_of
from posse.server.thinking.questions import HOUSE
from posse.server.thinking.queue import Asker, Kind, Thought
from posse.server.thinking.quick import Quick
from posse.table.state import KEEPER

EYE: Final = 0.02  # seconds that a bot needs which plays by eye, at most
SHARE: Final = 0.8  # of its time, that a bot may want to search: the rest is for asking and answering
WAIT: Final = 600.0  # seconds that a thought which nothing replaces waits, before it is asked for again
AGAIN: Final = 0.5  # seconds before a thought that failed is thought again
PATIENCE: Final = {Kind.HINT: 10.0, Kind.REVIEW: 60.0, Kind.LOOK: 60.0}  # seconds that a question may wait


@dataclass(frozen=True)
class BotMove:
    """A bot's action and how it came about: its own, the house bot's because it failed or because the workers
    were busy, or the first legal one."""

    action: int
    by: Literal["bot", "house", "late", "first"]


class Crews(NamedTuple):
    """For bots that search, and those for quick bots, and for when a bot fails."""

    crew: Answerers
    keepers: Answerers
    quick: Quick | None = None  # where quick bots think otherwise than on a machine


class Thinkers:
    """Asks bots for moves; whatever a bot does, a legal action comes back in time."""

    def __init__(
        self,
        bots: str,
        crews: Crews,
        seconds: float,
        metrics: Metrics,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.bots = bots
        self.seconds = seconds
        self.most = int(1000 * SHARE * seconds)  # milliseconds of a search
        self.metrics = metrics
        self.clock = clock
        self.quick = crews.quick or Quick()
        self.crew, self.keepers = crews.crew, crews.keepers

    def check(self, bot: str) -> None:
        """Refuses a bot that wants to think longer than it would be waited for."""
        known_bot = find(bot)
        if isinstance(known_bot, Searcher) and known_bot.ms > self.most:
            raise BadSetting("bot-time", bot=bot[:40], most=self.most)

    def pace(self, bot: str, game: Game, pace: float) -> Pace:
        """When a bot acts, by its name; without a pace as soon as it has thought."""
        if not pace:
            return Pace(2 * self.seconds, 3 * self.seconds)
        return pace_of(known(bot, game)[1], pace, self.most / 1000)

    def crew_of(self, bot: Bot) -> Answerers:
        """Bots that play by eye never wait for those that search."""
        return self.keepers if self.bots == HOUSE and is_quick(bot) else self.crew

    def here(self, bot: str, game: Game) -> Bot | None:
        """The bot itself if it thinks where the table is: one of ours, and quick."""
        known_bot = known(bot, game)[1]
        return known_bot if self.bots == HOUSE and is_quick(known_bot) and self.quick.has(game) else None

    async def ready(self, bot: str, game: Game) -> None:
        """Waits until the processes a bot may need have started, the first time they are needed."""
        if self.here(bot, game) is not None:
            return
        await self.keepers.ready()
        await self.crew_of(known(bot, game)[1]).ready()

    async def think(
        self,
        bot: str,
        game: Game,
        knowledge: dict[str, Any],
        legal: list[int],
        seed: int,
        asker: Asker,
        left: float,
        spare: float,
    ) -> BotMove:
        """The bot's action, in so many seconds; the house bot's, for which a little more is spared, if there
        is none by then; at worst the first legal one."""
        if len(legal) == 1:
            return BotMove(legal[0], "bot")
        bot, known_bot = known(bot, game)
        ms = max(1, min(self.most, int(1000 * (left - min(REPLY, left / 5)))))
        job: dict[str, Any] = {
            "bot": bot,
            "game": game.id,
            "knowledge": knowledge,
            "legal": legal,
            "seed": seed,
            "ms": ms,
        }
        latest, by = self.clock() + left, "house"
        try:
            crew = self.crew_of(known_bot)
            thought = Thought(asker, Kind.MOVE, latest, EYE if crew is self.keepers else ms / 1000)
            action = action_of(await crew.ask(thought, job))
        except TooLate as late:
            action, by = -1, "house" if late.begun else "late"
        if action in legal:
            return BotMove(action, "bot")
        try:
            thought = Thought(asker, Kind.MOVE, self.clock() + spare, EYE)
            action = action_of(await self.keepers.ask(thought, job | {"bot": KEEPER}))
        except TooLate:
            action = -1
        if action in legal:
            return BotMove(action, "late" if by == "late" else "house")
        return BotMove(legal[0], "first")

    async def insist(
        self, bot: str, game: Game, knowledge: dict[str, Any], legal: list[int], seed: int, asker: Asker
    ) -> BotMove:
        """The bot's own action, however long it takes: what fails is thought again, with the same dice."""
        if len(legal) == 1:
            return BotMove(legal[0], "bot")
        bot, known_bot = known(bot, game)
        ours = self.bots != HOUSE or is_quick(known_bot)
        crew, seconds = self.keepers if ours else self.crew, self.seconds
        job = {"bot": bot, "game": game.id, "knowledge": knowledge, "legal": legal, "seed": seed, "ms": 0}
        while True:
            with suppress(TooLate):
                thought = Thought(asker, Kind.MOVE, self.clock() + WAIT + seconds, self.seconds)
                action = action_of(await crew.ask(thought, job | {"seconds": seconds}))
                if action in legal:
                    return BotMove(action, "bot")
            await asyncio.sleep(AGAIN)
            seconds = min(2 * seconds, WAIT)  # a slow machine may need more than the last time

    async def consult(
        self, job: dict[str, Any], asker: Asker, kind: Kind, left: float = 0.0
    ) -> dict[str, Any] | None:
        """What a worker answers to a question; None if it failed. Refused if too many others wait, or it was
        to be answered in so many seconds and is not."""
        seconds = job["ms"] / 1000
        thought = Thought(asker, kind, self.clock() + (left or PATIENCE[kind] + seconds), seconds)
        try:
            answer: dict[str, Any] | None = await self.crew.ask(thought, job)
        except TooLate:
            raise Refused("bots-busy", 503) from None
        if kind != Kind.LOOK:
            self.count_kills()
        return answer

    def count(self, move: BotMove) -> None:
        """A bot's move is stored, and all may see it."""
        self.metrics.add("posse_bot_moves_total", move.by)
        self.count_kills()

    def count_kills(self) -> None:
        """Counts killed workers only together with something that all may notice."""
        for crew in (self.crew, self.keepers):
            if crew.kills:
                self.metrics.add("posse_bot_kills_total", by=crew.kills)
                crew.kills = 0

    async def stop(self) -> None:
        await self.crew.stop()
        await self.keepers.stop()


def known(bot: str, game: Game) -> tuple[str, Bot]:
    """A bot and its name; the house bot for one that a table was given when there still was such a bot."""
    try:
        return bot, bot_behind(find(bot), game)
    except BadNotation:
        return KEEPER, HouseBot()


def action_of(answer: dict[str, Any] | None) -> int:
    """The action in an answer; -1 if there is none."""
    action = answer.get("action") if isinstance(answer, dict) else None
    return action if isinstance(action, int) else -1
