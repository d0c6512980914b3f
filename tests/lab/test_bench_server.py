"""A small load on a real server: nothing is lost, and every figure is there."""

import json

import pytest
from click.testing import CliRunner

from posse.cli import main
from posse.core.errors import BadNotation
from posse.lab import bench_server
from posse.lab.bench_server import Load

FIGURES = [
    "sockets",
    "tables",
    "workers",
    "moves_per_second",
    "p50_ms",
    "p99_ms",
    "kib_per_socket",
    "cpu_us_per_move",
    "broadcast_cpu_us_per_move",
    "cost_ratio",
    "recovery_s",
    "lost",
]


def test_a_small_load_loses_nothing():
    asked = ["bench", "server", "--sockets", "8", "--rate", "8", "--seconds", "2", "--json"]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert sorted(figures) == sorted(FIGURES)
    assert (figures["sockets"], figures["tables"], figures["lost"]) == (8, 2, 0)
    assert figures["moves_per_second"] > 0
    assert len(result.stderr.splitlines()) == 5  # one line a phase
    shown = bench_server.table_of(figures, "fr")
    assert shown.row_count == len(FIGURES)


@pytest.mark.parametrize(
    ("load", "key"),
    [
        (Load(sockets=9, tables=2), "sockets-tables"),
        (Load(sockets=8, tables=2, rate=9), "pace"),
        (Load(workers=2), "workers-database"),
    ],
)
def test_a_load_the_limits_would_refuse_is_not_begun(load: Load, key: str):
    with pytest.raises(BadNotation) as refused:
        load.check()
    assert refused.value.key == key
