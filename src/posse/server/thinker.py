"""A process in which bots think. It is told what a seat may know, what is legal and a seed; nothing else.

A line when it is ready; then one JSON line in, one JSON line out.
A bot's move: {"bot", "game", "knowledge", "legal", "seed", "ms"} → {"action"}; a search ends after `ms`.
What a search finds: {"ask", "game", "knowledge", "legal", "seed", "iterations", "ms"} → what that one of the
QUESTIONS answers.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from importlib import import_module
from typing import Any

from posse.bots import Bot
from posse.bots.coach import advise
from posse.bots.registry import in_time
from posse.core.dice import Dice
from posse.core.game import Game
from posse.core.knowledge import Knowledge
from posse.games.registry import GAMES, TEST_ONLY, load
from posse.table.review import Question

Job = dict[str, Any]


def found(path: str) -> Callable[[str], Bot]:
    """`module:function` as that function."""
    module, _, name = path.partition(":")
    finder: Callable[[str], Bot] = getattr(import_module(module), name)
    return finder


def game_called(name: str) -> Game:
    return GAMES[name] if name in GAMES else load(TEST_ONLY)[name]


def think(job: Job, find: Callable[[str], Bot]) -> int:
    game = game_called(job["game"])
    knowledge = game.knowledge_from_json(job["knowledge"])
    bot = in_time(find(job["bot"]), game, job["ms"])
    return bot.choose(game, knowledge, job["legal"], Dice(job["seed"]))


def hint(game: Game, knowledge: Knowledge, job: Job) -> Job:
    dice = Dice(job["seed"])
    found = advise(game, knowledge, job["legal"], dice, job["iterations"], job["ms"])
    return {"choices": [[one.action, one.chance] for one in found]}


def weigh(game: Game, knowledge: Knowledge, job: Job) -> Job:
    """A question of a review."""
    asked = Question(
        job["ask"], knowledge, job["legal"], job["seed"], job["iterations"], job["ms"], job["fair"]
    )
    return asdict(asked.answer(game))


QUESTIONS: dict[str, Callable[[Game, Knowledge, Job], Job]] = {
    "hint": hint,
    "consider": weigh,
    "chances": weigh,
}


def answer(job: Job, find: Callable[[str], Bot]) -> Job:
    if "ask" not in job:
        return {"action": think(job, find)}
    game = game_called(job["game"])
    return QUESTIONS[job["ask"]](game, game.knowledge_from_json(job["knowledge"]), job)


def main() -> None:
    find = found(sys.argv[1])
    answers = sys.stdout
    sys.stdout = sys.stderr  # a bot that prints must not spoil an answer
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), find)), file=answers, flush=True)


if __name__ == "__main__":
    main()
