"""A table: chairs, clock and match. Everything that happens to it is an entry; entries make it again.

`decide` says what a command leads to and changes nothing; the caller stores that entry, then `apply` does it.
Time is handed in. Nothing here reads a clock, a network or a disk.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from posse import bots
from posse.core.dice import LiveDice, commitment
from posse.core.errors import BadNotation, IllegalAction, NotYourTurn
from posse.core.game import Game
from posse.core.outcome import Outcome
from posse.core.words import Seat
from posse.games.registry import find
from posse.table.chat import CHAT_LENGTH, Chat
from posse.table.clock import KINDS, LEAST, MOST, Clock, ClockRule
from posse.table.match import Match
from posse.table.seats import Chair, Settings, bot_name, hashed
from posse.table.words import WORDS

Body = dict[str, Any]
Status = Literal["waiting", "running", "over", "closed"]
HOST: Final = "host"
SERVER: Final = "table"  # the table itself: clocks, bots, restarts
NAME_LENGTH: Final = 24
KEEPER: Final = "house"  # the bot that keeps seats warm
GUESTS: Final = 20  # spectators' tokens a host can have given out
QUIET: Final = frozenset({"chat", "hint"})  # seen by all, but nobody is asked anything else after them
# Entries nobody else may notice: not even the version that everyone sees tells of them.
UNSEEN: Final = frozenset({"answer", "standing-pass", "code", "nonce", "admit", "up", "aside"})


@dataclass(frozen=True)
class Head:
    """What a table is from the first moment on. The secret never leaves the server before the end."""

    game: str
    players: int
    options: dict[str, int]
    settings: Settings
    secret: str
    host: str  # the host's token, hashed
    created: float
    nonces: tuple[str, ...] = ()  # given when an old deal is played again
    deal_of: str = ""  # the table whose deal is played again
    start: str = ""  # the position it begins in, if not with a deal
    from_table: str = ""  # the finished game that position is from, and its line
    from_line: int = 0

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.secret))

    @property
    def came_from(self) -> str:
        """The finished game this one plays on from, as its record names it."""
        return f"{self.from_table} {self.from_line}" if self.from_table else ""


@dataclass(frozen=True)
class LogItem:
    """One thing the table's log tells: a line of the match, or something about the seats."""

    n: int
    kind: str
    seat: int | None = None
    line: int | None = None
    bot: str = ""


class Table:
    """The live table; `n` counts its entries, `version` those that can be noticed: the one clients quote."""

    def __init__(self, head: Head, games: dict[str, Game] | None = None) -> None:
        self.head = head
        self.game = find(head.game, games)
        self.games = games
        self.chairs = [Chair() for _ in range(head.players)]
        self.clock = Clock.start(ClockRule(head.settings.clock, head.settings.seconds), head.players)
        self.match: Match | None = None
        self.n = 0
        self.version = 0
        self.asked_since = [0] * head.players  # the version since which each seat is asked the same
        self.status: Status = "waiting"
        self.paused = False
        self.resigned_result: Outcome | None = None
        self.log: list[LogItem] = []
        self.chat = Chat(self.game.sides(head.players, self.game.settle(head.options)))
        self.answers: dict[int, str] = {}  # to the open window, not yet shown to anyone
        self.window_since: float | None = None
        self.back_asked: int | None = None
        self.back_agreed: set[int] = set()
        self.guests: list[str] = []  # spectators' tokens, hashed
        self.rematch = ""  # the table where it goes on

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

    def to_act(self) -> set[int]:
        """The seats the table waits for; those who have answered a window are waited for no more."""
        if self.status != "running" or self.paused or self.match is None:
            return set()
        return {int(seat) for seat in self.match.to_act} - set(self.answers)

    def in_window(self) -> bool:
        return self.status == "running" and self.match is not None and self.game.in_window(self.match.state)

    def bots_to_act(self) -> list[tuple[int, str]]:
        """The seats a bot must act for, and which bot."""
        people = [at for at, chair in enumerate(self.chairs) if not chair.played_by]
        return [
            (seat, self.chairs[seat].played_by)
            for seat in sorted(self.to_act())
            if self.chairs[seat].played_by and self.match and not self.match.leaves_it(seat, people)
        ]

    def hears(self, body: Body) -> tuple[int, ...] | None:
        """The seats that may notice an entry; None for everyone."""
        if body["do"] not in UNSEEN:
            return None
        seat = body.get("seat")
        if seat is None:
            return ()
        return (seat, *self.chat.mates(seat)) if body["do"] == "aside" else (seat,)

    def deadline(self) -> float | None:
        """When the table itself must do something next."""
        times = [self.clock.deadline()]
        if self.window_since is not None and not self.paused:
            times.append(self.window_since + self.window_seconds())
        known = [time for time in times if time is not None]
        return min(known) if known else None

    def window_seconds(self) -> float:
        """A window ends at once when everyone asked has a standing pass; else it lasts its fixed time."""
        assert self.match is not None
        asked = [self.chairs[seat] for seat in self.match.to_act]
        if all(chair.standing_pass and not chair.played_by for chair in asked):
            return 0.0
        return float(self.head.settings.window)

    def due(self, now: float) -> list[Body]:
        """What the table itself must do by now."""
        if self.window_since is not None and not self.paused:
            if now >= self.window_since + self.window_seconds():
                return [{"do": "close-window"}]
            return []
        return [{"do": "away", "seat": seat, "bot": KEEPER} for seat in self.clock.out(now)]

    # -- Deciding

    def decide(self, author: str, command: Mapping[str, Any], now: float) -> Body:
        """The entry a command leads to; raises what is wrong with it. Changes nothing."""
        do = command.get("do")
        if not isinstance(do, str) or do not in DECIDERS:
            public = tuple(name for name in DECIDERS if name not in ("close-window", "up"))
            raise BadNotation("no-command", words=WORDS, do=str(do)[:30], known=public)
        if self.status == "closed":
            raise IllegalAction("closed", words=WORDS)
        return DECIDERS[do](self, author, command)

    def decide_server(self, author: str, command: Mapping[str, Any]) -> Body:
        if author != SERVER:
            raise IllegalAction("not-host", words=WORDS)
        return {"do": command["do"]}

    def seat_of(self, author: str) -> int:
        """The seat an author sits on."""
        if author[:1] == "p" and author[1:].isdecimal() and int(author[1:]) <= self.players:
            return int(author[1:]) - 1
        raise IllegalAction("not-seated", words=WORDS)

    def playing_seat(self, author: str) -> int:
        """The seat of an author who has not given it up."""
        seat = self.seat_of(author)
        if self.chairs[seat].resigned:
            raise NotYourTurn("resigned", words=WORDS)
        return seat

    def seat_named(self, command: Mapping[str, Any]) -> int:
        seat = command.get("seat")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            shown = seat + 1 if isinstance(seat, int) else "?"
            raise BadNotation("no-such-seat", words=WORDS, seat=str(shown)[:12], players=self.players)
        return seat

    def host_only(self, author: str) -> None:
        if author not in (HOST, SERVER):
            raise IllegalAction("not-host", words=WORDS)

    def waiting_only(self) -> None:
        if self.status != "waiting":
            raise IllegalAction("not-waiting", words=WORDS)

    def running_match(self) -> Match:
        if self.status != "running" or self.match is None:
            raise IllegalAction("not-running", words=WORDS)
        if self.paused:
            raise IllegalAction("paused", words=WORDS)
        return self.match

    def decide_sit(self, author: str, command: Mapping[str, Any]) -> Body:
        """A person takes an open seat; the caller made the token and hands over its hash."""
        self.waiting_only()
        seat = self.seat_named(command)
        if self.chairs[seat].kind != "open":
            raise IllegalAction("seat-taken", words=WORDS, seat=seat + 1)
        name = checked_text(command.get("name"), NAME_LENGTH, "name")
        return {
            "do": "sit",
            "seat": seat,
            "name": name,
            "token": str(command["token"]),
            "nonce": checked_nonce(command),
            "here": bool(command.get("here")) and author == HOST,
        }

    def decide_sit_together(self, author: str, command: Mapping[str, Any]) -> Body:
        """The people of one screen take their seats, all of them or none."""
        people = [self.decide_sit(author, person) for person in command["people"]]
        for at, person in enumerate(people):
            if any(other["seat"] == person["seat"] for other in people[:at]):
                raise IllegalAction("seat-taken", words=WORDS, seat=person["seat"] + 1)
        return {"do": "sit-together", "people": people}

    def decide_nonce(self, author: str, command: Mapping[str, Any]) -> Body:
        """Who was seated by others, as in a rematch, still adds to the dice before the game."""
        self.waiting_only()
        return {"do": "nonce", "seat": self.seat_of(author), "nonce": checked_nonce(command)}

    def decide_bot(self, author: str, command: Mapping[str, Any]) -> Body:
        """The host puts a bot on a seat; in a running game it takes the place of who sat there."""
        self.host_only(author)
        seat = self.seat_named(command)
        name = str(command.get("bot") or KEEPER)
        bots.find(name, self.game)
        if self.status == "over":
            raise IllegalAction("not-running", words=WORDS)
        return {"do": "bot", "seat": seat, "bot": name}

    def decide_open(self, author: str, command: Mapping[str, Any]) -> Body:
        """The host, or whoever sits there, frees a seat before the game."""
        self.waiting_only()
        seat = self.seat_named(command)
        if author != str(Seat(seat)):
            self.host_only(author)
        return {"do": "open", "seat": seat}

    def decide_start(self, author: str, command: Mapping[str, Any]) -> Body:
        self.host_only(author)
        self.waiting_only()
        free = tuple(str(at + 1) for at, chair in enumerate(self.chairs) if chair.kind == "open")
        if free:
            raise IllegalAction("seats-open", words=WORDS, seats=free)
        nonces = list(self.head.nonces) or [chair.nonce or "-" for chair in self.chairs]
        return {"do": "start", "nonces": nonces}

    def decide_play(self, author: str, command: Mapping[str, Any]) -> Body:
        """A move in notation, from the seat's person, or from the bot that plays it."""
        match = self.running_match()
        seat = self.seat_named(command) if author == SERVER else self.playing_seat(author)
        played_by = self.chairs[seat].played_by
        if played_by and author != SERVER:
            raise NotYourTurn("bot-plays", words=WORDS, bot=played_by)
        text = command.get("action")
        if not isinstance(text, str) or len(text) > 200:
            raise BadNotation("text", words=WORDS, what="action", most=200)
        action = self.game.parse_action(" ".join(text.lower().split()), match.state)
        if seat in self.answers:
            raise NotYourTurn("already-answered", words=WORDS)
        self.game.check(match.state, seat, action)
        do = "answer" if self.in_window() else "play"
        return {"do": do, "seat": seat, "action": self.game.action_texts[action]}

    def decide_standing_pass(self, author: str, command: Mapping[str, Any]) -> Body:
        return {"do": "standing-pass", "seat": self.seat_of(author), "on": bool(command.get("on", True))}

    def decide_take_back(self, author: str, command: Mapping[str, Any]) -> Body:
        """Free against bots; between people by consent, where it cannot be used to peek."""
        match = self.running_match()
        seat = self.playing_seat(author)
        free = not self.others_asked(seat)
        match.back_to(seat, free)
        return {"do": "back", "seat": seat, "free": True} if free else {"do": "ask-back", "seat": seat}

    def others_asked(self, seat: int) -> set[int]:
        """The people whose consent a take-back needs."""
        return {
            at
            for at, chair in enumerate(self.chairs)
            if at != seat and chair.kind == "person" and not chair.resigned
        }

    def decide_agree(self, author: str, command: Mapping[str, Any]) -> Body:
        match = self.running_match()
        seat = self.playing_seat(author)
        if self.back_asked is None or seat == self.back_asked or seat in self.back_agreed:
            raise IllegalAction("nothing-asked", words=WORDS)
        match.back_to(self.back_asked)
        if self.others_asked(self.back_asked) <= self.back_agreed | {seat}:
            return {"do": "back", "seat": self.back_asked, "free": False}
        return {"do": "agree-back", "seat": seat}

    def decide_refuse(self, author: str, command: Mapping[str, Any]) -> Body:
        seat = self.playing_seat(author)
        if self.back_asked is None:
            raise IllegalAction("nothing-asked", words=WORDS)
        return {"do": "refuse-back", "seat": seat}

    def may_ask_hints(self, seat: int) -> bool:
        """Against bots alone; among people where the table said so before they sat down."""
        return self.head.settings.hints or not self.others_asked(seat)

    def decide_hint(self, author: str, command: Mapping[str, Any]) -> Body:
        """Who asks what a strong player would do is told to all; what the answer is, to them alone."""
        match = self.running_match()
        seat = self.playing_seat(author)
        if not self.may_ask_hints(seat):
            raise IllegalAction("no-hints", words=WORDS)
        if self.chairs[seat].played_by:
            raise NotYourTurn("bot-plays", words=WORDS, bot=self.chairs[seat].played_by)
        if seat in self.answers:
            raise NotYourTurn("already-answered", words=WORDS)
        if seat not in match.to_act:
            raise NotYourTurn("not-your-turn", who=Seat(seat), actors=match.to_act)
        return {"do": "hint", "seat": seat}

    def decide_resign(self, author: str, command: Mapping[str, Any]) -> Body:
        self.running_match()
        return {"do": "resign", "seat": self.playing_seat(author)}

    def decide_away(self, author: str, command: Mapping[str, Any]) -> Body:
        """By clock or by the host, a bot keeps the seat warm."""
        self.host_only(author)
        self.running_match()
        seat = self.seat_named(command)
        if self.chairs[seat].kind != "person" or self.chairs[seat].played_by:
            raise IllegalAction("person-only", words=WORDS, what="kept warm")
        return {"do": "away", "seat": seat, "bot": KEEPER}

    def decide_return(self, author: str, command: Mapping[str, Any]) -> Body:
        seat = self.playing_seat(author)
        if not self.chairs[seat].away:
            raise IllegalAction("not-away", words=WORDS)
        return {"do": "return", "seat": seat}

    def decide_code(self, author: str, command: Mapping[str, Any]) -> Body:
        """A code that moves the seat to another device; the caller made it and hands over its hash."""
        return {"do": "code", "seat": self.seat_of(author), "code": str(command["code"])}

    def decide_move_seat(self, author: str, command: Mapping[str, Any]) -> Body:
        """Whoever brings the code gets the seat with a new token; the old one opens nothing any more."""
        code = hashed(str(command.get("code", "")))
        for at, chair in enumerate(self.chairs):
            if chair.code and chair.code == code:
                return {"do": "move-seat", "seat": at, "token": str(command["token"])}
        raise IllegalAction("bad-code", words=WORDS)

    def decide_pause(self, author: str, command: Mapping[str, Any]) -> Body:
        self.host_only(author)
        if self.status != "running" or self.paused == (command["do"] == "pause"):
            raise IllegalAction("not-running", words=WORDS)
        return {"do": command["do"]}

    def decide_close(self, author: str, command: Mapping[str, Any]) -> Body:
        self.host_only(author)
        return {"do": "close"}

    def decide_chat(self, author: str, command: Mapping[str, Any]) -> Body:
        """To everyone, or to one's team: that nobody else may even notice."""
        seat = self.seat_of(author)
        text = checked_text(command.get("text"), CHAT_LENGTH, "message")
        to = command.get("to", "all")
        if to not in ("all", "team"):
            raise BadNotation("chat-to", words=WORDS, to=str(to)[:12])
        if to == "team":
            self.team_only(seat)
        return {"do": "aside" if to == "team" else "chat", "seat": seat, "text": text}

    def team_only(self, seat: int) -> None:
        """Before the game seats still change hands, and with them who would read it."""
        if not self.chat.mates(seat):
            raise IllegalAction("no-team", words=WORDS)
        if self.status == "waiting":
            raise IllegalAction("team-later", words=WORDS)

    def decide_admit(self, author: str, command: Mapping[str, Any]) -> Body:
        """The host lets someone watch; the caller made the token and hands over its hash."""
        self.host_only(author)
        if len(self.guests) >= GUESTS:
            raise IllegalAction("guests", words=WORDS, most=GUESTS)
        return {"do": "admit", "token": str(command["token"])}

    def decide_dismiss(self, author: str, command: Mapping[str, Any]) -> Body:
        """No spectator's token opens anything any more."""
        self.host_only(author)
        return {"do": "dismiss"}

    def decide_rematch(self, author: str, command: Mapping[str, Any]) -> Body:
        """Once it is over, the host or a player opens the table where it goes on; the caller makes it."""
        if author != HOST:
            self.seat_of(author)
        if self.status != "over":
            raise IllegalAction("not-over", words=WORDS)
        if self.rematch:
            raise IllegalAction("rematched", words=WORDS, table=self.rematch)
        return {"do": "rematch", "table": str(command["table"])}

    # -- Applying

    def apply(self, body: Body, at: float) -> None:
        """Does an entry that `decide` made, now or when the table is made again from its entries."""
        before = self.to_act()
        question = self.question() if body["do"] == "play" and len(before) > 1 else {}
        self.clock.stop(at) if body["do"] != "up" else self.clock.forget(at)
        getattr(self, "apply_" + body["do"].replace("-", "_"))(body)
        self.n += 1
        self.version += body["do"] not in UNSEEN
        if self.status == "running" and self.match is not None and self.match.over:
            self.status = "over"
        self.watch_window(at)
        if body["do"] == "up" and self.window_since is not None:
            self.window_since = at
        acting = self.to_act()
        asked = self.question() if question and acting else {}
        changed = {seat for seat in acting if asked[seat] != question.get(seat)} if asked else None
        if body["do"] not in UNSEEN | QUIET:
            for seat in (
                range(self.players) if changed is None else changed | {*self.chat.mates(body["seat"])}
            ):
                self.asked_since[seat] = self.version  # of a choice made together, a mate changes the meaning
        timed = {seat for seat in acting if not self.chairs[seat].played_by and not self.in_window()}
        moved = body["do"] in ("play", "back", "start", "close-window")
        self.clock.run(timed, at, (timed if changed is None else timed & changed) if moved else set())

    def question(self) -> dict[int, list[int]]:
        """What each seat that is asked may do."""
        match = self.match
        return {seat: match.state.legal_actions(seat) for seat in self.to_act()} if match else {}

    def is_stale(self, author: str, do: str, version: int) -> bool:
        """Whether a command was made for a table that is no more; of sealed choices each may come first."""
        since = self.asked_since[self.seat_of(author)] if do == "play" else self.version
        return not since <= version <= self.version

    def watch_window(self, at: float) -> None:
        """Notes when a window opens, so that it can last its fixed time."""
        if not self.in_window():
            self.window_since = None
            self.answers = {}
        elif self.window_since is None:
            self.window_since = at

    def note(self, kind: str, seat: int | None = None, line: int | None = None, bot: str = "") -> None:
        self.log.append(LogItem(self.version, kind, seat, line, bot))

    def apply_sit(self, body: Body) -> None:
        self.chairs[body["seat"]] = Chair(
            "person", body["name"], token=body["token"], nonce=body["nonce"], here=body["here"]
        )
        self.note("sit", body["seat"])

    def apply_sit_together(self, body: Body) -> None:
        for person in body["people"]:
            self.apply_sit(person)

    def apply_nonce(self, body: Body) -> None:
        self.chairs[body["seat"]].nonce = body["nonce"]

    def apply_bot(self, body: Body) -> None:
        seat = body["seat"]
        old = self.chairs[seat]
        taken = {chair.name.lower() for at, chair in enumerate(self.chairs) if at != seat}
        name = old.name if old.kind == "person" else bot_name(seat, taken)
        self.chairs[seat] = Chair("bot", name, bot=body["bot"], nonce=old.nonce)
        self.note("bot", seat)

    def apply_open(self, body: Body) -> None:
        self.chairs[body["seat"]] = Chair()
        self.note("open", body["seat"])

    def apply_start(self, body: Body) -> None:
        head = self.head
        dice = LiveDice(bytes.fromhex(head.secret), list(body["nonces"]))
        if head.start:
            state = self.game.from_position(head.start, dice)
        else:
            state = self.game.new(head.players, head.options, dice, traced=True)
        options = self.game.settle(head.options)
        self.match = Match(self.game, state, options, self.names, None, head.start, head.came_from)
        self.status = "running"
        self.note("from" if head.start else "start")
        self.note("line", line=0)

    def apply_play(self, body: Body) -> None:
        assert self.match is not None
        self.play(body["seat"], body["action"])

    def play(self, seat: int, action: str) -> None:
        assert self.match is not None
        line = self.match.play_action(seat, self.game.codes[action])
        self.back_asked = None
        self.note("line", seat, line.n)
        if self.chairs[seat].played_by:
            people = [at for at, chair in enumerate(self.chairs) if chair.kind == "person"]
            for event in self.match.tellings(line.n, people):
                self.chat.say_aside(self.version, self.n, seat, self.names[seat], told=event)

    def apply_answer(self, body: Body) -> None:
        """Kept until the window closes: not even that an answer was given is told."""
        self.answers[body["seat"]] = body["action"]

    def apply_close_window(self, body: Body) -> None:
        """Everyone asked answers in seat order; who said nothing passes."""
        assert self.match is not None
        asked, answers = [int(seat) for seat in self.match.to_act], self.answers
        for seat in asked:
            text = answers.get(seat, self.game.window_pass)
            still_open = self.in_window() and seat in self.match.to_act
            if still_open and text in self.game.legal(self.match.state, seat):
                self.play(seat, text)
        self.answers = {}
        self.window_since = None

    def apply_standing_pass(self, body: Body) -> None:
        self.chairs[body["seat"]].standing_pass = body["on"]

    def apply_ask_back(self, body: Body) -> None:
        self.back_asked = body["seat"]
        self.back_agreed = set()
        self.note("ask-back", body["seat"])

    def apply_agree_back(self, body: Body) -> None:
        self.back_agreed.add(body["seat"])
        self.note("agree-back", body["seat"])

    def apply_refuse_back(self, body: Body) -> None:
        self.back_asked = None
        self.note("refuse-back", body["seat"])

    def apply_back(self, body: Body) -> None:
        assert self.match is not None
        line = self.match.take_back(body["seat"], body["free"])
        self.back_asked = None
        self.note("line", body["seat"], line.n)

    def apply_hint(self, body: Body) -> None:
        self.note("hint", body["seat"])

    def apply_resign(self, body: Body) -> None:
        """With two sides left, the other has won; with more, a bot plays on in the seat."""
        seat = body["seat"]
        self.note("resign", seat)
        chair = self.chairs[seat]
        chair.resigned, chair.bot = True, KEEPER
        playing = [side for side in self.chat.sides if not all(self.chairs[at].resigned for at in side)]
        if len(playing) == 1:
            ranks = tuple(1 if at in playing[0] else 2 for at in range(self.players))
            self.resigned_result = Outcome(ranks, (0,) * self.players, "resigned")
            self.status = "over"

    def apply_away(self, body: Body) -> None:
        chair = self.chairs[body["seat"]]
        chair.away, chair.bot = True, body["bot"]
        self.note("away", body["seat"], bot=body["bot"])

    def apply_return(self, body: Body) -> None:
        chair = self.chairs[body["seat"]]
        chair.away, chair.bot = False, ""
        self.clock.welcome(body["seat"])
        self.note("return", body["seat"])

    def apply_code(self, body: Body) -> None:
        self.chairs[body["seat"]].code = body["code"]

    def apply_move_seat(self, body: Body) -> None:
        chair = self.chairs[body["seat"]]
        chair.token, chair.code, chair.here = body["token"], "", False
        self.note("moved", body["seat"])

    def apply_pause(self, body: Body) -> None:
        self.paused = True
        self.note("pause")

    def apply_resume(self, body: Body) -> None:
        self.paused = False
        self.note("resume")

    def apply_close(self, body: Body) -> None:
        self.status = "closed"
        self.note("close")

    def apply_chat(self, body: Body) -> None:
        seat = body["seat"]
        self.chat.say(self.version, self.n, seat, self.names[seat], body["text"])

    def apply_aside(self, body: Body) -> None:
        seat = body["seat"]
        self.chat.say_aside(self.version, self.n, seat, self.names[seat], body["text"])

    def apply_admit(self, body: Body) -> None:
        self.guests.append(body["token"])

    def apply_dismiss(self, body: Body) -> None:
        self.guests = []
        self.note("dismiss")

    def apply_rematch(self, body: Body) -> None:
        self.rematch = body["table"]
        self.note("rematch")

    def apply_up(self, body: Body) -> None:
        """The server is up again."""


DECIDERS: Final[dict[str, Callable[[Table, str, Mapping[str, Any]], Body]]] = {
    "sit": Table.decide_sit,
    "sit-together": Table.decide_sit_together,
    "nonce": Table.decide_nonce,
    "bot": Table.decide_bot,
    "open": Table.decide_open,
    "start": Table.decide_start,
    "play": Table.decide_play,
    "standing-pass": Table.decide_standing_pass,
    "take-back": Table.decide_take_back,
    "agree-back": Table.decide_agree,
    "refuse-back": Table.decide_refuse,
    "hint": Table.decide_hint,
    "resign": Table.decide_resign,
    "away": Table.decide_away,
    "return": Table.decide_return,
    "code": Table.decide_code,
    "move-seat": Table.decide_move_seat,
    "pause": Table.decide_pause,
    "resume": Table.decide_pause,
    "close": Table.decide_close,
    "chat": Table.decide_chat,
    "admit": Table.decide_admit,
    "dismiss": Table.decide_dismiss,
    "rematch": Table.decide_rematch,
    "close-window": Table.decide_server,
    "up": Table.decide_server,
}


def checked_text(value: object, most: int, what: str) -> str:
    """Names and messages are text: one line, not too long, nothing that controls a terminal or a page."""
    if not isinstance(value, str):
        raise BadNotation("text", words=WORDS, what=what, most=most)
    text = " ".join(value.split())
    if not 1 <= len(text) <= most or not text.isprintable():
        raise BadNotation("text", words=WORDS, what=what, most=most)
    return text


def checked_nonce(command: Mapping[str, Any]) -> str:
    return "".join(checked_text(command.get("nonce") or "-", 64, "nonce").split())


def checked_settings(data: Mapping[str, Any]) -> Settings:
    """A host's wishes as settings."""
    clock = data.get("clock", "none")
    seconds = data.get("seconds", 0)
    whole = isinstance(seconds, int) and not isinstance(seconds, bool)
    if clock not in KINDS or not whole or (clock != "none" and not LEAST <= seconds <= MOST):
        raise BadNotation("clock", words=WORDS, low=LEAST, high=MOST)
    window = data.get("window", 6)
    if isinstance(window, bool) or not isinstance(window, int) or not 0 <= window <= 60:
        raise BadNotation("window", words=WORDS)
    return Settings(
        listed=bool(data.get("listed", False)),
        spectators=bool(data.get("spectators", True)),
        counting_aid=bool(data.get("counting_aid", False)),
        hints=bool(data.get("hints", False)),
        clock=clock,
        seconds=seconds if clock != "none" else 0,
        window=window,
    )
