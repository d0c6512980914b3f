"""The lobby of all workers: each knows the tables in its own memory, and asks the others for theirs."""

import asyncio
import math
from collections.abc import Mapping
from typing import Any, Final

import orjson

from posse.server.cluster.counting import SharedCounting
from posse.server.cluster.neighbours import Neighbours
from posse.server.cluster.together import NoAnswer
from posse.server.config import Limits
from posse.server.tables.lobby import Listed, Lobby, is_listed
from posse.server.tables.needs import LiveTable
from posse.table.encoding import encoded

FRESH: Final = 1.0  # seconds for which the other workers' tables are believed
PATH: Final = "/internal/lobby"


class SharedLobby(Lobby):
    """Workers tell each other from where listed tables were opened, by a hash of the address."""

    def __init__(
        self, limits: Limits, rooms: Mapping[str, LiveTable], counting: SharedCounting, neighbours: Neighbours
    ) -> None:
        super().__init__(limits, rooms, counting)
        self.together = counting.together
        self.neighbours = neighbours
        self.others: list[Listed] = []  # what the other workers said last
        self.asked = -math.inf
        self.asking = asyncio.Lock()

    def _announce(self, table: str, opener: str) -> None:
        self.together.later(self.together.openers.note, table, opener)

    def loaded(self, room: LiveTable) -> None:
        """A table has come from another worker: who opened it has one more here."""
        if is_listed(room):
            self.together.spawn(self._ask_for_opener(room))

    async def _ask_for_opener(self, room: LiveTable) -> None:
        try:
            opener = await self.together.answer(self.together.openers.of, room.id)
        except NoAnswer:
            return
        if opener is not None and room.id not in self.openers and self.is_open(room.id):
            self.openers[room.id] = opener
            self.counting.take("listed", opener)

    def answer(self, now: float) -> bytes:
        """What this worker answers to another."""
        return encoded([listed._asdict() for listed in self.here(now)])

    async def _elsewhere(self, now: float) -> list[Listed]:
        if not self.neighbours.others():
            return []
        async with self.asking:  # who comes while it is asked for gets the same answer
            if now - self.asked > FRESH:
                answers = await self.neighbours.gather(PATH)
                self.others = [listed for answer in answers.values() for listed in read(answer)]
                self.asked = now
        return self.others


def read(answer: bytes) -> list[Listed]:
    told: list[dict[str, Any]] = orjson.loads(answer)
    return [Listed(each["head"], each["opener"]) for each in told]
