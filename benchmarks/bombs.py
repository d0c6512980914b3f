"""What the worst record costs a server, as JSON lines: python -m benchmarks.bombs [folder]

For every game records of just under 512 KiB in several shapes are written to a folder. Each is read in a
process of its own as a server reads it, with its limits off: seconds, and memory a line. Then a server is
brought six at a time, each from an address of its own, while a player is refused moves: the longest a refusal
took. A record that takes more than a minute is given up.
"""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import posse
from benchmarks.crowd import Person, serving
from posse.table import Match
from posse.table.back import live_lines

MOST = 480 * 1024  # as JSON, every line is a character longer
TRIES = 12  # games, of which the longest is kept
PATIENCE = 60
READ = """
import dataclasses, resource, sys, time
from types import SimpleNamespace
from posse.games.registry import GAMES
from posse.server.config import Limits
from posse.server.api.records import read_record
free = {name: 10**9 for name in ("record_lines", "record_backs", "record_seconds") if hasattr(Limits, name)}
house = SimpleNamespace(games=GAMES, config=SimpleNamespace(limits=dataclasses.replace(Limits(), **free)))
text = open(sys.argv[1]).read()
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()
before, began = resident(), time.perf_counter()
match, shuffle = read_record(house, text)
print(time.perf_counter() - began, (resident() - before) / len(match.steps), len(match.steps))
"""


def line(match: Match, choose: Callable[[list[int]], int]) -> int:
    """Plays one action; how long its line is."""
    seat = int(match.to_act[0])
    return len(str(match.play_action(seat, choose(match.state.legal_actions(seat))))) + 1


def back(match: Match, seat: int) -> int:
    return len(str(match.take_back(seat, free=True))) + 1


def shortest(match: Match) -> Callable[[list[int]], int]:
    texts = match.game.action_texts
    return lambda legal: min(legal, key=lambda action: len(texts[action]))


def to_and_fro(match: Match, dice: random.Random, filled: int = 0) -> None:
    """One action and its take-back, again and again."""
    filled += 400
    while filled < MOST:
        seat = int(match.to_act[0])
        filled += line(match, shortest(match)) + back(match, seat)


def deep(match: Match, dice: random.Random) -> None:
    """Half a record of play, then take-backs at its end."""
    filled = 0
    while filled < MOST // 2 and not match.over:
        seat = int(match.to_act[0])
        filled += line(match, dice.choice)
    if match.over:
        filled += back(match, seat)
    to_and_fro(match, dice, filled)


def far(match: Match, dice: random.Random) -> None:
    """Whole games, taken back again as far as one seat can."""
    filled = 400
    while filled < MOST - 2000:
        first = int(match.to_act[0])
        while filled < MOST - 2000 and not match.over:
            filled += line(match, dice.choice)
        while len(live_lines(match)) > 3 and filled < MOST:
            filled += back(
                match, first if first in acted(match) else int(match.steps[live_lines(match)[-1]].seat or 0)
            )


def acted(match: Match) -> set[int | None]:
    return {match.steps[n].seat for n in live_lines(match)}


def long(match: Match, dice: random.Random) -> None:
    filled = 400
    while filled < MOST and not match.over:
        filled += line(match, dice.choice)


SHAPES = {"to and fro": to_and_fro, "deep": deep, "far": far, "long": long}


def build(folder: Path) -> dict[str, Path]:
    made = {}
    for name, game in posse.games.items():
        for shape, fill in SHAPES.items():
            found = []
            for seed in range(TRIES if fill is long else 1):
                match = posse.new(name, players=game.most if seed % 2 else game.least)
                fill(match, random.Random(seed))
                found.append(match)
            match = max(found, key=lambda match: len(match.steps))
            path = folder / f"{name} {shape}.posse"
            path.write_text(str(match.record(sealed=False)), encoding="utf-8")
            made[f"{name}, {shape}"] = path
    return made


def read(path: Path) -> dict[str, Any]:
    try:
        done = subprocess.run(
            [sys.executable, "-c", READ, str(path)],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        )
    except subprocess.TimeoutExpired:
        return {"seconds": f"more than {PATIENCE}"}
    seconds, line_bytes, lines = map(float, done.stdout.split())
    return {"seconds": round(seconds, 2), "bytes_a_line": round(line_bytes), "lines": int(lines)}


async def refusals(paths: list[Path]) -> dict[str, Any]:
    """The longest that a player waited for a refusal while six records were read."""
    async with serving(8795) as url:
        ann = Person(url, "127.0.0.3")
        table, token = await ann.table(["deputy"], 1)
        socket = await ann.socket(table, token)
        await socket.recv()
        people = [Person(url, f"127.0.1.{n}") for n in range(1, 7)]
        began = time.monotonic()
        bringing = [
            asyncio.create_task(bring(who, path)) for who, path in zip(people, paths * 6, strict=False)
        ]
        waits = []
        while not all(task.done() for task in bringing) and time.monotonic() - began < PATIENCE:
            ann.asked += 1
            sent = time.monotonic()
            asked = {"type": "command", "id": f"{ann.asked}", "version": 999, "action": "nonsense"}
            await socket.send(json.dumps(asked))
            while json.loads(await socket.recv())["type"] != "error":
                pass
            waits.append(time.monotonic() - sent)
            await asyncio.sleep(0.25)
        answers = [task.result() if task.done() else "not answered" for task in bringing]
        for task in bringing:
            task.cancel()
        await socket.close()
    waits.sort()
    return {
        "longest_refusal_s": round(waits[-1], 3),
        "median_refusal_s": round(waits[len(waits) // 2], 3),
        "all_read_s": round(time.monotonic() - began, 1),
        "answers": sorted(answers),
    }


async def bring(who: Person, path: Path) -> str:
    answer = await who.http.post(
        "/api/records", json={"text": path.read_text(encoding="utf-8")}, timeout=10 * PATIENCE
    )
    return f"{answer.status_code} {answer.json().get('rule', '')}".strip()


async def main(folder: Path) -> None:
    made = build(folder)
    worst: dict[str, float] = {}
    for name, path in made.items():
        told = read(path)
        worst[name] = told["seconds"] if isinstance(told["seconds"], float) else 1e9
        print(json.dumps({"record": name, "bytes": path.stat().st_size} | told), flush=True)
    named = sorted(worst, key=lambda name: -worst[name])[:1]
    print(json.dumps({"six of": named[0]} | await refusals([made[named[0]]])), flush=True)
    plain = [name for name in worst if name.endswith("long")]
    longest = max(plain, key=lambda name: made[name].stat().st_size)
    print(json.dumps({"six of": longest} | await refusals([made[longest]])), flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        asyncio.run(main(Path(sys.argv[1])))
    else:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(main(Path(folder)))
