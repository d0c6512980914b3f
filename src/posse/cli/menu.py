"""A long list of actions as a short menu: notation is a tree, and a menu is one of its forks.

What stands alone behind a fork is shown whole: no menu has one line only. Keys are numbers; where the
notation numbers places, a place's own number is its key, counted from 1 as on the board, and where that is
not possible the keys are letters, so that no number means two things. A menu that does not divide and is too
long for a screen has pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from posse.cli.errors import CliRefusal
from posse.cli.words import WORDS
from posse.core.game import Game
from posse.core.view import View

SHORT = 18  # a menu no longer than this lists whole actions
PAGE = 99  # lines that a menu may have if there is room
FURTHER = "+"  # the key of the next page
LETTERS = "abcdefgijkmnpvwxyz"  # without those that are commands


@dataclass(frozen=True)
class Choice:
    """A line of a menu: what to type, and a whole action or the first words of several, or further ones."""

    key: str
    text: str
    whole: bool
    further: tuple[str, ...] = ()


@dataclass(frozen=True)
class Menu:
    choices: tuple[Choice, ...]
    begun: str = ""
    legal: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(choice.text for choice in self.choices)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(choice.key for choice in self.choices)


def menu(
    legal: Sequence[str], begun: str = "", most: int = SHORT, places: bool = False, page: int = PAGE
) -> Menu:
    """The actions that begin with some words, or, if they are many, the next words where they part."""
    here = [text for text in legal if not begun or text == begun or text.startswith(begun + " ")]
    if len(here) <= most:
        lines = [(text, True) for text in here]
    else:
        rows = [text.split() for text in here]
        fork = next(at for at, words in enumerate(zip_longest(*rows)) if len(set(words)) > 1)
        behind: dict[str, list[str]] = {}
        for text, row in zip(here, rows, strict=True):
            behind.setdefault(" ".join(row[: fork + 1]), []).append(text)
        lines = [(texts[0], True) if len(texts) == 1 else (words, False) for words, texts in behind.items()]
    last: list[Choice] = []
    if len(lines) > page:
        lines = lines[: page - 1]
        behind_these = tuple(f"{words} " for words, whole in lines if not whole)
        further = [text for text in here if (text, True) not in lines and not text.startswith(behind_these)]
        last = [Choice(FURTHER, begun, False, tuple(further))]
    keys = keys_of([text for text, _ in lines], places)
    choices = [Choice(key, *line) for key, line in zip(keys, lines, strict=True)]
    return Menu((*choices, *last), begun, tuple(here))


def keys_of(texts: Sequence[str], places: bool) -> list[str]:
    """What to type for each line."""
    numbers = [str(number) for number in range(1, len(texts) + 1)]
    rows = [text.split() for text in texts]
    if not places or not any(word.isdecimal() for row in rows for word in row):
        return numbers
    if len({len(row) for row in rows}) == 1:
        parting = [column for column in zip(*rows, strict=True) if len(set(column)) > 1]
        if len(parting) == 1 and all(word.isdecimal() for word in parting[0]):
            return [counted(word) for word in parting[0]]
    return list(LETTERS[: len(texts)]) if len(texts) <= len(LETTERS) else numbers


def counted(word: str) -> str:
    """A place as people count, from 1; the notation begins with 0."""
    return str(int(word) + 1) if word.isdecimal() else word


def label(game: Game, view: View, choice: Choice, lang: str, names: Sequence[str]) -> str:
    """What a line of the menu says."""
    if choice.whole:
        return game.label(view, choice.text, lang, names)
    if choice.further:
        return f"{WORDS.say(lang, 'further', {'count': len(choice.further)})} …"
    word = choice.text.split()[-1]
    if word[0] == "p" and word[1:].isdecimal() and int(word[1:]) <= len(names):
        return f"{names[int(word[1:]) - 1]} …"
    parts = [counted(part) if game.numbered_places else part for part in word.split(">")]
    if word.isdecimal() and game.numbered_places:
        return f"{WORDS.say(lang, 'place', {'place': parts[0]})} …"
    said = " → ".join(game.words.name(lang, part) for part in parts)  # from where to where
    return f"{said[:1].upper()}{said[1:]} …"


class Walk:
    """Where a player is among the menus of one decision."""

    def __init__(self, game: Game, legal: Sequence[str], most: int = SHORT) -> None:
        self.game = game
        self.most, self.page = most, PAGE
        self.menus = [self.menu(legal)]

    def menu(self, legal: Sequence[str], begun: str = "") -> Menu:
        return menu(legal, begun, self.most, self.game.numbered_places, self.page)

    def fold(self, most: int, page: int = PAGE) -> None:
        """Makes the menu one of so many lines, if it divides, and of no more than a page has."""
        self.most, self.page = most, page
        self.menus[-1] = self.menu(self.now.legal, self.now.begun)

    @property
    def now(self) -> Menu:
        return self.menus[-1]

    @property
    def deep(self) -> bool:
        """Whether there is a way back."""
        return len(self.menus) > 1

    def is_step(self, typed: str) -> bool:
        """Whether it has the form of a choice in this menu; Enter and 0 lead back."""
        return typed in self.now.keys or (typed.isdecimal() and len(typed) < 5) or (self.deep and not typed)

    def step(self, typed: str) -> str | None:
        """The action that was chosen, or None: then there is another menu to show."""
        for choice in self.now.choices:
            if choice.key == typed:
                if choice.whole:
                    return choice.text
                self.menus.append(self.menu(choice.further or self.now.legal, choice.text))
                return None
        if typed not in ("", "0"):
            keys = [choice.key for choice in self.now.choices if not choice.further]
            raise CliRefusal("not-a-choice", n=typed, first=keys[0], most=keys[-1])
        if self.deep:
            self.menus.pop()
        return None


def asking(walk: Walk, online: bool = False) -> str:
    """The key of the words before the player's own."""
    if not walk.deep:
        key = "choose" if walk.now.keys[0].isdecimal() else "choose-letter"
        return f"{key}-online" if online else key
    return "choose-deep"
