"""The gate: what every request meets first; and which status a refusal has, whoever refused."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from posse.core.errors import BadNotation, PosseError
from posse.server.api.answers import lang_of
from posse.server.api.here import ABOUT_TABLE, Answering
from posse.server.config import Config
from posse.server.edge.forwarded import MOVED, is_forwarded
from posse.server.edge.limits import counted_address, host_of
from posse.server.edge.origins import Origins
from posse.server.edge.spending import Metered
from posse.server.errors import Refused, retry_after
from posse.server.tables.house import House
from posse.server.words import Part
from posse.store import StoreFailure
from posse.table.encoding import encoded

FORBIDDEN: Final = frozenset({"not-host", "not-seated", "bad-code"})
ELSEWHERE: Final = frozenset({"stopping", "no-brought-record"})  # another worker may do what this one cannot
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
PIECE: Final = 64 * 1024  # bytes of an answer that are handed over at a time
UNCACHED: Final = (b"cache-control", b"no-store")  # unless an answer says otherwise


def status_of(error: PosseError) -> int:
    """Which HTTP status an error is."""
    if isinstance(error, Refused):
        return error.status
    if isinstance(error, StoreFailure):
        return 503
    if error.key in FORBIDDEN:
        return 403
    return 422 if isinstance(error, BadNotation) else 409


def refusal(error: PosseError, lang: str) -> Response:
    body: dict[str, Any] = {"rule": error.rule or error.key, "text": error.say(lang)}
    if isinstance(error, Refused) and error.view is not None:
        body["view"] = error.view
    return Response(encoded(body), status_of(error), retry_after(error), "application/json")


class RequestGuard:
    """Before anything else: by what name the server is asked, how much an address asks, how long a body may
    be, whose page may ask, and what headers answers carry."""

    def __init__(self, app: ASGIApp, config: Config, state: State, origins: Origins) -> None:
        self.app = app
        self.config = config
        self.state = state
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        house: House = self.state.house
        request = Request(scope)
        try:
            with self.let_in(request, house):
                account = house.spending.check(counted_address(host_of(request.client)))
                await Metered(self.answered(request, receive, send), account)
        except Refused as error:
            if not is_forwarded(request) or error.key != "moved":  # who asked looks again: nothing is refused
                house.metrics.refuse(error.key)
            told = refusal(error, lang_of(request))
            if is_forwarded(request):  # nobody else has a use for it
                told = marked(told, error, forwarded=True)
            await told(scope, receive, with_headers(send))

    async def answered(self, request: Request, receive: Receive, send: Send) -> None:
        body = await self.body(request, receive)
        if body is not None:
            await self.answer(request, body, receive, send)

    @contextmanager
    def let_in(self, request: Request, house: House) -> Iterator[None]:
        """Counts and checks whoever asks; another worker has done so already."""
        if is_forwarded(request):
            yield
            return
        self.origins.check_host(request.headers.get("host"))
        with house.doors.asked(host_of(request.client), self.is_page(request), self.seat(request, house)):
            if request.method not in SAFE and not self.origins.allows(request.headers.get("origin")):
                raise Refused("origin", 403)
            yield

    async def answer(self, request: Request, body: bytes, receive: Receive, send: Send) -> None:
        async def here(send: Send) -> None:
            given = replayed(body, receive, request.method in SAFE)
            await self.app(dict(request.scope), given, with_headers(send))

        answering: Answering = self.state.answering
        await answering.answer(request, body, here, send)

    def seat(self, request: Request, house: House) -> str:
        """The seat that a request shows it may speak for, at a table that is here; "" if none."""
        shown = request.headers.get("authorization", "")
        found = ABOUT_TABLE.match(request.url.path.removeprefix(self.config.base_path)) if shown else None
        room = house.rooms.get(found[1]) if found is not None else None
        seat = room.seat_with(shown.removeprefix("Bearer ")) if room is not None else None
        return f"{room.id} {seat}" if room is not None and seat is not None else ""

    def is_page(self, request: Request) -> bool:
        return not request.url.path.removeprefix(self.config.base_path).startswith("/api/")

    async def body(self, request: Request, receive: Receive) -> bytes | None:
        """What was sent, as far as it may be; None if whoever sent it has gone."""
        body, most = b"", self.most(request)
        while request.method not in SAFE:
            message = await receive()
            if message["type"] != "http.request":
                return None
            body += message.get("body", b"")
            if len(body) > most:
                raise Refused("too-long", 413, most=most)
            if not message.get("more_body"):
                break
        if has_half_character(body):
            raise Refused("invalid", 422, where="body", detail=Part("fault.half-character"))
        return body

    def most(self, request: Request) -> int:
        """Bytes a body may have: only a record may be long."""
        limits = self.config.limits
        return limits.record if request.url.path.endswith("/api/records") else limits.frame


def has_half_character(body: bytes) -> bool:
    """Whether a text in a body has half a character: it can be read, but never be written again."""
    if body.isascii() and b"\\u" not in body and b"\0" not in body:  # nor in UTF-16
        return False
    try:
        json.dumps(json.loads(body), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    except (ValueError, RecursionError):  # it is no JSON, which is said elsewhere
        return False
    return False


def marked(told: Response, error: PosseError, forwarded: bool) -> Response:
    """An answer that tells another worker, if it is for one, that nothing was done and to look again."""
    if error.key == "moved" or (forwarded and error.key in ELSEWHERE):
        told.headers[MOVED.decode()] = error.key
    return told


def with_headers(send: Send) -> Send:
    """Sends answers with what they all carry."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            told = message["headers"]
            uncached = () if any(name == UNCACHED[0] for name, _ in told) else (UNCACHED,)
            message["headers"] = [*told, *HEADERS, *uncached]
        await send_in_pieces(message, send)

    return send_with_headers


async def send_in_pieces(message: Message, send: Send) -> None:
    """A long answer waits here, where it lies only once, and not in a copy for each who reads it slowly."""
    body = message.get("body", b"")
    while len(body) > PIECE:
        await send({"type": "http.response.body", "body": body[:PIECE], "more_body": True})
        body = body[PIECE:]
    if "body" in message:
        message["body"] = body
    await send(message)


def replayed(body: bytes, receive: Receive, untouched: bool) -> Receive:
    """The body that was read already, then whatever comes after it."""
    given = untouched

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
