"""What is wrong with a message or a request that does not fit its description, in words people can read.

pydantic finds it; here it becomes a sentence that says what would be right. Nothing that was sent is quoted
but the names of fields, and of these no more than a little.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from posse.server.api.commands import COMMANDS
from posse.server.errors import Refused
from posse.server.words import Part

# How pydantic calls what it finds, and the key of our words for it.
KEYS: Final = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "unknown_field": "unknown",
    "string_type": "text",
    "string_too_short": "text-short",
    "string_too_long": "text-long",
    "string_pattern_mismatch": "text-made-of",
    "int_type": "number",
    "int_parsing": "number",
    "int_from_float": "number",
    "int_parsing_size": "number",
    "greater_than_equal": "least",
    "less_than_equal": "most",
    "bool_type": "true-or-false",
    "bool_parsing": "true-or-false",
    "literal_error": "one-of",
    "union_tag_invalid": "one-of",
    "union_tag_not_found": "missing",
    "list_type": "list",
    "too_short": "list-short",
    "too_long": "list-long",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
    "json_invalid": "json",
}
SHOWN: Final = 40  # characters of a field's name, which may be anybody's
Place = Sequence[int | str]


def wanted(error: Mapping[str, Any]) -> Part:
    """One error of pydantic's as the end of a sentence that begins with the field's name."""
    told = error.get("ctx", {})
    limit = next((told[name] for name in ("min_length", "max_length", "ge", "le") if name in told), 0)
    named = re.findall(r"'([^']*)'", str(told.get("expected", told.get("expected_tags", ""))))
    fields = {"limit": limit, "known": ", ".join(named), "pattern": told.get("pattern", "")}
    return Part(f"fault.{KEYS.get(error['type'], 'wrong')}", fields)


def where(error: Mapping[str, Any]) -> str:
    """The place of an error as a path; which command was meant is no part of it."""
    told, place = error.get("ctx", {}), [str(part)[:SHOWN] for part in error["loc"]]
    if len(place) > 2 and place[1] in COMMANDS:
        del place[1]
    named = told.get("field") or str(told.get("discriminator", "")).strip("'")
    if error["type"] == "json_invalid":  # then the rest of the place counts characters
        place = place[:1]
    return ".".join([*place, named[:SHOWN]] if named else place)


def wrong(what: str) -> Refused:
    """A message that is none, by a word of the server's."""
    return Refused("message", 400, detail=what)


def wrong_field(name: str, key: str, **fields: object) -> Refused:
    """A message whose field says something that cannot be."""
    says = Part(f"fault.{key}", fields)
    return Refused("message", 400, detail=Part("fault.field", {"where": name, "says": says}))


def one_of(name: str, known: Iterable[str]) -> Refused:
    return wrong_field(name, "one-of", known=", ".join(known))


def not_as_described(error: Mapping[str, Any]) -> Refused:
    """What a socket is answered when a message does not fit."""
    return Refused("message", 400, detail=Part("fault.field", {"where": where(error), "says": wanted(error)}))


def not_as_asked(error: Mapping[str, Any]) -> Refused:
    """What a request is answered when it does not fit."""
    return Refused("invalid", 422, where=where(error), detail=wanted(error))
