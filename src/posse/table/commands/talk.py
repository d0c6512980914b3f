"""Talk: to everyone, or to one's own side."""

from dataclasses import dataclass
from typing import Annotated

from posse.table.chat import CHAT_LENGTH
from posse.table.commands.command import Command
from posse.table.ends import CHAT
from posse.table.entries import End, OfSeat, TableEntry
from posse.table.errors import BadCommand, IllegalCommand
from posse.table.fields import Doc, Named
from posse.table.names import checked_text
from posse.table.phrases import PHRASES
from posse.table.state import Table

Hearers = Annotated[str, Named("all", "team")]  # another one is refused here, with words of our own


@dataclass(frozen=True)
class ChatCommand(Command):
    """Says something, in words of one's own or with a phrase."""

    do = "chat"
    who = "a seat"
    timeless = True

    text: Annotated[str | None, Doc("At most 300 characters.")] = None
    phrase: Annotated[str | None, Doc("The key of a phrase, in place of a text.")] = None
    to: Annotated[Hearers | None, Doc("Who hears it: `all` if left out, or `team`.")] = None

    def decide(self, table: Table, author: str) -> TableEntry:
        """What is said to a team nobody else may even notice."""
        seat, text = table.seat_of(author), None
        if self.phrase is None:
            text = checked_text(self.text, CHAT_LENGTH, "message")
        elif self.phrase not in PHRASES:
            raise BadCommand("phrase", phrase=self.phrase[:20], known=", ".join(PHRASES))
        if self.to not in (None, "all", "team"):
            raise BadCommand("chat-to", to=str(self.to)[:12])
        if self.to == "team":
            team_only(table, seat)
        return (Aside if self.to == "team" else Chat)(seat, text, self.phrase)


def team_only(table: Table, seat: int) -> None:
    """Before the game seats still change hands, and with them who would read it."""
    if not table.mates(seat):
        raise IllegalCommand("no-team")
    if table.status == "waiting":
        raise IllegalCommand("team-later")


@dataclass
class Chat(OfSeat):
    """Something said to everyone: in words, or a phrase that each reads in their language."""

    do = "chat"
    end = End(CHAT, "a seat", "said-enough")

    text: str | None = None
    phrase: str | None = None

    def apply(self, table: Table) -> None:
        said = self.text or "", self.phrase or ""
        table.chat.say(table.version, table.n, self.seat, table.names[self.seat], *said)


@dataclass
class Aside(OfSeat):
    """Something said to the seat's own side."""

    do = "aside"
    unseen = True
    end = End(CHAT, "a seat", "said-enough")

    text: str | None = None
    phrase: str | None = None

    def heard_by(self, table: Table) -> tuple[int, ...]:
        return (self.seat, *table.mates(self.seat))

    def apply(self, table: Table) -> None:
        side, name = table.side_of(self.seat), table.names[self.seat]
        said, phrase = self.text or "", self.phrase or ""
        table.chat.say_aside(side, table.version, table.n, self.seat, name, said, phrase=phrase)
