"""Names and messages: one line of plain text that can be seen, and names that can be told apart."""

import unicodedata
from collections.abc import Collection, Iterable
from typing import Final

from posse.core.errors import BadNotation
from posse.table.errors import BadCommand, IllegalCommand

NAME_LENGTH: Final = 24
MARKS: Final = 4  # accents one letter may carry
# Letters and signs that show nothing. (Controls and formats, U+200B or U+202E, are not printable anyway.)
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
# Signs that may stand in a text but show nothing by themselves.
UNSEEN: Final = frozenset(
    [
        *"\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f",
        *map(chr, range(0xFE00, 0xFE10)),
        *map(chr, range(0xE0100, 0xE01F0)),
    ]
)
# Letters of other alphabets, and signs, that look like these: after case is folded.
LIKE: Final = str.maketrans(
    "аеорсухіјѕһԁԛԝкмнтвгпʟαβεικνορτυχηϲϳ10|ıł∕⁄’‘`´–—‐‑−",
    "aeopcyxijshdqwkmhtbrnlabeikvoptuxncjioiil//''''-----",
)
# What notation and protocol mean somebody else by: authors of commands, and the reader without a seat.
MEANT: Final = frozenset(["host", "table", "watcher", "spectator"])
SIGNS: Final = frozenset("{}|")  # what is filled in, and what stands between names in a record


def visible(text: str) -> str:
    """What of a text can be seen, without the marks on it."""
    return "".join(char for char in text if not char.isspace() and char not in BLANK and not is_mark(char))


def is_mark(char: str) -> bool:
    return char in UNSEEN or unicodedata.category(char).startswith("M")


def checked_text(value: object, most: int, what: str) -> str:
    """Names and messages are text: one line, not too long, nothing that controls a terminal or a page."""
    text = " ".join(value.split()) if isinstance(value, str) else ""
    if not 1 <= len(text) <= most or not text.isprintable():
        raise BadCommand("text", what=what, most=most)
    if not visible(text):
        raise BadCommand("blank", what=what)
    return text


def checked_name(value: object) -> str:
    """A text that reads the same to everyone: nothing unseen in it, no pile of accents."""
    name = checked_text(value, NAME_LENGTH, "name")
    if any(char in BLANK for char in name) or is_mark(name[0]):
        raise BadCommand("blank", what="name")
    run = 0
    for char in unicodedata.normalize("NFD", name):
        run = run + 1 if is_mark(char) else 0
        if run > MARKS:
            raise BadCommand("marks", most=MARKS)
    return unicodedata.normalize("NFC", name)


def has_a_meaning(name: str) -> bool:
    """Whether notation or a template means something else by it: p1 is a seat, {0} a place to fill in."""
    bare = unicodedata.normalize("NFKC", name).casefold()
    word = "".join(char for char in bare if char.isalnum())
    seat = likeness(word[:1]) == "p" and word[1:].isdecimal()
    return seat or word in MEANT or not SIGNS.isdisjoint(bare)


def can_be_a_name(name: str) -> bool:
    """Whether someone could sit down under this name."""
    try:
        return checked_name(name) == name and not has_a_meaning(name)
    except BadNotation:
        return False


def likeness(name: str) -> str:
    """What a name looks like: two names with the same likeness cannot be told apart."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = "".join(char for char in folded if not char.isspace() and char not in UNSEEN | BLANK)
    return seen.translate(LIKE).replace("i", "l").replace("rn", "m")


def is_taken(name: str, others: Iterable[str]) -> bool:
    return likeness(name) in {likeness(other) for other in others}


def free_name(name: str, others: Collection[str]) -> str:
    """The name, or one like it that nobody else has."""
    number, given = 1, name
    while is_taken(given, others):
        number += 1
        ending = f" {number}"
        given = name[: NAME_LENGTH - len(ending)].rstrip() + ending
    return given


def own_name(value: object, others: Collection[str]) -> str:
    """A name for someone who sits down among others."""
    name = checked_name(value)
    if has_a_meaning(name):
        raise BadCommand("name-meant", name=name)
    if is_taken(name, others):
        raise IllegalCommand("name-taken", name=name, free=free_name(name, others))
    return name
