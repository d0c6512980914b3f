"""Every action of Outlaws as a line a person can read and type."""

from typing import Final

from posse.games.outlaws.codes import enter_code, high_of, low_of
from posse.games.outlaws.model import (
    CLEAR,
    ENTER,
    FIGURE,
    FIGURES,
    LENGTH,
    LOOK,
    MOST_RESERVE,
    PAIRS,
    PLACE,
    SWAP,
    TOKENS,
)

PLACES: Final = tuple(range(int(LENGTH)))
ALL_PAIRS: Final = tuple((int(low_of(pair)), int(high_of(pair))) for pair in range(int(PAIRS)))
HIDDEN_LINE: Final = "line"  # what others read of someone's set-up


def enters() -> list[str]:
    """Moves from the Saloon: who comes, to which place, where the other figure goes, which place is left."""
    texts = [""] * int(LOOK - ENTER)
    for figure in range(1, int(FIGURE)):
        for to in PLACES:
            for other in PLACES:
                if to != other:
                    for leaves, from_place in enumerate((to, other)):
                        code = int(enter_code(figure, to, other, leaves) - ENTER)
                        texts[code] = f"enter {FIGURES[figure]} {to} {other} out {from_place}"
    return texts


def trades() -> list[str]:
    positions = range(1, int(MOST_RESERVE) + 1)
    return [
        *(f"trade {a} {b}" for a, b in ALL_PAIRS),
        *(f"trade {place} reserve {position}" for place in PLACES for position in positions),
    ]


ACTION_TEXTS: Final = (
    "pass",
    *(f"swap {a} {b}" for a, b in ALL_PAIRS),
    *(f"feint {a} {b}" for a, b in ALL_PAIRS),
    *enters(),
    *(f"look {place}" for place in PLACES),
    *(f"take {place} {token}" for place in PLACES for token in TOKENS[:4]),
    "shoot",
    "arrest",
    "roundup",
    "scout",
    "free",
    "rob hitman",
    "rob sheriff",
    *(f"report {figure}" for figure in FIGURES),
    *(f"dance {place}" for place in PLACES),
    *trades(),
    *(f"mayor arrest {place}" for place in PLACES),
    *(f"mayor roundup {place}" for place in PLACES),
    *(f"mayor scout {place}" for place in PLACES),
    *(f"mayor report {figure} {place}" for figure in FIGURES for place in PLACES),
    *(f"mayor {text}" for text in trades()),
    "guard",
    "pray",
    *(f"place {figure}" for figure in FIGURES),
    "random",
    "clear",
    "ready",
)


def hidden_text(action: int) -> str:
    """What the others read of an action whose choice is hidden; empty if nothing is."""
    if SWAP <= action < ENTER:
        a, b = ALL_PAIRS[(action - int(SWAP)) % int(PAIRS)]
        return f"move {a} {b}"
    if ENTER <= action < LOOK:
        verb, figure, to, other, *_ = ACTION_TEXTS[action].split()
        return " ".join((verb, figure, *sorted((to, other))))
    if PLACE <= action <= CLEAR:
        return HIDDEN_LINE
    return ""


def tidied(words: list[str]) -> list[str]:
    """Two places named the other way round, put in order."""
    at = 2 if words[:1] == ["mayor"] else 1
    if words[at - 1 : at] and words[at - 1] in ("swap", "feint", "trade") and len(words) == at + 2:
        return [*words[:at], *sorted(words[at:])]
    return words


# What a player may type instead; the rulebook's French words among them.
ALIASES: Final = {
    "passer": "pass",
    "passe": "pass",
    "échanger": "swap",
    "echanger": "swap",
    "feindre": "feint",
    "entrer": "enter",
    "sort": "out",
    "regarder": "look",
    "prendre": "take",
    "votes": "vote",
    "menottes": "handcuffs",
    "balle": "bullet",
    "élection": "election",
    "tirer": "shoot",
    "arrêter": "arrest",
    "arreter": "arrest",
    "rafle": "roundup",
    "guetter": "scout",
    "libérer": "free",
    "liberer": "free",
    "voler": "rob",
    "révéler": "report",
    "reveler": "report",
    "danser": "dance",
    "troquer": "trade",
    "réserve": "reserve",
    "garder": "guard",
    "prier": "pray",
    "placer": "place",
    "hasard": "random",
    "effacer": "clear",
    "prêt": "ready",
    "pret": "ready",
    "gouverneur": "governor",
    "tueur": "hitman",
    "shérif": "sheriff",
    "indien": "indian",
    "quincaillier": "storekeep",
    "meneuse": "dancer",
    "lead-dancer": "dancer",
    "journaliste": "reporter",
    "pasteur": "reverend",
    "maire": "mayor",
}
