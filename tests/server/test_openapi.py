"""The OpenAPI page is true: schemathesis asks everything it promises, well and badly."""

from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.server.people import Place
from tests.tries import tries

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    ignored_auth,
    unsupported_method,
]


def ask_all(place: Place, mode: GenerationMode, examples: int) -> int:
    """Asks every operation with generated data; how many requests were made."""
    page = schemathesis.openapi.from_url(f"{place.url}/api/openapi.json")
    asked = 0
    for found in page.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(max_examples=examples, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            nonlocal asked
            asked += 1
            answer = case.call()
            # too long is refused before it is read; the check for bad data does not know that status
            checks = [
                check for check in CHECKS if answer.status_code != 413 or check is not negative_data_rejection
            ]
            case.validate_response(answer, checks=checks)

        with suppress(Unsatisfiable):  # nothing can be wrong about a request without data
            ask()
    return asked


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_promise_is_kept(place: Place, mode: GenerationMode):
    table = place.open(listed=True)
    table.begin("Ann", "Bob")
    assert ask_all(place, mode, tries(5)) > 50
    assert place.metric("posse_errors_total") == 0


def test_the_page_names_every_request(place: Place):
    page = place.get("/api/openapi.json").json()
    assert sorted(page["paths"]) == [
        "/api/codes",
        "/api/daily/{day}",
        "/api/daily/{day}/{game}/results",
        "/api/games",
        "/api/here",
        "/api/records",
        "/api/records/{record}",
        "/api/records/{record}/log",
        "/api/records/{record}/review",
        "/api/replays",
        "/api/replays/{table}",
        "/api/replays/{table}/log",
        "/api/replays/{table}/review",
        "/api/replays/{table}/shuffle",
        "/api/replays/{table}/turning",
        "/api/tables",
        "/api/tables/{table}",
        "/api/tables/{table}/code",
        "/api/tables/{table}/commands",
        "/api/tables/{table}/move-seat",
        "/api/tables/{table}/record",
        "/api/tables/{table}/rematch",
        "/api/tables/{table}/seats",
        "/api/tables/{table}/seats/{seat}",
        "/api/tables/{table}/spectators",
        "/health",
        "/metrics",
        "/ready",
    ]
    for path, methods in page["paths"].items():
        for method, told in methods.items():
            assert told.get("description"), (path, method)
            for status, answer in told["responses"].items():
                if status.startswith(("4", "5")):
                    assert answer["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")
