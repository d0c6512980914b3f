"""The turning point at the end of a game at the terminal."""

import re

import pytest

from posse.cli import turning
from tests.table.test_turning import missed_win


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("posse.table.turning.FIRST", 100)
    monkeypatch.setattr("posse.table.turning.AGAIN", 100)
    monkeypatch.setattr(turning, "SECONDS", 600.0)


def test_what_cost_most_is_told_to_its_player_and_whoever_could_not_do_better_is_praised() -> None:
    match = missed_win()
    english, french = (turning.turning_point(match, 0, lang) for lang in ("en", "fr"))
    assert re.match("Move 1 cost you most: [0-9]+ % to win with “Take ", english)
    assert re.match(
        "Le coup 1 vous a le plus coûté\u00a0: [0-9]+\u00a0% de chances de gagner avec «\u00a0", french
    )
    match = missed_win("take dodge-city")
    assert turning.turning_point(match, 0, "en") == "Your one choice: none cost you much. Well played!"


def test_where_it_takes_too_long_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turning, "SECONDS", -1.0)
    assert turning.turning_point(missed_win(), 0, "en") == ""
