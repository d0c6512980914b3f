"""Every game, number of players and phase: what can be played is seen and touched on every screen."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.fit import (
    DESKS,
    PHONES,
    check_fit,
    fine_print,
    misfits,
    phases,
    settle,
    sit,
    small_targets,
    speak,
)
from tests.browser.served import Served

ALL_ON = {"duel": 1, "dollars": 1, "cavalry": 1, "supremacy": 1}
CASES = [
    *(("wyatt-earp", players, {}) for players in (2, 3, 4)),
    *(("public-enemy", players, ALL_ON) for players in (2, 3, 4, 5, 6)),
    *(("goat", players, {}) for players in (2, 3, 4, 5)),
    *(("outlaws", players, {}) for players in (2, 3, 4)),
    ("outlaws", 4, {"teams": 1}),
]


def most_of(game: str) -> int:
    return max(players for name, players, _ in CASES if name == game)


@pytest.mark.parametrize(
    ("game", "players", "options"), CASES, ids=["-".join([game, str(many), *on]) for game, many, on in CASES]
)
def test_everything_that_can_be_played_is_in_sight(
    served: Served, meet: Meet, game: str, players: int, options: dict[str, int]
) -> None:
    """In French, whose words are longer; where most play, what comes last in English too."""
    person = meet(served, lang="fr")
    wrong: list[str] = []
    for phase, position in phases(game, players, options).items():
        sit(served, person, game, position)
        for size in (*DESKS, *PHONES):
            wrong += [f"{phase}, {each}" for each in misfits(person, *size)]
    if players == most_of(game):
        speak(person, "en")
        for size in (*DESKS, *PHONES):
            wrong += [f"{phase}, {each}" for each in misfits(person, *size)]
    assert wrong == []


LIT = """() => [...document.querySelectorAll('section.area .is-legal')].some((piece) => {
  const box = piece.getBoundingClientRect();
  return piece.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
})"""


@pytest.mark.parametrize(("game", "players", "options"), [("wyatt-earp", 4, {}), ("public-enemy", 6, ALL_ON)])
def test_a_small_screen_is_for_fingers_and_eyes(
    served: Served, meet: Meet, game: str, players: int, options: dict[str, int]
) -> None:
    """What can be played comes into sight by itself; nothing is too small, and the list makes room again."""
    person = meet(served, lang="fr")
    page = person.page
    sit(served, person, game, phases(game, players, options)["draw"])
    for width, height in (*PHONES, (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        settle(person)
        page.wait_for_function(LIT)
        assert small_targets(person) == []
        assert fine_print(person) == []
    page.set_viewport_size({"width": 640, "height": 400})  # 1280 × 800 at 200 %
    page.evaluate("scrollTo(0, 0)")
    foot = page.locator(".prompt").bounding_box()
    assert foot is not None
    assert foot["y"] > 260, "the question and the tabs take less than a third of the height"
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_role("button", name="Toutes les actions").click()
    listed = page.get_by_role("region", name="Ce que vous pouvez faire")
    expect(listed).to_be_visible()
    check_fit(person, (360, 640))
    listed.get_by_role("button").first.click()
    page.get_by_role("button", name="Jouer").click()
    expect(listed).to_have_count(0)
