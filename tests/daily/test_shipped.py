"""What levels that search long have played beforehand: the file, whom it is true of, going on with it."""

from datetime import date
from pathlib import Path

import pytest

from posse.cli.days import ending
from posse.core.outcome import Outcome
from posse.daily import daily, day_of, shipped
from posse.games.registry import GAMES
from posse.table.daily_game import Standing, known_results, level_result
from tools import daily as tool

SATURDAY, TUESDAY = date(2026, 11, 21), date(2026, 11, 24)
GOAT = daily(GAMES["goat"], SATURDAY)
RESULTS = [(1, 31)] * 12 + [(2, 28)] * 7 + [(3, 9)]


@pytest.fixture
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The goat's deal of a Saturday alone is in the table."""
    known = {shipped.name_of(GOAT): RESULTS}
    monkeypatch.setattr(shipped, "table", lambda: known)


def test_the_table_is_read_as_it_was_written() -> None:
    text = f"2026-11-21 goat {GOAT.mark} 1:31*12 2:28*7 3:9\n"
    assert shipped.format_table({shipped.name_of(GOAT): RESULTS[::-1]}) == text
    assert shipped.parse_table(text) == {shipped.name_of(GOAT): RESULTS}
    assert shipped.parse_table("2026-11-21 goat 3.1\n") == {"2026-11-21 goat 3.1": []}


@pytest.mark.usefixtures("_known")
def test_a_deal_of_the_table_is_compared_with() -> None:
    assert known_results(GOAT) == RESULTS
    outcome = Outcome(tuple(2 if seat == GOAT.seat else 1 for seat in range(3)), (28, 28, 28), "most-money")
    stands = ending.compared(GOAT, outcome)
    assert stands == Standing(1, 7, 20)
    assert ending.beside(GOAT.level, stands, "en") == "better than 1 of 20 marshals"


@pytest.mark.usefixtures("_known")
def test_another_day_or_other_bots_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert known_results(daily(GAMES["goat"], date(2026, 11, 22))) == []
    monkeypatch.setattr(type(GAMES["goat"]), "bots_version", 1000)
    assert known_results(daily(GAMES["goat"], SATURDAY)) == []


def test_a_deal_that_is_not_played_through_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "table", lambda: {shipped.name_of(GOAT): RESULTS[1:]})
    assert known_results(GOAT) == []


def test_what_is_shipped_is_of_deals_that_search_long() -> None:
    for name, results in shipped.table().items():
        day, game, _ = name.split()
        deal = daily(GAMES[game], day_of(day))
        assert not deal.is_quick, name
        assert len(results) <= shipped.GAMES
        assert all(1 <= rank <= deal.players for rank, _ in results)


def test_a_game_of_levels_that_walk_in_circles_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("posse.table.daily_game.LONGEST", 3)
    deal = daily(GAMES["outlaws"], TUESDAY)
    assert level_result(deal, 0) == (deal.players, 0)


def test_going_on_adds_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "table.txt"
    deal = daily(GAMES["wyatt-earp"], TUESDAY)
    assert [one.game.id for one in tool.wanted(TUESDAY, 1)] == ["wyatt-earp", "outlaws"]
    monkeypatch.setattr(tool, "wanted", lambda first, days: [deal])
    monkeypatch.setattr(shipped, "GAMES", 2)
    old = "2026-10-01 goat 3.1 1:31\n2026-11-24 goat 1000.1 1:31\n"
    file.write_text(f"{old}{shipped.name_of(deal)} 4:1000\n", encoding="utf-8")
    tool.main(["--from", TUESDAY.isoformat(), "--file", str(file)])
    rank, points = level_result(deal, 1)
    assert file.read_text(encoding="utf-8") == f"{shipped.name_of(deal)} {rank}:{points} 4:1000\n"
    before = file.read_bytes()
    tool.main(["--from", TUESDAY.isoformat(), "--file", str(file)])
    assert file.read_bytes() == before
