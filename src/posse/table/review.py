"""A finished game looked at again: everyone's chance to win as it went on, and the choices that cost most.

Every chance is one seat's, found by a search from what that seat could know at that moment. What a choice
cost is the chance after the best action less the chance after the one that was played, by the same search in
the same worlds: bad luck is never a mistake.

A review is a row of small questions. This process, or a server's workers, answer them.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeVar

from posse.bots.searcher import MOST, Reply, Stop, Thought, chances, consider, policy_for_people
from posse.core.errors import BadNotation, need
from posse.core.game import Game
from posse.core.kernel.dice import LOW62, Dice, seed_for
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.core.reading import number
from posse.table.back import live_lines
from posse.table.errors import IllegalCommand
from posse.table.match import Match
from posse.table.seats import mates

SECONDS: Final = 40.0  # of thinking, for a whole review
LEAST_SECONDS: Final = 0.1
MOST_SECONDS: Final = 3600
POINTS: Final = 72  # moments of the chart at most
CLOSER: Final = 4  # choices of each seat that are looked at again, longer
TURNS: Final = 3  # of them are told
LEAST: Final = 0.01  # of a chance, to be worth telling
# The least part of an even share of a search that an action gets, in percent: in a first look, so that none
# is judged by one stroke of bad luck; and where two are compared.
SOME: Final = 30
EVEN: Final = 100
# How the time is shared out, and the most one question gets, in milliseconds.
CHART: Final = (0.35, 200)
CHOICES: Final = (0.45, 400)
AGAIN: Final = (0.2, 1500)

Progress = Callable[[int, int], None]  # questions answered, questions in all


@dataclass(frozen=True)
class Question:
    """What a search is asked from one seat's knowledge, and how long it may think."""

    ask: Literal["consider", "chances"]
    knowledge: Knowledge
    legal: list[int]
    seed: int
    iterations: int
    ms: int
    fair: int = 0  # the least part of an even share of the search that an action gets, in percent

    def answer(self, game: Game, stop: Stop | None = None) -> Thought:
        dice = Dice(self.seed)
        if self.ask == "consider":
            policy = policy_for_people(game, self.fair)
            return consider(game, self.knowledge, self.legal, dice, self.iterations, self.ms, policy, stop)
        shares = chances(game, self.knowledge, dice, self.iterations, self.ms, stop)
        return Thought([], [], [], shares, -1, 0)


@dataclass(frozen=True)
class Moment:
    """After a line: each seat's chance to win, by what that seat knew."""

    line: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Turn:
    """A choice that cost much: its line, and the chance to win with it and with the better one."""

    line: int
    before: int  # the line the choice was made after
    seat: int
    played: str
    better: str
    chance: float
    could: float
    points: float | None = None  # on average at the next count, where the game counts any: with it,
    could_points: float | None = None  # and with the better one
    reply: Reply | None = None  # the answer that was to be feared after it

    @property
    def cost(self) -> float:
        return self.could - self.chance


@dataclass(frozen=True)
class Review:
    game: str
    names: tuple[str, ...]
    moments: tuple[Moment, ...]
    turns: tuple[Turn, ...]  # a few of each seat, the costliest first

    def __repr__(self) -> str:
        told = "; ".join(f"line {turn.line}, {turn.chance:.0%} for {turn.could:.0%}" for turn in self.turns)
        return f"<Review {self.game}, {len(self.moments)} moments; costliest: {told or 'nothing'}>"

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Choice:
    """A line where a seat could have done something else."""

    line: int
    before: int
    seat: int
    action: int
    legal: list[int]


def choice_at(match: Match, before: int, line: int) -> Choice | None:
    """The choice that was made in a line, if there was any."""
    step = match.steps[line]
    if step.seat is None or step.action is None:
        return None
    legal = match.steps[before].after.legal_actions(step.seat)
    return Choice(line, before, step.seat, step.action, legal) if len(legal) > 1 else None


class Mistake(NamedTuple):
    """What a choice seems to have cost, and the better action."""

    cost: float
    better: int
    choice: Choice


class Examination:
    """A review under way. `run` yields questions and is sent their answers; its value is the review."""

    def __init__(self, match: Match, seconds: float = SECONDS, iterations: int = 0, seed: int = 0) -> None:
        self.match = match
        self.seconds = seconds
        self.iterations = iterations
        self.seed = seed
        live = live_lines(match)
        self.choices = [choice for pair in pairwise(live) if (choice := choice_at(match, *pair))]
        self.lines = spread(live, POINTS)
        asked = [line for line in self.lines if not match.steps[line].after.is_over()]
        self.charted = len(asked) * match.players
        made = Counter(choice.seat for choice in self.choices)
        closer = sum(min(CLOSER, many) for many in made.values())
        self.total = self.charted + len(self.choices) + closer
        self.done = 0

    def question(
        self,
        ask: Literal["consider", "chances"],
        line: int,
        seat: int,
        legal: list[int],
        ms: int,
        times: int = 1,
        fair: int = 0,
    ) -> Question:
        """About the table after a line."""
        self.done += 1
        knowledge = self.match.game.knowledge(self.match.steps[line].after, seat)
        seed = seed_for(self.seed, self.done)
        ms = 0 if self.iterations else ms
        return Question(ask, knowledge, legal, seed, self.iterations * times, ms, fair)

    def time(self, part: tuple[float, int], questions: int) -> int:
        """Milliseconds for each of so many questions."""
        share, most = part
        return max(2, min(most, int(1000 * self.seconds * share / max(1, questions))))

    def run(self) -> Generator[Question, Thought, Review]:
        """One question after another."""
        rounds = self.rounds()
        try:
            questions = next(rounds)
            while True:
                thoughts = []
                for question in questions:
                    thoughts.append((yield question))
                questions = rounds.send(thoughts)
        except StopIteration as end:
            done: Review = end.value
            return done

    def rounds(self) -> Generator[Iterator[Question], list[Thought], Review]:
        """The same in three rounds: the questions of one do not wait for each other."""
        moments = self.chart((yield self.about_chances()))
        mistakes = self.mistakes((yield self.about_choices()))
        turns = self.turns(mistakes, (yield self.look_closer(mistakes)))
        return Review(self.match.game.id, self.match.names, tuple(moments), tuple(turns))

    def won(self, state: State) -> list[float]:
        """Everyone's part of a victory at the end; mates win together."""
        parts = [float(state.share(seat)) for seat in range(self.match.players)]
        return [
            mine + sum(parts[mate] for mate in mates(self.match.sides, seat))
            for seat, mine in enumerate(parts)
        ]

    def about_chances(self) -> Iterator[Question]:
        """What each seat's chance is, at every moment of the chart."""
        ms = self.time(CHART, self.charted)
        for line in self.lines:
            if not self.match.steps[line].after.is_over():
                for seat in range(self.match.players):
                    yield self.question("chances", line, seat, [], ms)

    def chart(self, thoughts: list[Thought]) -> list[Moment]:
        moments, told = [], iter(thoughts)
        for line in self.lines:
            state = self.match.steps[line].after
            if state.is_over():
                shares = self.won(state)
            else:
                shares = [next(told).shares[seat] for seat in range(self.match.players)]
            moments.append(Moment(line, tuple(round(share, 4) for share in shares)))
        return moments

    def about_choices(self) -> Iterator[Question]:
        """What would have been best, at every choice."""
        ms = self.time(CHOICES, len(self.choices))
        for choice in self.choices:
            yield self.question("consider", choice.before, choice.seat, choice.legal, ms, fair=SOME)

    def mistakes(self, thoughts: list[Thought]) -> list[Mistake]:
        """Each seat's costliest."""
        mistakes = []
        for choice, thought in zip(self.choices, thoughts, strict=True):
            better, cost = compared(thought, choice.action)
            mistakes.append(Mistake(cost, better, choice))
        mistakes.sort(key=lambda mistake: (-mistake.cost, mistake.choice.line))
        return few_of_each(mistakes, lambda mistake: mistake.choice.seat, CLOSER)

    def look_closer(self, mistakes: list[Mistake]) -> Iterator[Question]:
        """The two actions alone, tried as often in the same worlds: what looked bad by chance is cleared."""
        ms = self.time(AGAIN, len(mistakes))
        for cost, better, choice in mistakes:
            if cost <= 0:
                self.done += 1
            else:
                pair = sorted((better, choice.action))
                yield self.question("consider", choice.before, choice.seat, pair, ms, 2, fair=EVEN)

    def turns(self, mistakes: list[Mistake], thoughts: list[Thought]) -> list[Turn]:
        """What still looks bad, the costliest first."""
        turns = []
        texts = self.match.game.action_texts
        doubtful = [mistake for mistake in mistakes if mistake.cost > 0]
        for (_, better, choice), thought in zip(doubtful, thoughts, strict=True):
            value = dict(zip(thought.actions, thought.values, strict=True))
            if not {better, choice.action} <= value.keys():  # the search had to end before it tried both
                continue
            chance, could = round(value[choice.action], 4), round(value[better], 4)
            if could - chance >= LEAST:
                points = dict(zip(thought.actions, thought.points, strict=False))
                replies = dict(zip(thought.actions, thought.replies, strict=False))
                why = points.get(choice.action), points.get(better), replies.get(choice.action)
                made = (choice.line, choice.before, choice.seat, texts[choice.action], texts[better])
                turns.append(Turn(*made, chance, could, *why))
        turns.sort(key=lambda turn: (-turn.cost, turn.line))
        return few_of_each(turns, lambda turn: turn.seat, TURNS)


Row = TypeVar("Row")


def few_of_each(rows: list[Row], seat_of: Callable[[Row], int], most: int) -> list[Row]:
    """The first so many of each seat, in the order they are in."""
    seen: Counter[int] = Counter()
    kept = []
    for row in rows:
        seen[seat_of(row)] += 1
        if seen[seat_of(row)] <= most:
            kept.append(row)
    return kept


def compared(thought: Thought, played: int) -> tuple[int, float]:
    """The action tried most, and how much better it looks than the one that was played."""
    rows = list(zip(thought.visits, thought.values, thought.actions, strict=True))
    _, value, best = max(rows, key=lambda row: (row[0], row[1], -row[2]))
    tried = [(worth, action) for visits, worth, action in rows if visits]
    least = min(worth for worth, _ in tried)  # what was not even tried looked no better
    own = next((worth for worth, action in tried if action == played), least)
    return best, 0.0 if best == played else max(0.0, value - own)


def spread(lines: list[int], most: int) -> list[int]:
    """At most so many of them, evenly, the first and the last among them."""
    if len(lines) <= most:
        return lines
    return [lines[k * (len(lines) - 1) // (most - 1)] for k in range(most)]


def examine(match: Match | str, iterations: int = 0, seconds: float = SECONDS, seed: int = 0) -> Examination:
    """The review of a finished match, or of its record, with everything checked and nothing asked yet."""
    need(match, (Match, str), "match", "a match or its record")
    iterations, seed = number(iterations, 0, MOST, "iterations"), number(seed, 0, LOW62, "seed")
    need(seconds, (int, float), "seconds", "a number")
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        told = str(seconds)[:20]
        raise BadNotation("number-range", where="seconds", low=LEAST_SECONDS, high=MOST_SECONDS, value=told)
    played = Match.from_record(match) if isinstance(match, str) else match
    if not played.over:
        raise IllegalCommand("review-running")
    return Examination(played, seconds, iterations, seed)


def review(
    match: Match | str,
    iterations: int = 0,
    seconds: float = SECONDS,
    seed: int = 0,
    progress: Progress | None = None,
) -> Review:
    """A finished match, or its record: everyone's chances as it went on, and the choices that cost most.

    It thinks for about so many seconds; with iterations (for each question) it is the same each time.
    """
    examination = examine(match, iterations, seconds, seed)
    questions = examination.run()
    try:
        question = next(questions)
        while True:
            thought = question.answer(examination.match.game)
            if progress is not None:
                progress(examination.done, examination.total)
            question = questions.send(thought)
    except StopIteration as end:
        done: Review = end.value
        return done
