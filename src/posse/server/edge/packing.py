"""Answers that are the same for everyone travel compressed; what is for one reader alone never does.

What is the same for everyone and does not change while the server runs is made once, and packed once.
"""

import gzip
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

LEAST: Final = 500  # bytes; less is not worth it
LEVEL: Final = 6


class Packing:
    """gzip for what anyone may ask for.

    Compressed, a secret and words of somebody else in one answer would tell by its length whether they are
    alike. So an answer to somebody who shows a token, and one that hands out a token, go as they are.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.plain = app
        self.packed = GZipMiddleware(app, minimum_size=LEAST, compresslevel=LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.packed if is_for_all(scope) else self.plain
        await app(scope, receive, send)


def is_for_all(scope: Scope) -> bool:
    return (
        scope["type"] == "http"
        and scope["method"] in ("GET", "HEAD")
        and "authorization" not in Headers(scope=scope)
    )


@dataclass(frozen=True)
class PublicAnswer:
    """An answer for everyone, as it is and packed."""

    body: bytes
    packed: bytes | None
    kind: str

    @classmethod
    def of(cls, body: bytes, kind: str, packs: bool = True) -> "PublicAnswer":
        return cls(body, gzip.compress(body, 9, mtime=0) if packs else None, kind)

    def answer(self, request: Request, status: int = 200, **headers: str) -> Response:
        """As whoever asks can read it; headers are named with _ for -."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        body = self.body
        if self.packed is not None:
            sent["Vary"] = "Accept-Encoding"
            if is_for_all(request.scope) and "gzip" in request.headers.get("accept-encoding", ""):
                sent["Content-Encoding"] = "gzip"
                body = self.packed
        return Response(body, status, sent, self.kind)
