"""The games: one line a folder."""

import difflib
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from posse.core.errors import BadNotation, need
from posse.core.game import Game
from posse.core.guide import Guide
from posse.core.words import LANGS

FOLDERS = (
    "public_enemy",
    "goat",
    "wyatt_earp",
    "outlaws",
)  # fmt: skip


def load(*packages: str) -> dict[str, Game]:
    games = [import_module(package).GAME for package in packages]
    return {game.id: game for game in games}


GAMES: dict[str, Game] = load(*(f"posse.games.{folder}" for folder in FOLDERS))


def games_of_tests() -> dict[str, Game]:
    """The games that only tests play: a checkout has them, among its tests, an installed package not."""
    try:
        games: dict[str, Game] | None = getattr(import_module("tests.registry"), "TEST_ONLY", None)
    except ModuleNotFoundError as error:
        if error.name not in ("tests", "tests.registry"):
            raise
        games = None
    if games is None:  # none here, or the tests of something else
        raise BadNotation("no-test-game")
    return games


class Games(Mapping[str, Game]):
    """The games by id, and still the package of their folders: `posse.games` is both."""

    def __getitem__(self, name: str) -> Game:
        return find(name)

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)

    def __getattr__(self, name: str) -> Any:
        """A folder or a file of the package, for `import posse.games.registry as registry`."""
        return getattr(sys.modules["posse.games"], name)

    def __repr__(self) -> str:
        return f"<games: {', '.join(GAMES)}>"


class NoSuchGame(BadNotation, KeyError):
    """A game that there is not; a KeyError too, as a mapping's."""


def find(name: object, games: dict[str, Game] | None = None) -> Game:
    """A game by its id; an unknown one is answered with those there are, and with what was meant."""
    known = GAMES if games is None else games
    if isinstance(name, str) and name in known:
        return known[name]
    typed = str(name)[:40]
    near = meant_by(typed, known)
    if near:
        raise NoSuchGame("no-such-game-near", name=typed, near=near, known=tuple(known))
    raise NoSuchGame("no-such-game", name=typed, known=tuple(known))


def meant_by(typed: str, known: Mapping[str, Game]) -> str:
    """The game whose id or title is like what was typed, in either language; "" if none is."""
    called = {game.words.say(lang, "title").lower(): name for name, game in known.items() for lang in LANGS}
    called |= {name: name for name in known}
    near = difflib.get_close_matches(typed.strip().lower().replace("_", "-"), called, 1)
    return called[near[0]] if near else ""


def chosen_game(game: object) -> Game:
    """A game, or the one of that name."""
    if isinstance(game, Game):
        return game
    need(game, str, "the game", "its name, or the game itself")
    return find(game)


def guides_of(game: Game) -> dict[str, Guide]:
    """What a game has in words/guide.py, if anything: the first hand, named "", then any MORE."""
    module = f"{type(game).__module__.rpartition('.')[0]}.words.guide"
    if find_spec(module) is None:
        return {}
    guide = import_module(module)
    return {"": guide.GUIDE, **getattr(guide, "MORE", {})}


def guide_of(game: Game) -> Guide | None:
    """The game's first hand, if it has one."""
    return guides_of(game).get("")
