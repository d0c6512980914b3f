"""A throwaway PostgreSQL server on a unix socket, for tests and benchmarks."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg


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

    def __init__(self, home: Path) -> None:
        self.home = home
        self._numbers = count()

    def fresh(self) -> str:
        """The URL of a place with nothing in it: a schema of its own, much quicker made than a database."""
        name = f"fresh{next(self._numbers)}"
        url = f"postgresql://posse@/postgres?host={self.home}"
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{url}&options=-csearch_path%3D{name}"


@contextmanager
def server(fsync: bool = False) -> Iterator[Server]:
    """With fsync off a commit outlives any process, though not the machine."""
    home = Path(tempfile.mkdtemp(prefix="posse-pg-"))
    who = unprivileged()
    if who:
        os.chown(home, who["user"], who["group"])
    data = home / "data"
    quiet: dict[str, Any] = {"cwd": home, "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
    try:
        subprocess.run(
            [program("initdb"), "--no-sync", "-D", data, "-U", "posse", "-A", "trust", "-E", "UTF8"],
            check=True,
            **quiet,
            **who,
        )
        settings = {"listen_addresses": "", "unix_socket_directories": home, "fsync": fsync}
        words = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
        with (home / "log").open("wb") as log:
            running = subprocess.Popen([program("postgres"), "-D", data, *words], stderr=log, **quiet, **who)
        try:
            wait_for(running, home)
            yield Server(home)
        finally:
            running.send_signal(signal.SIGINT)
            running.wait(20)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def wait_for(running: subprocess.Popen[bytes], home: Path) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        assert running.poll() is None, (home / "log").read_text()
        try:
            psycopg.connect(f"postgresql://posse@/postgres?host={home}").close()
            return
        except psycopg.OperationalError:
            time.sleep(0.02)
    raise AssertionError((home / "log").read_text())
