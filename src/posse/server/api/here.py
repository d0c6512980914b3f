"""Who answers for a table: this server, where every table is here; or whoever has it."""

import re
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from starlette.requests import Request
from starlette.types import Send
from starlette.websockets import WebSocket

ABOUT_TABLE: Final = re.compile(r"/api/(?:tables|replays)/([^/]+)(?:/|$)")
Answer = Callable[[Send], Awaitable[None]]


class Answering(Protocol):
    """Has requests and sockets answered by whoever has their table."""

    async def answer(self, request: Request, body: bytes, here: Answer, send: Send) -> None:
        """Answers a request; `here` answers it in this worker."""

    async def is_here(self, socket: WebSocket, table: str) -> bool:
        """Whether a socket is to be served here. If not, it was, until its end."""

    async def watch(self) -> None:
        """For as long as the server runs."""

    async def stop(self) -> None:
        """Nothing more is answered."""


class AnswersHere:
    """Every table is here."""

    async def answer(self, request: Request, body: bytes, here: Answer, send: Send) -> None:
        await here(send)

    async def is_here(self, socket: WebSocket, table: str) -> bool:
        return True

    async def watch(self) -> None:
        pass

    async def stop(self) -> None:
        pass
