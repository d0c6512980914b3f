"""What a server's workers count together, on PostgreSQL: how often, how many at a time, and tables' codes.

Counts are kept in unlogged tables, and nobody waits for the disk: a database that crashes forgets them, and
counting begins anew. `who` is a hash that the caller has made: no address is stored. Time is the database's.
"""

import time
from typing import Final

from sqlalchemy import Engine

from posse.store.cursors import Cursors
from posse.store.leases import FORGOTTEN

CONNECTIONS: Final = 4
HASTE: Final = 3.0  # seconds for an answer
SETTINGS: Final = (
    "SET synchronous_commit TO off",
    "SET statement_timeout TO '2s'",  # whoever asks counts for itself rather than wait
    "SET lock_timeout TO '1s'",
)
SWEEP_SECONDS: Final = 10.0
SWEEP_ROWS: Final = 10_000  # at most, in one go

NOW: Final = "extract(epoch FROM clock_timestamp())::float8"

# How often. A row has a slot of time that begins with the first count, and the slot before it. What the last
# `seconds` held is estimated as this slot's count and that share of the one before which still lies in them.
_GONE = "(excluded.since - c.since)"
_PAST = f"(CASE WHEN {_GONE} < %(seconds)s THEN c.past WHEN {_GONE} < 2 * %(seconds)s THEN c.here ELSE 0 END)"
_HERE = f"(CASE WHEN {_GONE} < %(seconds)s THEN c.here ELSE 0 END)"
_SINCE = f"""(CASE WHEN {_GONE} < %(seconds)s THEN c.since
    WHEN {_GONE} < 2 * %(seconds)s THEN c.since + %(seconds)s ELSE excluded.since END)"""
_LEFT = f"least(1.0, 1.0 - (excluded.since - {_SINCE}) / %(seconds)s)"  # of the slot before
_ALLOWED = f"{_PAST} * {_LEFT} + {_HERE} < %(most)s"
# Until this slot ends, or until enough of the slot before has gone out of sight.
_READY = f"""{_SINCE} + %(seconds)s * CASE WHEN {_HERE} >= %(most)s THEN 1.0
    ELSE 1.0 - (%(most)s - {_HERE}) / {_PAST}::float8 END"""
ASK: Final = f"""INSERT INTO posse_counts AS c (kind, who, since, here, past, wait, until)
    VALUES (%(kind)s, %(who)s, {NOW}, %(by)s, 0, 0, {NOW} + 2 * %(seconds)s)
    ON CONFLICT (kind, who) DO UPDATE SET
        since = {_SINCE},
        here = {_HERE} + CASE WHEN {_ALLOWED} THEN %(by)s ELSE 0 END,
        past = {_PAST},
        wait = CASE WHEN {_ALLOWED} THEN 0 ELSE greatest(0.001, {_READY} - excluded.since) END,
        until = {_SINCE} + 2 * %(seconds)s
    RETURNING wait"""
FORGIVE: Final = (
    "UPDATE posse_counts SET here = here - 1 WHERE kind = %(kind)s AND who = %(who)s AND here > 0"
)


# How many at a time. One row has the counts of all workers, so that its lock makes the sum exact. Those of
# workers that are dead do not count; they are kept for a while, in case a worker was only silent.
def _held(silent: float) -> str:
    return f"""FROM jsonb_each_text(h.held) AS e (worker, many) WHERE e.worker = %(worker)s
        OR EXISTS (SELECT FROM posse_workers WHERE id = e.worker AND until > {NOW} - {silent})"""


_MINE = "coalesce((h.held ->> %(worker)s)::int, 0)"
HOLD: Final = f"""INSERT INTO posse_holds AS h (kind, who, held)
    SELECT %(kind)s, %(who)s, jsonb_build_object(%(worker)s::text, %(many)s::int)
    WHERE %(many)s::int <= %(most)s::int
    ON CONFLICT (kind, who) DO UPDATE SET held =
        (SELECT coalesce(jsonb_object_agg(e.worker, e.many::int), '{{}}') {_held(FORGOTTEN)})
        || jsonb_build_object(%(worker)s::text, %(many)s::int)
    WHERE (SELECT coalesce(sum(e.many::int), 0) {_held(0)}) - {_MINE} + %(many)s::int <= %(most)s::int"""
HELD: Final = f"""SELECT (SELECT coalesce(sum(e.many::int), 0) {_held(0)}) FROM posse_holds AS h
    WHERE kind = %(kind)s AND who = %(who)s"""
LET_GO: Final = """UPDATE posse_holds SET held = held - %(worker)s::text
    WHERE kind = %(kind)s AND who = %(who)s"""


# Rows that somebody works on just now are left for the next time.
def _sweep(table: str, old: str) -> str:
    return f"""DELETE FROM {table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM {table} AS old
        WHERE {old} LIMIT {SWEEP_ROWS} FOR UPDATE SKIP LOCKED))"""


SWEEPS: Final = (
    _sweep("posse_counts", f"until < {NOW}"),
    _sweep(
        "posse_holds",
        f"""NOT EXISTS (SELECT FROM jsonb_object_keys(old.held) AS e (worker)
        JOIN posse_workers ON id = e.worker WHERE until > {NOW} - {FORGOTTEN})""",
    ),
    _sweep(
        "posse_openers",
        """NOT EXISTS (SELECT FROM posse_games
        WHERE id = old.game AND ended IS NULL AND archived IS NULL)""",
    ),
    _sweep("posse_workers", f"until < {NOW} - {FORGOTTEN}"),
)
# A table takes its code with it when it goes; codes that were left behind all the same are swept once.
LEFT_BEHIND: Final = _sweep("posse_codes", "NOT EXISTS (SELECT FROM posse_games WHERE id = old.game)")


class SharedCounts:
    """Every call blocks until the database has answered, like the store's."""

    def __init__(self, engine: Engine) -> None:
        self.cursors = Cursors(engine, CONNECTIONS, SETTINGS, HASTE)
        self._sweep_at = time.monotonic() + SWEEP_SECONDS
        self._sweeps: tuple[str, ...] = (*SWEEPS, LEFT_BEHIND)

    def close(self, seconds: float) -> None:
        self.cursors.close(seconds)

    def ask(self, kind: str, who: str, most: int, seconds: float, by: int = 1) -> float:
        """Counts one more (or so many) and returns 0.0; or counts nothing, and returns the seconds until one
        more may be done. The first `most` are allowed at once; over time it is an estimate, at most so many
        in so many seconds as long as they come evenly."""
        if most <= 0:
            return seconds
        self._sweep_now_and_then()
        with self.cursors.borrow(HASTE) as cursor:
            asked = {"kind": kind, "who": who, "most": most, "seconds": float(seconds), "by": by}
            return float(cursor.execute(ASK, asked).fetchone()[0])

    def forgive(self, kind: str, who: str) -> None:
        """The last one does not count after all."""
        with self.cursors.borrow() as cursor:
            cursor.execute(FORGIVE, {"kind": kind, "who": who})

    def hold(self, kind: str, who: str, worker: str, many: int, most: int) -> bool:
        """Whether a worker may hold so many, with what the others hold; it does, until it says another number
        or dies."""
        self._sweep_now_and_then()
        asked = {"kind": kind, "who": who, "worker": worker, "many": many, "most": most}
        with self.cursors.borrow(HASTE) as cursor:
            if many <= 0:
                cursor.execute(LET_GO, asked)
                return True
            return bool(cursor.execute(HOLD, asked).rowcount == 1)

    def held_by_all(self, kind: str, who: str, worker: str) -> int:
        """How many all workers hold, the one that asks among them."""
        with self.cursors.borrow(HASTE) as cursor:
            found = cursor.execute(HELD, {"kind": kind, "who": who, "worker": worker}).fetchone()
            return int(found[0]) if found is not None else 0

    def sweep(self) -> int:
        """Takes away rows that say nothing any more, a bounded number; how many they were."""
        with self.cursors.borrow() as cursor:
            swept = [int(cursor.execute(statement).rowcount) for statement in self._sweeps]
        if swept[-1] < SWEEP_ROWS:
            self._sweeps = SWEEPS
        return sum(swept)

    def _sweep_now_and_then(self) -> None:
        if time.monotonic() > self._sweep_at:
            self._sweep_at = time.monotonic() + SWEEP_SECONDS
            if self.sweep() >= SWEEP_ROWS:
                self._sweep_at = 0.0  # there are more


class StoredOpeners:
    """From where listed tables were opened, by a hash; forgotten when a table is over."""

    def __init__(self, counts: SharedCounts) -> None:
        self.cursors = counts.cursors

    def note(self, table_id: str, who: str) -> None:
        with self.cursors.borrow(HASTE) as cursor:
            noted = "INSERT INTO posse_openers (game, who) VALUES (%s, %s) ON CONFLICT (game) DO NOTHING"
            cursor.execute(noted, (table_id, who))

    def of(self, table_id: str) -> str | None:
        """Who opened a table, if that is known."""
        with self.cursors.borrow(HASTE) as cursor:
            row = cursor.execute("SELECT who FROM posse_openers WHERE game = %s", (table_id,)).fetchone()
            return None if row is None else str(row[0])


class StoredCodes:
    """The codes of tables that wait for players. A code belongs to the first table that noted it."""

    def __init__(self, counts: SharedCounts) -> None:
        self.cursors = counts.cursors

    def note(self, code: str, table_id: str) -> bool:
        """Whether the code leads to the table now. It never does to one that is being removed."""
        noted = """INSERT INTO posse_codes (code, game)
            SELECT %s, id FROM posse_games WHERE id = %s FOR KEY SHARE ON CONFLICT (code) DO NOTHING"""
        with self.cursors.borrow() as cursor:
            if cursor.execute(noted, (code, table_id)).rowcount == 1:
                return True
        return self.find(code) == table_id

    def drop(self, table_id: str) -> None:
        """The table's code leads nowhere from now on."""
        with self.cursors.borrow() as cursor:
            cursor.execute("DELETE FROM posse_codes WHERE game = %s", (table_id,))

    def find(self, code: str) -> str | None:
        """The table that a code leads to."""
        return self._one("SELECT game FROM posse_codes WHERE code = %s", code)

    def of(self, table_id: str) -> str | None:
        """The code of a table, if it has one."""
        return self._one("SELECT code FROM posse_codes WHERE game = %s LIMIT 1", table_id)

    def _one(self, wanted: str, given: str) -> str | None:
        with self.cursors.borrow() as cursor:
            row = cursor.execute(wanted, (given,)).fetchone()
            return None if row is None else str(row[0])
