"""What a caller or a file gives: whole numbers are whole numbers, and an error repeats what it found."""

from fractions import Fraction

import numpy as np
import pytest

from posse.core.errors import BadNotation
from posse.core.reading import JsonReader, json_object, kind_of, number, whole, whole_number
from posse.core.words import Seat


class Index:
    """A whole number of somebody's own."""

    def __index__(self) -> int:
        return 3


@pytest.mark.parametrize("given", [3, np.int64(3), np.uint8(3), np.array(3), Seat(3), Index()])
def test_a_whole_number_of_any_package_is_one_of_pythons(given: object):
    for found in (whole(given), whole_number(given, "seats"), number(given, 0, 3, "seats")):
        assert type(found) is int
        assert found == 3


@pytest.mark.parametrize("given", [3.0, np.float64(3), "3", True, np.True_, None, [3], np.array([3, 4])])
def test_what_is_no_whole_number_is_refused(given: object):
    with pytest.raises(BadNotation, match=r"Seats must be a whole number\."):
        whole_number(given, "seats")
    with pytest.raises(BadNotation, match="“seats” must be a whole number, not "):
        number(given, 0, 3, "seats")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (1.5, "not 1.5."),
        (2.0, "not 2.0."),
        (np.float32(0.5), "not 0.5."),
        (Fraction(1, 3), "not 1/3."),
        (float("nan"), "not nan."),
        ("2", "not a text."),
        (True, "not true or false."),
        ((1, 2), "not tuple."),
    ],
)
def test_the_refusal_does_not_contradict_itself(given: object, said: str):
    """A number is not refused for being “a number”."""
    with pytest.raises(BadNotation) as caught:
        number(given, 1, 9, "size")
    assert str(caught.value) == f"“size” must be a whole number, {said}"
    assert len(kind_of(Fraction(10**40, 3))) <= 30


@pytest.mark.parametrize("text", ['{"n": 1.0}', '{"n": true}', '{"n": "1"}', '{"n": null}'])
def test_json_is_read_as_strictly_as_ever(text: str):
    with pytest.raises(BadNotation, match="“n” must be a whole number"):
        JsonReader(json_object(text)).number("n", 0, 9)
