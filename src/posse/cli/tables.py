"""What the terminal's client needs of a table, be it here or on a server."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.console import Console

from posse.cli.waiting import Waiting
from posse.cli.words import WORDS
from posse.core.game import Game
from posse.core.view import Chance, View
from posse.core.words import Seat
from posse.table.wire import SuggestionInfo


@dataclass(frozen=True)
class Hint:
    """What a strong player would do, the best first, and why that one."""

    choices: list[SuggestionInfo]
    why: str


class ClientTable(ABC):
    """A table as one person (or a watcher) sits at it. What it refuses it raises as an error of ours."""

    help_key: ClassVar[str]  # the commands that only such a table has
    online: ClassVar[bool]  # whether others are there, to talk to and to wait for
    plays_only_choice: ClassVar[bool]  # whether a choice of one is made without a question
    said_last: ClassVar[int] = 2  # lines after the last view: where the record is

    def __init__(self, console: Console, game: Game, lang: str) -> None:
        self.console = console
        self.game = game
        self.lang = lang
        self.waiting = Waiting(console)

    def say(self, key: str, **fields: object) -> None:
        self.show(WORDS.say(self.lang, key, fields, self.names))

    def show(self, text: str, style: str = "", whole: bool = False) -> None:
        """A sentence; whole if there is a path or a link in it, which no line may break."""
        self.waiting.erase()
        self.console.print(text, style=style, markup=False, highlight=False, soft_wrap=whole)

    # -- What there is to see

    @property
    @abstractmethod
    def names(self) -> Sequence[str]: ...

    @property
    @abstractmethod
    def done(self) -> bool:
        """Whether nothing more is to be done here."""

    @property
    @abstractmethod
    def asked(self) -> bool:
        """Whether this player is to choose an action now."""

    @property
    @abstractmethod
    def shows_at_once(self) -> bool:
        """Whether news is told while the player waits, or only with the next question."""

    @abstractmethod
    def view(self) -> View:
        """The table as this player sees it; there is one once the game has begun."""

    @abstractmethod
    def ending(self) -> View | None:
        """The table turned over, once the game has ended and if its last view hides anything."""

    def prompt(self) -> str:
        """What this player is asked, where the view does not say it."""
        return ""

    @abstractmethod
    def news(self) -> list[str]:
        """What happened since this was last asked for."""

    @abstractmethod
    def odds(self) -> Sequence[Chance]:
        """What can come next, by what this player knows; nothing where that is not told."""

    @abstractmethod
    def hint(self) -> Hint: ...

    # -- What there is to do

    @abstractmethod
    def awaited(self) -> tuple[str, tuple[Seat, ...]]:
        """What the table waits for: the key of a sentence, and the seats in it."""

    @abstractmethod
    def wait(self, patience: float | None = None) -> None:
        """Lets the others go on, up to the next thing that happens; not longer than so many seconds."""

    @abstractmethod
    def play(self, action: str) -> None: ...

    @abstractmethod
    def take_back(self) -> None: ...

    @abstractmethod
    def command(self, typed: str) -> bool | None:
        """A command that only such a table has: whether to show the table again; None if it is none."""

    def question(self) -> str:
        """What is asked besides an action, to be answered by yes or no; empty if nothing is."""
        return ""

    def answer(self, yes: bool) -> None:
        """Answers that question."""
        raise NotImplementedError

    # -- Counts, and the end

    @abstractmethod
    def counted(self) -> bool:
        """Whether a round or hand was just counted: that is to be read before the game goes on."""

    @abstractmethod
    def read_count(self) -> None:
        """The count has been read."""

    @abstractmethod
    def leave(self) -> None:
        """The player stops for now; they can come back."""

    @abstractmethod
    def end(self) -> None:
        """Says what is to be said after the last view, and keeps what is to be kept."""

    @property
    @abstractmethod
    def shows_end(self) -> bool:
        """Whether there is a last view to show."""
