"""A machine as the host of a house: threads beside the loop, and processes in which bots think."""

import time
from collections.abc import Callable
from pathlib import Path

from posse.server.config import Config
from posse.server.helpers import Helpers
from posse.server.tables.needs import Unkept
from posse.server.thinking.crew import Crew
from posse.server.thinking.pool_client import PoolCrew, PoolLink
from posse.server.thinking.process import Process
from posse.server.thinking.questions import HOUSE
from posse.server.thinking.thinkers import Crews
from posse.server.threads import Threads


class Machine:
    """Where a server runs."""

    def __init__(self, config: Config) -> None:
        self.config = config

    def helpers(self, many: int, name: str, unkept: Unkept | None = None) -> Helpers:
        return Threads(many, name)

    def crews(self) -> Crews:
        config = self.config
        if config.pool is not None:
            return pool_crews(config.pool)
        return own_crews(config.bots, config.bot_processes, config.bot_seconds, config.limits.thinking)


def own_crews(
    bots: str, processes: int, seconds: float, budget: float, clock: Callable[[], float] = time.monotonic
) -> Crews:
    """Processes of a server's own."""
    searching = [Process(bots) for _ in range(max(1, processes))]
    return Crews(Crew(searching, seconds, budget, clock), Crew([Process(HOUSE)], seconds, budget, clock))


def pool_crews(pool: Path, clock: Callable[[], float] = time.monotonic) -> Crews:
    """Those that all workers of a machine ask."""
    link = PoolLink(pool)
    return Crews(PoolCrew(link, "bots", clock), PoolCrew(link, "house", clock))
