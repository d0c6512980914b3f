"""The first game on a device: its goal over the table, once, and a guide that leads back to that table."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.served import Served

TABLE = re.compile(r"/t/\w+$")


def newcomer(served: Served, meet: Meet, lang: str = "en") -> Person:
    person = meet(served, lang=lang)
    person.kept.clear()
    return person.go("/")


def play_now(page: Page, name: str = "Play now: Public Enemy") -> None:
    page.get_by_role("button", name=re.compile(f"^{name}")).click()
    expect(page).to_have_url(TABLE)


def card(page: Page) -> Locator:
    return page.get_by_role("dialog", name=re.compile("^Public Enemy"))


def test_a_new_game_shows_its_goal_once(served: Served, meet: Meet):
    page = newcomer(served, meet).page
    play_now(page)
    expect(card(page)).to_contain_text("How you win")
    expect(card(page)).to_contain_text("Take one card")
    card(page).get_by_role("button", name="Just play").click()
    expect(card(page)).to_have_count(0)
    page.reload()
    expect(page.locator(".player").first).to_be_visible()
    expect(card(page)).to_have_count(0)
    page.goto(served.url)
    play_now(page)
    expect(page.locator(".player").first).to_be_visible()
    expect(card(page)).to_have_count(0)


def test_the_guide_leads_back_to_the_table_that_waits(served: Served, meet: Meet):
    page = newcomer(served, meet, "fr").page
    play_now(page, "Jouer maintenant : Public Enemy")
    table = page.url
    expect(card(page)).to_contain_text("Comment gagner")
    card(page).get_by_role("button", name="Montrez-moi (5 minutes)").click()
    expect(page).to_have_url(re.compile("/guide/public-enemy$"))
    page.get_by_role("button", name="Passer le guide").click()
    expect(page).to_have_url(table)
    expect(card(page)).to_have_count(0)
