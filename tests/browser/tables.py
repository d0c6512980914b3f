"""Sitting down at a table that is already there, and playing it from the list of actions."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.person import Person
from tests.browser.served import Served
from tests.server.people import Hosted


def begin(
    served: Served,
    game: str,
    people: tuple[str, ...] = ("Ann",),
    bots: int = 1,
    options: dict[str, Any] | None = None,
    **settings: Any,
) -> tuple[Hosted, list[str]]:
    """A running table, and the tokens of its people."""
    table = served.open(game, len(people) + bots, options, **settings)
    return table, table.begin(*people, bots=("random",) * bots)


def take_seat(
    person: Person, table: Hosted, seat: int, token: str, host: bool = False, game: str = ""
) -> Person:
    """What sitting down leaves on a device, then the table's page."""
    mine = {
        "id": table.id,
        "game": game,
        "players": 2,
        "opened": 1,
        "seen": 1,
        "status": "running",
        "seats": [{"seat": seat, "token": token, "name": "x", "here": False}],
        "names": [],
    }
    if host:
        mine["host"] = table.token
    person.page.goto(f"{person.url}/about")
    person.page.evaluate(
        "([id, mine]) => localStorage.setItem('posse.tables', JSON.stringify({[id]: JSON.parse(mine)}))",
        [table.id, json.dumps(mine)],
    )
    person.go(f"/t/{table.id}")
    person.page.locator(".prompt").wait_for()
    return person


def is_over(page: Page) -> bool:
    return page.get_by_role("region", name="The game is over").is_visible()


def await_turn(page: Page) -> bool:
    """Waits until there is something to do; False once the game is over."""
    page.wait_for_function(
        "() => document.querySelector('.list li button, .result') || "
        "[...document.querySelectorAll('.prompt .btn')].some(b => b.textContent.includes('All actions'))"
    )
    return not is_over(page)
