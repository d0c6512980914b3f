"""What a store answers instead of storing. No error holds an entry's text, a token, an id or an address."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from posse.core.errors import BadNotation, PosseError
from posse.store.words import WORDS

if TYPE_CHECKING:
    from posse.store.entry import Entry


# What is wrong with the address of a database, by what psycopg and libpq say of it. That is not quoted: of a
# password with an @ or an & in it, a part may be taken for the host or for an option.
WRONG: Final = {
    "unknown-host": (
        re.compile(r"failed to resolve host|could not translate host name|could not parse network address"),
        "the database's host is not known",
    ),
    "bad-option": (
        re.compile(r"invalid [\w ]*(?:option|parameter|value|port number)\b|bad value for"),
        "an option in the database's address is wrong",
    ),
}


class StoreRefusal(BadNotation):
    """An entry, a place or a file that the store can't take or has not got."""

    words = WORDS


class Conflict(PosseError):
    """Somebody else wrote first, or an entry is missing: load again. `next_line` is the next number."""

    words = WORDS

    def __init__(self, next_line: int) -> None:
        super().__init__("conflict", found=next_line)
        self.next_line = next_line


class Repeated(PosseError):
    """The author's command is stored already, as `entry`: answer the same again."""

    words = WORDS

    def __init__(self, entry: "Entry") -> None:
        super().__init__("repeated", n=entry.n)
        self.entry = entry


class NotOwner(PosseError):
    """Another worker has taken the table over: nothing was written, and nothing will be from here."""

    words = WORDS

    def __init__(self) -> None:
        super().__init__("not-owner")


class StoreFailure(PosseError):
    """The disk or the database failed. A write may or may not have happened: load to know."""

    words = WORDS


class Damaged(PosseError):
    """What is there is not what was stored: an entry was lost, added or changed behind our back."""

    words = WORDS


def detail(error: BaseException | None) -> str:
    """The engine's own short sentence, which names no values (PostgreSQL keeps those in a second one)."""
    diagnosis = getattr(error, "diag", None)
    if diagnosis is None or type(error).__name__ == "NoAnswer":
        return str(error).partition("\n")[0][:120]
    if diagnosis.message_primary:
        return str(diagnosis.message_primary)[:120]
    # No answer came: what follows the last of "connection to … failed: …" holds no address.
    _, failed, why = str(error).strip().partition("\n")[0].rpartition("failed: ")
    return why[:120] if failed else type(error).__name__


def failure(error: BaseException | None) -> StoreFailure:
    diagnosis = getattr(error, "diag", None)
    if diagnosis is not None and not diagnosis.message_primary:  # the database itself has said nothing
        for key, (sign, why) in WRONG.items():
            if sign.search(str(error)):
                return StoreFailure(key, detail=why)
    return StoreFailure("failure", detail=detail(error))


@contextmanager
def own_errors() -> Iterator[None]:
    """Turns the engine's errors, which may quote what was stored, into ours."""
    try:
        yield
    except DBAPIError as error:
        raise failure(error.orig) from None
    except SQLAlchemyError as error:
        raise StoreFailure("failure", detail=type(error).__name__) from None
    except UnicodeError as error:
        if "idna" not in str(error):
            raise
        raise StoreFailure("unknown-host", detail=WRONG["unknown-host"][1]) from None  # it can be no name
