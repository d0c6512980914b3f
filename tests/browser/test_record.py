"""My record on the page: what it shows, medals on the posters, and taking it elsewhere."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from posse.cli.my_record.rows import format_file, parse_file
from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.served import Served

GOOD: dict[str, Any] = json.loads((Path(__file__).parents[1] / "my_record.json").read_text(encoding="utf-8"))[
    "good"
][0]


def rows_of(pattern: str, **more: Any) -> list[dict[str, Any]]:
    """`x` is a game that was won."""
    return [
        GOOD | {"id": f"g{n}", "ended": n, "rank": 1 if sign == "x" else 2} | more
        for n, sign in enumerate(pattern)
    ]


def remembers(person: Person, rows: list[dict[str, Any]]) -> Person:
    person.kept["posse.record"] = rows
    return person


def test_a_newcomer_has_no_record_and_posters_without_medals(served: Served, meet: Meet) -> None:
    person = meet(served)
    person.go("/")
    expect(person.page.locator(".poster").first).to_be_visible()
    expect(person.page.get_by_role("list", name="Medals")).to_have_count(0)
    person.go("/record")
    expect(person.page.get_by_text("No game has been finished on this device yet.")).to_be_visible()
    expect(person.page.get_by_role("button", name="Export")).to_be_disabled()
    assert person.violations() == []


def test_it_shows_what_was_played_and_is_for_everyone(served: Served, meet: Meet) -> None:
    rows = rows_of("x" * 12 + "." * 18 + "x.x")
    english = remembers(meet(served, size="laptop"), rows).go("/record").page
    sheet = english.get_by_role("region", name="The Good, the Goat and the Crook")
    expect(sheet.get_by_role("row", name="4 players Deputy 14 of 33 won $31")).to_be_visible()
    expect(sheet.get_by_text("Deputy, 4 players and more: 1 medal")).to_be_visible()
    expect(sheet.get_by_text("Deputy, 4 players and more: 2 of 12 wins, 27 games left")).to_be_visible()
    french = remembers(meet(served, size="small", lang="fr"), rows)
    french.go("/record")
    expect(french.page.get_by_role("img", name="Dernières parties : 14 gagnées sur 33.")).to_be_visible()
    assert french.violations() == []
    assert french.sideways() == 0
    french.go("/")
    poster = french.page.get_by_role("article", name="Le Bon, la Chèvre et le Truand")
    expect(poster.get_by_role("listitem").filter(has_text="Adjoint : battu")).to_be_visible()
    expect(poster).to_contain_text("Adjoint, 4 joueurs et plus : 2 victoires sur 12, encore 27 parties")
    expect(french.page.get_by_role("list", name="Médailles")).to_have_count(1)
    assert french.violations() == []
    assert french.sideways() == 0


def test_it_is_taken_elsewhere_erased_and_brought_back(served: Served, meet: Meet, tmp_path: Path) -> None:
    person = remembers(meet(served), rows_of("xx."))
    page = person.go("/record").page
    page.get_by_role("button", name="Export").focus()
    with page.expect_download() as given:
        page.keyboard.press("Enter")
    file = tmp_path / "posse-record.json"
    given.value.save_as(file)
    assert parse_file(file.read_text(encoding="utf-8")) == rows_of("xx.")

    said, brought = page.locator(".said"), page.locator("input[type=file]")
    (tmp_path / "bad.json").write_text(format_file([*rows_of("x"), {"id": "?"}]), encoding="utf-8")
    brought.set_input_files(tmp_path / "bad.json")
    expect(said).to_have_text("Game 2 in this file is damaged. Nothing was changed.")
    (tmp_path / "more.json").write_text(format_file(rows_of("...x")), encoding="utf-8")
    brought.set_input_files(tmp_path / "more.json")
    expect(said).to_have_text("1 of 4 games added.")

    page.get_by_role("button", name="Erase…").click()
    page.get_by_role("dialog").get_by_role("button", name="No").click()
    page.get_by_role("button", name="Erase…").click()
    page.get_by_role("dialog").get_by_role("button", name="Erase my record?").click()
    expect(said).to_have_text("Erased.")
    expect(page.get_by_text("No game has been finished on this device yet.")).to_be_visible()
    brought.set_input_files(file)
    expect(said).to_have_text("3 of 3 games added.")
    expect(page.get_by_role("region", name="The Good, the Goat and the Crook")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('posse.record'))")
    assert [row["rank"] for row in kept] == [1, 1, 2]
