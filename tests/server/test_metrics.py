"""What Prometheus reads: our counts in its form, and nothing that the library knows besides."""

from prometheus_client.parser import text_string_to_metric_families

from posse.server.edge.exposition import CONTENT_TYPE, exposition
from posse.server.edge.metrics import COUNTERS, GAUGES, Metrics
from tests.server.people import Place

TOLD = """\
# HELP posse_refusals_total What was refused, by reason.
# TYPE posse_refusals_total counter
posse_refusals_total{reason="bad-token",worker="1"} 1.0
posse_refusals_total{reason="too-fast",worker="1"} 2.0
# HELP posse_repeats_total"""


def test_counts_are_told_in_an_order_that_says_nothing():
    metrics = Metrics()
    for reason in ("too-fast", "bad-token", "too-fast"):
        metrics.refuse(reason)
    metrics.add("posse_updates_total", by=3)
    told = exposition(metrics, {"posse_tables": 4})
    assert TOLD in told
    assert '\nposse_updates_total{worker="1"} 3.0\n' in told
    assert '\nposse_tables{worker="1"} 4.0\n' in told
    assert metrics.refusals("too-fast") == 2
    assert exposition(metrics, {"posse_tables": 4}) == told


def test_two_servers_in_one_process_count_apart():
    one, other = Metrics(), Metrics()
    one.add("posse_hellos_total")
    assert 'posse_hellos_total{worker="1"} 1.0' in exposition(one, {})
    assert 'posse_hellos_total{worker="1"} 1.0' not in exposition(other, {})


def test_the_workers_counts_stand_together_under_one_head():
    one, two, ten = (Metrics(number) for number in ("1", "2", "10"))
    ten.add("posse_hellos_total", by=3)
    two.refuse("too-fast")
    told = exposition(
        two, {"posse_tables": 5}, {"cafe": ten.snapshot({"posse_tables": 7}), "beef": one.snapshot({})}
    )
    heads = [row for row in told.splitlines() if row.startswith("#")]
    assert len(set(heads)) == len(heads) == 2 * (len(GAUGES) + len(COUNTERS))
    tables = [row for row in told.splitlines() if row.startswith("posse_tables")]
    assert tables == [f'posse_tables{{worker="{n}"}} {many}.0' for n, many in ((1, 0), (2, 5), (10, 7))]
    assert 'posse_hellos_total{worker="10"} 3.0' in told
    assert 'posse_refusals_total{reason="too-fast",worker="2"} 1.0' in told
    again = exposition(two, {}, {"cafe0123": Metrics("2").snapshot({})})
    assert 'posse_tables{worker="2-cafe"} 0.0' in again, "no two are told under one name"


def test_a_server_tells_its_own_counts_and_nothing_of_the_process(place: Place):
    place.open()
    answer = place.get("/metrics")
    assert answer.headers["content-type"] == CONTENT_TYPE
    families = list(text_string_to_metric_families(answer.text))
    names = [f"{each.name}_total" if each.type == "counter" else each.name for each in families]
    assert names == [*GAUGES, *COUNTERS]
    samples = {sample.name for each in families for sample in each.samples}
    assert samples <= {*GAUGES, *COUNTERS}, "no time at which anything was first counted"
