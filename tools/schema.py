"""JSON Schema of what travels, made from the classes themselves: `python -m tools.schema docs/schema`.

pydantic makes it: one file for whatever goes over sockets and HTTP, and one a game with its view and events.
"""

import inspect
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from types import GenericAlias, ModuleType
from typing import Any, Final, get_args

from pydantic import BaseModel, ConfigDict, RootModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from typing_extensions import is_typeddict

from posse.core.game import Game
from posse.core.view import Event
from posse.core.words import Seat
from posse.games.registry import GAMES
from posse.server.api import commands, messages, models
from posse.table import guide, wire
from posse.table.encoding import view_class

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
DESCRIPTION: Final = (wire, messages, commands, models, guide)  # where everything that travels is declared
MADE: Final = (*commands.COMMANDS.values(), *commands.QUESTIONS.values())  # of the table's own classes
UNIONS: Final = {
    "ToServer": messages.TO_SERVER,
    "ToClient": get_args(messages.ToClient),
    "CommandMessage": tuple(commands.COMMANDS.values()),
}
Schema = dict[str, Any]


class Generator(GenerateJsonSchema):
    """pydantic's generator, which knows a seat, an event, and what each game has of its own."""

    def __init__(self, games: Iterable[str] = ()) -> None:
        super().__init__()
        ids = list(games)
        self.of_games = {
            "view": {"anyOf": [{"$ref": f"posse:{game}"} for game in ids]},
            "event": {"anyOf": [{"$ref": f"posse:{game}#/$defs/AnyEvent"} for game in ids]},
        }

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def is_instance_schema(self, schema: Any) -> JsonSchemaValue:
        return (
            {"type": "integer", "minimum": 0} if schema["cls"] is Seat else super().is_instance_schema(schema)
        )

    def dict_schema(self, schema: Any) -> JsonSchemaValue:
        of_game = schema.get("metadata", {}).get("of_game")
        return self.of_games[of_game] if of_game else super().dict_schema(schema)

    def typed_dict_schema(self, schema: Any) -> JsonSchemaValue:
        return described(schema["cls"], super().typed_dict_schema(schema))

    def model_schema(self, schema: Any) -> JsonSchemaValue:
        made = described(schema["cls"], super().model_schema(schema))
        if issubclass(
            schema["cls"], commands.CommandMessage
        ):  # over a socket nothing of these can be left out
            about = made["properties"]["version"]
            whole = next(each for each in about["anyOf"] if each.get("type") == "integer")
            made["properties"]["version"] = {"description": about["description"], **whole}
            made["required"] = ["type", "version", *made["required"]]
        return made

    def dataclass_schema(self, schema: Any) -> JsonSchemaValue:
        made, cls = described(schema["cls"], super().dataclass_schema(schema)), schema["cls"]
        if issubclass(cls, Event):
            says = self.generate_inner(TypeAdapter(wire.SaysInfo).core_schema)
            kind = {"type": "string", "const": cls.kind}
            made["properties"] = {"kind": kind, **made.get("properties", {}), "says": says}
        made["required"] = list(made.get("properties", {}))  # all of an instance is told
        return made


def described(cls: type, made: JsonSchemaValue) -> JsonSchemaValue:
    """A class with its docstring; it has what it says and no more."""
    made.pop("title", None)
    about = inspect.cleandoc(cls.__doc__ or "")
    if about and not about.startswith(f"{cls.__name__}("):  # dataclasses make one up
        made["description"] = " ".join(about.split())
    return {**made, "additionalProperties": False}


def declared(module: ModuleType) -> list[Any]:
    """The shapes and models that a module declares, without what only others are made from."""
    own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
    shapes = [thing for thing in own if is_typeddict(thing)]
    classes = [thing for thing in own if isinstance(thing, type) and issubclass(thing, BaseModel)]
    bases = [made for made in classes if made.__subclasses__() or issubclass(made, RootModel)]
    return [*shapes, *(made for made in classes if made not in bases)]


def document(name: str, root: Schema, defs: dict[str, Schema]) -> Schema:
    return {"$schema": DRAFT, "$id": f"posse:{name}", **root, "$defs": dict(sorted(defs.items()))}


def definitions(
    generator: Generator, kinds: Iterable[tuple[Any, str]]
) -> tuple[list[Schema], dict[str, Any]]:
    """The schemas of some types, each as it is read ("validation") or told ("serialization"), and what they
    refer to."""
    allowed = ConfigDict(arbitrary_types_allowed=True)  # for seats
    inputs: Any = []
    for at, (kind, how) in enumerate(kinds):
        alone: Any = GenericAlias(tuple, (kind,))  # a class of its own would not take the configuration
        inputs.append((at, how, TypeAdapter(alone, config=allowed).core_schema))
    made, defs = generator.generate_definitions(inputs)
    roots = [each["prefixItems"][0] for each in made.values()]
    return roots, {str(name): each for name, each in defs.items()}


def game_schema(game: Game) -> Schema:
    """A game's view, and its events."""
    kinds = (view_class(game), *game.all_events)
    (view, *events), defs = definitions(Generator(), [(kind, "serialization") for kind in kinds])
    return document(game.id, view, {**defs, "AnyEvent": {"oneOf": events}})


def message_schema(games: dict[str, Game]) -> Schema:
    """All messages, requests and answers; a view and an event are those of any game."""
    kinds = [*MADE, *(made for module in DESCRIPTION for made in declared(module))]
    how = [(made, "serialization" if is_typeddict(made) else "validation") for made in kinds]
    _, defs = definitions(Generator(games), how)
    for name, union in UNIONS.items():
        defs[name] = {"anyOf": [{"$ref": f"#/$defs/{made.__name__}"} for made in union]}
    return document("messages", {"$ref": "#/$defs/ToClient"}, defs)


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
