"""Counters as Prometheus reads them. They never name a table, a person or a card.

Anyone may read them, so they count nothing that others must not notice: no sealed answer, no refused move.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
GAUGES: Final = {
    "posse_sockets": "Open WebSockets.",
    "posse_connections": "Open TCP connections.",
    "posse_tables": "Tables in memory.",
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
    "posse_errors_total": ("", "Faults of the server itself."),
}


class Metrics(Collector):
    """The counts of one server; prometheus_client writes them down when somebody asks.

    The counts are a plain dictionary. The library's own counters would also tell when each was first used,
    by a time and by their order, and a move would wait for two of their locks.
    """

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.gauges: dict[str, int] = {}
        self.registry = CollectorRegistry()  # not the library's global one: that tells of the process too
        self.registry.register(self)

    def add(self, name: str, label: str = "", by: int = 1) -> None:
        self.counts[name, label] += by

    def refuse(self, reason: str) -> None:
        self.add("posse_refusals_total", reason)

    def refusals(self, reason: str) -> int:
        return self.counts["posse_refusals_total", reason]

    def text(self, gauges: Mapping[str, int]) -> str:
        self.gauges = dict(gauges)
        return generate_latest(self.registry).decode()

    def collect(self) -> Iterator[Metric]:
        for name, told in GAUGES.items():
            yield GaugeMetricFamily(name, told, value=self.gauges.get(name))
        counts = sorted(self.counts.items())
        for name, (label, told) in COUNTERS.items():
            family = CounterMetricFamily(name, told, labels=[label] if label else [])
            for (counted, value), count in counts:
                if counted == name:
                    family.add_metric([value] if label else [], count)
            yield family
