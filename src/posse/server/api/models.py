"""What requests and answers look like, where no message says the same: the OpenAPI page is made from these.

A request is a model, and checked; an answer is a shape, and written as it is.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, WithJsonSchema
from typing_extensions import TypedDict

from posse.server.api.messages import Done
from posse.table.fields import Doc
from posse.table.seats import Settings
from posse.table.wire import InBoth, ReviewInfo, Shuffle, TableHead, TurningPoint

RequestId = Annotated[str, Field(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Text = Annotated[str, Field(max_length=400)]
Name = Annotated[str, Field(max_length=64)]
# Whatever it is, the game itself says what would be right.
OptionValue = Annotated[
    Any, WithJsonSchema({"anyOf": [{"type": kind} for kind in ("integer", "boolean", "string")]})
]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=63)]


class RequestBody(BaseModel):
    """A request's body: what it does not know, it refuses."""

    model_config = ConfigDict(extra="forbid")


class SettingsRequest(RequestBody):
    """The host's wishes; what is left out is as the table has it of itself."""

    listed: Annotated[
        StrictBool, Field(description="Shown in the lobby, and in the replays once it is over.")
    ] = Settings.listed
    spectators: Annotated[StrictBool, Field(description="Whether anyone with the link may watch.")] = (
        Settings.spectators
    )
    counting_aid: StrictBool = Settings.counting_aid
    hints: Annotated[
        StrictBool,
        Field(description="Hints although people play each other; against bots they are always there."),
    ] = Settings.hints
    clock: Literal["none", "move", "player"] = "none"
    seconds: Annotated[StrictInt, Field(ge=0, le=14 * 24 * 3600)] = Settings.seconds
    window: Annotated[
        StrictInt,
        Field(
            ge=0,
            le=60,
            description="Seconds a reaction window lasts; with people at one screen only, it waits for them.",
        ),
    ] = Settings.window


class From(RequestBody):
    """A line of a finished game."""

    table: Annotated[str, Field(max_length=32, description="The id of a finished table.")]
    line: Annotated[StrictInt, Field(ge=0, le=10_000_000)]


class NewTable(RequestBody):
    """A table to open: a game, the deal of a finished one again, or a finished one from a line on."""

    game: Annotated[Name, Field(description="A game's id; not needed with `deal` or `from`.")] = ""
    players: Annotated[StrictInt, Field(ge=1, le=64)] = 2
    options: Annotated[dict[Name, OptionValue], Field(max_length=64)] = {}
    settings: SettingsRequest = SettingsRequest()
    deal: Annotated[str, Field(max_length=32, description="The id of a finished table.")] = ""
    origin: From | None = Field(None, alias="from", description="Play on from here, with new dice.")
    daily: Annotated[
        str, Field(max_length=10, description="A day, as 2026-11-17: its deal of `game`, for one person.")
    ] = ""
    id: RequestId | None = Field(
        None, description="Random, of the client's own. Sent again, the same table and token are answered."
    )


class Sit(RequestBody):
    name: Text
    id: RequestId | None = Field(None, description="Sent again, the same seat is answered again.")
    here: StrictBool = Field(False, description="A person at the host's own screen.")


class Person(RequestBody):
    seat: SeatNumber
    name: Text


class SitTogether(RequestBody):
    """The people of one screen."""

    people: Annotated[list[Person], Field(min_length=1, max_length=64)]
    id: RequestId | None = Field(None, description="Sent again, the same seats are answered again.")


class MoveSeat(RequestBody):
    code: Annotated[str, Field(max_length=32)]
    id: RequestId | None = None


class TableCodeRequest(RequestBody):
    code: Annotated[str, Field(min_length=1, max_length=32)]


class Again(RequestBody):
    id: RequestId | None = None


class Brought(RequestBody):
    text: Annotated[str, Field(min_length=1, max_length=512 * 1024, description="A record's text.")]


# -- Answers


class Opened(TypedDict):
    table: TableHead
    host: Annotated[str, Doc("The host's token. It is shown once.")]


class Seated(TypedDict):
    seat: int
    token: Annotated[str, Doc("The seat's token. It is shown once.")]
    version: int


class TableCode(TypedDict):
    code: Annotated[
        str | None, Doc("Seven letters and digits to say aloud, while the table waits; null after that.")
    ]


class TableByCode(TypedDict):
    table: Annotated[str, Doc("The table's id.")]


class Guest(TypedDict):
    token: Annotated[str, Doc("A spectator's token. It is shown once.")]


class Acknowledged(Done):
    """The command is done and on disk."""

    code: Annotated[str | None, Doc("The answer to `code`.")]


class Rematch(TypedDict):
    table: str
    host: Annotated[str, Doc("The new host's token. It is shown once.")]
    token: Annotated[str | None, Doc("The asker's seat there, if a player asked. It is shown once.")]


class OptionInfo(TypedDict):
    name: str
    default: int
    low: int
    high: int
    label: InBoth
    help: InBoth
    zero: Annotated[InBoth, Doc("What 0 stands for, where it is no number; empty where it is one.")]


class LevelInfo(TypedDict):
    """How well a bot plays; its name is what a table's command `bot` takes."""

    name: str
    label: InBoth
    help: InBoth
    players: Annotated[
        list[int], Doc("The numbers of players at which there is this level; empty: at all of them.")
    ]


class RegularInfo(TypedDict):
    """An opponent of one game, with a temper; its name is what a table's command `bot` takes."""

    name: str
    label: InBoth
    help: InBoth
    strength: Annotated[InBoth, Doc("What it wins, as measured, in words.")]


class GameInfo(TypedDict):
    id: str
    rules: int
    title: InBoth
    tagline: InBoth
    least: int
    most: int
    options: list[OptionInfo]
    levels: Annotated[list[LevelInfo], Doc("The bots' levels, the weakest first.")]
    regulars: Annotated[list[RegularInfo], Doc("Its own opponents, the weakest first.")]
    bots: list[str]
    windows: Annotated[bool, Doc("Whether it has reaction windows, so that their length matters.")]


class ReplayInfo(TypedDict):
    table: TableHead
    lines: int


class ReviewState(TypedDict):
    """How far the review of a finished game is, and what it found."""

    status: Literal["none", "waiting", "working", "done"]
    place: Annotated[int, Doc("At which place it waits for its turn, from 1; 0 if it does not wait.")]
    done: Annotated[int, Doc("Questions answered.")]
    total: Annotated[int, Doc("Questions altogether.")]
    review: ReviewInfo | None


class TurningState(TypedDict):
    """Which choices of the one person who played against bots cost most."""

    status: Annotated[
        Literal["none", "working", "done"],
        Doc(
            "`none`: several people played, or the server has begun anew since and no review was wished for."
        ),
    ]
    seat: Annotated[int | None, Doc("The person's.")]
    choices: Annotated[int, Doc("How many of their choices were looked at.")]
    points: Annotated[list[TurningPoint], Doc("The costliest first; none if no choice cost much.")]


class BroughtRecord(TypedDict):
    """A record that somebody brought along, as the server has read it."""

    id: str
    game: str
    players: int
    last: int
    over: bool
    shuffle: Annotated[Shuffle | None, Doc("Null for a seeded game, which has no secret.")]


class Ready(TypedDict):
    """The server can do its work."""

    status: Literal["ok"]


class Health(TypedDict):
    status: Literal["ok"]
    version: str
    tables: int
    sockets: int


class Here(TypedDict):
    network: Annotated[str | None, Doc("How others in the network reach this server; null if they cannot.")]


class DailyInfo(TypedDict):
    """The deal of a day in one game."""

    day: str
    game: str
    players: int
    level: Annotated[str, Doc("Of all bots there.")]
    seat: Annotated[int, Doc("The person's, from 0.")]
    mark: Annotated[str, Doc("The versions of the rules and the bots: with another it is another deal.")]


class LevelResult(TypedDict):
    rank: int
    points: int


class LevelResults(TypedDict):
    """How the level of a deal did in the person's seat, with other dice each time."""

    level: str
    results: Annotated[list[LevelResult], Doc("Empty for a level that searches long.")]
