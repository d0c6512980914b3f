"""A process in which bots think. It is sent what a seat may know, what is legal and a seed; nothing else.

A line when it is ready; then one JSON line in, one JSON line out.
A bot's move: {"bot", "game", "knowledge", "legal", "seed", "ms"} → {"action"}; a search ends after `ms`, or
with `ms` 0 when it has done its iterations, whoever else waits.
How a level does with a deal of the day: {"ask": "level", "game", "day", "first", "end"} → {"results"}.
What a search finds: {"ask", "game", "knowledge", "legal", "seed", "iterations", "ms"} → what that one of the
QUESTIONS answers.
A line HURRY, which has no answer of its own: whatever is being searched for ends with what is found by then.
"""

import json
import os
import select
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib import import_module
from typing import Any, Final

from posse.bots import Bot
from posse.bots.coach import advise
from posse.bots.registry import bot_behind, in_time
from posse.bots.searcher import Stop
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.daily import daily, day_of
from posse.games.registry import GAMES, games_of_tests
from posse.table.daily_game import level_result
from posse.table.review import Question

Job = dict[str, Any]
HOUSE: Final = "posse.bots.registry:find"  # the house's own bots, whatever else a server is set to
HURRY: Final = b"hurry"
LEAST: Final = 0.05  # seconds that every search gets
CHUNK: Final = 1 << 16


def function_at(path: str) -> Callable[[str], Bot]:
    """`module:function` as that function."""
    module, _, name = path.partition(":")
    finder: Callable[[str], Bot] = getattr(import_module(module), name)
    return finder


def game_called(name: str) -> Game:
    return GAMES[name] if name in GAMES else games_of_tests()[name]


def think(job: Job, find: Callable[[str], Bot], stop: Stop | None = None) -> int:
    game = game_called(job["game"])
    knowledge = game.knowledge_from_json(job["knowledge"])
    bot = find(job["bot"])
    bot = in_time(bot, game, job["ms"], stop) if job["ms"] else bot_behind(bot, game)  # 0: it is waited for
    return bot.choose(game, knowledge, job["legal"], Dice(job["seed"]))


def hint(game: Game, knowledge: Knowledge, job: Job, stop: Stop | None) -> Job:
    dice = Dice(job["seed"])
    suggestions = advise(game, knowledge, job["legal"], dice, job["iterations"], job["ms"], stop)
    return {"choices": [asdict(one) for one in suggestions]}


def weigh(game: Game, knowledge: Knowledge, job: Job, stop: Stop | None) -> Job:
    """A question of a review."""
    asked = Question(
        job["ask"], knowledge, job["legal"], job["seed"], job["iterations"], job["ms"], job["fair"]
    )
    return asdict(asked.answer(game, stop))


QUESTIONS: dict[str, Callable[[Game, Knowledge, Job, Stop | None], Job]] = {
    "hint": hint,
    "consider": weigh,
    "chances": weigh,
}


def answer(job: Job, find: Callable[[str], Bot], stop: Stop | None = None) -> Job:
    if "ask" not in job:
        return {"action": think(job, find, stop)}
    if job["ask"] == "level":
        deal = daily(game_called(job["game"]), day_of(job["day"]))
        return {"results": [level_result(deal, n) for n in range(job["first"], job["end"])]}
    game = game_called(job["game"])
    return QUESTIONS[job["ask"]](game, game.knowledge_from_json(job["knowledge"]), job, stop)


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
