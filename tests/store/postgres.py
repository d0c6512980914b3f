"""A throwaway PostgreSQL server on a unix socket, for tests and benchmarks."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any

import psycopg

from tests.waiting import PATIENCE, until


def program(name: str) -> str:
    """Where a program of PostgreSQL is; Debian keeps them off the path."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which(name, path=os.pathsep.join([*map(str, homes), os.environ.get("PATH", "")]))
    assert found, f"{name} is not installed: `make .stamp/postgres` installs it"
    return found


def unprivileged() -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    names = {user.pw_name for user in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Server:
    """A running server; `fresh()` gives the URL of an empty place in it."""

    def __init__(self, home: Path, words: list[str]) -> None:
        self.home = home
        self._words = words
        self._numbers = count()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.home / "log").open("ab") as log:
            asked = [program("postgres"), "-D", str(self.home / "data"), *self._words]
            self.process = subprocess.Popen(asked, stderr=log, **quiet(self.home), **unprivileged())
        wait_for(self.process, self.home)

    def stop(self) -> None:
        """As an operator would: everyone is cut off."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def revive(self) -> None:
        """Starts it again if it has ended by itself."""
        assert self.process is not None
        try:
            wait_for(self.process, self.home)
        except AssertionError:
            if self.process.poll() is None:
                raise
            self.start()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Every process of it hangs: nothing is refused, nothing is answered."""
        assert self.process is not None
        pids = [self.process.pid, *children(self.process.pid)]
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in reversed(pids):
                os.kill(pid, signal.SIGCONT)

    def fresh(self) -> str:
        """The URL of a place with nothing in it: a schema of its own, much quicker made than a database."""
        name = f"fresh{next(self._numbers)}"
        url = f"postgresql://posse@/postgres?host={self.home}"
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{url}&options=-csearch_path%3D{name}"


@contextmanager
def server(
    fsync: bool = False, home: Path | None = None, settings: Mapping[str, object] = MappingProxyType({})
) -> Iterator[Server]:
    """With fsync off a commit outlives any process, though not the machine."""
    if home is None:
        home = Path(tempfile.mkdtemp(prefix="posse-pg-"))
    else:
        home.mkdir(mode=0o700)
    who = unprivileged()
    if who:
        os.chown(home, who["user"], who["group"])
    try:
        subprocess.run(
            [
                program("initdb"),
                "--no-sync",
                "--wal-segsize=1" if "max_wal_size" in settings else "--wal-segsize=16",
                "-D",
                home / "data",
                "-U",
                "posse",
                "-A",
                "trust",
                "-E",
                "UTF8",
            ],
            check=True,
            **quiet(home),
            **who,
        )
        settings = {"listen_addresses": "", "unix_socket_directories": home, "fsync": fsync, **settings}
        made = Server(home, [word for key, value in settings.items() for word in ("-c", f"{key}={value}")])
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def quiet(home: Path) -> dict[str, Any]:
    return {"cwd": home, "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}


def children(pid: int) -> list[int]:
    return [int(found) for found in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def wait_for(running: subprocess.Popen[bytes], home: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        assert running.poll() is None, (home / "log").read_text()
        try:
            psycopg.connect(f"postgresql://posse@/postgres?host={home}").close()
            return
        except psycopg.OperationalError:
            time.sleep(0.02)
    raise AssertionError((home / "log").read_text())


def wait_until_waiting(url: str, many: int) -> None:
    """Until so many statements stand before a lock."""
    waits = "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted"
    with psycopg.connect(url, autocommit=True) as admin:
        until(lambda: admin.execute(waits).fetchone() == (many,))
