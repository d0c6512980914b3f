"""A review whose questions are answered by several workers at once: it is the same, only sooner."""

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import Any

from posse.bots.searcher import Thought
from posse.core.game import Game
from posse.lab.chunks import Chunks
from posse.lab.pool import check_progress, checked_jobs, hand_out, workers_for
from posse.table import Match
from posse.table.review import SECONDS, Progress, Question, Review, examine
from posse.table.review import review as review_here

Sent = tuple[int, dict[str, Any]]  # the number of a question, and what it asks
Answered = tuple[int, Thought]


def review(
    match: Match | str,
    iterations: int = 0,
    seconds: float = SECONDS,
    seed: int = 0,
    progress: Progress | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Review:
    """As `posse.table.review.review`; the seconds are those that all workers think together."""
    jobs = checked_jobs(jobs, executor)
    check_progress(progress)
    if executor is None and jobs == 1:
        return review_here(match, iterations, seconds, seed, progress)
    examination = examine(match, iterations, seconds, seed)
    game = examination.match.game
    rounds = examination.rounds()
    with workers_for(jobs, executor) as workers:
        try:
            questions = next(rounds)
            while True:
                before = examination.done
                sent = [(number, packed(game, question)) for number, question in enumerate(questions)]
                thoughts: dict[int, Thought] = {}
                work = Chunks(len(sent), partial(chunk_of, game, sent), workers.beat, workers.many)
                for answers in hand_out(work, workers):
                    thoughts.update(answers)
                    if progress is not None:
                        progress(before + len(thoughts), examination.total)
                questions = rounds.send([thoughts[number] for number in range(len(sent))])
        except StopIteration as end:
            done: Review = end.value
            return done


def packed(game: Game, question: Question) -> dict[str, Any]:
    """A question that can travel: compiled knowledge does so as JSON."""
    return vars(question) | {"knowledge": game.knowledge_to_json(question.knowledge)}


def chunk_of(game: Game, sent: list[Sent], first: int, end: int) -> Callable[[], list[Answered]]:
    return partial(answer, game, sent[first:end])


def answer(game: Game, sent: list[Sent]) -> list[Answered]:
    """What a worker does."""
    answers = []
    for number, asked in sent:
        knowledge = game.knowledge_from_json(asked["knowledge"])
        answers.append((number, Question(**asked | {"knowledge": knowledge}).answer(game)))
    return answers
