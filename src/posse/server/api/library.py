"""What is looked at afterwards: finished games, their turning points, records that people
bring along, and reviews."""

from posse.server.api.brought import BroughtRecords, ReplayThread
from posse.server.api.reviews import Reviews
from posse.server.api.shown import FinishedGames
from posse.server.api.turning import Turnings
from posse.server.tables.house import House
from posse.server.tables.room import Room


class Library:
    """One for each house. It is told what becomes of tables, and keeps those in memory that it needs."""

    def __init__(self, house: House) -> None:
        limits = house.config.limits
        self.house = house
        self.finished = FinishedGames(house)
        self.brought = BroughtRecords(limits.brought)
        self.readers = ReplayThread(limits, house.host.helpers(1, "records"))
        self.reviews = Reviews(house, self.readers)
        self.turnings = Turnings(house)
        house.attendants.append(self)

    def loaded(self, room: Room) -> None:
        self.finished.note(room)

    def look(self) -> None:
        self.finished.look()
        self.turnings.look()

    def needs(self, table_id: str) -> bool:
        """Whoever asks for a table's review finds it where the table is."""
        return table_id in self.reviews.jobs

    def removed(self, table_id: str) -> None:
        self.reviews.forget(table_id)

    async def stop(self, seconds: float) -> None:
        await self.readers.stop(seconds)
