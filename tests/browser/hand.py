"""Somebody who plays with the pieces of a board, whatever the game: what is asked, and what was answered."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.person import Frame as Frame
from tests.browser.person import Person

ONWARD = re.compile("^(Onward|On to the result|Continuer|Voir le résultat)$")


class Hand:
    """A person who plays with the board's pieces, and what the server has told their page."""

    keys = False  # counts are read by keyboard

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.board = self.page.locator("main section.area")
        self.done: set[str] = set()
        self.counts: list[int] = []  # the versions of those that were read

    def now(self) -> Frame:
        """The last view or update that the page has dealt with, awaited if none has come yet."""
        return self.person.told()

    def read_count(self) -> Frame:
        """Reads the count that the table has stopped at, if it has, and goes on; what the page was told.

        Other news may have come since, such as that somebody is back."""
        now = self.now()
        unread = [version for version in self.person.counts if version not in self.counts]
        if not unread:
            return now
        self.counts += unread
        sheet = self.page.get_by_role("dialog", name=re.compile("^(The count|Le décompte)$"))
        onward = sheet.get_by_role("button", name=ONWARD)
        expect(onward).to_be_focused()
        if self.keys:
            self.page.keyboard.press("Enter")
        else:
            onward.click()
        expect(sheet).to_have_count(0)
        return now

    def is_over(self) -> bool:
        return self.now()["view"]["result"] is not None

    def piece(self, label: str) -> Locator:
        return self.board.get_by_role("button", name=label, exact=True)

    def await_turn(self) -> list[tuple[str, str]]:
        """The legal actions with their labels, once there are any; none when the game is over."""
        while not (now := self.read_count())["view"]["legal"] and now["view"]["result"] is None:
            self.person.await_news()
        return list(zip(now["view"]["legal"], now["labels"], strict=True))

    def choose(self, legal: list[tuple[str, str]]) -> tuple[str, str]:
        """Something not yet done if there is any: a game shows all it can."""
        fresh = [choice for choice in legal if choice[0].split()[0] not in self.done]
        action, label = (fresh or legal)[-1 if fresh else 0]
        self.done.add(action.split()[0])
        return action, label

    def await_answer(self, before: int) -> None:
        """Until the page has dealt with a newer version than this, or with the end: at a screen of several
        that is told to an onlooker, who counts versions of their own."""
        while (now := self.now())["version"] <= before and now["view"]["result"] is None:
            self.person.await_news()

    def reach(self, piece: Locator, key: str = "Tab") -> None:
        """Goes to a piece by keyboard from wherever the focus is, all around the page if need be."""
        expect(piece).to_be_visible()  # a board that is not drawn yet has nothing to go to
        there = piece.element_handle()
        for _ in range(150):
            if there.evaluate("piece => piece === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the focus never comes to {piece}")

    def assert_list_closed(self) -> None:
        expect(self.page.get_by_role("region", name="What you may do")).to_have_count(0)
