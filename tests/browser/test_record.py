"""My record on the page: what it shows, medals on the posters, and taking it elsewhere."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from posse.cli.my_record.rows import format_file, parse_file
from posse.games.registry import GAMES
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


def resign(person: Person, served: Served) -> None:
    """The game that the person is at ends: they have lost it."""
    page = person.page
    expect(page.get_by_role("region", name="The board")).to_be_visible()
    table = page.url.rsplit("/", 1)[1]
    token = page.evaluate(
        "id => JSON.parse(localStorage.getItem('posse.tables /'))[id].seats[0].token", table
    )
    assert served.post(f"/api/tables/{table}/commands", {"do": "resign", "id": "r1"}, token).is_success


def test_three_losses_running_lead_to_help_and_a_hint_comes_at_every_turn(served: Served, meet: Meet) -> None:
    lost = rows_of("..", game="outlaws", players=2)
    person = remembers(meet(served, size="laptop"), lost).keep(level="deputy").go("/")
    page = person.page
    page.get_by_role("button", name="Play now: Outlaws, against bots").click()
    page.wait_for_url("**/t/*")
    resign(person, served)
    ladder = page.get_by_role("region", name="The next game")
    expect(ladder).to_contain_text("Three losses running against “Deputy”.")
    expect(ladder.get_by_role("link", name="First game, guided")).to_be_visible()
    expect(ladder.get_by_role("button", name="Play against: Greenhorn")).to_be_visible()
    assert person.violations() == []
    before = page.url
    ladder.get_by_role("button", name="A hint at every turn").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator(".hint")).to_be_visible()


def test_home_of_somebody_who_has_been_here_fits_one_screen(served: Served, meet: Meet) -> None:
    person = remembers(meet(served, size="laptop", lang="fr"), rows_of("x" * 12))
    person.kept["posse.exercises"] = [{"id": "table 12", "due": 1}]
    page = person.go("/").page
    page.get_by_role("button", name=re.compile("^Jouer maintenant : Public Enemy")).click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("region", name="Le plateau")).to_be_visible()
    table = page.url
    person.go("/")
    carry = page.get_by_role("link", name="Continuer : Public Enemy Number One")
    expect(carry).to_be_visible()
    expect(page.get_by_role("link", name="Trouver mieux")).to_be_visible()
    expect(page.get_by_role("link", name="Mon palmarès : 12 parties, 12 gagnées")).to_be_visible()
    expect(page.locator(".deal-list li").first).to_be_visible()
    ends = page.locator(".poster .ways").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert max(ends[: len(GAMES)]) <= 800  # the tests' own game has a row of its own
    assert person.violations() == []
    page.set_viewport_size({"width": 844, "height": 390})  # a phone held sideways
    assert person.sideways() == 0
    carry.click()
    expect(page).to_have_url(table)
