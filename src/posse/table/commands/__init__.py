"""Whatever can be asked of a table: each command is declared here once, with all that it leads to beside it.

A command's class says its fields, who may give it, and `decide`s which entry it leads to. The entry's class
stands below it: what is stored of it, where it ends, and in `apply` what it does. `game` has moves, windows,
taking back and giving up; `consent` is what others are asked about bots in seats. The server makes of the
command's class what it reads and describes. A new one needs its classes here, its sentences in `words.py`,
and whatever the page offers it with.
"""

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any, Final

from posse.core.game import Game
from posse.table.commands import before, bots, coming, consent, draw, game, talk, trying, whole
from posse.table.commands.command import Command
from posse.table.entries import TableEntry
from posse.table.state import Table

PLACES: Final = (game, trying, coming, draw, talk, consent, before, bots, whole)  # as the docs list them


def commands_in(place: ModuleType) -> Iterator[type[Command]]:
    """The commands that a file declares, in its order."""
    for made in vars(place).values():
        if isinstance(made, type) and issubclass(made, Command) and made.__module__ == place.__name__:
            yield made


def kinds_of(kind: type[TableEntry]) -> Iterator[type[TableEntry]]:
    for made in kind.__subclasses__():
        if "do" in vars(made):
            yield made
        yield from kinds_of(made)


COMMANDS: Final = {made.do: made for place in PLACES for made in commands_in(place)}
KINDS: Final = {kind.do: kind for kind in kinds_of(TableEntry)}  # of entries


def read_entry(body: Mapping[str, Any], game: Game) -> TableEntry:
    """An entry as it was stored."""
    return KINDS[body["do"]].read(body, game)


def due(table: Table, now: float) -> list[Command]:
    """What the table itself must do by now."""
    if table.hold is not None:
        return []
    if table.status == "waiting":
        late = table.draw.deadline is not None and now >= table.draw.deadline
        return [draw.CloseListCommand() if table.draw.stage == "closing" else draw.CallOffCommand()] * late
    if table.window_since is not None and not table.paused:
        ends = table.window_ends()
        return [game.CloseWindowCommand()] if ends is not None and now >= ends else []
    return [bots.AwayCommand(seat) for seat in table.clock.out(now)]
