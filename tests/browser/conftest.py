"""The page in a real Chromium, against a real server: `served` is the place, `meet` lets people come."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.person import SIZES, Person
from tests.browser.served import Served

HERE = Path(__file__).parent
expect.set_options(timeout=15_000)  # a busy machine is slow, not wrong


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    assert program, "the tests of the page need Chromium: `make test` installs it"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for the tests of a file; those that kill it get `mortal`."""
    place = Served(tmp_path_factory.mktemp("data"))
    yield place
    place.stop()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Served]:
    place = Served(tmp_path)
    yield place
    place.stop()


Meet = Callable[..., Person]


@pytest.fixture
def meet(browser: Browser) -> Iterator[Meet]:
    """`meet(served)` brings a person with a browser of their own; nothing may go wrong in it."""
    people: list[Person] = []

    def come(
        place: Served, size: str = "laptop", lang: str = "en", theme: str = "noon", **more: Any
    ) -> Person:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=lang,
            reduced_motion="reduce",
            **more,
        )
        person = Person(context, place.url).keep(lang=lang, theme=theme)
        people.append(person)
        return person

    yield come
    wrong = [fault for person in people for fault in person.wrong]
    for person in people:
        person.context.close()
    assert wrong == []
