"""What another door of ours has let in already: it is counted and checked there, and not again here."""

from typing import Final

from starlette.requests import HTTPConnection

MARK: Final = "posse.forwarded"  # in a scope: it was counted and checked elsewhere
MOVED: Final = b"posse-moved"  # in an answer, and why: nothing was done, look again who has the table


def is_forwarded(asker: HTTPConnection) -> bool:
    """Whether it was sent here from another door, which has counted it, and seen that it may come."""
    return bool(asker.scope.get(MARK))
