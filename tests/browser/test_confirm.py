"""One click where the button names the act; a piece asks again if one likes; resigning asks apart."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Meet
from tests.browser.hand import Hand
from tests.browser.served import Served
from tests.browser.tables import begin, dealt, take_seat
from tests.browser.test_goat import buttons, sit_down


def version(hand: Hand) -> int:
    found: int = hand.now()["version"]
    return found


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()


def test_a_button_that_names_the_act_does_it_at_once(served: Served, meet: Meet):
    hosted = dealt(served, "goat", 2, {"first": 1})
    ann, bob = hosted.begin("Ann", "Bob")
    mine = sit_down(meet(served), hosted, ann)
    theirs = sit_down(meet(served), hosted, bob, seat=1)
    buttons(mine, "^Offer this card").first.click()
    buttons(mine, "^Say ").last.click()
    expect(theirs.get_by_text("slides you a card")).to_have_count(0)  # pieces are put together first
    mine.get_by_role("button", name="Do it", exact=True).click()
    theirs.locator(".prompt").get_by_role("button", name="Refuse the card").click()
    expect(theirs.get_by_text("Ann slides you a card")).to_have_count(0)


@pytest.mark.parametrize(("confirm", "people", "clicks"), [
    ("always", ("Ann",), 2),
    ("final", ("Ann",), 1),
    ("final", ("Ann", "Bob"), 2),
    ("never", ("Ann", "Bob"), 1),
])  # fmt: skip
def test_a_piece_asks_again_as_the_reader_likes(
    served: Served, meet: Meet, confirm: str, people: tuple[str, ...], clicks: int
):
    hosted, tokens = begin(served, "public-enemy", people, 2 - len(people), {"first": 1})
    person = meet(served).keep(confirm=confirm, pace=0)
    hand = Hand(take_seat(person, hosted, 0, tokens[0]))
    legal = hand.await_turn()
    label = next(label for action, label in legal if action == "take tombstone")
    before = version(hand)
    hand.piece(label).click()
    if clicks == 2:
        expect(hand.page.get_by_role("button", name="Do it")).to_be_visible()
        assert version(hand) == before
        hand.piece(label).click()
    hand.await_answer(before)


def test_against_bots_one_click_plays_and_others_can_be_followed(served: Served, meet: Meet):
    hosted, (token,) = begin(served, "public-enemy", ("Ann",), 1, {"first": 1})
    person = meet(served)
    person.kept.clear()  # somebody who has chosen nothing
    hand = Hand(take_seat(person, hosted, 0, token))
    legal = hand.await_turn()
    before = version(hand)
    hand.piece(next(label for action, label in legal if action == "take tombstone")).click()
    hand.await_answer(before)
    pace = hand.page.get_by_role("button", name="Pace: Slow")
    pace.click()
    expect(hand.page.get_by_role("button", name="Pace: Steady")).to_be_visible()
    hand.page.reload()
    expect(hand.page.get_by_role("button", name="Pace: Steady")).to_be_visible()


def test_the_choice_is_kept_on_the_device(served: Served, meet: Meet):
    page = meet(served).go("/").page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Confirm moves").select_option("never")
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Confirm moves")).to_have_value("never")


def test_a_double_click_never_resigns(served: Served, meet: Meet):
    hosted, (token,) = begin(served, "public-enemy", ("Ann",), 1)
    page = take_seat(meet(served), hosted, 0, token).page
    menu(page)
    page.get_by_role("button", name="Resign").dblclick()
    asked = page.get_by_role("dialog", name="Resign")
    expect(asked).to_be_visible()
    asked.get_by_role("button", name="Resign").dblclick(delay=0)
    expect(page.get_by_role("region", name="The game is over")).to_be_visible()


def test_resigning_can_be_thought_better_of(served: Served, meet: Meet):
    hosted, (token,) = begin(served, "public-enemy", ("Ann",), 1)
    page = take_seat(meet(served), hosted, 0, token).page
    menu(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign").get_by_role("button", name="No").click()
    expect(page.get_by_role("dialog", name="Resign")).to_have_count(0)
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    assert served.get(f"/api/tables/{hosted.id}").json()["status"] == "running"
