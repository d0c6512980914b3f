"""What may befall a site while somebody plays: it says so, loses nothing, and goes on."""

import os
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.plain_host import UNDER, PlainHost
from tests.browser.test_site import COMES, SITE, TABLE, TURN, play_now
from tests.torture.site.clicks import ASKED, Clicker, settle

PAGE = 2_000_000  # bytes: a new version of the page, without Python
TOO_LITTLE = 1000  # bytes
SOON = 20  # things that are asked until a device that is full notices
FULL = "This browser keeps nothing more just now"
SAID_OR_ASKED = f"""text => ({ASKED})()
    || [...document.querySelectorAll('[role=alert]')].some(one => one.textContent.includes(text))"""
# The worker that has the tables, and its end so soon after a move.
WATCHED = (
    "window.Worker = class extends Worker { constructor(...how) { super(...how); window.tables = this; } };"
)
KILL = """milliseconds => new Promise(done => {
    [...document.querySelectorAll('button')].find(one => one.textContent.trim() === 'Do it').click();
    setTimeout(() => { window.tables.terminate(); done(); }, milliseconds);
})"""
LOOK = "navigator.serviceWorker.getRegistration().then(one => one.update())"


@contextmanager
def visited(browser: Browser) -> Iterator[tuple[PlainHost, Page]]:
    """A device with nothing on it, and the site in a folder of its own, which may become another version."""
    with tempfile.TemporaryDirectory() as folder:
        host = PlainHost(Path(shutil.copytree(SITE, Path(folder) / "site", copy_function=os.link)))
        device = browser.new_context(
            viewport={"width": 1280, "height": 900}, locale="en-GB", reduced_motion="reduce"
        )
        device.set_default_timeout(COMES)
        settle(device)
        try:
            yield host, device.new_page()
        finally:
            device.close()
            host.stop()


def write(path: Path, text: str) -> None:
    """Another file in place of one that other sites have, too."""
    path.unlink(missing_ok=True)
    path.write_text(text, encoding="utf-8")


def publish_another(folder: Path) -> None:
    """The same site as another version of itself; its Python is the same."""
    worker, index = (folder / "sw.js").read_text(), (folder / "index.html").read_text()
    (packed,) = folder.glob("shell-*.packed")
    old = packed.name.removeprefix("shell-").removesuffix(".packed")
    new = old[1:] + old[:1]
    assert old in worker
    assert old in index
    packed.rename(folder / f"shell-{new}.packed")
    write(folder / "sw.js", worker.replace(old, new))
    write(folder / "index.html", index.replace(old, new))


def a_bundle_does_not_come(host: PlainHost, page: Page) -> str:
    """It is fetched again when the player says so; the others befall the table that then begins."""
    host.missing.add("app.xz")
    page.goto(host.url)
    page.get_by_role("button", name="Play now: Public Enemy Number One, against bots").click()
    failed = page.get_by_role("alert").filter(has_text="could not be fetched whole")
    expect(failed).to_be_visible(timeout=COMES)
    host.missing.clear()
    failed.get_by_role("button", name="Try again").click()
    expect(failed).to_have_count(0)
    page.goto(host.url)
    play_now(page)
    return "a bundle that did not come was fetched again"


def a_new_version_comes(host: PlainHost, page: Page) -> str:
    """It is announced, and comes when the player says so: the table is where it was, or it goes on."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    news = page.get_by_role("status").filter(has_text="There is a new version of this page.")
    before = host.sent
    publish_another(host.folder)
    page.evaluate(LOOK)
    with page.expect_navigation():
        news.get_by_role("button", name="Load it").click()
    expect(page).to_have_url(TABLE)
    expect(page.get_by_text(TURN).first).to_be_visible(timeout=COMES)
    assert host.sent - before < PAGE, "Python is the same, and kept"
    publish_another(host.folder)
    page.evaluate(LOOK)
    news.get_by_role("button", name="Later").click()
    expect(news).to_have_count(0)
    assert Clicker(page, random.Random(3)).play_some(3)
    return "a new version came into a running game, and another one waits"


def a_worker_is_killed(host: PlainHost, page: Page) -> str:
    """In the middle of a move, sooner or later: the move is there or it is not, and the game goes on."""
    page.add_init_script(WATCHED)
    page.reload()
    clicker = Clicker(page, random.Random(4))
    lines = page.get_by_role("list", name="The Gazette").get_by_role("listitem")
    for milliseconds in (0, 10, 100):
        clicker.pick()
        before = lines.count()
        page.evaluate(KILL, milliseconds)
        page.reload()
        expect(lines.nth(before - 1)).to_be_visible(timeout=COMES)  # what was there is there
    assert clicker.play_some(3)
    return "a worker was killed in the middle of three moves"


def allow(page: Page, url: str, most: int | None) -> None:
    """How many bytes this device keeps; None: as many as it likes."""
    origin = url.removesuffix(UNDER)
    more = {} if most is None else {"quotaSize": most}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": origin} | more)


def there_is_no_room(host: PlainHost, page: Page) -> str:
    """A device that is full says so, also when the page is loaded anew; when there is room again, the game
    goes on by itself."""
    clicker = Clicker(page, random.Random(2))
    lines = page.get_by_role("list", name="The Gazette").get_by_role("listitem")
    full = page.get_by_role("alert").filter(has_text=FULL)
    allow(page, host.url, TOO_LITTLE)
    before = lines.count()
    for _ in range(SOON):  # what was promised before is still kept
        page.wait_for_function(SAID_OR_ASKED, arg=FULL, timeout=COMES)
        if full.count():
            break
        clicker.step()
    page.reload()
    expect(full).to_be_visible(timeout=COMES)
    expect(lines.nth(before - 1)).to_be_visible(timeout=COMES)
    allow(page, host.url, None)
    expect(full).to_have_count(0)
    assert clicker.play_some(3)
    return "a device that was full lost nothing"


HARMS: tuple[Callable[[PlainHost, Page], str], ...] = (
    a_bundle_does_not_come,
    a_new_version_comes,
    a_worker_is_killed,
    there_is_no_room,
)


def harm(browser: Browser, say: Callable[[str], None]) -> int:
    """All of it once, at one table; how much that was."""
    with visited(browser) as (host, page):
        for befall in HARMS:
            say(befall(host, page))
    return len(HARMS)
