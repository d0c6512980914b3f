"""The service worker of the server's own page: what is there without a network, and how it comes and goes."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from posse.server.api.page import SCREENS
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.shelf import OTHER, Files, Shelf, before_workers, posse
from tests.browser.tables import await_turn, begin, is_over, take_seat

KEPT = "caches.keys().then(all => Promise.all(all.map(name => caches.open(name).then(one => one.keys()))))"
ADDRESSES = f"{KEPT}.then(all => all.flat().map(one => new URL(one.url).pathname))"
SERVES = """version => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data === version);
    navigator.serviceWorker.controller.postMessage('version', [port2]);
})"""
PATIENCE = 40  # more moves than any seat has in a game
NEVER = ("/api", "/t/", "/r/", "/health", "/metrics")


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    found = Shelf()
    yield found
    found.stop()


@pytest.fixture
def device(browser: Browser) -> Iterator[BrowserContext]:
    found = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    found.set_default_timeout(60_000)
    yield found
    found.close()


def served_by(page: Page) -> None:
    """Until a service worker has all files, and answers."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def await_true(page: Page, script: str, arg: str = "") -> None:
    """Until a promise of the page brings true: Playwright waits for a value, not for a promise."""
    come = page.evaluate(
        f"""async (arg) => {{
            const later = (done) => setTimeout(done, 100);
            for (let tries = 0; tries < 600; tries++) {{
                if (await Promise.race([({script})(arg), new Promise(later)])) return true;
                await new Promise(later);
            }}
        }}""",
        arg,
    )
    assert come, f"it stays untrue: {script}"


def version(page: Page) -> str:
    found: str = page.evaluate("document.querySelector('meta[name=posse-page]')?.content ?? ''")
    return found


def load_until(page: Page, url: str, wanted: str) -> None:
    """Loads a page until it is this version: where the network is late, what is kept is shown."""
    for _ in range(20):
        page.goto(url)
        if version(page) == wanted:
            return
    raise AssertionError(f"the page stays {version(page)}, not {wanted}")


def registered(page: Page) -> int:
    many: int = page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)")
    return many


def read(files: Files, path: str = "/") -> str:
    found = re.search(rb'name="posse-page" content="(\w+)"', files[path][0])
    assert found
    return found[1].decode()


def test_rules_and_guides_are_read_without_a_server(mortal: Served, device: BrowserContext):
    page = Person(device, mortal.url).go("/").page
    served_by(page)
    manifest = page.context.new_cdp_session(page)
    wrong = manifest.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in wrong if one["errorId"] != "in-incognito"] == []  # as devices here are
    assert manifest.send("Page.getAppManifest")["errors"] == []
    mortal.kill()
    page.goto(f"{mortal.url}/rules/goat")
    expect(page.get_by_role("searchbox")).to_be_visible()
    page.goto(f"{mortal.url}/guide/goat")
    expect(page.get_by_role("button", name="Skip the guide")).to_be_visible()
    page.goto(mortal.url)
    expect(page.get_by_role("region", name="My games")).to_be_visible()
    kept = page.evaluate(ADDRESSES)
    assert "/index.html" in kept
    assert not [path for path in kept if path.startswith(NEVER)]


def test_a_table_is_played_to_its_end_over_it(mortal: Served, device: BrowserContext):
    """Scripts come from what is kept, what the table says from its server alone."""
    table, (token,) = begin(mortal, "thimblerig", window=0)
    person = Person(device, mortal.url).keep(pace=0).go("/")
    page = person.page
    served_by(page)
    take_seat(person, table, 0, token)
    for _ in range(PATIENCE):
        if not await_turn(page):
            break
        page.keyboard.press("1")
        expect(page.get_by_role("button", name="Do it")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Do it")).to_have_count(0)
    assert is_over(page)
    assert person.wrong == []
    assert not [path for path in page.evaluate(ADDRESSES) if path.startswith(NEVER)]


def test_versions_come_announced_go_back_and_never_mix(shelf: Shelf, device: BrowserContext):
    first, second = posse("first"), posse("second")
    shelf.files = first
    page = device.new_page()
    page.goto(shelf.url)
    served_by(page)
    assert version(page) == read(first)

    # A page that is open hears of the new version, and has it when its reader says so.
    shelf.files = second
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
    news = page.get_by_role("status").filter(has_text="There is a new version of this page.")
    expect(news).to_be_visible()
    assert version(page) == read(first)
    with page.expect_navigation():
        news.get_by_role("button", name="Load it").click()
    expect(page.get_by_role("region", name="My games")).to_be_visible()
    assert version(page) == read(second)

    # Back again: a page that is loaded anew is the older version at once, and nothing is announced.
    shelf.files = first
    load_until(page, shelf.url, read(first))
    await_true(page, SERVES, read(first))
    expect(news).to_have_count(0)
    shelf.files = {}
    shelf.stop()
    page.reload()
    assert version(page) == read(first)
    assert page.evaluate("fetch('theme.js').then(answer => answer.text())").endswith("// first\n")


@pytest.mark.parametrize("after", ["older", "other"])
def test_whatever_comes_to_the_same_port_gets_rid_of_it(shelf: Shelf, device: BrowserContext, after: str):
    shelf.files = posse("first")
    page = device.new_page()
    page.goto(shelf.url)
    served_by(page)
    page.evaluate("localStorage.setItem('posse.met', '[\"goat\"]')")
    shelf.files = before_workers("older") if after == "older" else OTHER
    load_until(page, shelf.url, read(shelf.files) if after == "older" else "")
    await_true(page, "() => caches.keys().then(all => all.length === 0)")
    await_true(page, "() => navigator.serviceWorker.getRegistrations().then(all => all.length === 0)")
    assert page.evaluate("localStorage.getItem('posse.met')"), "what a person has stays"
    shelf.asked.clear()
    page.goto(shelf.url)
    assert "/sw.js" not in shelf.asked


def test_another_posse_under_a_path_has_its_own(shelf: Shelf, device: BrowserContext):
    root, under = posse("root"), posse("under", "/posse")
    shelf.files = root | under
    page = device.new_page()
    page.goto(shelf.url)
    served_by(page)
    load_until(page, f"{shelf.url}/posse/", read(under, "/posse/"))
    page.wait_for_function("() => navigator.serviceWorker.controller.scriptURL.endsWith('/posse/sw.js')")
    assert registered(page) == 2
    shelf.stop()
    for path, files in (("", root), ("/posse", under)):
        page.goto(f"{shelf.url}{path}/about")
        assert version(page) == read(files, f"{path}/")


def test_a_server_that_is_out_of_order_keeps_it(shelf: Shelf, device: BrowserContext):
    """A proxy that says 502, or a limit, is no reason to throw away what is kept."""
    first = posse("first")
    shelf.files = first
    page = device.new_page()
    page.goto(shelf.url)
    served_by(page)
    shelf.status = 502
    page.reload()
    assert version(page) == read(first)
    assert registered(page) == 1


def test_the_worker_knows_every_screen():
    text = posse("any")["/sw.js"][0].decode()
    listed = re.search(r"const SCREENS = \[(.*?)\];", text, re.DOTALL)
    assert listed
    assert set(re.findall(r"'([^']*)'", listed[1])) == {*SCREENS, "index.html"}
