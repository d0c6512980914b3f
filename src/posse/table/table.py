"""A table: chairs, clock and match. Everything that happens to it is an entry; entries make it again.

`decide` says what a command leads to and changes nothing; the caller stores that entry, then `apply` does it.
Time is handed in. Nothing here reads a clock, a network or a disk.
"""

from collections.abc import Mapping
from typing import Any, Final

from posse.table.commands import COMMANDS
from posse.table.entries import ENTRIES
from posse.table.errors import BadCommand, IllegalCommand
from posse.table.noticed import miss
from posse.table.seats import checked_settings
from posse.table.tabletop import HOST, SERVER, UNSEEN, Body, Head, LogItem, Status, Tabletop

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
            raise BadCommand("no-command", do=str(do)[:30], known=public)
        if self.status == "closed":
            raise IllegalCommand("closed")
        return COMMANDS[do](self, author, command)

    def apply(self, body: Body, at: float) -> None:
        """Does an entry that `decide` made, now or when the table is made again from its entries."""
        do, before = body["do"], self.to_act()
        question = self.question() if do == "play" and len(before) > 1 else {}
        waited = self.status == "waiting"
        self.at = at
        self.stand(body.get("stood", 0.0) - self.stood)  # of the live table both are the same
        self.stood = 0.0
        if do == "up":
            self.clock.forget(at)
        elif do != "play" and do not in UNSEEN:
            self.clock.stop(at)
        ENTRIES[do](self, body)
        heard = self.hears(body)
        if do == "play" and heard is None:
            self.clock.stop(at)
        self.n += 1
        if heard is not None and do not in UNSEEN:
            miss(self.missed, self.players, self.version, heard)
        self.version += do not in UNSEEN
        if self.status == "running" and self.match is not None and self.match.over:
            self.status = "over"
        if self.status in ("over", "closed") and self.match is not None:
            self.match.laid_open = True
        self.watch_window(at, do)
        acting = self.to_act()
        asked = self.question() if question and acting else {}
        changed = {seat for seat in acting if asked[seat] != question.get(seat)} if asked else None
        if do not in UNSEEN | QUIET:
            for seat in (
                range(self.players) if changed is None else changed | {*self.chat.mates(body["seat"])}
            ):
                if heard is None or seat in heard:
                    self.asked_since[seat] = self.version  # a mate changes what a choice made together means
        if heard is not None and do != "up":
            return  # clocks are seen by all: they run on as if nothing had been done
        timed = {seat for seat in acting if not self.chairs[seat].played_by and not self.in_window()}
        moved = do in ("play", "back", "close-window") or waited
        self.clock.run(timed, at, (timed if changed is None else timed & changed) if moved else set())

    def watch_window(self, at: float, do: str) -> None:
        """Notes when a window opens, so that it can last its fixed time; while the table is paused that time
        stands, and after a restart it begins anew."""
        if not self.in_window():
            self.window_since = None
            self.answers = {}
        elif self.window_since is None or do == "up":
            self.window_since = self.paused_at = at
        elif do == "resume":
            self.window_since += at - self.paused_at
        if do == "pause":
            self.paused_at = at
