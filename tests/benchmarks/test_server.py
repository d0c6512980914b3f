"""A small load on a real server: nothing is lost, and every figure is there."""

import json

import pytest

from benchmarks import server
from benchmarks.server import Load, Refused
from tests.ports import free_ports

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
    "cpu_us_by_stage",
    "recovery_s",
    "lost",
]


def ports(many: int) -> list[int]:
    """Those that no other test's client is given meanwhile."""
    first = free_ports(many)
    return [*range(first, first + many)]


def test_a_small_load_loses_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(server, "free_ports", ports)
    server.main(["--sockets", "8", "--rate", "8", "--seconds", "2"])
    told = capsys.readouterr()
    figures = json.loads(told.out)
    assert sorted(figures) == sorted(FIGURES)
    assert (figures["sockets"], figures["tables"], figures["lost"]) == (8, 2, 0)
    assert figures["moves_per_second"] > 0
    assert len(told.err.splitlines()) == 6  # one line a phase, and the stages


@pytest.mark.parametrize(
    ("load", "why"),
    [
        (Load(sockets=9, tables=2), "every table has 4 sockets"),
        (Load(sockets=8, tables=2, rate=9), "at most 8 moves a second"),
        (Load(workers=2), "PostgreSQL"),
    ],
)
def test_a_load_the_limits_would_refuse_is_not_begun(load: Load, why: str):
    with pytest.raises(Refused, match=why):
        load.check()
