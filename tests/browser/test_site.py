"""The site without a server, in a real Chromium: it plays by clicks, and goes on when the network is gone."""

import io
import lzma
import re
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.person import AXE
from tests.browser.plain_host import PlainHost

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / ".stamp" / "site" / "built"
PACKAGE = ROOT / "src/posse"
NOT_THERE = ("py.typed", "cli/", "rules_pages/", "server/static/")  # the page itself has rules and pictures
MOST = 12_000_000  # bytes of a first visit
TABLE = re.compile("/somewhere/t/")
LIKES = "localStorage['posse.settings'] ??= JSON.stringify({ lang: 'en', confirm: 'always', pace: 0 })"
TURN = re.compile("your turn", re.IGNORECASE)
COMES = 180_000  # milliseconds until Python is there on a busy machine


@pytest.fixture
def host() -> Iterator[PlainHost]:
    assert (SITE / "index.html").is_file(), "make .stamp/built-site builds it"
    found = PlainHost(SITE)
    yield found
    found.stop()


@pytest.fixture
def come(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Devices, each with nothing on it."""
    found: list[BrowserContext] = []

    def one(lang: str = "en-GB", **more: Any) -> BrowserContext:
        found.append(browser.new_context(viewport={"width": 1280, "height": 900}, locale=lang, **more))
        found[-1].set_default_timeout(COMES)
        return found[-1]

    yield one
    for each in found:
        each.close()


def play_now(page: Page) -> None:
    page.get_by_role("button", name="Play now: Public Enemy Number One, against bots").click()
    expect(page).to_have_url(TABLE, timeout=COMES)
    expect(page.get_by_text(TURN).first).to_be_visible(timeout=COMES)


def strongest(page: Page) -> str:
    """The strongest bots that the home page offers are chosen; what they are called."""
    levels = page.get_by_label("Your opponents")
    expect(levels.get_by_role("option", name="Deputy", exact=True)).to_have_count(1)
    names = levels.get_by_role("option").all_inner_texts()
    core = page.evaluate("document.querySelector('meta[name=posse-core]').content")
    assert ("Marshal" in names) == (core == "compiled")
    found = "Marshal" if core == "compiled" else "Deputy"
    levels.select_option(label=found)
    return found


def take_part(page: Page, bots: int) -> None:
    """One does what comes first, and the bots what they think of, until it is one's turn again."""
    expect(page.get_by_text(TURN).first).to_be_visible(timeout=COMES)  # others may have begun
    lines = page.get_by_role("list", name="The Gazette").get_by_role("listitem")
    before = lines.count()
    page.keyboard.press("1")
    page.get_by_role("button", name="Do it").click()
    expect(lines.nth(before + bots)).to_be_visible(timeout=COMES)
    expect(page.get_by_text(TURN).first).to_be_visible(timeout=COMES)


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    run = "axe.run({ resultTypes: ['violations'] })"
    found: list[str] = page.evaluate(f"{run}.then(found => found.violations.map(one => one.help))")
    return found


def test_the_bundle_has_what_our_modules_read_beside_them():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    kinds = project["tool"]["setuptools"]["package-data"]["posse"]
    read_there = [kind for kind in kinds if not kind.startswith(NOT_THERE)]
    beside = {path.relative_to(ROOT / "src").as_posix() for kind in read_there for path in PACKAGE.glob(kind)}
    (packed,) = SITE.glob("py/*/app.xz")
    with zipfile.ZipFile(io.BytesIO(lzma.decompress(packed.read_bytes()))) as app:
        assert beside <= set(app.namelist())
    assert {"posse/daily/shipped.txt", "posse/games/goat/nets/2.net"} <= beside


def test_a_table_goes_on_without_a_network(host: PlainHost, come: Callable[..., BrowserContext]):
    device = come()
    page = device.new_page()
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    outside: list[str] = []
    page.on("request", lambda asked: None if asked.url.startswith(host.url) else outside.append(asked.url))
    page.goto(host.url)
    expect(page.get_by_text("Everything on this device")).to_be_visible()
    expect(page.get_by_text("Open tables")).to_have_count(0)
    assert violations(page) == []
    play_now(page)
    assert host.sent <= MOST, "a first visit, to a table that plays"
    assert not page.evaluate("crossOriginIsolated"), "a plain host cannot send what would make it so"

    # A second tab plays at the same tables; when the first is closed, it has them.
    beside = device.new_page()
    beside.goto(page.url)
    expect(beside.get_by_text(TURN).first).to_be_visible(timeout=COMES)
    page.close()
    expect(beside.get_by_text(TURN).first).to_be_visible(timeout=COMES)

    host.stop()
    device.set_offline(True)
    beside.reload()
    expect(beside.get_by_text(TURN).first).to_be_visible(timeout=COMES)
    assert not said
    assert not [url for url in outside if not url.startswith(("data:", "blob:"))]


def test_everything_goes_to_another_device(
    host: PlainHost, come: Callable[..., BrowserContext], tmp_path: Path
):
    page = come().new_page()
    page.add_init_script(LIKES)
    page.goto(host.url)
    bots = strongest(page)
    play_now(page)
    page.get_by_role("button", name="Just play").click()
    page.get_by_role("button", name="Menu").click()
    seats = page.get_by_role("dialog").get_by_text(f"bot {bots}")
    expect(seats.first).to_be_visible()
    many = seats.count()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    take_part(page, many)
    page.get_by_role("link", name="Leave the table").click()
    with page.expect_download() as packing:
        page.get_by_role("button", name="Take everything along").click()
    file = tmp_path / "everything.zip"
    packing.value.save_as(file)
    page.close()

    there = come("fr-FR").new_page()
    there.goto(host.url)
    bring = there.get_by_label("Tout ramener")
    foreign = tmp_path / "holiday.zip"
    foreign.write_bytes(b"sun")
    bring.set_input_files(foreign)
    expect(there.get_by_role("alert")).to_contain_text("« Tout emporter »", timeout=COMES)
    assert violations(there) == []
    bring.set_input_files(file)
    expect(there.get_by_role("status").filter(has_text="Tables: 1 new")).to_be_visible(timeout=COMES)
    there.locator("#mine").get_by_role("listitem").get_by_role("link").click()
    expect(there).to_have_url(TABLE)
    expect(there.get_by_text(TURN).first).to_be_visible(timeout=COMES)
