"""A site without a server in Chromium: bytes, seconds to the first move, answers, memory, thoughts.

    make .stamp/app .stamp/built-site && .venv/bin/python -m benchmarks.site

CPU seconds are those of the tab's process; on a busy machine they say more than the clock.
"""

import random
import statistics
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from posse.games.registry import GAMES
from tests.browser.conftest import chromium
from tests.browser.plain_host import PlainHost
from tests.browser.test_site import COMES, SITE, TABLE, TURN
from tests.torture.site.clicks import SETTINGS, Clicker, settle

MOVES = 12  # of the person, against house bots
THOUGHTS = 3  # of the person, against bots that think
# When a command was sent, and when the next news of the table came.
WATCH = """
window.took = []; window.sent = 0; window.moved = 0;
window.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener('message', ({ data }) => {
      if (data.kind !== 'heard' || !/^\\{"type": ?"(view|update)"/.test(data.text)) return;
      if (data.text.startsWith('{"type":"update"')) window.moved += 1;
      if (window.sent) window.took.push(performance.now() - window.sent);
      window.sent = 0;
    });
  }
  postMessage(message, ...more) {
    if (message.kind === 'say' && message.text.includes('"do":"play"')) window.sent = performance.now();
    super.postMessage(message, ...more);
  }
};
"""


class Tab:
    """The processes that draw pages: what they have used."""

    def __init__(self, browser: Browser) -> None:
        self.session: CDPSession = browser.new_browser_cdp_session()

    def processes(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.session.send("SystemInfo.getProcessInfo")["processInfo"]
        return [one for one in found if one["type"] == "renderer"]

    def cpu(self) -> float:
        return sum(float(one["cpuTime"]) for one in self.processes())

    def megabytes(self) -> float:
        def resident(process: int) -> int:
            text = Path(f"/proc/{process}/status").read_text()
            return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS"))

        return max(resident(int(one["id"])) for one in self.processes()) / 1000


def begin(page: Page, url: str, game: str) -> None:
    page.goto(url)
    page.get_by_role("button", name=f"Play now: {GAMES[game].words.say('en', 'title')}, against bots").click()
    expect(page).to_have_url(TABLE, timeout=COMES)  # at home it may be one's turn at another table
    expect(page.get_by_text(TURN).first).to_be_visible(timeout=COMES)


def device(browser: Browser, level: str) -> BrowserContext:
    found = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    found.set_default_timeout(COMES)
    settle(found, level=level)
    found.add_init_script(WATCH)
    return found


def timed(tab: Tab, what: str, page: Page, url: str) -> None:
    wall, cpu = time.monotonic(), tab.cpu()
    begin(page, url, "public-enemy")
    print(f"{what:34} {time.monotonic() - wall:6.1f} s, {tab.cpu() - cpu:5.1f} s CPU")


def main() -> None:
    host = PlainHost(SITE)
    with chromium() as browser:
        tab = Tab(browser)
        here = device(browser, "deputy")
        page = here.new_page()
        page.goto(host.url)
        page.wait_for_load_state("networkidle")
        own = page.evaluate(
            "performance.getEntriesByType('resource').reduce((all, one) => all + one.encodedBodySize, 0)"
        )
        print(f"{'home page':34} {own / 1000:6.0f} kB fetched one by one, packing nothing")
        timed(tab, "first visit, to the first move", page, host.url)
        print(f"{'first visit in all':34} {host.sent / 1e6:6.2f} MB")
        page.close()
        page = here.new_page()
        timed(tab, "second visit, to the first move", page, host.url)
        clicker = Clicker(page, random.Random(1))
        while len(page.evaluate("window.took")) < MOVES and clicker.step():
            pass
        took = page.evaluate("window.took")
        print(f"{'a command to its update':34} {statistics.median(took):6.0f} ms, at worst {max(took):.0f}")
        print(f"{'memory of the tab':34} {tab.megabytes():6.0f} MB")
        here.close()
        host.stop()
        host = PlainHost(SITE)
        for level in ("marshal", "legend"):
            for game, known in GAMES.items():
                if level not in {one.name for one in known.levels}:
                    continue
                there = device(browser, level)
                page = there.new_page()
                begin(page, host.url, game)
                clicker, cpu = Clicker(page, random.Random(1)), tab.cpu()
                before = page.evaluate("window.moved")
                for _ in range(THOUGHTS):
                    clicker.step()
                expect(page.get_by_text(TURN).first).to_be_visible(timeout=COMES)
                moved = page.evaluate("window.moved") - before
                print(f"{level + ' of ' + game:34} {(tab.cpu() - cpu) / max(1, moved):6.2f} s CPU a move")
                there.close()
    host.stop()


if __name__ == "__main__":
    assert SETTINGS["pace"] == 0
    main()
