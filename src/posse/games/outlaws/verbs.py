"""Every action of Outlaws, by code, as a line a person can read and type."""

from itertools import combinations, permutations
from typing import Final

from posse.core.verbs import Unordered, Verb, Verbs
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import codes

ALL_FIGURES: Final = (*ou.FIGURES, *ou.MATE_FIGURES)  # as a member of a team sees them: one's own, the mate's
COMERS: Final = tuple(figure for figure in ALL_FIGURES if "governor" not in figure)  # from the Saloon
PLACES: Final = tuple(range(int(ou.PLACES)))
PAIRS: Final = Unordered(combinations(PLACES, 2))
POSITIONS: Final = tuple(range(1, int(ou.MOST_RESERVE) + 1))
LINE: Final = "line"  # what others read of someone's set-up
GAP: Final = "gap"  # OU-45: the empty place
# OU-14: where the newcomer goes, where the other figure goes, and from which of the two places one leaves
ENTRIES: Final = tuple((*two, "out", left) for two in permutations(PLACES, 2) for left in two)


def refill(a: int, b: int, order: int) -> tuple[str, str, str]:
    """OU-45: where the newcomer goes, then from where to where the two figures go: `gap 3>3 8>8`."""
    new, one, other = ((GAP, a, b)[codes.goes_to(order, who)] for who in range(3))
    return str(new), f"{a}>{one}", f"{b}>{other}"


REFILLS: Final = tuple(refill(a, b, order) for a, b in PAIRS for order in range(int(ou.ORDERS)))


def hidden_entry(figure: str, entry: tuple[int, int, str, int]) -> str:
    return f"enter {figure} {min(entry[:2])} {max(entry[:2])}"


def hidden_refill(figure: str, went: tuple[str, str, str]) -> str:
    return " ".join(("refill", figure, *(move.partition(">")[0] for move in went[1:])))


VERBS: Final = Verbs(
    Verb("pass", code=ou.PASS),
    Verb("swap", PAIRS, code=ou.SWAP, hidden="move {}"),
    Verb("feint", PAIRS, code=ou.FEINT, hidden="move {}"),
    Verb("enter", COMERS, ENTRIES, code=ou.ENTER, hidden=hidden_entry),  # enter mayor 0 5 out 5
    Verb("look", PLACES, code=ou.LOOK),
    Verb("take", PLACES, ou.TOKENS[:4], code=ou.TAKE),
    Verb("shoot", code=ou.SHOOT),
    Verb("arrest", code=ou.ARRESTS),
    Verb("roundup", code=ou.ROUNDS_UP),
    Verb("scout", code=ou.SCOUT),
    Verb("free", code=ou.FREE),
    Verb("rob", ("hitman", "sheriff"), code=ou.ROB),
    Verb("report", ou.FIGURES, code=ou.REPORT),
    Verb("dance", PLACES, code=ou.DANCE),
    Verb("trade", PAIRS, code=ou.TRADE),
    Verb("trade reserve", PLACES, POSITIONS, code=ou.STOCK, text="trade {} reserve {}"),
    Verb("mayor arrest", PLACES, code=ou.MAYOR_ARRESTS),
    Verb("mayor roundup", PLACES, code=ou.MAYOR_ROUNDS_UP),
    Verb("mayor scout", PLACES, code=ou.MAYOR_SCOUT),
    Verb("mayor report", ou.FIGURES, PLACES, code=ou.MAYOR_REPORT),
    Verb("mayor trade", PAIRS, code=ou.MAYOR_TRADE),
    Verb("mayor trade reserve", PLACES, POSITIONS, code=ou.MAYOR_STOCK, text="mayor trade {} reserve {}"),
    Verb("guard", code=ou.DEFEND),
    Verb("pray", code=ou.PRAY),
    Verb("place", ALL_FIGURES, code=ou.PLACE, hidden=LINE),
    Verb("random", code=ou.RANDOM, hidden=LINE),
    Verb("clear", code=ou.CLEAR, hidden=LINE),
    Verb("ready", code=ou.READY),
    Verb("mate shoot", code=ou.MATE_SHOOT),
    Verb("mate arrest", code=ou.MATE_ARRESTS),
    Verb("mate roundup", code=ou.MATE_ROUNDS_UP),
    Verb("mate guard", code=ou.MATE_DEFENDS),
    Verb("refill", COMERS, REFILLS, code=ou.REFILL, hidden=hidden_refill),  # refill mayor gap 3>3 8>8
)
# All else that may be typed stands in the words
ALIASES: Final = {"votes": "vote", "sort": "out", "vide": "gap"}
