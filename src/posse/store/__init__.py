"""Tables on disk: append-only, SQLite by default, PostgreSQL by URL. It knows no rules."""

from posse.store.backup import Tally
from posse.store.entry import Entry
from posse.store.errors import Conflict, Damaged, Repeated, StoreFailure
from posse.store.store import Counts, Store, StoredTable

__all__ = [
    "Conflict",
    "Counts",
    "Damaged",
    "Entry",
    "Repeated",
    "Store",
    "StoreFailure",
    "StoredTable",
    "Tally",
]
