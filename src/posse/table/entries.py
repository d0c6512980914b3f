"""What all entries have: an entry is what happened to a table, as it is stored; in their order they make a
table again. Each kind is declared in `commands`, beside the command that leads to it.

The fields of a kind are what is stored of it, in the order in which it is written: that never changes, and
what older entries do not say has a default.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, NamedTuple, Self

from posse.core.game import Game
from posse.table.state import Table

Body = dict[str, Any]  # an entry as it is stored: JSON


class End(NamedTuple):
    """At most so many, and how that is refused; or what ends it, where it cannot be had without bound."""

    most: int
    whose: str
    refusal: str = "enough"


@dataclass(kw_only=True)
class TableEntry:
    """What every entry has. `unseen`: nobody else may notice it, not even by the version that all see."""

    do: ClassVar[str]
    unseen: ClassVar[bool] = False
    of_seats: ClassVar[bool] = False  # before the start it is counted by whoever changes seats
    end: ClassVar[End | str] = ""  # of all such entries of a table; or what each of them follows

    v: int | None = None  # the version after it, as its author counts; the answer quotes it
    draft: bool = False  # a choice that its player can still change: others may not notice it
    stood: float = 0.0  # seconds in which everything stood, since the entry before

    def apply(self, table: Table) -> None:
        """What it does to a table, unchecked."""
        raise NotImplementedError

    def heard_by(self, table: Table) -> tuple[int, ...] | None:
        """The seats that may notice it, once it is done; None for everyone."""
        return () if self.unseen else None

    @property
    def seats(self) -> int:
        """How many seats it is about."""
        return 1

    @property
    def is_counted(self) -> bool:
        """Whether it may be counted where anyone reads: not what is sealed, nor a draft."""
        return not self.unseen and not self.draft

    def body(self) -> Body:
        """As it is stored."""
        told: Body = {"do": self.do}
        for name in stored(type(self)):
            value = getattr(self, name)
            if value is not None:
                told[name] = value
        if self.v is not None:
            told["v"] = self.v
        if self.draft:
            told["draft"] = True
        if self.stood:
            told["stood"] = self.stood
        return told

    @classmethod
    def read(cls, body: Mapping[str, Any], game: Game) -> Self:
        """What was stored; keys that an older version wrote and nobody needs are passed over."""
        return cls(**cls.fields_from(body, game), **{key: body[key] for key in COMMON if key in body})

    @classmethod
    def fields_from(cls, body: Mapping[str, Any], game: Game) -> dict[str, Any]:
        """What it says of its own."""
        return {name: body[name] for name in stored(cls) if name in body}


COMMON: Final = ("v", "draft", "stood")


STORED: Final[dict[str, tuple[str, ...]]] = {}  # by kind, once asked for


def stored(kind: type[TableEntry]) -> tuple[str, ...]:
    """What is stored of a kind of entry, in order."""
    if kind.do not in STORED:
        own = [one for one in fields(kind) if one.name not in COMMON and "beside" not in one.metadata]
        STORED[kind.do] = tuple(one.name for one in own)
    return STORED[kind.do]


def beside(default: int) -> Any:
    """A field that travels with an entry and is not stored."""
    return field(default=default, metadata={"beside": True})


@dataclass
class OfSeat(TableEntry):
    """An entry about one seat."""

    seat: int

    def heard_by(self, table: Table) -> tuple[int, ...] | None:
        return (self.seat,) if self.unseen else None
