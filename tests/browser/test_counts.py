"""Every game stops at its count: the next deal is hidden until one has pressed on, and bots wait for it."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Meet
from tests.browser.hand import Hand
from tests.browser.served import Served
from tests.browser.tables import as_it_is, dealt, set_up, take_seat
from tests.server.people import Hosted

# Ann's last card: when she throws it the hand is counted, and the second seat begins the next.
LAST: dict[str, Any] = {
    "options": {"target": 25},
    "hand": 1,
    "dealer": "p2",
    "turn": "p1",
    "phase": "play",
    "discard": ["jesse-james"],
}


def one_card_left(served: Served, players: int) -> Hosted:
    others = {f"p{seat}": {"bob-dalton": 1, "belle-starr": 1} for seat in range(2, players + 1)}
    position = {**LAST, "players": players, "hands": {"p1": {"wes-hardin": 1}, **others}}
    return set_up(served, "wyatt-earp", position, window=0)


def play(hand: Hand, table: Hosted, token: str) -> None:
    """Whatever is legal, until something is counted; the pieces of the boards have tests of their own."""
    while not ((now := hand.now())["count"] or {}).get("counted"):
        if now["view"]["legal"]:
            answer = table.do("play", token, action=now["view"]["legal"][0], version=now["version"])
            assert answer.status_code == 200, answer.text
            hand.await_answer(now["version"])
        else:
            hand.person.await_news()


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog", name="The count")


@pytest.mark.parametrize(
    ("game", "options", "told", "old", "new"),
    [
        ("public-enemy", {"quick": 1, "first": 1}, "Round 1: the count", "Round 1,", "Round 2,"),
        ("goat", {"first": 1, "rounds": 2}, "Tonight at the Saloon", "Round 1 of 2", "Round 2 of 2"),
        ("wyatt-earp", {}, "The count of the hand", "Wes Hardin", "10 cards"),
    ],
)
def test_a_count_stops_the_table(
    served: Served, meet: Meet, game: str, options: dict[str, int], told: str, old: str, new: str
) -> None:
    if game == "wyatt-earp":
        table = one_card_left(served, 2)
        (token,) = table.begin("Ann", bots=("house",))
    else:  # a deal in which nobody has won when something is first counted
        table = dealt(served, game, 2, options, luck=1)
        (token,) = table.begin("Ann", bots=("house",))
    hand = Hand(take_seat(meet(served).keep(pace=0), table, 0, token, game=game))
    play(hand, table, token)
    page, counted = hand.page, sheet(hand.page)
    expect(counted.get_by_role("heading", name=told)).to_be_visible()
    expect(counted.get_by_role("button", name="Onward")).to_be_focused()
    lines = len(as_it_is(served, table).log)
    assert hand.person.violations() == []
    expect(hand.board.get_by_text(old).first).to_be_attached()
    expect(hand.board.get_by_text(new)).to_have_count(0)  # the next deal is not on the board
    counted.get_by_role("button", name="Look at the table").click()
    expect(counted.get_by_role("heading", name=told)).to_have_count(0)
    counted.get_by_role("button", name="Back to the count").click()
    assert len(as_it_is(served, table).log) == lines, "nobody has moved meanwhile"
    page.keyboard.press("Escape")
    expect(counted).to_have_count(0)
    expect(hand.board.get_by_text(new).first).to_be_attached()


def test_two_people_wait_for_each_other(served: Served, meet: Meet) -> None:
    """Ann has read it, Bob has not; the bot between them waits, and a reload loses nothing."""
    table = one_card_left(served, 3)
    tokens = [table.sit(0, "Ann"), table.sit(2, "Bob")]
    assert table.do("bot", seat=1, bot="house").status_code == 200
    table.start()
    ann, bob = (
        Hand(take_seat(meet(served).keep(pace=0), table, seat, token, game="wyatt-earp"))
        for seat, token in zip((0, 2), tokens, strict=True)
    )
    play(ann, table, tokens[0])
    expect(sheet(ann.page).get_by_text("The table waits for you,")).to_be_visible()
    expect(sheet(ann.page).get_by_text("Also reading: Bob.")).to_be_visible()
    ann.read_count()
    prompt = ann.page.locator(".prompt")
    expect(prompt).to_contain_text("Bob is still reading the count")
    bob.page.reload()
    expect(sheet(bob.page)).to_be_visible()
    assert as_it_is(served, table).log[-1].seat == 0, "the bot has not moved"
    bob.read_count()
    expect(prompt).not_to_contain_text("Bob is still reading the count")
    with table.watch() as eve:
        while eve.now["view"]["to_act"] == [1]:
            eve.next()


def test_a_reaction_has_its_time_where_it_is_chosen(served: Served, meet: Meet) -> None:
    page = meet(served).go("/new/wyatt-earp").page
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Time to react").select_option("25 s")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    head = served.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert head["settings"]["window"] == 25
    page.goto(f"{served.url}/new/goat")
    page.get_by_text("More", exact=True).click()
    expect(page.get_by_label("Clock")).to_be_visible()
    expect(page.get_by_label("Time to react")).to_have_count(0)
