"""Every action of Thimblerig as a line a person can read and type."""

from typing import Final

from posse.core.words import Seat
from tests.thimblerig import model as th

ACTION_TEXTS: Final = (
    *(f"look {Seat(seat)} {side}" for seat in range(int(th.MOST_PLAYERS)) for side in th.SIDES[:2]),
    "switch",
    "swap",
    "feint",
    "draw",
    "pass",
    "call",
    *(f"seal {side}" for side in th.SIDES),
)
ALIASES: Final = {"regarder": "look", "gauche": "left", "droite": "right", "main": "hand", "passer": "pass"}
# What the others read of an action whose choice is hidden, by code.
HIDDEN_TEXTS: Final = {
    **{int(code): "swap-or-feint" for code in (th.SWAP, th.FEINT)},
    **{int(th.CHOOSE) + side: "seal" for side in range(len(th.SIDES))},
}
