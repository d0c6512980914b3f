"""Answers that are the same for everyone travel compressed; what is for one reader alone never does."""

from typing import Final

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
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
