"""The text of records: written, read back, and refused with the line that is wrong."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from posse.core.errors import BadNotation
from posse.core.record import HEAD, Line, Record, clean_name, events_text, parse_record
from posse.core.view import Event
from posse.core.words import Seat

LINES = (
    Line(0, "deal", "round 1, p2", (1, 4, 0)),
    Line(1, "p2 take tombstone", "took tombstone, Cole Younger", (7,)),
    Line(2, "p2 back 0"),
    Line(3, "p2 saloon", "saloon sheriff", (2,)),
)
WHOLE = Record(
    game="public-enemy",
    rules=1,
    players=2,
    options={"duel": 1, "rounds": 3},
    names=("Ann", "Bob"),
    lines=LINES,
    commitment="5f1d",
    nonces=("a3", "9c"),
    start='{"game":"x: y"}',
    end="stopped 1 2",
    secret="0c2e",
)


@dataclass(frozen=True)
class Sample(Event):
    kind: ClassVar[str] = "sample"
    who: Seat
    seats: tuple[Seat, ...]
    card: str | None
    fought: bool
    count: int


def test_a_record_reads_as_it_was_written():
    assert parse_record(str(WHOLE)) == WHOLE


def test_a_seeded_or_partial_record_reads_as_it_was_written():
    record = Record("public-enemy", 1, 2, {}, ("Ann", "Bob"), LINES[:2], seat="p1", seed=42)
    assert "seed: 42" in str(record)
    assert "for: p1" in str(record)
    assert parse_record(str(record)) == record


def test_a_line_is_number_action_outcome_and_dice():
    assert str(LINES[1]) == "1 p2 take tombstone : took tombstone, Cole Younger {7}"
    assert str(LINES[2]) == "2 p2 back 0"
    assert [line.back for line in LINES] == [None, None, 0, None]


def test_until_a_line_there_is_no_end_and_no_secret():
    cut = WHOLE.until(1)
    assert cut.lines == LINES[:2]
    assert not cut.end
    assert not cut.secret


def test_what_came_out_is_told_once():
    event = Sample(Seat(1), (Seat(0), Seat(2)), None, True, 3)
    again = Sample(Seat(1), (), "Cole Younger", False, 0)
    assert events_text([event, again], 1) == "sample p1+p3, fought, 3; sample p2, , Cole Younger, 0"


@pytest.mark.parametrize(
    ("name", "kept"), [("Ann", "Ann"), (" A|n{n}\n\x1b[1m ", "Ann[1m"), ("", "?"), ("x" * 99, "x" * 40)]
)
def test_names_fit_on_a_line(name: str, kept: str):
    assert clean_name(name) == kept


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        (HEAD, "posse record 9", "record-head"),
        ("game: public-enemy\n", "", "missing"),
        ("rules: 1", "rules: one", "record-value"),
        ("rules: 1", "rules: " + "9" * 30, "record-value"),
        ("duel=1", "duel", "record-value"),
        ("players: 2\n", "players: 2\nplayers: 2\n", "named-twice"),
        ("1 p2 take", "2 p2 take", "record-number"),
        ("2 p2 back 0", "p2 back 0", "record-line"),
        ("{7}", "{7", "record-line"),
        ("{7}", "{²}", "record-line"),
        ("end: stopped 1 2", "end: stopped 1 2\n4 p1 saloon", "record-line"),
        ("end: stopped 1 2", "seed: 4", "record-line"),
        ("end: stopped 1 2", "end: stopped 1 2\n\nposse record 1", "record-another"),
    ],
)
def test_a_wrong_text_is_refused(old: str, new: str, key: str):
    text = str(WHOLE)
    assert old in text
    with pytest.raises(BadNotation) as refused:
        parse_record(text.replace(old, new, 1))
    assert refused.value.key == key
    assert refused.value.say("fr") != refused.value.say("en")


def test_no_text_is_no_record():
    with pytest.raises(BadNotation):
        parse_record("")
