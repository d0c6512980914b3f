"""What a house stands on, given by whoever runs it: a machine's threads and processes, or one thread."""

from collections.abc import Callable
from typing import Protocol

from posse.server.helpers import Helpers
from posse.server.thinking.thinkers import Crews

Unkept = Callable[[str], None]  # with the reason


class Host(Protocol):
    """`posse.server.machine` has one, `posse.site` another."""

    def helpers(self, many: int, name: str, unkept: Unkept | None = None) -> Helpers:
        """Who does what the loop need not wait for. Those that write are given `unkept`: what they have done
        is safe, or they call it in the loop, and fail as the store does."""

    def crews(self) -> Crews:
        """In which bots think that do not think where the table is."""
