"""Everything that can happen to a table. Entries are what is stored; in their order they make a table again.

`decide` makes them of commands, `apply` does them. Each says here what is stored of it, in the order in which
it is written: that never changes, and what older entries do not say has a default.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, Self

from posse.core.game import Game

Body = dict[str, Any]  # an entry as it is stored: JSON


@dataclass(kw_only=True)
class TableEntry:
    """What every entry has. `unseen`: nobody else may notice it, not even by the version that all see."""

    do: ClassVar[str]
    unseen: ClassVar[bool] = False

    v: int | None = None  # the version after it, as its author counts; the answer quotes it
    draft: bool = False  # a choice that its player can still change: others may not notice it
    stood: float = 0.0  # seconds in which everything stood, since the entry before

    @property
    def is_counted(self) -> bool:
        """Whether it may be counted where anyone reads: not what is sealed, nor a draft."""
        return not self.unseen and not self.draft

    def body(self) -> Body:
        """As it is stored."""
        told: Body = {"do": self.do}
        for name in STORED[self.do]:
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
        return {name: body[name] for name in STORED[cls.do] if name in body}


COMMON: Final = ("v", "draft", "stood")


def beside(default: int) -> Any:
    """A field that travels with an entry and is not stored."""
    return field(default=default, metadata={"beside": True})


@dataclass
class OfSeat(TableEntry):
    """An entry about one seat."""

    seat: int


# -- Before the game


@dataclass
class Sit(OfSeat):
    """A person takes a seat."""

    do = "sit"
    name: str
    token: str  # hashed
    here: bool  # at the host's own screen
    hosts: bool = False  # sat down with the host's token


@dataclass
class SitTogether(TableEntry):
    """The people of one screen take their seats."""

    do = "sit-together"
    people: list[Sit]

    def body(self) -> Body:
        return super().body() | {"people": [person.body() for person in self.people]}

    @classmethod
    def fields_from(cls, body: Mapping[str, Any], game: Game) -> dict[str, Any]:
        return {"people": [Sit.read(person, game) for person in body["people"]]}


@dataclass
class Nonce(OfSeat):
    """How seats added to the dice before they committed to it; it counts no more."""

    do = "nonce"
    unseen = True
    nonce: str


@dataclass
class Bot(OfSeat):
    """A bot takes a seat."""

    do = "bot"
    bot: str
    name: str | None = None  # older entries do not say it: `apply` finds one


@dataclass
class Open(OfSeat):
    """A seat is free again."""

    do = "open"


@dataclass
class Draw(TableEntry):
    """The host wants to begin: the list of commitments closes."""

    do = "draw"


@dataclass
class Commit(OfSeat):
    """A seat has sealed what it will add to the dice."""

    do = "commit"
    commit: str


@dataclass
class CloseList(TableEntry):
    """Seats that have not committed by now are left out."""

    do = "close-list"


@dataclass
class Reveal(OfSeat):
    """A seat opens what it had sealed."""

    do = "reveal"
    nonce: str


@dataclass
class CallOff(TableEntry):
    """Somebody did not open in time: all begin anew, with another secret."""

    do = "call-off"
    secret: str


@dataclass
class Start(TableEntry):
    """A known deal begins; and how games began before seats committed to anything."""

    do = "start"
    nonces: list[str]


# -- The game


@dataclass
class Move(OfSeat):
    """An action of a seat. Its notation is stored; its code is what is played."""

    action: str
    code: int = beside(-1)
    legal_at: int = beside(-1)  # the line after which it was found legal: there it is not checked again

    @classmethod
    def fields_from(cls, body: Mapping[str, Any], game: Game) -> dict[str, Any]:
        return super().fields_from(body, game) | {"code": game.codes[body["action"]]}


@dataclass
class Play(Move):
    """An action is done."""

    do = "play"


@dataclass
class Answer(Move):
    """An answer to an open window: it is kept until the window closes."""

    do = "answer"
    unseen = True


@dataclass
class CloseWindow(TableEntry):
    """Every seat that was asked answers; a seat without an answer passes."""

    do = "close-window"


@dataclass
class StandingPass(OfSeat):
    """A seat passes in every window, or no more."""

    do = "standing-pass"
    unseen = True
    on: bool


@dataclass
class Hint(OfSeat):
    """A seat has asked for a hint."""

    do = "hint"


@dataclass
class Practice(OfSeat):
    """The deal of the day does not count any more: it has hints and take-backs from here on."""

    do = "practice"


@dataclass
class Resign(OfSeat):
    """A seat gives up."""

    do = "resign"


@dataclass
class AskBack(OfSeat):
    """A seat asks the others whether it may take its last action back."""

    do = "ask-back"


@dataclass
class AgreeBack(OfSeat):
    """One of the others agrees."""

    do = "agree-back"


@dataclass
class RefuseBack(OfSeat):
    """One of the others does not."""

    do = "refuse-back"


@dataclass
class Back(OfSeat):
    """The seat's last action is taken back."""

    do = "back"
    free: bool  # against bots, without asking


# -- Coming and going


@dataclass
class Away(OfSeat):
    """A bot keeps a person's seat warm."""

    do = "away"
    bot: str


@dataclass
class AskSeat(OfSeat):
    """The host asks the others whether a bot may play the seat of someone who is there."""

    do = "ask-seat"
    wish: Bot | Away

    def body(self) -> Body:
        return super().body() | {"wish": self.wish.body()}

    @classmethod
    def fields_from(cls, body: Mapping[str, Any], game: Game) -> dict[str, Any]:
        return {"seat": body["seat"], "wish": read_entry(body["wish"], game)}


@dataclass
class AgreeSeat(OfSeat):
    """One of the others agrees."""

    do = "agree-seat"


@dataclass
class RefuseSeat(OfSeat):
    """One of the others does not."""

    do = "refuse-seat"


@dataclass
class Return(OfSeat):
    """A person plays their seat themselves again."""

    do = "return"


@dataclass
class Code(OfSeat):
    """A seat may be moved to another device by a code."""

    do = "code"
    unseen = True
    code: str  # hashed


@dataclass
class MoveSeat(OfSeat):
    """Another device has the seat now."""

    do = "move-seat"
    token: str  # hashed


@dataclass
class Admit(TableEntry):
    """Someone may watch."""

    do = "admit"
    unseen = True
    token: str  # hashed


@dataclass
class Dismiss(TableEntry):
    """Nobody who was let in to watch may watch any more."""

    do = "dismiss"


# -- The table as a whole


@dataclass
class Pause(TableEntry):
    do = "pause"


@dataclass
class Resume(TableEntry):
    do = "resume"


@dataclass
class Close(TableEntry):
    do = "close"


@dataclass
class Chat(OfSeat):
    """Something said to everyone: in words, or a phrase that each reads in their language."""

    do = "chat"
    text: str | None = None
    phrase: str | None = None


@dataclass
class Aside(OfSeat):
    """Something said to the seat's own side."""

    do = "aside"
    unseen = True
    text: str | None = None
    phrase: str | None = None


@dataclass
class Rematch(TableEntry):
    """It goes on at another table."""

    do = "rematch"
    table: str


@dataclass
class Up(TableEntry):
    """The server is up again. After an outage of the store `stood` says how long it was; after a restart
    nothing is charged since the entry before."""

    do = "up"
    unseen = True


def kinds_of(kind: type[TableEntry]) -> Iterator[type[TableEntry]]:
    for made in kind.__subclasses__():
        if "do" in vars(made):
            yield made
        yield from kinds_of(made)


KINDS: Final = {kind.do: kind for kind in kinds_of(TableEntry)}
STORED: Final = {  # what is stored of each, in order
    do: tuple(one.name for one in fields(kind) if one.name not in COMMON and "beside" not in one.metadata)
    for do, kind in KINDS.items()
}
UNSEEN: Final = frozenset(do for do, kind in KINDS.items() if kind.unseen)


def read_entry(body: Mapping[str, Any], game: Game) -> TableEntry:
    """An entry as it was stored."""
    return KINDS[body["do"]].read(body, game)
