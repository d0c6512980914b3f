"""What a worker counts; each is declared and explained here. They never name a table, a person or a card.

Anyone may read them, so they count nothing that others must not notice: no sealed answer, no refused move.
Whichever worker is asked, it tells the counts of all workers of its machine, each with its number.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final, TypedDict

GAUGES: Final = {
    "posse_sockets": "Open WebSockets.",
    "posse_connections": "Open TCP connections.",
    "posse_tables": "Tables in memory.",
    "posse_leases": "Tables that no other worker may write to.",
}
COUNTERS: Final = {  # the label, if there is one, and what is counted
    "posse_entries_total": ("do", "Entries stored, by what they do."),
    "posse_refusals_total": ("reason", "What was refused, by reason."),
    "posse_repeats_total": ("", "Commands that came again and got the same answer."),
    "posse_bot_moves_total": ("by", "Moves of bots that all could see, by how they came about."),
    "posse_bot_kills_total": ("", "Workers killed because a bot did not answer in time."),
    "posse_reviews_total": ("", "Finished games reviewed."),
    "posse_hellos_total": ("", "Sockets that said who they are."),
    "posse_updates_total": ("", "Updates sent to sockets."),
    "posse_accept_errors_total": ("", "Times the system had no connection left to give."),
    "posse_store_failures_total": ("", "Times the disk or the database failed."),
    "posse_outages_total": ("", "Times the store stopped answering for a while."),
    "posse_forwarded_total": ("", "Sockets sent on to the worker that has their table."),
    "posse_adoptions_total": ("", "Tables taken because no worker looked after them."),
    "posse_takeovers_total": ("", "Tables that another worker took over from this one."),
    "posse_late_renewals_total": ("", "Times a worker's lease had run out before it was renewed."),
    "posse_errors_total": ("", "Faults of the server itself."),
}


class WorkerCounts(TypedDict):
    """What one worker has counted."""

    worker: str
    gauges: dict[str, int]
    counts: list[tuple[str, str, int]]  # the name, the label's value and how often


class Metrics:
    """The counts of one worker.

    The counts are a plain dictionary. The library's own counters would also tell when each was first used,
    by a time and by their order, and a move would wait for two of their locks.
    """

    def __init__(self, worker: str = "1") -> None:
        self.worker = worker
        self.counts: Counter[tuple[str, str]] = Counter()

    def add(self, name: str, label: str = "", by: int = 1) -> None:
        self.counts[name, label] += by

    def refuse(self, reason: str) -> None:
        self.add("posse_refusals_total", reason)

    def refusals(self, reason: str) -> int:
        return self.counts["posse_refusals_total", reason]

    def snapshot(self, gauges: Mapping[str, int]) -> WorkerCounts:
        counts = [(name, value, count) for (name, value), count in sorted(self.counts.items())]
        return {"worker": self.worker, "gauges": dict(gauges), "counts": counts}
