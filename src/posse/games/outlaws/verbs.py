"""Every action of Outlaws as a line a person can read and type."""

from typing import Final

from posse.games.outlaws import model as ou
from posse.games.outlaws.rules.codes import enter_code, entering_figure, goes_to, high_of, low_of, refill_code

PLACE_NUMBERS: Final = tuple(range(int(ou.PLACES)))
ALL_PAIRS: Final = tuple((int(low_of(pair)), int(high_of(pair))) for pair in range(int(ou.PAIRS)))
ALL_FIGURES: Final = (*ou.FIGURES, *ou.MATE_FIGURES)  # as a member of a team sees them: one's own, the mate's
COMERS: Final = tuple(int(entering_figure(number)) for number in range(int(ou.ENTERING)))
HIDDEN_LINE: Final = "line"  # what others read of someone's set-up
GAP: Final = "gap"  # OU-45: the empty place


def enters() -> list[str]:
    """Moves from the Saloon: who comes, to which place, where the other figure goes, which place is left."""
    texts = [""] * int(ou.LOOK - ou.ENTER)
    for figure in COMERS:
        for to in PLACE_NUMBERS:
            for other in PLACE_NUMBERS:
                if to != other:
                    for leaves, from_place in enumerate((to, other)):
                        code = int(enter_code(figure, to, other, leaves) - ou.ENTER)
                        texts[code] = f"enter {ALL_FIGURES[figure]} {to} {other} out {from_place}"
    return texts


def refills() -> list[str]:
    """OU-45: who comes from the Saloon and where to, then from where to where the two figures go."""
    texts = [""] * int(ou.ENTERING * ou.PAIRS * ou.ORDERS)
    for figure in COMERS:
        for a, b in ALL_PAIRS:
            for order in range(int(ou.ORDERS)):
                places = (GAP, a, b)
                new, one, other = (places[goes_to(order, who)] for who in range(3))
                code = int(refill_code(figure, a, b, order) - ou.REFILL)
                texts[code] = f"refill {ALL_FIGURES[figure]} {new} {a}>{one} {b}>{other}"
    return texts


def trades() -> list[str]:
    positions = range(1, int(ou.MOST_RESERVE) + 1)
    return [
        *(f"trade {a} {b}" for a, b in ALL_PAIRS),
        *(f"trade {place} reserve {position}" for place in PLACE_NUMBERS for position in positions),
    ]


ACTION_TEXTS: Final = (
    "pass",
    *(f"swap {a} {b}" for a, b in ALL_PAIRS),
    *(f"feint {a} {b}" for a, b in ALL_PAIRS),
    *enters(),
    *(f"look {place}" for place in PLACE_NUMBERS),
    *(f"take {place} {token}" for place in PLACE_NUMBERS for token in ou.TOKENS[:4]),
    "shoot",
    "arrest",
    "roundup",
    "scout",
    "free",
    "rob hitman",
    "rob sheriff",
    *(f"report {figure}" for figure in ou.FIGURES),
    *(f"dance {place}" for place in PLACE_NUMBERS),
    *trades(),
    *(f"mayor arrest {place}" for place in PLACE_NUMBERS),
    *(f"mayor roundup {place}" for place in PLACE_NUMBERS),
    *(f"mayor scout {place}" for place in PLACE_NUMBERS),
    *(f"mayor report {figure} {place}" for figure in ou.FIGURES for place in PLACE_NUMBERS),
    *(f"mayor {text}" for text in trades()),
    "guard",
    "pray",
    *(f"place {figure}" for figure in ALL_FIGURES),
    "random",
    "clear",
    "ready",
    "mate shoot",
    "mate arrest",
    "mate roundup",
    "mate guard",
    *refills(),
)


def hidden_text(action: int) -> str:
    """What the others read of an action whose choice is hidden; empty if nothing is."""
    if ou.SWAP <= action < ou.ENTER:
        a, b = ALL_PAIRS[(action - int(ou.SWAP)) % int(ou.PAIRS)]
        return f"move {a} {b}"
    if ou.ENTER <= action < ou.LOOK:
        verb, figure, to, other, *_ = ACTION_TEXTS[action].split()
        return " ".join((verb, figure, *sorted((to, other), key=int)))
    if action >= ou.REFILL:
        verb, figure, _, one, other = ACTION_TEXTS[action].split()
        return f"{verb} {figure} {one.split('>')[0]} {other.split('>')[0]}"
    if ou.PLACE <= action <= ou.CLEAR:
        return HIDDEN_LINE
    return ""


def tidied(words: list[str]) -> list[str]:
    """Two places named the other way round, put in order."""
    at = 2 if words[:1] == ["mayor"] else 1
    if words[at - 1 : at] and words[at - 1] in ("swap", "feint", "trade") and len(words) == at + 2:
        return [*words[:at], *sorted(words[at:], key=as_number)]
    return words


def as_number(word: str) -> tuple[int, str]:
    """Places in order, 10 after 9; anything else as it is."""
    return (int(word), "") if word.isdecimal() and len(word) < 4 else (0, word)


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
    "coffrer": "roundup",
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
    "coéquipier": "mate",
    "coequipier": "mate",
    "combler": "refill",
    "vide": "gap",
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
