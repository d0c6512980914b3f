"""No game falls over what is wrong."""

import pytest

from tests.conformance.broken import check_broken
from tests.conformance.cases import Case, cases
from tests.conformance.entries import ALL_GAMES


@pytest.mark.parametrize("case", cases(), ids=str)
def test_what_is_wrong_is_refused(case: Case) -> None:
    check_broken(ALL_GAMES[case.game], case)
