"""Thimblerig for two pairs: a game with teams for the tests of tables, small and quick."""

from posse.core.game import Options
from posse.core.kernel.state import State
from posse.core.view import Event
from tests.conformance.entries import ALL_GAMES
from tests.thimblerig.face.events import Looked
from tests.thimblerig.game import ThimblerigGame


class Pairs(ThimblerigGame):
    """With four, those across play together, and what they seal at the end they seal together."""

    def sides(self, players: int, options: Options) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if players == 4 else super().sides(players, options)

    def aside(self, event: Event) -> str:
        return "event.looked-saw" if isinstance(event, Looked) and event.card else ""

    def leaves_to_mates(self, state: State, seat: int) -> bool:
        return len(state.seats_to_act()) > 1


WITH_PAIRS = ALL_GAMES | {"thimblerig": Pairs()}
