"""Regulars: chosen by name, known by their faces, heard once, and silenced by one switch."""

import pytest
from playwright.sync_api import expect

from posse.games.registry import GAMES
from tests.browser.conftest import Meet
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat

GREETINGS = {
    lang: [GAMES["goat"].words.say(lang, f"regular.lottie.hello.{n}") for n in (1, 2)]
    for lang in ("en", "fr")
}


@pytest.mark.parametrize(("lang", "size"), [("en", "laptop"), ("fr", "phone")])
def test_one_is_chosen_for_a_seat_and_greets(served: Served, meet: Meet, lang: str, size: str):
    person = meet(served, lang=lang, size=size)
    page = person.go("/new/goat").page
    seat = page.get_by_label("Seat 2: who plays" if lang == "en" else "Place 2 : qui joue")
    seat.select_option("bot:lottie")
    chosen = page.locator("li").filter(has=seat)
    expect(chosen.locator(".seat svg")).to_be_visible()
    temper = GAMES["goat"].words.say(lang, "regular.lottie.help")
    expect(chosen.locator(".hint")).to_contain_text(temper)
    page.get_by_role("button", name="Start the game" if lang == "en" else "Commencer").click()
    plate = page.locator(".player[data-seat='1']")
    expect(plate).to_contain_text("Lottie Tallow")
    expect(plate.locator(".seat svg").first).to_be_visible()
    told = page.locator(".talk [role=status]")
    expect(told).to_contain_text("Lottie Tallow")
    said = told.inner_text()
    assert any(
        line in said.replace("\u202f", " ")
        for line in [text.replace("\u202f", " ") for text in GREETINGS[lang]]
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_device_that_wants_silence_has_it(served: Served, meet: Meet):
    hosted, (token,) = begin(served, "goat", ("Ann",), 1, {"first": 1}, bot="lottie")
    person = meet(served).keep(talk=False)
    page = take_seat(person, hosted, 0, token).page
    expect(page.locator(".player[data-seat='1'] .seat svg").first).to_be_visible()
    expect(page.locator(".talk")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Regulars talk").check()
    expect(page.locator(".talk")).to_have_count(1)
