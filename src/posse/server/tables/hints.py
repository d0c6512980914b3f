"""Hints: what a strong player would do at a seat, for the player who asks."""

import asyncio
import secrets
from dataclasses import dataclass
from typing import Any, Final

from posse.bots.coach import Suggestion
from posse.core.errors import PosseError
from posse.server.errors import Refused
from posse.server.tables.needs import LiveTable, Services
from posse.server.thinking.pace import REPLY, rest
from posse.server.thinking.queue import Asker, Kind
from posse.table import Table
from posse.table.commands.game import HintCommand
from posse.table.decide import decide
from posse.table.errors import IllegalCommand
from posse.table.questions import AskHintMessage
from posse.table.wire import HintMessage

SPARE: Final = 0.5  # seconds that a hint may wait for a worker and still be in time


@dataclass
class PendingHint:
    """A hint for a seat that has been asked the same since a version."""

    since: int
    task: "asyncio.Task[list[Suggestion]]"


class Hints:
    """A room's hints, by seat: asked again, the same question has the same answer."""

    def __init__(self, room: LiveTable, house: Services) -> None:
        self.room = room
        self.house = house
        self.asked: dict[int, PendingHint] = {}

    @property
    def table(self) -> Table:
        return self.room.table  # it is another one after a reload

    async def answer(self, author: str, lang: str, question: AskHintMessage) -> HintMessage:
        """What a strong player would do at the author's seat; everyone learns that it was asked for."""
        decide(self.table, author, HintCommand())  # refused here if it may not be asked
        seat = self.table.seat_of(author)
        since = self.table.asked_since[seat]
        asked = self.asked.get(seat)
        if asked is None or asked.since != since:  # asked again, it is answered again
            asked = self.asked[seat] = PendingHint(since, self.house.spawn(self._advise(author, seat)))
        try:
            suggestions = await asyncio.shield(asked.task)
        except PosseError:
            self.asked.pop(seat, None)
            raise
        if self.table.asked_since[seat] != since:
            raise IllegalCommand("hint-late")
        return question.answer(self.table, seat, lang, suggestions)

    async def _advise(self, author: str, seat: int) -> list[Suggestion]:
        """From what the seat may know. It comes so long after it was asked, whatever the table's bots think
        about meanwhile: they share the workers, and nobody may notice when they think."""
        job = AskHintMessage.job(self.table, seat)
        job |= {"seed": secrets.randbits(60), "iterations": 0, "ms": self.house.config.hint_ms}
        await self.room.handle(author, None, None, HintCommand())
        asked, due = self.room.now(), self.house.config.hint_ms / 1000 + SPARE
        suggestions = await self._ask_worker(job, due - REPLY)
        if self.house.config.pace:
            await rest(self.room.now() - asked, due)
        if not suggestions:
            raise IllegalCommand("hint-none")
        return suggestions

    async def _ask_worker(self, job: dict[str, Any], seconds: float) -> list[Suggestion]:
        """By a worker: in so many seconds, or later if none was free."""
        thinkers, asker = self.house.thinkers, Asker(self.room.address, self.room.id)
        try:
            answer = await thinkers.consult(job, asker, Kind.HINT, seconds)
        except Refused:  # more than this table's bots keep the workers busy
            answer = await thinkers.consult(job, asker, Kind.HINT)
        choices = answer["choices"] if answer else []
        return [Suggestion.from_json(choice) for choice in choices if choice["action"] in job["legal"]]
