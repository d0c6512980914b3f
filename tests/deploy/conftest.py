"""A certificate, and backends: plain ones that say their name, and Posse itself."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.deploy.backends import Backend
from tests.deploy.proxies import Certificate
from tests.server.people import Place, serving


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return Certificate(tmp_path_factory.mktemp("certificate")).make()


@pytest.fixture
def backends() -> Iterator[list[Backend]]:
    """Four, as in the recipes."""
    with ExitStack() as stack:
        yield [stack.enter_context(Backend()) for _ in range(4)]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Place]]:
    """Posse by the path it is reached under, told what docs/deploy.md tells it."""
    with ExitStack() as stack:
        yield {
            base: stack.enter_context(
                serving(
                    tmp_path_factory.mktemp("data"),
                    base_path=base,
                    forwarded_allow="127.0.0.1",
                    origins=(f"https://{name}",),
                )
            )
            for base, name in (("", "posse.example"), ("/posse", "games.example"))
        }
