"""What requests and answers look like: the OpenAPI page is made from these."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, WithJsonSchema

from posse.server.messages import COMMANDS
from posse.table.feed import CalledOffInfo, LogLine, ReviewInfo, SeatInfo, TableHead

CommandId = Annotated[str, Field(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Text = Annotated[str, Field(max_length=400)]
Name = Annotated[str, Field(max_length=64)]
# Whatever it is, the game itself says what would be right.
OptionValue = Annotated[
    Any, WithJsonSchema({"anyOf": [{"type": kind} for kind in ("integer", "boolean", "string")]})
]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=63)]


class Asked(BaseModel):
    """A request's body: what it does not know, it refuses."""

    model_config = ConfigDict(extra="forbid")


class SettingsAsked(Asked):
    listed: Annotated[
        StrictBool, Field(description="Shown in the lobby, and in the replays once it is over.")
    ] = False
    spectators: Annotated[StrictBool, Field(description="Whether anyone with the link may watch.")] = True
    counting_aid: StrictBool = False
    hints: Annotated[
        StrictBool,
        Field(description="Hints although people play each other; against bots they are always there."),
    ] = False
    clock: Literal["none", "move", "player"] = "none"
    seconds: Annotated[StrictInt, Field(ge=0, le=14 * 24 * 3600)] = 0
    window: Annotated[
        StrictInt,
        Field(
            ge=0,
            le=60,
            description="Seconds a reaction window lasts; with people at one screen only, it waits for them.",
        ),
    ] = 6


class From(Asked):
    """A line of a finished game."""

    table: Annotated[str, Field(max_length=32, description="The id of a finished table.")]
    line: Annotated[StrictInt, Field(ge=0, le=10_000_000)]


class NewTable(Asked):
    """A table to open: a game, the deal of a finished one again, or a finished one from a line on."""

    game: Annotated[Name, Field(description="A game's id; not needed with `deal` or `from`.")] = ""
    players: Annotated[StrictInt, Field(ge=1, le=64)] = 2
    options: Annotated[dict[Name, OptionValue], Field(max_length=64)] = {}
    settings: SettingsAsked = SettingsAsked()
    deal: Annotated[str, Field(max_length=32, description="The id of a finished table.")] = ""
    origin: From | None = Field(None, alias="from", description="Play on from here, with new dice.")
    id: CommandId | None = Field(
        None, description="Random, of the client's own. Sent again, the same table and token are answered."
    )


class Opened(BaseModel):
    table: TableHead
    host: str = Field(description="The host's token. It is shown once.")


class Sit(Asked):
    name: Text
    id: CommandId | None = Field(None, description="Sent again, the same seat is answered again.")
    here: StrictBool = Field(False, description="A person at the host's own screen.")


class Seated(BaseModel):
    seat: int
    token: str = Field(description="The seat's token. It is shown once.")
    version: int


class Person(Asked):
    seat: SeatNumber
    name: Text


class SitTogether(Asked):
    """The people of one screen."""

    people: Annotated[list[Person], Field(min_length=1, max_length=64)]
    id: CommandId | None = Field(None, description="Sent again, the same seats are answered again.")


class MoveSeat(Asked):
    code: Annotated[str, Field(max_length=32)]
    id: CommandId | None = None


class TableCode(BaseModel):
    code: str | None = Field(
        description="Seven letters and digits to say aloud, while the table waits; null after that."
    )


class TableCodeAsked(Asked):
    code: Annotated[str, Field(min_length=1, max_length=32)]


class TableFound(BaseModel):
    table: str = Field(description="The table's id.")


class Guest(BaseModel):
    token: str = Field(description="A spectator's token. It is shown once.")


class CommandAsked(Asked):
    """The same commands as over the socket."""

    do: Literal[COMMANDS] = "play"  # type: ignore[valid-type]
    id: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[ -~]+$")]
    version: StrictInt | None = Field(None, ge=0, le=2**31 - 1)
    action: Text | None = None
    seat: SeatNumber | None = None
    bot: Name | None = None
    text: Text | None = None
    phrase: Name | None = None
    to: Literal["all", "team"] | None = None
    on: StrictBool | None = None
    commit: Annotated[str, Field(max_length=64, description="A seal: docs/records.md.")] | None = None
    attempt: Annotated[StrictInt, Field(ge=1, le=64)] | None = None
    nonce: Annotated[str, Field(max_length=64, description="What was sealed.")] | None = None


class Acknowledged(BaseModel):
    id: str
    version: int
    code: str | None = None


class Again(Asked):
    id: CommandId | None = None


class Rematch(BaseModel):
    table: str
    host: str = Field(description="The new host's token. It is shown once.")
    token: str | None = Field(description="The asker's seat there, if a player asked. It is shown once.")


class OptionInfo(BaseModel):
    name: str
    default: int
    low: int
    high: int
    label: dict[str, str]
    help: dict[str, str]


class LevelInfo(BaseModel):
    """How well a bot plays; its name is what a table's command `bot` takes."""

    name: str
    label: dict[str, str]
    help: dict[str, str]


class GameInfo(BaseModel):
    id: str
    rules: int
    title: dict[str, str]
    tagline: dict[str, str]
    least: int
    most: int
    options: list[OptionInfo]
    levels: list[LevelInfo] = Field(description="The bots' levels, the weakest first.")
    bots: list[str]
    windows: bool = Field(description="Whether it has reaction windows, so that their length matters.")


class ReplayInfo(BaseModel):
    table: TableHead
    lines: int


class Replay(BaseModel):
    game: str
    line: int
    last: int
    seats: list[SeatInfo]
    view: dict[str, Any]
    hands: list[dict[str, Any]] | None = Field(description="What every seat saw, if it was asked for.")
    ending: dict[str, Any] | None = Field(description="After the last line: the table turned over.")
    log: list[LogLine]
    events: list[dict[str, Any]]


class ReviewState(BaseModel):
    """How far the review of a finished game is, and what it found."""

    status: Literal["none", "working", "done"]
    done: Annotated[int, Field(description="Questions answered.")] = 0
    total: Annotated[int, Field(description="Questions altogether.")] = 0
    review: ReviewInfo | None = None


class DrawInfo(BaseModel):
    """Number `number` of 0 to n - 1, from a lane of the dice."""

    lane: int
    n: int
    number: int


class ShuffledLine(BaseModel):
    n: int
    action: str
    back: int | None = Field(description="The line a take-back returned to; the dice went back with it.")
    draws: list[DrawInfo]


class Shuffle(BaseModel):
    """All that is needed to compute a game's draws again: docs/records.md says how."""

    commitment: str
    nonces: list[str]
    secret: str
    commits: list[str | None] | None = Field(
        description="Every seat's commitment to its nonce; null if the seats did not commit to any."
    )
    called_off: list[CalledOffInfo] = Field(description="The starts before this one, with their secrets.")
    deal: str | None = Field(description="The finished table whose deal this is: nothing was drawn.")
    lines: list[ShuffledLine]


class Brought(Asked):
    text: Annotated[str, Field(min_length=1, max_length=512 * 1024, description="A record's text.")]


class BroughtRecord(BaseModel):
    id: str
    game: str
    players: int
    last: int
    over: bool
    shuffle: Shuffle | None = Field(description="None for a seeded game, which has no secret.")


class Ready(BaseModel):
    """The server can do its work."""

    status: Literal["ok"]


class Health(BaseModel):
    status: Literal["ok"]
    version: str
    tables: int
    sockets: int


class Here(BaseModel):
    network: str | None = Field(
        description="How others in the network reach this server; null if they cannot."
    )


class Problem(BaseModel):
    """Why it was refused; nothing has changed."""

    rule: str = Field(description="A rule's id, or the server's word for what is wrong.")
    text: str
    view: dict[str, Any] | None = Field(None, description="The table as it is, if the version was too old.")
