"""A chain of hashes over what one reader was sent. A reader who keeps its end notices a rewritten game.

It covers the reader's own record lines and nothing else: a hash over what is hidden would let a reader try
out guesses. Lines are not numbered in it, since others' secret steps may not be counted either.
"""

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from posse.core.record import events_text
from posse.core.words import Seat
from posse.table.lines import EventsText, line_at_once
from posse.table.match import Match
from posse.table.state import LogItem, Table

START: Final = sha256(b"posse chain 1").hexdigest()


class Chain(NamedTuple):
    """So many lines, and the hash after the last of them."""

    lines: int = 0
    head: str = START

    def over(self, records: Iterable[str]) -> "Chain":
        """The chain after more lines; a text that belongs to the line before it has no record of its own."""
        lines, head = self
        for record in records:
            if record:
                lines, head = lines + 1, sha256(f"{head}\n{record}".encode()).hexdigest()
        return Chain(lines, head)


class Mark(NamedTuple):
    """Where a part of the log begins: so many items, and the chain over them."""

    items: int = 0
    chain: Chain = Chain()


class ChainProgress(NamedTuple):
    """How far a table's chain was followed, over so many items of its log, and where its parts begin."""

    items: int = 0
    chain: Chain = Chain()
    marks: tuple[Mark, ...] = (Mark(),)


NOTHING_YET: Final = ChainProgress()
STEP: Final = 50  # lines between two places where a part of a log can begin
STEPS: Final = 2  # that a part has; a view tells the last part and what has not made a step yet

# -- What the table tells


def record_of(table: Table, item: LogItem, reader: int | None, told: EventsText = events_text) -> str:
    """One item of the log as the reader's own record has it; "" if it told the reader nothing at once."""
    if item.line is not None and table.match is not None:
        return line_of(table.match, item.line, reader, told)
    seat = "" if item.seat is None else str(Seat(item.seat))
    return " ".join(word for word in (item.kind, seat, item.bot) if word)


def line_of(match: Match, n: int, reader: int | None, told: EventsText = events_text) -> str:
    """What was done and what came out of it, as the reader knew at once: what is shown later is not in it."""
    step = match.steps[n]
    if step.action is None and step.seat is not None and step.line.back is not None:
        return f"{Seat(step.seat)} back"
    done, outcome = line_at_once(match, n, reader, told)
    return f"{done} : {outcome}" if outcome else ""


def progress_of(table: Table, reader: int | None, record: Callable[[LogItem], str]) -> ChainProgress:
    """A reader's chain as it is now, over what `record` says of each item of the log, and its parts.

    What was followed before is not followed again. Parts are counted in the reader's own lines: what others
    do in secret moves none of their ends.
    """
    followed: ChainProgress = table.chains.get(reader, NOTHING_YET)
    if len(table.log) > followed.items:
        followed = followed_on(table, followed, record)
        table.chains = table.chains | {reader: followed}  # a copy of the table may go another way
    return followed


def followed_on(
    table: Table,
    followed: ChainProgress,
    record: Callable[[LogItem], str],
    each: Callable[[], object] = lambda: None,
) -> ChainProgress:
    """The same without keeping it; `each` is called after every item."""
    items, chain, marks = followed
    for item in table.log[items:]:
        items += 1
        after = chain.over((record(item),))
        if after is not chain and after.lines > chain.lines and after.lines % STEP == 0:
            marks = (*marks, Mark(items, after))
        chain = after
        each()
    return ChainProgress(items, chain, marks)


def lag(table: Table, reader: int | None) -> int:
    """How many items of the log a reader's chain was not followed over yet."""
    followed: ChainProgress = table.chains.get(reader, NOTHING_YET)
    return len(table.log) - followed.items


def view_start(followed: ChainProgress) -> Mark:
    """Where what a whole view tells of the log begins."""
    return followed.marks[max(0, followed.chain.lines // STEP - STEPS)]


def part_before(followed: ChainProgress, lines: int) -> tuple[Mark, Mark]:
    """The part of the log that ends with so many lines, or at the next step: where it begins and ends."""
    end = max(1, -(-min(lines, followed.chain.lines) // STEP))
    done = followed.marks[end] if end < len(followed.marks) else Mark(followed.items, followed.chain)
    return followed.marks[max(0, end - STEPS)], done


# -- What a reader checks


def records_of(message: Mapping[str, Any]) -> list[str]:
    return [str(line["record"]) for line in message["log"]]


def chain_in(message: Mapping[str, Any], name: str) -> Chain:
    """A chain as a message tells it; older servers told every log from its beginning."""
    told = message.get(name)
    return Chain(int(told["lines"]), str(told["head"])[: len(START)]) if told else Chain()


class Follower:
    """One reader's device. It finds in what it is sent what it was sent before, or asks for earlier parts
    until it does: a head that comes with a part is only believed once an earlier part ends with it."""

    def __init__(self, kept: Chain | None = None) -> None:
        self.kept = kept  # what was followed before, until it is found again
        self.now = Chain()
        self.owed: Chain | None = None  # where the part that is to come must end

    @property
    def asks(self) -> int | None:
        """The lines before which a part has to be asked for; None if nothing is missing."""
        return self.owed.lines if self.owed is not None else None

    def goes_on(self, message: Mapping[str, Any]) -> bool:
        """Whether a `view`, an `update` or a part of the `log` goes on from what was sent before."""
        records = records_of(message)
        if message["type"] == "log":
            return self._earlier(chain_in(message, "before"), records, chain_in(message, "after"))
        start = self.now if message["type"] == "update" else chain_in(message, "before")
        said = chain_in(message, "chain")
        good = start.over(records) == said
        self.now = said
        if message["type"] == "view":
            good = self._finds(start, records) and good
        return good

    def _earlier(self, start: Chain, records: list[str], end: Chain) -> bool:
        owed, good = self.owed, start.over(records) == end
        if owed is None or end.lines != owed.lines:  # asked for by the reader, only to be read
            return good
        self.owed = None
        return good and end == owed and self._finds(start, records)

    def _finds(self, start: Chain, records: list[str]) -> bool:
        """Looks for what was kept; if that is further back, an earlier part has to come."""
        self.owed = None
        if self.kept is None:
            return True
        if self.kept.lines < start.lines:
            self.owed = start
            return True
        for record in records:
            if start.lines == self.kept.lines:
                break
            start = start.over((record,))
        found = start == self.kept
        self.kept = None if found else self.kept
        return found
