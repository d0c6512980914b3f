"""The application: requests and sockets put together, and errors caught wherever they arise."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache
from typing import Final

from fastapi import APIRouter, FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.telemetry import TelemetryConfig
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from posse.core.errors import PosseError
from posse.server.api import daily, records
from posse.server.api.answers import lang_of
from posse.server.api.faults import not_as_asked
from posse.server.api.gate import RequestGuard, marked, refusal
from posse.server.api.page import POLICY, describe, page
from posse.server.api.requests import router, texts
from posse.server.api.sockets import serve_socket
from posse.server.config import Config
from posse.server.edge.forwarded import MOVED, is_forwarded
from posse.server.edge.origins import Origins
from posse.server.edge.packing import Packing, PublicAnswer
from posse.server.errors import Refused, Stale
from posse.server.words import Part
from posse.table.encoding import encoded

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]
# No traces: they would carry addresses of tables to wherever the environment says.
SILENT: Final[TelemetryConfig] = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}


class BasePathApp:
    """The app under a path, whether a proxy cuts that path off or leaves it."""

    def __init__(self, app: FastAPI, base: str) -> None:
        self.app = app
        self.state = app.state
        self.base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            path = scope["path"]
            inside = path == self.base or path.startswith(self.base + "/")
            scope = {**scope, "root_path": self.base, "path": path if inside else self.base + path}
        await self.app(scope, receive, send)


def application(
    config: Config,
    origins: Origins,
    lifespan: Lifespan | None = None,
    routers: Sequence[APIRouter] = (),
    plain: Sequence[APIRouter] = (),
) -> FastAPI | BasePathApp:
    """The application for the house that its state is given. `routers`, and `plain` ones of text, are what
    only some hosts answer."""
    app = FastAPI(
        title="Posse",
        version=config.version,
        description="Tables for card games of the Old West. Playing goes over a WebSocket: docs/protocol.md.",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        servers=[{"url": config.base_path}] if config.base_path else None,
        lifespan=lifespan,
        telemetry=SILENT,
    )

    app.state.calendar = daily.Calendar()

    def refuse(reason: str) -> None:
        app.state.house.metrics.refuse(reason)

    app.add_middleware(Packing)
    app.add_middleware(RequestGuard, config=config, state=app.state, origins=origins)
    for each in (router, records.router, daily.router, *routers, texts, *plain):
        app.include_router(each)

    @cache
    def schema() -> PublicAnswer:
        return PublicAnswer.of(encoded(app.openapi()), "application/json")

    @cache
    def described() -> PublicAnswer:
        return describe(app.openapi())

    async def openapi(request: Request) -> Response:
        return schema().answer(request)

    async def docs(request: Request) -> Response:
        return described().answer(request, Content_Security_Policy=POLICY)

    app.add_route("/api/openapi.json", openapi, include_in_schema=False)
    app.add_route("/api/docs", docs, include_in_schema=False)

    @app.websocket("/api/tables/{table}/socket")
    async def table_socket(socket: WebSocket, table: str) -> None:
        await serve_socket(socket, table, app.state.house, origins, app.state.answering)

    @app.exception_handler(PosseError)
    async def posse_error(request: Request, error: PosseError) -> Response:
        told = marked(refusal(error, lang_of(request)), error, is_forwarded(request))
        looked_for_again = is_forwarded(request) and MOVED.decode() in told.headers
        if isinstance(error, Refused) and not isinstance(error, Stale) and not looked_for_again:
            refuse(error.key)
        return told

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        refuse("invalid")
        return refusal(not_as_asked(error.errors()[0]), lang_of(request))

    @app.exception_handler(HTTPException)
    async def not_here(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404:
            asked_page = page(request, config.base_path)
            if asked_page is not None:
                return asked_page
        key = "method" if error.status_code == 405 else "not-found" if error.status_code == 404 else "invalid"
        refused = Refused(key, error.status_code, where="request", detail=Part("fault.unreadable"))
        told = refusal(refused, lang_of(request))
        told.headers.update(error.headers or {})
        return told

    @app.exception_handler(Exception)
    async def fault(request: Request, error: Exception) -> Response:
        app.state.house.metrics.add("posse_errors_total")
        return refusal(Refused("fault", 500), lang_of(request))

    return BasePathApp(app, config.base_path) if config.base_path else app
