"""The shapes of all that leaves a table. Each is declared here and nowhere else.

What they are filled with is made in `heads.py`, `feed.py` and `finished.py`; `encoding.py` makes bytes of it.
Where a class of a table or a game is told as it is (settings, chances, draws), that class is the shape. The
JSON Schemas, the OpenAPI page, the tables of docs/protocol.md and the page's types come from all of these.
"""

from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

from posse.core.view import Chance, View
from posse.table.fields import Doc
from posse.table.review import Moment
from posse.table.seats import Settings
from posse.table.shuffle import Draw
from posse.table.state import Status


class OfGame:
    """Stands for a view or an event: each game has its own, and a schema of its own that describes it."""

    def __init__(self, what: Literal["view", "event"]) -> None:
        self.what = what

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> dict[str, Any]:
        return {"type": "dict", "metadata": {"of_game": self.what}}


GameView = Annotated[View, OfGame("view")]
GameEvent = Annotated[dict[str, Any], OfGame("event")]

# -- A table


class SeatInfo(TypedDict):
    name: str
    kind: Literal["open", "person", "bot"]
    here: Annotated[bool, Doc("A person at the host's own screen.")]
    bot: Annotated[str, Doc("The bot that plays the seat now.")]
    away: bool
    resigned: bool


class ClockInfo(TypedDict):
    kind: Literal["move", "player"]
    left: list[float]
    running: list[int]


class WindowInfo(TypedDict):
    left: Annotated[float | None, Doc("Seconds; null where nobody elsewhere waits: it has no stated time.")]
    answered: bool


class CountInfo(TypedDict):
    """A round or hand was counted: who still reads it. The table waits for them."""

    counted: Annotated[bool, Doc("The events of this very message tell it.")]
    reading: list[int]
    left: Annotated[float | None, Doc("Seconds until it goes on without them; null if it does not.")]


class YouInfo(TypedDict):
    """What a seat alone is told of itself."""

    seat: int
    standing_pass: bool
    hints: Annotated[bool, Doc("Whether it may ask for one, when it is to act.")]
    no_back: Annotated[
        str | None, Doc("Why it cannot take back now, nor ask for it, in words; null if it can.")
    ]


class CalledOffInfo(TypedDict):
    """A start that was called off: everything of it is told."""

    commitment: str
    secret: str
    commits: list[str | None]
    nonces: list[str | None]
    missing: Annotated[list[int], Doc("The seats that did not open.")]


class DrawInfo(TypedDict):
    """How the deal is drawn: every device keeps this list, and opens its own only if it stands in it."""

    attempt: Annotated[int, Doc("From 1.")]
    commitment: Annotated[str, Doc("To the server's secret, of this attempt.")]
    stage: Literal["gathering", "closing", "opening", "dealt"]
    commits: Annotated[list[str | None], Doc("By seat; a bot has none.")]
    nonces: Annotated[list[str | None], Doc("Those that are opened.")]
    left: Annotated[float | None, Doc("Seconds until the list closes, or the start is called off.")]
    called_off: list[CalledOffInfo]


class SeatAskedInfo(TypedDict):
    """The host asks whether a bot may play a seat."""

    seat: int
    bot: str
    away: Annotated[bool, Doc("Only until its player is back.")]
    asked: Annotated[list[int], Doc("Who has not answered yet.")]


class InBoth(TypedDict):
    """A text in both languages."""

    en: str
    fr: str


class ScoreInfo(TypedDict):
    """What is counted at the end, in one language: what it is, and how much of it each seat has."""

    word: str
    of: list[str]


class ScoresInfo(TypedDict):
    en: ScoreInfo
    fr: ScoreInfo


class ResultInfo(TypedDict):
    ranks: list[int]
    points: list[int]
    reason: str
    scores: Annotated[ScoresInfo | None, Doc("Null where the game counts nothing, or nothing was counted.")]


class LogLine(TypedDict):
    n: int
    line: Annotated[int | None, Doc("Where a replay jumps to.")]
    seat: int | None
    text: str


class LiveLine(LogLine):
    """A line of a live table's log."""

    you: NotRequired[
        Annotated[str, Doc("`text` as it is said to the reader, who is in it: “You take …”; only then.")]
    ]

    record: Annotated[
        str,
        Doc("The same in notation, as the reader's own record has it; empty if the line before says it all."),
    ]


class ChainInfo(TypedDict):
    """A hash over everything the reader was told up to a line: whoever keeps it notices a rewritten game."""

    lines: int
    head: str


class ChatLine(TypedDict):
    n: int
    seat: int | None
    name: str
    text: str
    phrase: Annotated[str | None, Doc("The key of a phrase, which `text` says in the reader's language.")]
    team: Annotated[int | None, Doc("Its number among the lines that only the reader's team hears.")]


class Frame(TypedDict):
    """What every message says of the table."""

    version: Annotated[int, Doc("Counts what this reader could notice.")]
    status: Annotated[Status, Doc("`waiting`, `running`, `over` or `closed`.")]
    paused: Annotated[bool, Doc("The host has stopped clocks, windows and bots.")]
    seats: Annotated[list[SeatInfo], Doc("Who sits where.")]
    clock: Annotated[ClockInfo | None, Doc("What is left to each seat, if the table has a clock.")]
    view: Annotated[
        GameView | None, Doc("The game's own view, for this reader; its legal actions are in `view.legal`.")
    ]
    prompt: Annotated[str, Doc("What the reader is asked, in words.")]
    labels: Annotated[list[str], Doc("The legal actions of the view, in words.")]
    window: Annotated[WindowInfo | None, Doc("An open reaction window.")]
    count: Annotated[
        CountInfo | None,
        Doc("With the move that is counted, and while the table waits for those who read it."),
    ]
    you: Annotated[YouInfo | None, Doc("What only this seat is told; null for a spectator.")]
    take_back: Annotated[int | None, Doc("The seat that asks to take back.")]
    seat_asked: Annotated[SeatAskedInfo | None, Doc("The host asks whether a bot may play a seat.")]
    draw: Annotated[
        DrawInfo | None, Doc("How far the draw is, before the game; after that it is in the table's head.")
    ]
    result: Annotated[
        ResultInfo | None,
        Doc("How it ended, with `scores` in both languages where the game counts something."),
    ]
    ending: Annotated[
        GameView | None,
        Doc(
            "Once the game has ended, the table turned over for everyone, if the last view hides anything:"
            " the lines of Outlaws, and in `fate` what decided it."
        ),
    ]
    odds: Annotated[list[Chance] | None, Doc("If the table has the counting aid.")]
    rematch: Annotated[str | None, Doc("The table where it goes on.")]
    log: Annotated[
        list[LiveLine],
        Doc("What happened, in sentences: the last part of it in a `view` (`before`), else the news."),
    ]
    chain: Annotated[ChainInfo, Doc("A hash over what this reader was told.")]
    chat: Annotated[list[ChatLine], Doc("What was said: all of it in a `view`, else the news.")]
    events: Annotated[list[GameEvent], Doc("What the log tells, as data; in a `view` only the last move.")]


class CameFrom(TypedDict):
    """The finished game that a table plays on from."""

    table: str
    line: int


class DailyTableInfo(TypedDict):
    """The deal of a day, played by one person against bots."""

    day: str
    practice: Annotated[bool, Doc("Whether it does not count any more: then it has hints and take-backs.")]
    mark: Annotated[str, Doc("The versions of the rules and the bots.")]


class TableHead(TypedDict):
    """What anyone may know of a table before joining it."""

    id: str
    game: str
    players: int
    sides: Annotated[list[list[int]], Doc("Which seats play together.")]
    options: dict[str, int]
    settings: Settings
    commitment: str
    draw: Annotated[DrawInfo | None, Doc("Null where nothing is drawn: a known deal.")]
    deal_of: str | None
    came_from: CameFrom | None
    notice: Annotated[
        InBoth | None, Doc("What everyone has to know before they sit down: of a known deal or position.")
    ]
    created: float
    status: Status
    seats: list[SeatInfo]
    daily: NotRequired[Annotated[DailyTableInfo, Doc("Only where it is the deal of a day.")]]


class ViewMessage(Frame):
    """The table as it is, with the last part of its log: the answer to `hello`, `lang` and `mute`."""

    type: Literal["view"]
    table: TableHead
    before: Annotated[ChainInfo, Doc("The chain before the first line of `log`: what is earlier ends so.")]


class UpdateMessage(Frame):
    """The same with only the new lines of `log` and `chat`, and the `events` behind them."""

    type: Literal["update"]


class LogMessage(TypedDict):
    """An earlier part of the log: the answer to `earlier`."""

    type: Literal["log"]
    log: Annotated[list[LiveLine], Doc("In the language of the socket.")]
    before: Annotated[ChainInfo, Doc("The chain before its first line.")]
    after: Annotated[ChainInfo, Doc("The chain after its last line.")]


class CountMessage(TypedDict):
    """To clients that show counts: who still reads one, or that the time for it is over.

    Nobody in `reading` means that the game goes on.
    """

    type: Literal["count"]
    count: CountInfo
    clock: ClockInfo | None
    window: WindowInfo | None


class SuggestionInfo(TypedDict):
    action: str
    label: str
    chance: Annotated[float, Doc("The seat's, to win after it, by what it knows.")]


class PresenceInfo(TypedDict):
    """Whether a seat's socket is open."""

    here: bool
    gone: Annotated[
        int | None, Doc("For how many seconds none has been; null if there was none since the server began.")
    ]


class PresenceMessage(TypedDict):
    """To a socket whose `hello` asked for it: who is at the table, by seat.

    It comes after `hello`, and whenever somebody at a seat has come or gone.
    """

    type: Literal["presence"]
    seats: list[PresenceInfo]


class BecauseMessage(TypedDict):
    """The answer to `why`."""

    type: Literal["why"]
    action: str
    legal: bool
    rule: Annotated[str, Doc("Which rule forbids it; empty if it is legal.")]
    text: str


class HintMessage(TypedDict):
    """What a strong player would do, for the seat that asked alone."""

    type: Literal["hint"]
    id: Annotated[str, Doc("The question's.")]
    text: str
    why: Annotated[str, Doc("Why the first: what it wins and risks, in words; it may be empty.")]
    choices: Annotated[list[SuggestionInfo], Doc("The one to play, then at most two runners-up.")]


class SaysInfo(TypedDict):
    """An event's sentence: its key in the game's words, and which of the event's fields are seats."""

    key: str
    seats: list[str]
    fills: NotRequired[
        Annotated[dict[str, Any], Doc("What fills it in in place of a field; an object is by seat.")]
    ]


# -- Finished games


class ReplayFrame(TypedDict):
    """A finished game as it stood after one line."""

    game: str
    line: int
    last: int
    seats: list[SeatInfo]
    view: GameView
    hands: Annotated[list[GameView] | None, Doc("What every seat saw, if it was asked for.")]
    ending: Annotated[GameView | None, Doc("After the last line: the table turned over.")]
    log: list[LogLine]
    events: list[GameEvent]


class ReplayLog(TypedDict):
    """A finished game's whole log; each `line` can be replayed."""

    game: str
    last: int
    seats: list[SeatInfo]
    result: ResultInfo | None
    log: list[LogLine]


class TurnInfo(TypedDict):
    """A choice that cost much."""

    line: Annotated[int, Doc("Where a replay jumps to.")]
    seat: int
    played: str
    better: str
    chance: Annotated[float, Doc("To win, with what was played.")]
    could: Annotated[float, Doc("And with the better action.")]
    text: str
    why: Annotated[str, Doc("What made it worse, in words; it may be empty.")]


class ReviewInfo(TypedDict):
    """A finished game as a strong player sees it."""

    moments: list[Moment]
    turns: Annotated[list[TurnInfo], Doc("The costliest first.")]


class TurningPoint(TurnInfo):
    """A choice of one's own that cost much, with what is needed to make it again."""

    before: Annotated[
        int, Doc("The line the choice was made after: `view.legal` of its replay has the choices.")
    ]
    sure: Annotated[
        float, Doc("What it cost is this much more or less, 95 times in 100: never as much as what it cost.")
    ]
    right: Annotated[list[str], Doc("The better action, and those that cannot be told from it.")]
    labels: Annotated[list[str], Doc("The legal actions, in words.")]
    told: Annotated[str, Doc("What it cost, said to its player.")]


class ShuffledLine(TypedDict):
    n: int
    action: str
    back: Annotated[int | None, Doc("The line a take-back returned to; the dice went back with it.")]
    draws: list[Draw]


class Shuffle(TypedDict):
    """All that is needed to compute a game's draws again: docs/records.md says how."""

    commitment: str
    nonces: list[str]
    secret: str
    commits: Annotated[
        list[str | None] | None,
        Doc("Every seat's commitment to its nonce; null if the seats did not commit to any."),
    ]
    called_off: Annotated[list[CalledOffInfo], Doc("The starts before this one, with their secrets.")]
    deal: Annotated[str | None, Doc("The finished table whose deal this is: nothing was drawn.")]
    lines: list[ShuffledLine]
