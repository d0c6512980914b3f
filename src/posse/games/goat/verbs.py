"""Every action of the Goat, by code, as a line a person can read and type."""

from typing import Final

from posse.core.verbs import Verb, Verbs, seats
from posse.games.goat import model as go

SEATS: Final = seats(int(go.MOST_PLAYERS))
VERBS: Final = Verbs(
    Verb(
        "offer",
        go.CHARACTERS,
        go.CHARACTERS,
        SEATS,
        code=go.OFFERS,
        text="offer {} as {} to {}",
        hidden="offer ? as {1} to {2}",  # GO-14: the card on offer is for the dealer's eyes alone
    ),
    Verb("accept", code=go.ACCEPT),
    Verb("refuse", code=go.REFUSE),
    Verb("thief", go.PLACES[:4], code=go.ROBS),
    Verb("charlatan", SEATS, code=go.CONS),
    Verb("waitress", SEATS, code=go.SERVES),
    Verb("gambler", SEATS, code=go.GAMBLES),
)
# Words between names, and another name; all else that may be typed stands in the words
ALIASES: Final = {
    "comme": "as",
    "annoncer": "as",
    "annonçant": "as",
    "saying": "as",
    "à": "to",
    "chercheur": "prospector",
}
