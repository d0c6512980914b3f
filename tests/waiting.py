"""Waiting for what another thread or process does: no longer than it takes, and long on a busy machine."""

import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 60.0  # seconds for an answer; whoever is slow is not wrong


def until(so: Callable[[], object], seconds: float = 2 * PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < deadline, "it does not come about"
        time.sleep(0.02)
