"""Somebody who plays any game by clicks in its list of actions, knowing nothing of it; also at one screen."""

import json
import random
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from posse.core.record import parse_record
from posse.games.registry import GAMES
from posse.table.records import played_again
from tests.browser.test_site import COMES

SETTINGS: dict[str, Any] = {"pace": 0, "confirm": "always", "lang": "en", "name": "Zoé"}
# What asks for a click: a curtain, a count, the list or the way to it, the end.
ASKED = """() => [...document.querySelectorAll('button, .result')].some(one =>
    one.offsetParent !== null && !one.disabled && (
        one.matches('.result') || one.closest('section.list') || one.ariaLabel === 'All actions'
        || /^(I am |Hide my side|Onward|On to the result)/.test(one.textContent.trim())))"""


def over(page: Page) -> Locator:
    return page.get_by_role("region", name="The game is over")


class Clicker:
    """Plays until the game is over; the same dice choose the same."""

    def __init__(self, page: Page, dice: random.Random) -> None:
        self.page = page
        self.dice = dice
        self.called: set[str] = set()  # who was called to the screen

    def play(self, most: int = 3000) -> None:
        for _ in range(most):
            if not self.step():
                return
        raise AssertionError(
            f"the game has no end; it shows {self.page.locator('.prompt').all_inner_texts()}"
        )

    def play_some(self, steps: int) -> bool:
        """So many things that are asked; false once the game is over."""
        return all(self.step() for _ in range(steps))

    def pick(self, most: int = 100) -> None:
        """Goes on until an action is picked, and may be done."""
        for _ in range(most):
            assert self.step(do=False), "the game is over"
            if self.page.get_by_role("button", name="Do it").count():
                return
        raise AssertionError("there is nothing to pick")

    def step(self, do: bool = True) -> bool:
        """One thing that is asked; false once the game is over. What is picked waits without `do`."""
        page = self.page
        page.wait_for_function(ASKED, timeout=COMES)
        if over(page).is_visible():
            return False
        for name in (r"^I am ", r"^(Onward|On to the result)$", r"^Hide my side"):
            button = page.get_by_role("button", name=re.compile(name))
            if button.count() and button.first.is_visible():
                self.called |= {button.first.inner_text()} if name.startswith("^I am") else set()
                return self.click(button.first)
        listed = page.get_by_role("region", name="What you may do")
        if not listed.count():
            return self.click(page.get_by_role("button", name="All actions"))
        rows = listed.get_by_role("listitem").get_by_role("button")
        if many := rows.count():
            row = rows.nth(self.dice.randrange(many))
            leaf = row.get_attribute("aria-pressed", timeout=5000) is not None
            self.click(row)
            done = page.get_by_role("button", name="Do it")
            if leaf and do:
                self.click(done)
                expect(done).to_have_count(0)
            elif leaf:
                expect(done).to_be_visible()
        return True

    def click(self, button: Locator) -> bool:
        """What has gone meanwhile need not be clicked: others move, too."""
        if button.count():
            button.click()
        return True


def settle(device: BrowserContext, **settings: Any) -> None:
    """How this device likes the page, before its first look at it; and it has met every game."""
    liked = json.dumps(json.dumps(SETTINGS | settings))
    met = json.dumps(json.dumps(sorted(GAMES)))
    device.add_init_script(f"localStorage['posse.settings'] ??= {liked}; localStorage['posse.met'] ??= {met}")


def finish(page: Page, dice: random.Random, folder: Path) -> Clicker:
    """Plays to the end, looks at the replay, and has the record verified by this build."""
    clicker = Clicker(page, dice)
    clicker.play()
    page.get_by_role("link", name="See the replay").click()
    expect(page.get_by_role("button", name="Download the record")).to_be_visible()
    with page.expect_download() as fetching:
        page.get_by_role("button", name="Download the record").click()
    file = folder / "record.posse"
    fetching.value.save_as(file)
    assert played_again(parse_record(file.read_text(encoding="utf-8")), verify=True).over
    return clicker
