"""Views, events and whatever holds them as bytes, and a view read again from what came.

There is one way out: `encoded`. Views are dataclasses, which it writes as they are; a seat is its number.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from posse.core.events import seat_fields
from posse.core.game import Game
from posse.core.view import Event, View
from posse.table.json_text import dumps
from posse.table.wire import SaysInfo

SENTENCES: Final[dict[tuple[Any, str], SaysInfo]] = {}  # what events of a class with one sentence share


def encoded(told: Any) -> bytes:
    """Anything that leaves, as it travels."""
    return dumps(told)


def event_fields(event: Event) -> dict[str, Any]:
    """An event as it travels: its own fields, not what its sentence is filled with."""
    return {"kind": event.kind, **vars(event), "says": says(event)}


def says(event: Event) -> SaysInfo:
    """An event's sentence as it travels: to be filled in with the event's fields, and `fills` where given."""
    made, key = type(event), event.says
    told = SENTENCES.get((made, key))
    if told is None:
        told = SENTENCES[made, key] = {"key": key, "seats": list(seat_fields(made))}
    if made.fills is Event.fills:
        return told
    own = vars(event)
    other = {name: value for name, value in event.fills().items() if name not in own or value != own[name]}
    return {**told, "fills": {name: filling(value) for name, value in other.items()}} if other else told


def filling(value: object) -> Any:
    """What is told by seat has the seats' numbers as its keys."""
    if isinstance(value, Mapping):
        return {str(int(seat)): item for seat, item in value.items()}
    return value


# -- For clients that draw with a game's own words


def view_class(game: Game) -> type[View]:
    """The class of a game's views, from its own folder."""
    folder = type(game).__module__.rpartition(".")[0] + "."
    (own,) = [made for made in View.__subclasses__() if made.__module__.startswith(folder)]
    return own


def from_plain(kind: Any, data: Any) -> Any:
    """A view as its own class again, from JSON values."""
    if kind is Any or kind is object or data is None:
        return tuple(data) if isinstance(data, list) else data
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return kind(**{field.name: from_plain(hints[field.name], data[field.name]) for field in fields(kind)})
    args = get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        return from_plain(next(arg for arg in args if arg is not NoneType), data)
    if get_origin(kind) is tuple:
        inner = [args[0]] * len(data) if args[-1] is Ellipsis else args
        return tuple(from_plain(each, item) for each, item in zip(inner, data, strict=True))
    return kind(data)
