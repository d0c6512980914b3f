"""Adding entries, the quick way: compiled statements straight to the driver, and what is known of each table
kept in memory."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Engine

from posse.core.errors import PosseError
from posse.store.chain import link
from posse.store.entry import Entry, check_entries, check_text
from posse.store.errors import StoreFailure
from posse.store.schema import ADVANCE, APPEND_ONE, HEAD, INSERT
from posse.store.tails import Tail, TailFile

KNOWN: Final = 20_000  # tables whose chain is kept in memory


class Addition(NamedTuple):
    """Entries that a table is to get from `expected_n` on, from its owner under an epoch (None: anyone)."""

    table_id: str
    expected_n: int
    entries: Sequence[Entry]
    epoch: int | None = None


class Plan(NamedTuple):
    """An addition as it is written: the rows of its entries, how the table's row moves on, and its end."""

    rows: list[dict[str, Any]]
    move: dict[str, Any]
    after: Tail


class Adding:
    """How one store adds entries; each call is given a cursor of its own."""

    def __init__(self, engine: Engine, tails: TailFile | None) -> None:
        self.tails = tails
        self.heads: dict[str, Tail] = {}  # how far tables had come when we last looked
        self._advance, self._insert = str(ADVANCE.compile(engine)), str(INSERT.compile(engine))
        self._head = str(HEAD.compile(engine))
        self.one = str(APPEND_ONE.compile(engine)) if engine.dialect.name == "postgresql" else None
        self._begin = "BEGIN IMMEDIATE" if engine.dialect.name == "sqlite" else "BEGIN"
        assert engine.dialect.dbapi is not None
        self._integrity_error: type[Exception] = engine.dialect.dbapi.IntegrityError

    def plan(self, cursor: Any, one: Addition) -> Plan | None:
        """What is to be written; None if it does not go on from what is stored."""
        before = self.heads.get(one.table_id)
        if before is None or before.length != one.expected_n:
            row = cursor.execute(self._head, {"game": one.table_id}).fetchone()
            before = Tail(*row) if row else None
        if before is None or before.length != one.expected_n:
            return None
        rows, chain = [], before.chain
        for entry in one.entries:
            chain = link(chain, entry)
            rows.append(entry._asdict() | {"game": one.table_id, "chain": chain})
        after = Tail(one.expected_n + len(rows), chain)
        move = {"game": one.table_id, "from_n": one.expected_n, "from_chain": before.chain}
        return Plan(rows, move | {"to_n": after.length, "to_chain": chain, "epoch": one.epoch}, after)

    def write(self, cursor: Any, one: Addition) -> Tail | None:
        """The quick way: compiled statements straight to the driver."""
        plan = self.plan(cursor, one)
        if plan is None:
            return None
        if len(plan.rows) == 1 and self.one is not None:  # a statement alone is a transaction
            try:
                done = cursor.execute(self.one, plan.rows[0] | plan.move).rowcount == 1
                return plan.after if done else None
            except self._integrity_error:
                return None
        cursor.execute(self._begin)
        try:
            if cursor.execute(self._advance, plan.move).rowcount == 1:
                cursor.executemany(self._insert, plan.rows)
                cursor.execute("COMMIT")
                return plan.after
        except self._integrity_error:
            pass
        cursor.execute("ROLLBACK")
        return None

    def write_together(self, cursor: Any, additions: Sequence[Addition]) -> list[Tail | None]:
        """Several tables in one transaction; if one of them has such an entry already, each by itself."""
        plans = [self.plan(cursor, one) for one in additions]
        tails: list[Tail | None] = []
        cursor.execute(self._begin)
        try:
            for plan in plans:
                fits = plan is not None and cursor.execute(self._advance, plan.move).rowcount == 1
                if plan is not None and fits:
                    cursor.executemany(self._insert, plan.rows)
                tails.append(plan.after if plan is not None and fits else None)
        except self._integrity_error:
            cursor.execute("ROLLBACK")
            return [self.write(cursor, one) for one in additions]
        cursor.execute("COMMIT")
        return tails

    def note(self, tails: Sequence[tuple[str, Tail | None]]) -> None:
        """Notes how far tables have come, here and in the file beside the tables; None: that is unknown."""
        if len(self.heads) >= KNOWN:
            self.heads.clear()
        known: list[tuple[str, Tail]] = []
        for table_id, tail in tails:
            if tail is None:
                self.heads.pop(table_id, None)
            else:
                self.heads[table_id] = tail
                known.append((table_id, tail))
        if self.tails is not None:
            self.tails.note(known)


def check_addition(one: Addition) -> None:
    check_text(one.table_id)
    check_entries(one.expected_n, one.entries)


def refused(call: Callable[[Addition], None], one: Addition) -> PosseError | None:
    """Why a call refuses an addition; a failure of the store is no refusal."""
    try:
        call(one)
    except StoreFailure:
        raise
    except PosseError as error:
        return error
    return None
