"""A process in which bots think. It is told what a seat may know, what is legal and a seed; nothing else.

One JSON line in, one JSON line out: {"bot", "game", "knowledge", "legal", "seed"} → {"action"}.
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from posse.bots import Bot
from posse.core.dice import Dice
from posse.core.game import Game
from posse.games.registry import GAMES, TEST_ONLY, load


def found(path: str) -> Callable[[str], Bot]:
    """`module:function` as that function."""
    module, _, name = path.partition(":")
    finder: Callable[[str], Bot] = getattr(import_module(module), name)
    return finder


def game_called(name: str) -> Game:
    return GAMES[name] if name in GAMES else load(TEST_ONLY)[name]


def think(job: dict[str, Any], find: Callable[[str], Bot]) -> int:
    game = game_called(job["game"])
    knowledge = game.knowledge_from_json(job["knowledge"])
    return find(job["bot"]).choose(game, knowledge, job["legal"], Dice(job["seed"]))


def main() -> None:
    find = found(sys.argv[1])
    answers = sys.stdout
    sys.stdout = sys.stderr  # a bot that prints must not spoil an answer
    for line in sys.stdin:
        print(json.dumps({"action": think(json.loads(line), find)}), file=answers, flush=True)


if __name__ == "__main__":
    main()
