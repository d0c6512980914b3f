"""A table at which something is tried that must change nothing."""

from typing import Any

from tests.server.people import Place


class Scene:
    """A running table of two, and everything about it that must not change."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.table = place.open(options={"rounds": 3})
        self.tokens = self.table.begin("Ann", "Bob")
        self.ann, self.bob = (self.table.watch(token) for token in self.tokens)
        self.actor, self.other = (self.ann, self.bob) if self.ann.my_turn else (self.bob, self.ann)
        self.before = self.stored()

    def stored(self) -> Any:
        """Every stored entry of the table."""
        return self.place.house.store.load(self.table.id).entries

    def unchanged(self) -> bool:
        faults = self.place.metric("posse_errors_total")
        return bool(self.stored() == self.before and faults == 0)

    def legal(self) -> str:
        return str(self.actor.now["view"]["legal"][0])

    def close(self) -> None:
        for player in (self.ann, self.bob):
            player.__exit__()
