"""Does an entry to a table, now or when the table is made again from what is stored; each says itself what it
does.

Time is handed in. Nothing here reads a clock, a network or a disk.
"""

from collections.abc import Mapping
from typing import Any

from posse.table import ends
from posse.table.commands import read_entry
from posse.table.entries import OfSeat, TableEntry
from posse.table.noticed import note_missed
from posse.table.state import HOST, Table


def apply(table: Table, entry: TableEntry, at: float, author: str = HOST) -> None:
    """Does an entry that `decide` made, then counts it, and sets the clocks of those who are asked now."""
    ends.count(table, author, entry)
    do, before, lines_before = entry.do, table.to_act(), table.lines
    question = table.question() if do == "play" and len(before) > 1 else {}
    waited = table.status == "waiting"
    table.at = at
    table.stand(entry.stood - table.stood)  # of the live table both are the same
    table.stood = 0.0
    down = do == "up" and not entry.stood  # nobody knows for how long; else it says itself how long it was
    if down:
        table.clock.forget(at)
    elif do == "up" or (do != "play" and not entry.unseen):
        table.clock.stop(at)
    entry.apply(table)
    heard = entry.heard_by(table)
    if do == "play" and heard is None:
        table.clock.stop(at)
    table.n += 1
    if heard is not None and not entry.unseen:
        note_missed(table.missed, table.players, table.version, heard)
    table.version += not entry.unseen
    if table.status == "running" and table.match is not None and table.match.over:
        table.status = "over"
    if table.status in ("over", "closed") and table.match is not None:
        table.match.laid_open = True
    watch_window(table, at, do, down)
    acting = table.to_act()
    asked = table.question() if question and acting else {}
    changed = {seat for seat in acting if asked[seat] != question.get(seat)} if asked else None
    if not entry.unseen and (table.lines, acting) != (lines_before, before):
        ask_anew(table, entry, changed, heard)
    if heard is not None and do != "up":
        return  # clocks are seen by all: they run on as if nothing had been done
    timed = {seat for seat in acting if not table.chairs[seat].played_by and not table.in_window()}
    moved = do in ("play", "back", "close-window") or waited
    table.clock.run(timed, at, (timed if changed is None else timed & changed) if moved else set())


def apply_stored(table: Table, body: Mapping[str, Any], at: float, author: str = HOST) -> None:
    """The same with an entry as it was stored; a move is checked again."""
    apply(table, read_entry(body, table.game), at, author)


def ask_anew(
    table: Table, entry: TableEntry, changed: set[int] | None, heard: tuple[int, ...] | None
) -> None:
    """Notes who is asked something else from now on: those whose choices have `changed`, or everyone."""
    seats = set(range(table.players)) if changed is None else changed
    if changed is not None and isinstance(entry, OfSeat):
        seats = changed | {*table.mates(entry.seat)}  # a mate changes what a choice made together means
    for seat in seats:
        if heard is None or seat in heard:
            table.asked_since[seat] = table.version


def watch_window(table: Table, at: float, do: str, down: bool) -> None:
    """Notes when a window opens, so that it can last its fixed time; while the table is paused that time
    stands, and after a restart it begins anew."""
    if not table.in_window():
        table.window_since = None
        table.answers = {}
    elif table.window_since is None or down:
        table.window_since = table.paused_at = at
    elif do == "resume":
        table.window_since += at - table.paused_at
    if do == "pause":
        table.paused_at = at
