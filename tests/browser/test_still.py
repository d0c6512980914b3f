"""Nothing on a page moves by itself while it comes: home, the planning of a table, a running one."""

import json

import pytest

from posse.games.registry import GAMES
from tests.browser.conftest import Meet
from tests.browser.served import Served

MOST = 0.02  # of what is called good (0.1) a fifth
WATCH = """window.shifts = []; new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts.push([shift.value,
    shift.sources.map(({ node }) => node?.className ?? node?.textContent ?? '').slice(0, 3).join(', ')]);
}).observe({ type: 'layout-shift', buffered: true });"""


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_page_stands_still_while_it_comes(served: Served, meet: Meet, size: str) -> None:
    """Faces come late over a slow line; what stands in for them takes the same room."""
    table = served.open("goat", 4)
    table.begin("Ann", "Bob", "Cy", "Dot")
    known = [game for game in served.get("/api/games").json() if game["id"] in GAMES]  # not the test-only one
    moved: list[str] = []
    for path in ("/", "/new/goat", f"/t/{table.id}"):
        person = meet(served, size=size, fresh=True)
        page = person.page
        page.add_init_script(WATCH)
        page.route(
            "**/api/games",
            lambda route: route.fulfill(body=json.dumps(known), content_type="application/json"),
        )
        line = person.context.new_cdp_session(page)
        line.send("Network.enable")
        slow = {"offline": False, "latency": 40, "downloadThroughput": 400_000, "uploadThroughput": 100_000}
        line.send("Network.emulateNetworkConditions", slow)
        person.go(path)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        shifts = page.evaluate("window.shifts")
        if sum(value for value, _ in shifts) > MOST:
            moved += [f"{path}: {value:.3f} {what}" for value, what in shifts]
    assert moved == []
