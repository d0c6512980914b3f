"""Finished games in the page: stepping, eyes, links, the shuffle computed again, records brought along."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat
from tests.server.people import Hosted, play_on

GAME = "public-enemy"


@pytest.fixture(scope="module")
def finished(served: Served) -> Hosted:
    """A game that was played to its end."""
    table, (token,) = begin(served, GAME, options={"rounds": 1, "first": 1})
    with table.watch(token) as ann:
        play_on([ann])
    return table


def at(person: Person, line: int) -> None:
    expect(person.page.get_by_text(f"Move {line} of")).to_be_visible()


def test_stepping_by_buttons_keys_and_the_log(served: Served, meet: Meet, finished: Hosted):
    ann = meet(served).go(f"/r/{finished.id}")
    page = ann.page
    at(ann, 0)
    page.get_by_role("button", name="One move on").click()
    at(ann, 1)
    page.keyboard.press("ArrowRight")
    at(ann, 2)
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="One move on")).to_be_disabled()
    page.keyboard.press("Home")
    at(ann, 0)
    page.locator("[data-line='3'] button").first.click()
    at(ann, 3)
    assert page.url.endswith(f"/r/{finished.id}?line=3")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_text(re.compile(r"Move ([4-9]|\d\d+) of"))).to_be_visible()  # it goes on by itself


def test_a_link_shows_its_move_through_its_eyes_in_the_readers_language(
    served: Served, meet: Meet, finished: Hosted
):
    zoe = meet(served, lang="fr").go(f"/r/{finished.id}?line=4&seat=1")
    expect(zoe.page.get_by_text("Coup 4 sur")).to_be_visible()
    name = finished.place.get(f"/api/replays/{finished.id}").json()["seats"][1]["name"]
    expect(zoe.page.get_by_role("radio", name=name)).to_be_checked()
    zoe.page.get_by_role("radio", name="Ann").click()
    expect(zoe.page.get_by_role("radio", name="Ann")).to_be_checked()
    assert "seat=0" in zoe.page.url


def test_the_shuffle_is_computed_again_in_the_page(served: Served, meet: Meet, finished: Hosted):
    ann = meet(served).go(f"/r/{finished.id}")
    ann.page.get_by_role("button", name="Check the shuffle").click()
    expect(ann.page.get_by_role("img", name="Shuffle verified")).to_be_visible()
    expect(ann.page.get_by_text("draws were computed again in this page, and all match")).to_be_visible()


def test_a_seal_other_than_the_one_seen_is_found(served: Served, meet: Meet, finished: Hosted):
    bob = meet(served)
    shown = {1: {"commitment": "0" * 64, "commits": [None, None]}}
    kept = {"id": finished.id, "seats": [], "draw": {"nonces": {}, "lists": shown}}
    bob.kept["posse.tables /"] = {finished.id: kept}
    bob.go(f"/r/{finished.id}").page.get_by_role("button", name="Check the shuffle").click()
    expect(bob.page.get_by_role("img", name="Shuffle NOT verified")).to_be_visible()


def test_a_record_is_downloaded_brought_again_and_refused_when_changed(
    served: Served, meet: Meet, finished: Hosted, tmp_path: Path
):
    page = meet(served).go(f"/r/{finished.id}").page
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download the record").click()
    kept = tmp_path / "game.posse"
    downloading.value.save_as(kept)
    page.get_by_label(re.compile("^Open a record")).set_input_files(kept)
    expect(page.get_by_role("img", name="Shuffle verified")).to_be_visible()
    text = kept.read_text(encoding="utf-8")
    first = next(row for row in text.splitlines() if row.startswith("1 "))
    kept.write_text(text.replace(first, first.replace("take", "look")), encoding="utf-8")
    page.get_by_label(re.compile("^Open a record")).set_input_files(kept)
    expect(page.get_by_role("alert")).to_contain_text("This record cannot be read")


def test_finished_games_and_records_are_found_in_the_navigation(
    served: Served, meet: Meet, finished: Hosted, tmp_path: Path
):
    kept = tmp_path / "game.posse"
    kept.write_text(served.get(f"/api/tables/{finished.id}/record").text, encoding="utf-8")
    ann = meet(served).holds(finished.id, GAME, "", [("Ann", "x")]).go()
    for found in (False, True):
        ann.page.get_by_role("navigation", name="Main").get_by_role("link", name="Replays").click()
        if found:
            ann.page.get_by_label("Choose a file").set_input_files(kept)
            expect(ann.page.get_by_role("img", name="Shuffle verified")).to_be_visible()
        else:
            mine = ann.page.get_by_role("region", name="My finished games")
            mine.get_by_role("link", name=re.compile("^Replay: Public Enemy")).click()
            at(ann, 0)
            ann.page.go_back()


@pytest.mark.parametrize(
    ("game", "board"), [("goat", ".goat"), ("wyatt-earp", ".we"), ("outlaws", ".ou"), ("thimblerig", "")]
)
def test_a_record_of_another_game_is_shown_on_its_own_board(
    served: Served, meet: Meet, finished: Hosted, tmp_path: Path, game: str, board: str
):
    """What stood there before gives way; `meet` tells of any fault in the page."""
    table, tokens = begin(served, game, ("Ann", "Bob"), bots=0)
    with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
        play_on([ann, bob], 2)
        ann.catch_up(bob.now["version"])
        assert ann.command(do="resign")["type"] == "ack"
    kept = tmp_path / "other.posse"
    kept.write_text(served.get(f"/api/tables/{table.id}/record").text, encoding="utf-8")
    zoe = meet(served).go(f"/r/{finished.id}?line=4")
    at(zoe, 4)
    gangs = zoe.page.locator(".snap .stacks")
    expect(gangs).not_to_have_count(0)
    zoe.page.get_by_label(re.compile("^Open a record")).set_input_files(kept)
    expect(zoe.page.get_by_role("img", name="Shuffle verified")).to_be_visible()
    at(zoe, 0)
    expect(zoe.page.locator(f".snap > {board or '*'}").first).to_be_visible()
    expect(gangs).to_have_count(0)
    if game == "wyatt-earp":
        hands = zoe.page.get_by_role("region", name="Everyone’s cards")
        expect(hands).to_have_count(0)  # off until it is asked for
        zoe.page.get_by_role("button", name="All cards open").click()
        expect(hands.locator("dt")).to_have_count(2)


def test_play_on_from_a_move_against_bots(served: Served, meet: Meet, finished: Hosted):
    ann = meet(served).keep(pace=0).go(f"/r/{finished.id}?line=4&seat=0")
    at(ann, 4)
    ann.page.get_by_role("button", name="Play on from here").click()
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator(".prompt")).to_be_visible()
    assert "/t/" in ann.page.url, "the address stays the table's"
    assert finished.id not in ann.page.url
    expect(ann.page.locator(".side .odds")).to_be_visible()


def test_before_the_end_the_own_side_only(served: Served, meet: Meet):
    table, tokens = begin(served, GAME, ("Ann", "Bob"), bots=0, options={"first": 1, "dollars": 1})
    with table.watch(tokens[0]) as player:
        player.command(action="look saloon")
    ann = take_seat(meet(served), table, 0, tokens[0], game=GAME)
    ann.go(f"/r/{table.id}?line=1")
    expect(ann.page.get_by_text("This game is still being played: you see your own side")).to_be_visible()
    expect(ann.page.get_by_role("radio")).to_have_count(1)
    expect(ann.page.get_by_role("button", name="All cards open")).to_have_count(0)
    stranger = meet(served).go(f"/r/{table.id}?line=1&seat=0")
    watching = stranger.page.get_by_text("This game is still being played: you see what a spectator sees")
    expect(watching).to_be_visible()
    assert not any('"seat":0,"to_act"' in heard.replace(" ", "") for heard in stranger.heard)


def test_an_address_without_a_move_or_with_a_seat_that_is_not_there(
    served: Served, meet: Meet, finished: Hosted
):
    zoe = meet(served).go(f"/r/{finished.id}?seat=77")
    expect(zoe.page.get_by_role("status").filter(has_text="asks for seat 77")).to_contain_text("seats 0 to 1")
    at(zoe, 0)
    expect(zoe.page.get_by_role("radio", name=re.compile("^A spectator"))).to_be_checked()
    table, (token,) = begin(served, GAME, options={"first": 1})
    with table.watch(token) as player:
        play_on([player], 2)
    watcher = meet(served).go(f"/r/{table.id}")
    expect(watcher.page.get_by_role("button", name="One move on")).to_be_disabled()  # as it stands


def test_several_people_at_one_screen_look_back_as_spectators(served: Served, meet: Meet):
    table, tokens = begin(served, GAME, ("Ann", "Bob"), bots=0, options={"first": 1, "dollars": 1})
    with table.watch(tokens[0]) as player:
        player.command(action="look saloon")
    both = meet(served).holds(table.id, GAME, table.token, list(zip(("Ann", "Bob"), tokens, strict=True)))
    both.go(f"/r/{table.id}?line=1&seat=0")
    expect(both.page.get_by_text("This game is still being played")).to_be_visible()
    assert not any('"seat":0,"to_act"' in heard.replace(" ", "") for heard in both.heard)
    expect(both.page.get_by_role("radio", name=re.compile("^A spectator"))).to_be_checked()


def test_a_spectator_sees_the_table_and_no_secret(served: Served, meet: Meet):
    table, tokens = begin(served, GAME, ("Ann", "Bob"), bots=0, options={"first": 1, "dollars": 1})
    with table.watch(tokens[0]) as player:
        answer = player.command(action="look saloon")
        player.catch_up(answer["version"])
        assert any(deck["looked"] for deck in player.now["view"]["decks"]), "the looker was told a card"
    zoe = meet(served).go(f"/t/{table.id}")
    expect(zoe.page.locator("main")).to_contain_text("Ann")
    now = zoe.last("view")
    assert now["you"] is None
    assert now["view"]["legal"] == []
    assert all(deck["looked"] is None for deck in now["view"]["decks"])


def test_a_take_back_past_a_reveal_is_refused(served: Served, meet: Meet):
    table, tokens = begin(served, GAME, ("Ann", "Bob"), bots=0, options={"first": 1, "dollars": 1})
    with table.watch(tokens[0]) as player:
        player.command(action="look saloon")
    ann = take_seat(meet(served), table, 0, tokens[0], game=GAME)
    button = ann.page.get_by_role("button", name="Take back")
    expect(button).to_have_attribute("title", re.compile("cannot be taken back"))
    button.click(force=True)  # it is grey, and says why
    assert ann.last("view")["version"] == ann.messages("view")[0]["version"]


@pytest.mark.parametrize("theme", ["noon", "night"])
def test_the_replay_is_accessible_and_fits(served: Served, meet: Meet, finished: Hosted, theme: str):
    ann = meet(served, theme=theme).go(f"/r/{finished.id}?line=5")
    at(ann, 5)
    ann.page.get_by_role("button", name="Check the shuffle").click()
    expect(ann.page.get_by_role("img", name="Shuffle verified")).to_be_visible()
    assert ann.violations() == []
    ann.size("small")
    assert ann.sideways() == 0
    assert ann.violations() == []
