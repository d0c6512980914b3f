"""Teams at real screens: mates talk apart, opponents hear nothing, whole games are played to their end."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from posse import bots
from posse.core.kernel.dice import Dice
from posse.games.registry import GAMES
from posse.table import Table
from tests.browser.conftest import Meet
from tests.browser.hand import Hand
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import as_it_is, dealt, take_seat
from tests.server.people import Hosted

GAME = "outlaws"
NAMES = ("Ann", "Bob", "Cy", "Dot")  # Ann and Cy play against Bob and Dot
EN = (
    "What you may do,All actions,Chat,My team,Everyone,Send,The game is over,I am {},Hide my side,"
    "The Gazette,President:"
)
FR = (
    "Ce que vous pouvez faire,Toutes les actions,Causette,Mon équipe,Tout le monde,Envoyer,"
    "La partie est finie,Je suis {},Cacher mon jeu,La Gazette,préside"
)
WORDS = "list open chat team all send over me hide log won".split()
SAYS = {lang: dict(zip(WORDS, said.split(","), strict=True)) for lang, said in (("en", EN), ("fr", FR))}


class Device(Hand):
    """A browser in its language. Its people, one or two, play from the list of all actions."""

    def __init__(self, person: Person, lang: str) -> None:
        super().__init__(person)
        self.lang = lang
        self.says = SAYS[lang]

    # -- Playing

    def list(self) -> Locator:
        return self.page.get_by_role("region", name=self.says["list"])

    def offer(self) -> Locator:
        """The list of what may be done, opened."""
        opener = self.page.get_by_role("button", name=self.says["open"])
        expect(self.list().or_(opener).first).to_be_visible()
        if not self.list().is_visible():
            opener.click()
        expect(self.list()).to_be_visible()
        return self.list()

    def come(self, seat: int) -> None:
        """The person of a seat is at the screen; the other one of it has hidden theirs."""
        me = self.page.get_by_role("button", name=self.says["me"].format(NAMES[seat]))
        hide = self.page.get_by_role("button", name=re.compile(f"^{self.says['hide']}"))
        while self.now()["view"]["seat"] != seat:
            me.or_(hide).click()

    def do(self, seat: int, action: str) -> None:
        """Down the list, wherever it forks, to an action."""
        self.come(seat)
        now = self.now()
        label = now["labels"][now["view"]["legal"].index(action)]
        row = self.offer().locator("li button", has=self.page.get_by_text(label, exact=True))
        for word in action.split():
            fork = self.list().locator("li button", has=self.page.get_by_text(self.fork(word), exact=True))
            if not row.count() and fork.count():
                offered = self.list().inner_text()
                fork.click()
                expect(self.list()).not_to_have_text(offered, use_inner_text=True)  # drawn anew
        before = self.now()["version"]
        row.click()
        expect(row).to_have_attribute("aria-pressed", "true")
        row.click()
        self.await_answer(before)

    def fork(self, word: str) -> str:
        """What the list says where several actions go on with a word."""
        named = dict(zip(("p1", "p2", "p3", "p4"), NAMES, strict=True))
        said = GAMES[GAME].words.name(self.lang, word)
        return f"{named.get(word) or said[:1].upper() + said[1:]} …"

    def line_up(self, seat: int) -> None:
        """The rest of the line at random, if a mate has not filled it; then its word."""
        self.come(seat)
        if "ready" not in self.now()["view"]["legal"]:
            self.do(seat, "random")
        self.do(seat, "ready")

    def await_question(self, seat: int) -> None:
        """Until this screen knows that a seat is to act; versions would not do, each reader has their own."""
        while seat not in (now := self.now())["view"]["to_act"] or now["window"] is not None:
            self.person.await_news()

    # -- Talking

    def lines(self) -> Locator:
        """What is said here, the chat opened."""
        self.page.get_by_role("tab", name=re.compile(f"^{self.says['chat']}")).click()
        return self.page.get_by_role("log", name=self.says["chat"]).get_by_role("paragraph")

    def say(self, text: str, to: str) -> None:
        self.lines()
        self.page.get_by_role("button", name=self.says[to], exact=True).click()
        self.page.locator("form input").fill(text)
        self.page.get_by_role("button", name=self.says["send"]).click()
        expect(self.lines().filter(has_text=text)).to_be_visible()


def opened(served: Served, luck: int) -> Hosted:
    return dealt(served, GAME, 4, {"teams": 1}, luck, window=1)


def alone(served: Served, meet: Meet, table: Hosted, seat: int, token: str, lang: str) -> Device:
    person = meet(served, lang=lang).keep(pace=0)
    return Device(take_seat(person, table, seat, token, game=GAME), lang)


def play_out(served: Served, table: Hosted, devices: Mapping[int, Device]) -> dict[str, Any]:
    """Everyone lines up, then plays as the house would in their place, until somebody is President."""
    with table.watch() as eyes:
        while (told := eyes.now)["status"] == "running":
            if told["window"] is not None:  # nobody answers: it closes by itself
                eyes.next()
                continue
            seat = told["view"]["to_act"][0]
            device = devices[seat]
            device.await_question(seat)  # what others did has come to this screen
            if told["view"]["phase"] == "setup":
                device.line_up(seat)
            else:
                device.do(seat, advice(as_it_is(served, table), seat))
            eyes.hear_all()
        return told


def advice(table: Table, seat: int) -> str:
    """What the house bot would do with what the seat may know."""
    assert table.match is not None
    action = bots.ask(bots.find("house"), table.game, table.match.state, seat, Dice(table.n))
    return table.game.action_texts[action]


def assert_end(devices: Mapping[int, Device], told: dict[str, Any]) -> None:
    """Every screen shows the end, and says in its own language who is President."""
    president = told["result"]["ranks"].index(1)
    assert sorted(told["result"]["ranks"])[:2] == [1, 2], "one President, and a Vice-President"
    for device in devices.values():
        expect(device.page.get_by_role("region", name=device.says["over"])).to_be_visible()
        device.page.get_by_role("tab", name=device.says["log"]).click()
        said = device.page.get_by_role("list", name=device.says["log"]).get_by_text(device.says["won"])
        alone = [seat for seat, other in devices.items() if other is device] == [president]
        you = "You are" if device.lang == "en" else "Vous accédez"
        expect(said.first).to_contain_text(you if alone else NAMES[president])


@pytest.mark.rule("OU-41", "OU-42")
def test_a_whole_game_of_four_browsers(served: Served, meet: Meet):
    table = opened(served, luck=1)
    tokens = table.begin(*NAMES)
    langs = ("en", "fr", "fr", "en")
    devices = {
        seat: alone(served, meet, table, seat, token, lang)
        for seat, (token, lang) in enumerate(zip(tokens, langs, strict=True))
    }
    assert_end(devices, play_out(served, table, devices))


@pytest.mark.rule("OU-41", "OU-42")
def test_a_whole_game_with_two_opponents_at_one_screen(served: Served, meet: Meet):
    """Ann and Bob share a screen; what Cy tells Ann is in the page only while she sits there."""
    table = opened(served, luck=2)
    tokens = [table.sit(seat, name, here=seat < 2) for seat, name in enumerate(NAMES)]
    table.start()
    people = list(zip(NAMES[:2], tokens[:2], strict=True))
    shared = meet(served, lang="fr").keep(pace=0).holds(table.id, GAME, table.token, people)
    screen = Device(shared.go(f"/t/{table.id}"), "fr")
    cy = alone(served, meet, table, 2, tokens[2], "en")
    dot = alone(served, meet, table, 3, tokens[3], "fr")
    cy.say("meet me on the left", "team")
    expect(screen.page.get_by_role("button", name="Je suis Ann")).to_be_visible()
    assert not_told(screen, "meet me")
    screen.come(0)
    expect(screen.lines().filter(has_text="meet me on the left")).to_be_visible()
    screen.line_up(0)
    before = len(shared.heard)
    screen.come(1)
    expect(screen.lines()).to_have_text("Personne n'a rien dit.")
    assert not_told(screen, "meet me", before)
    devices = {0: screen, 1: screen, 2: cy, 3: dot}
    assert_end(devices, play_out(served, table, devices))


@pytest.mark.rule("OU-42")
def test_mates_talk_and_the_opponent_hears_nothing(served: Served, meet: Meet):
    table = opened(served, luck=3)
    tokens = table.begin(*NAMES[:3], bots=("house",))
    ann = alone(served, meet, table, 0, tokens[0], "en")
    bob = alone(served, meet, table, 1, tokens[1], "fr")
    cy = alone(served, meet, table, 2, tokens[2], "fr")
    ann.say("I take the left", "team")
    expect(cy.lines()).to_have_text("Équipe Ann I take the left")
    ann.say("good luck", "all")
    expect(cy.lines()).to_have_text(["Équipe Ann I take the left", "Ann good luck"])
    expect(bob.lines()).to_have_text("Ann good luck")
    assert not_told(bob, "I take")
    cy.page.reload()
    expect(cy.lines()).to_have_text(["Équipe Ann I take the left", "Ann good luck"])
    cy.say("d'accord", "team")
    expect(ann.lines().filter(has_text="d'accord")).to_have_text("Team Cy d'accord")
    cy.page.get_by_role("button", name="Ne plus lire Ann").click()
    expect(cy.lines()).to_have_text("Équipe Cy d'accord")
    assert [device.person.violations() for device in (ann, cy)] == [[], []]
    assert not_told(bob, "accord")


def test_people_see_who_will_be_their_mate_before_they_sit_down(served: Served, meet: Meet):
    table = opened(served, luck=3)
    table.sit(0, "Ann")
    page = meet(served, lang="fr").go(f"/t/{table.id}").page
    expect(page.get_by_text("Républicains contre Démocrates")).to_be_visible()
    seats = page.get_by_role("listitem")
    expect(seats.filter(has_text="Ann")).to_contain_text("Républicains")
    choice = page.get_by_role("combobox", name="Place")
    offered = ["Place 2 : Démocrates", "Place 3 : Républicains, avec Ann", "Place 4 : Démocrates"]
    expect(choice.get_by_role("option")).to_have_text(offered)
    choice.select_option(label=offered[1])
    page.get_by_role("textbox", name="Votre nom").fill("Cy")
    page.get_by_role("button", name="S'asseoir").click()
    expect(seats.filter(has_text="Cy")).to_contain_text("Républicains")


def test_a_table_is_planned_with_its_teams(served: Served, meet: Meet):
    page = meet(served).go(f"/new/{GAME}").page
    seats = page.get_by_role("region", name="Who sits where").get_by_role("listitem")
    expect(seats).to_have_count(4)
    expect(seats.filter(has_text="Democrats")).to_have_count(0)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("switch", name="Republicans against Democrats").check()
    for at, team in enumerate(("Republicans", "Democrats") * 2):
        expect(seats.nth(at)).to_contain_text(team)


def not_told(device: Device, text: str, since: int = 0) -> bool:
    """Whether a text has neither reached the page nor stands in it."""
    heard = any(text in told for told in device.person.heard[since:])
    return not heard and text not in device.page.content()
