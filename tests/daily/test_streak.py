"""A streak forgives one missed day a week, and today is not over."""

from datetime import date, timedelta

import pytest

from posse.daily import streak

TODAY = date(2026, 11, 17)


def days(pattern: str) -> set[date]:
    """`x` is a day that was played; the last sign is today."""
    return {TODAY - timedelta(days=back) for back, sign in enumerate(reversed(pattern)) if sign == "x"}


@pytest.mark.parametrize(
    ("pattern", "many"),
    [
        ("", 0),
        (".", 0),
        ("x", 1),
        ("x.", 1),
        ("xx", 2),
        ("xxx.", 3),
        ("x.x", 2),
        ("x..x", 1),
        ("x..", 1),
        ("x...", 0),
        ("xx.xxxxx.x", 6),
        ("xx.xxxxxx.x", 9),
        ("x.x.x", 2),
        ("x." + "x" * 30, 31),
        ("x.x.", 2),
    ],
)
def test_a_streak(pattern: str, many: int) -> None:
    assert streak(days(pattern), TODAY) == many


def test_days_that_have_not_come_do_not_count() -> None:
    assert streak({TODAY + timedelta(days=1)}, TODAY) == 0


def test_before_the_first_day_there_was_none() -> None:
    assert streak({date.min, date.min + timedelta(days=1)}, date.min + timedelta(days=1)) == 2
    assert streak({date.max}, date.min) == 0
