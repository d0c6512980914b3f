"""One stored entry, and what may be stored."""

from collections.abc import Sequence
from math import isfinite
from typing import Final, NamedTuple

from posse.store.errors import StoreRefusal

LONGEST_ID: Final = 200  # PostgreSQL indexes no long texts


class Entry(NamedTuple):
    """Entry `n` of a table. `author` is the table's own word for who wrote it: a seat, the host, itself."""

    n: int
    author: str
    command: str | None  # the client's id of the command: at most once for a table and an author
    body: str
    at: float  # seconds since 1970


def check_text(text: str, longest: int | None = None) -> None:
    """Both engines take every Unicode text but NUL and half characters."""
    if longest is not None and len(text) > longest:
        raise StoreRefusal("id-long", longest=longest, length=len(text))
    if "\0" in text or not (text.isascii() or encodable(text)):
        raise StoreRefusal("text")


def encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def check_entries(expected_n: int, entries: Sequence[Entry]) -> None:
    """Lines in order from expected_n, that both engines can hold."""
    if not entries:
        raise StoreRefusal("no-entries")
    for n, entry in enumerate(entries, expected_n):
        if entry.n != n:
            raise StoreRefusal("entry-number", wanted=n, found=entry.n)
        check_text(entry.author, LONGEST_ID)
        check_text(entry.command or "", LONGEST_ID)
        check_text(entry.body)
        if not isfinite(entry.at):
            raise StoreRefusal("time")
    if len(entries) > 1:
        given = [(entry.author, entry.command) for entry in entries if entry.command is not None]
        if len(set(given)) != len(given):
            raise StoreRefusal("command-twice")
