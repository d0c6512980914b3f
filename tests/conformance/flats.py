"""Where the things of a game are: its folder and its rooms, which are the same in every game."""

import ast
from importlib import import_module
from pathlib import Path
from typing import Any

from posse.core.game import Game

ROOT = Path(__file__).resolve().parents[2]
SHARED = {"players": "PUBLIC", "room": "PUBLIC", "dice": "HIDDEN", "trace": "HIDDEN"}  # every state has these


def package(game: Game) -> str:
    return type(game).__module__.rpartition(".")[0]


def folder(game: Game) -> Path:
    parts = package(game).split(".")
    return ROOT.joinpath(*(["src"] if parts[0] == "posse" else []), *parts)


def part(game: Game, name: str) -> Any:
    """One module of a game: `part(game, "rules.legal")`."""
    return import_module(f"{package(game)}.{name}")


def class_name(game: Game, what: str) -> str:
    """What each game calls its class: GoatState, WyattEarpView."""
    return "".join(word.title() for word in folder(game).name.split("_")) + what


def fields_of(file: Path, name: str) -> list[str]:
    """The attributes that a class sets in its `__init__`, from its text: a compiled class does not tell."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    made = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    init = next(node for node in made.body if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    targets = [
        target
        for node in ast.walk(init)
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    names = [target.attr for target in targets if isinstance(target, ast.Attribute)]
    return list(dict.fromkeys(names))


def state_fields(game: Game) -> list[str]:
    """All fields of a game's state, its own and those that every state has."""
    own = fields_of(folder(game) / "rules" / "state.py", class_name(game, "State"))
    return [*SHARED, *(name for name in own if name not in SHARED)]


def classes(game: Game) -> dict[str, list[str]]:
    """PUBLIC, OWNER and HIDDEN of a game's knowledge, with what every state has."""
    found: dict[str, list[str]] = {}
    for kind in ("PUBLIC", "OWNER", "HIDDEN"):
        told = list(getattr(part(game, "mind.knowledge"), kind))
        found[kind] = [*told, *(name for name, its in SHARED.items() if its == kind and name not in told)]
    return found
