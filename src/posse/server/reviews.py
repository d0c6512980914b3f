"""Reviews of finished games: worked out by the bots' workers question by question, and kept for a while."""

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final

from posse.bots.searcher import Thought
from posse.server.brought import weight
from posse.server.errors import Refused
from posse.server.queue import Asker, Kind
from posse.table import Match
from posse.table.review import Examination, Question, Review

if TYPE_CHECKING:
    from posse.server.house import House

KEPT: Final = 64  # the latest are remembered


class Job:
    """One review, from its first question to its last."""

    def __init__(self, match: Match, asker: Asker) -> None:
        self.match = match
        self.asker = asker
        self.examination: Examination | None = None
        self.review: Review | None = None
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """One at a time for each game, few at a time on a server."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.beginning = asyncio.Lock()

    async def begin(self, key: str, match: Match, address: str) -> Job:
        """The review of a game; begun now if nobody has asked before."""
        async with self.beginning:
            if key not in self.jobs:
                await self._may_begin(address)
                job = self.jobs[key] = Job(match, Asker(address, key))
                job.task = self.house.spawn(self._work(key, job))
                job.task.add_done_callback(lambda _: self.house.counting.leave("reviews"))
                self._forget()
            self.jobs.move_to_end(key)
            return self.jobs[key]

    async def _may_begin(self, address: str) -> None:
        """Few are under way at a time at all workers, and few are begun from an address."""
        counting = self.house.counting
        if not await counting.enter("reviews"):
            raise Refused("reviews-busy", 503)
        try:
            counting.count("reviews", address)
        except BaseException:
            counting.leave("reviews")
            raise

    def forget(self, key: str) -> None:
        """The game was removed; a review that is under way ends by itself."""
        if key in self.jobs and self.jobs[key].review is not None:
            del self.jobs[key]

    def _forget(self) -> None:
        """Of those that are done, keeps the latest, and no more than fit."""
        done = [key for key, job in self.jobs.items() if job.review is not None]
        left = self.house.config.limits.brought
        for place, key in enumerate(reversed(done)):
            left -= weight("", self.jobs[key].match)
            if place >= KEPT or left < 0:
                del self.jobs[key]

    async def _work(self, key: str, job: Job) -> None:
        """Asks the workers one question after another; bots get their turns between them."""
        try:
            seconds = self.house.config.review_seconds
            job.examination = await self.house.readers.helpers.do(Examination, job.match, seconds)
            questions = job.examination.run()
            thought: Thought | None = None
            while job.review is None:
                try:
                    question = next(questions) if thought is None else questions.send(thought)
                except StopIteration as end:
                    job.review = end.value
                else:
                    answer = await self.house.thinkers.consult(
                        job_of(job.match, question), job.asker, Kind.REVIEW
                    )
                    if answer is None:
                        raise Refused("review-failed", 503)
                    thought = Thought.from_json(answer)
            self.house.metrics.add("posse_reviews_total")
        finally:
            if job.review is None:  # whoever asks again begins again
                self.jobs.pop(key, None)


def job_of(match: Match, question: Question) -> dict[str, Any]:
    """What a worker is told: a seat's knowledge, nothing of the rest."""
    return {
        "ask": question.ask,
        "game": match.game.id,
        "knowledge": match.game.knowledge_to_json(question.knowledge),
        "legal": question.legal,
        "seed": question.seed,
        "iterations": question.iterations,
        "ms": question.ms,
        "fair": question.fair,
    }
