"""A server that comes back with another past: the page has kept the end of its chain, and says so."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat

WARNING = "this game is not what it was"


def set_back(mortal: Served, copy: Path) -> None:
    """The server is stopped, and started again on an older copy of its tables."""
    mortal.kill()
    for old in mortal.data.glob("posse.*"):
        old.unlink()
    shutil.copyfile(copy, mortal.data / "posse.db")
    mortal.start()


def test_a_game_that_was_set_back_is_noticed(mortal: Served, meet: Meet, tmp_path: Path):
    table, tokens = begin(mortal, "public-enemy", ("Ann", "Bob"), bots=0, options={"first": 1})
    ann = take_seat(meet(mortal), table, 0, tokens[0])
    expect(ann.page.locator(".prompt")).to_contain_text("Your turn")
    copy = tmp_path / "older.db"
    with closing(sqlite3.connect(mortal.data / "posse.db")) as live, closing(sqlite3.connect(copy)) as older:
        live.backup(older)
    with table.watch(tokens[0]) as elsewhere:
        played = elsewhere.now["view"]["legal"][0]
        assert elsewhere.command(action=played)["type"] == "ack"
    ann.page.reload()
    expect(ann.page.locator(".prompt")).to_contain_text("Bob")
    expect(ann.page.get_by_text(WARNING)).to_have_count(0)
    set_back(mortal, copy)
    warning = ann.page.get_by_role("alert").filter(has_text=WARNING)
    expect(warning).to_be_visible()
    assert ann.violations() == []
    ann.page.reload()
    expect(warning).to_be_visible()  # until it was read
    warning.get_by_role("button", name="Go on with this one").click()
    expect(warning).to_have_count(0)
    ann.page.reload()
    expect(ann.page.locator(".prompt")).to_contain_text("Your turn")
    expect(warning).to_have_count(0)
