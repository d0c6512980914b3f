"""Each entry's hash covers all entries before it, so that a lost, added or changed entry is noticed."""

import json
from collections.abc import Iterable
from hashlib import sha256

from posse.store.entry import Entry
from posse.store.errors import Damaged


def root(table_id: str, head: str, created: float) -> str:
    """Where a table's chain begins: its head is covered too."""
    return sha256(json.dumps([table_id, head, float(created)]).encode()).hexdigest()


def link(before: str, entry: Entry) -> str:
    """The hash after one more entry."""
    told = [before, entry.n, entry.author, entry.command, entry.body, float(entry.at)]
    return sha256(json.dumps(told).encode()).hexdigest()


def check(first: int, before: str, rows: Iterable[tuple[Entry, str]]) -> list[str]:
    """The hash after each entry from `first` on; raises if an entry is missing or not what was stored."""
    chains: list[str] = []
    for entry, stored in rows:
        before = link(before, entry)
        if entry.n != first + len(chains) or before != stored:
            raise Damaged("damaged", n=min(entry.n, first + len(chains)))
        chains.append(before)
    return chains
