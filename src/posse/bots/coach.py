"""Hints: what a strong player would do, with the chance to win after it, and the next best."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from posse.bots.searcher import Thought, consider
from posse.core.dice import Dice
from posse.core.game import Game
from posse.core.knowledge import Knowledge

SHOWN: Final = 3  # the best and two runners-up
HINT_MS: Final = 1000  # how long a hint is thought about


@dataclass(frozen=True)
class Suggestion:
    """An action, and the seat's chance to win after it, by what the seat knows."""

    action: int
    chance: float


def best_of(thought: Thought) -> list[Suggestion]:
    """The action to play, then those that were tried most after it."""
    found = sorted(
        zip(thought.actions, thought.visits, thought.values, strict=True),
        key=lambda row: (row[0] != thought.best, -row[1], -row[2], row[0]),
    )
    return [Suggestion(action, value) for action, tried, value in found if tried][:SHOWN]


def advise(
    game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice, iterations: int = 0, ms: int = HINT_MS
) -> list[Suggestion]:
    """The best actions, the one to play first; from what the seat knows and nothing else."""
    return best_of(consider(game, knowledge, legal, dice, iterations, 0 if iterations else ms))
