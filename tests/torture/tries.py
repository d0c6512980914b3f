"""Tests that try a few things of very many, with more of them: `python -m tests.torture.run --tries 10`."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
USES = re.compile(r"^from tests\.tries import tries$", re.MULTILINE)


def files() -> list[str]:
    """The tests that ask how often they try."""
    found = (ROOT / "tests").rglob("test_*.py")
    return sorted(str(path.relative_to(ROOT)) for path in found if USES.search(path.read_text("utf-8")))


def try_again_and_again(many: int, say: Callable[[str], None]) -> str:
    """So many times as often as `make test` does."""
    asked = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", *files()]
    done = subprocess.run(
        asked,
        cwd=ROOT,
        env=os.environ | {"POSSE_TRIES": str(many)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    last = done.stdout.strip().splitlines()[-1].strip("= ")
    say(last)
    return f"tries, {many} times as many: {last}"
