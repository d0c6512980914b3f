"""A PostgreSQL with a standby, which takes over while people play.

The first one is killed and the other one promoted; the server finds it by itself, because its address names
both. Where replication is synchronous, whatever was acknowledged before is there afterwards. Where it is not,
and the standby was cut off for a while, what was acknowledged meanwhile is lost: this must see that.
"""

import asyncio
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psycopg

from posse.store import Store
from tests.store import postgres
from tests.torture.victim import Victim
from tests.torture.workers import Siege

WAIT: Final = 30.0  # seconds for PostgreSQL to do what it is told
BESIDE: Final = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = %s"


class Two:
    """The one that is written to, and its standby; after a takeover they have changed places."""

    def __init__(self, first: postgres.Server, home: Path, synchronous: bool) -> None:
        self.first = first
        self.synchronous = synchronous
        words = [word.replace(str(first.home), str(home)) for word in first._words]
        self.standby = postgres.Server(home, words)
        self.homes = (first.home, home)
        self.copy()

    def copy(self) -> None:
        """Makes the standby anew from the other one."""
        home, who = self.standby.home, postgres.unprivileged()
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(mode=0o700)
        if who:
            os.chown(home, who["user"], who["group"])
        asked = ["-h", str(self.first.home), "-U", "posse", "-D", str(home / "data"), "-R", "-c", "fast"]
        quiet = postgres.quiet(home)
        subprocess.run([postgres.program("pg_basebackup"), *asked, "--no-sync"], check=True, **quiet, **who)
        self.standby.start()
        if self.synchronous:
            self.say(self.first, "ALTER SYSTEM SET synchronous_standby_names TO '*'")
            self.say(self.first, "SELECT pg_reload_conf()")
        state = "sync" if self.synchronous else "async"
        self.until(lambda: self.say(self.first, BESIDE, state) == (1,))

    def say(self, server: postgres.Server, text: str, *values: str) -> object:
        with psycopg.connect(f"postgresql://posse@/postgres?host={server.home}", autocommit=True) as admin:
            cursor = admin.execute(text.encode(), values or None)
            return cursor.fetchone() if cursor.description else None

    def until(self, true: Callable[[], bool]) -> None:
        deadline = time.monotonic() + WAIT
        while not true():
            assert time.monotonic() < deadline, "PostgreSQL does not do it"
            time.sleep(0.02)

    def take_over(self) -> None:
        """The first one dies, and the standby is the first."""
        assert self.first.process is not None
        self.first.process.kill()
        self.first.process.wait(WAIT)
        self.say(self.standby, "SELECT pg_promote()")
        self.first, self.standby = self.standby, self.first

    def cut_off(self) -> None:
        """The standby is sent nothing any more."""
        self.say(self.standby, "ALTER SYSTEM SET primary_conninfo TO ''")
        self.say(self.standby, "SELECT pg_reload_conf()")
        self.until(lambda: self.say(self.first, "SELECT count(*) FROM pg_stat_replication") == (0,))


@contextmanager
def two(synchronous: bool = True) -> Iterator[Two]:
    with tempfile.TemporaryDirectory(prefix="posse-pg-") as folder, postgres.server() as first:
        Path(folder).chmod(0o755)  # PostgreSQL may be somebody else
        made = Two(first, Path(folder) / "standby", synchronous)
        try:
            yield made
        finally:
            beside = made.standby if made.first is first else made.first
            beside.stop()


class Takeovers(Siege):
    """One worker, whose database changes under it."""

    both: Two

    async def begin(self) -> None:
        hosts = ",".join(map(str, self.both.homes))
        options = self.url.partition("&")[2]
        self.url = f"postgresql://posse@/postgres?host={hosts}&target_session_attrs=read-write&{options}"
        self.victims.append(Victim(self.data, self.url))
        self.victims[0].start()
        await self.until_ready(self.victims[0])

    async def harm_takeover(self) -> float:
        if not self.both.synchronous:
            await asyncio.to_thread(self.both.cut_off)
            before = sum(len(person.acked) for person in self.people())
            while sum(len(person.acked) for person in self.people()) < before + 20:
                await asyncio.sleep(0.05)
        await asyncio.to_thread(self.both.take_over)
        return time.monotonic()


def take_over_again_and_again(
    many: int, seed: int, say: Callable[[str], None], synchronous: bool = True
) -> Counter[str]:
    with two(synchronous) as both, tempfile.TemporaryDirectory(prefix="posse-torture-") as data:
        siege = Takeovers(Path(data), both.first, seed, say)
        siege.both = both
        asyncio.run(run(siege, many))
        return siege.counts


def lose(seed: int, say: Callable[[str], None]) -> None:
    """A standby that was behind takes over: what was acknowledged meanwhile is lost, and that is seen."""
    try:
        take_over_again_and_again(1, seed, say, synchronous=False)
    except AssertionError as error:
        if re.search("commands lost|a view that the log does not tell of", str(error)) is None:
            raise
        say(f"a standby that was cut off for a while takes over: {error}")
    else:
        raise AssertionError("nothing is lost where much must be")


async def run(siege: Takeovers, many: int) -> None:
    try:
        await siege.begin()
        with Store.open(url=siege.url) as store:
            for number in range(many):
                if number:
                    await asyncio.to_thread(siege.both.copy)
                await siege.round("takeover", store)
                siege.say(summary(siege.counts))
    finally:
        await siege.end()


def summary(found: Counter[str]) -> str:
    return (
        f"{found['takeover']} takeovers by a synchronous standby: {found['tables']} tables,"
        f" {found['acknowledged']} commands acknowledged, {found['resent']} sent again,"
        f" {found['views']} views compared: {found['lost']} lost, {found['doubled']} doubled"
    )
