"""Games of every kind on a built site, by clicks in Chromium: two people at one screen with its curtain,
without a network, with a reload in the middle; every record is verified by the native build.
"""

import random
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from posse.games.registry import GAMES
from tests.browser.conftest import chromium
from tests.browser.plain_host import PlainHost
from tests.browser.test_site import COMES, SITE, TABLE
from tests.torture.site.clicks import Clicker, finish, settle
from tests.torture.site.harm import harm

EARLY = 6  # things that are asked before the page is loaded anew
# Two at the table, and what makes a game short: who plays blindly plays long.
SHORT = {
    "public-enemy": ("rounds", 2),
    "goat": ("rounds", 1),
    "wyatt-earp": ("target", 5),
    "outlaws": ("limit", 12),
}


def play(browser: Browser, game: str, people: int, seed: int, folder: Path) -> str:
    """One game to its end."""
    host = PlainHost(SITE)
    device = browser.new_context(
        viewport={"width": 1280, "height": 900}, locale="en-GB", reduced_motion="reduce"
    )
    device.set_default_timeout(COMES)
    settle(device)
    said: list[str] = []
    try:
        page = device.new_page()
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(host.url)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.goto(f"{host.url}new/{game}")
        start = page.get_by_role("button", name=re.compile("^(Start the game|Open the table)$"))
        expect(start).to_be_visible(timeout=COMES)
        page.get_by_text("Rules of the table, clock, spectators…").click()
        if game == "goat":  # it has many
            page.get_by_text("House values").click()
        option, value = SHORT[game]
        for label, much in (("Players", 2), (GAMES[game].words.say("en", f"option.{option}"), value)):
            page.get_by_label(label).fill(str(much))
            page.get_by_label(label).blur()
        for seat in range(2, people + 1):
            page.get_by_label(f"Seat {seat}: who plays").select_option("here")
            page.get_by_label(f"Name at seat {seat}").fill(f"Ann {seat}")
        start.click()
        expect(page).to_have_url(TABLE, timeout=COMES)
        clicker = Clicker(page, random.Random(seed))
        clicker.step()
        host.stop()
        device.set_offline(True)
        over = False
        for _ in range(EARLY):
            over = over or not clicker.step()
        page.reload()
        found = finish(page, random.Random(seed + 1), folder)
        called = clicker.called | found.called
        assert not said, said
        assert people == 1 or len(called) == people, called
        return f"{game}: {people} at the screen, played to the end"
    finally:
        device.close()
        host.stop()


def click_again_and_again(many: int, seed: int, say: Callable[[str], None]) -> tuple[int, int]:
    """So many games of each kind, two at one screen, and once all that may befall a site; how many were
    played, and how much befell."""
    assert (SITE / "index.html").is_file(), "make .stamp/built-site builds it"
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        for turn in range(many):
            for game in SHORT:
                say(play(browser, game, 2, seed + turn, Path(folder)))
        return many * len(SHORT), harm(browser, say)


def summary(played: int, befell: int) -> str:
    return f"sites: {played} games by clicks without a network, records verified; harms survived: {befell}"
