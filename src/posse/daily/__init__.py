"""The deal of the day: one for each game, the same for everyone."""

from posse.daily.calendar import DAYS_BACK, Daily, daily, day_of, days_before, today
from posse.daily.streak import streak

__all__ = ["DAYS_BACK", "Daily", "daily", "day_of", "days_before", "streak", "today"]
