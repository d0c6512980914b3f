"""Hints in the page: the button lights what a strong player would do, says it, and it can be played."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat
from tests.server.people import Hosted

GAME = "public-enemy"


def hint_button(page: Page, name: str = "Hint") -> Locator:
    return page.locator(".prompt").get_by_role("button", name=name, exact=True)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_hint_is_lit_told_and_played(served: Served, meet: Meet, size: str):
    table, (token,) = begin(served, GAME, options={"first": 1}, bot="deputy")
    ann = take_seat(meet(served, size=size).keep(pace=0), table, 0, token, game=GAME)
    page = ann.page
    hint_button(page).click()
    expect(page.locator(".prompt")).to_contain_text("The marshal would choose")
    hint = ann.last("hint")
    lit = page.locator("[aria-pressed='true']").filter(visible=True)
    expect(lit).not_to_have_count(0)
    expect(page.locator(".prompt")).to_contain_text(hint["choices"][0]["label"])
    if hint["why"]:
        expect(page.locator(".prompt .hint")).to_contain_text(hint["why"])
    others = hint["choices"][1:]
    expect(page.get_by_role("button", name=re.compile("^Or: "))).to_have_count(0)  # little is hidden
    if others:
        page.get_by_role("button", name=re.compile(rf"^{len(others)} other choices?$")).click()
    for other in others:
        expect(
            page.get_by_role("button", name=re.compile(f"^Or: {re.escape(other['label'])}"))
        ).to_be_visible()
    assert ann.violations() == []
    assert ann.sideways() == 0
    before = ann.count_told("ack")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".prompt")).not_to_contain_text("The marshal would choose")
    ann.await_more(before, kind="ack")
    replayed = served.get(f"/api/tables/{table.id}/record", token).text
    assert re.search(rf"^\s*1[^\n]*p1 {re.escape(hint['choices'][0]['action'])}", replayed, re.MULTILINE)


def test_a_runner_up_can_be_picked_and_the_key_asks_too(served: Served, meet: Meet):
    table, (token,) = begin(served, GAME, options={"first": 1}, bot="deputy")
    ann = take_seat(meet(served, lang="fr").keep(pace=0), table, 0, token, game=GAME)
    page = ann.page
    expect(hint_button(page, "Conseil")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".prompt")).to_contain_text("Le marshal choisirait")
    page.get_by_role("button", name=re.compile(r"^\d+ autres? choix$")).click()
    other = page.get_by_role("button", name=re.compile("^Ou : ")).first
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")


def assert_played(ann: Person, served: Served, table: Hosted, token: str, action: str) -> None:
    """What was just pressed is this move of the first seat, in the record."""
    ann.await_more(0, kind="ack")  # the first thing that this page has asked for
    record = served.get(f"/api/tables/{table.id}/record", token).text
    assert re.search(rf"^\s*\d+[^\n]*p1 {re.escape(action)}", record, re.MULTILINE)


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_hint_of_the_goat_lights_card_claim_and_player(served: Served, meet: Meet, size: str):
    table, (token,) = begin(served, "goat", bots=2, options={"first": 1}, bot="deputy")
    ann = take_seat(meet(served, size=size).keep(pace=0), table, 0, token, game="goat")
    board = ann.page.locator("main section.area")
    expect(board.locator("[aria-pressed='true']")).to_have_count(0)
    hint_button(ann.page).click()
    expect(ann.page.locator(".prompt")).to_contain_text("The marshal would choose this")
    action = ann.last("hint")["choices"][0]["action"]
    offer = re.fullmatch(r"offer (\S+) as (\S+) to p(\d)", action)
    assert offer
    hand = board.locator(".hand")
    for part in ("Offer this card", "Say ", "Offer it to "):
        lit = hand.get_by_role("button", name=re.compile(f"^{part}"), pressed=True)
        expect(lit).to_have_count(1)
    expect(board.locator(f"[data-seat='{int(offer[3]) - 1}'][aria-pressed='true']")).to_have_count(1)
    hand.get_by_role("button", name=re.compile("^Offer this card"), pressed=True).click()  # once is enough
    assert_played(ann, served, table, token, action)


def test_a_hint_in_the_set_up_of_outlaws_lights_what_it_names(served: Served, meet: Meet):
    table, (token,) = begin(served, "outlaws", bot="deputy")
    ann = take_seat(meet(served).keep(pace=0), table, 0, token, game="outlaws")
    board = ann.page.locator("main section.area")
    expect(board.locator("[aria-pressed='true']")).to_have_count(0)
    hint_button(ann.page).click()
    expect(ann.page.locator(".prompt")).to_contain_text("The marshal would choose this")
    lit = board.get_by_role("button", pressed=True)
    expect(lit).to_have_count(1)
    action = ann.last("hint")["choices"][0]["action"]
    lit.click()
    assert_played(ann, served, table, token, action)


def test_what_a_hint_names_is_not_behind_the_prompt(served: Served, meet: Meet):
    """On a laptop the hand of Wyatt Earp lies lower than the prompt."""
    table, (token,) = begin(served, "wyatt-earp", bots=2, bot="deputy")
    with table.watch(token) as player:
        while not player.my_turn:
            player.next()
        assert player.command(action="draw")["type"] == "ack"
    ann = take_seat(meet(served, size="laptop").keep(pace=0), table, 0, token, game="wyatt-earp")
    hint_button(ann.page).click()
    expect(ann.page.locator(".prompt")).to_contain_text("The marshal would choose")
    expect(ann.page.locator("main section.area .handz [aria-pressed='true']").last).to_be_visible()
    ann.page.wait_for_function(
        """() => {
            const lit = [...document.querySelectorAll("section.area .handz [aria-pressed='true']")].at(-1);
            const prompt = document.querySelector('.prompt');
            return lit.getBoundingClientRect().bottom <= prompt.getBoundingClientRect().top;
        }"""
    )


def test_among_people_there_is_no_button_unless_the_table_has_hints(served: Served, meet: Meet):
    for hints in (False, True):
        table, tokens = begin(served, GAME, ("Ann", "Bob"), 0, options={"first": 1}, hints=hints)
        ann = take_seat(meet(served).keep(pace=0), table, 0, tokens[0], game=GAME)
        expect(ann.page.get_by_role("button", name="All actions")).to_be_visible()
        expect(hint_button(ann.page)).to_have_count(1 if hints else 0)
