"""When nobody answers: what a caller may be told by a system and by libraries while a server comes or goes.

The same moment is a refusal, a reset, an abort, a broken pipe, a time that is up, or an end in the middle of
a handshake. Which of them it becomes is a race, so no test asks for one of them alone.
"""

import http.client
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

# Every error of a socket is an OSError, a time that is up too.
GONE: Final = (
    OSError, EOFError, http.client.HTTPException, httpx.TransportError, ConnectionClosed, InvalidHandshake
)  # fmt: skip


@contextmanager
def nobody_answers() -> Iterator[None]:
    """What is tried here is not answered; a refusal in words would be an answer."""
    try:
        yield
    except InvalidStatus as told:
        raise AssertionError(f"somebody answered: {told}") from told
    except GONE:
        return
    raise AssertionError("somebody answered")


def is_refused(port: int, patience: float) -> bool:
    """Whether the system refuses whoever comes. A port that is being closed may let them in and then hang up:
    that is not yet a refusal, and whoever is let in and waits is not refused either."""
    try:
        socket.create_connection(("127.0.0.1", port), patience).close()
    except ConnectionRefusedError:
        return True
    except OSError:  # reset, aborted, late: whoever comes next may be let in
        return False
    return False
