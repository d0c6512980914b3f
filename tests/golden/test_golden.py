"""The games still go as they went; `make golden` writes them anew, to be read before they are committed."""

from pathlib import Path

import pytest

from tests.conformance.entries import ALL_GAMES
from tests.golden.make import FOLDER, LONGEST, goldens, told


@pytest.mark.parametrize("path", goldens(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden(path: Path) -> None:
    assert path.exists(), f"{path} is missing: make golden"
    case, lang = goldens()[path]
    kept = path.read_text(encoding="utf-8")
    assert kept == told(ALL_GAMES[case.game], case, lang)
    assert kept.count("\n") <= LONGEST + 40


def test_there_are_no_goldens_of_nothing() -> None:
    assert set(FOLDER.glob("*/*.txt")) == set(goldens())
