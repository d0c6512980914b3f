"""Turning points: while one person plays against bots, their choices are looked at again, for the end.

What is found stays in memory, and is told to nobody before the game is over. Looks come after all other
thoughts, and not while a bot of the table searches: no move, hint or counter waits for one or shows it.
"""

import asyncio
from typing import Final

from posse.bots.searcher import Thought
from posse.server.errors import Refused
from posse.server.tables.house import House
from posse.server.tables.room import Room
from posse.server.thinking.questions import job_of
from posse.server.thinking.queue import Asker, Kind
from posse.table import Table
from posse.table.state import ENDED
from posse.table.turning import Look, LookBack
from posse.table.wire import TurningPoint

AFTER: Final = 60.0  # seconds after the end in which what is missing is still looked at
WISHED: Final = 180.0  # and after a review of the game was wished for, which comes before it
TRIES: Final = 3  # of one look that fails, before it is left out
PATIENCE: Final = 30.0  # seconds for one look, of a machine that is slow
AGAIN: Final = 0.5  # seconds before a look that had to end for others is begun again


def person_of(table: Table) -> int | None:
    """The seat of the one person who plays against bots, in a game that has begun."""
    if table.match is None or any(chair.kind == "open" for chair in table.chairs):
        return None
    people = [seat for seat, chair in enumerate(table.chairs) if chair.kind == "person"]
    return people[0] if len(people) == 1 else None


class Turning:
    """One table's looks."""

    def __init__(self, house: House, room: Room, back: LookBack) -> None:
        self.house = house
        self.room = room
        self.back = back
        self.task: asyncio.Task[None] | None = None
        self.failed = 0  # times that the look under way has failed
        self.until = 0.0  # when looks end that a review has brought about
        self.late = False  # the time after the end is over
        self.done = 0  # lines of which all is known
        self.told: dict[str, list[TurningPoint]] = {}  # what was found in the end, by language

    @property
    def is_done(self) -> bool:
        return self.late or self.done == len(self.back.match.steps)

    def go_on(self) -> None:
        """Looks on, if there is something left and no bot of the table searches."""
        if self.task is None and not self.is_done and self._may():
            self.task = self.house.spawn(self._work())
            self.task.add_done_callback(self._done)

    def _done(self, _: object) -> None:
        self.task = None

    def _may(self) -> bool:
        table = self.room.table
        if self.room.stopped or self.house.recovery.failing or table.match is not self.back.match:
            return False
        if table.status in ENDED:
            until = max(self.until, table.clock.since + AFTER)
            self.late = self.late or self.house.now() > until
            return not self.late
        here = self.house.thinkers.here
        searching = any(here(bot, table.game) is None for _, bot in table.bots_to_act())
        return table.status == "running" and not searching

    async def _work(self) -> None:
        while self._may():
            look, lines = self.back.next(), len(self.back.match.steps)
            if look is None:
                self.done = lines
                return
            thought = await self._think(look)
            if thought is None:
                await asyncio.sleep(AGAIN)
            else:
                self.back.hear(look, thought)
                self.failed = 0

    async def _think(self, look: Look) -> Thought | None:
        """What a worker finds; None if it had to end before it was done."""
        match = self.back.match
        question = look.question(match)
        asker = Asker(self.room.address, self.room.id)
        job = job_of(match.game, question) | {"seconds": PATIENCE}
        try:
            answer = await self.house.thinkers.consult(job, asker, Kind.LOOK)
        except Refused:  # others keep the workers busy
            return None
        if answer is None:
            self.failed += 1
            if self.failed >= TRIES:
                self.back.skip(look)
                self.failed = 0
            return None
        thought = Thought.from_json(answer)
        return thought if thought.iterations >= question.iterations else None


class Turnings:
    """The looks of all tables in memory at which one person plays against bots."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.of: dict[str, Turning] = {}  # by table

    def look(self) -> None:
        rooms = self.house.rooms
        self.of = {table: turning for table, turning in self.of.items() if rooms.get(table) is turning.room}
        for room in list(rooms.values()):
            self._note(room)

    def _note(self, room: Room) -> None:
        match, seat = room.table.match, person_of(room.table)
        if match is None or seat is None:
            self.of.pop(room.id, None)
            return
        turning = self.of.get(room.id)
        if turning is None or turning.back.match is not match or turning.back.seat != seat:
            if room.table.status != "running" and self._is_long_over(room):
                return
            turning = self.of[room.id] = Turning(self.house, room, LookBack(match, seat))
        turning.go_on()

    def _is_long_over(self, room: Room) -> bool:
        return room.table.status not in ENDED or self.house.now() - room.table.clock.since > AFTER

    def look_again(self, room: Room) -> None:
        """A review of a finished game was wished for: what is not known of it is looked for, too."""
        match, seat, turning = room.table.match, person_of(room.table), self.of.get(room.id)
        if match is None or seat is None or (turning is not None and not turning.late):
            return
        turning = self.of[room.id] = Turning(self.house, room, LookBack(match, seat))
        turning.until = self.house.now() + WISHED

    def at(self, table_id: str) -> Turning | None:
        """What there is of a game that is over."""
        self.look()  # whoever asks need not wait for the next second
        return self.of.get(table_id)
