"""The turning point: which of a person's choices against bots cost most.

It asks what a review asks, of one seat's choices alone and by iterations: the answers can be had while a game
is still played, one by one, and the same game gives the same figures. Nothing is told before its end.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from posse.bots.searcher import Thought
from posse.core.game import Game
from posse.core.kernel.dice import Dice, seed_for
from posse.core.kernel.knowledge import Knowledge
from posse.table.back import live_lines
from posse.table.match import Match
from posse.table.review import EVEN, SOME, TURNS, Choice, Question, Turn, choice_at, compared

FIRST: Final = 800  # iterations of a first look at a choice, at least
EACH: Final = 8  # and for each action that was legal, where there were many
AGAIN: Final = 1000  # of a closer look, for each action in it
NEAR: Final = 4  # actions in a closer look: the one that was played, and those tried most
CLOSER: Final = 6  # choices that are looked at closely, the costliest
MOST: Final = 400  # choices of a game that are looked at
WORTH: Final = 0.05  # of a chance: a choice that cost less is no turning point
EQUAL: Final = 0.02  # of a chance: actions that differ by less are one answer
SURE: Final = 1.96  # standard errors: of a hundred intervals, 95 hold the truth
LIKE: Final = 64  # actions of which it is asked whether they lead to the same view for all
WORLDS: Final = 2  # in which that is looked at


@dataclass(frozen=True)
class Look:
    """One choice to think about: all that was legal, or closely those that matter."""

    choice: Choice
    near: tuple[int, ...] = ()

    def question(self, match: Match) -> Question:
        choice = self.choice
        knowledge = knowledge_at(match, choice)
        if not self.near:
            iterations = max(FIRST, EACH * len(choice.legal))
            return Question(
                "consider", knowledge, choice.legal, seed_for(choice.line, 1), iterations, 0, SOME
            )
        seed = seed_for(choice.line, 2)
        return Question("consider", knowledge, sorted(self.near), seed, AGAIN * len(self.near), 0, EVEN)


@dataclass(frozen=True)
class First:
    """What a first look found."""

    cost: float
    near: tuple[int, ...]


@dataclass(frozen=True)
class Point:
    """A choice that cost much: how sure that is, and what would have been as good as the better action."""

    turn: Turn
    choice: Choice
    sure: float  # the difference is this much more or less, 95 times in 100
    right: tuple[int, ...]  # the better action first


class LookBack:
    """What was found so far of a seat's choices."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.known: dict[int, Choice | None] = {}
        self.first: dict[int, First | None] = {}  # None where nothing could be found
        self.closer: dict[int, Point | None] = {}

    def choices(self) -> list[Choice]:
        """The seat's, of the lines that led here."""
        found = []
        for before, line in pairwise(live_lines(self.match)):
            if self.match.steps[line].seat != self.seat:
                continue
            if line not in self.known:
                self.known[line] = choice_at(self.match, before, line)
            choice = self.known[line]
            if choice is not None:
                found.append(choice)
        return found[:MOST]

    def next(self) -> Look | None:
        """What is to be thought about next; None if all is known that can be."""
        choices = self.choices()
        for choice in choices:
            if choice.line not in self.first:
                return Look(choice)
        for choice, first in self.costliest(choices):
            if choice.line not in self.closer:
                return Look(choice, first.near)
        return None

    def costliest(self, choices: list[Choice]) -> list[tuple[Choice, First]]:
        """By the first look, those that seem to have cost something worth telling."""
        seen = [(choice, first) for choice in choices if (first := self.first[choice.line]) is not None]
        seen.sort(key=lambda row: (-row[1].cost, row[0].line))
        return [row for row in seen if row[1].cost >= WORTH][:CLOSER]

    def hear(self, look: Look, thought: Thought) -> None:
        """What a search found."""
        choice = look.choice
        if look.near:
            self.closer[choice.line] = point_of(self.match, choice, thought)
            return
        _, cost = compared(thought, choice.action)
        tried = [action for action in thought.actions if action != choice.action]
        self.first[choice.line] = First(cost, (choice.action, *tried[: NEAR - 1]))

    def skip(self, look: Look) -> None:
        """Nothing can be found."""
        if look.near:
            self.closer[look.choice.line] = None
        else:
            self.first[look.choice.line] = None

    def looked(self) -> int:
        """How many choices were looked at."""
        return sum(self.first.get(choice.line) is not None for choice in self.choices())

    def points(self) -> list[Point]:
        """The costliest, a few; none if no choice cost much."""
        live = {choice.line for choice in self.choices()}
        found = [point for line, point in self.closer.items() if line in live and point is not None]
        found.sort(key=lambda point: (-point.turn.cost, point.turn.line))
        return found[:TURNS]


def point_of(match: Match, choice: Choice, thought: Thought) -> Point | None:
    """What a closer look makes of a choice; None if it did not cost much, or it is not sure that it did."""
    rows = list(zip(thought.actions, thought.values, thought.visits, strict=True))
    by = {action: (value, visits) for action, value, visits in rows if visits}
    others = [action for action in by if action != choice.action]
    if choice.action not in by or not others:
        return None
    best = max(others, key=lambda action: (by[action][0], -action))
    chance, could = by[choice.action][0], by[best][0]
    sure = interval(*by[best], *by[choice.action])
    if could - chance < max(WORTH, sure):
        return None
    likes = same_views(match, choice, best)
    if choice.action in likes:
        return None
    near = [
        action
        for action in others
        if action != best
        and by[action][0] > chance
        and could - by[action][0] <= max(EQUAL, interval(*by[best], *by[action]))
    ]
    right = tuple(dict.fromkeys([best, *near, *(action for action in likes if action not in near)]))
    points = dict(zip(thought.actions, thought.points, strict=False))
    reply = dict(zip(thought.actions, thought.replies, strict=False)).get(choice.action)
    texts = match.game.action_texts
    made = (choice.line, choice.before, choice.seat, texts[choice.action], texts[best])
    why = points.get(choice.action), points.get(best), reply
    turn = Turn(*made, round(chance, 4), round(could, 4), *why)
    return Point(turn, choice, round(sure, 4), right)


def interval(chance: float, tries: int, other: float, others: int) -> float:
    """Half of the interval of the difference between two chances."""
    spread = chance * (1 - chance) / tries + other * (1 - other) / others
    return SURE * math.sqrt(spread)


def knowledge_at(match: Match, choice: Choice) -> Knowledge:
    """What the seat knew when it chose."""
    return match.game.knowledge(match.steps[choice.before].after, choice.seat)


def same_views(match: Match, choice: Choice, action: int) -> list[int]:
    """The other legal actions that leave everyone with the same view, in worlds the seat imagines."""
    if len(choice.legal) > LIKE:
        return []
    game, knowledge = match.game, knowledge_at(match, choice)
    wanted = [list(views(game, knowledge, choice.seat, action, seed)) for seed in range(WORLDS)]

    def is_same(other: int) -> bool:
        for seed, told in enumerate(wanted):
            if any(
                one != view
                for one, view in zip(told, views(game, knowledge, choice.seat, other, seed), strict=True)
            ):
                return False
        return True

    return [other for other in choice.legal if other != action and is_same(other)]


def views(game: Game, knowledge: Knowledge, seat: int, action: int, seed: int) -> Iterator[object]:
    """What everyone sees after an action in an imagined world."""
    world = game.imagine(knowledge, Dice(seed))
    world.apply(seat, action)
    for reader in (seat, *(other for other in range(int(world.players)) if other != seat), None):
        yield game.view(world, reader)
