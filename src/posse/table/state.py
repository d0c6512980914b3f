"""What a table is at a moment: who sits where, the clock, the match, and what follows from them."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final, Literal

from posse.core.game import Game
from posse.core.outcome import Outcome
from posse.core.words import Seat
from posse.games.registry import find
from posse.table import daily
from posse.table.chat import Chat
from posse.table.clock import Clock, ClockRule
from posse.table.drawing import Drawing
from posse.table.errors import IllegalCommand, NotYourMove
from posse.table.hold import Hold
from posse.table.match import Match
from posse.table.noticed import Missed, number_for
from posse.table.seats import Chair, SeatAsked, Settings, mates, side_of
from posse.table.teams import leaves_it

Counted = tuple[str, int | None]  # what, and whose
Status = Literal["waiting", "running", "over", "closed"]
ENDED: Final = ("over", "closed")
HOST: Final = "host"
SERVER: Final = "table"  # the table itself: clocks, bots, restarts
WATCHER: Final = "watcher"  # someone who has no seat
KEEPER: Final = "house"  # the bot that keeps seats warm
AMONG_BOTS: Final = 2.0  # seconds a window lasts at least where it waits for nobody but bots


@dataclass(frozen=True)
class Head:
    """What a table is from the first moment on. The secret never leaves the server before the end."""

    game: str
    players: int
    options: dict[str, int]
    settings: Settings
    secret: str  # of the first start; one that is called off brings the next one's
    host: str  # the host's token, hashed
    created: float
    nonces: tuple[str, ...] = ()  # given when an old deal is played again
    deal_of: str = ""  # the table whose deal is played again
    start: str = ""  # the position it begins in, if not with a deal
    from_table: str = ""  # the finished game that position is from, and its line
    from_line: int = 0
    rules: int = 1  # the version of the game's rules it is played by; heads once did not say
    tells_comings: bool = True  # before the start, in the log; newer tables leave that to their seats
    daily: str = ""  # the day whose deal it is: one person plays it, against bots

    @property
    def is_known(self) -> bool:
        """Whether the deal is known, so that nothing is drawn."""
        return bool(self.deal_of or self.daily)

    @property
    def came_from(self) -> str:
        """The finished game this one plays on from, as its record names it."""
        return f"{self.from_table} {self.from_line}" if self.from_table else ""


@dataclass(frozen=True)
class LogItem:
    """One item of the table's log: a line of the match, or something about the seats."""

    n: int
    kind: str
    seat: int | None = None
    line: int | None = None
    bot: str = ""


class Counts:
    """How much of everything there was at a table: `ends.py`."""

    def __init__(self) -> None:
        self.of: Counter[Counted] = Counter()
        self.origin = 0  # of those who sit down by the entry that is being done


class Table:
    """A table at a moment. `decide` says what a command leads to, `apply` does it: nothing else changes it,
    but for a hold while a count is read, which is no entry.

    `n` counts the entries so far, `version` those that somebody can notice; clients quote `version_of`.
    """

    def __init__(self, head: Head, games: dict[str, Game] | None = None) -> None:
        self.head = head
        self.game = find(head.game, games)
        self.games = games
        self.chairs = [Chair() for _ in range(head.players)]
        self.clock = Clock.start(ClockRule(head.settings.clock, head.settings.seconds), head.players)
        self.draw = Drawing(head.secret, head.players)
        self.match: Match | None = None
        self.at = 0.0  # when the latest entry was made
        self.n = 0
        self.version = 0
        self.missed: Missed = {}  # versions
        self.asked_since = [0] * head.players  # the version since which each seat is asked the same
        self.status: Status = "waiting"
        self.paused = False
        self.resigned_result: Outcome | None = None
        self.log: list[LogItem] = []
        self.sides = self.game.sides(head.players, self.game.settle(head.options))  # who plays together
        self.chat = Chat(len(self.sides))
        self.answers: dict[int, int] = {}  # to the open window, as codes; not yet shown to anyone
        self.window_since: float | None = None
        self.paused_at = 0.0
        self.hold: Hold | None = None  # a count is being read
        self.stood = 0.0  # seconds of holds since the latest entry, that are charged to nobody
        self.back_asked: int | None = None
        self.back_agreed: set[int] = set()
        self.seat_asked: SeatAsked | None = None
        self.guests: list[str] = []  # spectators' tokens, hashed
        self.counts = Counts()
        self.rematch = ""  # the table where it goes on
        self.practice = False  # a deal of the day that does not count any more
        self.chains: dict[int | None, Any] = {}  # what each reader was told, hashed: chain.py

    # -- What is so

    @property
    def players(self) -> int:
        return self.head.players

    @property
    def outcome(self) -> Outcome | None:
        if self.resigned_result is not None:
            return self.resigned_result
        return self.match.outcome if self.match else None

    @property
    def names(self) -> list[str]:
        return [chair.name or str(Seat(at)) for at, chair in enumerate(self.chairs)]

    def names_beside(self, seat: int) -> list[str]:
        """What the others at the table are called, people and bots."""
        return [chair.name for at, chair in enumerate(self.chairs) if at != seat and chair.kind != "open"]

    @property
    def lines(self) -> int:
        """How many lines the game has, drafts too."""
        return len(self.match.steps) if self.match else 0

    def to_act(self) -> set[int]:
        """The seats the table waits for; those who have answered a window are waited for no more."""
        if self.status != "running" or self.paused or self.match is None:
            return set()
        return set(self.match.state.seats_to_act()).difference(self.answers)

    def in_window(self) -> bool:
        return self.status == "running" and self.match is not None and self.game.in_window(self.match.state)

    def drafts(self, seat: int) -> bool:
        """Whether what a seat does now is a draft of its own, that others may not be able to notice."""
        return self.match is not None and self.game.is_draft(self.match.state, seat)

    def bots_to_act(self) -> list[tuple[int, str]]:
        """The seats a bot must act for, and which bot; while a count is read, none."""
        if self.hold is not None:
            return []
        people = [at for at, chair in enumerate(self.chairs) if not chair.played_by]
        if self.head.daily:
            return daily.bots_to_act(self)
        return [
            (seat, self.chairs[seat].played_by)
            for seat in sorted(self.to_act())
            if self.chairs[seat].played_by and self.match and not leaves_it(self.match, seat, people)
        ]

    def version_of(self, reader: int | None, version: int | None = None) -> int:
        """The version, or an older one, as a reader counts: only what that reader could notice."""
        return number_for(self.missed, reader, self.version if version is None else version)

    def deadline(self) -> float | None:
        """When the table itself must do something next."""
        if self.hold is not None:
            return self.hold.until
        times = [self.clock.deadline(), self.draw.deadline if self.status == "waiting" else None]
        if self.window_since is not None and not self.paused:
            times.append(self.window_ends())
        known = [time for time in times if time is not None]
        return min(known) if known else None

    def window_seconds(self) -> float:
        """A window ends at once when everyone asked has a standing pass; else it lasts its fixed time.

        At one screen that is the bots' time: the same whatever they think about.
        """
        assert self.match is not None
        asked = [self.chairs[seat] for seat in self.match.to_act]
        if all(chair.standing_pass and not chair.played_by for chair in asked):
            return 0.0
        seconds = float(self.head.settings.window)
        return min(seconds, AMONG_BOTS) if self.at_one_screen() else seconds

    def window_ends(self) -> float | None:
        """When the open window closes; None while it waits for someone at the only screen there is."""
        assert self.match is not None
        assert self.window_since is not None
        if self.head.daily and daily.is_awaited(self):
            return None
        if self.head.settings.window and self.at_one_screen():
            for seat in self.match.to_act:
                chair = self.chairs[seat]
                if not chair.played_by and not chair.standing_pass and seat not in self.answers:
                    return None
        return self.window_since + self.window_seconds()

    def people(self) -> list[int]:
        """The seats that people play."""
        return [at for at, sits in enumerate(self.chairs) if sits.kind == "person" and not sits.played_by]

    def owners(self) -> list[int]:
        """The seats that belong to people, also to those who are away: they may come back at any moment."""
        return [at for at, sits in enumerate(self.chairs) if sits.kind == "person" and not sits.resigned]

    def at_one_screen(self) -> bool:
        """Whether all people sit together, or there is but one: nobody elsewhere waits for them."""
        owners = self.owners()
        return len(owners) == 1 or (bool(owners) and all(self.chairs[seat].here for seat in owners))

    # -- Holding while a count is read

    def stand(self, seconds: float) -> None:
        """Time in which everything stood is charged to nobody."""
        self.clock.since += seconds
        if self.window_since is not None and not self.paused:  # a pause is written off when it ends
            self.window_since += seconds

    def write_off(self, now: float) -> None:
        """What a hold has lasted so far; the next entry holds it, so that the same table is made again."""
        if self.hold is not None:
            seconds = max(0.0, now - self.hold.since)
            self.stand(seconds)
            self.stood += seconds
            self.hold.since = now

    def charged(self, since: float, now: float) -> float:
        """How many of the seconds since then a clock or a window has run: none where nothing is due."""
        if self.hold is not None or self.deadline() is None:
            return 0.0
        begun = [self.clock.since] if self.clock.running else []
        if self.window_since is not None and not self.paused:
            begun.append(self.window_since)
        return max(0.0, now - max(since, self.at, *begun)) if begun else 0.0

    def resume_hold(self, before: "Table") -> None:
        """Takes over what no entry holds yet, when a table is made again."""
        self.hold, self.stood = before.hold, before.stood
        self.stand(self.stood)

    def question(self) -> dict[int, list[int]]:
        """What each seat that is asked may do."""
        match = self.match
        return {seat: match.state.legal_actions(seat) for seat in self.to_act()} if match else {}

    # -- Who is who

    def reader_of(self, author: str) -> int | None:
        """The seat whose eyes an author has; None for the host, a spectator and the table itself."""
        seat = int(author[1:]) - 1 if author[:1] == "p" and author[1:].isdecimal() else -1
        return seat if 0 <= seat < self.players else None

    def seat_of(self, author: str) -> int:
        """The seat an author sits on."""
        seat = self.reader_of(author)
        if seat is None:
            raise IllegalCommand("not-seated")
        return seat

    def playing_seat(self, author: str) -> int:
        """The seat of an author who has not given it up."""
        seat = self.seat_of(author)
        if self.chairs[seat].resigned:
            raise NotYourMove("resigned")
        return seat

    def running_match(self) -> Match:
        if self.status != "running" or self.match is None:
            raise IllegalCommand("not-running")
        if self.paused:
            raise IllegalCommand("paused")
        return self.match

    def is_stale(self, author: str, do: str, version: int, reader: int | None = None) -> bool:
        """Whether a command was made for a table that has changed since.

        A move is good as long as its seat is asked the same: of choices made together any may come first.
        The version is as its reader counts: a host who plays reads along at a seat.
        """
        since = self.version
        if do == "play":
            reader = self.seat_of(author)
            since = self.asked_since[reader]
        return not self.version_of(reader, since) <= version <= self.version_of(reader)

    def side_of(self, seat: int) -> int:
        """The number of a seat's side."""
        return side_of(self.sides, seat)

    def mates(self, seat: int) -> tuple[int, ...]:
        """The others of a seat's side."""
        return mates(self.sides, seat)

    def others_asked(self, seat: int) -> set[int]:
        """The people whose consent a take-back needs."""
        return {
            at
            for at, chair in enumerate(self.chairs)
            if at != seat and chair.kind == "person" and not chair.resigned
        }

    def asked_about(self, seat: int) -> set[int]:
        """The people who decide whether a bot may play a seat: all who play, but the player there and the
        host."""
        return {
            at
            for at, chair in enumerate(self.chairs)
            if at != seat and chair.kind == "person" and not chair.played_by and not chair.hosts
        }

    def may_ask_about(self, seat: int) -> bool:
        """One who agrees is enough if it is not the host; where it is not known who that is, it takes two."""
        known = any(chair.hosts for chair in self.chairs)
        return len(self.asked_about(seat)) >= (1 if known else 2)

    def still_asked(self) -> set[int]:
        """The people who have not answered yet whether a bot may play a seat."""
        asked = self.seat_asked
        return self.asked_about(asked.seat) - asked.agreed if asked is not None else set()

    def uncommitted(self) -> list[int]:
        """The people who have not committed to what they add to the dice; bots of the server add nothing."""
        return [
            at for at, chair in enumerate(self.chairs) if chair.kind == "person" and not self.draw.commits[at]
        ]

    def asks(self, reader: int | None) -> bool:
        """Whether anything is still asked of a reader: not once the game is over, nor after resigning."""
        if self.status in ("over", "closed"):
            return False
        return reader is None or not self.chairs[reader].resigned

    def may_ask_hints(self, seat: int) -> bool:
        """Against bots alone; among people where the table said so before they sat down."""
        if self.head.daily and not self.practice:
            return False
        return self.head.settings.hints or not self.others_asked(seat)

    def note_seat(self, kind: str, seat: int) -> None:
        """Adds to the log who has which seat now; before the start the seats show it themselves."""
        if self.status != "waiting" or self.head.tells_comings:
            self.note(kind, seat)

    def note(self, kind: str, seat: int | None = None, line: int | None = None, bot: str = "") -> None:
        """Adds to the log."""
        self.log.append(LogItem(self.version, kind, seat, line, bot))
