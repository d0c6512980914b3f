"""Less at once: what one need not see at a first table is folded, and stays as one has left it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.fit import phases, sit
from tests.browser.hand import Hand
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat
from tests.browser.test_counts import one_card_left, play, sheet
from tests.rules.goat.tables import position


def test_odds_are_folded_at_first_and_stay_as_one_leaves_them(served: Served, meet: Meet) -> None:
    table, (token,) = begin(served, "wyatt-earp", ("Ann",), 2, counting_aid=True)
    person = meet(served)
    person.kept.clear()  # a device that has chosen nothing
    page = take_seat(person, table, 0, token).page
    title = page.get_by_role("button", name="What may come")
    expect(title).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".odds .seg")).to_have_count(0)
    title.click()
    # Wyatt Earp begins with the shot and the next card; what others may hold comes on demand.
    expect(page.locator(".odds > ul > li")).to_have_count(2)
    held = page.locator(".odds details li")
    expect(held).to_have_count(2)
    expect(held.first).not_to_be_visible()
    page.get_by_text("What the others may hold").click()
    expect(held.first).to_be_visible()
    page.reload()
    expect(page.locator(".odds .seg").first).to_be_visible()


@pytest.mark.parametrize(("game", "known"), [("goat", "What you know"), ("outlaws", "What is still hidden")])
def test_what_is_hidden_is_folded_on_the_board(served: Served, meet: Meet, game: str, known: str) -> None:
    table, (token,) = begin(served, game, ("Ann",), 1)
    person = meet(served)
    person.kept.clear()
    page = take_seat(person, table, 0, token, game=game).page
    if game == "outlaws":
        page.get_by_role("button", name="Random line").click()
        page.get_by_role("button", name="Ready").click()
    fold = page.get_by_text(known, exact=True).first
    details = page.locator("details.know")
    expect(details).not_to_have_attribute("open", "")
    fold.click()
    expect(details).to_have_attribute("open", "")
    page.wait_for_function("() => JSON.parse(localStorage.getItem('posse.settings')).known")  # a moment later
    page.reload()
    expect(details).to_have_attribute("open", "")


def test_the_gazette_keeps_hints_to_itself_and_folds_a_count(served: Served, meet: Meet) -> None:
    table = one_card_left(served, 2)
    (token,) = table.begin("Ann", bots=("house",))
    hand = Hand(take_seat(meet(served).keep(pace=0), table, 0, token, game="wyatt-earp"))
    hand.await_turn()
    page = hand.page
    gazette = page.get_by_role("list", name="The Gazette")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".prompt .hint")).to_be_visible()
    expect(gazette.get_by_text("hint")).to_have_count(0)
    expect(gazette.get_by_text("sealed")).to_have_count(0)
    play(hand, table, token)
    sheet(page).get_by_role("button", name="Onward").click()
    line = gazette.get_by_role("button").filter(has_text="The count").first
    expect(line).to_contain_text("You discard")
    expect(line).not_to_contain_text("on the poster")
    line.click()
    expect(sheet(page).get_by_role("heading", name="The count of the hand")).to_be_visible()
    sheet(page).get_by_role("button", name="Back to the table").click()
    expect(sheet(page)).to_have_count(0)
    page.reload()  # its sheet is gone, and it stays folded: the same touch shows what was said
    expect(line).to_contain_text("You discard")
    expect(gazette.get_by_text("on the poster")).to_have_count(0)
    line.click()
    expect(gazette.get_by_text("on the poster")).to_be_visible()


@pytest.mark.parametrize("game", ["goat", "outlaws", "public-enemy", "wyatt-earp"])
def test_a_screen_reader_is_told_once_what_may_be_done(served: Served, meet: Meet, game: str) -> None:
    asked = list(phases(game, 3 if game == "goat" else 2, {}).values())[-1]
    person = meet(served)
    sit(served, person, game, asked)
    page = person.page
    assert page.locator("body").aria_snapshot().count("What you may do") == 0
    page.get_by_role("button", name="All actions").click()
    expect(page.get_by_role("region", name="What you may do")).to_be_visible()
    assert page.locator("body").aria_snapshot().count("What you may do") == 1


def test_a_plate_of_the_goat_says_no_more_than_there_is(served: Served, meet: Meet) -> None:
    person = meet(served)
    sit(served, person, "goat", position(3, ["banker", "outlaw", "sheriff", "thief"]))
    plate = person.page.get_by_role("button", name=re.compile("2 hats left of 2$")).first
    expect(plate).to_have_accessible_name(
        re.compile(r"^\w+, 2 coins, one hidden token, 2 hats left of 2$", re.IGNORECASE)
    )
