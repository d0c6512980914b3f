"""Which deal a day has: the formulas of docs/daily.md, and that no two deals share a number."""

import hashlib
from datetime import date, timedelta

import pytest

from posse.core.errors import BadNotation
from posse.daily import daily, day_of, days_before
from posse.daily.calendar import WEEK
from posse.games.registry import GAMES

DAY = date(2026, 11, 17)
GOAT = GAMES["goat"]


def test_the_secret_is_the_documented_hash() -> None:
    deal = daily(GOAT, DAY)
    told = f"posse daily deal 1\n2026-11-17\ngoat\n{GOAT.rules_version}\n{GOAT.bots_version}\n"
    assert deal.secret == hashlib.sha256(told.encode()).digest()
    assert deal.mark == f"{GOAT.rules_version}.{GOAT.bots_version}"


def test_a_bots_dice_come_from_deal_seat_and_line() -> None:
    deal = daily(GOAT, DAY)
    told = f"posse daily bot 1\n{deal.secret.hex()}\n1\n12\n"
    assert deal.bot_seed(1, 12) == int.from_bytes(hashlib.sha256(told.encode()).digest()[:8], "big") >> 4
    seeds = {deal.bot_seed(seat, line) for seat in range(4) for line in range(50)}
    others = {deal.other_seed(n, seat, line) for n in range(3) for seat in range(4) for line in range(50)}
    assert (len(seeds), len(others), seeds & others) == (200, 600, set())


def test_no_two_days_or_games_share_a_deal() -> None:
    secrets = {daily(game, day).secret for game in GAMES.values() for day in days_before(DAY)}
    assert len(secrets) == 30 * len(GAMES)


def test_a_new_version_of_the_bots_is_another_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    before, mark = daily(GOAT, DAY).secret, daily(GOAT, DAY).mark
    monkeypatch.setattr(type(GOAT), "bots_version", GOAT.bots_version + 1)
    assert daily(GOAT, DAY).secret != before
    assert daily(GOAT, DAY).mark != mark


def test_levels_rise_through_the_week_and_sizes_follow_each_other() -> None:
    monday = date(2026, 11, 16)
    for game in GAMES.values():
        week = [daily(game, monday + timedelta(days=n)) for n in range(7)]
        assert [deal.level for deal in week] == list(WEEK)
        span = game.most - game.least + 1
        sizes = {daily(game, monday + timedelta(days=n)).players for n in range(span)}
        assert sizes == set(range(game.least, game.most + 1))
        assert all(0 <= deal.seat < deal.players for deal in week)


def test_no_level_of_the_week_thinks_by_a_clock() -> None:
    for game in GAMES.values():
        assert not [level.bot for level in game.levels if level.name in WEEK and "ms" in level.bot]


@pytest.mark.parametrize("text", ["", "today", "2026-02-30", "20261117", "2026-W47-2", "2026-11-17 "])
def test_what_is_no_day_says_how_to_write_one(text: str) -> None:
    with pytest.raises(BadNotation, match="2026-11-17"):
        day_of(text)
