"""Where there is no orjson: the same bytes, and the same texts refused."""

import json
import math
import random
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, NamedTuple

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from posse.core.words import Seat
from posse.games.registry import GAMES
from posse.table import feed
from posse.table.json_text import PlainError, PlainFragment, plain_dumps, plain_loads
from tests.table.test_table import Played

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
NUMBERS = st.floats() | st.integers(-(1 << 63), (1 << 64) - 1)
ANYTHING = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner) | st.tuples(inner, inner),
)


@dataclass
class Plain:
    a: Any
    _hidden: int = 1


@dataclass(slots=True)
class Slots:
    a: Any
    _hidden: int = 1


class Colour(Enum):
    RED = "red"


class Rank(IntEnum):
    ACE = 1


class Long(str):
    __slots__ = ()


class Pair(NamedTuple):
    a: int


class Half(float):
    pass


@given(ANYTHING)
def test_the_same_bytes(value: Any) -> None:
    assert plain_dumps(value) == orjson.dumps(value)


@pytest.mark.parametrize(
    "value",
    [
        *(1e-4, 1e-5, -1.25e-5, 9.99e-6, 1e-6, 1e-7, 1e15, 1e16, 1.5e300, 5e-324, -0.0, 123456789012345680.0),
        *(math.nan, math.inf, "\x7f\x1f\b\u2028é😀\\\"/", (), {}, [], [[]], {"": ()}),
        *(Plain({"b": [1.5]}), Slots(Colour.RED), Rank.ACE, Long("x"), Seat(2), {"seat": Seat(1)}),
    ],
)  # fmt: skip
def test_the_same_bytes_of_what_travels(value: Any) -> None:
    assert plain_dumps(value) == orjson.dumps(value)


def test_what_was_set_later_is_written_too() -> None:
    told = Plain(1)
    told.more = 2  # type: ignore[attr-defined]
    assert plain_dumps(told) == orjson.dumps(told) == b'{"a":1,"more":2}'


def test_any_number_is_written_in_the_same_way() -> None:
    dice = random.Random(3)
    for _ in range(20_000):
        value = dice.choice((-1, 1)) * dice.random() * 10.0 ** dice.randint(-25, 25)
        assert plain_dumps(value) == orjson.dumps(value)


@pytest.mark.parametrize(
    "value",
    [
        1 << 64,
        -(1 << 63) - 1,
        {1: 2},
        {Long("a"): 1},
        {Rank.ACE: 1},
        {1},
        b"a",
        Pair(1),
        Half(1.5),
        "\ud800",
        Plain,
    ],
)
def test_the_same_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        orjson.dumps(value)
    with pytest.raises(TypeError):
        plain_dumps(value)


@pytest.mark.parametrize("depth", [254, 255])
def test_as_deep_and_no_deeper(depth: int) -> None:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    assert outcome(plain_dumps, value) == outcome(orjson.dumps, value)


def test_what_is_written_already_stays_as_it_is() -> None:
    for text in (b'{"a": 1}', '"é"'):
        assert plain_dumps({"view": PlainFragment(text)}) == orjson.dumps({"view": orjson.Fragment(text)})


@pytest.mark.parametrize("game", GAMES)
def test_views_and_updates_of_every_game(game: str) -> None:
    played = Played(2, game=game).begin("Zoé", "Bill")
    table, dice = played.table, random.Random(5)
    for _ in range(8):
        match = table.running_match()
        played.play(dice.choice(match.game.legal(match.state, int(match.to_act[0]))))
    for lang in ("en", "fr"):
        for reader in (None, *range(table.players)):
            told = feed.whole(table, reader, lang, 0.0, "t", frozenset())
            assert plain_dumps(told) == orjson.dumps(told)


# -- Reading


def outcome(call: Any, given_: Any) -> Any:
    try:
        return call(given_)
    except (TypeError, json.JSONDecodeError) as error:
        return type(error).__mro__[-3:]


def flat(read: Any) -> str:
    """What was read; brackets that go deeper than Python shows, by their number."""
    deep = 0
    while isinstance(read, list) and len(read) == 1:
        read, deep = read[0], deep + 1
    return f"{deep} {read!r}"


ODD = ["-0", "-0.0", "1 2", "1e400", "-1e400", "18446744073709551615", "18446744073709551616",
       "-9223372036854775809", "1" * 30, "1" * 400, '"\\ud800"', '"\\ud83d\\ude00"', '"\x7f"', "[1,]", "NaN",
       "Infinity", "-Infinity", " [1] ", '"\t"', "\ufeff1", "01", "1.", "-", '{"a":1,"a":2}', "", '"\ud800"',
       "[" * 2000, "[" * 600 + "]" * 600, "[" * 1025 + "]" * 1025, '"' + "[" * 3000 + '"',
       '["\\"' + "[" * 3000 + '"]', "1e5", "12345678901234567890.5", "nul", "{1:2}", "'a'",
       "\x0b1"]  # fmt: skip


@pytest.mark.parametrize("text", ODD)
def test_the_same_is_read_or_refused(text: str) -> None:
    ours, theirs = outcome(plain_loads, text), outcome(orjson.loads, text)
    assert flat(ours) == flat(theirs)


@pytest.mark.parametrize("text", [b'"\xff"', b'"\xc3\xa9"', b'"\xed\xa0\x80"', b"\xef\xbb\xbf1"])
def test_bytes_are_read_too(text: bytes) -> None:
    assert repr(outcome(plain_loads, text)) == repr(outcome(orjson.loads, text))


@given(ANYTHING)
def test_what_was_written_is_read_again(value: Any) -> None:
    text = orjson.dumps(value)
    assert repr(plain_loads(text)) == repr(orjson.loads(text))


def test_half_a_character_is_called_so() -> None:
    with pytest.raises(PlainError, match="surrogate"):
        plain_loads('"\\ud800"')
