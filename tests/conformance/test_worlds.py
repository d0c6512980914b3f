"""Imagined worlds of the test-only game against all possible ones, found by brute force."""

import pytest

from tests.conformance.cases import SAMPLE, Case
from tests.conformance.entries import ALL_GAMES
from tests.conformance.worlds import check_worlds

LAW = (("law", 1),)
BOTH = (("law", 1), ("long", 1))
TABLES = [
    (Case("thimblerig", 2, options, 2 + reader), reader) for options in (LAW, BOTH) for reader in (0, 1)
]


@pytest.mark.parametrize(("case", "reader"), TABLES[:1] if SAMPLE else TABLES, ids=str)
def test_imagined_worlds_are_all_the_possible_ones(case: Case, reader: int) -> None:
    few = check_worlds(ALL_GAMES["thimblerig"], case, reader)
    assert few > 0
