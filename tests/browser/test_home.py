"""Home: the games on the wall, two clicks to a running game, what waits for me."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.served import Served


@pytest.mark.parametrize("theme", ["noon", "night"])
def test_home_is_accessible(served: Served, meet: Meet, theme: str):
    ann = meet(served, theme=theme).go()
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    assert ann.violations() == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_home_fits_a_small_phone(served: Served, meet: Meet, lang: str):
    ann = meet(served, size="small", lang=lang).go()
    expect(ann.page.get_by_role("article").first).to_be_visible()
    assert ann.sideways() == 0
