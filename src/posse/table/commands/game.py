"""The game itself: moves, windows, hints, taking back, giving up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from posse.core.errors import NotYourTurn, PosseError
from posse.core.game import Game
from posse.core.outcome import Outcome
from posse.core.words import Seat
from posse.table import ends, lines
from posse.table.back import back_to
from posse.table.commands.command import Command, added, change_hands, checked_seat, table_only
from posse.table.daily import check_try
from posse.table.ends import LINES, OFTEN, TAKE_BACKS
from posse.table.entries import End, OfSeat, TableEntry, beside
from posse.table.errors import BadCommand, IllegalCommand, NotYourMove
from posse.table.fields import Doc
from posse.table.state import KEEPER, SERVER, Table
from posse.table.teams import seen_for_mates

# -- Moves


@dataclass(frozen=True)
class PlayCommand(Command):
    """A move. It is what is meant when there is no `do`."""

    do = "play"
    who = "a seat"

    action: Annotated[str, Doc("In notation, or as a person types it.")]
    seat: int | None = added(None)  # whose move the table itself makes

    def decide(self, table: Table, author: str) -> "Move":
        """Here, and nowhere later, its text becomes a code."""
        table.running_match()
        seat = checked_seat(table, self.seat) if author == SERVER else table.playing_seat(author)
        played_by = table.chairs[seat].played_by
        if played_by and author != SERVER:
            raise NotYourMove("bot-plays", bot=played_by)
        if len(self.action) > 200:
            raise BadCommand("text", what="action", most=200)
        return move(table, seat, understood(table, seat, self.action))


def understood(table: Table, seat: int, text: str) -> int:
    """What a player at a seat means by a text, as a code."""
    state = table.running_match().state
    return table.game.understood(" ".join(text.lower().split()), state, seat, table.names)


@dataclass
class Move(OfSeat):
    """An action of a seat. Its notation is stored; its code is what is played."""

    action: str
    code: int = beside(-1)
    legal_at: int = beside(-1)  # the line after which it was found legal: there it is not checked again

    @classmethod
    def fields_from(cls, body: Mapping[str, Any], game: Game) -> dict[str, Any]:
        return super().fields_from(body, game) | {"code": game.codes[body["action"]]}


def move(table: Table, seat: int, code: int) -> Move:
    """A seat's move by its code, found legal: as its player's text was understood, or as a bot chose it."""
    match = table.running_match()
    if seat in table.answers:
        raise NotYourMove("already-answered")
    table.game.check(match.state, seat, code)
    kind = Answer if table.in_window() else Play
    made = kind(seat, table.game.action_texts[code], code, len(match.steps))
    made.draft = kind is Play and table.drafts(seat)
    ends.check(table, SERVER, made)
    return made


@dataclass
class Play(Move):
    """An action is done."""

    do = "play"
    end = End(LINES, "a game", "game-lines")

    def heard_by(self, table: Table) -> tuple[int, ...] | None:
        return table.match.steps[-1].noticed if table.match is not None else None

    def apply(self, table: Table) -> None:
        """An action that was found legal is not checked again; one from the store is."""
        match, seat = table.match, self.seat
        assert match is not None
        legal = self.legal_at == len(match.steps)
        line = lines.do_legal(match, seat, self.code) if legal else match.play_action(seat, self.code)
        table.back_asked = None
        table.note("line", seat, line.n)
        if table.chairs[seat].played_by:
            people = [at for at, chair in enumerate(table.chairs) if chair.kind == "person"]
            for event in seen_for_mates(match, line.n, people):
                side = table.side_of(seat)
                table.chat.say_aside(side, table.version, table.n, seat, table.names[seat], told=event)


# -- Windows


@dataclass
class Answer(Move):
    """An answer to an open window: it is kept until the window closes."""

    do = "answer"
    unseen = True
    end = "one for each seat and window"

    def apply(self, table: Table) -> None:
        """Nobody learns even that there was an answer."""
        table.answers[self.seat] = self.code


@dataclass(frozen=True)
class CloseWindowCommand(Command):
    do = "close-window"

    def decide(self, table: Table, author: str) -> TableEntry:
        table_only(author)
        return CloseWindow()


@dataclass
class CloseWindow(TableEntry):
    """Every seat that was asked answers; a seat without an answer passes."""

    do = "close-window"
    end = "one for each window; each is a line of the game"

    def apply(self, table: Table) -> None:
        """They answer in their order."""
        match, answers = table.match, table.answers
        assert match is not None
        passing = table.game.codes.get(table.game.window_pass, -1)
        for seat in match.state.seats_to_act():
            code, state = answers.get(seat, passing), match.state
            still_asked = table.in_window() and seat in state.seats_to_act()
            if still_asked and code >= 0 and state.allows(seat, code):
                Play(seat, table.game.action_texts[code], code, len(match.steps)).apply(table)
        table.answers = {}
        table.window_since = None


@dataclass(frozen=True)
class StandingPassCommand(Command):
    """Reaction windows that ask me may close without me."""

    do = "standing-pass"
    who = "a seat"
    timeless = True

    on: Annotated[bool | None, Doc("True if left out.")] = None

    def decide(self, table: Table, author: str) -> TableEntry:
        return StandingPass(table.playing_seat(author), self.on is not False)


@dataclass
class StandingPass(OfSeat):
    """A seat passes in every window, or no more."""

    do = "standing-pass"
    unseen = True
    end = End(OFTEN, "a seat")

    on: bool

    def apply(self, table: Table) -> None:
        table.chairs[self.seat].standing_pass = self.on


# -- Hints


@dataclass(frozen=True)
class HintCommand(Command):
    """Everyone learns who asks for a hint; only the player who asks learns the answer."""

    do = "hint"

    def decide(self, table: Table, author: str) -> TableEntry:
        match = table.running_match()
        seat = table.playing_seat(author)
        check_try(table)
        if not table.may_ask_hints(seat):
            raise IllegalCommand("no-hints")
        if table.chairs[seat].played_by:
            raise NotYourMove("bot-plays", bot=table.chairs[seat].played_by)
        if seat in table.answers:
            raise NotYourMove("already-answered")
        if seat not in match.to_act:
            raise NotYourTurn("not-your-turn", who=Seat(seat), actors=match.to_act)
        return Hint(seat)


@dataclass
class Hint(OfSeat):
    """A seat has asked for a hint."""

    do = "hint"
    end = End(OFTEN, "a seat")

    def apply(self, table: Table) -> None:
        table.note("hint", self.seat)


# -- Taking back


@dataclass(frozen=True)
class TakeBackCommand(Command):
    """Takes back my last move: at once against bots, else the others are asked."""

    do = "take-back"
    who = "a seat"

    def decide(self, table: Table, author: str) -> TableEntry:
        """By consent between people, where it cannot be used to peek."""
        table.running_match()
        seat = table.playing_seat(author)
        free = not table.others_asked(seat)
        check_back(table, seat, free)
        return Back(seat, free=True) if free else AskBack(seat)


def check_back(table: Table, seat: int, free: bool) -> None:
    """Raises if a seat may not take its last move back, or ask for it."""
    match = table.running_match()
    check_try(table)
    back_to(match, seat, free)
    if not free and seat not in match.to_act and any(table.chairs[at].played_by for at in match.to_act):
        raise IllegalCommand("take-back-bots")  # they think from the moment it is their turn
    if match.backs >= TAKE_BACKS:
        raise IllegalCommand("take-backs", most=TAKE_BACKS)


def why_no_back(table: Table, seat: int) -> PosseError | None:
    """What a seat would be refused with; None if it may take back, or ask for it."""
    try:
        check_back(table, table.playing_seat(f"p{seat + 1}"), not table.others_asked(seat))
    except PosseError as refused:
        return refused
    return None


@dataclass
class AskBack(OfSeat):
    """A seat asks the others whether it may take its last action back."""

    do = "ask-back"
    end = End(OFTEN, "a seat")

    def apply(self, table: Table) -> None:
        table.back_asked = self.seat
        table.back_agreed = set()
        table.note("ask-back", self.seat)


@dataclass
class Back(OfSeat):
    """The seat's last action is taken back."""

    do = "back"
    end = "the take-backs of a game"

    free: bool  # against bots, without asking

    def apply(self, table: Table) -> None:
        assert table.match is not None
        line = table.match.take_back(self.seat, self.free)
        table.back_asked = None
        table.note("line", self.seat, line.n)


@dataclass(frozen=True)
class AgreeBackCommand(Command):
    """They may take back."""

    do = "agree-back"
    who = "a seat"

    def decide(self, table: Table, author: str) -> TableEntry:
        table.running_match()
        seat = table.playing_seat(author)
        if table.back_asked is None or seat == table.back_asked or seat in table.back_agreed:
            raise IllegalCommand("nothing-asked")
        check_back(table, table.back_asked, free=False)
        if table.others_asked(table.back_asked) <= table.back_agreed | {seat}:
            return Back(table.back_asked, free=False)
        return AgreeBack(seat)


@dataclass
class AgreeBack(OfSeat):
    """One of the others agrees."""

    do = "agree-back"
    end = "one for each seat and `ask-back`"

    def apply(self, table: Table) -> None:
        table.back_agreed.add(self.seat)
        table.note("agree-back", self.seat)


@dataclass(frozen=True)
class RefuseBackCommand(Command):
    """They may not."""

    do = "refuse-back"
    who = "a seat"

    def decide(self, table: Table, author: str) -> TableEntry:
        seat = table.playing_seat(author)
        if table.back_asked is None:
            raise IllegalCommand("nothing-asked")
        return RefuseBack(seat)


@dataclass
class RefuseBack(OfSeat):
    """One of the others does not."""

    do = "refuse-back"
    end = "one for each `ask-back`"

    def apply(self, table: Table) -> None:
        table.back_asked = None
        table.note("refuse-back", self.seat)


# -- Giving up


@dataclass(frozen=True)
class ResignCommand(Command):
    """Gives up. A player who has resigned only talks from then on, and is sent no legal actions."""

    do = "resign"
    who = "a seat"

    def decide(self, table: Table, author: str) -> TableEntry:
        table.running_match()
        return Resign(table.playing_seat(author))


@dataclass
class Resign(OfSeat):
    """A seat gives up."""

    do = "resign"
    end = "once for each seat"

    def apply(self, table: Table) -> None:
        """With two sides left, the other has won; with more, a bot plays on in the seat."""
        table.note("resign", self.seat)
        chair = table.chairs[self.seat]
        chair.resigned, chair.bot = True, KEEPER
        change_hands(table, self.seat)
        playing = [side for side in table.sides if not all(table.chairs[at].resigned for at in side)]
        if len(playing) == 1:
            ranks = tuple(1 if at in playing[0] else 2 for at in range(table.players))
            table.resigned_result = Outcome(ranks, (0,) * table.players, "resigned")
            table.status = "over"
