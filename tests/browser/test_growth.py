"""A table fills its window: on a larger screen all of it grows, and nothing is cut or left empty."""

import pytest

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
