"""The site without a server, in a real Chromium: it plays by clicks, and goes on when the network is gone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.plain_host import PlainHost

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / ".stamp" / "site" / "built"
TABLE = re.compile("/somewhere/t/")
COMES = 180_000  # milliseconds until Python is there on a busy machine


@pytest.fixture
def host() -> Iterator[PlainHost]:
    assert (SITE / "index.html").is_file(), "make .stamp/built-site builds it"
    found = PlainHost(SITE)
    yield found
    found.stop()


@pytest.fixture
def device(browser: Browser) -> Iterator[BrowserContext]:
    found = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    found.set_default_timeout(COMES)
    yield found
    found.close()


def test_a_table_goes_on_without_a_network(host: PlainHost, device: BrowserContext):
    page = device.new_page()
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    outside: list[str] = []
    page.on("request", lambda asked: None if asked.url.startswith(host.url) else outside.append(asked.url))
    page.goto(host.url)
    expect(page.get_by_text("Everything on this device")).to_be_visible()
    expect(page.get_by_text("Open tables")).to_have_count(0)

    page.get_by_role("button", name="Play now: Public Enemy Number One, against bots").click()
    expect(page).to_have_url(TABLE, timeout=COMES)
    expect(page.get_by_text(re.compile("your turn", re.IGNORECASE)).first).to_be_visible(timeout=COMES)

    host.stop()
    device.set_offline(True)
    page.reload()
    expect(page.get_by_text(re.compile("your turn", re.IGNORECASE)).first).to_be_visible(timeout=COMES)
    assert not said
    assert not [url for url in outside if not url.startswith(("data:", "blob:"))]
