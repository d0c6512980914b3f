"""A table fills its window: on a larger screen all of it grows, and nothing is cut or left empty."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.fit import ask, misfits, phases, resize, sit
from tests.browser.served import Served

SCREENS = ((1440, 900), (1920, 1080), (2560, 1440))
# The highest strip of the table between bar and prompt in which nothing is printed, as a share of the height.
EMPTIEST = """(() => {
  const prompt = document.querySelector('.prompt').getBoundingClientRect().top;
  const area = document.querySelector('section.area');
  const top = area.getBoundingClientRect().top;
  const printed = [...area.querySelectorAll('button, svg, .card, b, span, p, h2')]
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
        assert ask(person, "fit.misfits(1)") == []  # reached by scrolling


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
