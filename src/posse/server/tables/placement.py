"""Where tables are. A house asks its placement, and never who the other workers are."""

from collections.abc import Callable, Container, Iterable
from typing import TYPE_CHECKING, Protocol

from posse.server.edge.counting import Counting
from posse.server.edge.metrics import WorkerCounts
from posse.server.tables.codes import Codes
from posse.server.tables.lobby import Lobby
from posse.server.tables.needs import LiveTable
from posse.store import Elsewhere

if TYPE_CHECKING:  # a house is made with a placement, which looks after its tables
    from posse.server.tables.house import House


class Placement(Protocol):
    """Which tables are here, and what a house shares with whoever has the others."""

    owner: str | None  # whose a new table is; None where there is nobody else

    @property
    def workers(self) -> int:
        """How many there are that look after the tables."""

    @property
    def sure(self) -> bool:
        """Whether nobody can have taken our tables. Without that a write still finds out by itself."""

    @property
    def silence(self) -> float:
        """Seconds since this worker was heard of."""

    # -- What is shared

    def counting(self) -> Counting:
        """What is counted by address."""

    def lobby(self) -> Lobby:
        """Which tables are shown to everyone."""

    def codes(self) -> Codes:
        """The codes of tables that wait."""

    async def counts(self) -> dict[str, WorkerCounts]:
        """The counters of the others on this machine, by their ids."""

    # -- Living

    async def begin(self, address: str) -> None:
        """Others reach us at this address from now on; "": they do not."""

    async def start(self) -> None:
        """Tables go on where they stood: all, or those that nobody else looks after."""

    async def hand_over(
        self, rooms: Iterable[LiveTable], resting: Container[LiveTable], seconds: float
    ) -> None:
        """At a clean stop: others may have the tables at once."""

    async def leave(self, seconds: float) -> None:
        """We are no more."""

    async def stop(self, seconds: float) -> None:
        """Whatever it holds open is closed."""

    # -- Tables

    async def claim(self, table_id: str) -> int | Elsewhere | None:
        """The epoch under which a table is ours now, None if there are no others; or who else has it."""

    async def release(self, held: dict[str, int]) -> None:
        """Gives tables back."""

    async def ask_for(self, owner: Elsewhere, table_id: str) -> None:
        """Asks whoever has a table for it: if nobody is at it there, it is free after that."""


class AllHere:
    """Every table is here, as on SQLite, and everything is counted here alone."""

    owner: str | None = None
    workers = 1
    sure = True
    silence = 0.0

    def __init__(self, house: "House") -> None:
        self.house = house

    def counting(self) -> Counting:
        return Counting(self.house.config.limits, lambda: self.house.now())

    def lobby(self) -> Lobby:
        house = self.house
        return Lobby(house.config.limits, house.rooms, house.counting)

    def codes(self) -> Codes:
        return Codes(self.house.token_maker, self.house.counting)

    async def counts(self) -> dict[str, WorkerCounts]:
        return {}

    async def begin(self, address: str) -> None:
        pass

    async def start(self) -> None:
        await self.house.bring_all_back()

    async def hand_over(
        self, rooms: Iterable[LiveTable], resting: Container[LiveTable], seconds: float
    ) -> None:
        pass

    async def leave(self, seconds: float) -> None:
        pass

    async def stop(self, seconds: float) -> None:
        pass

    async def claim(self, table_id: str) -> int | Elsewhere | None:
        return None

    async def release(self, held: dict[str, int]) -> None:
        pass

    async def ask_for(self, owner: Elsewhere, table_id: str) -> None:
        pass


Placed = Callable[["House"], Placement]
