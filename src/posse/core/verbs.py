"""The one table of a game's verbs: codes, notation, what others read of hidden choices, parts of labels.

    VERBS: Final = Verbs(
        Verb("take", TOWNS, code=pe.TAKE),                  # take tombstone
        Verb("saloon", code=pe.TAKE + pe.SALOON),
        Verb("bounty", seats(6), GANGS, code=pe.BOUNTY),    # bounty p2 daltons
        Verb("swap", PAIRS, hidden="move {}"),              # swap 0 1; the others read move 0 1
        Verb("mayor trade", PAIRS),                         # mayor trade 0 1
        Verb("lay", OUTLAWS, COUNTS, text="lay {1} {0}"),   # lay 3 jesse-james
    )

Codes count through the verbs in their order, and in a verb through its slots, the last slot the quickest. The
compiled rules keep the first code of each verb as a number of the model: `code` holds the table to it.
"""

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, product
from string import Formatter
from typing import Any, Final, NamedTuple

from posse.core.errors import BadNotation
from posse.core.words import Seat

Slot = Sequence[Any]
SLOT = "{}"
REMEMBERED: Final = 4096  # actions of a game that are kept taken apart: most moves are among few


class Unordered(tuple[Any, ...]):
    """A slot whose entries are tuples, such as two places, that may be typed in either order."""

    __slots__ = ()


class ActionParts(NamedTuple):
    """One action taken apart: its verb's key, the entries of its slots, and their indexes."""

    verb: str
    about: tuple[Any, ...]
    at: tuple[int, ...]


def seats(count: int) -> tuple[Seat, ...]:
    """A slot for the players: p1, p2 …"""
    return tuple(Seat(seat) for seat in range(count))


def spelled(entry: object) -> str:
    """An entry in notation: a tuple is its parts, with spaces between; anything else as it prints."""
    return (
        " ".join(map(str, entry))
        if isinstance(entry, tuple) and type(entry).__str__ is object.__str__
        else str(entry)
    )


class Verb:
    """A verb and what it is said about.

    Entries are texts, seats, numbers, or tuples of them. `text` is the notation where it is not the name and
    then the slots; `hidden` what the others read, a text alike or a function of the entries; `code` the first
    code, as the model has it.
    """

    def __init__(
        self,
        name: str,
        *slots: Slot,
        code: int | None = None,
        text: str = "",
        hidden: str | Callable[..., str] = "",
    ) -> None:
        self.name = name
        self.key = name.replace(" ", "-")  # in words: `action.mayor-trade`, `verb.mayor-trade`
        self.slots = slots
        self.code = code
        self.text = text or " ".join((name, *(SLOT for _ in slots)))
        self.size = math.prod(len(slot) for slot in slots)
        self._hidden = hidden

    def __repr__(self) -> str:
        return f"<Verb {self.text}, {self.size} actions>"

    def texts(self) -> list[str]:
        rows = [[spelled(entry) for entry in slot] for slot in self.slots]
        return [self.text.format(*row) for row in product(*rows)]

    def hidden(self, about: Sequence[Any]) -> str:
        if isinstance(self._hidden, str):
            return self._hidden.format(*map(spelled, about))
        return self._hidden(*about)

    @property
    def words(self) -> str:
        """What the notation begins with, before the first slot: `mayor trade`."""
        return self.text.partition("{")[0].strip()

    @property
    def pieces(self) -> list[str | int]:
        """What comes then, in the order of the notation: words as they are, and numbers of slots."""
        pieces: list[str | int] = []
        for at, (literal, field, _, _) in enumerate(Formatter().parse(self.text)):
            if at:
                pieces += literal.split()
            if field is not None:
                pieces.append(int(field) if field else sum(isinstance(piece, int) for piece in pieces))
        return pieces

    def indexes(self, at: int) -> tuple[int, ...]:
        """The entry of each slot, for action number `at` of this verb."""
        indexes = []
        for slot in reversed(self.slots):
            at, index = divmod(at, len(slot))
            indexes.append(index)
        return tuple(reversed(indexes))

    def at(self, indexes: Sequence[int]) -> int:
        """The number of an action in this verb, from the entry of each slot."""
        code = 0
        for slot, index in zip(self.slots, indexes, strict=True):
            code = code * len(slot) + index
        return code


class Verbs:
    """All verbs of a game, in the order of their codes."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self.starts = list(accumulate((verb.size for verb in verbs[:-1]), initial=0))
        self.first = {verb.key: start for verb, start in zip(verbs, self.starts, strict=True)}
        self.texts = tuple(text for verb in verbs for text in verb.texts())
        self.codes = {text: code for code, text in enumerate(self.texts)}
        moved = [
            verb for verb, start in zip(verbs, self.starts, strict=True) if verb.code not in (None, start)
        ]
        if moved:
            raise ValueError(f"the model has other codes: {moved}")
        self._parts = lru_cache(maxsize=REMEMBERED)(self._read)
        self._hidden = lru_cache(maxsize=REMEMBERED)(self._hide)
        if len(self.first) < len(verbs) or len(self.codes) < len(self.texts):
            raise ValueError("two verbs or two actions are spelled alike")

    def __len__(self) -> int:
        return len(self.texts)

    def verb_of(self, code: int) -> Verb:
        return self.verbs[bisect_right(self.starts, code) - 1]

    def read(self, code: int) -> ActionParts:
        """An action by its code, taken apart."""
        return self._parts(code)

    def _read(self, code: int) -> ActionParts:
        verb = self.verb_of(code)
        at = verb.indexes(code - self.first[verb.key])
        return ActionParts(
            verb.key, tuple(slot[index] for slot, index in zip(verb.slots, at, strict=True)), at
        )

    def taken_apart(self, text: str) -> ActionParts:
        """An action in notation, taken apart: for labels."""
        if text not in self.codes:
            raise BadNotation("notation", text=text[:60], example=self.texts[:1])
        return self.read(self.codes[text])

    def hidden(self, code: int) -> str:
        """What the others read of an action whose choice is hidden; empty if nothing is."""
        return self._hidden(code)

    def _hide(self, code: int) -> str:
        return self.verb_of(code).hidden(self.read(code).about)

    def as_seen(self, players: int) -> list[int]:
        """Every seat's codes, one seat after the other, in the order in which that seat counts actions.

        A seat counts the players from itself: what is "swindle p1" to p1 is "swindle p2" to p2.
        """
        codes = []
        for seat in range(players):
            for verb, start in zip(self.verbs, self.starts, strict=True):
                rows = [turned(slot, seat, players) for slot in verb.slots]
                codes += [start + verb.at(row) for row in product(*rows)]
        return codes


def turned(slot: Slot, seat: int, players: int) -> list[int]:
    """Where each entry of a slot stands after the seats in it are counted from this one."""
    places = {spelled(entry): place for place, entry in enumerate(slot)}
    if isinstance(slot, Unordered):
        places |= {spelled(entry[::-1]): place for place, entry in enumerate(slot)}
    return [places[spelled(from_seat(entry, seat, players))] for entry in slot]


def from_seat(entry: Any, seat: int, players: int) -> Any:
    """An entry with its seats counted from this one; seats that are not at the table stay."""
    if isinstance(entry, Seat):
        return Seat((entry + seat) % players) if entry < players else entry
    if isinstance(entry, tuple) and any(isinstance(part, Seat) for part in entry):
        return tuple(from_seat(part, seat, players) for part in entry)
    return entry
