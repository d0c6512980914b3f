"""A command at a terminal of its own, as a person sees it."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.waiting import PATIENCE, until

CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


CTRL_C = "\x03"
LOOKS, BETWEEN_LOOKS = 3, 0.02  # a command that only waits for a lock or a disk for a moment is seen to go on


def take_terminal() -> None:
    """So that the terminal tells its command of Ctrl+C."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class AtTerminal:
    """`posse …` with somebody who reads and types."""

    def __init__(self, *args: str, home: Path, bots: Path | None = None) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {**os.environ, "POSSE_HOME": str(home), "POSSE_LANG": "en", "TERM": "xterm"}
        for size in ("COLUMNS", "LINES"):
            env.pop(size, None)
        if bots is not None:
            env["PYTHONPATH"] = os.pathsep.join(filter(None, (env.get("PYTHONPATH"), str(bots))))
        command = [sys.executable, "-m", "posse", *args]
        self.running = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=env,
            start_new_session=True, preexec_fn=take_terminal,
        )  # fmt: skip
        os.close(slave)
        self.seen = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | TracebackType | BaseException | None) -> None:
        if self.running.poll() is None:
            self.running.kill()
        self.running.wait()
        os.close(self.master)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self) -> None:
        """Ctrl+C once the command waits: between asking and reading, Python would not hear of it."""
        until(lambda: all(self.waits() for _ in range(LOOKS)))
        self.type(CTRL_C)

    def waits(self) -> bool:
        """Whether the command sleeps, as the system tells it of a process."""
        time.sleep(BETWEEN_LOOKS)
        return Path(f"/proc/{self.running.pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] == "S"

    def read(self) -> bool:
        """Some of what is shown; False at the end."""
        if not select.select([self.master], [], [], 1.0)[0]:
            return True
        try:
            more = os.read(self.master, 65536)
        except OSError:  # nobody writes any more
            return False
        self.seen += CODES.sub("", more.decode("utf-8", "replace"))
        return bool(more)

    def until(self, text: str) -> str:
        """All that is shown up to this text."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert self.read(), f"it ended without “{text}”:\n{self.seen}"
            assert time.monotonic() < deadline, f"no “{text}” in:\n{self.seen}"
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def end(self) -> str:
        """What is shown to the end; the command has worked."""
        deadline = time.monotonic() + PATIENCE
        while self.read():
            assert time.monotonic() < deadline, f"no end of:\n{self.seen}"
        assert self.running.wait(PATIENCE) == 0, self.seen
        return self.seen
