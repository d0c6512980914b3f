"""Strengths from results: Bradley–Terry for two players, Plackett–Luce from the ranks of more.

Both are one model. A ranking is made place by place; each place goes to one of those still waiting, with a
chance in proportion to strength. With two players that is Bradley–Terry. Players of one kind share a
strength, and tied players are taken in every order, each as likely: a draw is half a victory for either. But
players who are last together behind others are not compared: often a game does not rank its losers.

The strengths are found by Hunter's minorization–maximization (D. R. Hunter, MM algorithms for generalized
Bradley–Terry models, The Annals of Statistics 32, 2004): a few lines, no library, and it cannot overshoot.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from posse.core.kernel.dice import CHOICE, Dice

ELO = 400 / math.log(10)  # points for a strength e times as great
CLOSE = 1e-7  # two rounds of the fit that differ less are the same
ROUNDS = 5000
PRIOR = 0.5  # of a game that each of two kinds that met is given against the other: no strength is infinite

Place = tuple[tuple[int, ...], int]  # how many of each kind were waiting; the kind that got the place
Places = dict[Place, float]


def places(kinds: Sequence[int], ranks: Sequence[int], many: int) -> Places:
    """The places of one game, by seat: its kind of player (of so many) and its rank, which may be shared."""
    weights: Places = {}
    below = [kinds.count(kind) for kind in range(many)]
    for rank in sorted(set(ranks)):
        tied = [0] * many
        for kind, own in zip(kinds, ranks, strict=True):
            tied[kind] += own == rank
        below = [all_ - some for all_, some in zip(below, tied, strict=True)]
        if rank > 1 and not any(below):
            break
        orders = {tuple(tied): 1.0}  # who of the tied still waits, in all their orders: how likely
        for _ in range(sum(tied)):
            after: dict[tuple[int, ...], float] = {}
            for left, chance in orders.items():
                waiting = tuple(a + b for a, b in zip(left, below, strict=True))
                for kind in range(many):
                    if left[kind]:
                        part = chance * left[kind] / sum(left)
                        rest = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
                        after[rest] = after.get(rest, 0.0) + part
                        if sum(map(bool, waiting)) > 1:  # among one's own kind a place says nothing
                            weights[waiting, kind] = weights.get((waiting, kind), 0.0) + part
            orders = after
    return weights


@dataclass(frozen=True)
class Contest:
    """Some players who compete for one place: how many of each kind, and how often that happened."""

    kinds: tuple[tuple[int, int], ...]
    times: float


def fit(weights: Mapping[Place, float], many: int, start: Sequence[float] | None = None) -> list[float]:
    """Each kind's rating in Elo points, the first kind's 0."""
    won = [0.0] * many
    times: dict[tuple[int, ...], float] = {}
    for (waiting, kind), weight in [*weights.items(), *prior(weights, many)]:
        won[kind] += weight
        times[waiting] = times.get(waiting, 0.0) + weight
    sets = [
        Contest(tuple((kind, have) for kind, have in enumerate(waiting) if have), weight)
        for waiting, weight in times.items()
    ]
    strengths = [math.exp(rating / ELO) for rating in start] if start else [1.0] * many
    for _ in range(ROUNDS):
        strengths, moved = improve(strengths, won, sets)
        if moved < CLOSE:
            break
    return [ELO * math.log(strength / strengths[0]) for strength in strengths]


def prior(places: Iterable[Place], many: int) -> list[tuple[Place, float]]:
    """A drawn game between any two kinds that met."""
    met = {
        (a, b)
        for waiting, _ in places
        for a in range(many)
        for b in range(a + 1, many)
        if waiting[a] and waiting[b]
    }
    return [
        ((tuple(int(kind in pair) for kind in range(many)), winner), PRIOR)
        for pair in sorted(met)
        for winner in pair
    ]


def improve(strengths: list[float], won: list[float], sets: Sequence[Contest]) -> tuple[list[float], float]:
    """One round: better strengths, and by how much the most changed of them differs (as a part of it)."""
    expected = [0.0] * len(strengths)  # places won, for a strength of 1
    for each in sets:
        share = each.times / sum(strengths[kind] * have for kind, have in each.kinds)
        for kind, have in each.kinds:
            expected[kind] += share * have
    better = [w / e if e else s for w, e, s in zip(won, expected, strengths, strict=True)]
    scale = math.exp(sum(map(math.log, better)) / len(better))
    better = [strength / scale for strength in better]
    return better, max(abs(b / s - 1) for b, s in zip(better, strengths, strict=True))


# -- intervals


def resample(pool: int, dice: Dice) -> list[int]:
    """How often each of a pool is drawn when as many are drawn with replacement."""
    times = [0] * pool
    for _ in range(pool):
        times[dice.below(pool, CHOICE)] += 1
    return times


def interval(values: Iterable[float]) -> tuple[float, float]:
    """The middle 95 % of the values of many samples."""
    ordered = sorted(values)
    cut = int(0.025 * len(ordered))
    return ordered[cut], ordered[-1 - cut]
