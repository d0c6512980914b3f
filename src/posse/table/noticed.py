"""Counting what a reader can notice. Nobody may count what others do in secret: every number that a reader is
sent counts only what that reader could notice.
"""

from bisect import bisect_left

Missed = dict[int | None, list[int]]  # by reader, the numbers of what it could not notice, in order


def note_missed(missed: Missed, players: int, n: int, noticed: tuple[int, ...]) -> None:
    """Notes one more number, which only these seats could notice."""
    for reader in (None, *range(players)):
        if reader not in noticed:
            missed.setdefault(reader, []).append(n)


def number_for(missed: Missed, reader: int | None, n: int) -> int:
    """A number as this reader counts.

    >>> number_for({1: [2, 3]}, 0, 5), number_for({1: [2, 3]}, 1, 5)
    (5, 3)
    """
    return n - bisect_left(missed.get(reader, ()), n)


def number_meant_by(missed: Missed, reader: int | None, n: int) -> int:
    """The number that the reader means by its own.

    >>> number_meant_by({1: [2, 3]}, 1, 2), number_meant_by({1: [2, 3]}, 1, 1)
    (4, 1)
    """
    for skipped in missed.get(reader, ()):
        if skipped > n:
            break
        n += 1
    return n
