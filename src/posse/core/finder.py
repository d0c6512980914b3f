"""A game by its id, for what holds no more of it: a view, a record.

Core knows no game. The registry does: it leaves its `find` here.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from posse.core.game import Game

_finders: list[Callable[[str], "Game"]] = []


def find_with(finder: Callable[[str], "Game"]) -> None:
    """From now on games are found so."""
    _finders[:] = [finder]


def game_called(name: str) -> "Game":
    """The game of that id; an unknown one is refused."""
    return _finders[0](name)
