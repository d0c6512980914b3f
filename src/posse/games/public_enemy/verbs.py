"""Every action of Public Enemy, by code, as a line a person can read and type."""

from typing import Final

from posse.core.verbs import Verb, Verbs, seats
from posse.games.public_enemy import model as pe

SEATS: Final = seats(int(pe.MOST_PLAYERS))
VERBS: Final = Verbs(
    Verb("take", pe.TOWNS, code=pe.TAKE),
    Verb("saloon", code=pe.TAKE + pe.SALOON),
    Verb("bury", pe.TOWNS, code=pe.BURY),
    Verb("look", pe.DECKS, code=pe.LOOK),
    Verb("sheriff", pe.GANGS, code=pe.JAIL),
    Verb("bounty", SEATS, pe.GANGS, code=pe.BOUNTY),
    Verb("swindle", SEATS, pe.GANGS, code=pe.SWINDLE),
    Verb("cavalry", pe.TOWNS, code=pe.STATION),
    Verb("stay", code=pe.STAY),
)
ALIASES: Final = {"younger": "james-younger"}  # all else that may be typed stands in the words
