"""The Goat on small screens: all of it on a laptop; on a phone, pieces for fingers and words for eyes."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.fit import DESKS, ask, fine_print, phases, resize, sit, speak
from tests.browser.person import Person
from tests.browser.served import Served
from tests.rules.goat.tables import position as goat

BOARD_TARGETS = """[...document.querySelectorAll('.goat button')]
  .filter((piece) => piece.checkVisibility())
  .map((piece) => [piece.textContent.trim(), piece.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
  .map(([name, box]) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`)"""
# What its frame cuts off or what runs over it: names in buttons and bands, the cards beside the street.
SPILLS = """[...document.querySelectorAll('.goat :is(.to, .bubble, .strip, .heaps, .aside, .scene, .mine)')]
  .filter((frame) => frame.checkVisibility())
  .filter((frame) => [...frame.querySelectorAll('.who, .card, .nm, .to > span:not(.sr)')].some((piece) => {
    const [inner, outer] = [piece, frame].map((each) => each.getBoundingClientRect());
    return inner.width && (inner.right > outer.right + 1 || inner.left < outer.left - 1);
  })).map((frame) => `${frame.className}: ${frame.textContent.trim().slice(0, 40)}`)"""
CUT = """[...document.querySelectorAll('.goat .card .who')]
  .filter((name) => name.checkVisibility() && name.scrollWidth > name.clientWidth)
  .map((name) => name.textContent)"""
TALL = "document.documentElement.scrollHeight - innerHeight"


@pytest.mark.parametrize("players", [2, 5])
def test_the_whole_board_fits_and_a_finger_finds_it(served: Served, meet: Meet, players: int) -> None:
    person = meet(served)
    wrong: list[str] = []
    for phase, position in phases("goat", players, {}).items():
        sit(served, person, "goat", position)
        speak(person, "fr")  # the longer words
        for width, height in DESKS:
            resize(person, width, height)
            tall = person.page.evaluate(TALL)
            wrong += [f"{phase}, {width} × {height}: {tall} px too tall"] if tall > 0 else []
            wrong += [f"{phase}, {width} × {height} spills: {each}" for each in ask(person, SPILLS)]
        for width, height in ((390, 844), (820, 1180)):
            resize(person, width, height)
            if width < 720:
                wrong += [f"{phase} for fingers: {each}" for each in ask(person, BOARD_TARGETS)]
            wrong += [f"{phase}, {width} for eyes: {each}" for each in fine_print(person)]
            wrong += [f"{phase}, {width} spills: {each}" for each in ask(person, SPILLS)]
    assert not wrong, "\n".join(wrong)


def test_the_longest_names_of_a_hand_are_read_whole_on_a_phone(served: Served, meet: Meet) -> None:
    person = meet(served, size="phone", lang="fr")
    sit(served, person, "goat", goat(4, ["prospector", "outlaw", "sheriff", "thief"]))
    expect(person.page.locator(".goat .strip", has_text="Prospecteur").first).to_be_visible()
    for width, height in ((390, 844), (360, 640)):
        resize(person, width, height)
        assert ask(person, CUT) == []


def test_what_is_asked_comes_into_sight_and_says_what_it_does(served: Served, meet: Meet) -> None:
    """On the lowest phone, without scrolling: a hand and what its cards do; then a claim and its effect."""
    for phase in ("offer", "answer"):
        person = meet(served, size="small")
        person.page.set_viewport_size({"width": 360, "height": 640})
        sit(served, person, "goat", phases("goat", 4, {})[phase])
        expect(person.page.locator(".scene .is-legal").first).to_be_in_viewport(ratio=0.9)
        told = effects(person)
        if phase == "offer":
            hand = person.page.locator(".hand .now")
            expect(hand.first).to_be_visible()
            assert set(hand.all_text_contents()) <= set(told.values())
        else:
            claim = person.last("view")["view"]["offer"]["claim"]
            said = told[claim][0].lower() + told[claim][1:]
            expect(person.page.get_by_text(f"If that is true: {said}")).to_be_visible()


def effects(person: Person) -> dict[str, str]:
    """What the server has told of each hidden character, in words."""
    from posse.games.goat import GAME
    from posse.games.goat.face.board import effect_said
    from posse.games.goat.face.effects import EffectView

    view = person.last("view")
    names = [seat["name"] for seat in view["seats"]]
    made = [EffectView(**effect) for effect in json.loads(json.dumps(view["view"]["effects"]))]
    assert GAME.id == view["view"]["game"]
    return {effect.character: effect_said(effect, "en", names) for effect in made}
