"""The counts of workers, as Prometheus reads them."""

from collections.abc import Iterator, Mapping
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from posse.server.edge.metrics import COUNTERS, GAUGES, Metrics, WorkerCounts

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST


def exposition(
    metrics: Metrics, gauges: Mapping[str, int], others: Mapping[str, WorkerCounts] | None = None
) -> str:
    """The counts of this worker and of others, by their ids, as prometheus_client writes them down."""
    workers = {metrics.worker: metrics.snapshot(gauges)}
    for worker, counted in (others or {}).items():
        number = counted["worker"]  # two servers on one machine may both have a first worker
        workers[number if number not in workers else f"{number}-{worker[:4]}"] = counted
    registry = CollectorRegistry()  # not the library's global one: that tells of the process too
    registry.register(Gathered(workers))
    return generate_latest(registry).decode()


class Gathered(Collector):
    """The counts of several workers, by name and then by worker."""

    def __init__(self, workers: Mapping[str, WorkerCounts]) -> None:
        self.workers = sorted(workers.items(), key=lambda item: (len(item[0]), item[0]))

    def collect(self) -> Iterator[Metric]:
        for name, what in GAUGES.items():
            gauge = GaugeMetricFamily(name, what, labels=["worker"])
            for worker, counted in self.workers:
                gauge.add_metric([worker], counted["gauges"].get(name, 0))
            yield gauge
        for name, (label, what) in COUNTERS.items():
            counter = CounterMetricFamily(name, what, labels=[label, "worker"] if label else ["worker"])
            for worker, counted in self.workers:
                for key, value, count in counted["counts"]:
                    if key == name:
                        counter.add_metric([value, worker] if label else [worker], count)
            yield counter
