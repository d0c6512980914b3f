"""The choice that cost most: said at the end, a touch from its position, and asked again until found."""

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from posse.games.registry import GAMES
from tests.bots.test_bots import about_to_win
from tests.browser.conftest import Meet
from tests.browser.served import Served
from tests.browser.tables import set_up

GAME = "public-enemy"
KEPT = "localStorage.getItem('posse.exercises')"


def test_what_cost_most_is_said_shown_and_asked_again_until_found_twice(served: Served, meet: Meet) -> None:
    table = set_up(served, GAME, GAMES[GAME].to_position(about_to_win()))
    (token,) = table.begin("Ann", bots=("deputy",))
    with table.watch(token) as watched:
        watched.command(action="take tombstone")  # and not Dodge City, which wins
    ann = meet(served, size="laptop").holds(table.id, GAME, "", [("Ann", token)]).go(f"/t/{table.id}")
    page = ann.page
    strip = page.get_by_role("region", name="Turning point")
    expect(page.get_by_role("region", name="The board", exact=True)).to_be_visible()
    expect(strip).to_have_count(0)
    assert page.evaluate(KEPT) is None, "of a game that still runs there is nothing"
    assert table.do("resign", token).is_success
    expect(strip).to_contain_text(re.compile("^Move 1 cost you most: .+ % to win with “Take "))
    expect(strip.get_by_role("link", name="Kept as an exercise")).to_be_visible()
    assert ann.violations() == []
    strip.get_by_role("link", name="Look").click()
    expect(page).to_have_url(f"{served.url}/r/{table.id}?line=0&seat=0")
    expect(page.locator(".point")).to_contain_text("Before move 1. You played: Take ")
    expect(
        page.get_by_role("region", name="Review").get_by_role("link", name="Before move 1.")
    ).to_be_visible()
    assert ann.violations() == []

    ann.clock.install()
    for days, answer, said in ((2, "dodge-city", "Found!"), (6, "tombstone", "That is what you played.")):
        ann.clock.set_system_time(datetime.now(UTC) + timedelta(days=days))
        ann.go("/exercises")
        page.get_by_role("button", name="Begin").click()
        page.keyboard.press("l")
        choices = page.get_by_role("region", name="What you may do").get_by_role("button")
        town = GAMES[GAME].words.texts["en"][f"name.{answer}"]
        choices.filter(has_text=town).first.click()
        expect(page.get_by_role("button", name="This one")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator(".say b")).to_have_text(said)
        expect(page.locator(".say")).to_contain_text("% to win; what you played:")
        assert ann.violations() == []


def test_the_exercises_of_a_phone_in_french(served: Served, meet: Meet) -> None:
    zoe = meet(served, size="small", lang="fr").go("/exercises")
    expect(zoe.page.get_by_role("heading", name="Trouvez mieux")).to_be_visible()
    expect(zoe.page.get_by_text("Rien ici pour le moment.")).to_be_visible()
    assert zoe.violations() == []
    assert zoe.sideways() == 0
