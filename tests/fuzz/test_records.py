"""Whatever a record file holds, only our errors come out."""

import string

from hypothesis import given, settings
from hypothesis import strategies as st

from posse.core.errors import PosseError
from posse.core.kernel.dice import Dice
from posse.core.record import parse_record
from posse.table import Match

ODD = st.text(alphabet=string.printable + "é’²٣\u2028", max_size=12)


def sample() -> str:
    match = Match.new("public-enemy", 2, {"dollars": 1}, seed=3)
    dice = Dice(1)
    for _ in range(12):
        legal = match.legal()
        match.play(legal[dice.below(len(legal), 0)])
    match.take_back(int(match.to_act[0]), free=True)
    return str(match.record(sealed=False))


SAMPLE = sample()


def read(text: str) -> None:
    """Either a game, or an error that can be said."""
    try:
        said = Match.from_record(text).position()["game"]
    except PosseError as error:
        said = error.say("en") and error.say("fr")
    assert said


@settings(max_examples=300)
@given(st.integers(0, len(SAMPLE)), st.integers(0, 30), ODD)
def test_a_damaged_record(at: int, length: int, put: str):
    read(SAMPLE[:at] + put + SAMPLE[at + length :])


@settings(max_examples=200)
@given(st.integers(0, 30), ODD, ODD)
def test_a_damaged_line(at: int, key: str, value: str):
    lines = SAMPLE.splitlines()
    lines[at % len(lines)] = f"{key}: {value}"
    read("\n".join(lines))
    lines[at % len(lines)] = f"{at} {key} : {value} {{1 2}}"
    read("\n".join(lines))


@settings(max_examples=200)
@given(st.text(max_size=200))
def test_any_text(text: str):
    read(text)
    read("posse record 1\n" + text)


def test_a_sample_is_its_own_text():
    assert str(parse_record(SAMPLE)) == SAMPLE
