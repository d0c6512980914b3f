"""What a table costs on disk, on both engines, as JSON: python -m benchmarks.disk [games [players]]

So many games of each kind are played by people who do anything that is legal, and stored as the server stores
them: an entry for every command, with the 128-bit id that the page gives it. The tables are written in turn,
entry by entry, as when all are played at the same time. Sizes are what the engine takes from the disk once it
has tidied up (SQLite's log written back, PostgreSQL vacuumed), less what an empty store takes.
"""

import json
import random
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import psycopg

from posse.core.words import Seat
from posse.games.registry import GAMES
from posse.store import Entry, Store
from posse.table import Head, Table
from posse.table.apply import apply
from posse.table.commands import COMMANDS
from posse.table.commands.game import move
from posse.table.decide import decide
from posse.table.encoding import encoded
from posse.table.entries import TableEntry
from posse.table.seats import checked_settings, hashed
from posse.table.state import SERVER, WATCHER
from tests.store.postgres import server
from tests.table import drawing

MOST = 3_000  # moves of a game that does not end by itself
SECONDS = 7.0  # from one to the next
RELATIONS = (
    "SELECT sum(pg_total_relation_size(c.oid)), sum(pg_indexes_size(c.oid)) FROM pg_class c"
    " WHERE c.relnamespace = current_schema::regnamespace AND c.relkind = 'r'"
)


class StoredGame:
    """A table with what is stored of it."""

    def __init__(self, game: str, players: int, luck: random.Random) -> None:
        self.luck = luck
        self.id = f"{luck.getrandbits(64):016x}"
        rules = GAMES[game]
        self.head = Head(
            game=game,
            players=players,
            options=rules.settle({}),
            settings=checked_settings({}),
            secret=f"{luck.getrandbits(256):064x}",
            host=hashed(self.id),
            created=1.7e9,
            rules=rules.rules_version,
        )
        self.table = Table(self.head, GAMES)
        self.entries: list[Entry] = []
        for seat in range(players):
            token = hashed(f"{self.id}{seat}")
            self.do(
                WATCHER, "sit", seat=seat, name=("Ann", "Bob", "Cleo", "Dot", "Eve", "Fay")[seat], token=token
            )
        drawing.start(self.table, self.do)
        for _ in range(MOST):
            if self.table.status != "running":
                break
            self.move()

    def do(self, author: str, do: str, **more: Any) -> None:
        self.add(author, decide(self.table, author, COMMANDS[do](**more)))

    def add(self, author: str, entry: TableEntry) -> None:
        entry.v = self.table.version + (not entry.unseen)
        command = None if author == SERVER else f"{self.luck.getrandbits(128):032x}"
        at = self.head.created + SECONDS * len(self.entries)
        body = encoded(entry.body()).decode()
        self.entries.append(Entry(self.table.n, author, command, body, at))
        apply(self.table, entry, at)

    def move(self) -> None:
        match = self.table.match
        assert match is not None
        seat = self.luck.choice([int(seat) for seat in match.to_act])
        action = self.luck.choice(match.state.legal_actions(seat))
        self.add(str(Seat(seat)), move(self.table, seat, action))
        while self.table.window_since is not None:
            self.do(SERVER, "close-window")


def write(store: Store, tables: list[StoredGame]) -> None:
    for played in tables:
        store.create(played.id, encoded(asdict(played.head)).decode(), played.head.created)
    for n in range(max(len(played.entries) for played in tables)):
        for played in tables:
            if n < len(played.entries):
                store.append(played.id, n, [played.entries[n]])


def in_sqlite(tables: list[StoredGame]) -> tuple[int, int]:
    """Bytes of everything, and of indexes, beyond an empty store."""
    with tempfile.TemporaryDirectory() as folder:
        sizes = []
        for some in ([], tables):
            with Store.open(Path(folder)) as store:
                if some:
                    write(store, some)
            files = [Path(folder) / name for name in ("posse.db", "posse.tails")]
            for file in files:
                with closing(sqlite3.connect(file)) as raw:
                    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            sizes.append(sum(file.stat().st_size for file in files))
        return sizes[1] - sizes[0], index_of(Path(folder) / "posse.db")


def index_of(file: Path) -> int:
    """What the index of commands takes: what would be free without it."""
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        raw.execute("DROP INDEX posse_commands")
        pages, size = (
            raw.execute(f"PRAGMA {what}").fetchone()[0] for what in ("freelist_count", "page_size")
        )
        return int(pages * size)


def in_postgres(tables: list[StoredGame], url: str) -> tuple[int, int]:
    sizes = []
    for some in ([], tables):
        with Store.open(url=url) as store:
            if some:
                write(store, some)
        with psycopg.connect(url, autocommit=True) as raw:
            raw.execute("VACUUM")
            row = raw.execute(RELATIONS.encode()).fetchone()
            assert row is not None
            sizes.append((int(row[0]), int(row[1])))
    return sizes[1][0] - sizes[0][0], sizes[1][1] - sizes[0][1]


def figures(many: int, players: int) -> Iterator[tuple[str, dict[str, Any]]]:
    with server() as postgres:
        for game in GAMES:
            luck = random.Random(game)
            tables = [StoredGame(game, players, luck) for _ in range(many)]
            lines = sum(len(played.entries) for played in tables)
            texts = sum(len(entry.body) for played in tables for entry in played.entries)
            told: dict[str, Any] = {"entries_a_table": round(lines / many, 1)}
            told["text_an_entry"] = round(texts / lines)
            for engine, (size, index) in (
                ("sqlite", in_sqlite(tables)),
                ("postgres", in_postgres(tables, postgres.fresh())),
            ):
                told[engine] = {
                    "kib_a_table": round(size / many / 1024, 1),
                    "bytes_an_entry": round(size / lines),
                    "of_them_indexes": round(index / lines),
                }
            yield game, told


if __name__ == "__main__":
    many, players = (int(word) for word in (*sys.argv[1:], *("30", "3")[len(sys.argv) - 1 :]))
    json.dump({"tables": many, "players": players, **dict(figures(many, players))}, sys.stdout, indent=2)
    print()
