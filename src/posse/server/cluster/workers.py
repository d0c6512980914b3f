"""This worker among the others: which tables are its own, and what all of them share."""

import asyncio
import time
from collections.abc import Container, Iterable

import orjson

from posse.server.cluster.codes import SharedCodes
from posse.server.cluster.counting import SharedCounting
from posse.server.cluster.internal import Passes
from posse.server.cluster.lobby import SharedLobby
from posse.server.cluster.neighbours import Neighbours
from posse.server.cluster.ownership import Ownership
from posse.server.cluster.shared import SharedCounts, StoredCodes, StoredOpeners
from posse.server.cluster.together import Together
from posse.server.edge.metrics import WorkerCounts
from posse.server.tables.house import House
from posse.server.tables.needs import LiveTable
from posse.server.tables.placement import AllHere, Placed
from posse.store import Elsewhere, Store
from posse.store.leases import Leases


class Workers:
    """The placement of tables where several workers share a database."""

    def __init__(self, house: House, leases: Leases) -> None:
        self.house = house
        self.ownership = Ownership(house, leases)
        self.owner: str | None = self.ownership.me.id
        self.passes = Passes(house.token_maker, self.ownership.me.id)
        self.neighbours = Neighbours(self.ownership, self.passes)
        self.stored = SharedCounts(house.store.engine)
        self.together = Together(
            self.stored,
            StoredCodes(self.stored),
            StoredOpeners(self.stored),
            self.ownership.me.id,
            house.token_maker.key,
            clock=lambda: house.now(),
            spawn=house.spawn,
            alone=lambda: not self.ownership.others,
        )
        self.counted = SharedCounting(house.config.limits, lambda: house.now(), self.together)
        self.shown = SharedLobby(house.config.limits, house.rooms, self.counted, self.neighbours)

    @property
    def workers(self) -> int:
        return 1 + len(self.ownership.others)

    @property
    def sure(self) -> bool:
        return self.ownership.sure

    @property
    def silence(self) -> float:
        return self.ownership.silence

    def counting(self) -> SharedCounting:
        return self.counted

    def lobby(self) -> SharedLobby:
        return self.shown

    def codes(self) -> SharedCodes:
        return SharedCodes(self.house.token_maker, self.counted, self.house.read)

    async def counts(self) -> dict[str, WorkerCounts]:
        answers = await self.neighbours.gather("/internal/metrics", same_machine=True)
        return {worker.id: orjson.loads(answer) for worker, answer in answers.items()}

    async def begin(self, address: str) -> None:
        await self.ownership.begin(address)

    async def start(self) -> None:
        await self.ownership.start()

    async def hand_over(
        self, rooms: Iterable[LiveTable], resting: Container[LiveTable], seconds: float
    ) -> None:
        await self.ownership.hand_over(rooms, resting, seconds)

    async def leave(self, seconds: float) -> None:
        await self.ownership.stop(seconds)

    async def stop(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        await self.together.stop(seconds)
        await asyncio.to_thread(self.stored.close, max(0.0, until - time.monotonic()))
        await self.neighbours.stop()

    async def claim(self, table_id: str) -> int | Elsewhere | None:
        return await self.ownership.claim(table_id)

    async def release(self, held: dict[str, int]) -> None:
        await self.ownership.release(held)

    async def ask_for(self, owner: Elsewhere, table_id: str) -> None:
        await self.neighbours.ask_for(owner, table_id)


def placed(store: Store) -> Placed:
    """How the tables of a store are shared out: on SQLite there is one worker, and everything is here."""
    leases = store.leases
    return AllHere if leases is None else lambda house: Workers(house, leases)
