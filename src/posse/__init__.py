"""Posse: four Wild West tabletop games to play, watch and study.

>>> import posse
>>> match = posse.new(next(iter(posse.games)), players=4, seed=1)
>>> match.play(match.legal()[0]).action.split()[1]
'take'
"""

from posse.core.errors import BadNotation, IllegalAction, NotYourTurn, PosseError
from posse.games.registry import GAMES as games
from posse.lab.sim import simulate
from posse.table import Match

__version__ = "0.1.0"

new = Match.new
from_position = Match.from_position
from_record = Match.from_record


__all__ = [
    "BadNotation",
    "IllegalAction",
    "Match",
    "NotYourTurn",
    "PosseError",
    "from_position",
    "from_record",
    "games",
    "new",
    "simulate",
]
