"""Planning a table, waiting for players, joining by a link, moving a seat to another device."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.served import Served

WAITING = "Waiting for players"


def plan(person: Person, game: str = "public-enemy", players: int = 2, name: str = "Ann") -> Page:
    page = person.go(f"/new/{game}").page
    page.get_by_label("Players", exact=True).fill(str(players))
    page.get_by_label("Name at seat 1").fill(name)
    return page


def table_of(page: Page) -> str:
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/t/")[2]


# -- The form


def test_a_table_is_what_the_form_says(served: Served, meet: Meet):
    page = plan(meet(served), players=3)
    expect(page.get_by_role("switch", name="The Cavalry")).not_to_be_visible()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("switch", name="The Cavalry").check()
    first = page.get_by_label("First player", exact=True)  # no 0 that means something else
    expect(first).to_have_value("Drawn at random")
    first.fill("2")
    first.blur()
    page.get_by_role("button", name="First player: one fewer").click()
    expect(first).to_have_value("1")
    first.fill("at random, please")
    first.blur()
    expect(first).to_have_value("1")
    page.get_by_role("switch", name="Listed").check()
    page.get_by_role("switch", name="Spectators").uncheck()
    page.get_by_role("switch", name="Counting aid").uncheck()
    page.get_by_label("Clock").select_option("move:60")
    page.get_by_label("Round limit", exact=True).fill("7")
    page.get_by_label("Seat 2: who plays").select_option("link")
    page.get_by_label("Seat 3: who plays").select_option("bot:greenhorn")
    page.get_by_role("button", name="Open the table").click()
    head = served.get(f"/api/tables/{table_of(page)}").json()
    expect(page.get_by_role("heading", level=1)).to_have_text(WAITING)
    assert head["options"]["cavalry"] == 1
    assert head["options"]["rounds"] == 7
    assert head["options"]["first"] == 1
    wanted = {"listed": True, "spectators": False, "counting_aid": False, "clock": "move", "seconds": 60}
    assert {key: head["settings"][key] for key in wanted} == wanted
    head = served.get(f"/api/tables/{head['id']}").json()
    assert [sits["kind"] for sits in head["seats"]] == ["person", "open", "bot"]


def test_one_level_for_all_bots(served: Served, meet: Meet):
    page = plan(meet(served), players=3)
    page.get_by_label("Bots play as").select_option("legend")
    for seat in (2, 3):
        expect(page.get_by_label(f"Seat {seat}: who plays")).to_have_value("bot:legend")
    page.get_by_role("button", name="Start the game").click()
    head = served.get(f"/api/tables/{table_of(page)}").json()
    assert [sits["bot"] for sits in head["seats"]] == ["", "legend", "legend"]


def test_the_last_choice_is_remembered(served: Served, meet: Meet):
    ann = meet(served)
    page = plan(ann, game="goat", players=5)
    page.get_by_label("Seat 2: who plays").select_option("link")
    page.get_by_role("button", name="Open the table").click()
    table_of(page)
    ann.go("/new")
    expect(page.get_by_role("radio", name=re.compile("^The Good, the Goat"))).to_be_checked()
    expect(page.get_by_label("Players", exact=True)).to_have_value("5")
    expect(page.get_by_label("Name at seat 1")).to_have_value("Ann")
    expect(page.get_by_label("Seat 2: who plays")).to_have_value("link")


def test_what_cannot_be_is_refused_with_the_reason(served: Served, meet: Meet):
    page = plan(meet(served), players=5)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("switch", name="Quick game").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_contain_text("The quick game is for 2 to 4 players")
    page.get_by_label("Seat 2: who plays").select_option("here")
    page.get_by_label("Name at seat 2").fill("ann")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot both be called")


def test_the_same_deal_comes_again_by_its_code(served: Served, meet: Meet):
    first = served.open("thimblerig", 3)
    first.begin("Ann", bots=("random", "random"))
    ann = meet(served)
    page = plan(ann)
    page.get_by_text("More", exact=True).click()
    page.get_by_text("Same deal again").click()
    code = page.get_by_label("Code of a finished game")
    code.fill(first.id)
    code.press("Tab")
    expect(page.locator("#deal-told")).to_contain_text("not over yet")
    assert first.do("close").status_code == 200
    code.fill(f"{served.url}/r/{first.id}")
    code.press("Tab")
    expect(page.locator("#deal-told")).to_contain_text("Thimblerig for 3")
    page.get_by_role("button", name="Start the game").click()
    head = served.get(f"/api/tables/{table_of(page)}").json()
    assert (head["game"], head["players"], head["deal_of"]) == ("thimblerig", 3, first.id)


# -- The waiting room


def test_two_browsers_meet_by_a_link_each_in_their_language(served: Served, meet: Meet):
    ann = meet(served)
    page = plan(ann)
    page.get_by_label("Seat 2: who plays").select_option("link")
    page.get_by_role("button", name="Open the table").click()
    table = table_of(page)
    link = page.get_by_label("Invite")
    expect(link).to_have_value(re.compile(rf"/t/{table}$"))
    code = served.get(f"/api/tables/{table}/code").json()["code"]
    expect(page.get_by_text(f"{code[:3]} {code[3:]}".upper())).to_be_visible()
    bob = meet(served, lang="fr", size="phone")
    bob.page.goto(link.input_value())
    expect(bob.page.get_by_role("heading", level=1)).to_have_text("Prendre place")
    expect(bob.page.get_by_role("region", name="Ce qui se joue")).to_contain_text("jeu de base")
    bob.page.get_by_label("Votre nom").fill("Émile")
    bob.page.get_by_role("button", name="S'asseoir").click()
    expect(bob.page.get_by_role("status").filter(has_text="Vous êtes Émile")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Émile")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("region", name="The board")).to_be_visible()
    expect(bob.page.get_by_role("region", name="Le plateau")).to_be_visible()
    english, french = ann.last("view"), bob.last("view")
    assert (english["you"]["seat"], french["you"]["seat"]) == (0, 1)
    for who in (ann, bob):
        who.hear_all()
    said = [{line["text"] for told in who.messages("update") for line in told["log"]} for who in (ann, bob)]
    assert any("The draw begins" in text for text in said[0])
    assert said[1]
    assert not said[0] & said[1]


def test_the_host_fills_removes_and_starts(served: Served, meet: Meet):
    ann = meet(served)
    page = plan(ann, players=3)
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}: who plays").select_option("link")
    page.get_by_role("button", name="Open the table").click()
    table = table_of(page)
    bob = meet(served).go(f"/t/{table}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="Remove Bob").click()
    expect(bob.page.get_by_text("Your seat was given up or taken away.")).to_be_visible()
    expect(bob.page.get_by_role("heading", level=1)).to_have_text("Take a seat")
    page.get_by_role("button", name="Bot here: seat 2").click()
    expect(page.get_by_role("listitem").filter(has_text="bot: Deputy")).to_be_visible()
    page.get_by_role("button", name="Fill with bots and start").click()
    expect(page.get_by_role("region", name="The board")).to_be_visible()
    head = served.get(f"/api/tables/{table}").json()
    assert [sits["kind"] for sits in head["seats"]] == ["person", "bot", "bot"]


def test_a_seat_moves_to_another_device_by_a_code(served: Served, meet: Meet):
    ann = meet(served)
    page = plan(ann)
    page.get_by_label("Seat 2: who plays").select_option("link")
    page.get_by_role("button", name="Open the table").click()
    table = table_of(page)
    page.get_by_text("Play on another device").click()
    page.get_by_role("button", name="Make a code for Ann").click()
    code = page.locator(".made b").inner_text()
    phone = meet(served, size="phone").go(f"/t/{table}#move={code}")
    phone.page.get_by_role("button", name="Bring the seat here").click()
    expect(phone.page.get_by_role("status").filter(has_text="You sit as Ann")).to_be_visible()
    assert "move=" not in phone.page.url
    assert not any(code in text for text in [phone.page.url, ann.page.url])


def test_a_seat_of_a_running_game_moves_too(served: Served, meet: Meet):
    """Whoever has the link only watches; the code brings the seat, and the old device loses it."""
    table = served.open("thimblerig", 2)
    token = table.begin("Ann", bots=("random",))[0]
    asked = {"do": "code", "id": "move-me"}
    code = served.post(f"{table.path}/commands", asked, token).json()["code"]
    phone = meet(served, size="phone").go(f"/t/{table.id}")
    phone.page.get_by_role("button", name="I have a seat on another device").click()
    phone.page.get_by_label("Code from the other device").fill("wrong")
    phone.page.get_by_role("button", name="Bring the seat here").click()
    expect(phone.page.get_by_role("alert")).to_be_visible()
    phone.page.get_by_label("Code from the other device").fill(code)
    phone.page.get_by_role("button", name="Bring the seat here").click()
    expect(phone.page.get_by_role("region", name="What you may do")).to_be_visible()
    assert phone.last("view")["you"]["seat"] == 0
    late = served.post(f"{table.path}/commands", {"do": "chat", "id": "x", "text": "hi"}, token)
    assert late.status_code == 401


def test_an_unknown_table_says_so(served: Served, meet: Meet):
    ann = meet(served).go("/t/0000000000000000")
    expect(ann.page.get_by_text("There is no such table")).to_be_visible()


# -- Everyone can use it


@pytest.mark.parametrize("theme", ["noon", "night"])
def test_planning_and_waiting_are_accessible(served: Served, meet: Meet, theme: str):
    ann = meet(served, theme=theme)
    page = plan(ann, players=3)
    page.get_by_label("Seat 2: who plays").select_option("here")
    page.get_by_label("Seat 3: who plays").select_option("link")
    page.get_by_text("More", exact=True).click()
    page.get_by_text("Same deal again").click()
    assert ann.violations() == []
    page.get_by_role("button", name="Open the table").click()
    table = table_of(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(WAITING)
    page.get_by_text("Play on another device").click()
    page.get_by_role("button", name="Make a code for Ann").click()
    expect(page.locator(".made")).to_be_visible()
    assert ann.violations() == []
    bob = meet(served, theme=theme).go(f"/t/{table}")
    expect(bob.page.get_by_role("button", name="Sit down")).to_be_visible()
    assert bob.violations() == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_planning_and_waiting_fit_a_small_phone(served: Served, meet: Meet, lang: str):
    table = served.open("goat", 5, {"value-bottles": 3} if lang == "en" else {})
    table.sit(0, "Josephine Sarah Marcus")
    ann = meet(served, size="small", lang=lang).go("/new/goat")
    assert ann.sideways() == 0
    ann.page.locator("summary").first.click()
    expect(ann.page.get_by_role("switch").first).to_be_visible()
    assert ann.sideways() == 0
    ann.go(f"/t/{table.id}")
    expect(ann.page.get_by_role("listitem").first).to_be_visible()
    assert ann.sideways() == 0
