"""Reading JSON that somebody wrote by hand: each mistake is named, with its place and what would be right."""

import difflib
import json
import operator
from collections.abc import Sequence
from numbers import Real
from typing import Any

from posse.core.errors import BadNotation, need
from posse.core.words import Seat


class JsonReader:
    """One object of the JSON, and the path that leads to it."""

    def __init__(self, data: object, where: str = "") -> None:
        if not isinstance(data, dict):
            raise BadNotation("not-object", where=where or "it", wanted="an object", found=kind_of(data))
        self.data: dict[str, Any] = data
        self.where = where

    def path(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def only(self, known: Sequence[str]) -> None:
        """Refuses keys that mean nothing here."""
        for key in self.data:
            if key not in known and not known:
                raise BadNotation("unknown-here", where=self.path(str(key)[:40]))
            if key not in known:
                near = difflib.get_close_matches(short(key), known, 1) or list(known)
                raise BadNotation("unknown-key", where=self.path(short(key)), known=tuple(near))

    def get(self, key: str) -> Any:
        if key not in self.data:
            raise BadNotation("missing", where=self.path(key))
        return self.data[key]

    def object(self, key: str) -> "JsonReader":
        return JsonReader(self.data.get(key, {}), self.path(key))

    def number(self, key: str, low: int, high: int) -> int:
        return number(self.get(key), low, high, self.path(key))

    def flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise BadNotation(
                "not-object", where=self.path(key), wanted="true or false", found=kind_of(value)
            )
        return value

    def name(self, key: str, known: Sequence[str]) -> int:
        """One of some names, as its index."""
        return name_of(self.get(key), known, self.path(key))

    def name_or_none(self, key: str, known: Sequence[str]) -> int:
        """One of some names as its index, -1 for null or nothing."""
        return -1 if self.data.get(key) is None else self.name(key, known)

    def names(self, key: str, known: Sequence[str]) -> list[int]:
        """A list of different names, as indexes."""
        items = self.listed(key)
        out = [name_of(item, known, self.path(key)) for item in items]
        if len(set(out)) < len(out):
            twice = next(known[index] for index in out if out.count(index) > 1)
            raise BadNotation("named-twice", where=self.path(key), name=twice)
        return out

    def listed(self, key: str) -> list[Any]:
        value = self.data.get(key, [])
        if not isinstance(value, list):
            raise BadNotation("not-object", where=self.path(key), wanted="a list", found=kind_of(value))
        return value


def refuse(wrong: object, key: str, rule: str = "", **fields: object) -> None:
    """Names a mistake, if it is one."""
    if wrong:
        raise BadNotation(key, rule, **fields)


def whole(value: Any) -> Any:
    """A whole number of numpy's, or of another package's, as one of Python's; anything else as it is."""
    try:
        return value if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return value


def whole_number(value: object, what: str) -> int:
    """A whole number that a caller gives, as one of Python's: records, JSON and seeds hold no others."""
    value = whole(value)
    need(value, int, what, "a whole number")
    assert isinstance(value, int)
    return value


def number(value: object, low: int, high: int, where: str) -> int:
    value = whole(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadNotation("not-object", where=where, wanted="a whole number", found=kind_of(value))
    if not low <= value <= high:
        raise BadNotation("number-range", where=where, low=low, high=high, value=short(value))
    return value


def name_of(value: object, known: Sequence[str], where: str) -> int:
    if not isinstance(value, str):
        raise BadNotation("not-object", where=where, wanted="a name", found=kind_of(value))
    if value in known:
        return known.index(value)
    near = difflib.get_close_matches(value[:60], known, 1)
    if near:
        raise BadNotation("no-name-near", where=where, value=value[:60], near=near[0])
    raise BadNotation("no-name", where=where, value=value[:60], known=tuple(known[:8]))


def seats(players: int) -> tuple[str, ...]:
    return tuple(str(Seat(seat)) for seat in range(players))


def short(value: object) -> str:
    """A value as an error may repeat it."""
    if isinstance(value, str):
        return value[:40]
    if isinstance(value, int) and abs(value) > 10**12:
        return "a number that large"
    if isinstance(value, int | float):
        return str(value)
    return kind_of(value)


def kind_of(value: object) -> str:
    """What was found where something else is wanted; a fraction as itself, since it is a number too."""
    kinds = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    if type(value) in kinds:
        return kinds[type(value)]
    if isinstance(value, int):
        return "a number"
    return str(value)[:30] if isinstance(value, Real) else type(value).__name__


def json_object(data: object) -> dict[str, Any]:
    """JSON text, or what was parsed from it, as an object."""
    if isinstance(data, str | bytes):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise BadNotation("not-json", detail=str(error)[:80]) from None
    if not isinstance(data, dict):
        raise BadNotation("not-object", where="it", wanted="an object", found=kind_of(data))
    return data


def is_below(value: object, many: int) -> bool:
    """Whether this is a number from 0 on, and below that; true and false are no numbers."""
    value = whole(value)
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < many
