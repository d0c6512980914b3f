"""The page in a real Chromium, against a real server: `served` is the place, `meet` lets people come."""

import functools
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, FrameLocator, Locator, Page, expect, sync_playwright

from tests.browser.person import SLOWLY, Person
from tests.browser.served import Served

HERE = Path(__file__).parent
expect.set_options(timeout=SLOWLY)

# Half a name may also be in that of a button which comes a moment later, so a name is the whole name unless
# a test says otherwise. Of two things that may come, both may be there for a moment: the first is meant.
for finder in (Frame, FrameLocator, Locator, Page):
    finder.get_by_role = functools.partialmethod(finder.get_by_role, exact=True)  # type: ignore[assignment, method-assign]
    finder.get_by_label = functools.partialmethod(finder.get_by_label, exact=True)  # type: ignore[assignment, method-assign]
both = Locator.or_
Locator.or_ = lambda self, locator: both(self, locator).first  # type: ignore[method-assign]


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


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a worker; those that kill it get `mortal`."""
    place = Served(tmp_path_factory.mktemp("data"))
    yield place
    place.stop()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Served]:
    place = Served(tmp_path)
    yield place
    place.stop()


class Devices:
    """Browsers of people, lent to one test after the other: the page's files stay on them, nothing else does.

    To start a browser of one's own takes longer than most tests do."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[Person]] = {}
        self.lent: list[tuple[str, Person]] = []

    def lend(self, url: str, lang: str, fresh: bool = False, **more: Any) -> Person:
        """One that was lent before; a `fresh` one has no file of the page yet, and is for this test alone."""
        kind = "" if fresh else json.dumps([lang, more])
        if free := self.free.get(kind):
            person = free.pop()
            person.come(url)
        else:
            context = self.browser.new_context(locale=lang, reduced_motion="reduce", **more)
            person = Person(context, url)
        self.lent.append((kind, person))
        return person

    def take_back(self) -> None:
        """All of them."""
        while self.lent:
            kind, person = self.lent.pop()
            if not kind or person.worn or person.page.is_closed():
                person.context.close()
            else:
                person.leave()
                self.free.setdefault(kind, []).append(person)


@pytest.fixture(scope="session")
def devices(browser: Browser) -> Devices:
    return Devices(browser)


Meet = Callable[..., Person]


@pytest.fixture
def meet(devices: Devices) -> Iterator[Meet]:
    """`meet(served)` brings a person with a browser of their own; nothing may go wrong in it."""

    def come(
        place: Served, size: str = "laptop", lang: str = "en", theme: str = "noon", **more: Any
    ) -> Person:
        return devices.lend(place.url, lang, **more).size(size).keep(lang=lang, theme=theme)

    yield come
    wrong = [fault for _, person in devices.lent for fault in person.wrong]
    devices.take_back()
    assert wrong == []
