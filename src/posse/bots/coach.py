"""Hints: what a strong player would do, with the chance to win after it, and the next best."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from posse.bots.searcher import Reply, Stop, Thought, consider, policy_for_people
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge

SHOWN: Final = 3  # the best and two runners-up
HINT_MS: Final = 1000  # how long a hint is thought about
FAIR: Final = 10  # percent of an even share of it, that each action gets
ENOUGH: Final = 10  # an action tried less often than the favourite by this is not shown


@dataclass(frozen=True)
class Suggestion:
    """An action, and the seat's chance to win after it, by what the seat knows."""

    action: int
    chance: float
    points: float | None = None  # what the seat has on average at the next count
    reply: Reply | None = None  # the answer to fear most

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Suggestion":
        return cls(**data | {"reply": data["reply"] and Reply(**data["reply"])})


def best_of(thought: Thought) -> list[Suggestion]:
    """The best chances first, of the actions that were tried often enough to tell."""
    least = max(thought.visits) / ENOUGH
    points: Sequence[float | None] = thought.points or [None] * len(thought.actions)
    replies: Sequence[Reply | None] = thought.replies or [None] * len(thought.actions)
    rows = zip(thought.actions, thought.visits, thought.values, points, replies, strict=True)
    suggestions = [
        Suggestion(action, value, counted, reply)
        for action, tried, value, counted, reply in rows
        if tried > least
    ]
    return sorted(suggestions, key=lambda each: (-each.chance, each.action))[:SHOWN]


def advise(
    game: Game,
    knowledge: Knowledge,
    legal: Sequence[int],
    dice: Dice,
    iterations: int = 0,
    ms: int = HINT_MS,
    stop: Stop | None = None,
) -> list[Suggestion]:
    """The best actions, the one to play first; from what the seat knows and nothing else."""
    ms = 0 if iterations else ms
    return best_of(
        consider(game, knowledge, legal, dice, iterations, ms, policy_for_people(game, FAIR), stop)
    )
