"""A loop in which time passes only when everyone waits for it: to the next alarm at once, and exactly."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Leaping(selectors.SelectSelector):
    """Nobody waits: whoever would have waited is told how long it would have been."""

    def __init__(self) -> None:
        super().__init__()
        self.leapt = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout:
            self.leapt += timeout
        return ready


class LeapingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.leaping = Leaping()
        super().__init__(self.leaping)

    def time(self) -> float:
        return self.leaping.leapt


def leap(work: Coroutine[Any, Any, T]) -> T:
    """What the work returns, without waiting for anything it waits for."""
    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        return runner.run(work)
