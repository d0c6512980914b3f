"""What requests and answers look like: the OpenAPI page is made from these."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from posse.server.messages import COMMANDS
from posse.table.feed import LogLine, SeatInfo, TableHead

CommandId = Annotated[str, Field(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Text = Annotated[str, Field(max_length=400)]
Name = Annotated[str, Field(max_length=64)]
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
    clock: Literal["none", "move", "player"] = "none"
    seconds: Annotated[StrictInt, Field(ge=0, le=14 * 24 * 3600)] = 0
    window: Annotated[StrictInt, Field(ge=0, le=60, description="Seconds a reaction window lasts.")] = 6


class NewTable(Asked):
    """A table to open: a game, or the deal of a finished one again."""

    game: Annotated[Name, Field(description="A game's id; not needed with `deal`.")] = ""
    players: Annotated[StrictInt, Field(ge=1, le=64)] = 2
    options: Annotated[dict[Name, StrictInt | StrictBool], Field(max_length=64)] = {}
    settings: SettingsAsked = SettingsAsked()
    deal: Annotated[str, Field(max_length=32, description="The id of a finished table.")] = ""
    id: CommandId | None = Field(
        None, description="Random, of the client's own. Sent again, the same table and token are answered."
    )


class Opened(BaseModel):
    table: TableHead
    host: str = Field(description="The host's token. It is shown once.")


class Sit(Asked):
    name: Text
    nonce: Annotated[str, Field(max_length=64)] = Field(
        "", description="Goes into the dice after their commitment was published."
    )
    id: CommandId | None = Field(None, description="Sent again, the same seat is answered again.")
    here: StrictBool = Field(False, description="A person at the host's own screen.")


class Seated(BaseModel):
    seat: int
    token: str = Field(description="The seat's token. It is shown once.")
    version: int


class MoveSeat(Asked):
    code: Annotated[str, Field(max_length=32)]
    id: CommandId | None = None


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
    on: StrictBool | None = None


class Acknowledged(BaseModel):
    id: str
    version: int
    code: str | None = None


class Again(Asked):
    id: CommandId | None = None


class Rematch(BaseModel):
    table: str
    host: str = Field(description="The new host's token. It is shown once.")


class OptionInfo(BaseModel):
    name: str
    default: int
    low: int
    high: int
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
    bots: list[str]


class ReplayInfo(BaseModel):
    table: TableHead
    lines: int


class Replay(BaseModel):
    game: str
    line: int
    last: int
    seats: list[SeatInfo]
    view: dict[str, Any]
    log: list[LogLine]
    events: list[dict[str, Any]]


class Health(BaseModel):
    status: Literal["ok"]
    version: str
    tables: int
    sockets: int


class Problem(BaseModel):
    """Why it was refused; nothing has changed."""

    rule: str = Field(description="A rule's id, or the server's word for what is wrong.")
    text: str
    view: dict[str, Any] | None = Field(None, description="The table as it is, if the version was too old.")
