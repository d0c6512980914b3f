"""Many games between bots: who wins, how long it takes, what happens.

Game number k of a series has a seed of its own, so that the results are the same however the games are shared
out among processes. Seats keep their bots. A game that is not over after the game's cap of actions is
given up: nobody wins it, and it is counted as unfinished.
"""

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from posse.bots import Bot, ask
from posse.bots import load as load_bot
from posse.core.errors import need
from posse.core.game import Game, Options
from posse.core.kernel.arena import advance, tally
from posse.core.kernel.dice import LOW62, Dice, seed_for
from posse.core.kernel.state import State
from posse.core.outcome import Outcome
from posse.core.reading import number as checked_number
from posse.games.registry import chosen_game
from posse.lab.errors import LabRefusal
from posse.lab.pool import check_bots, check_progress, checked_games, checked_jobs, done_here, shared_out
from posse.lab.report import GameRow, Report, SeatReport, wilson

if TYPE_CHECKING:
    from posse.lab.ladder import Ladder

Progress = Callable[[int, int], None]  # games played, games in all


class GameProgress:
    """How far this process is since it last came back with results, for a progress bar."""

    games = 0  # of a deal
    actions = 0  # of the game that it plays


PULSE = GameProgress()


@dataclass(frozen=True)
class Series:
    """What is to be played."""

    game: Game
    players: int
    options: Options
    bots: tuple[str | Bot, ...]  # a name is looked up again in every process
    seed: int
    rows: bool = False  # whether every game is kept as a row of its own

    @property
    def whole(self) -> int:
        """A victory in units that divide by any number of winners."""
        return math.lcm(*range(1, self.players + 1))


@dataclass
class Totals:
    """Sums over games, all whole numbers: adding them in any order gives the same."""

    won: list[int]  # seat: victories, in units of Series.whole
    ranks: list[list[int]]  # seat: how often first, second, …
    counts: list[int]  # event kind
    games: int = 0
    actions: int = 0
    squares: int = 0  # of the lengths
    shortest: int = 0
    longest: int = 0
    unfinished: int = 0
    shared: int = 0  # victories with more than one winner
    rows: list[GameRow] | None = None  # game by game, in whatever order they were played

    @classmethod
    def none(cls, series: Series) -> "Totals":
        ranks = [[0] * series.players for _ in range(series.players)]
        rows: list[GameRow] | None = [] if series.rows else None
        return cls([0] * series.players, ranks, [0] * len(series.game.kinds), rows=rows)

    def count(self, state: State, played: int, whole: int) -> None:
        """One more game, as it stands at its end."""
        self.shortest = min(self.shortest, played) if self.games else played
        self.longest = max(self.longest, played)
        self.games += 1
        self.actions += played
        self.squares += played * played
        outcome = state.outcome()
        if outcome is None:
            self.unfinished += 1
            return
        for seat, rank in enumerate(outcome.ranks):
            self.ranks[seat][rank - 1] += 1
        winners = outcome.winners
        self.shared += len(winners) > 1
        for seat in winners:
            self.won[seat] += whole // len(winners)

    def add(self, other: "Totals") -> "Totals":
        shortest = [each.shortest for each in (self, other) if each.games]
        return Totals(
            sums(self.won, other.won),
            [sums(mine, theirs) for mine, theirs in zip(self.ranks, other.ranks, strict=True)],
            sums(self.counts, other.counts),
            self.games + other.games,
            self.actions + other.actions,
            self.squares + other.squares,
            min(shortest, default=0),
            max(self.longest, other.longest),
            self.unfinished + other.unfinished,
            self.shared + other.shared,
            None if self.rows is None else self.rows + (other.rows or []),
        )


def sums(mine: list[int], theirs: list[int]) -> list[int]:
    return [a + b for a, b in zip(mine, theirs, strict=True)]


def simulate(
    game: Game | str,
    players: int,
    bots: Sequence[str | Bot] | str | Bot,
    games: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
    rows: bool = False,
    executor: Executor | None = None,
) -> Report:
    """Plays a series and reports. Bots are given seat by seat; one alone is for every seat.

    A bot is a name, `module:Class`, or a `posse.Bot`. `progress` is called a few times a second; with `rows`
    the report keeps every game. `jobs` processes play, or the workers of an executor.
    """
    series = replace(prepare(chosen_game(game), players, bots, options or {}, seed), rows=rows)
    games = checked_games(games)
    check_progress(progress)
    start = time.perf_counter()
    for totals in running_totals(series, games, jobs, executor):
        if progress is not None:
            progress(totals.games, games)
    return report(series, totals, time.perf_counter() - start)


def prepare(
    game: Game,
    players: int,
    bots: Sequence[str | Bot] | str | Bot,
    options: Mapping[str, object],
    seed: int,
) -> Series:
    """A series with everything checked, before the first process starts."""
    players = game.checked_players(players)
    game.new(players, options)
    seed = checked_number(seed, 0, LOW62, "seed")
    need(bots, (str, Bot, Sequence), "bots", "one for all seats, or one for each")
    given = [bots] if isinstance(bots, str | Bot) else list(bots)
    settled = game.settle(options)
    loaded = [load_bot(bot, game, players, settled) for bot in given]
    seats = [bot if isinstance(asked, Bot) else bot.name for asked, bot in zip(given, loaded, strict=True)]
    if len(seats) == 1:
        seats *= players
    if len(seats) != players:
        raise LabRefusal("bots-by-seat", players=players, bots=len(seats))
    return Series(game, players, settled, tuple(seats), seed)


def running_totals(
    series: Series, games: int, jobs: int = 1, executor: Executor | None = None
) -> Iterator[Totals]:
    """The totals so far, a few times a second, until all games are played."""
    games, jobs = checked_games(games), checked_jobs(jobs, executor)
    totals = Totals.none(series)
    for part in chunk_totals(series, games, jobs, executor):
        totals = totals.add(part)
        yield totals


def chunk_totals(series: Series, games: int, jobs: int, executor: Executor | None) -> Iterator[Totals]:
    """The totals of chunk after chunk, from this process or from others."""
    make = partial(chunk_of, series)
    if executor is None and (jobs == 1 or games == 1):
        return done_here(games, make)
    check_bots(series.bots, executor)
    return shared_out(games, make, jobs, executor)


def chunk_of(series: Series, first: int, end: int) -> Callable[[], Totals]:
    return partial(play_chunk, series, first, end)


def play_chunk(series: Series, first: int, end: int) -> Totals:
    """Games number first to end - 1."""
    totals = Totals.none(series)
    bots = [load_bot(bot) for bot in series.bots]
    for number in range(first, end):
        play_game(series, bots, number, totals)
    return totals


def play_game(series: Series, bots: Sequence[Bot], number: int, totals: Totals) -> None:
    """One game; seats whose bot does not read are played inside the core."""
    game = series.game
    seed = seed_for(series.seed, number)
    state = game.start(series.players, series.options, Dice(seed), True)
    careless = sum(1 << seat for seat, bot in enumerate(bots) if not bot.reads)
    played = advance(state, careless, game.cap)
    if careless != (1 << series.players) - 1:
        dice = [Dice(seed_for(seed, seat)) for seat in range(series.players)]
        while played < game.cap and not state.is_over():
            seat = state.seats_to_act()[0]
            state.apply(seat, ask(bots[seat], game, state, seat, dice[seat]))
            played += 1 + advance(state, careless, game.cap - played - 1)
            PULSE.actions = played
        PULSE.actions = 0
    assert state.trace is not None
    tally(state.trace, totals.counts)
    totals.count(state, played, series.whole)
    if totals.rows is not None:
        outcome = state.outcome() or Outcome((), (), "")
        totals.rows.append(
            GameRow(number, seed, played, outcome.ranks or None, outcome.points or None, outcome.reason)
        )


def usual_length(series: "Series | Ladder") -> int:
    """About how many actions a game takes: as many as the first one does at random."""
    state = series.game.start(series.players, series.options, Dice(seed_for(series.seed, 0)), False)
    return max(1, advance(state, (1 << series.players) - 1, series.game.cap))


def report(series: Series, totals: Totals, seconds: float) -> Report:
    games = totals.games
    seats = []
    for bot, won, ranks in zip(series.bots, totals.won, totals.ranks, strict=True):
        wins = won / series.whole
        low, high = wilson(wins, games)
        name = bot.name if isinstance(bot, Bot) else bot
        seats.append(SeatReport(name, wins, wins / games, low, high, tuple(ranks)))
    variance = totals.squares / games - (totals.actions / games) ** 2
    return Report(
        game=series.game.id,
        players=series.players,
        games=games,
        seed=series.seed,
        options=series.options,
        seats=tuple(seats),
        counts=dict(zip(series.game.kinds, totals.counts, strict=True)),
        actions=totals.actions,
        deviation=math.sqrt(max(0.0, variance)),
        shortest=totals.shortest,
        longest=totals.longest,
        unfinished=totals.unfinished,
        shared=totals.shared,
        seconds=seconds,
        rows=None if totals.rows is None else tuple(sorted(totals.rows)),
        series=series,
    )
