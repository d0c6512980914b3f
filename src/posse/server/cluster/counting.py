"""What is counted by address, by all workers together.

For a worker that is alone, and while the database does not answer, memory alone decides: nobody is refused
because a counter is down.
"""

from collections.abc import Callable

from posse.server.cluster.together import Together
from posse.server.config import Limits
from posse.server.edge.counting import Counting
from posse.server.errors import Refused


class SharedCounting(Counting):
    """Counts here, and asks the others or tells them."""

    def __init__(self, limits: Limits, clock: Callable[[], float], together: Together) -> None:
        super().__init__(limits, clock)
        self.together = together
        together.held = self.held

    def hashed(self, who: str) -> str:
        return self.together.hashed(who)

    # -- How often

    async def ask(self, kind: str, who: str) -> None:
        await super().ask(kind, who)
        rule = self.rules[kind]
        wait = await self.together.ask(kind, who, rule.most, rule.seconds)
        if wait:
            self.rates[kind].forgive(who)
            raise self._too_many(kind, wait)

    def count(self, kind: str, who: str, code: int = 0) -> None:
        """The others' counts are heard of a moment later."""
        if wait := self.together.barred(kind, who):
            raise self._too_many(kind, wait, code)
        super().count(kind, who, code)
        self._note(kind, who)

    def charge(self, kind: str, who: str, cost: int) -> None:
        super().charge(kind, who, cost)
        for _ in range(min(cost, self.rules[kind].most)):
            self._note(kind, who)

    def forgive(self, kind: str, who: str) -> None:
        super().forgive(kind, who)
        self.together.forgive(kind, who)

    def _note(self, kind: str, who: str) -> None:
        rule = self.rules[kind]
        self.together.note(kind, who, rule.most, rule.seconds)

    def _too_many(self, kind: str, wait: float, code: int = 0) -> Refused:
        rule = self.rules[kind]
        return Refused(rule.key, 429, code, wait, most=rule.most, seconds=round(rule.seconds))

    # -- How many at a time

    async def enter(self, kind: str, who: str, more: int = 0) -> bool:
        if not await super().enter(kind, who, more):
            return False
        may = False
        try:
            may = await self.together.hold(kind, who, more)
        finally:
            if not may:
                self.leave(kind, who)
        return may

    def take(self, kind: str, who: str) -> None:
        super().take(kind, who)
        self.together.share(kind, who)

    def leave(self, kind: str, who: str) -> None:
        super().leave(kind, who)
        self.together.share(kind, who)

    async def enter_socket(self, who: str) -> bool:
        """Those that open a seat, at whichever worker, leave the others their number."""
        if await super().enter_socket(who):
            return True
        seated = await self.together.all_held("seated", who)
        return seated > 0 and await self.enter("sockets", who, seated)
