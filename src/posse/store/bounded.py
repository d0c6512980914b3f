"""A connection to PostgreSQL that does not wait for ever. A server that hangs looks like one that is slow,
and neither the network nor the server itself would end the waiting."""

import time
from collections.abc import Generator
from typing import Any, Final, TypeVar

from posse.core.extras import needs

with needs("postgres"):
    import psycopg

T = TypeVar("T")
CONNECT_SECONDS: Final = 5
ANSWER_SECONDS = 8.0  # for one statement
LEISURE_SECONDS: Final = 900.0  # for one statement of a backup, which may sort everything
# What the server and the network are asked to do by themselves, if the address says nothing else.
TERMS: Final = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,  # ms until sent bytes must have arrived
}
SETTINGS: Final = (
    "SET synchronous_commit TO on",  # a commit is on disk when it returns, whatever the server's own default
    "SET default_transaction_isolation TO 'read committed'",
    "SET client_encoding TO 'UTF8'",
)


def hurried(seconds: float | None) -> tuple[str, str]:
    """The server gives up sooner than we hang up, so that the connection lives on."""
    statement, lock = (6000, 4000) if seconds is None else (int(750 * seconds), int(500 * seconds))
    return f"SET statement_timeout TO {statement}", f"SET lock_timeout TO {lock}"


class NoAnswer(psycopg.OperationalError):
    """Nothing came in time."""


def bounded(work: Generator[Any, Any, T], seconds: float) -> Generator[Any, Any, T]:
    """The same work, which fails if nothing comes for too long."""
    until = time.monotonic() + seconds
    try:
        wanted = next(work)
        while True:
            ready = yield wanted
            if ready:
                until = time.monotonic() + seconds
            elif time.monotonic() > until:
                raise NoAnswer(f"no answer in {seconds:g} seconds")
            wanted = work.send(ready)
    except StopIteration as end:
        result: T = end.value
        return result


class BoundedConnection(psycopg.Connection[Any]):
    """psycopg's connection, with a limit for every wait; after a wait in vain a new connection is needed."""

    hurry = True
    haste: float | None = None  # seconds, where even those for one in a hurry are too many

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **kwargs: Any) -> T:
        seconds = self.haste or (ANSWER_SECONDS if self.hurry else LEISURE_SECONDS)
        try:
            return super().wait(bounded(gen, seconds), *args, **kwargs)
        except NoAnswer:
            self.pgconn.finish()
            raise
