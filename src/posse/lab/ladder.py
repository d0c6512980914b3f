"""Which bot is stronger: entrants meet in pairs, deal by deal, every deal played from every seat.

Two players: each deal is played twice, with seats swapped. More: one of the pair alone among players of the
other kind, in every seat in turn, and then the other way round. The game's dice fall the same way in all
games of a deal, and the same deals are dealt to every pair; bots have dice of their own, by seat and name.
So nothing depends on how the deals are shared out among processes, or on what was played before.
"""

import itertools
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

from posse.bots import Bot
from posse.bots.bot import checked_action
from posse.core.game import Game, Options
from posse.core.kernel.dice import LOW62, Dice, seed_for
from posse.core.reading import number
from posse.games.registry import chosen_game
from posse.lab.entrants import Entrant, enter
from posse.lab.errors import LabRefusal
from posse.lab.pool import check_bots, checked_games, checked_jobs, shared_out
from posse.lab.sim import PULSE

ALL = "all"
NEIGHBOURS = "neighbours"
AGAINST = "against "  # and a name

Pair = tuple[str, str]  # the stronger first, as far as one can say beforehand
Task = tuple[Pair, int]  # who, and the number of the deal
Ranks = tuple[int, ...] | None  # by seat; None for a game that was stopped by the cap
Progress = Callable[[int, int], None]  # games played, games in all


@dataclass(frozen=True)
class Ladder:
    """What is to be played: everything that the results depend on, but for how many deals."""

    game: Game
    players: int
    options: Options
    seed: int
    entrants: tuple[str, ...]  # the weakest first
    meetings: str = ALL
    guests: tuple[Bot, ...] = ()  # entrants that came as themselves, not by a name to look up

    def enter(self, name: str) -> Entrant:
        """An entrant, to play."""
        for bot in self.guests:
            if bot.name == name:
                return Entrant(name, bot)
        return enter(name)

    @property
    def pairs(self) -> list[Pair]:
        """The pairs that meet; of each pair, the entrant that was named later comes first."""
        names = self.entrants
        if self.meetings == NEIGHBOURS:
            return [(b, a) for a, b in itertools.pairwise(names)]
        if self.meetings.startswith(AGAINST):
            host = self.meetings.removeprefix(AGAINST)
            return [(name, host) for name in names if name != host]
        return [(b, a) for a, b in itertools.combinations(names, 2)]

    @property
    def size(self) -> int:
        """Games a deal."""
        return len(lineups(("a", "b"), self.players))

    def deals(self, games: int) -> int:
        """How many deals make at least so many games of a pair."""
        return -(-games // self.size)


@dataclass(frozen=True)
class ThinkingTime:
    """How long an entrant thought, over the moves where it had a choice: choose() alone, in ms."""

    moves: int = 0
    ms: float = 0.0
    longest: float = 0.0

    def __add__(self, other: "ThinkingTime") -> "ThinkingTime":
        return ThinkingTime(self.moves + other.moves, self.ms + other.ms, max(self.longest, other.longest))

    def rounded(self) -> "ThinkingTime":
        """To a microsecond, as results are kept."""
        return ThinkingTime(self.moves, round(self.ms, 3), round(self.longest, 3))

    @property
    def mean(self) -> float:
        return self.ms / self.moves if self.moves else 0.0


@dataclass(frozen=True)
class Result:
    """All games of one deal between two: ranks in the order of the line-ups, and how long either thought."""

    pair: Pair
    deal: int
    ranks: tuple[Ranks, ...]
    paces: tuple[ThinkingTime, ThinkingTime]


def lineups(pair: Pair, players: int) -> list[tuple[str, ...]]:
    """The entrants by seat, in every game of a deal."""
    a, b = pair
    alone = [tuple(a if seat == at else b for seat in range(players)) for at in range(players)]
    if players == 2:
        return alone
    return alone + [tuple(b if seat == at else a for seat in range(players)) for at in range(players)]


def prepare(
    game: Game | str,
    players: int,
    entrants: Sequence[str | Bot],
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    meetings: str = ALL,
) -> Ladder:
    """A ladder with everything checked, before anything is played."""
    chosen = chosen_game(game)
    players = chosen.checked_players(players)
    chosen.new(players, options)
    seed = number(seed, 0, LOW62, "seed")
    if isinstance(entrants, str | Bot) or not isinstance(entrants, Sequence):
        raise LabRefusal("entrants-list")
    settled = chosen.settle(options or {})
    entered = [enter(entrant, chosen) for entrant in entrants]
    for entrant in entered:
        entrant.bot.check(chosen, players, settled)
    names = tuple(entrant.name for entrant in entered)
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise LabRefusal("entrant-twice", name=twice)
    if len(names) < 2:
        raise LabRefusal("few-entrants")
    if meetings.startswith(AGAINST):
        host = enter(meetings.removeprefix(AGAINST), chosen).name
        if host not in names:
            raise LabRefusal("no-host", name=host, known=names)
        meetings = AGAINST + host
    elif meetings not in (ALL, NEIGHBOURS):
        raise LabRefusal("meetings", text=meetings[:40])
    guests = tuple(entrant for entrant in entrants if isinstance(entrant, Bot))
    return Ladder(chosen, players, settled, seed, names, meetings, guests)


def tasks(ladder: Ladder, games: int, done: Iterable[Task] = ()) -> list[Task]:
    """What is left to play, deal by deal, so that all pairs have come about as far at any time."""
    games = checked_games(games)
    known = set(done)
    wanted = [(pair, deal) for deal in range(ladder.deals(games)) for pair in ladder.pairs]
    return [task for task in wanted if task not in known]


def play(
    ladder: Ladder, todo: Sequence[Task], jobs: int = 1, executor: Executor | None = None
) -> Iterator[Result]:
    """The results, in whatever order they come."""
    jobs = checked_jobs(jobs, executor)
    if executor is None and (jobs == 1 or len(todo) < 2):
        yield from map(partial(play_deal, ladder), todo)
        return
    check_bots(ladder.guests, executor)
    for results in shared_out(len(todo), partial(chunk_of, ladder, todo), jobs, executor):
        yield from results


def chunk_of(ladder: Ladder, todo: Sequence[Task], first: int, end: int) -> Callable[[], list[Result]]:
    return partial(play_deals, ladder, todo[first:end])


def play_deals(ladder: Ladder, todo: Sequence[Task]) -> list[Result]:
    return [play_deal(ladder, task) for task in todo]


def play_deal(ladder: Ladder, task: Task) -> Result:
    """Every game of one deal between two."""
    pair, deal = task
    entrants = {name: ladder.enter(name) for name in pair}
    paces = dict.fromkeys(pair, ThinkingTime())
    seed = seed_for(ladder.seed, deal)
    ranks = []
    for lineup in lineups(pair, ladder.players):
        ranks.append(play_game(ladder, [entrants[name] for name in lineup], seed, paces))
        PULSE.games += 1
    PULSE.games = 0
    return Result(pair, deal, tuple(ranks), (paces[pair[0]].rounded(), paces[pair[1]].rounded()))


def play_game(ladder: Ladder, seats: Sequence[Entrant], seed: int, paces: dict[str, ThinkingTime]) -> Ranks:
    game = ladder.game
    state = game.start(ladder.players, ladder.options, Dice(seed), False)
    dice = [Dice(own_seed(seed, seat, entrant.name)) for seat, entrant in enumerate(seats)]
    for PULSE.actions in range(game.cap):
        acting = state.seats_to_act()
        if not acting:
            break
        seat = acting[0]
        entrant = seats[seat]
        legal = state.legal_actions(seat)
        knowledge = entrant.look(game, state, seat)
        start = time.perf_counter()
        action = entrant.bot.choose(game, knowledge, legal, dice[seat])
        spent = 1000 * (time.perf_counter() - start)
        if len(legal) > 1:
            paces[entrant.name] += ThinkingTime(1, spent, spent)
        state.apply(seat, checked_action(entrant.bot, legal, action))
    PULSE.actions = 0
    outcome = state.outcome()
    return None if outcome is None else outcome.ranks


def own_seed(seed: int, seat: int, name: str) -> int:
    """The seed of a bot's own dice: another in every seat, and for every bot."""
    return seed_for(seed_for(seed, seat), zlib.crc32(name.encode()))
