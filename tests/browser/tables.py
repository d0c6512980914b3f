"""Sitting down at a table that is already there, and playing it from the list of actions."""

import json
import time
from dataclasses import asdict
from typing import Any

from playwright.sync_api import Page

from posse.games.registry import GAMES
from posse.server.edge.tokens import new_table_id
from posse.server.tables.rebuilding import read_head
from posse.store import Store
from posse.table import Head, Table
from posse.table.apply import apply_stored
from posse.table.seats import checked_settings, hashed
from tests.browser.person import Person
from tests.browser.served import Served
from tests.registry import ALL_GAMES
from tests.server.people import Hosted

HOST = "0123456789abcdef" * 2  # the token of a table that a test wrote into the store


def begin(
    served: Served,
    game: str,
    people: tuple[str, ...] = ("Ann",),
    bots: int = 1,
    options: dict[str, Any] | None = None,
    bot: str = "random",
    luck: int = 0,
    **settings: Any,
) -> tuple[Hosted, list[str]]:
    """A running table, the same in every run, and the tokens of its people."""
    table = dealt(served, game, len(people) + bots, options or {}, luck, **settings)
    return table, table.begin(*people, bots=(bot,) * bots)


def set_up(served: Served, game: str, position: dict[str, Any], luck: int = 0, **settings: Any) -> Hosted:
    """A table that begins in a position, as one that plays on from a record does; `luck` decides its dice."""
    whole = {"game": game, "rules": GAMES[game].rules_version, **position}
    GAMES[game].from_position(whole)  # refuses here what cannot be
    options = position.get("options", {})
    return dealt(served, game, position["players"], options, luck, json.dumps(whole), **settings)


def dealt(
    served: Served,
    game: str,
    players: int,
    options: dict[str, Any],
    luck: int = 0,
    start: str = "",
    **settings: Any,
) -> Hosted:
    """A table that waits for its people, and whose dice fall the same every time."""
    head = Head(
        game=game,
        players=players,
        options=ALL_GAMES[game].settle(options),
        settings=checked_settings(settings),
        secret=f"{luck:064x}",
        host=hashed(HOST),
        created=time.time(),
        start=start,
        rules=ALL_GAMES[game].rules_version,
    )
    table = Hosted(served, new_table_id(), HOST)
    with Store.open(served.data) as store:
        store.create(table.id, json.dumps(asdict(head)), head.created)
    return table


def as_it_is(served: Served, table: Hosted) -> Table:
    """The table made again from what is stored, nothing of it hidden."""
    with Store.open(served.data) as store:
        loaded = store.load(table.id)
    made = Table(read_head(loaded.head))
    for entry in loaded.entries:
        apply_stored(made, json.loads(entry.body), entry.at)
    return made


def take_seat(
    person: Person, table: Hosted, seat: int, token: str, host: bool = False, game: str = ""
) -> Person:
    """What sitting down leaves on a device, then the table's page."""
    row = {"seat": seat, "token": token, "name": "x", "here": False}
    person.sits(table.id, game, [row], table.token if host else "")
    person.go(f"/t/{table.id}")
    person.page.locator(".prompt, .next").first.wait_for()  # the table's, or what follows its end
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
