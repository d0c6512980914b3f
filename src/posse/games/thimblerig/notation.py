"""Every action of Thimblerig as a line a person can read and type."""

from typing import Final

from posse.core.words import Seat
from posse.games.thimblerig.model import MOST_PLAYERS, SIDES

ACTION_TEXTS: Final = (
    *(f"look {Seat(seat)} {side}" for seat in range(int(MOST_PLAYERS)) for side in SIDES[:2]),
    "switch",
    "swap",
    "feint",
    "draw",
    "pass",
    "call",
    *(f"seal {side}" for side in SIDES),
)
ALIASES: Final = {"regarder": "look", "gauche": "left", "droite": "right", "main": "hand", "passer": "pass"}
