"""The table by keyboard, and as it is heard: the focus stays on the board, no false turn is announced."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat

AT = "() => document.activeElement?.closest('main') !== null && document.activeElement?.id !== 'main'"
# What the prompt says, in order, and how often a piece was lit while a move was on its way.
LISTEN = """() => {
  const say = document.querySelector('.prompt .say');
  window.heard = [];
  new MutationObserver(() => {
    const told = say.querySelector('b').textContent;
    if (window.heard.at(-1) !== told) window.heard.push(told);
  }).observe(say, { childList: true, subtree: true, characterData: true });
}"""


def on_board(page: Page) -> None:
    """The focus is at the table, not lost to the body."""
    page.wait_for_function(AT)


def await_turn(ann: Person) -> None:
    expect(ann.page.get_by_role("button", name=re.compile("All actions|Close the list"))).to_be_visible()


def test_the_focus_comes_to_the_board_stays_there_and_goes_into_the_list(served: Served, meet: Meet):
    table, (token,) = begin(served, "public-enemy", bots=2, options={"first": 1}, bot="deputy")
    ann = take_seat(meet(served).keep(pace=0), table, 0, token, game="public-enemy")
    page = ann.page
    board = page.get_by_role("region", name="The board")
    await_turn(ann)
    expect(board).to_be_focused()
    page.evaluate(LISTEN)
    for _ in range(2):
        if page.get_by_role("button", name="Close the list").is_visible():
            page.keyboard.press("l")
        on_board(page)
        page.keyboard.press("ArrowRight")
        expect(board.locator("button:focus")).to_have_count(1)
        page.keyboard.press("l")
        listed = page.get_by_role("region", name="What you may do").get_by_role("listitem").first
        expect(listed.get_by_role("button")).to_be_focused()
        page.keyboard.press("Enter")  # picks
        expect(listed.get_by_role("button")).to_have_attribute("aria-pressed", "true")
        before = ann.count_told("ack")
        page.keyboard.press("Enter")  # and plays
        ann.await_more(before, kind="ack")
        await_turn(ann)
        on_board(page)
    page.keyboard.press("Escape")
    on_board(page)
    heard = page.evaluate("window.heard")
    for at, told in enumerate(heard):
        if told.startswith("On its way"):
            assert not re.match("Your turn|Take ", heard[at + 1]), heard
