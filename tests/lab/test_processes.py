"""Processes that play end with the one that asked for them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import posse

DEADLINE = 120  # seconds; a busy machine is slow
SLEEPER = """
import os, pathlib, time
from posse import Bot

class Sleeper(Bot):
    name = "sleeper"

    def choose(self, game, knowledge, legal, dice):
        pathlib.Path(os.environ["AWAKE"], str(os.getpid())).touch()
        time.sleep(3600)
"""
ASKED = "sim public-enemy --players 2 --games 40 --bots sleeper:Sleeper --jobs 2"


@pytest.mark.parametrize("ended_by", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_their_parent(tmp_path: Path, ended_by: signal.Signals):
    """However it is ended; they hold its output open, and whoever reads that would wait for them."""
    (tmp_path / "sleeper.py").write_text(SLEEPER, encoding="utf-8")
    awake = tmp_path / "awake"
    awake.mkdir()
    path = os.pathsep.join([str(tmp_path), str(Path(posse.__file__).parents[1])])
    parent = subprocess.Popen(
        [sys.executable, "-m", "posse", *ASKED.split()],
        env={**os.environ, "PYTHONPATH": path, "AWAKE": str(awake)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        end = time.monotonic() + DEADLINE
        while len(list(awake.iterdir())) < 2:
            assert parent.poll() is None, parent.communicate()
            assert time.monotonic() < end, "two workers should be in the middle of a game"
            time.sleep(0.05)
        parent.send_signal(ended_by)
        parent.communicate(timeout=DEADLINE)  # until nobody holds its output any more
    except BaseException:
        for pid in [parent.pid, *(int(worker.name) for worker in awake.iterdir())]:
            os.kill(pid, signal.SIGKILL)
        raise
    assert parent.returncode == -ended_by
