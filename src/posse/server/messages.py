"""What travels over a socket. The classes are the wire's types; their JSON Schema is made from them."""

import json
from typing import Any, Final, Literal, NotRequired

from typing_extensions import TypedDict

from posse.core.words import LANGS
from posse.server.errors import Refused
from posse.table.feed import CountMessage, HintMessage, UpdateMessage, ViewMessage
from posse.table.wire import PresenceMessage

Lang = Literal["en", "fr"]
# What a person may do with a table once they are there; the rest has its own request.
COMMANDS: Final = (
    "play", "standing-pass", "take-back", "agree-back", "refuse-back", "resign", "return", "code", "commit",
    "reveal", "agree-seat", "refuse-seat", "chat", "start", "bot", "open", "away", "pause", "resume", "close",
    "dismiss",
)  # fmt: skip
HOSTS: Final = frozenset({"start", "bot", "away", "pause", "resume", "close", "dismiss"})
ID_LENGTH: Final = 64
FIELDS: Final = ("action", "seat", "bot", "text", "phrase", "to", "on", "commit", "attempt", "nonce")


class Hello(TypedDict):
    """The first message: whose socket this is. Without a token it is a spectator's."""

    type: Literal["hello"]
    token: NotRequired[str]  # a seat's or a spectator's
    host: NotRequired[str]  # the host's token, for the host's commands
    beside: NotRequired[list[str]]  # of the other seats at this screen: they are there, too
    presence: NotRequired[bool]  # whether this socket is told who comes and goes
    counts: NotRequired[bool]  # it shows counts and says `onward`: the table waits for its people
    lang: NotRequired[Lang]


class CommandMessage(TypedDict):
    """Something to do; `version` is the one the player saw, `id` is new for each command."""

    type: Literal["command"]
    id: str
    version: int
    do: NotRequired[str]  # "play" if left out
    action: NotRequired[str]
    seat: NotRequired[int]
    bot: NotRequired[str]
    text: NotRequired[str]
    phrase: NotRequired[str]  # the key of a phrase, in place of a text
    to: NotRequired[Literal["all", "team"]]  # who hears a chat's text; "all" if left out
    on: NotRequired[bool]
    commit: NotRequired[str]
    attempt: NotRequired[int]
    nonce: NotRequired[str]


class WhyMessage(TypedDict):
    """May I do this now, and if not, which rule forbids it?"""

    type: Literal["why"]
    action: str


class AskHintMessage(TypedDict):
    """What would a strong player do? `id` is new for each question."""

    type: Literal["hint"]
    id: str


class LangMessage(TypedDict):
    type: Literal["lang"]
    lang: Lang


class MuteMessage(TypedDict):
    """This socket reads no more, or again, what a seat says."""

    type: Literal["mute"]
    seat: int
    on: bool


class OnwardMessage(TypedDict):
    """Everyone at this screen has read the count; `version` is the one it was told with."""

    type: Literal["onward"]
    version: int


class PingMessage(TypedDict):
    type: Literal["ping"]


class AckMessage(TypedDict):
    """It is done and stored."""

    type: Literal["ack"]
    id: str
    version: int
    code: NotRequired[str]  # the answer to `code`


class ErrorMessage(TypedDict):
    """It is refused and nothing has changed; `view` comes when the version was too old."""

    type: Literal["error"]
    id: str | None
    rule: str  # a rule's id, or the server's word for what is wrong
    text: str
    view: NotRequired[ViewMessage]


class BecauseMessage(TypedDict):
    """The answer to why."""

    type: Literal["why"]
    action: str
    legal: bool
    rule: str
    text: str


class PongMessage(TypedDict):
    type: Literal["pong"]


class RematchMessage(TypedDict):
    """There is a rematch, and this seat is yours there; only the seat itself is sent the token."""

    type: Literal["rematch"]
    table: str
    token: str


ToServer = (
    Hello
    | CommandMessage
    | WhyMessage
    | AskHintMessage
    | LangMessage
    | MuteMessage
    | OnwardMessage
    | PingMessage
)
ToClient = (
    ViewMessage
    | UpdateMessage
    | AckMessage
    | ErrorMessage
    | BecauseMessage
    | HintMessage
    | CountMessage
    | PongMessage
    | RematchMessage
    | PresenceMessage
)


def wrong(detail: str) -> Refused:
    return Refused("message", 400, detail=detail)


def read(text: str | None) -> dict[str, Any]:
    """A message as an object with a type; refuses what is not."""
    if text is None:
        raise wrong("text, not bytes")
    try:
        message = json.loads(text)
        if "\\u" in text:  # half characters cannot be sent on
            json.dumps(message, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise wrong("half a character") from None
    except (ValueError, RecursionError):
        raise wrong("not JSON") from None
    if not isinstance(message, dict):
        raise wrong("not an object")
    if not isinstance(message.get("type"), str):
        raise wrong("no type")
    return message


def text_of(message: dict[str, Any], key: str, most: int) -> str:
    value = message.get(key)
    if not isinstance(value, str) or not 1 <= len(value) <= most:
        raise wrong(f"“{key}” is a text of 1 to {most} characters")
    return value


def number_of(message: dict[str, Any], key: str) -> int:
    value = message.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 31:
        raise wrong(f"“{key}” is a number")
    return value


def lang_of(message: dict[str, Any], default: str) -> str:
    lang = message.get("lang", default)
    if lang not in LANGS:
        raise wrong("“lang” is en or fr")
    return str(lang)


def command_id_of(value: object) -> str | None:
    """An id as it may be stored, or None."""
    fits = isinstance(value, str) and 1 <= len(value) <= ID_LENGTH and value.isascii() and value.isprintable()
    return str(value) if fits else None


def command_of(message: dict[str, Any]) -> dict[str, Any]:
    """The command in a message, with nothing that only the server may say."""
    do = message.get("do", "play")
    if do not in COMMANDS:
        raise wrong(f"“do” is one of {', '.join(COMMANDS)}")
    return {"do": do, **{key: message[key] for key in FIELDS if key in message}}
