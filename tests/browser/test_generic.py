"""The generic table plays any game, the test-only one too, without a line of its own."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Meet
from tests.browser.served import Served
from tests.browser.tables import await_turn, begin, is_over, take_seat

GAME = "thimblerig"
PATIENCE = 40  # more moves than any seat has in a game


def choices(page: Page) -> Locator:
    return page.get_by_role("region", name="What you may do")


def test_a_whole_game_by_clicks(served: Served, meet: Meet):
    table, (token,) = begin(served, GAME, window=0, options={"law": 1})
    page = take_seat(meet(served).keep(pace=0), table, 0, token).page
    for _ in range(PATIENCE):
        if not await_turn(page):
            break
        action = choices(page).get_by_role("button").nth(1)
        action.click()
        page.get_by_role("button", name="Do it").click()
        expect(page.get_by_role("button", name="Do it")).to_have_count(0)
    assert is_over(page)
    standing = page.get_by_role("list", name="Final standing")
    expect(standing.get_by_role("listitem").filter(has_text="You")).to_be_visible()
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.get_by_role("link", name="See the replay").click()
    expect(page.get_by_role("group", name="Moves").or_(page.get_by_text("Review").first)).to_be_visible()
    assert sockets == [], "a replay needs no socket, least of all one at no table"


def test_a_whole_game_by_keyboard(served: Served, meet: Meet):
    table, (token,) = begin(served, GAME, window=0)
    page = take_seat(meet(served).keep(pace=0), table, 0, token).page
    for _ in range(PATIENCE):
        if not await_turn(page):
            break
        page.keyboard.press("1")
        expect(page.get_by_role("button", name="Do it")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Do it")).to_have_count(0)
    assert is_over(page)


def test_a_figure_may_be_touched_first(served: Served, meet: Meet):
    table, (token,) = begin(served, GAME)
    page = take_seat(meet(served), table, 0, token).page
    rows = choices(page).get_by_role("listitem")
    await_turn(page)
    whole = rows.count()
    page.get_by_role("region", name="Josephine").get_by_role("button", name="Josephine").click()
    expect(rows).not_to_have_count(whole)
    for text in rows.all_inner_texts():
        assert "p2" in text
    page.keyboard.press("Escape")
    expect(rows).to_have_count(whole)


def test_an_action_can_be_put_back_and_a_second_tap_commits(served: Served, meet: Meet):
    table, (token,) = begin(served, GAME)
    page = take_seat(meet(served, size="phone", has_touch=True), table, 0, token).page
    await_turn(page)
    first = choices(page).get_by_role("button", name=re.compile(r"\blook p1 left$"))
    first.tap()
    expect(first).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Put back").tap()
    expect(first).to_have_attribute("aria-pressed", "false")
    assert table.place.get(f"/api/tables/{table.id}/record", token).text.count("look") == 0
    first.tap()
    first.tap()
    expect(page.get_by_text("You look under your left thimble").first).to_be_attached()


def test_a_take_back_against_bots(served: Served, meet: Meet):
    table, (token,) = begin(served, GAME)
    page = take_seat(meet(served).keep(pace=0), table, 0, token).page
    await_turn(page)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    gazette = page.get_by_role("list", name="The Gazette")
    expect(gazette.get_by_text("You look under").first).to_be_visible()
    expect(gazette.get_by_text("Josephine has chosen")).to_be_visible()  # now it is for Ann to choose
    page.get_by_role("button", name="Take back").click()
    expect(gazette.get_by_text("You take back").first).to_be_visible()


def test_two_people_talk_in_their_own_languages(served: Served, meet: Meet):
    table, (one, two) = begin(served, GAME, ("Ann", "Bob"), bots=0)
    ann = take_seat(meet(served), table, 0, one).page
    bob = take_seat(meet(served, lang="fr"), table, 1, two).page
    expect(bob.get_by_text("On attend Ann")).to_be_visible()
    ann.get_by_role("tab", name="Chat").click()
    expect(ann.get_by_role("button", name="My team")).to_have_count(0)  # everyone plays alone
    ann.get_by_role("textbox", name="Say something").fill("<b>howdy</b>")
    ann.keyboard.press("Enter")
    bob.get_by_role("tab", name=re.compile("^Causette")).click()
    expect(bob.get_by_role("log").get_by_text("<b>howdy</b>")).to_be_visible()
    ann.get_by_role("button", name="Quick phrases").click()
    ann.get_by_role("group", name="Quick phrases").get_by_role("button", name="Well bluffed!").click()
    expect(ann.get_by_role("log").get_by_text("Well bluffed!")).to_be_visible()
    expect(bob.get_by_role("log").get_by_text("Joli bluff !")).to_be_visible()
    bob.get_by_role("button", name="Ne plus lire Ann").click()
    expect(bob.get_by_role("log").get_by_text("howdy")).to_have_count(0)
    choices(ann).get_by_role("button", name=re.compile(r"\bdraw$")).click()
    ann.get_by_role("button", name="Do it").click()
    expect(bob.get_by_role("list", name="La Gazette").or_(bob.get_by_text("À vous"))).to_be_visible()


def test_who_is_there_and_who_is_waited_for_can_be_seen(served: Served, meet: Meet):
    table, (one, two) = begin(served, GAME, ("Ann", "Bob"), bots=0, clock="player", seconds=600)
    bob = take_seat(meet(served), table, 1, two)
    clocks = bob.page.get_by_role("listitem").filter(has=bob.page.locator(".seat"))
    awaited = clocks.nth(0).locator(".seat.awaited")
    expect(awaited.locator("i.gone")).to_be_visible()  # Ann, who has not come yet
    expect(bob.page.locator(".prompt")).to_contain_text("Ann is not here.")
    expect(clocks.nth(1).locator(".seat i")).to_have_count(0)  # nobody needs to be told of themselves
    ann = take_seat(meet(served), table, 0, one)
    expect(awaited.locator("i:not(.gone)")).to_be_visible()
    expect(bob.page.locator(".prompt")).not_to_contain_text("not here")
    ann.page.close()
    expect(bob.page.locator(".prompt")).to_contain_text("Ann left")
    expect(bob.page.get_by_text("Ann has left the table.")).to_be_visible()


def test_the_line_breaks_and_comes_back(mortal: Served, meet: Meet):
    table, (token,) = begin(mortal, GAME)
    page = take_seat(meet(mortal).keep(pace=0), table, 0, token).page
    await_turn(page)
    mortal.kill()
    expect(page.get_by_text("The line is broken")).to_be_visible()
    choices(page).get_by_role("button", name=re.compile(r"\blook p1 left$")).click()
    page.get_by_role("button", name="Do it").click()
    mortal.start()
    expect(page.get_by_text("The line is broken")).to_have_count(0)
    expect(page.get_by_role("list", name="The Gazette").get_by_text("You look under").first).to_be_visible()


def test_a_seat_opened_elsewhere_can_be_taken_over(served: Served, meet: Meet):
    table, (token,) = begin(served, GAME)
    first = take_seat(meet(served), table, 0, token).page
    second = take_seat(meet(served), table, 0, token).page
    expect(first.get_by_text("opened in another window")).to_be_visible()
    first.get_by_role("button", name="Play here").click()
    expect(second.get_by_text("opened in another window")).to_be_visible()
    await_turn(first)


def test_the_host_pauses_and_keeps_a_seat_warm(served: Served, meet: Meet):
    table, (one, two) = begin(served, GAME, ("Ann", "Bob"), bots=0)
    host = take_seat(meet(served), table, 0, one, host=True).page
    bob = take_seat(meet(served), table, 1, two).page
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Pause").click()
    expect(bob.get_by_text("The game is paused")).to_be_visible()
    host.get_by_role("button", name="Go on").click()
    host.get_by_role("button", name="A bot until they are back").click()
    expect(host.get_by_text("Bob is here")).to_be_visible()  # nobody else could agree
    bob.get_by_role("button", name="Menu").click()
    bob.get_by_role("button", name="Leave my seat to a bot").click()
    bob.get_by_role("button", name="Take my seat back").click()
    expect(bob.get_by_role("button", name="Take my seat back")).to_have_count(0)


def test_the_menu_shows_the_invitation_and_the_seal_but_no_token(served: Served, meet: Meet):
    table, (token,) = begin(served, GAME)
    ann = take_seat(meet(served), table, 0, token, host=True)
    ann.page.get_by_role("button", name="Menu").click()
    link = ann.page.get_by_role("textbox", name="Invite").input_value()
    assert link.endswith(f"/t/{table.id}")
    seal = served.get(f"/api/tables/{table.id}").json()["commitment"]
    expect(ann.page.get_by_text(seal)).to_be_visible()
    shown = ann.page.content()
    assert token not in shown
    assert table.token not in shown


def test_a_key_pressed_right_after_escape_is_not_lost(served: Served, meet: Meet):
    table, (token,) = begin(served, GAME)
    ann = take_seat(meet(served), table, 0, token, host=True)
    ann.page.get_by_role("button", name="Rules", exact=True).click()
    expect(ann.page.get_by_role("dialog", name="Rules")).to_be_visible()
    ann.page.evaluate("""() => {
        document.querySelector('dialog[open]').requestClose();
        document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '?', bubbles: true}));
    }""")
    expect(ann.page.get_by_role("dialog", name="Keys")).to_be_visible()


@pytest.mark.parametrize("theme", ["noon", "night"])
def test_the_table_is_accessible_and_fits(served: Served, meet: Meet, theme: str):
    table, (token,) = begin(served, GAME, bots=2, counting_aid=True, clock="move", seconds=600)
    ann = take_seat(meet(served, theme=theme), table, 0, token, host=True)
    for size in ("desk", "small"):
        ann.size(size)
        await_turn(ann.page)
        assert ann.violations() == []
        assert ann.sideways() == 0
        ann.page.keyboard.press("1")
        expect(ann.page.get_by_role("button", name="Do it")).to_be_visible()
        assert ann.violations() == []
        for name in ("Menu", "Rules"):
            ann.page.get_by_role("button", name=name, exact=True).click()
            expect(ann.page.get_by_role("dialog")).to_be_visible()
            assert ann.violations() == []
            ann.page.keyboard.press("Escape")
            expect(ann.page.get_by_role("dialog")).to_have_count(0)
        ann.page.keyboard.press("?")
        expect(ann.page.get_by_role("dialog")).to_be_visible()
        assert ann.violations() == []
        assert ann.sideways() == 0
        ann.page.keyboard.press("Escape")
        expect(ann.page.get_by_role("dialog")).to_have_count(0)
        ann.page.get_by_role("button", name="Put back").click()
