"""The chat of a table: messages to everyone, and messages within a team."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from posse.core.view import Event

CHAT_LENGTH: Final = 300
CHAT_KEPT: Final = 200  # lines said to everyone, and as many in each team
Item = TypeVar("Item")


@dataclass(frozen=True)
class ChatItem:
    """A message. What a bot tells its team is kept as an event, and put into words for each reader."""

    n: int  # the table's version when it was said
    at: int  # the entry that said it
    seat: int
    name: str
    text: str
    team: int | None = None  # among the lines of its side; None if it is for everyone
    told: Event | None = None
    phrase: str = ""  # a phrase's key: it is worded for each reader


class Chat:
    """Each side's lines are kept by themselves: how much is said in one is noticed in no other."""

    def __init__(self, sides: int) -> None:
        self.aloud: list[ChatItem] = []
        self.asides: list[list[ChatItem]] = [[] for _ in range(sides)]

    def say(self, n: int, at: int, seat: int, name: str, text: str, phrase: str = "") -> None:
        self.aloud = [*self.aloud, ChatItem(n, at, seat, name, text, phrase=phrase)][-CHAT_KEPT:]

    def say_aside(
        self,
        side: int,
        n: int,
        at: int,
        seat: int,
        name: str,
        text: str = "",
        told: Event | None = None,
        phrase: str = "",
    ) -> None:
        """A line that only one side hears."""
        lines = self.asides[side]
        number = (lines[-1].team or 0) + 1 if lines else 1
        self.asides[side] = [*lines, ChatItem(n, at, seat, name, text, number, told, phrase)][-CHAT_KEPT:]

    def has_news(self, since: int, entry: int) -> bool:
        """Whether anyone hears anything: mostly nobody does."""
        aloud = self.aloud and self.aloud[-1].n >= since
        return bool(aloud) or any(lines and lines[-1].at >= entry for lines in self.asides)

    def heard(self, side: int | None, since: int = 0, entry: int = 0) -> list[ChatItem]:
        """What a side hears, in the order it was said: aloud since a version, aside since an entry.

        A spectator is on no side.
        """
        aloud = ending(self.aloud, lambda said: said.n >= since)
        if side is None:
            return aloud
        aside = ending(self.asides[side], lambda said: said.at >= entry)
        return sorted(aloud + aside, key=lambda said: said.at) if aside else aloud

    def copy(self) -> "Chat":
        made = Chat(len(self.asides))
        made.aloud, made.asides = self.aloud, list(self.asides)
        return made


def ending(items: list[Item], is_new: Callable[[Item], bool]) -> list[Item]:
    """The new end of a list; what is old is not even looked at."""
    at = len(items)
    while at and is_new(items[at - 1]):
        at -= 1
    return items[at:]
