"""What travels over a socket, beside the commands and what the table tells. Each message is declared once.

What arrives is read by the model of its type; fields that a message does not have are not read, so that newer
clients can talk to older servers. What leaves is described by its shape and written as it is.
"""

from typing import Annotated, Any, Final, Literal, NotRequired, TypeVar, get_args

from pydantic import BaseModel, Field, StrictBool, StrictInt, ValidationError
from typing_extensions import TypedDict

from posse.server.api.commands import (
    COMMANDS,
    ID_LENGTH,
    MEANT,
    QUESTIONS,
    CommandMessage,
    QuestionMessage,
    Version,
)
from posse.server.api.faults import not_as_described, one_of, wrong, wrong_field
from posse.table.fields import MOST, Doc
from posse.table.json_text import JSONDecodeError, loads
from posse.table.wire import (
    BecauseMessage,
    CountMessage,
    HintMessage,
    LogMessage,
    PresenceMessage,
    UpdateMessage,
    ViewMessage,
)

BESIDE: Final = 16  # seats at one screen
Lang = Literal["en", "fr"]
Token = Annotated[str, Field(min_length=1, max_length=128)]
M = TypeVar("M", bound=BaseModel)

# -- From client to server


class Hello(BaseModel):
    """The first message: whose socket this is. Without a token it is a spectator's."""

    type: Literal["hello"]
    token: Annotated[Token | None, Field(description="A seat's or a spectator's.")] = None
    host: Annotated[Token | None, Field(description="The host's token, for the host's commands.")] = None
    beside: Annotated[
        list[str],
        Field(
            max_length=BESIDE,
            description="The tokens of the other seats at this screen, so that nobody takes them for absent.",
        ),
    ] = []
    presence: Annotated[StrictBool, Field(description="Tell me who comes and goes.")] = False
    counts: Annotated[
        StrictBool,
        Field(description="This client shows counts and says `onward`: the table waits for its people."),
    ] = False
    lang: Annotated[Lang, Field(description="`en` if left out.")] = "en"


class LangMessage(BaseModel):
    """From now on in this language; the whole view comes again."""

    type: Literal["lang"]
    lang: Lang


class MuteMessage(BaseModel):
    """What a seat says is not sent to this socket any more, or again."""

    type: Literal["mute"]
    seat: Annotated[StrictInt, Field(le=MOST, description="Counted from 0.")]
    on: Annotated[StrictBool, Field(description="True: mute it.")]


class EarlierMessage(BaseModel):
    """What happened earlier than what I was told?"""

    type: Literal["earlier"]
    before: Annotated[
        StrictInt,
        Field(ge=0, le=MOST, description="`before.lines` of the earliest part that was told."),
    ]


class OnwardMessage(BaseModel):
    """Everyone at this screen has read the count. There is no answer, and no entry."""

    type: Literal["onward"]
    version: Annotated[Version, Field(description="The one the count came with.")]


class PingMessage(BaseModel):
    """Answered with `pong`."""

    type: Literal["ping"]


# -- From server to client


class Done(TypedDict):
    """It is done and stored."""

    id: Annotated[str, Doc("The command's.")]
    version: Annotated[int, Doc("The reader's, after it.")]


class AckMessage(Done):
    """The command is done and on disk."""

    type: Literal["ack"]
    code: NotRequired[Annotated[str, Doc("The answer to `code`.")]]


class Problem(TypedDict):
    """Why it was refused; nothing has changed."""

    rule: Annotated[str, Doc("A rule's id, or the server's word for what is wrong.")]
    text: Annotated[str, Doc("The same in a sentence.")]
    view: NotRequired[Annotated[ViewMessage, Doc("The table as it is, if the version was too old.")]]


class ErrorMessage(Problem):
    """Refused, and nothing has changed."""

    type: Literal["error"]
    id: Annotated[str | None, Doc("The command's, if it had one.")]


class PongMessage(TypedDict):
    """The answer to `ping`."""

    type: Literal["pong"]


class RematchMessage(TypedDict):
    """To a seat alone: there is a rematch, and this seat is yours there.

    It comes after `hello`, too, if it was missed.
    """

    type: Literal["rematch"]
    table: str
    token: str


OwnMessage = LangMessage | MuteMessage | EarlierMessage | OnwardMessage | PingMessage  # a socket's own
AfterHello = CommandMessage | QuestionMessage | OwnMessage
TO_SERVER: Final = (Hello, *COMMANDS.values(), *QUESTIONS.values(), *get_args(OwnMessage))
ToClient = (
    ViewMessage
    | UpdateMessage
    | AckMessage
    | ErrorMessage
    | BecauseMessage
    | HintMessage
    | LogMessage
    | CountMessage
    | PongMessage
    | PresenceMessage
    | RematchMessage
)

# -- Reading

MODELS: Final[dict[str, type[AfterHello]]] = {
    get_args(made.model_fields["type"].annotation)[0]: made for made in TO_SERVER[1:]
}


def read(text: str | None) -> dict[str, Any]:
    """A message as an object with a type; refuses what is not."""
    if text is None:
        raise wrong("bytes")
    try:
        message = loads(text)
    except JSONDecodeError as error:
        raise wrong("half-character" if "surrogate" in str(error) else "not-json") from None
    if not isinstance(message, dict):
        raise wrong("not-object")
    if not isinstance(message.get("type"), str):
        raise one_of("type", ("hello", *MODELS))
    return message


def fitted(model: type[M], message: dict[str, Any]) -> M:
    """A message as its model describes it."""
    try:
        return model.model_validate(message)
    except ValidationError as error:
        raise not_as_described(error.errors(include_url=False, include_input=False)[0]) from None


def understood(message: dict[str, Any]) -> AfterHello:
    """A message after hello, by its type; a command by what it does."""
    kind = message["type"]
    if kind == "command":
        return command_of(message)
    model = MODELS.get(kind)
    if model is None:
        raise one_of("type", MODELS)
    return fitted(model, message)


def command_of(message: dict[str, Any]) -> CommandMessage:
    do = message.get("do", MEANT)
    model = COMMANDS.get(do) if isinstance(do, str) else None
    if model is None:
        raise one_of("do", COMMANDS)
    command = fitted(model, message)
    if command.version is None:
        raise wrong_field("version", "missing")
    return command


def command_id_of(message: dict[str, Any]) -> str | None:
    """The id to answer with, if there is one that may be repeated."""
    value = message.get("id")
    fits = isinstance(value, str) and 1 <= len(value) <= ID_LENGTH and value.isascii() and value.isprintable()
    return str(value) if fits else None
