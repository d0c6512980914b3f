"""The tables of docs/protocol.md, from the description of what travels.

`python -m tools.protocol docs/protocol.md` writes anew what stands between `<!-- table: NAME -->` and
`<!-- end -->`; the rest of the page is not touched.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, get_args

from posse.games.registry import GAMES
from posse.server.api.commands import COMMANDS, CommandMessage
from posse.server.api.messages import TO_SERVER, ToClient
from posse.table.wire import Frame, UpdateMessage, ViewMessage
from tools.schema import Schema, message_schema

MADE: Final = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
Defs = dict[str, Schema]
Row = tuple[str, ...]


def table(head: Row, rows: Iterable[Row]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n".replace("|  |", "| |") for cells in lines)


def fields(schema: Schema, without: Iterable[str]) -> str:
    """What a message says, field by field; those in brackets may be left out."""
    told = []
    for name, each in schema["properties"].items():
        if name in without:
            continue
        shown, about = f"`{name}`", each.get("description", "").rstrip(".")
        shown = shown if name in schema["required"] else f"({shown})"
        told.append(f"{shown}: {about[:1].lower()}{about[1:]}" if about else shown)
    return "; ".join(told)


def kind_of(defs: Defs, made: Any) -> str:
    return str(defs[made.__name__]["properties"]["type"]["const"])


def to_server(defs: Defs) -> Iterator[Row]:
    common = {"type": {}, **{name: defs["PlayCommand"]["properties"][name] for name in ("id", "version")}}
    for made in TO_SERVER:
        if not issubclass(made, CommandMessage):
            schema = defs[made.__name__]
            yield f"`{kind_of(defs, made)}`", schema["description"], fields(schema, {"type"})
        elif made is COMMANDS["play"]:
            shared = {"properties": common, "required": list(common)}
            yield "`command`", "Something to do: see the next table.", fields(shared, {"type"})


def commands(defs: Defs) -> Iterator[Row]:
    for do, made in COMMANDS.items():
        schema = defs[made.__name__]
        yield f"`{do}`", made.who, schema["description"], fields(schema, {*CommandMessage.model_fields})


def to_client(defs: Defs) -> Iterator[Row]:
    for made in get_args(ToClient):
        schema = defs[made.__name__]
        shared = Frame.__annotations__ if made in (ViewMessage, UpdateMessage) else ()
        yield f"`{kind_of(defs, made)}`", schema["description"], fields(schema, {"type", *shared})


def frame(defs: Defs) -> Iterator[Row]:
    for name, each in defs["Frame"]["properties"].items():
        yield f"`{name}`", each.get("description", "")


TABLES: Final[dict[str, tuple[Row, Callable[[Defs], Iterable[Row]]]]] = {
    "to_server": (("message", "what it means", "with"), to_server),
    "commands": (("`do`", "who", "what it does", "with"), commands),
    "to_client": (("message", "what it means", "with"), to_client),
    "frame": (("field", "what it is"), frame),
}


def rewritten(page: str) -> str:
    """The page with its tables made anew."""
    defs: Defs = message_schema(GAMES)["$defs"]

    def made(found: re.Match[str]) -> str:
        head, rows = TABLES[found[2]]
        return f"{found[1]}\n{table(head, rows(defs))}\n{found[3]}"

    return MADE.sub(made, page)


def main() -> None:
    path = Path(sys.argv[1])
    path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
