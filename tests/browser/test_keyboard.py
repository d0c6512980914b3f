"""The table by keyboard, and as it is heard: the focus stays on the board, no false turn is announced."""

import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.conftest import Meet
from tests.browser.fit import phases, sit
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat
from tests.browser.test_endings import at_the_end, nearly, scene

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
    expect(ann.page.get_by_role("button", name=re.compile("^(All actions|Close the list)$"))).to_be_visible()


def test_the_focus_comes_to_the_board_stays_there_and_goes_into_the_list(served: Served, meet: Meet):
    table, (token,) = begin(served, "public-enemy", bots=2, options={"first": 1}, bot="deputy")
    ann = take_seat(meet(served).keep(pace=0), table, 0, token, game="public-enemy")
    page = ann.page
    board = page.get_by_role("region", name="The board")
    await_turn(ann)
    expect(board).to_be_focused()
    page.evaluate(LISTEN)
    for _ in range(2):
        expect(page.get_by_role("button", name="All actions")).to_be_visible()  # closed, at first and again
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
    for told, then in pairwise(heard):
        if told.startswith("On its way"):
            assert not re.match("Your turn|Take ", then), heard


def test_enter_does_what_was_picked_and_the_list_keeps_the_focus(served: Served, meet: Meet) -> None:
    """In a group and out of it the focus stays in the list; what the list covers comes out from under it."""
    person = meet(served).keep(confirm="always")
    page = person.page
    sit(served, person, "outlaws", phases("outlaws", 2, {})["turn"])
    board = page.get_by_role("region", name="The board")
    page.keyboard.press("l")
    listed = page.get_by_role("region", name="What you may do")
    rows = listed.locator("ol button")
    expect(rows.first).to_be_focused()
    group = rows.filter(has_text="…").first
    label = group.inner_text().split("\n")[-2:]
    group.press("Enter")
    expect(rows.first).to_be_focused()
    listed.get_by_role("button", name="Back").press("Enter")
    expect(listed.locator("ol button:focus")).to_contain_text(label[0])
    covered = board.get_by_role("button", name=re.compile("^Pass")).first
    covered.focus()
    box, foot = covered.bounding_box(), page.locator(".foot").bounding_box()
    assert box is not None
    assert foot is not None
    assert box["y"] + box["height"] <= foot["y"] + 1
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    covered.click()
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    before = person.count_told("ack")
    page.keyboard.press("Enter")
    person.await_more(before, kind="ack")
    expect(listed).to_have_count(0)


def test_rematch_has_the_focus_when_a_game_is_over(served: Served, meet: Meet) -> None:
    before, action = nearly("public-enemy", 2, {"rounds": 1}, 1)
    table, tokens = at_the_end(served, "public-enemy", before, action)
    ann = take_seat(meet(served).keep(pace=0), table, 0, tokens[0], game="public-enemy")
    scene(ann.page)
    expect(ann.page.get_by_role("button", name="Rematch")).to_be_focused()
