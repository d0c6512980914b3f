"""Public Enemy on its own board: every action on a piece, found by role and name; the list stays closed."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.hand import Hand
from tests.browser.served import Served
from tests.browser.tables import begin, set_up, take_seat
from tests.rules.public_enemy.positions import position

GAME = "public-enemy"
EVERYTHING = {"duel": 1, "dollars": 1, "cavalry": 1, "supremacy": 1}
LEGAL = re.compile("is-legal")


def seated(
    served: Served, meet: Meet, options: dict[str, int], bots: int = 1, luck: int = 0, **more: Any
) -> Hand:
    table, (token,) = begin(served, GAME, bots=bots, options={"first": 1, **options}, luck=luck)
    return Hand(take_seat(meet(served, **more).keep(pace=0), table, 0, token, game=GAME))


def play_by_clicks(hand: Hand) -> set[str]:
    """A game to its end; the verbs that were played."""
    while legal := hand.await_turn():
        action, label = hand.choose(legal)
        before = hand.now()["version"]
        if action.split()[0] in ("bury", "look"):  # the tile first, then where it goes
            hand.piece("Spend a Dollars tile").click()
        piece = hand.piece(label)
        piece.click()
        expect(piece).to_have_attribute("aria-pressed", "true")
        hand.assert_list_closed()
        piece.click()
        hand.await_answer(before)
    assert len(hand.counts) == hand.now()["view"]["round"], "every round is counted on the table"
    expect(hand.board.get_by_role("heading", name="Where everyone stands")).to_be_visible()
    return hand.done


def test_a_whole_game_by_clicks(served: Served, meet: Meet):
    """Of two rounds; somebody may win in the first, and then another game shows the rest."""
    wanted, done = {"take", "saloon", "bury", "look", "cavalry", "stay"}, set[str]()
    options = {**EVERYTHING, "quick": 1, "rounds": 2}
    for luck in range(3, 7):
        if not wanted <= done:
            done |= play_by_clicks(seated(served, meet, options, luck=luck, size="desk"))
    assert wanted <= done


def test_a_whole_game_by_keyboard_alone(served: Served, meet: Meet):
    hand = seated(served, meet, {"rounds": 1, "quick": 1}, size="desk")
    hand.keys = True
    press = hand.page.keyboard.press
    while legal := hand.await_turn():
        _, label = hand.choose(legal)
        before = hand.now()["version"]
        expect(hand.piece(label)).to_have_class(LEGAL)
        hand.reach(hand.piece(label))
        press("Enter")
        expect(hand.piece(label)).to_have_attribute("aria-pressed", "true")
        hand.assert_list_closed()
        press("Enter")
        hand.await_answer(before)
    assert len(hand.counts) == 1
    expect(hand.board.get_by_role("heading", name="Where everyone stands")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_card_is_a_button_that_says_what_taking_it_means(served: Served, meet: Meet, lang: str):
    hand = seated(served, meet, {}, lang=lang)
    hand.await_turn()
    town = hand.now()["view"]["decks"][0]
    name = re.compile(f"^(Take|Prendre) {re.escape(town['up'])} .* (in|à) Tombstone$")
    expect(hand.board.get_by_role("button", name=name)).to_have_class(LEGAL)
    saloon = {"en": "Try the Saloon", "fr": "Tenter le Saloon"}[lang]
    expect(hand.piece(saloon)).to_have_class(LEGAL)


def test_a_piece_that_cannot_be_played_says_why(served: Served, meet: Meet):
    hand = seated(served, meet, {})
    hand.await_turn()
    hand.board.get_by_role("button", name="You: no card of this gang (Daltons)").click()
    expect(hand.page.get_by_role("alert")).to_contain_text("PE-14")


def test_a_tile_first_or_the_deck_first(served: Served, meet: Meet):
    hand = seated(served, meet, {"dollars": 1}, size="phone", has_touch=True)
    labels = dict(hand.await_turn())
    peek, take = labels["look deadwood"], labels["take deadwood"]
    expect(hand.piece(peek)).to_be_hidden()
    hand.piece(take).tap()
    expect(hand.piece(peek)).to_be_visible()  # the deck first
    hand.page.get_by_role("button", name="Put back").tap()
    hand.piece("Spend a Dollars tile").tap()  # the tile first
    hand.piece(peek).tap()
    hand.piece(peek).tap()
    hidden = hand.board.get_by_text("You saw: ")
    expect(hidden).to_be_attached()
    expect(hand.piece("Spend a Dollars tile")).to_have_count(0)


@pytest.mark.parametrize("how", ["key", "mouse"])
def test_a_closer_look(served: Served, meet: Meet, how: str):
    hand = seated(served, meet, {})
    legal = hand.await_turn()
    card = hand.now()["view"]["decks"][2]["up"]
    piece = hand.piece(dict(legal)["take deadwood"])
    if how == "key":
        piece.focus()
        hand.page.keyboard.press("i")
    else:
        piece.click(button="right")
    sheet = hand.page.get_by_role("dialog", name="Deadwood")
    expect(sheet.get_by_role("img", name=card)).to_be_visible()
    expect(sheet.get_by_text("Comes from Deadwood")).to_be_visible()
    hand.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize(("size", "bots"), [("desk", 1), ("laptop", 5), ("phone", 2), ("small", 5)])
def test_the_board_fits_and_is_accessible(served: Served, meet: Meet, size: str, bots: int):
    theme, lang = ("night", "fr") if bots == 5 else ("noon", "en")
    hand = seated(served, meet, EVERYTHING, bots, size=size, theme=theme, lang=lang)
    hand.piece(hand.await_turn()[0][1]).click()
    assert hand.person.sideways() == 0
    assert hand.person.violations() == []


def test_the_outlaws_that_are_out_can_be_looked_up(served: Served, meet: Meet) -> None:
    at = position(2, stacks={"p1": ["Tom Horn"], "p2": ["Bob Dalton"]}, out=["Elzy Lay", "Butch Cassidy"])
    table = set_up(served, GAME, at)
    (token,) = table.begin("Ann", bots=("random",))
    hand = Hand(take_seat(meet(served).keep(pace=0), table, 0, token, game=GAME))
    hand.page.get_by_role("button", name="Outlaws out for the round: Butch Cassidy, Elzy Lay").click()
    sheet = hand.page.get_by_role("dialog", name="Outlaws out for the round")
    expect(sheet.get_by_role("listitem")).to_have_text(
        [re.compile("Butch Cassidy ★ Leader"), re.compile("Elzy Lay")]
    )
