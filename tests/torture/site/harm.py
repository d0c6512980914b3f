"""What may befall a site while somebody plays: it says so, loses nothing, and goes on."""

import os
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.plain_host import PlainHost
from tests.browser.test_site import COMES, SITE, TABLE, TURN, play_now
from tests.torture.site.clicks import Clicker, settle

PAGE = 2_000_000  # bytes: a new version of the page, without Python
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
    play_now(page, host.url)
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


HARMS: tuple[Callable[[PlainHost, Page], str], ...] = (
    a_bundle_does_not_come,
    a_new_version_comes,
)


def harm(browser: Browser, say: Callable[[str], None]) -> int:
    """All of it once, at one table; how much that was."""
    with visited(browser) as (host, page):
        for befall in HARMS:
            say(befall(host, page))
    return len(HARMS)
