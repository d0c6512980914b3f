"""A server for the tests of a file; those that need another start their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import Place, serving
from tests.server.scene import Scene


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with serving(tmp_path_factory.mktemp("data")) as served:
        yield served


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def scene(place: Place) -> Iterator[Scene]:
    made = Scene(place)
    yield made
    made.close()
