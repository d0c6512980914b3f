"""The deal of the day on the page: for whoever has been here, one try, practice, and days that pass."""

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from posse.daily import daily, day_of
from posse.games.registry import GAMES
from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.served import Served
from tests.waiting import until

TABLE = re.compile(r"/t/\w+$")
WEDNESDAY = datetime(2026, 11, 18, 23, 30, tzinfo=UTC)


def at(person: Person, moment: datetime) -> Person:
    """The clock of a device of one's own stands at a moment, and goes on from there."""
    person.clock.install(time=moment)
    return person


def has_been_here(person: Person) -> Person:
    """One game is on its record."""
    row = {"id": "old", "ended": 1, "game": "goat", "players": 2, "teams": False, "level": "deputy"}
    row |= {"rank": 1, "points": 30, "lines": 60, "daily": None}
    person.kept["posse.record"] = [row]
    return person


def keep_rows(page: Page) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = page.evaluate("JSON.parse(localStorage.getItem('posse.record') ?? '[]')")
    return rows


def test_a_newcomer_sees_the_posters_alone(served: Served, meet: Meet) -> None:
    person = meet(served)
    person.go("/")
    expect(person.page.locator(".poster").first).to_be_visible()
    expect(person.page.get_by_role("heading", name=re.compile("^Deals of the day"))).to_have_count(0)


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_the_day_is_the_same_in_every_time_zone_and_changes_at_midnight_utc(
    served: Served, meet: Meet, zone: str
) -> None:
    person = at(has_been_here(meet(served, fresh=True, timezone_id=zone)), WEDNESDAY).go("/daily")
    page = person.page
    expect(page.get_by_role("heading", name="Today, 18 Nov")).to_be_visible()
    deal = daily(GAMES["goat"], day_of("2026-11-18"))
    expect(page.locator(".deal-list li").nth(list(GAMES).index("goat"))).to_contain_text(
        f"{deal.players} players"
    )
    expect(page.locator("tbody button")).to_have_count(30)
    expect(page.locator("tbody button").first).to_contain_text("20 Oct")
    person.clock.fast_forward(31 * 60 * 1000)
    page.reload()
    expect(page.get_by_role("heading", name="Today, 19 Nov")).to_be_visible()


def test_a_try_goes_on_after_a_reload_and_asks_before_it_is_practice(served: Served, meet: Meet) -> None:
    person = at(has_been_here(meet(served, fresh=True)), WEDNESDAY).go("/")
    page = person.page
    page.get_by_role("button", name="Play the deal of the day: The Good, the Goat and the Crook").click()
    expect(page).to_have_url(TABLE)
    table = page.url
    practise = page.get_by_role("button", name="Practice…")
    expect(practise).to_be_visible()
    page.goto(served.url)
    page.get_by_role(
        "button", name="Go on with the deal of the day: The Good, the Goat and the Crook"
    ).click()
    expect(page).to_have_url(table)
    practise.click()
    page.get_by_role("dialog").get_by_role("button", name="No").click()
    expect(practise).to_be_visible()
    page.get_by_role("button", name="Take back").click()  # whatever it has not asks first
    page.get_by_role("dialog").get_by_role("button", name="No").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    turn = page.get_by_role("dialog").get_by_role("button", name="Turn it into practice")

    def asked() -> bool:  # a key is for whoever's turn it is
        page.keyboard.press("h")
        return turn.is_visible()

    until(asked)
    turn.click()
    expect(page.locator(".hint")).to_be_visible()
    expect(page.get_by_role("button", name="Hint").first).to_be_visible()
    expect(practise).to_have_count(0)
    page.goto(served.url)
    expect(
        page.get_by_role("button", name="Play the deal of the day: The Good, the Goat and the Crook")
    ).to_be_visible()


def test_the_end_of_a_try_is_remembered_and_shared(served: Served, meet: Meet) -> None:
    person = at(has_been_here(meet(served, fresh=True)), WEDNESDAY).go("/")
    page = person.page
    page.get_by_role("button", name="Play the deal of the day: Outlaws").click()
    expect(page).to_have_url(TABLE)
    expect(page.get_by_role("button", name="Practice…")).to_be_visible()
    table = page.url.rsplit("/", 1)[1]
    token = page.evaluate(
        "id => JSON.parse(localStorage.getItem('posse.tables /'))[id].seats[0].token", table
    )
    assert served.post(f"/api/tables/{table}/commands", {"do": "resign", "id": "r1"}, token).is_success
    mark = daily(GAMES["outlaws"], day_of("2026-11-18")).mark
    expect(page.locator(".deal .line")).to_contain_text(f"Posse · Outlaws {mark} · 18 Nov · lost · ")
    expect(page.locator(".deal .more")).to_have_text("1 day in a row")
    page.reload()
    expect(page.locator(".deal .line")).to_be_visible()
    tries = [row for row in keep_rows(page) if row["daily"]]
    assert [(row["daily"], row["game"], row["rank"]) for row in tries] == [("2026-11-18", "outlaws", 2)]
    assert person.violations() == []
    page.goto(served.url)
    expect(page.get_by_role("button", name="Practice: Outlaws, Today")).to_be_visible()
    expect(page.locator(".deal-list li").nth(list(GAMES).index("outlaws"))).to_contain_text("lost")


def test_the_screens_are_for_everyone(served: Served, meet: Meet) -> None:
    for size, lang in (("laptop", "en"), ("small", "fr")):
        person = at(has_been_here(meet(served, fresh=True, size=size, lang=lang)), WEDNESDAY)
        for path in ("/", "/daily"):
            person.go(path)
            expect(person.page.locator(".deal-list li")).to_have_count(5)  # the tests' own game, too
            assert person.violations() == [], path
            assert person.sideways() == 0, path


def test_a_month_passes(served: Served, meet: Meet) -> None:
    """A missed day is forgiven, two are not, and what is older than the calendar is on record only."""
    person = meet(served, fresh=True)
    tried = {"game": "goat", "players": 3, "teams": False, "level": "deputy", "rank": 2, "points": 20}
    days = ["2026-11-16", "2026-11-17", "2026-11-19"]
    person.kept["posse.record"] = [
        tried | {"id": f"{day} goat", "ended": n, "lines": 60, "daily": day} for n, day in enumerate(days)
    ]
    page = at(person, datetime(2026, 11, 19, 12, tzinfo=UTC)).go("/daily").page
    for day, streak in ((19, "3"), (20, "3"), (22, "")):
        person.clock.set_fixed_time(datetime(2026, 11, day, 12, tzinfo=UTC))
        page.reload()
        expect(page.get_by_role("heading", name=re.compile(f"^Today, {day} Nov"))).to_be_visible()
        expect(page.locator("tbody button").last).to_contain_text(f"{day} Nov")
        told = [f"{streak} days in a row"] if streak else []
        expect(page.get_by_text("days in a row")).to_have_text(told)
    person.clock.set_fixed_time(datetime(2026, 12, 18, 12, tzinfo=UTC))
    page.reload()
    goat = GAMES["goat"].words.texts["en"]["title"]
    played = page.get_by_role("button", name=f"19 Nov {goat}, 2nd of 3")
    expect(page.locator("tbody .done")).to_have_count(1)
    played.press("Enter")
    expect(page.locator(".open").get_by_text("2nd of 3", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=f"Practice: {goat}, 19 Nov")).to_be_visible()
    assert person.violations() == []
    assert person.sideways() == 0
    page.goto(f"{served.url}/record")
    expect(page.get_by_text("best: 3")).to_be_visible()
