"""How quick the page is, in Chromium against a server on loopback: `python -m benchmarks.page`.

- `first_view_ms`: from asking for the home page, with an empty cache, to its posters on the screen.
- `table_view_ms`: the same for a running table.
- `input_to_paint_ms`: from a press on a lit card to the next frame, as Chromium's event timing tells it, with
  the processor slowed down four times; the largest of the presses.
"""

import json
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat

GAME = "public-enemy"
PRESSES = 12
SLOWER = 4
SEEN = "() => performance.now()"
WATCH = """() => {
  window.pressed = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'pointerup' || entry.name === 'click') window.pressed.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}"""


def fresh(browser: Browser, served: Served) -> Person:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    return Person(context, served.url).keep(pace=0)


def shown_after(page: Page, url: str, what: str) -> float:
    """Milliseconds from the request until something is there to be seen."""
    page.goto(url, wait_until="commit")
    page.wait_for_selector(what, state="visible")
    return float(page.evaluate(SEEN))


def main() -> None:
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        served = Served(Path(data))
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        first = [shown_after(fresh(browser, served).page, served.url, ".poster, article") for _ in range(5)]
        table, (token,) = begin(served, GAME, options={"first": 1})
        ann = take_seat(fresh(browser, served), table, 0, token, game=GAME)
        again = shown_after(ann.page, f"{served.url}/t/{table.id}", "main section.area .card")
        ann.page.wait_for_selector(".card.is-legal")
        slow = ann.context.new_cdp_session(ann.page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        ann.page.evaluate(WATCH)
        cards = ann.page.locator("main section.area .card.is-legal")
        for press in range(PRESSES):
            cards.nth(press % cards.count()).click()
            ann.page.wait_for_timeout(250)
            ann.page.keyboard.press("Escape")
            ann.page.wait_for_timeout(150)
        pressed = [float(value) for value in ann.page.evaluate("window.pressed")]
        browser.close()
        served.stop()
    told = {
        "first_view_ms": round(statistics.median(first)),
        "table_view_ms": round(again),
        "input_to_paint_ms": round(max(pressed, default=16.0)),
        "presses": PRESSES,
        "slower": SLOWER,
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
