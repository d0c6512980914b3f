"""A process in which bots think. It is sent what a seat may know, what is legal and a seed; nothing else.

A line when it is ready; then one JSON line in, one JSON line out, as `questions` describes them.
A line HURRY, which has no answer of its own: whatever is being searched for ends with what is found by then.
"""

import json
import os
import select
import sys
import time
from collections.abc import Iterator
from typing import Final

from posse.server.thinking.questions import answer, function_at

HURRY: Final = b"hurry"
LEAST: Final = 0.05  # seconds that every search gets
CHUNK: Final = 1 << 16


class JobLines:
    """What comes from the server, a line at a time; that more has come can be seen without waiting."""

    def __init__(self, source: int) -> None:
        self.source = source
        self.rest = b""

    def __iter__(self) -> Iterator[bytes]:
        while True:
            while b"\n" not in self.rest:
                chunk = os.read(self.source, CHUNK)
                if not chunk:
                    return
                self.rest += chunk
            line, _, self.rest = self.rest.partition(b"\n")
            yield line

    def more(self) -> bool:
        """The server says no more before it is answered, unless to hurry; or it is gone."""
        try:
            return bool(self.rest) or bool(select.select([self.source], [], [], 0)[0])
        except OSError:  # where pipes cannot be asked
            return False


def main() -> None:
    find = function_at(sys.argv[1])
    answers = sys.stdout
    sys.stdout = sys.stderr  # a bot that prints must not spoil an answer
    print("ready", file=answers, flush=True)
    lines = JobLines(sys.stdin.fileno())
    for line in lines:
        if line != HURRY:
            end = time.monotonic() + LEAST
            told = answer(json.loads(line), find, lambda end=end: time.monotonic() > end and lines.more())  # type: ignore[misc]
            print(json.dumps(told), file=answers, flush=True)


if __name__ == "__main__":
    main()
