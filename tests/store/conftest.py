"""Every test of the store runs on both engines: SQLite in a folder, and a real PostgreSQL."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from posse.store import Store, Tally, upkeep
from tests.store.postgres import Server, server
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody gives up on a busy machine's disk or database; how soon one does, other tests say."""
    for name in ("store.cursors.PATIENCE", "store.bounded.ANSWER_SECONDS", "server.cluster.shared.HASTE"):
        monkeypatch.setattr(f"posse.{name}", PATIENCE)
    monkeypatch.setattr("posse.store.engine.PATIENCE_MS", int(1000 * PATIENCE))
    monkeypatch.setattr("posse.store.bounded.hurried", lambda _: ())
    monkeypatch.setattr("posse.server.cluster.shared.SETTINGS", ())


@dataclass(frozen=True)
class Place:
    """Where a store is, so that it can be opened again, also by another process."""

    data: Path | None
    url: str | None

    def open(self, create: bool = True) -> Store:
        return Store.open(self.data, self.url, create)

    def fill_from(self, path: Path) -> Tally:
        return upkeep.fill_from(path, self.data, self.url)

    @property
    def args(self) -> list[str]:
        return ["--data", str(self.data)] if self.data else ["--database", str(self.url)]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with server() as running:
        yield running


NewPlace = Callable[..., Place]


@pytest.fixture
def new_place(tmp_path: Path, request: pytest.FixtureRequest) -> NewPlace:
    """Makes places that hold nothing yet, of either engine."""
    made: list[Place] = []

    def make(engine: str) -> Place:
        if engine == "sqlite":
            place = Place(tmp_path / f"data{len(made)}", None)
        else:
            place = Place(None, request.getfixturevalue("postgres").fresh())
        made.append(place)
        return place

    return make


@pytest.fixture(params=["sqlite", "postgres"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def place(engine: str, new_place: NewPlace) -> Place:
    return new_place(engine)


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with place.open() as opened:
        yield opened
