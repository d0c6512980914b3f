"""How requests are answered: what an endpoint returns is encoded as everything else that leaves is.

The type it says it returns is what the OpenAPI page describes; nothing is made of it again on the way out.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from fastapi.responses import Response
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection

from posse.core.words import LANGS
from posse.table.encoding import encoded


def lang_of(asked: HTTPConnection) -> str:
    """The first language a client asks for that we speak."""
    for part in asked.headers.get("accept-language", "").split(","):
        if part.strip()[:2].lower() in LANGS:
            return part.strip()[:2].lower()
    return "en"


def as_json(body: bytes, status: int = 200) -> Response:
    return Response(body, status, media_type="application/json")


class Encoded(APIRoute):
    """A route whose endpoint returns what is to be told, or an answer made already."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **given: Any) -> None:
        status = given.get("status_code") or 200

        @wraps(endpoint)
        async def answered(*args: Any, **kwargs: Any) -> Response:
            told = await endpoint(*args, **kwargs)
            return told if isinstance(told, Response) else as_json(encoded(told), status)

        super().__init__(path, answered, **given)
