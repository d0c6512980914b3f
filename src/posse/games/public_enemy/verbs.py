"""Every action of Public Enemy as a line a person can read and type."""

from typing import Final

from posse.core.words import Seat
from posse.games.public_enemy import model as pe


def action_texts() -> tuple[str, ...]:
    """By action code."""
    slots = [f"{Seat(seat)} {gang}" for seat in range(int(pe.MOST_PLAYERS)) for gang in pe.GANGS]
    return (
        *(f"take {town}" for town in pe.TOWNS),
        "saloon",
        *(f"bury {town}" for town in pe.TOWNS),
        *(f"look {deck}" for deck in pe.DECKS),
        *(f"sheriff {gang}" for gang in pe.GANGS),
        *(f"bounty {slot}" for slot in slots),
        *(f"swindle {slot}" for slot in slots),
        *(f"cavalry {town}" for town in pe.TOWNS),
        "stay",
    )


ACTION_TEXTS: Final = action_texts()

# What a player may type instead; the rulebook's French words among them.
ALIASES: Final = {
    "cripple": "cripple-creek",
    "cripplecreek": "cripple-creek",
    "dodge": "dodge-city",
    "dodgecity": "dodge-city",
    "wild": "wild-bunch",
    "wildbunch": "wild-bunch",
    "dalton": "daltons",
    "james": "james-younger",
    "younger": "james-younger",
    "loner": "loners",
    "prendre": "take",
    "enterrer": "bury",
    "regarder": "look",
    "shérif": "sheriff",
    "prime": "bounty",
    "chasseur": "bounty",
    "arnaque": "swindle",
    "arnaqueur": "swindle",
    "swindler": "swindle",
    "cavalerie": "cavalry",
    "rester": "stay",
}
