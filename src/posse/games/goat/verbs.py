"""Every action of the Goat as a line a person can read and type."""

import difflib
from typing import Final

from posse.core.words import Seat
from posse.games.goat import model as go


def action_texts() -> tuple[str, ...]:
    """By action code."""
    seats = [str(Seat(seat)) for seat in range(int(go.MOST_PLAYERS))]
    return (
        *(
            f"offer {card} as {claim} to {to}"
            for card in go.CHARACTERS
            for claim in go.CHARACTERS
            for to in seats
        ),
        "accept",
        "refuse",
        *(f"thief {place}" for place in go.PLACES[:4]),
        *(f"charlatan {seat}" for seat in seats),
        *(f"waitress {seat}" for seat in seats),
        *(f"gambler {seat}" for seat in seats),
    )


ACTION_TEXTS: Final = action_texts()
VOCABULARY: Final = sorted({word for text in ACTION_TEXTS for word in text.split()})


def mended(text: str) -> str:
    """A line with every word replaced by the nearest one of the notation."""
    words = text.split()[:8]
    return " ".join((difflib.get_close_matches(word[:20], VOCABULARY, 1) or [word])[0] for word in words)


# What a player may type instead; the rulebook's French words among them.
ALIASES: Final = {
    "proposer": "offer",
    "propose": "offer",
    "give": "offer",
    "comme": "as",
    "à": "to",
    "accepter": "accept",
    "accepte": "accept",
    "yes": "accept",
    "oui": "accept",
    "refuser": "refuse",
    "no": "refuse",
    "non": "refuse",
    "vendeur": "shopkeeper",
    "gamin": "kid",
    "banquier": "banker",
    "guichetier": "teller",
    "fermière": "farmer",
    "fermiere": "farmer",
    "prospecteur": "prospector",
    "chercheur": "prospector",
    "mineur": "miner",
    "hors-la-loi": "outlaw",
    "shérif": "sheriff",
    "voleur": "thief",
    "serveuse": "waitress",
    "joueur": "gambler",
    "chèvre": "goat",
    "chevre": "goat",
    "magasin": "store",
    "banque": "bank",
}
