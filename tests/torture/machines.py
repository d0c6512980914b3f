"""A real Ray with two workers, one of which is killed in the middle of its games: the report is the same.

The commands are run as a person runs them. The workers are looked for among the descendants of the command
alone, so that nobody else's Ray is hurt.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

TIMES: Final = (
    "seconds",
    "actions_per_second",
    "ms_a_move",
    "longest_ms",
)  # how long it took is not compared
PATIENCE: Final = 300.0  # seconds, for a run
SIM: Final = ("sim", "public-enemy", "--players", "3", "--bots", "montecarlo:40", "--games", "500")
LADDER: Final = ("ladder", "goat", "--levels", "house,montecarlo:200", "--games", "300")
PLAYING: Final = "ray::call"  # what Ray calls a process that does our work
Say = Callable[[str], None]


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "posse", *args, "--json"]


def without_times(told: Any) -> Any:
    if isinstance(told, dict):
        return {key: without_times(value) for key, value in told.items() if key not in TIMES}
    return [without_times(each) for each in told] if isinstance(told, list) else told


def report_of(text: str) -> str:
    """A report byte for byte, but for how long it took."""
    return json.dumps(without_times(json.loads(text)))


def descendants(pid: int) -> dict[int, str]:
    """The processes that one has begun, and those that these have begun, with what they call themselves."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has just ended
            continue
        children.setdefault(parent, []).append(int(folder.name))
    named: dict[int, str] = {}
    todo = [pid]
    while todo:
        for child in children.get(todo.pop(), []):
            todo.append(child)
            try:
                named[child] = Path(f"/proc/{child}/cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
    return named


def kill_one(running: "subprocess.Popen[str]", dice: random.Random) -> None:
    """Waits until both workers play, and a little more, and kills one of them."""
    pid, deadline = running.pid, time.monotonic() + PATIENCE
    while time.monotonic() < deadline and running.poll() is None:
        playing = [child for child, name in descendants(pid).items() if name.startswith(PLAYING)]
        if len(playing) == 2:
            time.sleep(dice.uniform(0.2, 1.0))
            chosen = dice.choice(playing)
            if descendants(pid).get(chosen, "").startswith(PLAYING):
                os.kill(chosen, signal.SIGKILL)
                return
        time.sleep(0.05)
    running.kill()
    raise AssertionError(f"the two workers never played at the same time: {running.communicate()[1]}")


def played_with_a_kill(args: tuple[str, ...], dice: random.Random) -> str:
    with tempfile.TemporaryDirectory(prefix="ray-") as folder:
        running = subprocess.Popen(
            command(*args, "--on", "ray", "--jobs", "2"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"RAY_TMPDIR": folder, "RAY_ADDRESS": ""},
        )
        try:
            kill_one(running, dice)
            told, errors = running.communicate(timeout=PATIENCE)
        finally:
            if running.poll() is None:
                running.kill()
                running.wait()
        assert running.returncode == 0, errors
        assert "Traceback" not in errors, errors
        return told


def played_plainly(args: tuple[str, ...], jobs: str) -> str:
    return subprocess.run(command(*args, "--jobs", jobs), capture_output=True, text=True, check=True).stdout


def kill_again_and_again(many: int, seed: int, say: Say) -> int:
    """So many runs, each with a worker killed, next to the same games in one process and in four."""
    dice = random.Random(seed)
    plain: dict[tuple[str, ...], str] = {}
    for number in range(many):
        args = (SIM, LADDER)[number % 2]
        if args not in plain:
            texts = [played_plainly(args, jobs) for jobs in ("1", "4")]
            plain[args] = report_of(texts[0])
            assert report_of(texts[1]) == plain[args], f"{args[0]}: four processes play other games than one"
        report = report_of(played_with_a_kill(args, dice))
        assert report == plain[args], f"{args[0]}: on Ray, with a worker killed, the report is another"
        say(f"{number + 1} of {many}: {args[0]}, a worker killed, the same report")
    return many


def summary(killed: int) -> str:
    return f"machines: {killed} of Ray's workers killed, every report the same as in one process and in four"
