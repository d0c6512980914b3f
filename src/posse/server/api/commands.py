"""Every command that a person can give at a table, declared once: its fields, what it does, who may give it.

The same commands come over a socket and over HTTP. A command checks what its fields are; whether it can be
done now, the table decides. Fields that a command does not have are not read.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, get_args

from pydantic import BaseModel, Field, RootModel, StrictInt, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

ID_LENGTH: Final = 64
PLAIN: Final = r"^[ -~]+$"
CommandId = Annotated[
    str,
    Field(
        min_length=1,
        max_length=ID_LENGTH,
        pattern=PLAIN,
        description="The client's own, new for each: sent again, it is answered the same and done once.",
    ),
]
MOST: Final = 2**31 - 1
Version = Annotated[StrictInt, Field(ge=0, le=MOST)]
Whole = Annotated[StrictInt, Field(le=MOST)]  # which ones there are, the table says
Seat = Annotated[Whole, Field(description="Counted from 0.")]
# The table itself refuses another one, with its own words.
Hearers = Annotated[str, WithJsonSchema({"type": "string", "enum": ["all", "team"]})]
Who = Literal["a seat", "the host", "the host, or the seat itself"]


class Command(BaseModel):
    """What all commands have; every other field is a command's own. `who` says who may give it."""

    who: ClassVar[Who] = "a seat"

    type: Literal["command"] = "command"
    id: CommandId
    version: Annotated[
        Version | None,
        Field(description="The one the player was told last. Over HTTP it may be left out."),
    ] = None
    do: str

    def given(self) -> dict[str, Any]:
        """The command as the table takes it."""
        said = self.__dict__
        return {name: said[name] for name in self.told if said[name] is not None}

    told: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        cls.told = tuple(name for name in cls.model_fields if name not in ("type", "id", "version"))

    @classmethod
    def is_hosts(cls) -> bool:
        """Whether the host may give it."""
        return cls.who != "a seat"

    @classmethod
    def is_seats(cls) -> bool:
        """Whether a seat may give it."""
        return cls.who != "the host"


# -- The game


class PlayCommand(Command):
    """A move. It is what is meant when there is no `do`."""

    do: Literal["play"] = "play"
    action: Annotated[str, Field(description="In notation, or as a person types it.")]


class StandingPassCommand(Command):
    """Reaction windows that ask me may close without me."""

    do: Literal["standing-pass"]
    on: Annotated[bool | None, Field(description="True if left out.")] = None


class TakeBackCommand(Command):
    """Takes back my last move: at once against bots, else the others are asked."""

    do: Literal["take-back"]


class PracticeCommand(Command):
    """Turns a deal of the day into practice: it counts no more, and has hints and take-backs."""

    do: Literal["practice"]


class AgreeBackCommand(Command):
    """They may take back."""

    do: Literal["agree-back"]


class RefuseBackCommand(Command):
    """They may not."""

    do: Literal["refuse-back"]


class ResignCommand(Command):
    """Gives up. A player who has resigned only talks from then on, and is sent no legal actions."""

    do: Literal["resign"]


# -- Coming and going


class ReturnCommand(Command):
    """Takes my seat back from the bot that kept it warm."""

    do: Literal["return"]


class CodeCommand(Command):
    """Asks for a code that moves my seat to another device: the answer has it."""

    do: Literal["code"]


class AgreeSeatCommand(Command):
    """A bot may play that seat: the answer to `seat_asked`."""

    do: Literal["agree-seat"]


class RefuseSeatCommand(Command):
    """It may not."""

    do: Literal["refuse-seat"]


class BotCommand(Command):
    """Has a bot take a seat. One that would search for more than 4 seconds a move is refused."""

    who: ClassVar[Who] = "the host"

    do: Literal["bot"]
    seat: Seat
    bot: Annotated[str | None, Field(description="Its name; the house bot if left out.")] = None


class OpenCommand(Command):
    """Frees a seat before the game."""

    who: ClassVar[Who] = "the host, or the seat itself"

    do: Literal["open"]
    seat: Seat


class AwayCommand(Command):
    """Has the house bot play a seat until its player is back; a player may say it of their own seat."""

    who: ClassVar[Who] = "the host, or the seat itself"

    do: Literal["away"]
    seat: Annotated[Whole | None, Field(description="The player's own if left out.")] = None


# -- The draw


class CommitCommand(Command):
    """Before the game: a seal on what my seat will add to the dice."""

    do: Literal["commit"]
    commit: Annotated[str, Field(description="The seal: docs/records.md.")]
    attempt: Annotated[Whole, Field(description="The attempt it is for, from 1.")]


class RevealCommand(Command):
    """Opens what was sealed, once the list of commitments is closed."""

    do: Literal["reveal"]
    nonce: Annotated[str, Field(description="What was sealed.")]


# -- Talk


class ChatCommand(Command):
    """Says something, in words of one's own or with a phrase."""

    do: Literal["chat"]
    text: Annotated[str | None, Field(description="At most 300 characters.")] = None
    phrase: Annotated[str | None, Field(description="The key of a phrase, in place of a text.")] = None
    to: Annotated[Hearers | None, Field(description="Who hears it: `all` if left out, or `team`.")] = None


# -- The table as a whole


class StartCommand(Command):
    """Starts the game."""

    who: ClassVar[Who] = "the host"

    do: Literal["start"]


class PauseCommand(Command):
    """Stops clocks, windows and bots."""

    who: ClassVar[Who] = "the host"

    do: Literal["pause"]


class ResumeCommand(Command):
    """Goes on after a pause."""

    who: ClassVar[Who] = "the host"

    do: Literal["resume"]


class CloseCommand(Command):
    """Closes the table."""

    who: ClassVar[Who] = "the host"

    do: Literal["close"]


class DismissCommand(Command):
    """Ends all spectators' tokens."""

    who: ClassVar[Who] = "the host"

    do: Literal["dismiss"]


CommandMessage = (
    PlayCommand
    | StandingPassCommand
    | TakeBackCommand
    | PracticeCommand
    | AgreeBackCommand
    | RefuseBackCommand
    | ResignCommand
    | ReturnCommand
    | CodeCommand
    | CommitCommand
    | RevealCommand
    | ChatCommand
    | AgreeSeatCommand
    | RefuseSeatCommand
    | OpenCommand
    | StartCommand
    | BotCommand
    | AwayCommand
    | PauseCommand
    | ResumeCommand
    | CloseCommand
    | DismissCommand
)
COMMANDS: Final[dict[str, Any]] = {
    get_args(made.model_fields["do"].annotation)[0]: made for made in get_args(CommandMessage)
}
FIELDS: Final = frozenset(name for made in COMMANDS.values() for name in made.model_fields)


class CommandBody(RootModel[Annotated[CommandMessage, Field(discriminator="do")]]):
    """A command as a request's body: it says only what some command knows, and is a move without a `do`.

    A socket is not asked that much, for the sake of clients that say more.
    """

    @model_validator(mode="before")
    @classmethod
    def only_known(cls, body: object) -> object:
        if not isinstance(body, Mapping):
            return body
        for name in body:
            if name not in FIELDS:
                raise PydanticCustomError("unknown_field", "no command knows it", {"field": str(name)})
        return {"do": "play", **body}
