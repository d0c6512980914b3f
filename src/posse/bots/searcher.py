"""The bot that searches, for so many iterations or so long. What it thinks also makes hints and reviews."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from posse.bots.bot import Bot, without_haste
from posse.bots.search import Tree
from posse.bots.shipped import named_by_net
from posse.core.game import Game
from posse.core.kernel.dice import CHOICE, Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.policy import WHOLE, Policy

SLICE = 64  # iterations at a time
LOOK = 0.02  # of the time, between two looks at the clock
USUAL = 100  # milliseconds, of a searcher without a setting
MOST = 10_000_000  # iterations, or milliseconds
# An answer is worth telling if it was tried so often, comes so often, and takes so much of the chance away.
SURE, OFTEN, FEARED = 12, 0.12, 0.03
NET = "net"  # a setting of ours beside those of a policy
KNOBS = ("bold", "house", "stages", "wide", "deep", "mixed", "fair", "loyal", "trust", "alike")  # of a policy

Stop = Callable[[], bool]


@dataclass(frozen=True)
class Reply:
    """What another seat answers to an action, as often as the search tried it."""

    seat: int
    action: int
    often: float  # of the times that anyone answered this action
    chance: float  # of the seat that thinks, to win after it


@dataclass(frozen=True)
class Thought:
    """What a search found, from one seat's knowledge: actions, the most tried first."""

    actions: list[int]
    visits: list[int]
    values: list[float]  # the seat's chance to win after each action
    shares: list[float]  # every seat's chance to win as things are
    best: int
    iterations: int
    # For people to read, where the policy is `policy_for_people`: by action, in the same order.
    points: list[float] = field(default_factory=list)  # what the seat has on average at the next count
    replies: list[Reply | None] = field(default_factory=list)  # the answer to fear most, if there is one

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Thought":
        return cls(**data | {"replies": [row and Reply(**row) for row in data["replies"]]})


def consider(
    game: Game,
    knowledge: Knowledge,
    legal: Sequence[int],
    dice: Dice,
    iterations: int = 0,
    ms: int = 0,
    policy: Policy | None = None,
    stop: Stop | None = None,
    settle: bool = False,
) -> Thought:
    """Searches for so many iterations, so long, or what ends first; `settle`: until the best is certain."""
    policy = policy or game.policy
    opening = int(policy.opening(knowledge.imagine(Dice(0)), knowledge.seat, dice)) if policy.house else -1
    if opening in legal:
        legal = [opening]
    tree = Tree(knowledge, list(legal), len(game.action_texts), policy, dice)
    grow(tree, iterations, ms, stop, settle)
    rows = sorted(tree.root_actions(), key=lambda row: (-row[1], -row[2], row[0]))
    values = [won / (tried * int(WHOLE)) if tried else 0.0 for _, tried, won in rows]
    best = most_tried(rows, values, int(policy.mixed) / 1000, dice)
    if policy.trust:
        best = best_or_favourite(rows, int(tree.favourite), best, int(policy.trust) / 100)
    return Thought(
        [action for action, _, _ in rows],
        [tried for _, tried, _ in rows],
        values,
        tree.chances(),
        best,
        int(tree.grown),
        *points_and_replies(tree, rows, values),
    )


def points_and_replies(
    tree: Tree, rows: Sequence[tuple[int, int, int]], values: Sequence[float]
) -> tuple[list[float], list[Reply | None]]:
    """What a search with `policy_for_people` noted by the way: points, and the answers to fear."""
    earned = tree.earned()
    points = [earned[action] / tried for action, tried, _ in rows if earned and tried]
    heard: dict[int, list[tuple[int, int, int, int]]] = {}
    for action, seat, answer, often, won in tree.replies():
        heard.setdefault(action, []).append((seat, answer, often, won))
    replies = [
        reply_to_fear(heard.get(action, []), value)
        for (action, _, _), value in zip(rows, values, strict=True)
    ]
    return (points if any(points) and len(points) == len(rows) else []), (replies if heard else [])


def reply_to_fear(heard: Sequence[tuple[int, int, int, int]], value: float) -> Reply | None:
    """The answer that takes most of the chance away, for how often it comes."""
    answers = sum(often for _, _, often, _ in heard)
    replies = [
        Reply(seat, answer, often / answers, won / (often * int(WHOLE)))
        for seat, answer, often, won in heard
        if often >= max(SURE, OFTEN * answers)
    ]
    worst = max(
        replies, key=lambda reply: (reply.often * (value - reply.chance), -reply.action), default=None
    )
    return worst if worst and value - worst.chance >= FEARED else None


def policy_with(policy: Policy, knobs: dict[str, int]) -> Policy:
    """A policy with some settings of its own."""
    return type(policy)(**{knob: int(getattr(policy, knob)) for knob in KNOBS} | knobs)


def policy_for_people(game: Game, fair: int = 0) -> Policy:
    """The policy for chances that people read: nobody plays as a house bot, only the chance counts."""
    fair = max(fair, int(game.policy.fair))
    return policy_with(game.policy, {"loyal": 0, "alike": 1, "trust": 0, "mixed": 0, "fair": fair})


def chances(
    game: Game,
    knowledge: Knowledge,
    dice: Dice,
    iterations: int = 0,
    ms: int = 0,
    stop: Stop | None = None,
) -> list[float]:
    """Every seat's chance to win by what this seat knows, whoever is to act."""
    tree = Tree(knowledge, [], len(game.action_texts), policy_for_people(game), dice)
    grow(tree, iterations, ms, stop)
    return tree.chances()


def grow(tree: Tree, iterations: int, ms: int, stop: Stop | None, settle: bool = False) -> None:
    """A slice at a time, so that a time is kept and a search can be called off.

    For so many iterations, so long, or what ends first. `settle`: only until it is certain what will have
    been tried most.
    """
    left = iterations or MOST
    now = time.perf_counter()
    end = now + ms / 1000
    many = 1 if ms else SLICE
    while left > 0 and (now < end or not ms) and not (stop and stop()):
        many = min(many, left)
        tree.grow(many)
        left -= many
        ahead = left
        if ms:
            before, now = now, time.perf_counter()
            pace = many / max(now - before, 1e-7)
            ahead = min(left, int(pace * (end - now)))
            many = max(1, min(2 * many, int(pace * LOOK * ms / 1000)))
        if settle and tree.is_settled(ahead):
            return


def most_tried(
    rows: Sequence[tuple[int, int, int]], values: Sequence[float], margin: float, dice: Dice
) -> int:
    """The action tried most; in a game of bluff one of those nearly as good, as often as they were tried."""
    if not margin:
        return rows[0][0]
    near = [row for row, value in zip(rows, values, strict=True) if value >= values[0] - margin]
    k = int(dice.below(sum(tried for _, tried, _ in near), CHOICE))
    for action, tried, _ in near:
        k -= tried
        if k < 0:
            return action
    raise AssertionError("the draw is below the sum")


def best_or_favourite(rows: Sequence[tuple[int, int, int]], favourite: int, best: int, errors: float) -> int:
    """The house bot's own action, unless the best one is better by so many standard errors."""
    results = {action: (tried, won / int(WHOLE)) for action, tried, won in rows if tried}
    if favourite not in results:
        return best
    (n, won), (m, lost) = results[best], results[favourite]
    chance = (won + lost) / (n + m)
    error = math.sqrt(max(chance * (1 - chance), 0.01) * (1 / n + 1 / m))
    return best if won / n - lost / m > errors * error else favourite


class Searcher(Bot):
    """Plays what its search tried most, after so many iterations, so long, or what ends first."""

    def __init__(self, iterations: int = 0, ms: int = 0, knobs: dict[str, int] | None = None) -> None:
        self.iterations = iterations
        self.ms = ms if iterations else ms or USUAL
        self.knobs = knobs or {}
        self.named = self.knobs.get(NET, 0)  # actions that the game's net names; 0: all are looked at
        self.patient = False  # whether it beats nobody who has not acted yet
        self.stop: Stop | None = None  # asked between two slices whether the search must end
        ends = [f"{self.iterations}"] * bool(self.iterations) + [f"{self.ms}ms"] * bool(self.ms)
        self.name = ":".join(["search", *ends, *(f"{knob}={value}" for knob, value in self.knobs.items())])

    def policy(self, game: Game) -> Policy:
        """The game's, with other settings if a study asks for them."""
        if not self.knobs:
            return game.policy
        return policy_with(game.policy, {knob: self.knobs[knob] for knob in self.knobs if knob != NET})

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        if self.patient:
            legal = without_haste(game, game.imagine(knowledge, Dice(0)), int(knowledge.seat), legal)
        if 0 < self.named < len(legal):
            legal = named_by_net(game, knowledge, legal, self.named)
        if len(legal) == 1:
            return legal[0]
        policy = self.policy(game)
        return consider(
            game, knowledge, legal, dice, self.iterations, self.ms, policy, self.stop, settle=True
        ).best
