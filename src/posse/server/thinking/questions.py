"""What bots are asked, and what they answer: a seat's knowledge, what is legal and a seed in, JSON out.

A bot's move: {"bot", "game", "knowledge", "legal", "seed", "ms"} → {"action"}; a search ends after `ms`, or
with `ms` 0 when it has done its iterations, whoever else waits.
How a level does with a deal of the day: {"ask": "level", "game", "day", "first", "end"} → {"results"}.
What a search finds: {"ask", "game", "knowledge", "legal", "seed", "iterations", "ms"} → what that one of the
QUESTIONS answers.
"""

from collections.abc import Callable
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


def job_of(game: Game, question: Question) -> Job:
    """What a worker is told of a review's question: a seat's knowledge, nothing of the rest."""
    return {
        "ask": question.ask,
        "game": game.id,
        "knowledge": game.knowledge_to_json(question.knowledge),
        "legal": question.legal,
        "seed": question.seed,
        "iterations": question.iterations,
        "ms": question.ms,
        "fair": question.fair,
    }


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
    game = game_called(job["game"])
    if job["ask"] == "level":
        deal = daily(game, day_of(job["day"]))
        return {"results": [level_result(deal, n) for n in range(job["first"], job["end"])]}
    return QUESTIONS[job["ask"]](game, game.knowledge_from_json(job["knowledge"]), job, stop)
