"""Rules, credits, settings, the first game, and an address that leads nowhere."""

import re

import pytest
from playwright.sync_api import expect

from posse.games.registry import GAMES, guides_of
from tests.browser.conftest import Meet
from tests.browser.served import Served
from tests.browser.tables import begin

A4 = {"width": 703, "height": 1032}  # what is left of a sheet within margins of 12 mm, at 96 dots an inch


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_each_game_stands_on_one_page_before_its_law(served: Served, meet: Meet, lang: str):
    ann = meet(served, lang=lang)
    for game in GAMES:
        ann.go(f"/rules/{game}").size("small")
        one = ann.page.locator(".summary")
        expect(one).to_be_visible()
        assert ann.sideways() == 0
        assert not re.search(r"\{\w+\}|\bundefined\b|\b(?:name|text|about)\.[a-z]", one.inner_text())
        ann.page.emulate_media(media="print")
        ann.page.set_viewport_size(A4)  # type: ignore[arg-type]
        last = one.evaluate("part => part.getBoundingClientRect().bottom + scrollY")
        assert last <= A4["height"], f"{game}: the summary is printed on more than one page"
        ann.page.emulate_media(media="screen")
    assert ann.size("laptop").violations() == []


def test_every_rule_is_an_address(served: Served, meet: Meet):
    ann = meet(served).go("/rules/public-enemy#PE-20")
    expect(ann.page.locator("#PE-20")).to_be_in_viewport()
    ann.page.get_by_role("link", name="Scoring", exact=True).click()
    expect(ann.page.get_by_role("heading", name="Scoring")).to_be_in_viewport()
    expect(ann.page.locator("#PE-20")).not_to_have_class(re.compile("marked"))


def test_rules_are_searched_in_both_languages(served: Served, meet: Meet):
    ann = meet(served).go("/rules/public-enemy")
    ann.page.get_by_label("Search the rules").fill("truel")
    expect(ann.page.locator("#PE-32")).to_be_visible()
    expect(ann.page.locator("#PE-1")).to_have_count(0)
    ann.page.get_by_role("button", name="Français").click()
    expect(ann.page.locator("#PE-32")).to_contain_text("ex æquo")
    ann.page.get_by_label("Chercher dans les règles").fill("zzz")
    expect(ann.page.get_by_text("Rien trouvé")).to_be_visible()


def test_the_makers_of_the_games_are_named(served: Served, meet: Meet):
    ann = meet(served).go("/about")
    for name in ("Sergio Halaban", "Richard Borg", "Robin Red Games", "Jérémy Pinget"):
        expect(ann.page.get_by_text(name)).to_be_visible()


def test_settings_hold_on_this_device(served: Served, meet: Meet):
    ann = meet(served).go()
    ann.page.get_by_role("button", name="Settings").click()
    assert ann.violations() == []
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_label("Light").select_option("night")
    dialog.get_by_role("switch", name="Big print").check()
    dialog.get_by_label("Your name").fill("Ada")
    dialog.get_by_label("Language").select_option("fr")
    ann.page.keyboard.press("Escape")
    ann.page.reload()
    root = ann.page.locator("html")
    expect(root).to_have_attribute("data-theme", "night")
    expect(root).to_have_attribute("data-print", "big")
    expect(root).to_have_attribute("lang", "fr")
    ann.go("/new")
    expect(ann.page.get_by_label("Nom à la place 1")).to_have_value("Ada")


def test_the_page_can_be_installed(served: Served, meet: Meet):
    meet(served).go()
    manifest = served.get("/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        answer = served.get(f"/{icon['src']}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == icon["type"]


# -- First games


@pytest.mark.parametrize(
    ("game", "name"), [(game.id, name) for game in GAMES.values() for name in guides_of(game)]
)
def test_a_first_game_is_played_to_its_end(served: Served, meet: Meet, game: str, name: str):
    """By the list of actions, which every board has; then on to a real table."""
    found = guides_of(GAMES[game])[name]
    ann = meet(served).keep(pace=0).go(f"/guide/{game}?of={name}" if name else f"/guide/{game}")
    page = ann.page
    page.get_by_role("button", name="Begin").click()
    own = [at for at, step in enumerate(found.steps) if step.seat == found.seat]
    for number, at in enumerate(own):
        expect(page.get_by_text(f"Step {at + 1} of {len(found.steps)}")).to_be_visible()
        if number == 0:
            assert ann.violations() == []
        page.get_by_role("button", name="Show me where").click()
        page.locator(".answers .btn.go").click()
    expect(page.get_by_text("The guide ends here.")).to_be_visible()
    scene = page.get_by_role("dialog")  # a board may tell the count as a scene of its own, a moment later
    page.add_locator_handler(scene, lambda: page.keyboard.press("Escape"))
    page.get_by_role("button", name=re.compile("^Play now")).click()
    page.remove_locator_handler(scene)
    expect(page.get_by_role("region", name="The board")).to_be_visible()


def test_another_move_is_answered_kindly(served: Served, meet: Meet):
    ann = meet(served).go("/guide/public-enemy")
    page = ann.page
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.keyboard.press("2")
    expect(page.get_by_text("try this one first")).to_be_visible()
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_text("Étape 1 sur")).to_be_visible()
    page.get_by_role("button", name="Passer le guide").click()
    page.wait_for_url("**/t/*")


def test_a_game_without_a_guide_says_so(served: Served, meet: Meet):
    ann = meet(served).go("/guide/thimblerig")
    expect(ann.page.get_by_text("no guide yet")).to_be_visible()


@pytest.mark.parametrize(("part", "way"), [("goat-*.js", "/t/{table}"), ("Rules-*.js", "/rules/goat")])
def test_a_part_that_cannot_be_fetched_leaves_a_header_and_a_way_home(
    served: Served, meet: Meet, part: str, way: str
) -> None:
    table, (token,) = begin(served, "goat")
    person = meet(served, fresh=True).sits(
        table.id, "goat", [{"seat": 0, "token": token, "name": "x", "here": False}]
    )
    person.page.route(f"**/assets/{part}", lambda route: route.abort())
    person.go(way.format(table=table.id))
    expect(person.page.get_by_text("could not be fetched")).to_be_visible()
    expect(person.page.get_by_role("banner")).to_be_visible()
    person.page.get_by_role("link", name="Home", exact=True).click()
    expect(person.page.locator(".poster").first).to_be_visible()
