"""A long list of actions as a short menu: notation is a tree, and a menu is one of its forks."""

from collections.abc import Sequence
from dataclasses import dataclass

from posse.core.game import Game
from posse.core.view import View

SHORT = 18  # a menu no longer than this lists whole actions


@dataclass(frozen=True)
class Menu:
    """What the numbers stand for: whole actions, or the first words of several."""

    texts: tuple[str, ...]
    whole: bool


def menu(legal: Sequence[str], begun: str = "") -> Menu:
    """The actions that begin with some words, or, if they are many, the next words where they part."""
    here = [text for text in legal if not begun or text == begun or text.startswith(begun + " ")]
    if len(here) <= SHORT:
        return Menu(tuple(here), True)
    rows = [text.split() for text in here]
    fork = next(at for at in range(min(map(len, rows))) if len({row[at] for row in rows}) > 1)
    return Menu(tuple(dict.fromkeys(" ".join(row[: fork + 1]) for row in rows)), False)


def label(game: Game, view: View, menu: Menu, text: str, lang: str, names: Sequence[str]) -> str:
    """What a line of the menu says."""
    if menu.whole:
        return game.label(view, text, lang, names)
    word = text.split()[-1]
    if word[0] == "p" and word[1:].isdecimal() and int(word[1:]) <= len(names):
        return f"{names[int(word[1:]) - 1]} …"
    return " → ".join(game.words.name(lang, part) for part in word.split(">")) + " …"  # from where to where
