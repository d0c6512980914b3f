"""Taking back at a table of people: asked of the others, and grey with its reason where it is forbidden."""

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat


def test_a_move_is_given_back_after_the_turn_has_passed(served: Served, meet: Meet) -> None:
    table, tokens = begin(served, "outlaws", ("Ann", "Bob"), bots=0)
    for token in tokens:
        for action in ("random", "ready"):
            assert table.do("play", token, action=action).status_code == 200
    with table.watch() as reader:
        first = reader.now["view"]["to_act"][0]
    for action in ("swap 0 1", "swap 0 1"):
        assert table.do("play", tokens[first], action=action).status_code == 200
    asker = take_seat(meet(served).keep(pace=0), table, first, tokens[first], game="outlaws").page
    other = take_seat(meet(served).keep(pace=0), table, 1 - first, tokens[1 - first], game="outlaws").page
    back = asker.get_by_role("button", name="Take back")
    expect(other.get_by_role("button", name="Take back")).to_have_attribute("aria-disabled", "true")
    expect(back).not_to_have_attribute("aria-disabled", "true")
    back.click()
    other.get_by_role("button", name="Agree").click()
    expect(asker.locator(".prompt b").last).to_contain_text("one action left")
    other.get_by_role("button", name="Take back").click(force=True)  # grey: it says why
    expect(other.get_by_role("alert")).to_be_visible()
