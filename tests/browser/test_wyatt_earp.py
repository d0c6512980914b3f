"""Wyatt Earp on its own board: cards, posters, groups and piles, by role and name; the list stays closed."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from posse.games.registry import GAMES
from tests.browser.conftest import Meet
from tests.browser.hand import Hand
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import begin, set_up, take_seat

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
OVER = re.compile("^(The game is over|La partie est finie)$")
# A hand with few cards: whoever plays them well is rich enough at its end.
SHORT: dict[str, Any] = {
    "players": 2,
    "options": {"target": 5},
    "hand": 1,
    "dealer": "p2",
    "turn": "p1",
    "phase": "draw",
    "discard": ["jesse-james"],
    "hands": {
        "p1": {"jesse-james": 2, "photo-jesse-james": 1, "bank-robbery": 1, "wes-hardin": 1},
        "p2": {"bob-dalton": 3, "belle-starr": 2, "sundance-kid": 2},
    },
}


def named(card: str, lang: str) -> str:
    return WORDS.say(lang, f"name.{card}")


def held_as(name: str) -> re.Pattern[str]:
    """A card of the hand: its name, and what it is worth and does."""
    return re.compile(f"^{re.escape(name)}\\s?: ")


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
            outlaw = re.escape(named(about[1], self.lang))
            own = f"Your {outlaw}|{outlaw}, devant vous"
            return [self.button(re.compile(f"^({who}’s {outlaw}|{outlaw}, devant {who}|{own})\\b"))]
        if verb == "choose":
            return [self.button(re.compile(f"^{re.escape(named(about[0], self.lang))} × "))]
        card = CARDS[verb](about) if verb in CARDS else verb
        hand = self.board.get_by_role("region", name=re.compile("^(Your hand|Votre main)$"))
        held = hand.get_by_role("button", name=held_as(named(card, self.lang))).first
        return [held, hand.get_by_role("button", name=label, exact=True)]

    def await_turn(self) -> list[tuple[str, str]]:
        """Windows at these tables go by on their own."""
        while True:
            legal = super().await_turn()
            if all(action != "pass" for action, _ in legal):
                return legal
            self.person.await_news()

    def act(self, action: str, label: str) -> None:
        """By touch: the piece, what it may do, and once more to commit."""
        before = self.now()["version"]
        *first, last = self.pieces(action, label)
        for piece in first:
            piece.click()
        self.assert_list_closed()
        if action.split()[0] not in ANSWERS and last.get_attribute("aria-pressed") != "true":
            last.click()  # a button of the prompt needs no second click
        last.click()
        self.await_answer(before)
        self.done.add(action.split()[0])

    def act_by_keys(self, action: str, label: str) -> None:
        before = self.now()["version"]
        *first, last = self.pieces(action, label)
        for piece in first:
            self.reach(piece)
            self.page.keyboard.press("Enter")
        self.reach(last, "Shift+Tab" if first else "Tab")
        self.assert_list_closed()
        if action.split()[0] not in ANSWERS and last.get_attribute("aria-pressed") != "true":
            self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")
        self.await_answer(before)
        self.done.add(action.split()[0])

    def lit(self) -> Locator:
        return self.board.locator(".is-legal")


def at(person: Person, lang: str) -> Cowhand:
    hand = Cowhand(person)
    hand.lang = lang
    return hand


def seated(
    served: Served, meet: Meet, bots: int, target: int, lang: str = "en", luck: int = 0, **more: Any
) -> Cowhand:
    options = {"target": target}
    table, (token,) = begin(served, GAME, bots=bots, options=options, bot="house", luck=luck, window=0)
    return at(take_seat(meet(served, lang=lang, **more).keep(pace=0), table, 0, token, game=GAME), lang)


def dealt(
    served: Served, meet: Meet, position: dict[str, Any], window: int = 0, lang: str = "en", **more: Any
) -> Cowhand:
    """Ann in the first seat of a position, house bots in the others."""
    table = set_up(served, GAME, position, window=window)
    (token,) = table.begin("Ann", bots=("house",) * (position["players"] - 1))
    return at(take_seat(meet(served, lang=lang, **more).keep(pace=0), table, 0, token, game=GAME), lang)


def lay_first(legal: list[tuple[str, str]], done: set[str]) -> tuple[str, str]:
    """Whatever is new, then whatever leaves the hand smaller; a discard last."""
    verbs = ("target", "lay", "photo", *LAW, "wanted", "ask", "choose", "keep", "take", "draw")
    legal = sorted(legal, key=lambda choice: choice[0], reverse=True)  # as many at once as there are
    fresh = [choice for choice in legal if choice[0].split()[0] not in (*done, "discard", "done", "pass")]

    def rank(choice: tuple[str, str]) -> int:
        return next((n for n, verb in enumerate(verbs) if choice[0].startswith(verb)), len(verbs))

    return min(fresh or legal, key=rank)


@pytest.mark.parametrize(
    ("bots", "lang", "luck", "shown"),
    [
        (1, "en", 9, {"bank-robbery", "hideout", "photo", "take", "target"}),
        (3, "fr", 5, {"earp", "fastest-gun", "photo", "take", "target"}),
    ],
    ids=["1-en", "3-fr"],
)
def test_a_whole_game_by_clicks(served: Served, meet: Meet, bots: int, lang: str, luck: int, shown: set[str]):
    """Of those a luck makes, games that show much in few turns."""
    hand = seated(served, meet, bots, target=5, lang=lang, luck=luck, size="desk")
    while legal := hand.await_turn():
        hand.act(*lay_first(legal, hand.done))
    assert {"draw", "discard", "lay", *shown} <= hand.done
    assert len(hand.counts) == hand.now()["view"]["hand"], "every hand is counted on the table"
    expect(hand.page.get_by_role("region", name=OVER)).to_be_visible()


def test_a_whole_short_game_by_keyboard_alone(served: Served, meet: Meet):
    hand = dealt(served, meet, SHORT, size="desk")
    hand.keys = True
    while legal := hand.await_turn():
        hand.act_by_keys(*lay_first(legal, hand.done))
    assert {"take", "lay", "photo", "bank-robbery", "discard"} <= hand.done
    assert hand.counts
    expect(hand.page.get_by_role("region", name=OVER)).to_be_visible()


def test_three_at_one_screen_see_nothing_of_the_next_hand(served: Served, meet: Meet):
    """Before somebody confirms, no socket has told anyone's hand and no board is in the page."""
    names = ["Ann", "Bob", "Cid"]
    position = {**SHORT, "players": 3, "hands": {**SHORT["hands"], "p3": {"belle-starr": 2, "wes-hardin": 1}}}
    table = set_up(served, GAME, position)
    tokens = [table.sit(seat, name, here=True) for seat, name in enumerate(names)]
    table.start()
    people = list(zip(names, tokens, strict=True))
    person = meet(served).keep(pace=0).holds(table.id, GAME, table.token, people).go(f"/t/{table.id}")
    hand, page = at(person, "en"), person.page
    ready = page.get_by_role("button", name=re.compile("^I am "))
    hide = page.get_by_role("button", name=re.compile("^Hide my side"))
    over = page.get_by_role("region", name=OVER)
    mark, called, watched = 0, [], 0
    while True:
        expect(ready.or_(over)).to_be_visible()
        person.hear_all()
        told = [message["view"] for message in person.over_sockets(mark)]
        watched += len(told)
        assert all(
            view["seat"] is None and all(player["hand"] is None for player in view["players"])
            for view in told
        )
        if over.is_visible():
            break
        assert page.get_by_role("region", name="The board").count() == 0
        called.append(page.get_by_role("heading", level=1).inner_text())
        ready.click()
        expect(page.get_by_role("region", name="Your hand")).to_be_visible()
        while not hide.or_(over).or_(ready).is_visible():
            hand.act(*lay_first(hand.await_turn(), hand.done))
            hand.read_count()
            expect(hide.or_(over).or_(ready).or_(hand.lit().first)).to_be_visible()
        mark = person.count_sockets()
        if hide.is_visible():
            hide.click()
    assert watched >= len(called), "the spectator's eyes were open"
    assert called[:4] == ["Ann", "Bob", "Cid", "Ann"]


def test_a_hidden_outlaw_is_flushed_out_in_another_turn(served: Served, meet: Meet):
    hidden = {"p1": {"butch-cassidy": {"cards": 3, "hideout": True}}, "p2": {}}
    hands = {"p1": {"wyatt-earp": 1, "wes-hardin": 2}, "p2": {"belle-starr": 2, "bob-dalton": 1}}
    asked = {"turn": "p2", "dealer": "p1", "phase": "play", "opened": ["butch-cassidy"]}
    hand = dealt(served, meet, {**SHORT, **asked, "table": hidden, "hands": hands}, window=60)
    expect(hand.page.get_by_role("button", name="Let it be")).to_be_visible()
    expect(hand.page.get_by_role("timer")).to_have_count(0)  # against bots alone there is no hurry
    label = "Wyatt Earp: shoot, to flush out a hidden outlaw"
    *_, last = hand.pieces("earp flush", label)
    hand.board.get_by_role("region", name="Your hand").get_by_role(
        "button", name=held_as("Wyatt Earp")
    ).click()
    expect(last).to_have_attribute("aria-pressed", "true")  # a card with one use is that use
    before = hand.now()["version"]
    last.click()
    expect(last).to_have_count(0)
    hand.await_answer(before)
    hand.person.hear_all()
    told = [message["window"] or {} for message in hand.person.messages("update")]
    assert [window["left"] for window in told if window.get("answered")] == [None], "sealed until it closes"


@pytest.mark.parametrize("size", ["desk", "small"])
def test_what_most_wanted_may_do_fits_the_screen(served: Served, meet: Meet, size: str):
    """The card lights every poster; the row names the outlaws, and reads out what it means to touch one."""
    hands = {"p1": {"most-wanted": 1, "wes-hardin": 2}, "p2": {"bob-dalton": 1}}
    laid = {"p1": {}, "p2": {"butch-cassidy": {"cards": 3}}}
    begun = {"phase": "play", "opened": ["butch-cassidy"], "table": laid, "hands": hands}
    hand = dealt(served, meet, {**SHORT, **begun}, size=size)
    hand.await_turn()
    hand.board.get_by_role("region", name="Your hand").get_by_role(
        "button", name=held_as("Most Wanted")
    ).click()
    expect(hand.button("Most Wanted: ask for Bob Dalton")).to_be_visible()
    assert hand.person.sideways() == 0
    assert hand.person.violations() == []
    poster = hand.button(re.compile("^Poster of Bob Dalton"))
    poster.click()
    expect(hand.button("Most Wanted: ask for Bob Dalton")).to_have_attribute("aria-pressed", "true")
    poster.click()
    expect(
        hand.board.get_by_role("region", name="Your hand").get_by_role("button", name=held_as("Bob Dalton"))
    ).to_be_visible()


def test_a_card_that_cannot_be_played_says_why(served: Served, meet: Meet):
    hand = dealt(served, meet, SHORT)
    hand.await_turn()
    held = hand.board.get_by_role("region", name="Your hand").get_by_role(
        "button", name=held_as("Wes Hardin")
    )
    held.click(force=True)  # it is aria-disabled, and answers all the same
    expect(hand.page.get_by_role("alert")).to_contain_text("WE-7")


def test_a_card_that_can_only_be_thrown_looks_it_and_says_why(served: Served, meet: Meet):
    hand = dealt(served, meet, {**SHORT, "phase": "play"})
    hand.await_turn()
    cards = hand.board.get_by_role("region", name="Your hand")
    lone = cards.get_by_role("button", name=held_as("Wes Hardin"))
    expect(lone).to_have_class(re.compile("thrown"))
    lone.click()
    expect(cards).to_contain_text("2 capture points")
    expect(cards).to_contain_text("WE-11")  # the server's reason, where one looks
    cards.get_by_role("button", name=held_as("Bank Robbery")).click(force=True)  # it may do nothing at all
    expect(cards).not_to_contain_text("WE-11")


@pytest.mark.parametrize("theme", ["noon", "night"])
def test_the_board_fits_and_can_be_read_by_all(served: Served, meet: Meet, theme: str):
    hand = seated(served, meet, bots=3, target=5, theme=theme)
    hand.await_turn()
    for size in ("desk", "small"):
        hand.person.size(size)
        assert hand.person.violations() == []
        assert hand.person.sideways() == 0


def test_the_hand_is_in_sight_on_a_phone(served: Served, meet: Meet):
    hand = seated(served, meet, bots=3, target=5, size="phone")
    hand.await_turn()
    cards = hand.page.get_by_role("region", name="Your hand")
    expect(cards.get_by_role("button").nth(1)).to_be_in_viewport(ratio=0.9)  # after the sorting
    assert hand.person.sideways() == 0


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "No play: 3 of 20 turns"), ("fr", "Rien joué : 3 tours sur 20")]
)
def test_turns_without_a_play_are_counted(served: Served, meet: Meet, lang: str, said: str) -> None:
    hand = dealt(served, meet, SHORT | {"idle": 3}, lang=lang)
    told = hand.board.get_by_role("note")
    expect(told).to_have_text(said)
    expect(told).to_be_in_viewport()
