"""Counters as Prometheus reads them. They never name a table, a person or a card.

Anyone may read them, so they count nothing that others must not notice: no sealed answer, no refused move.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

HELP: Final = {
    "posse_sockets": ("gauge", "Open WebSockets."),
    "posse_connections": ("gauge", "Open TCP connections."),
    "posse_tables": ("gauge", "Tables in memory."),
    "posse_entries_total": ("counter", "Entries stored, by what they do."),
    "posse_refusals_total": ("counter", "What was refused, by reason."),
    "posse_repeats_total": ("counter", "Commands that came again and got the same answer."),
    "posse_bot_moves_total": ("counter", "Moves of bots that all could see, by how they came about."),
    "posse_bot_kills_total": ("counter", "Workers killed because a bot did not answer in time."),
    "posse_reviews_total": ("counter", "Finished games reviewed."),
    "posse_hellos_total": ("counter", "Sockets that said who they are."),
    "posse_updates_total": ("counter", "Updates sent to sockets."),
    "posse_accept_errors_total": ("counter", "Times the system had no connection left to give."),
    "posse_store_failures_total": ("counter", "Times the disk or the database failed."),
    "posse_outages_total": ("counter", "Times the store stopped answering for a while."),
    "posse_errors_total": ("counter", "Faults of the server itself."),
}


class Metrics:
    """One a server."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()

    def add(self, name: str, label: str = "", by: int = 1) -> None:
        self.counts[name, label] += by

    def refuse(self, reason: str) -> None:
        self.add("posse_refusals_total", f'reason="{reason}"')

    def refusals(self, reason: str) -> int:
        return self.counts["posse_refusals_total", f'reason="{reason}"']

    def text(self, gauges: Mapping[str, int]) -> str:
        rows: list[str] = []
        for name, (kind, told) in HELP.items():
            rows += [f"# HELP {name} {told}", f"# TYPE {name} {kind}"]
            if name in gauges:
                rows.append(f"{name} {gauges[name]}")
                continue
            found = sorted((label, count) for (what, label), count in self.counts.items() if what == name)
            rows += [f"{name}{{{label}}} {count}" if label else f"{name} {count}" for label, count in found]
        return "\n".join(rows) + "\n"
