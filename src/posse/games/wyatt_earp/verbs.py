"""Every action of Wyatt Earp as a line a person can read and type."""

from typing import Final

from posse.core.words import Seat
from posse.games.wyatt_earp import model as we

SEATS: Final = tuple(Seat(seat) for seat in range(int(we.MOST_PLAYERS)))
# By action code.
ACTION_TEXTS: Final = (
    "draw",
    "take",
    "end-hand",
    *(f"lay {number} {outlaw}" for outlaw in we.OUTLAWS for number in range(1, 8)),
    *(f"photo {outlaw}" for outlaw in we.OUTLAWS),
    "stagecoach-robbery",
    "bank-robbery",
    "fastest-gun",
    "hideout",
    *(f"wanted ask {outlaw}" for outlaw in we.OUTLAWS),
    "wanted take",
    "earp draw",
    "earp choose",
    "earp flush",
    *(f"ask {seat}" for seat in SEATS),
    *(f"target {seat} {outlaw}" for seat in SEATS for outlaw in we.OUTLAWS),
    *(f"choose {kind}" for kind in we.KINDS[: int(we.EARP)]),
    "keep",
    "done",
    "pass",
    *(f"discard {kind}" for kind in we.KINDS),
)
# What a player may type instead; the rulebook's names of cards among them.
ALIASES: Final = {
    "piocher": "draw",
    "prendre": "take",
    "poser": "lay",
    "défausser": "discard",
    "defausser": "discard",
    "demander": "ask",
    "cibler": "target",
    "choisir": "choose",
    "garder": "keep",
    "passer": "pass",
    "terminer": "done",
    "débusquer": "flush",
    "postkutschenüberfall": "stagecoach-robbery",
    "postkutschen-überfall": "stagecoach-robbery",
    "banküberfall": "bank-robbery",
    "schnellster-schütze": "fastest-gun",
    "unterschlupf": "hideout",
    "diligence": "stagecoach-robbery",
    "banque": "bank-robbery",
    "cachette": "hideout",
}
# Names of several words, as they may be typed.
SPACED: Final = {
    name.replace("-", " "): name
    for name in (*we.KINDS, *ALIASES)
    if "-" in name and not name.startswith("photo")
}


def joined(text: str) -> str:
    """A line in which `jesse james` and `schnellster schütze` are one word each."""
    for spaced, name in SPACED.items():
        text = text.replace(spaced, name)
    return text
