"""How many days in a row somebody has played, where one missed day a week is forgiven."""

from collections.abc import Collection
from datetime import date
from typing import Final

WEEK: Final = 7


def streak(days: Collection[date], today: date) -> int:
    """Days played up to today or yesterday: today is not over. Two misses within a week end it."""
    played = {
        day.toordinal() for day in days if day <= today
    }  # as numbers: before the first day there is none
    day = today.toordinal()
    if day not in played:
        day -= 1
    missed: int | None = None
    count = 0
    while played and day >= min(played):
        if day in played:
            count += 1
        elif missed is not None and missed - day < WEEK:
            break
        else:
            missed = day
        day -= 1
    return count
