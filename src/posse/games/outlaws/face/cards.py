"""What each figure of Outlaws can do, and the numbers of its rules that a page shows."""

from typing import Final

from posse.core.view import Cards, Facts, Printed
from posse.games.outlaws import model as ou
from posse.games.outlaws.face.board import PARTIES
from posse.games.outlaws.verbs import VERBS

# OU-22 to OU-32b: whose ability a verb is
ABILITIES: Final = {
    "hitman": ("shoot",),
    "sheriff": ("arrest", "roundup"),
    "indian": ("scout",),
    "storekeep": ("trade",),
    "dancer": ("dance",),
    "reporter": ("report",),
    "bandit": ("rob",),
    "reverend": ("free",),
}
ANSWERS: Final = {"sheriff": "guard", "reverend": "pray"}  # OU-26, OU-31
SPENDS: Final = {"hitman": "bullet", "sheriff": "handcuffs", "reporter": "paper"}


def printed(figure: str) -> Printed:
    """`does` has an action of each of its verbs, to ask about where none is possible."""
    return {
        "alone": figure in ou.FIGURES[: ou.OWN],  # OU-41: each member of a team has one
        "does": {verb: VERBS.texts[VERBS.first[verb]] for verb in ABILITIES.get(figure, ())},
        "answer": ANSWERS.get(figure, ""),
        "spends": SPENDS.get(figure, ""),
    }


CARDS: Final[Cards] = {figure: printed(figure) for figure in ou.FIGURES}
FACTS: Final[Facts] = {"parties": PARTIES, "length": int(ou.LENGTH)}
