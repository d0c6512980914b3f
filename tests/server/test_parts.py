"""What is used of uvicorn, h11, websockets and FastAPI beyond what they promise to keep.

If one of these fails after an upgrade, nothing is broken yet: read the new version of what is named here,
follow it in `server/edge/protocols.py`, `server/edge/entrance.py` or `server/run.py`, and raise the bounds.
"""

import asyncio
import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import h11
import pytest
import uvicorn
from packaging.requirements import Requirement
from uvicorn.lifespan.on import LifespanOn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

ROOT = Path(__file__).resolve().parents[2]
BOUNDED = ("fastapi", "h11", "uvicorn", "websockets")
METHODS: dict[type, dict[str, tuple[str, ...]]] = {
    H11Protocol: {
        "connection_made": ("transport",),
        "connection_lost": ("exc",),
        "data_received": ("data",),
        "handle_websocket_upgrade": ("event",),
        "on_response_complete": (),
        "send_400_response": ("msg",),
        "timeout_keep_alive_handler": (),
    },
    WebSocketsSansIOProtocol: {
        "connection_made": ("transport",),
        "connection_lost": ("exc",),
        "data_received": ("data",),
        "handle_connect": ("event",),
        "handle_text": ("event",),
        "handle_bytes": ("event",),
        "handle_cont": ("event",),
        "handle_ping": (),
        "handle_pong": ("event",),
        "resume_writing": (),
        "send_receive_event_to_app": (),
        "send": ("message",),
        "receive": (),
    },
    ServerProtocol: {
        "accept": ("request",),
        "send_close": ("code", "reason"),
        "send_text": ("data", "fin"),
        "data_to_send": (),
    },
    uvicorn.Server: {"startup": ("sockets",), "shutdown": ("sockets",), "serve": ("sockets",)},
    LifespanOn: {"startup": ()},
}


@pytest.mark.parametrize("kind", METHODS, ids=lambda kind: kind.__name__)
def test_methods_we_replace_or_call_are_there_and_take_what_they_took(kind: type):
    for name, expected in METHODS[kind].items():
        found = getattr(kind, name, None)
        assert found is not None, f"{kind.__name__}.{name} is gone"
        assert tuple(inspect.signature(found).parameters)[1:] == expected, f"{kind.__name__}.{name} changed"


def made(kind: type) -> Any:
    """A protocol as uvicorn makes it."""

    async def make() -> Any:
        config = uvicorn.Config(lambda scope: None, http=H11Protocol, ws=WebSocketsSansIOProtocol)
        return kind(config=config, server_state=ServerState(), app_state={})

    return asyncio.run(make())


def test_attributes_we_read_or_set_are_there():
    http = made(H11Protocol)
    names = ("conn", "cycle", "transport", "flow", "timeout_keep_alive", "ws_protocol_class", "server_state")
    for name in names:
        assert hasattr(http, name), f"H11Protocol.{name} is gone"
    assert (http.conn.their_state, http.conn.our_state) == (h11.IDLE, h11.IDLE)
    taken = inspect.signature(RequestResponseCycle).parameters
    assert {"message_event", "on_response"} <= set(taken)
    assert "self.disconnected = False" in inspect.getsource(RequestResponseCycle.__init__)
    wire = made(WebSocketsSansIOProtocol)
    for name in (
        *("conn", "queue", "transport", "writable", "read_paused", "close_sent", "close_timeout"),
        *("initial_response", "handshake_complete", "handshake_initiated", "disconnected"),
    ):
        assert hasattr(wire, name), f"WebSocketsSansIOProtocol.{name} is gone"
    server = uvicorn.Server(uvicorn.Config(lambda scope: None))
    for name in ("server_state", "started", "should_exit"):
        assert hasattr(server, name), f"Server.{name} is gone"


def test_the_keep_alive_timer_is_the_one_we_set():
    assert "self.timeout_keep_alive," in inspect.getsource(H11Protocol.on_response_complete)
    assert "self.ws_protocol_class(" in inspect.getsource(H11Protocol.handle_websocket_upgrade)


def test_what_stands_on_their_inner_parts_has_upper_bounds_that_the_lock_keeps():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked_for = project["project"]["optional-dependencies"]["server"]
    needed = {asked.name: asked for asked in map(Requirement, asked_for)}
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for name in BOUNDED:
        assert any(part.operator == "<" for part in needed[name].specifier), f"{name} has no upper bound"
        kept = next(row for row in locked.splitlines() if row.startswith(f"{name}=="))
        assert needed[name].specifier.contains(kept.split("==")[1].split()[0])
        assert needed[name].specifier.contains(version(name)), f"{name} {version(name)} was not tried"


def test_nothing_else_is_bounded():
    """A researcher's own versions must not fight ours."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    rows = {"": project["dependencies"], **project["optional-dependencies"]}
    bounded = {
        (extra, asked.name)
        for extra, row in rows.items()
        for asked in map(Requirement, row)
        if any(part.operator not in (">=", "!=") for part in asked.specifier)
    }
    # What is compiled calls librt by a table that its minor versions change.
    assert bounded == {("", "librt"), *(("server", name) for name in BOUNDED)}
