"""Tables on disk: append-only, SQLite by default, PostgreSQL by URL. It knows no rules."""

from posse.core.extras import needs

with needs("server", "no-server"):
    from posse.store.adding import Addition
    from posse.store.backup import Tally
    from posse.store.entry import Entry
    from posse.store.errors import Conflict, Damaged, NotOwner, Repeated, StoreFailure
    from posse.store.leases import Elsewhere, Leases, Worker
    from posse.store.store import Counts, OldTable, Store, StoredTable

__all__ = [
    "Addition",
    "Conflict",
    "Counts",
    "Damaged",
    "Elsewhere",
    "Entry",
    "Leases",
    "NotOwner",
    "OldTable",
    "Repeated",
    "Store",
    "StoreFailure",
    "StoredTable",
    "Tally",
    "Worker",
]
