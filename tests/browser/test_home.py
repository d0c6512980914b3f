"""Home: the games on the wall, two clicks to a running game, what waits for me, and other people's tables."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.served import Served


def test_two_clicks_to_a_running_game(served: Served, meet: Meet):
    """One: the page is open. Two: “Play now”."""
    ann = meet(served).go()
    ann.page.get_by_role("button", name=re.compile("^Play now: Public Enemy")).click()
    expect(ann.page.get_by_role("region", name="The board")).to_be_visible()
    started = ann.last("view")
    assert started["status"] == "running"
    assert [sits["kind"] for sits in started["seats"]] == ["person", "bot", "bot", "bot"]


def test_every_game_has_a_poster(served: Served, meet: Meet):
    ann = meet(served).go()
    for game in served.get("/api/games").json():
        poster = ann.page.get_by_role("article", name=game["title"]["en"])
        expect(poster.get_by_role("button", name=re.compile("^Play now"))).to_be_visible()
        expect(poster.get_by_role("link", name="Rules")).to_be_visible()


def test_the_strongest_bots_there_are_play_and_outlaws_is_a_duel(served: Served, meet: Meet):
    ann = meet(served).keep(level="legend").go()
    poster = ann.page.get_by_role("article", name="The Good, the Goat and the Crook")
    expect(poster).to_contain_text("Marshal")
    poster.get_by_role("button", name=re.compile("^Play now")).click()
    expect(ann.page.get_by_text("You play against its strongest: Marshal.")).to_be_visible()
    seats = served.get(f"/api/tables/{ann.page.url.rsplit('/', 1)[1]}").json()["seats"]
    assert [sits["bot"] for sits in seats] == ["", "marshal", "marshal", "marshal"]
    ann.go()
    ann.page.get_by_role("button", name=re.compile("^Play now: Outlaws")).click()
    ann.page.wait_for_url("**/t/*")
    seats = served.get(f"/api/tables/{ann.page.url.rsplit('/', 1)[1]}").json()["seats"]
    assert [sits["bot"] for sits in seats] == ["", "legend"]


def test_my_games_are_found_again_with_whose_turn_it_is(served: Served, meet: Meet):
    ann = meet(served).go("/new/thimblerig")
    ann.page.get_by_label("Players", exact=True).fill("2")
    ann.page.get_by_label("Name at seat 1").fill("Ann")
    ann.page.get_by_label("Seat 2: who plays").select_option("bot:greenhorn")
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page.get_by_role("region", name="What you may do")).to_be_visible()
    ann.go()
    mine = ann.page.get_by_role("region", name="My games")
    expect(mine).to_contain_text("your turn")
    mine.get_by_role("link", name="Play").click()
    expect(ann.page.get_by_role("region", name="What you may do")).to_be_visible()


def test_listed_tables_are_offered_and_private_ones_are_not(served: Served, meet: Meet):
    listed = served.open("goat", 3, listed=True)
    listed.sit(0, "Zerelda")
    hidden = served.open("goat", 3)
    hidden.sit(0, "Buck")
    ann = meet(served).go()
    tables = ann.page.get_by_role("region", name=re.compile("^Open tables"))
    expect(tables).to_contain_text("Zerelda’s table")
    expect(tables).not_to_contain_text("Buck")
    tables.get_by_role("listitem").filter(has_text="Zerelda").get_by_role("link", name="Sit down").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Take a seat")


def test_a_code_or_a_link_leads_to_its_table(served: Served, meet: Meet):
    table = served.open("public-enemy", 2)
    ann = meet(served).go()
    field = ann.page.get_by_label(re.compile("^Type the table’s code"))
    field.fill("not a code")
    field.press("Enter")
    expect(ann.page.get_by_role("alert")).to_contain_text("7 letters and digits")
    field.fill("000 0000")
    field.press("Enter")
    expect(ann.page.get_by_role("alert")).to_contain_text("No table waits for players under this code")
    code = served.get(f"{table.path}/code").json()["code"]
    for text in (f"{served.url}/t/{table.id}", table.id.upper(), f"{code[:3].upper()} {code[3:]}"):
        ann.go()
        ann.page.get_by_label(re.compile("^Type the table’s code")).fill(text)
        ann.page.get_by_role("button", name="Go", exact=True).click()
        ann.page.wait_for_url(f"**/t/{table.id}")


@pytest.mark.parametrize(("theme", "lang"), [("noon", "en"), ("night", "fr")])
def test_home_is_accessible_and_fits_a_small_phone(served: Served, meet: Meet, theme: str, lang: str):
    served.open("goat", 5, listed=True).sit(0, "Josephine Sarah Marcus")
    ann = meet(served, theme=theme, lang=lang).go()
    expect(ann.page.locator("#tables li").first).to_be_visible()
    assert ann.violations() == []
    ann.size("small")
    assert ann.sideways() == 0
