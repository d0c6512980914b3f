"""JSON as bytes: by orjson where there is one, else by the standard library, with the same bytes.

There is no orjson for every host: none for a browser. What travels is the same wherever a table is, so the
writer here writes what orjson writes, and the reader refuses what orjson refuses.
"""

import json
import math
import re
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from json.encoder import encode_basestring as quoted
from typing import Any, Final

LEAST: Final = -(1 << 63)
MOST: Final = (1 << 64) - 1
LONG: Final = 20  # characters of the longest whole number
FIFTH: Final = -5
DEEP: Final = 254  # how deep what is written may be
DEEPEST: Final = 1024  # and what is read, where Python's own reader goes so deep
STRINGS: Final = re.compile(r'"(?:[^"\\]|\\.)*"?')


class PlainError(json.JSONDecodeError):
    """No JSON."""


class PlainFragment:
    """JSON that is written already."""

    __slots__ = ("contents",)

    def __init__(self, contents: bytes | str) -> None:
        self.contents = contents


def plain_dumps(value: Any) -> bytes:
    """As `orjson.dumps` without options: dataclasses and enumerations, but no dates."""
    parts: list[str] = []
    write(value, parts.append, 0)
    try:
        return "".join(parts).encode()
    except UnicodeEncodeError:
        raise TypeError("str is not valid UTF-8: surrogates not allowed") from None


def write(value: Any, put: Callable[[str], object], depth: int) -> None:
    made = type(value)
    if made is str:
        put(quoted(value))
    elif made is int:
        put(number(value))
    elif value is None:
        put("null")
    elif value is True:
        put("true")
    elif value is False:
        put("false")
    elif made is tuple:  # as deep as one likes
        write_items(value, put, depth)
    elif depth >= DEEP and made is not float:
        raise TypeError("Recursion limit reached")
    elif made is dict:
        write_fields(value.items(), put, depth)
    elif made is list:
        write_items(value, put, depth)
    elif made is float:
        put(decimal(value))
    else:
        write_other(value, put, depth)


def write_other(value: Any, put: Callable[[str], object], depth: int) -> None:
    """What is none of the plain types, but like one."""
    if isinstance(value, PlainFragment):
        put(value.contents if isinstance(value.contents, str) else value.contents.decode())
    elif isinstance(value, Enum):
        write(value.value, put, depth)
    elif isinstance(value, str):
        put(quoted(value))
    elif isinstance(value, int):
        put(number(value))
    elif isinstance(value, dict):
        write_fields(value.items(), put, depth)
    elif isinstance(value, list):
        write_items(value, put, depth)
    elif is_dataclass(value) and not isinstance(value, type):
        own = getattr(value, "__dict__", None)
        if own is None:
            own = {name: getattr(value, name) for name in value.__dataclass_fields__}
        write_fields([item for item in own.items() if not item[0].startswith("_")], put, depth)
    else:
        raise TypeError(f"Type is not JSON serializable: {type(value).__name__}")


def write_fields(items: Any, put: Callable[[str], object], depth: int) -> None:
    before = "{"
    for name, item in items:
        if type(name) is not str:
            raise TypeError("Dict key must be str")
        put(f"{before}{quoted(name)}:")
        write(item, put, depth + 1)
        before = ","
    put("}" if before == "," else "{}")


def write_items(items: Any, put: Callable[[str], object], depth: int) -> None:
    before = "["
    for item in items:
        put(before)
        write(item, put, depth + 1)
        before = ","
    put("]" if before == "," else "[]")


def number(value: int) -> str:
    if not LEAST <= value <= MOST:
        raise TypeError("Integer exceeds 64-bit range")
    return int.__repr__(value)


def decimal(value: float) -> str:
    """The shortest digits, as Python finds them; what is no number is null. The fifth place after the point
    is written out, smaller ones have an exponent, which has no zeros before it."""
    if not math.isfinite(value):
        return "null"
    digits, e, places = float.__repr__(value).partition("e")
    if not e:
        return digits
    exponent = int(places)
    if exponent == FIFTH:
        sign = "-" if value < 0 else ""
        return f"{sign}0.0000{digits.lstrip('-').replace('.', '')}"
    return f"{digits}e{exponent:+}"


# -- Reading


def plain_loads(text: bytes | str) -> Any:
    """As `orjson.loads`: nothing that is not JSON, and no half characters."""
    try:
        if not isinstance(text, str):
            text = bytes(text).decode()
        text.encode()
        check_depth(text)
        value = json.loads(text, parse_int=whole, parse_float=fraction, parse_constant=no_number)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise PlainError("lone surrogate", "", 0) from None
    except UnicodeDecodeError:
        raise PlainError("str is not valid UTF-8", "", 0) from None
    except RecursionError:
        raise PlainError("Recursion limit reached", "", 0) from None
    except json.JSONDecodeError as error:
        raise PlainError(error.msg, error.doc, error.pos) from None
    return value


def check_depth(text: str) -> None:
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for mark in STRINGS.sub("", text):
        depth += (mark in "[{") - (mark in "]}")
        if depth > DEEPEST:
            raise PlainError("depth limit exceeded", "", 0)


def whole(digits: str) -> int | float:
    """A number that is too great for 64 bits is read as a decimal one."""
    if len(digits) > LONG:
        return fraction(digits)
    value = int(digits)
    return value if LEAST <= value <= MOST else fraction(digits)


def fraction(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise PlainError("number is infinity when parsed as double", digits, 0)
    return value


def no_number(name: str) -> None:
    raise PlainError(f"unexpected {name}", name, 0)


try:
    from orjson import Fragment, JSONDecodeError, dumps, loads
except ImportError:  # pragma: no cover  no host of the tests is without
    Fragment, JSONDecodeError, dumps, loads = PlainFragment, PlainError, plain_dumps, plain_loads  # type: ignore[misc,assignment]

__all__ = ["Fragment", "JSONDecodeError", "dumps", "loads"]
