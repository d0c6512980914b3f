"""While a count is read, no bot is asked, no clock runs and no window closes. A hold is not stored."""

from dataclasses import dataclass


@dataclass
class Hold:
    """Who still reads, and until when the table waits for them; after a restart nothing is held."""

    version: int  # of the count
    reading: set[int]
    since: float  # time from here on is not yet taken off the clocks
    until: float | None  # None where nobody else is kept waiting
