"""A chain of hashes over what one reader was sent. A reader who keeps its end notices a rewritten game.

It covers the reader's own record lines and nothing else: a hash over what is hidden would let a reader try
out guesses. Lines are not numbered in it, since others' secret steps may not be counted either.
"""

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from posse.core.record import events_text
from posse.core.words import Seat
from posse.table.match import EventsText, Match
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


class ChainProgress(NamedTuple):
    """How far a table's chain was followed, over so many items of its log."""

    items: int = 0
    chain: Chain = Chain()


NOTHING_YET: Final = ChainProgress()

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
    done, outcome = match.told_at_once(n, reader, told)
    return f"{done} : {outcome}" if outcome else ""


def chain_of(table: Table, reader: int | None, record: Callable[[LogItem], str]) -> Chain:
    """A reader's chain as it is now, over what `record` says of each item of the log.

    What was followed before is not followed again.
    """
    followed: ChainProgress = table.chains.get(reader, NOTHING_YET)
    many = len(table.log)
    if many > followed.items or not followed.items:
        chain = followed.chain.over([record(item) for item in table.log[followed.items :]])
        followed = ChainProgress(many, chain)
        table.chains = table.chains | {reader: followed}  # a copy of the table may go another way
    return followed.chain


# -- What a reader checks


def follow(message: Mapping[str, Any], now: Chain, kept: Chain | None) -> Chain | None:
    """The chain after a `view` or an `update`; None if it does not go on from what was kept, or is not what
    the message says. `now` is the chain before an update."""
    records = [str(line["record"]) for line in message["log"]]
    chain = (now if message["type"] == "update" else Chain()).over(records)
    if (chain.lines, chain.head) != (message["chain"]["lines"], message["chain"]["head"]):
        return None
    if message["type"] == "view" and kept is not None:
        before = Chain()
        for record in records:
            if before.lines == kept.lines:
                break
            before = before.over([record])
        if before != kept:
            return None
    return chain
