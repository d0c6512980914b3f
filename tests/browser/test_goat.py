"""The Goat on its own board: whole games by mouse and by keys, found by role and name, the list closed."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.served import Served
from tests.server.people import Hosted

# What one may be asked, by the piece that answers; the board's words in both languages.
ASKED = {
    "en": r"^(Onward$|On to the result$|Offer this card|Accept the card|Empty the"
    r"|Take a coin|Give a bottle|Take a token)",
    "fr": r"^(Continuer$|Voir le résultat$|Offrir cette carte|Accepter la carte|Vider l[ea]"
    r"|Prendre une pièce|Donner une bouteille|Prendre un jeton)",
}
SAY = {"en": "^Say ", "fr": "^Annoncer "}
GIVE = {"en": "^Offer it to ", "fr": "^L'offrir à "}
DO = {"en": "Do it", "fr": "Jouer"}
WAY = {"en": "On its way …", "fr": "En route …"}
LIST = {"en": "All actions", "fr": "Toutes les actions"}
OVER = {"en": "The game is over", "fr": "La partie est finie"}


def sit_down(person: Person, hosted: Hosted, token: str, seat: int = 0) -> Page:
    """The person's device holds the seat; their page opens the table."""
    mine = {"seat": seat, "token": token, "name": "Ann", "here": False}
    kept = {"id": hosted.id, "game": "goat", "players": 0, "opened": 0, "seen": 0, "status": "running"}
    tables = {hosted.id: kept | {"seats": [mine], "names": []}}
    person.context.add_init_script(f"localStorage.setItem('posse.tables', {json.dumps(json.dumps(tables))})")
    person.keep(pace=0).go(f"/t/{hosted.id}")
    return person.page


def solo(served: Served, person: Person, bots: int = 2, **options: int) -> Page:
    hosted = served.open("goat", bots + 1, {"first": 1, **options})
    (token,) = hosted.begin("Ann", bots=("random",) * bots)
    return sit_down(person, hosted, token)


def buttons(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(name))


class Mouse:
    """Clicks: a piece is picked with one, and done with the next or at the prompt."""

    def __init__(self, page: Page, lang: str) -> None:
        self.page = page
        self.lang = lang

    def press(self, piece: Locator) -> None:
        piece.click()


class Keys(Mouse):
    """Tab until the piece has the focus, then Enter."""

    def press(self, piece: Locator) -> None:
        for _ in range(150):
            if piece.evaluate("piece => piece === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"the focus never comes to {piece}")


def play(hands: Mouse) -> list[str]:
    """Plays until the game is over, by the board's own pieces; what was asked, in order."""
    page, lang = hands.page, hands.lang
    over = page.get_by_role("region", name=OVER[lang])
    ask = buttons(page, ASKED[lang])
    asked: list[str] = []
    for _ in range(200):
        expect(ask.first.or_(over).first).to_be_visible()
        expect(page.get_by_text(WAY[lang], exact=True)).to_have_count(0)  # the old pieces still lie there
        if not ask.count():
            if over.is_visible():
                page.wait_for_timeout(500)  # the playbill may still be on its way
                if not ask.count():
                    return asked
            continue
        expect(page.get_by_role("button", name=LIST[lang], expanded=True)).to_have_count(0)
        name = (ask.last.text_content() or "").strip()
        asked.append(name)
        named = ask.last.evaluate("piece => piece.closest('.prompt') !== null")  # one click does it
        hands.press(ask.last)
        if named or re.match(r"(Onward|On to|Continuer|Voir le)", name):
            continue
        if re.match(r"(Offer this|Offrir cette)", name):
            hands.press(buttons(page, SAY[lang]).first)
            do, give = page.get_by_role("button", name=DO[lang], exact=True), buttons(page, GIVE[lang])
            expect(do.or_(give.first).first).to_be_visible()
            if give.count() > 1:  # the only one there is need not be chosen
                hands.press(give.last)
            hands.press(do)
        else:
            hands.press(ask.last)  # picked with one, done with the next
    pytest.fail("the game does not end")


@pytest.mark.parametrize(("lang", "size", "bots"), [("en", "laptop", 2), ("fr", "small", 4)])
def test_a_whole_game_by_clicks(served: Served, meet: Meet, lang: str, size: str, bots: int) -> None:
    ann = meet(served, lang=lang, size=size)
    page = solo(served, ann, bots, rounds=2)
    asked = play(Mouse(page, lang))
    assert len(asked) > 4
    expect(page.get_by_role("heading", name="The count" if lang == "en" else "Les comptes")).to_be_visible()
    assert ann.sideways() == 0


def test_a_whole_game_by_keyboard_alone(served: Served, meet: Meet) -> None:
    page = solo(served, meet(served), bots=1, rounds=1)
    assert len(play(Keys(page, "en"))) > 3
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
    hosted = served.open("goat", 2, {"first": 1})
    ann, bob = hosted.begin("Ann", "Bob")
    mine = sit_down(meet(served), hosted, ann)
    theirs = sit_down(meet(served, lang="fr"), hosted, bob, seat=1)
    expect(theirs.get_by_role("list", name="Votre main")).to_have_count(0)
    buttons(mine, "^Offer this card").first.click()
    buttons(mine, "^Say ").last.click()
    mine.get_by_role("button", name="Do it", exact=True).click()
    expect(mine.get_by_text("You slide Bob a card and say it is")).to_be_visible()
    expect(mine.get_by_role("img", name="The card is really this one")).to_be_visible()
    expect(theirs.get_by_text("Ann vous glisse une carte et dit que c'est")).to_be_visible()
    expect(theirs.get_by_text("On ne sait pas encore comment Ann bluffe")).to_be_visible()
    card = theirs.get_by_role("button", name="La carte offerte, face cachée")
    card.click()
    card.click()  # twice: accepted
    for page, stamp in ((mine, "Bluff"), (theirs, "Bluff")):
        expect(page.get_by_text(stamp, exact=True)).to_be_visible()


def test_what_is_not_allowed_says_why(served: Served, meet: Meet) -> None:
    """A player without a hat cannot be offered a card: touched, the plate says so and names the rule."""
    page = solo(served, meet(served), bots=3, rounds=4)
    plate = page.get_by_role("button", name=re.compile("No hat left"), disabled=True)
    do = page.get_by_role("button", name="Do it", exact=True)
    ask = buttons(page, ASKED["en"])
    for _ in range(60):
        expect(ask.first).to_be_visible()
        if plate.count():
            break
        if buttons(page, "^Offer this card").count():
            buttons(page, "^Offer this card").first.click()
            buttons(page, "^Say ").first.click()
            if buttons(page, "^Offer it to ").count() > 1:
                buttons(page, "^Offer it to ").first.click()
            do.click()
        else:
            ask.last.click()  # an answer is picked, a playbill put away at once
            if do.count() and do.is_enabled():
                do.click()
    plate.first.click(force=True)  # aria-disabled, and yet it answers
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"GO-1[79]"))


def test_the_hand_is_in_sight_on_a_phone(served: Served, meet: Meet) -> None:
    page = solo(served, meet(served, size="phone"), bots=3)
    for name in ("^Offer this card", GIVE["en"]):
        expect(buttons(page, name).first).to_be_in_viewport(ratio=0.9)
