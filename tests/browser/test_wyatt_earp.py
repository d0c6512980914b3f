"""Wyatt Earp on its own board: cards, posters, groups and piles, by role and name; the list stays closed."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from posse.games.registry import GAMES
from tests.browser.conftest import Meet
from tests.browser.hand import Hand
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat

GAME = "wyatt-earp"
WORDS = GAMES[GAME].words
CARDS = {
    "photo": lambda about: f"photo-{about[0]}",
    "lay": lambda about: about[1],
    "wanted": lambda about: "most-wanted",
    "earp": lambda about: "wyatt-earp",
    "discard": lambda about: about[0],
}
ANSWERS = ("done", "pass", "keep", "end-hand")
LAW = ("stagecoach-robbery", "bank-robbery", "fastest-gun", "hideout")


def named(card: str, lang: str) -> str:
    return WORDS.say(lang, f"name.{card}")


class Cowhand(Hand):
    """Plays with the pieces of the board alone."""

    lang = "en"

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.board.get_by_role("button", name=name, exact=True).first

    def pieces(self, action: str, label: str) -> list[Locator]:
        """What is touched for an action, in order; the last of them picks it."""
        verb, *about = action.split()
        if verb in ANSWERS:
            return [self.page.locator(".prompt").get_by_role("button", name=label, exact=True)]
        if verb in ("draw", "take"):
            pile = {"draw": r"^(Draw pile|Pioche)", "take": r"^(Discard pile|Défausse)"}[verb]
            return [self.button(re.compile(pile))]
        if verb == "ask":
            return [self.button(label)]
        if verb == "target":
            who = self.now()["seats"][int(about[0][1:]) - 1]["name"]
            return [self.button(re.compile(f"^{re.escape(named(about[1], self.lang))} (of|de) {who}\\b"))]
        if verb == "choose":
            return [self.button(re.compile(f"^{re.escape(named(about[0], self.lang))} × "))]
        card = CARDS[verb](about) if verb in CARDS else verb
        hand = self.board.get_by_role("region", name=re.compile("Your hand|Votre main"))
        held = hand.get_by_role("button", name=named(card, self.lang), exact=True).first
        return [held, hand.get_by_role("button", name=label, exact=True)]

    def close_count(self) -> bool:
        sheet = self.board.get_by_role("region", name=re.compile("The count of the|Le compte de la manche"))
        if not sheet.is_visible():
            return False
        sheet.get_by_role("button").click()
        expect(sheet).to_have_count(0)
        return True


def seated(served: Served, meet: Meet, bots: int, target: int, lang: str = "en", **more: Any) -> Cowhand:
    table, (token,) = begin(served, GAME, bots=bots, options={"target": target})
    hand = Cowhand(take_seat(meet(served, lang=lang, **more).keep(pace=0), table, 0, token, game=GAME))
    hand.lang = lang
    return hand


def lay_first(legal: list[tuple[str, str]], done: set[str]) -> tuple[str, str]:
    """Whatever is new, then whatever brings points; a discard last."""
    verbs = ("target", "lay", "photo", *LAW, "wanted", "earp", "ask", "choose", "keep", "draw", "take")
    fresh = [choice for choice in legal if choice[0].split()[0] not in (*done, "discard", "done", "pass")]

    def rank(choice: tuple[str, str]) -> int:
        return next((n for n, verb in enumerate(verbs) if choice[0].startswith(verb)), len(verbs))

    return min(fresh or legal, key=rank)


@pytest.mark.parametrize(("bots", "lang"), [(1, "en"), (3, "fr")])
def test_a_whole_game_by_clicks(served: Served, meet: Meet, bots: int, lang: str):
    hand = seated(served, meet, bots, target=5, lang=lang, size="desk")
    counts = 0
    while legal := hand.await_turn():
        counts += hand.close_count()
        action, label = lay_first(legal, hand.done)
        hand.done.add(action.split()[0])
        before = hand.now()["version"]
        pieces = hand.pieces(action, label)
        for piece in pieces[:-1]:
            piece.click()
        last = pieces[-1]
        expect(last).to_be_visible()
        if last.get_attribute("aria-pressed") != "true":
            last.click()
        if hand.now()["version"] == before:
            last.click()
        hand.await_answer(before)
    assert {"draw", "lay", "discard"} <= hand.done
    assert counts + hand.close_count() >= 1
    over = re.compile("The game is over|La partie est finie")
    expect(hand.page.get_by_role("region", name=over)).to_be_visible()


def test_a_hand_by_keyboard_alone(served: Served, meet: Meet):
    hand = seated(served, meet, bots=1, target=5, size="desk")
    for _ in range(14):
        legal = hand.await_turn()
        if not legal:
            break
        action, label = lay_first(legal, hand.done)
        hand.done.add(action.split()[0])
        before = hand.now()["version"]
        for piece in hand.pieces(action, label):
            expect(piece).to_be_enabled()
            piece.focus()
            hand.page.keyboard.press("Enter")
        if hand.now()["version"] == before:
            hand.page.keyboard.press("Enter")
        hand.await_answer(before)
    assert {"draw", "discard"} <= hand.done


def test_an_outlaw_that_needs_three_says_so(served: Served, meet: Meet):
    hand = seated(served, meet, bots=1, target=5)
    hand.await_turn()
    card = hand.now()["view"]["players"][0]["hand"][0]["card"]
    held = hand.board.get_by_role("region", name="Your hand").get_by_role("button", name=named(card, "en"))
    held.first.click(force=True)  # it is aria-disabled, and answers all the same
    expect(hand.page.locator(".prompt")).to_contain_text("WE-7")


@pytest.mark.parametrize("theme", ["noon", "night"])
@pytest.mark.parametrize("size", ["desk", "small"])
def test_the_board_fits_and_can_be_read_by_all(served: Served, meet: Meet, theme: str, size: str):
    hand = seated(served, meet, bots=3, target=5, theme=theme, size=size)
    hand.await_turn()
    assert hand.person.violations() == []
    assert hand.person.sideways() == 0
