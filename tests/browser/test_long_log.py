"""A log too long for one view: what is earlier comes when it is asked for."""

from playwright.sync_api import expect

from benchmarks.long_tables import played, write
from tests.browser.conftest import Meet
from tests.browser.served import Served

TABLE = "f0ndermgwmjxkzpa"


def test_earlier_lines_come_when_they_are_asked_for(mortal: Served, meet: Meet):
    table, entries = played(330)
    mortal.kill()
    write(mortal.data, TABLE, table, entries)
    mortal.start()
    eve = meet(mortal)
    eve.page.goto(f"{mortal.url}/t/{TABLE}")
    more = eve.page.get_by_role("button", name="Earlier lines")
    rows = eve.page.get_by_role("list", name="The Gazette").get_by_role("listitem")
    expect(more).to_be_visible()
    seen = [rows.count()]
    while more.count():
        more.click()
        expect(rows).not_to_have_count(seen[-1])
        seen.append(rows.count())
        assert len(seen) < 9
    assert len(seen) >= 3
    assert seen == sorted(seen)
    expect(rows.last).to_contain_text("N0 sits down.")
    expect(eve.page.get_by_text("not what it was")).to_have_count(0)
    assert eve.violations() == []
