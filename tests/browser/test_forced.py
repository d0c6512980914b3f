"""Forced colours: what may be touched and what may not, what is picked and what is not, look different."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page

from tests.browser.conftest import Meet
from tests.browser.fit import phases, resize, sit
from tests.browser.served import Served

AIR = 9  # pixels around a piece: outlines lie outside it


def picture(page: Page, piece: Locator) -> Image.Image:
    box = piece.bounding_box()
    assert box is not None
    clip: Any = {"x": max(0, box["x"] - AIR), "y": max(0, box["y"] - AIR)}
    clip |= {"width": box["width"] + 2 * AIR, "height": box["height"] + 2 * AIR}
    return Image.open(BytesIO(page.screenshot(clip=clip))).convert("L")  # as bright or dark: no colour alone


def differ(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that are clearly brighter or darker."""
    clear = ImageChops.difference(one, other).point(lambda level: 255 if level > 60 else 0)
    return clear.histogram()[255] / (clear.width * clear.height)


@pytest.mark.parametrize(
    ("game", "phase"),
    [
        ("wyatt-earp", "play"),
        ("wyatt-earp", "ask"),
        ("goat", "offer"),
        ("public-enemy", "draw"),
        ("outlaws", "turn"),
    ],
)
def test_what_may_be_touched_and_what_is_picked_is_seen(
    served: Served, meet: Meet, game: str, phase: str
) -> None:
    person = meet(served, forced_colors="active").keep(confirm="always")
    page = person.page
    sit(served, person, game, phases(game, 2 if game == "outlaws" else 4, {})[phase])
    piece = page.locator("section.area button.is-legal").first
    piece.evaluate("piece => piece.setAttribute('data-tried', '')")
    piece = page.locator("[data-tried]")
    lit = picture(page, piece)
    piece.evaluate("piece => piece.classList.remove('is-legal')")
    dark = picture(page, piece)
    assert differ(lit, dark) > 0.01
    piece.evaluate("piece => piece.classList.add('is-legal')")
    piece.click()
    page.mouse.move(1, 1)
    page.evaluate("document.activeElement.blur()")
    page.wait_for_function(
        "() => document.getAnimations().every(({ playState }) => playState === 'finished')"
    )
    resize(person, 1280, 800)  # as it is, and drawn
    picked = picture(page, page.locator("[data-tried]"))
    assert differ(picked, lit) > 0.01
    assert differ(picked, dark) > 0.01


def test_axe_finds_nothing_where_somebody_is_asked_for_a_card(served: Served, meet: Meet) -> None:
    person = meet(served, lang="fr")
    sit(served, person, "wyatt-earp", phases("wyatt-earp", 4, {})["ask"])
    assert person.violations() == []
