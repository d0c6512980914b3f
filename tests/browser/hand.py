"""Somebody who plays with the pieces of a board, whatever the game: what is asked, and what was answered."""

import json
import re
import time
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.person import Person

PATIENCE = 90.0  # seconds for the others to move
Frame = dict[str, Any]
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
        """The last view or update that came over the socket, awaited if none has come yet."""
        deadline = time.monotonic() + PATIENCE
        while True:
            for text in reversed(self.person.heard):
                found: Frame = json.loads(text) if text.startswith("{") else {}
                if found.get("type") in ("view", "update"):
                    return found
            assert time.monotonic() < deadline, "the page was told nothing"
            self.page.wait_for_timeout(10)

    def read_count(self, by_key: bool = False) -> None:
        """Reads the count that the table has stopped at, if it has, and goes on."""
        now = self.now()
        if not (now["count"] or {}).get("counted") or now["version"] in self.counts:
            return
        self.counts.append(now["version"])
        sheet = self.page.get_by_role("dialog", name=re.compile("^(The count|Le décompte)$"))
        onward = sheet.get_by_role("button", name=ONWARD)
        expect(onward).to_be_focused()
        if by_key:
            self.page.keyboard.press("Enter")
        else:
            onward.click()
        expect(sheet).to_have_count(0)

    def is_over(self) -> bool:
        return self.now()["view"]["result"] is not None

    def piece(self, label: str) -> Locator:
        return self.board.get_by_role("button", name=label, exact=True)

    def await_turn(self) -> list[tuple[str, str]]:
        """The legal actions with their labels, once there are any; none when the game is over."""
        deadline = time.monotonic() + PATIENCE
        self.read_count(self.keys)
        while not self.now()["view"]["legal"] and not self.is_over():
            assert time.monotonic() < deadline, "nothing happens at the table"
            self.page.wait_for_timeout(10)
            self.read_count(self.keys)
        self.read_count(self.keys)
        now = self.now()
        return list(zip(now["view"]["legal"], now["labels"], strict=True))

    def choose(self, legal: list[tuple[str, str]]) -> tuple[str, str]:
        """Something not yet done if there is any: a game shows all it can."""
        fresh = [choice for choice in legal if choice[0].split()[0] not in self.done]
        action, label = (fresh or legal)[-1 if fresh else 0]
        self.done.add(action.split()[0])
        return action, label

    def await_answer(self, before: int) -> None:
        deadline = time.monotonic() + PATIENCE
        while self.now()["version"] <= before:
            assert time.monotonic() < deadline, "the server does not answer"
            self.page.wait_for_timeout(10)

    def assert_list_closed(self) -> None:
        expect(self.page.get_by_role("region", name="What you may do")).to_have_count(0)
