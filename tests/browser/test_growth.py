"""A table fills its window: on a larger screen all of it grows, and nothing is cut or left empty."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.fit import ask, misfits, phases, resize, sit
from tests.browser.served import Served
from tests.browser.test_endings import COUNTED, at_the_end, come, nearly, scene

SCREENS = ((1440, 900), (1920, 1080), (2560, 1440))
# The highest strip of the table between bar and prompt in which nothing is printed, as a share of the height.
EMPTIEST = """(() => {
  const prompt = document.querySelector('.prompt').getBoundingClientRect().top;
  const area = document.querySelector('section.area');
  const top = area.getBoundingClientRect().top;
  const printed = [...area.querySelectorAll('button, summary, svg, .card, b, span, p, h2')]
    .filter((piece) => piece.checkVisibility() && !piece.closest('.sr'))
    .map((piece) => piece.getBoundingClientRect())
    .filter((box) => box.width && box.height)
    .sort((one, other) => one.top - other.top);
  let [reached, widest] = [top, 0];
  for (const box of printed) {
    widest = Math.max(widest, box.top - reached);
    reached = Math.max(reached, box.bottom);
  }
  return Math.max(widest, prompt - reached) / innerHeight;
})()"""
# A leader's mark, and the name of what lies on a pile, are read whole.
CUT = """[...document.querySelectorAll('section.area .card :is(.lead, .law .who, .pay)')]
  .filter((text) => text.checkVisibility())
  .filter((text) => {
    const [inner, outer] = [text, text.closest('.card')].map((each) => each.getBoundingClientRect());
    return inner.right > outer.right || inner.bottom > outer.bottom + 1;
  }).map((text) => text.textContent)"""
# Figures' names are read whole in their frames; what is said under a stack ends before the next one.
SPILT = """[...document.querySelectorAll('.ou .fig .name b, .pe .stack .cap > *')]
  .filter((text) => text.checkVisibility() && text.getBoundingClientRect().width)
  .filter((text) => {
    const [inner, outer] = [text, text.closest('.fig, .stack')].map((each) => each.getBoundingClientRect());
    const beside = text.matches('.front') ? 16 : 0;
    return inner.right > outer.right + beside || (text.closest('.fig') && inner.bottom > outer.bottom - 3);
  }).map((text) => text.textContent)"""
TITLE_CUT = """(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
  Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight - 2))(document.querySelector('.where b'))"""
TYPE = "parseFloat(getComputedStyle(document.querySelector('.prompt b')).fontSize) * "
TYPE += "document.querySelector('.prompt').currentCSSZoom"


@pytest.mark.parametrize(
    ("game", "players", "phase"),
    [("wyatt-earp", 4, "play"), ("goat", 4, "offer"), ("public-enemy", 2, "draw"), ("outlaws", 2, "turn")],
)
def test_a_table_grows_with_its_window(
    served: Served, meet: Meet, game: str, players: int, phase: str
) -> None:
    person = meet(served, lang="fr")
    sit(served, person, game, phases(game, players, {})[phase])
    resize(person, 1280, 800)
    before = person.page.evaluate(TYPE)
    wrong: list[str] = []
    for size in SCREENS:
        wrong += misfits(person, *size)
        wrong += [f"{size}: cut: {text}" for text in ask(person, CUT)]
        empty = person.page.evaluate(EMPTIEST)
        wrong += [f"{size}: {empty:.0%} of the height is empty"] if empty > 0.1 else []
        tall = person.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        wrong += [f"{size}: {tall} px too tall"] if tall > 0 else []
        now = person.page.evaluate(TYPE)
        wrong += [] if now > before else [f"{size}: texts do not grow"]
        before = now
    assert wrong == []


@pytest.mark.parametrize(("game", "phase"), [("outlaws", "turn"), ("public-enemy", "draw")])
def test_at_a_full_table_of_four_nothing_runs_over_its_frame(
    served: Served, meet: Meet, game: str, phase: str
) -> None:
    person = meet(served, lang="fr")
    sit(served, person, game, phases(game, 4, {})[phase])
    resize(person, 1280, 800)
    assert ask(person, SPILT) == []


def test_the_end_of_public_enemy_fits_a_laptop(served: Served, meet: Meet) -> None:
    before, action = nearly(*COUNTED["public-enemy"])
    table, tokens = at_the_end(served, "public-enemy", before, action)
    page = come(served, meet, table, "public-enemy", 0, tokens[0]).page
    scene(page)
    for plate in page.locator(".pe .player").all():
        expect(plate).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_a_phone_held_sideways_asks_above_its_buttons_and_shows_the_board(served: Served, meet: Meet) -> None:
    """The question is read whole, nothing stands beside the board, and a game begins in the first screen."""
    person = meet(served, lang="fr")
    page = person.page
    resize(person, 740, 360)
    person.go()
    for button in page.locator(".poster .btn").all():
        expect(button).to_be_in_viewport(ratio=1)
    for game, phase in (("goat", "answer"), ("outlaws", "turn")):
        sit(served, person, game, phases(game, 2 if game == "outlaws" else 4, {})[phase])
        say, prompt, board = (page.locator(at).first.bounding_box() for at in (".say", ".prompt", ".area"))
        assert say is not None
        assert prompt is not None
        assert board is not None
        assert say["width"] > 220, game
        assert prompt["y"] > 180, game
        assert board["width"] > 700, game
        assert page.evaluate(TITLE_CUT) <= 0, game
        assert ask(person, "fit.misfits(1)") == []  # reached by scrolling
    for game, piece in (("public-enemy", ".deck .is-legal"), ("outlaws", ".cast .is-legal .drawn")):
        sit(served, person, game, phases(game, 4, {})["draw" if game == "public-enemy" else "setup"])
        expect(page.locator(piece).first).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(TITLE_CUT) <= 0


def test_on_a_low_phone_the_hand_stays_and_the_prompt_shrinks(served: Served, meet: Meet) -> None:
    person = meet(served, lang="fr", size="phone")
    page = person.page
    resize(person, 360, 640)
    sit(served, person, "goat", phases("goat", 4, {})["offer"])
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator(".hand .card.is-legal").first).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".hand .to").last).to_be_in_viewport(ratio=0.9)
    sit(served, person.keep(confirm="always"), "public-enemy", phases("public-enemy", 4, {})["draw"])
    asked = page.locator(".prompt").bounding_box()
    page.locator(".deck .is-legal").first.click()
    expect(page.get_by_role("button", name="Jouer", exact=True)).to_be_visible()
    picked = page.locator(".prompt").bounding_box()
    assert asked is not None
    assert picked is not None
    assert picked["height"] <= asked["height"] + 8
