"""Several people at one screen: a curtain names the next, and nothing of their side is in the page before."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import dealt
from tests.server.people import Hosted

READY = re.compile("^I am ")


class Screen:
    """One device with everybody's tokens, and the truth about the hands, asked from the server beside it."""

    def __init__(
        self, served: Served, meet: Meet, names: list[str], theme: str = "noon", **more: Any
    ) -> None:
        game = more.pop("game", "thimblerig")
        self.table: Hosted = dealt(served, game, len(names), more.pop("options", {}), **more)
        self.names = names
        self.tokens = [self.table.sit(seat, name, here=True) for seat, name in enumerate(names)]
        self.table.start()
        people = list(zip(names, self.tokens, strict=True))
        self.person: Person = meet(served, theme=theme).holds(self.table.id, game, self.table.token, people)
        self.page = self.person.page
        self.mark, self.asked = 0, 0  # sockets and requests before these were for whoever was at the screen

    def open(self) -> None:
        self.person.go(f"/t/{self.table.id}")

    def hand(self, seat: int) -> str:
        """A seat's card in hand; a short look that the page does not notice."""
        with self.table.watch(self.tokens[seat]) as looked:
            found: str = looked.now["view"]["players"][seat]["hand"]
            return found

    def since(self) -> list[dict[str, Any]]:
        return self.person.over_sockets(self.mark)

    def called(self) -> int | None:
        """The seat the curtain calls, checked to be shut; None when the game is over."""
        curtain = self.page.get_by_role("button", name=READY)
        over = self.page.get_by_role("region", name="The game is over")
        expect(curtain.or_(over)).to_be_visible()
        assert all(message["view"]["seat"] is None for message in self.since()), "somebody's side was fetched"
        if over.is_visible():
            return None
        seat = self.names.index(self.page.get_by_role("heading", level=1).inner_text())
        secret = re.compile(rf"\b{self.hand(seat)}\b")
        told = [*map(json.dumps, self.since()), *self.person.answers[self.asked :]]
        assert not any(secret.search(text) for text in told)
        assert not secret.search(self.page.content())
        assert self.page.get_by_role("region", name="The board").count() == 0
        return seat

    def sit(self) -> None:
        self.page.get_by_role("button", name=READY).click()
        expect(self.page.get_by_role("region", name="The board")).to_be_visible()

    def act(self, key: str = "1") -> None:
        """Picks from the list by its number and commits."""
        expect(self.page.get_by_role("region", name="What you may do")).to_be_visible()
        self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")

    def choose(self, action: str) -> None:
        offered = self.page.get_by_role("region", name="What you may do")
        offered.get_by_role("button", name=re.compile(rf"\b{action}$")).dblclick()

    def play(self) -> None:
        """The whole turn: on until the screen is asked for by somebody else."""
        while not self.done().is_visible():
            told = self.person.count_told()
            self.act()
            self.person.await_more(told, 2)  # the answer, and what it changed
            expect(self.done().or_(self.page.get_by_role("region", name="What you may do"))).to_be_visible()

    def done(self) -> Locator:
        hide = self.page.get_by_role("button", name=re.compile("^Hide my side"))
        return hide.or_(self.page.get_by_role("region", name="The game is over"))

    def hide(self) -> None:
        """Nothing heard from here on may belong to a seat."""
        expect(self.done()).to_be_visible()
        self.mark, self.asked = self.person.count_sockets(), len(self.person.answers)
        button = self.page.get_by_role("button", name=re.compile("^Hide my side"))
        if button.is_visible():
            button.click()


def test_nothing_of_the_next_hand_is_in_the_page_before_its_player_confirms(served: Served, meet: Meet):
    """From the deal to the end, sealed choices included."""
    screen = Screen(served, meet, ["Ann", "Bob"])
    screen.open()
    called = []
    while (seat := screen.called()) is not None:
        called.append(seat)
        hand = screen.hand(seat)
        screen.sit()
        expect(screen.page.get_by_role("region", name=screen.names[seat], exact=True)).to_contain_text(
            hand, ignore_case=True
        )
        screen.play()
        screen.hide()
    assert len(called) >= 5, "two rounds: a turn each, then a sealed choice each"
    assert {0, 1} == set(called)
    last = screen.person.last("view")
    assert (last["status"], last["view"]["seat"]) == ("over", None), "the end is read as a spectator"
    screen.page.get_by_role("button", name="Rematch").click()
    expect(screen.page).not_to_have_url(re.compile(screen.table.id))
    expect(screen.page.get_by_role("button", name=READY)).to_be_visible()
    assert screen.person.last("view")["view"]["seat"] is None, "a rematch begins behind the curtain"


def test_windows_are_answered_one_by_one(served: Served, meet: Meet):
    """Everyone asked is called once; nobody is told what the others answered."""
    screen = Screen(served, meet, ["Ann", "Bob", "Cid"], options={"law": 1}, window=8)
    screen.open()
    first = screen.called()
    assert first is not None
    screen.sit()
    screen.choose("swap")
    screen.hide()
    asked = []
    for _ in range(2):
        seat = screen.called()
        assert seat is not None
        expect(screen.page.get_by_role("timer")).to_be_visible()
        asked.append(seat)
        screen.sit()
        screen.choose("pass")
        screen.hide()
    assert sorted([first, *asked]) == [0, 1, 2]
    expect(screen.page.get_by_role("button", name=READY)).to_be_visible()
    assert screen.called() == (first + 1) % 3, "the window has closed, and the turn goes on"


def test_a_reload_falls_back_to_the_curtain(served: Served, meet: Meet):
    screen = Screen(served, meet, ["Ann", "Bob"])
    screen.open()
    seat = screen.called()
    screen.sit()
    screen.mark = screen.person.count_sockets()
    screen.page.reload()
    assert screen.called() == seat


@pytest.mark.parametrize("theme", ["noon", "night"])
def test_the_curtain_is_accessible(served: Served, meet: Meet, theme: str):
    screen = Screen(served, meet, ["Ann", "Bob"], theme=theme)
    screen.open()
    screen.called()
    assert screen.person.violations() == []
    screen.person.size("small")
    assert screen.person.sideways() == 0
