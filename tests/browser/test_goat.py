"""The Goat on its own board: whole games by mouse and by keys, found by role and name, the list closed."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from posse.games.registry import GAMES
from tests.browser.conftest import Meet
from tests.browser.fit import sit, walks
from tests.browser.hand import Hand
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import dealt, take_seat
from tests.rules.goat.tables import position
from tests.server.people import Hosted

# What one may be asked, by the piece that answers; the board's words in both languages.
ASKED = {
    "en": r"^(Offer this card|Accept the card|Empty the|Take a coin|Give a bottle|Take a token)",
    "fr": r"^(Offrir cette carte|Accepter la carte|Vider l[ea]|Prendre une pièce|Donner une bouteille"
    r"|Prendre un jeton)",
}
SAY = {"en": "^Say ", "fr": "^Annoncer "}
GIVE = {"en": "^Offer it to ", "fr": "^L'offrir à "}
DO = {"en": "Do it", "fr": "Jouer"}
LIST = {"en": "All actions", "fr": "Toutes les actions"}
NOT_THE_GOAT = "A card face down, and not the Goat, which was turned up first"
OVER = {"en": "The game is over", "fr": "La partie est finie"}


def sit_down(person: Person, hosted: Hosted, token: str, seat: int = 0) -> Page:
    """The person's device holds the seat; their page opens the table."""
    return take_seat(person.keep(pace=0), hosted, seat, token, game="goat").page


def solo(served: Served, person: Person, bots: int = 2, **options: int) -> Page:
    hosted = dealt(served, "goat", bots + 1, {"first": 1, **options})
    (token,) = hosted.begin("Ann", bots=("random",) * bots)
    return sit_down(person, hosted, token)


def buttons(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(name))


class Mouse(Hand):
    """Clicks: a piece is picked with one, and done with the next or at the prompt."""

    def __init__(self, person: Person, lang: str) -> None:
        super().__init__(person)
        self.lang = lang

    def press(self, piece: Locator) -> None:
        piece.click()

    def answer(self) -> str:
        """Answers whatever the board asks, by its own pieces; what that was."""
        page, lang = self.page, self.lang
        ask = buttons(page, ASKED[lang])
        expect(ask.first).to_be_visible()
        expect(page.get_by_role("button", name=LIST[lang], expanded=True)).to_have_count(0)
        name = (ask.last.text_content() or "").strip()
        named = ask.last.evaluate("piece => piece.closest('.prompt') !== null")  # one click does it
        self.press(ask.last)
        if re.match(r"(Offer this|Offrir cette)", name):
            self.press(buttons(page, SAY[lang]).first)
            do, give = page.get_by_role("button", name=DO[lang], exact=True), buttons(page, GIVE[lang])
            expect(do.or_(give.first).first).to_be_visible()
            if give.count() > 1:  # the only one there is need not be chosen
                self.press(give.last)
            self.press(do)
        elif not named:
            self.press(ask.last)  # picked with one, done with the next
        return name

    def play(self) -> list[str]:
        """Plays until the game is over; what was asked, in order."""
        asked: list[str] = []
        while self.await_turn():
            before = self.now()["version"]
            asked.append(self.answer())
            self.await_answer(before)
        expect(self.page.get_by_role("region", name=OVER[self.lang])).to_be_visible()
        return asked


class Keys(Mouse):
    """Tab until the piece has the focus, then Enter."""

    keys = True

    def press(self, piece: Locator) -> None:
        self.reach(piece)
        self.page.keyboard.press("Enter")


@pytest.mark.parametrize(("lang", "size", "bots"), [("en", "laptop", 2), ("fr", "small", 4)])
def test_a_whole_game_by_clicks(served: Served, meet: Meet, lang: str, size: str, bots: int) -> None:
    ann = meet(served, lang=lang, size=size)
    page = solo(served, ann, bots, rounds=2)
    assert len(Mouse(ann, lang).play()) >= 2, "asked in every round"
    expect(page.get_by_role("heading", name="The count" if lang == "en" else "Les comptes")).to_be_visible()
    assert ann.sideways() == 0


def test_a_whole_game_by_keyboard_alone(served: Served, meet: Meet) -> None:
    ann = meet(served)
    page = solo(served, ann, bots=1, rounds=1)
    assert Keys(ann, "en").play()
    expect(page.get_by_role("heading", name="The count")).to_be_visible()


@pytest.mark.parametrize("theme", ["noon", "night"])
def test_the_board_is_accessible(served: Served, meet: Meet, theme: str) -> None:
    ann = meet(served, theme=theme)
    page = solo(served, ann, 3)
    expect(buttons(page, "^Offer this card")).to_have_count(4)
    assert ann.violations() == []
    buttons(page, "^Offer this card").first.click()
    buttons(page, "^Say ").nth(1).click()
    buttons(page, "^Offer it to ").first.click()
    assert ann.violations() == []
    buttons(page, "^Look at this card").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert ann.violations() == []


def test_an_offer_is_a_scene(served: Served, meet: Meet) -> None:
    """The dealer sees the card and the claim; the one asked its back, the claim and the record."""
    hosted = dealt(served, "goat", 2, {"first": 1})
    ann, bob = hosted.begin("Ann", "Bob")
    mine = sit_down(meet(served), hosted, ann)
    theirs = sit_down(meet(served, lang="fr"), hosted, bob, seat=1)
    expect(theirs.get_by_role("list", name="Votre main")).to_have_count(0)
    buttons(mine, "^Offer this card").first.click()
    buttons(mine, "^Say ").last.click()
    mine.get_by_role("button", name="Do it", exact=True).click()
    expect(mine.get_by_text("You slide Bob a card and say it is")).to_be_visible()
    expect(mine.get_by_role("img", name=re.compile("^The card is really this one"))).to_be_visible()
    expect(theirs.get_by_text("Ann vous glisse une carte et dit que c'est")).to_be_visible()
    expect(theirs.get_by_text("On ne sait pas encore comment Ann bluffe")).to_be_visible()
    card = theirs.get_by_role("button", name="La carte offerte, face cachée")
    card.click()
    card.click()  # twice: accepted
    for page, stamp in ((mine, "Bluff"), (theirs, "Bluff")):
        expect(page.get_by_text(stamp, exact=True)).to_be_visible()


def without_a_hat() -> dict[str, Any]:
    """A table at which the first player offers a card, and somebody else has no hat left."""
    for state, view in walks("goat", 4, {}):
        if view.legal[0].startswith("offer") and any(player.hats == 0 for player in view.players[1:]):
            return GAMES["goat"].to_position(state)
    raise AssertionError("nobody is ever without a hat")


def test_a_goat_that_was_turned_up_is_said_not_to_be_face_down(served: Served, meet: Meet) -> None:
    """Until the reader meets it: here it is offered, and accepted."""
    person = meet(served)
    for goat_back in (False, True):
        offer = {"card": "goat", "claim": "thief", "to": "p1"}
        hand = ["outlaw", "sheriff", "thief"]
        asked = position(3, hand, goat_back=goat_back, phase="answer", dealer="p2", offer=offer)
        sit(served, person, "goat", asked)
        aside = person.page.get_by_role("region", name="The street").get_by_role(
            "img", name=re.compile("^A card face down")
        )
        expect(aside).to_have_accessible_name(NOT_THE_GOAT if goat_back else "A card face down")
    buttons(person.page, "^Accept the card").click()
    expect(aside).to_have_accessible_name("A card face down")


def test_what_is_not_allowed_says_why(served: Served, meet: Meet) -> None:
    """A player without a hat cannot be offered a card: touched, the plate says so and names the rule."""
    ann = meet(served)
    sit(served, ann, "goat", without_a_hat())
    page = ann.page
    plate = page.get_by_role("button", name=re.compile(r"^\w+, .*No hat left"), disabled=True)
    plate.first.click(force=True)  # aria-disabled, and yet it answers
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"GO-1[79]"))


def test_the_hand_is_in_sight_on_a_phone(served: Served, meet: Meet) -> None:
    page = solo(served, meet(served, size="phone"), bots=3)
    for name in ("^Offer this card", GIVE["en"]):
        expect(buttons(page, name).first).to_be_in_viewport(ratio=0.9)
