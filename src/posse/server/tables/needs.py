"""What the parts of a table, and those who look after tables, need of a table and of the house.

A house makes its tables, and a table its parts; each of these is made with what it needs, and reads here what
that is. Whatever else a table or a house has is no business of theirs.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, Protocol, TypeVar

from posse.server.config import Config
from posse.server.edge.metrics import Metrics
from posse.server.edge.tokens import TokenMaker
from posse.server.helpers import Helpers
from posse.server.tables.connection import Connection
from posse.server.thinking.thinkers import Crews, Thinkers
from posse.store import Store
from posse.table import Table
from posse.table.commands.command import Command
from posse.table.entries import TableEntry

T = TypeVar("T")
P = ParamSpec("P")


class LiveTable(Protocol):
    """A table in memory."""

    id: str
    table: Table  # another one after a reload
    epoch: int | None  # under which it is this worker's
    connections: set[Connection]
    address: str  # whose thinking this table's is
    stopped: bool
    moved: bool
    idle_since: float
    up_at: float

    @property
    def lock(self) -> asyncio.Lock:
        """Held by whoever changes the table."""

    def now(self) -> float: ...

    def send(self, connection: Connection, text: bytes) -> None: ...

    def go_on(self) -> None:
        """After any change: sets the alarm and wakes the bots."""

    def is_attended(self) -> bool:
        """Whether anyone wants to know how it goes on."""

    async def handle(
        self, author: str, command_id: str | None, version: int | None, command: Command
    ) -> object:
        """Does a command once."""

    async def write(self, author: str, command_id: str | None, entry: TableEntry) -> object:
        """Stores an entry, does it, then sends the news; with the lock held."""

    async def reload(self) -> None:
        """What is stored is the truth."""

    async def up(self) -> None:
        """Time in which nobody could play is charged to nobody."""

    async def up_since(self, since: float) -> None:
        """The same when nobody could play since then."""


class Outage(Protocol):
    """What is known of a store that fails."""

    doubtful: set[LiveTable]  # their last write may have happened

    @property
    def failing(self) -> bool: ...

    def guarded(self, call: Callable[[], T], writes: bool) -> T:
        """Does a call to the store, in a helper's thread; while the store fails it is not even tried."""

    def check(self) -> None:
        """Refuses what would have to be written."""

    async def settle(self, room: LiveTable) -> None:
        """Before a table is written to, with its lock held."""


class Services(Protocol):
    """What a house does for all its tables."""

    config: Config
    store: Store
    metrics: Metrics
    thinkers: Thinkers
    token_maker: TokenMaker

    @property
    def recovery(self) -> Outage: ...

    def now(self) -> float:
        """Seconds since 1970, that never jump while the server runs."""

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]": ...

    async def read(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Beside the loop; a table that cannot be read is refused."""

    async def write(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Beside the loop."""


Unkept = Callable[[str], None]  # with the reason


class Host(Protocol):
    """What a house stands on: a machine's threads and processes (`posse.server.machine`), or one thread
    (`posse.site`)."""

    def helpers(self, many: int, name: str, unkept: Unkept | None = None) -> Helpers:
        """Who does what the loop need not wait for. Those that write are given `unkept`: what they have done
        is safe, or they call it in the loop, and fail as the store does."""

    def crews(self) -> Crews:
        """In which bots think that do not think where the table is."""
