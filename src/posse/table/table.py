"""A table: chairs, clock and match. Everything that happens to it is an entry; entries make it again.

`decide` says what a command leads to and changes nothing; the caller stores that entry, then `apply` does it.
Time is handed in. Nothing here reads a clock, a network or a disk.
"""

from collections.abc import Mapping
from typing import Any, Final

from posse.core.errors import BadNotation, IllegalAction
from posse.table.commands import COMMANDS
from posse.table.entries import ENTRIES
from posse.table.seats import checked_settings
from posse.table.tabletop import HOST, SERVER, UNSEEN, Body, Head, LogItem, Status, Tabletop
from posse.table.words import WORDS

__all__ = ["HOST", "SERVER", "UNSEEN", "Body", "Head", "LogItem", "Status", "Table", "checked_settings"]

OWN: Final = ("close-window", "close-list", "call-off", "up")  # what only the table itself does
QUIET: Final = frozenset({"chat", "hint", "ask-seat", "agree-seat", "refuse-seat"})
# seen by all, but nobody is asked anything else after them


class Table(Tabletop):
    """The live table."""

    def decide(self, author: str, command: Mapping[str, Any], now: float) -> Body:
        """The entry a command leads to; raises what is wrong with it. Changes nothing."""
        do = command.get("do")
        if not isinstance(do, str) or do not in COMMANDS:
            public = tuple(name for name in COMMANDS if name not in OWN)
            raise BadNotation("no-command", words=WORDS, do=str(do)[:30], known=public)
        if self.status == "closed":
            raise IllegalAction("closed", words=WORDS)
        return COMMANDS[do](self, author, command)

    def apply(self, body: Body, at: float) -> None:
        """Does an entry that `decide` made, now or when the table is made again from its entries."""
        before = self.to_act()
        question = self.question() if body["do"] == "play" and len(before) > 1 else {}
        self.clock.stop(at) if body["do"] != "up" else self.clock.forget(at)
        waited = self.status == "waiting"
        self.at = at
        ENTRIES[body["do"]](self, body)
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
        moved = body["do"] in ("play", "back", "close-window") or waited
        self.clock.run(timed, at, (timed if changed is None else timed & changed) if moved else set())

    def watch_window(self, at: float) -> None:
        """Notes when a window opens, so that it can last its fixed time."""
        if not self.in_window():
            self.window_since = None
            self.answers = {}
        elif self.window_since is None:
            self.window_since = at
