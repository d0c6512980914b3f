"""Bots at a table: each is asked when it is its turn, and acts when its name says, wherever it thinks."""

import asyncio
import secrets
from dataclasses import dataclass
from typing import Final

from posse.server.errors import Refused
from posse.server.tables.needs import LiveTable, Services
from posse.server.thinking.pace import Pace, rest
from posse.server.thinking.queue import Asker
from posse.server.thinking.thinkers import BotMove
from posse.store import Conflict
from posse.table import Table, daily
from posse.table.commands.game import move
from posse.table.state import SERVER

IN_WINDOW: Final = 0.7  # of what is left of a window, that a bot may think before the house bot answers
SOON: Final = 0.2  # seconds a bot has in a window that waits for a person
STAGGER: Final = 0.01  # seconds from one seat's bot to the next one's: who thought first must not act first


@dataclass
class BotTask:
    """A bot at work on what it is asked since a version."""

    since: int
    task: "asyncio.Task[None]"


class BotTurns:
    """A room's bots at work, by seat."""

    def __init__(self, room: LiveTable, house: Services) -> None:
        self.room = room
        self.house = house
        self.thoughts: dict[int, BotTask] = {}

    @property
    def table(self) -> Table:
        return self.room.table  # it is another one after a reload

    def wake(self) -> None:
        """Asks every bot that is to act and is not at work on it already."""
        match = self.table.match
        unable = self.room.stopped or self.house.recovery.failing
        if match is None or unable or not self.room.is_attended():
            return
        for seat, bot in self.table.bots_to_act():
            if not self._asked_the_same(seat, self.thoughts.get(seat)):
                task = self.house.spawn(self._turn(seat, bot))
                self.thoughts[seat] = BotTask(self.table.asked_since[seat], task)

    def stop(self) -> None:
        """Nobody asks any more."""
        for thought in self.thoughts.values():
            if thought.task is not asyncio.current_task():  # which is just finding out
                thought.task.cancel()

    def _asked_the_same(self, seat: int, thought: BotTask | None) -> bool:
        """Whether a bot at work is still asked what it was; others' sealed choices change nothing for it."""
        return thought is not None and thought.since == self.table.asked_since[seat]

    async def _turn(self, seat: int, bot: str) -> None:
        """A bot thinks, and acts when its name says, if it is still asked the same."""
        house, game = self.house, self.table.game
        try:
            await house.thinkers.ready(bot, game)
            if not self._stands(seat, bot):
                return
            asked, sealed = house.now(), self.table.in_window()
            pace = house.thinkers.pace(bot, game, house.config.pace)
            chosen = await self._think(seat, bot, pace)
            if house.config.pace and not sealed:
                await rest(house.now() - asked, pace.due, seat * STAGGER)
            async with self.room.lock:
                await house.recovery.settle(self.room)
                if not self.room.stopped and self._stands(seat, bot):
                    entry = move(self.table, seat, chosen.action)
                    await self.room.write(SERVER, None, entry)
                    if entry.is_counted:
                        house.thinkers.count(chosen)
        except (Conflict, Refused):  # another process wrote, or the store failed: it is asked again
            pass
        finally:
            if self._is_mine(seat):
                del self.thoughts[seat]
        self.wake()

    async def _think(self, seat: int, bot: str, pace: Pace) -> BotMove:
        """What a bot does, from what its seat may know; in a window, before it closes."""
        match, game = self.table.match, self.table.game
        assert match is not None
        left, spare = pace.latest, pace.due - pace.latest
        if self.table.window_since is not None:
            ends = max(SOON, self.table.window_since + self.table.window_seconds() - self.room.now())
            left, spare = min(left, IN_WINDOW * ends), (1 - IN_WINDOW) * ends / 2
        thinkers, seed, day = self.house.thinkers, secrets.randbits(60), self.table.head.daily
        asker = Asker(self.room.address, self.room.id)
        if day:
            seed = daily.deal_of(self.table).bot_seed(seat, len(match.steps))
        if (quick := thinkers.here(bot, game)) is not None:
            action = thinkers.quick.choose(quick, game, match.state, seat, seed)
            if action is not None:
                return BotMove(action, "bot")
        if day:
            knowledge, legal = game.knowledge_to_json(match.knowledge(seat)), match.state.legal_actions(seat)
            return await thinkers.insist(bot, game, knowledge, legal, seed, asker)
        chosen = await thinkers.think(
            bot,
            game,
            game.knowledge_to_json(match.knowledge(seat)),
            match.state.legal_actions(seat),
            seed,
            asker,
            left,
            spare,
        )
        passing = game.codes.get(game.window_pass, -1) if self.table.in_window() else -1
        return BotMove(passing, "first") if chosen.by == "first" and passing >= 0 else chosen

    def _stands(self, seat: int, bot: str) -> bool:
        """Whether the bot is still asked what this task thinks about."""
        same = self._is_mine(seat) and self._asked_the_same(seat, self.thoughts.get(seat))
        return same and (seat, bot) in self.table.bots_to_act()

    def _is_mine(self, seat: int) -> bool:
        """Whether the task that asks is the one that thinks for a seat."""
        thought = self.thoughts.get(seat)
        return thought is not None and thought.task is asyncio.current_task()
