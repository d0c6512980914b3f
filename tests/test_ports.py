"""Ports that are chosen before they are used: nobody else is given them meanwhile."""

import os
import subprocess
import sys
from pathlib import Path

from tests.ports import BLOCK, free_port, free_ports, least_of_clients, own_block

ROOT = Path(__file__).resolve().parents[1]
ASKS = "from tests.ports import free_port, free_ports; print(free_port(), free_ports(5))"


def test_another_process_has_a_block_of_its_own():
    first = own_block().first
    told = subprocess.run(
        [sys.executable, "-c", ASKS], cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert not any(first <= int(port) < first + BLOCK for port in told.stdout.split())


def test_they_come_one_after_another_and_below_those_of_clients():
    before = own_block().first + BLOCK
    given = [free_ports(3) for _ in range(20)]
    rows = [set(range(first, first + 3)) for first in given]
    assert len(set().union(*rows)) == 60, "none is given twice in a while"
    assert max(max(row) for row in rows) < before <= least_of_clients()
    assert free_port() not in rows[-1]
