"""Everyone is sent what they were sent when the games were recorded; `make golden` records them anew."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.recorded.games import CASES, Case, played
from tests.recorded.make import FOLDER, difference, path_of, recorded
from tests.recorded.place import Hall, fixed_server


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with fixed_server():
        hall = Hall()
        yield hall
        hall.close()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_byte_is_as_it_was(hall: Hall, tmp_path: Path, case: Case) -> None:
    readers = played(hall, tmp_path, case)
    kept = path_of(case).read_text(encoding="utf-8")
    assert kept == recorded(readers), difference(kept, readers)


def test_one_byte_is_noticed(hall: Hall, tmp_path: Path) -> None:
    readers = played(hall, tmp_path, CASES[0])
    kept = recorded(readers)
    assert difference(kept, readers) == ""
    kind, (at, text) = readers["p1"].kept[7]
    readers["p1"].kept[7] = kind, (at, text + b" ")
    assert "p1" in difference(kept, readers)
    assert "message 7 is now" in difference(kept, readers)


def test_nothing_else_is_kept() -> None:
    assert {*FOLDER.iterdir()} == {path_of(case) for case in CASES}
    assert len({str(case) for case in CASES}) == len(CASES) == 20
