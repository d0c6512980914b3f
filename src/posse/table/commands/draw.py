"""The draw: every seat seals what it adds to the dice, the list is closed, all open it, and it is dealt."""

import secrets
from dataclasses import dataclass
from typing import Annotated

from posse.core.kernel.dice import LiveDice
from posse.core.seals import Seals, is_hex, is_nonce, seal
from posse.table.commands.command import Command, table_only
from posse.table.entries import OfSeat, TableEntry
from posse.table.errors import BadCommand, IllegalCommand
from posse.table.fields import Doc, Whole
from posse.table.match import Match
from posse.table.state import Table


@dataclass
class Draw(TableEntry):
    """The host wants to begin: the list of commitments closes."""

    do = "draw"
    end = "the starts of a table"

    def apply(self, table: Table) -> None:
        table.note("draw")
        table.draw.enter("closing", table.at)
        if not table.uncommitted():
            open_list(table)


@dataclass
class Start(TableEntry):
    """A known deal begins; and how games began before seats committed to anything."""

    do = "start"
    end = "once"

    nonces: list[str]

    def apply(self, table: Table) -> None:
        deal(table, table.head.secret, list(self.nonces), None)


@dataclass
class Nonce(OfSeat):
    """How seats added to the dice before they committed to it; it counts no more."""

    do = "nonce"
    unseen = True
    end = "nobody writes it any more"

    nonce: str

    def apply(self, table: Table) -> None:
        """It counts no more."""


# -- Sealing


@dataclass(frozen=True)
class CommitCommand(Command):
    """Before the game: a seal on what my seat will add to the dice."""

    do = "commit"
    who = "a seat"
    timeless = True

    commit: Annotated[str, Doc("The seal: docs/records.md.")]
    attempt: Annotated[int, Whole(), Doc("The attempt it is for, from 1.")]

    def decide(self, table: Table, author: str) -> TableEntry:
        """Until the list is closed a seat may change its mind."""
        seat = table.seat_of(author)
        if table.status != "waiting":
            raise IllegalCommand("not-waiting")
        if table.head.is_known:
            raise IllegalCommand("no-draw")
        if table.draw.stage == "opening":
            raise IllegalCommand("list-closed")
        if self.attempt != table.draw.attempt:
            raise IllegalCommand("other-attempt", attempt=table.draw.attempt)
        if not is_hex(self.commit):
            raise BadCommand("sealed")
        return Commit(seat, self.commit)


@dataclass
class Commit(OfSeat):
    """A seat has sealed what it will add to the dice."""

    do = "commit"
    of_seats = True

    commit: str

    def apply(self, table: Table) -> None:
        table.draw.commits[self.seat] = self.commit
        if table.draw.stage == "closing" and not table.uncommitted():
            open_list(table)


@dataclass(frozen=True)
class CloseListCommand(Command):
    do = "close-list"

    def decide(self, table: Table, author: str) -> TableEntry:
        table_only(author)
        return CloseList()


@dataclass
class CloseList(TableEntry):
    """Seats that have not committed by now are left out."""

    do = "close-list"
    end = "one for each `draw`"

    def apply(self, table: Table) -> None:
        open_list(table)


def open_list(table: Table) -> None:
    """Seats that have not committed are left out, before anything is opened."""
    for seat in table.uncommitted():
        table.note("left-out", seat)
    table.draw.enter("opening", table.at)
    deal_if_opened(table)


# -- Opening


@dataclass(frozen=True)
class RevealCommand(Command):
    """Opens what was sealed, once the list of commitments is closed."""

    do = "reveal"
    who = "a seat"
    timeless = True

    nonce: Annotated[str, Doc("What was sealed.")]

    def decide(self, table: Table, author: str) -> TableEntry:
        """What was sealed, and nothing else."""
        seat, draw = table.seat_of(author), table.draw
        if draw.stage != "opening":
            raise IllegalCommand("list-open")
        if not draw.commits[seat] or draw.nonces[seat]:
            raise IllegalCommand("nothing-to-open")
        if not is_nonce(self.nonce):
            raise BadCommand("bad-nonce")
        if seal(draw.commitment, draw.attempt, seat, self.nonce) != draw.commits[seat]:
            raise IllegalCommand("not-sealed")
        return Reveal(seat, self.nonce)


@dataclass
class Reveal(OfSeat):
    """A seat opens what it had sealed."""

    do = "reveal"
    end = "one for each seat and `draw`"

    nonce: str

    def apply(self, table: Table) -> None:
        table.draw.nonces[self.seat] = self.nonce
        deal_if_opened(table)


@dataclass(frozen=True)
class CallOffCommand(Command):
    """Somebody did not open in time. The next secret is stored before its commitment is published."""

    do = "call-off"

    def decide(self, table: Table, author: str) -> TableEntry:
        table_only(author)
        return CallOff(secrets.token_hex(32))


@dataclass
class CallOff(TableEntry):
    """Somebody did not open in time: all begin anew, with another secret."""

    do = "call-off"
    end = "one for each `draw`"

    secret: str

    def apply(self, table: Table) -> None:
        """The seats that did not open are named, and the secret of before is published."""
        for seat in table.draw.unopened():
            table.note("called-off", seat)
        table.draw.call_off()
        table.draw.secret = self.secret


# -- The deal


def deal_if_opened(table: Table) -> None:
    if not table.draw.unopened():
        deal(table, table.draw.secret, table.draw.nonces_by_seat(), table.draw.seals())


def deal(table: Table, secret: str, nonces: list[str], seals: Seals | None) -> None:
    head = table.head
    dice = LiveDice(bytes.fromhex(secret), nonces)
    if head.start:
        state = table.game.from_position(head.start, dice)
    else:
        state = table.game.new(head.players, head.options, dice, traced=True)
    options = table.game.settle(head.options)
    table.match = Match(
        table.game, state, options, table.names, None, head.start, head.came_from, seals, head.deal_of
    )
    table.draw.stage = "dealt"
    table.status = "running"
    table.note("from" if head.start else "again" if head.deal_of else "daily" if head.daily else "start")
    table.note("line", line=0)
