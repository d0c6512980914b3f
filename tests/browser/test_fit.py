"""Every game, number of players and phase: what can be played is seen and touched on every screen."""

import pytest

from tests.browser.conftest import Meet
from tests.browser.fit import DESKS, PHONES, misfits, phases, sit, speak
from tests.browser.served import Served

ALL_ON = {"duel": 1, "dollars": 1, "cavalry": 1, "supremacy": 1}
CASES = [
    *(("wyatt-earp", players, {}) for players in (2, 3, 4)),
    *(("public-enemy", players, ALL_ON) for players in (2, 3, 4, 5, 6)),
    *(("goat", players, {}) for players in (2, 3, 4, 5)),
    *(("outlaws", players, {}) for players in (2, 3, 4)),
    ("outlaws", 4, {"teams": 1}),
]


@pytest.mark.parametrize(
    ("game", "players", "options"), CASES, ids=["-".join([game, str(many), *on]) for game, many, on in CASES]
)
def test_everything_that_can_be_played_is_in_sight(
    served: Served, meet: Meet, game: str, players: int, options: dict[str, int]
) -> None:
    person = meet(served)
    wrong: list[str] = []
    spoken = ["en", "fr"]
    for phase, position in phases(game, players, options).items():
        sit(served, person, game, position)
        for lang in spoken:
            speak(person, lang)
            for size in (*DESKS, *PHONES):
                wrong += [f"{phase}, {each}" for each in misfits(person, *size)]
        spoken.reverse()  # the next table opens in the language that was spoken last
    assert wrong == []
