"""docs/positions.md names every key of every game's positions and knowledge, and no other."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from posse.core.game import Game
from posse.games.goat import model as go
from posse.games.outlaws import model as ou
from posse.games.public_enemy import model as pe
from posse.games.registry import GAMES
from posse.games.wyatt_earp import model as we
from tests.conformance.cases import cases, readers, script, start, steps
from tests.conformance.flats import ROOT

# What a word in capitals stands for, beside SEAT and OPTION; a game with no such word needs no line.
NAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "public-enemy": {"DECK": pe.DECKS, "GANG": pe.GANGS, "KIND": pe.SALOON_CARDS},
    "goat": {"CHARACTER": go.CHARACTERS, "PLACE": go.PLACES, "RESOURCE": go.RESOURCES},
    "wyatt-earp": {"OUTLAW": we.OUTLAWS, "KIND": we.KINDS},
    "outlaws": {"TOKEN": ou.TOKENS},
}
SEATS = tuple(f"p{seat + 1}" for seat in range(6))
Path = tuple[str, ...]


def paths(value: Any, at: Path = ()) -> Iterator[Path]:
    """The ways to all keys inside a value; a step into the items of a list is `[]`."""
    if isinstance(value, dict):
        for key, inside in value.items():
            yield (*at, key)
            yield from paths(inside, (*at, key))
    elif isinstance(value, list):
        for item in value:
            yield from paths(item, (*at, "[]"))


@cache
def documented(game: str) -> dict[str, set[Path]]:
    """The keys of the page's table, by where they stand."""
    page = (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")
    section = re.split(r"^## ", page.split(f"\n## {game}\n")[1], flags=re.MULTILINE)[0]
    rows = re.findall(r"^\| (`.+`) \| (both|position|knowledge) \| (.+) \|$", section, re.MULTILINE)
    assert len(rows) == len(re.findall(r"^\| `", section, re.MULTILINE)), "a row that says nothing"
    found: dict[str, set[Path]] = {"position": set(), "knowledge": set()}
    for keys, where, said in rows:
        named = re.findall(r"`([^`]+)`", keys) + re.findall(r"`(\w+(?:\.\w+)+)`", said)
        for kind in ("position", "knowledge") if where == "both" else (where,):
            found[kind] |= {tuple(key.replace("[]", ".[]").split(".")) for key in named}
    return found


@cache
def met(game: str) -> dict[str, set[Path]]:
    """The keys that positions and knowledge have at all tables, some way into a game and at its end."""
    found: dict[str, set[Path]] = {"position": set(), "knowledge": set()}
    made = GAMES[game]
    for case in cases(game):
        over = start(made, case)
        for seat, action in script(made, case):
            over.apply(seat, action)
        for state in (*(step.state for step in steps(made, case, 24)), over):
            found["position"] |= set(paths(made.to_position(state)))
            for reader in readers(case):
                found["knowledge"] |= set(paths(made.knowledge_to_json(made.knowledge(state, reader))))
    return found


def fits(game: Game, path: Path, pattern: Path) -> bool:
    """Whether a way in some JSON is the way on the page, or leads there."""
    known = {"SEAT": SEATS, "OPTION": tuple(option.name for option in game.options), **NAMES.get(game.id, {})}
    steps_alike = (step in known.get(word, (word,)) for step, word in zip(path, pattern, strict=False))
    return len(path) <= len(pattern) and all(steps_alike)


@pytest.mark.parametrize("kind", ["position", "knowledge"])
@pytest.mark.parametrize("game", GAMES)
def test_every_key_is_on_the_page(game: str, kind: str) -> None:
    told = documented(game)[kind]
    assert told
    missing = {
        path for path in met(game)[kind] if not any(fits(GAMES[game], path, pattern) for pattern in told)
    }
    assert missing == set()


@pytest.mark.parametrize("kind", ["position", "knowledge"])
@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_the_page_is_there(game: str, kind: str) -> None:
    found = met(game)[kind]
    never = {
        pattern
        for pattern in documented(game)[kind]
        if not any(len(path) == len(pattern) and fits(GAMES[game], path, pattern) for path in found)
    }
    assert never == set()
