"""What the results of a ladder say: which bot beats which, how strong each is, and how certain that is.

Games of one deal are alike, so intervals come from drawing whole deals anew, for all pairs at once
(bootstrap). The deals drawn from are those played and two more, one swept by each side: however one-sided
the results are, no interval is empty. The drawing has its own dice, from the ladder's seed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from operator import mul
from typing import TYPE_CHECKING, Any, Literal

from posse.bots import Bot
from posse.core.game import Game
from posse.core.kernel.dice import Dice, seed_for
from posse.lab.entrants import CHEAT
from posse.lab.ladder import (
    ALL,
    Ladder,
    Pair,
    Progress,
    Ranks,
    Result,
    Task,
    ThinkingTime,
    lineups,
    play,
    prepare,
    tasks,
)
from posse.lab.pool import check_progress
from posse.lab.rating import Place, fit, interval, places, resample
from posse.lab.report import drawn_as_text

if TYPE_CHECKING:
    import pandas as pd

SAMPLES = 1000
HOME = "house"  # whose rating is 0

Sums = dict[tuple[Any, ...], list[float]]  # what is added up, by deal of the pool


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float

    def to_json(self) -> dict[str, float]:
        return {"value": self.value, "low": self.low, "high": self.high}

    def negative(self) -> "Estimate":
        return Estimate(-self.value, -self.high, -self.low)


@dataclass(frozen=True)
class Meeting:
    """One entrant alone against others of one kind: its part of the victories, and the Elo difference."""

    bot: str
    against: str
    share: Estimate
    elo: Estimate
    deals: int
    games: int
    drawn: int  # victories that both kinds share
    unfinished: int

    def to_json(self) -> dict[str, Any]:
        return {**vars(self), "share": self.share.to_json(), "elo": self.elo.to_json()}


@dataclass(frozen=True)
class Standing:
    """An entrant's rating over all results, and how long it thinks."""

    bot: str
    rating: Estimate
    games: int
    pace: ThinkingTime = field(compare=False)

    def to_json(self) -> dict[str, Any]:
        pace = self.pace
        times = {"moves": pace.moves, "ms_a_move": pace.mean, "longest_ms": pace.longest}
        return {"bot": self.bot, "rating": self.rating.to_json(), "games": self.games, **times}


@dataclass(frozen=True)
class Gap:
    """How much of the gap between house bot and cheat an entrant has closed; None if there may be no gap."""

    bot: str
    cheat: str
    closed: Estimate | None

    def to_json(self) -> dict[str, Any]:
        closed = None if self.closed is None else self.closed.to_json()
        return {"bot": self.bot, "cheat": self.cheat, "closed": closed}


@dataclass(frozen=True)
class LadderFigures:
    """All figures of a ladder. Equal for equal games, however long they took."""

    ladder: Ladder
    meetings: tuple[Meeting, ...]
    standings: tuple[Standing, ...]
    gaps: tuple[Gap, ...]

    def __repr__(self) -> str:
        ladder = self.ladder
        rated = ", ".join(f"{each.bot} {each.rating.value:+.0f}" for each in self.standings)
        return f"<Ladder {ladder.game.id}, {ladder.players} players, Elo: {rated}>"

    def __str__(self) -> str:
        from posse.lab.ladder_tables import tables

        return drawn_as_text(tables(self, "en", bool(self.gaps)))

    @property
    def fair(self) -> float:
        """The share of a player no better than the others."""
        return 1 / self.ladder.players

    def to_frame(self, of: Literal["ratings", "meetings", "gap"] = "ratings") -> "pd.DataFrame":
        """For pandas: one row an entrant, a meeting, or an entrant on its way from house to the cheat."""
        from posse.lab.frames import ladder_frame

        return ladder_frame(self, of)

    def to_json(self) -> dict[str, Any]:
        """Plain values, ready for JSON."""
        ladder = self.ladder
        return {
            "game": ladder.game.id,
            "players": ladder.players,
            "options": ladder.options,
            "seed": ladder.seed,
            "fair": self.fair,
            "meetings": [meeting.to_json() for meeting in self.meetings],
            "ratings": [standing.to_json() for standing in self.standings],
            "gap": [gap.to_json() for gap in self.gaps],
        }


# -- adding up


def share_of(seats: tuple[str, ...], ranks: Ranks, name: str) -> float:
    """A lone entrant's share of the victory; a game that was stopped is shared by all."""
    if ranks is None:
        return 1 / len(seats)
    own = ranks[seats.index(name)]
    return 1 / ranks.count(1) if own == 1 else 0.0


def is_drawn(seats: tuple[str, ...], ranks: Ranks) -> bool:
    """Whether both kinds are among the winners."""
    return ranks is not None and len({name for name, rank in zip(seats, ranks, strict=True) if rank == 1}) > 1


def sums_of(pair: Pair, players: int, ranks: tuple[Ranks, ...]) -> dict[tuple[Any, ...], float]:
    """What one deal adds: the shares and games of lone entrants, and the places of the fit."""
    sums: dict[tuple[Any, ...], float] = {}
    for seats, each in zip(lineups(pair, players), ranks, strict=True):
        for name in pair:
            if seats.count(name) == 1:
                for key, value in (("won", share_of(seats, each, name)), ("games", 1.0)):
                    sums[key, name] = sums.get((key, name), 0.0) + value
        order = each or (1,) * players  # stopped: all are tied
        for (waiting, kind), weight in places([pair.index(name) for name in seats], order, 2).items():
            sums["place", waiting, kind] = sums.get(("place", waiting, kind), 0.0) + weight
    return sums


def sweep(pair: Pair, players: int, winner: str) -> tuple[Ranks, ...]:
    """A deal that one kind wins from every seat."""
    return tuple(
        tuple(1 if name == winner else 1 + seats.count(winner) for name in seats)
        for seats in lineups(pair, players)
    )


def pooled(ladder: Ladder, pair: Pair, results: Mapping[Task, Result], deals: list[int]) -> Sums:
    """What each deal of the pool adds for one pair; the last two are the swept ones."""
    played = [results[pair, deal].ranks if (pair, deal) in results else None for deal in deals]
    pool = [*played, *(sweep(pair, ladder.players, winner) for winner in pair)]
    rows = [{} if ranks is None else sums_of(pair, ladder.players, ranks) for ranks in pool]
    keys = sorted({key for row in rows for key in row}, key=str)
    return {key: [row.get(key, 0.0) for row in rows] for key in keys}


class Sample:
    """The figures that come of the deals of the pool, each taken so many times."""

    def __init__(
        self, ladder: Ladder, sums: Mapping[Pair, Sums], times: Sequence[int], near: "Sample | None" = None
    ) -> None:
        names = ladder.entrants
        self.shares: dict[tuple[str, str], float] = {}  # of the first, alone against the second
        self.elos: dict[Pair, float] = {}
        self.ratings: list[float] = []
        every: dict[Place, float] = {}
        for pair, rows in sums.items():
            total = {key: sum(map(mul, row, times)) for key, row in rows.items()}
            for name, other in (pair, pair[::-1]):
                games = total["games", name]
                self.shares[name, other] = total["won", name] / games if games else 1 / ladder.players
            own = {(key[1], key[2]): value for key, value in total.items() if key[0] == "place" and value}
            self.elos[pair] = -fit(own, 2, (0.0, -near.elos[pair]) if near else None)[1]
            for (waiting, kind), weight in own.items():
                among = dict(zip(pair, waiting, strict=True))
                every[tuple(among.get(name, 0) for name in names), names.index(pair[kind])] = weight
        fitted = fit(every, len(names), near.ratings if near else None)
        home = fitted[names.index(HOME)] if HOME in names else fitted[0]
        self.ratings = [rating - home for rating in fitted]

    def closed(self, name: str, cheat: str, names: Sequence[str]) -> float | None:
        """The part of the way from the house bot to the cheat; None where there is no such way."""
        way = self.ratings[names.index(cheat)]
        return self.ratings[names.index(name)] / way if way > 0 else None


# -- the whole


def standing(
    ladder: Ladder,
    results: Mapping[Task, Result],
    samples: int = SAMPLES,
    progress: Progress | None = None,
) -> LadderFigures:
    """Every figure with its interval. Every pair must have met."""
    deals = sorted({deal for _, deal in results})
    sums = {pair: pooled(ladder, pair, results, deals) for pair in ladder.pairs}
    point = Sample(ladder, sums, [1] * len(deals) + [0, 0])
    dice = Dice(seed_for(ladder.seed, -2))  # no deal has this number
    drawn: list[Sample] = []
    for _ in range(samples):
        drawn.append(Sample(ladder, sums, resample(len(deals) + 2, dice), point))
        if progress is not None:
            progress(len(drawn), samples)

    def estimate(read: Callable[[Sample], float]) -> Estimate:
        value = read(point)
        low, high = interval(map(read, drawn))
        return Estimate(value, min(low, value), max(high, value))

    meetings: list[Meeting] = []
    for pair in ladder.pairs:
        own = [each for each in results.values() if each.pair == pair]
        meetings += meetings_of(ladder, pair, own, estimate)
    standings: list[Standing] = []
    for place, name in enumerate(ladder.entrants):
        own = [each for each in results.values() if name in each.pair]
        games = sum(len(each.ranks) for each in own)
        pace = sum((each.paces[each.pair.index(name)] for each in own), ThinkingTime())
        standings.append(Standing(name, estimate(partial(rating_of, place=place)), games, pace))
    standings.sort(key=lambda each: -each.rating.value)
    return LadderFigures(ladder, tuple(meetings), tuple(standings), gaps(ladder, point, drawn))


def meetings_of(
    ladder: Ladder,
    pair: Pair,
    results: Sequence[Result],
    estimate: Callable[[Callable[[Sample], float]], Estimate],
) -> Iterator[Meeting]:
    """Two players: one line a pair. More: either of the two alone against the others."""
    elo = estimate(lambda sample: sample.elos[pair])
    seats = lineups(pair, ladder.players)
    games = [(line, ranks) for each in results for line, ranks in zip(seats, each.ranks, strict=True)]
    for name, other in (pair, pair[::-1])[: 1 if ladder.players == 2 else 2]:
        own = [(line, ranks) for line, ranks in games if line.count(name) == 1]
        yield Meeting(
            name,
            other,
            estimate(partial(share_in, both=(name, other))),
            elo if name == pair[0] else elo.negative(),
            len(results),
            len(own),
            sum(is_drawn(line, ranks) for line, ranks in own),
            sum(ranks is None for _, ranks in own),
        )


def rating_of(sample: Sample, place: int) -> float:
    return sample.ratings[place]


def share_in(sample: Sample, both: Pair) -> float:
    return sample.shares[both]


def gaps(ladder: Ladder, point: Sample, drawn: Sequence[Sample]) -> tuple[Gap, ...]:
    """For every entrant, what it has closed of the gap between the house bot and the first cheat."""
    names = ladder.entrants
    cheat = next((name for name in names if name.startswith(f"{CHEAT}:")), None)
    if cheat is None or HOME not in names:
        return ()
    rows = []
    for name in names:
        if name in (HOME, cheat):
            continue
        value = point.closed(name, cheat, names)
        others = [part for sample in drawn if (part := sample.closed(name, cheat, names)) is not None]
        if value is None or len(others) < 0.975 * len(drawn):  # it is not sure that there is a gap
            rows.append(Gap(name, cheat, None))
        else:
            low, high = interval(others)
            rows.append(Gap(name, cheat, Estimate(value, min(low, value), max(high, value))))
    return tuple(rows)


def play_ladder(
    game: Game | str,
    players: int,
    bots: Sequence[str | Bot],
    games: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    jobs: int = 1,
    meetings: str = ALL,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> LadderFigures:
    """Plays a whole ladder and returns its figures; `progress` is called after every deal of a pair."""
    ladder = prepare(game, players, bots, options, seed, meetings)
    todo = tasks(ladder, games)
    check_progress(progress)
    results: dict[Task, Result] = {}
    for result in play(ladder, todo, jobs, executor):
        results[result.pair, result.deal] = result
        if progress is not None:
            progress(len(results) * ladder.size, len(todo) * ladder.size)
    return standing(ladder, results)
