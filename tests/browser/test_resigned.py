"""Whoever resigns at a table of three or more stays on the board, marked as such."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat


@pytest.mark.parametrize("game", ["public-enemy", "goat", "wyatt-earp", "outlaws"])
def test_a_board_marks_who_has_resigned(served: Served, meet: Meet, game: str):
    table, tokens = begin(served, game, ("Ann", "Bob", "Zoe"), bots=0)
    ann = take_seat(meet(served), table, 0, tokens[0], game=game)
    board = ann.page.locator("main section.area")
    expect(board).to_contain_text("Bob")
    expect(board.get_by_text("resigned")).to_have_count(0)
    with table.watch(tokens[1]) as bob:
        assert bob.command(do="resign")["type"] == "ack"
    expect(board.locator(".sub").filter(has_text="resigned")).to_have_count(1)
    ann.speak("fr")
    expect(board.locator(".sub").filter(has_text="a abandonné")).to_have_count(1)
