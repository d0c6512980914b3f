"""Reviews of finished games: worked out by the bots' workers question by question, and kept for a while.

Few are under way at a time, one of each address. The others wait, and are told at which place: the address
that has been given least time for reviews lately is next. One that nobody asks for any more is not begun, and
soon forgotten.
"""

import asyncio
from collections import Counter, OrderedDict
from functools import partial
from typing import Final

from posse.bots.searcher import Thought
from posse.server.api.brought import ReplayThread, weight
from posse.server.errors import Refused
from posse.server.tables.house import House
from posse.server.thinking.questions import job_of
from posse.server.thinking.queue import Asker, Kind, Queue
from posse.server.thinking.queue import Thought as Turn
from posse.table import Match
from posse.table.review import Examination, Review

KEPT: Final = 64  # the latest are remembered
BUDGET: Final = 30.0  # seconds of reviews that an address gets in a minute before it comes after all others
FORGOTTEN: Final = 60.0  # seconds in which somebody has to ask for a review that waits


class Job:
    """One review, from the wish for it to its end."""

    def __init__(self, match: Match, asker: Asker, seconds: float, now: float) -> None:
        self.match = match
        self.asker = asker
        self.turn = Turn(asker, Kind.REVIEW, float("inf"), seconds)
        self.weight = weight("", match)
        self.asked = now  # when somebody asked for it last
        self.examination: Examination | None = None
        self.review: Review | None = None
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """One at a time for each game and for each address, few at a time in a worker."""

    def __init__(self, house: House, readers: ReplayThread) -> None:
        self.house = house
        self.readers = readers
        self.limits = house.config.limits
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.queue = Queue(BUDGET, self.limits.reviews_waiting)
        self.busy: set[str] = set()  # addresses whose review is under way

    def begin(self, key: str, match: Match, address: str) -> Job:
        """The review of a game; wished for now if nobody has asked before."""
        job = self.look(key)
        if job is None:
            self.house.counting.count("reviews", address)
            job = Job(match, Asker(address, key), self.house.config.review_seconds, self.house.now())
            self.jobs[key] = job
            lost = self.queue.put(job.turn, self.house.now())
            if lost is not None:
                self._lose(lost)
            self._serve()
            self._make_room()
            if key not in self.jobs:
                self.house.counting.forgive("reviews", address)
                raise Refused("reviews-busy", 503)
        self.jobs.move_to_end(key)
        return job

    def look(self, key: str) -> Job | None:
        """How far a review is, for somebody who asks."""
        self._let_go()
        job = self.jobs.get(key)
        if job is not None:
            job.asked = self.house.now()
        return job

    def place(self, job: Job) -> int:
        """At which place it waits, from 1; 0 if it does not wait."""
        return self.queue.place(job.turn, self.house.now())

    def forget(self, key: str) -> None:
        """The game was removed; a review that is under way ends by itself."""
        job = self.jobs.get(key)
        if job is not None and (job.review is not None or job.task is None):
            self.queue.drop(job.turn)
            del self.jobs[key]

    # -- Waiting

    def _serve(self) -> None:
        """Begins what is next, while few are under way."""
        while len(self.busy) < self.limits.reviews:
            turn = self.queue.take(self.house.now(), self.busy)
            if turn is None:
                return
            key, job = turn.asker.table, self.jobs[turn.asker.table]
            self.busy.add(turn.asker.address)
            job.task = self.house.spawn(self._work(key, job))
            job.task.add_done_callback(partial(self._done, turn, self.house.now()))

    def _done(self, turn: Turn, began: float, _: object) -> None:
        now = self.house.now()
        self.queue.settle(turn, now - began, now)
        self.busy.discard(turn.asker.address)
        self._forget()
        self._let_go()
        if not self.house.stopped:
            self._serve()

    def _let_go(self) -> None:
        """Those that nobody has asked for lately leave the queue."""
        since = self.house.now() - FORGOTTEN
        for turn in list(self.queue.waiting):
            if self.jobs[turn.asker.table].asked < since:
                self.queue.drop(turn)
                self._lose(turn)

    def _make_room(self) -> None:
        """What waits takes up no more memory than it may: whoever has most of it loses the last."""
        while len(self.queue.waiting) > 1:
            held: Counter[str] = Counter()
            for turn in self.queue.waiting:
                held[turn.asker.address] += self.jobs[turn.asker.table].weight
            if held.total() <= self.limits.brought:
                return
            lost = max(self.queue.waiting, key=lambda turn: (held[turn.asker.address], turn.n))
            self.queue.drop(lost)
            self._lose(lost)

    def _lose(self, turn: Turn) -> None:
        """Whoever asks again begins again."""
        self.jobs.pop(turn.asker.table, None)

    def _forget(self) -> None:
        """Of those that are done, keeps so many, and no more than fit: whoever has most loses the oldest."""
        done = {key: job for key, job in self.jobs.items() if job.review is not None}
        while len(done) > 1:
            many, held = len(done) > KEPT, Counter[str]()
            for job in done.values():
                held[job.asker.address] += 1 if many else job.weight
            if not many and held.total() <= self.limits.brought:
                return
            old = max(done, key=lambda key: held[done[key].asker.address])  # the oldest of the greatest
            del done[old], self.jobs[old]

    # -- Working

    async def _work(self, key: str, job: Job) -> None:
        """Asks the workers one question after another; bots get their turns between them."""
        try:
            seconds = self.house.config.review_seconds
            job.examination = await self.readers.helpers.do(Examination, job.match, seconds)
            questions = job.examination.run()
            thought: Thought | None = None
            while job.review is None:
                try:
                    question = next(questions) if thought is None else questions.send(thought)
                except StopIteration as end:
                    job.review = end.value
                else:
                    answer = await self.house.thinkers.consult(
                        job_of(job.match.game, question), job.asker, Kind.REVIEW
                    )
                    if answer is None:
                        raise Refused("review-failed", 503)
                    thought = Thought.from_json(answer)
            self.house.metrics.add("posse_reviews_total")
        finally:
            if job.review is None:  # whoever asks again begins again
                self.jobs.pop(key, None)
