"""JSON Schema of what travels, made from the classes themselves: `python -m posse.server.schema FOLDER`.

One file for the messages of every table, and one a game with its view and its events.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from typing_extensions import is_typeddict

from posse.core.game import Game
from posse.core.view import Event, View
from posse.core.words import Seat
from posse.games.registry import GAMES
from posse.server import messages
from posse.table import feed
from posse.table.wire import SaysInfo

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
PLAIN: Final[dict[Any, dict[str, Any]]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
    Seat: {"type": "integer", "minimum": 0},
}
Schema = dict[str, Any]


class Maker:
    """Makes one document; classes become definitions, once each."""

    def __init__(self, places: dict[type, Schema]) -> None:
        self.places = places  # classes that another document describes
        self.defs: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        if kind in PLAIN:
            return PLAIN[kind]
        if kind in (Any, object):
            return {}
        if isinstance(kind, type) and kind in self.places:
            return self.places[kind]
        if is_typeddict(kind) or is_dataclass(kind):
            return self.named(kind)
        origin, args = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"enum": list(args)}
        if origin is NotRequired:
            return self.of(args[0])
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(arg) for arg in args]}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if origin is list or (origin is tuple and args[-1] is Ellipsis):
            return {"type": "array", "items": self.of(args[0])}
        if origin is tuple:
            return {"type": "array", "prefixItems": [self.of(arg) for arg in args], "items": False}
        raise TypeError(f"no schema for {kind!r}")

    def named(self, kind: Any) -> Schema:
        name = kind.__name__
        if name not in self.defs:
            self.defs[name] = {}  # it may speak of itself
            self.defs[name] = self.typed(kind) if is_typeddict(kind) else self.data(kind)
        return {"$ref": f"#/$defs/{name}"}

    def typed(self, kind: Any) -> Schema:
        hints = get_type_hints(kind, include_extras=True)
        required = sorted(kind.__required_keys__)
        return self.object(kind, {name: self.of(hint) for name, hint in hints.items()}, required)

    def data(self, kind: Any) -> Schema:
        hints = get_type_hints(kind)
        given = {field.name: self.of(hints[field.name]) for field in fields(kind)}
        if issubclass(kind, Event):
            given = {"kind": {"const": kind.kind}, **given, "says": self.of(SaysInfo)}
        return self.object(kind, given, sorted(given))

    def object(self, kind: Any, properties: Schema, required: list[str]) -> Schema:
        told = (kind.__doc__ or "").strip().splitlines()
        generated = not told or told[0].startswith((f"{kind.__name__}(", "dict("))
        about = {} if generated else {"description": told[0]}
        return {
            **about,
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }


def view_classes(game: Game) -> tuple[type[View], list[type[Event]]]:
    """A game's view and its events, from its own folder."""
    folder = type(game).__module__.rpartition(".")[0] + "."
    (view,) = [made for made in View.__subclasses__() if made.__module__.startswith(folder)]
    by_kind = {made.kind: made for made in heirs(Event) if made.__module__.startswith(folder)}
    return view, [by_kind[kind] for kind in game.kinds]


def heirs(kind: type[Event]) -> Iterator[type[Event]]:
    """The classes made from a class, and those made from them."""
    for made in kind.__subclasses__():
        yield made
        yield from heirs(made)


def document(name: str, maker: Maker, root: Schema) -> Schema:
    defs = dict(sorted(maker.defs.items()))
    return {"$schema": DRAFT, "$id": f"posse:{name}", **root, "$defs": defs}


def game_schema(game: Game) -> Schema:
    view, events = view_classes(game)
    maker = Maker({})
    seen = maker.of(view)
    maker.defs["AnyEvent"] = {"oneOf": [maker.of(event) for event in events]}
    return document(game.id, maker, seen)


def message_schema(games: dict[str, Game]) -> Schema:
    """All messages; a view and an event are those of any game."""
    views = {"anyOf": [{"$ref": f"posse:{game}"} for game in games]}
    events = {"anyOf": [{"$ref": f"posse:{game}#/$defs/AnyEvent"} for game in games]}
    maker = Maker({View: views, Event: events})
    maker.defs["ToServer"] = maker.of(messages.ToServer)
    maker.defs["ToClient"] = maker.of(messages.ToClient)
    maker.of(feed.ReplayFrame)
    maker.of(feed.ReplayLog)
    maker.of(feed.ReviewInfo)
    return document("messages", maker, {"$ref": "#/$defs/ToClient"})


def schemas(games: dict[str, Game] | None = None) -> dict[str, Schema]:
    """Every document by its file's name."""
    found = GAMES if games is None else games
    return {
        "messages.json": message_schema(found),
        **{f"{game.id}.json": game_schema(game) for game in found.values()},
    }


def written(schema: Schema) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        (folder / name).write_text(written(schema), encoding="utf-8")


if __name__ == "__main__":
    main()
