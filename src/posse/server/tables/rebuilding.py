"""Tables made again from what is stored, in a thread of their own: however long a table is, others go on."""

import time
from typing import Final

from posse.core.game import Game
from posse.server.errors import Refused
from posse.server.tables.archive import check_rules
from posse.store import StoredTable
from posse.table import Head, Table
from posse.table.apply import apply_stored
from posse.table.chain import NOTHING_YET, ChainProgress, followed_on, record_of
from posse.table.json_text import loads
from posse.table.seats import Settings

WORK: Final = 0.002  # seconds of work before others may run
PAUSE: Final = 0.0005
LAG: Final = 200  # items of a log that are followed at once; more of them beside the loop


class Pace:
    """Called after every step of something long: it lets the server's other threads run."""

    def __init__(self) -> None:
        self.pause = time.perf_counter() + WORK

    def __call__(self) -> None:
        if time.perf_counter() > self.pause:
            time.sleep(PAUSE)
            self.pause = time.perf_counter() + WORK


def read_head(text: str) -> Head:
    data = loads(text)
    settings = data.pop("settings")
    settings["names"] = tuple(settings.get("names", ()))
    data["nonces"] = tuple(data["nonces"])
    return Head(settings=Settings(**settings), **data)


def built(loaded: StoredTable, games: dict[str, Game] | None) -> Table:
    """A table made again from what is stored."""
    pace = Pace()
    try:
        head = read_head(loaded.head)
        check_rules(head, games)
        table = Table(head, games)
        for entry in loaded.entries:
            apply_stored(table, loads(entry.body), entry.at, entry.author)
            pace()
    except Refused:
        raise
    except Exception as error:  # whatever other rules or a damaged disk have made of it
        raise Refused("unreadable", 409) from error
    return table


def follow_beside(table: Table, reader: int | None) -> ChainProgress:
    """A reader's chain over all that there is of a log now. The table may go on meanwhile."""
    followed: ChainProgress = table.chains.get(reader, NOTHING_YET)
    return followed_on(table, followed, lambda item: record_of(table, item, reader), Pace())
