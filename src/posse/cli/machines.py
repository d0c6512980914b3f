"""`--jobs` and `--on`: who plays, for every command that plays much."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from typing import Any

import click

JOBS = click.IntRange(1, 64)


@dataclass(frozen=True)
class Machines:
    """So many processes of this machine, or the workers of a cluster."""

    jobs: int = 1
    on: str | None = None

    @contextmanager
    def executor(self) -> Iterator[Executor | None]:
        """What plays, while this lasts; None for processes."""
        if self.on is None:
            yield None
            return
        from posse.lab.on_ray import RayExecutor

        workers = self.jobs if self.jobs > 1 else None
        # Ray tells of a worker it has lost, and does so on the standard output, where the report belongs.
        with redirect_stdout(sys.stderr), RayExecutor(self.on, workers) as executor:
            yield executor


def machine_options(command: Callable[..., Any]) -> Callable[..., Any]:
    jobs = click.option("--jobs", type=JOBS, default=1, show_default=True, help="Processes.")
    on = click.option("--on", metavar="MACHINES", help="Play on Ray: ray, or ray://host:port.")
    return jobs(on(command))
