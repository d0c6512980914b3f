"""The walls between the server's rooms, beside those that import-linter holds."""

import inspect
import re
from pathlib import Path
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from posse.server.api import daily, metrics, records
from posse.server.api.requests import router, texts
from posse.server.cluster import inside

SERVER = Path(__file__).resolve().parents[2] / "src" / "posse" / "server"
SOURCES = {path.relative_to(SERVER).as_posix(): path.read_text("utf-8") for path in SERVER.rglob("*.py")}


def test_what_imports_its_maker_says_why():
    """A part reads what it needs in `tables/needs.py`: few import, for its type alone, what makes them."""
    found = [line for text in SOURCES.values() for line in re.findall(r"^if TYPE_CHECKING:.*", text, re.M)]
    assert len(found) <= 3
    assert all(re.search(r"  # \w+ \w+", line) for line in found), "each is explained"


def test_nobody_reaches_through_a_table_for_its_house():
    assert [name for name, text in SOURCES.items() if re.search(r"\broom\.house\b", text)] == []


def test_a_request_waits_for_no_thread():
    """What is no coroutine function FastAPI asks in a thread, which not every host has."""
    routers = (router, texts, daily.router, records.router, metrics.router, inside.router)
    routes = [route for one in routers for route in one.routes if isinstance(route, APIRoute)]
    asked = [needed for route in routes for needed in needs_of(route.dependant)]
    assert len(asked) > len(routes) > 30
    assert [str(call) for call in asked if not is_coroutine(call)] == []


def needs_of(needed: Dependant) -> list[Any]:
    """All that is called for a request, the endpoint itself among it."""
    return [needed.call, *(call for inner in needed.dependencies for call in needs_of(inner))]


def is_coroutine(call: Any) -> bool:
    made = (inspect.iscoroutinefunction, inspect.isasyncgenfunction)
    return any(is_made(one) for is_made in made for one in (call, type(call).__call__))
