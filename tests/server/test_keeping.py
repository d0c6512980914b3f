"""What is kept: archived tables, tables of other rules, damaged ones, restored ones; and one room a table."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.exceptions import InvalidStatus

from posse.cli import main
from posse.server.tables.archive import Archivist
from posse.store import Store
from tests.ports import free_port
from tests.server.people import ALL_GAMES, Hosted, Place, Player, later, play_on, serving
from tests.server.test_windows import rigged, until_closed
from tests.waiting import PATIENCE, until

FORTNIGHT = 14 * 24 * 3600


def inside(place: Place, work: Coroutine[Any, Any, Any]) -> Any:
    """Does something in the server's own loop."""
    return asyncio.run_coroutine_threadsafe(work, place.house.recovery._loop).result(PATIENCE)


def archive(place: Place) -> None:
    """The look for old tables, as it is in fifteen days."""
    inside(place, Archivist(place.house).archive(place.house.now() + FORTNIGHT + 24 * 3600))


def game_over(place: Place) -> tuple[Hosted, str]:
    table = place.open()
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[0]) as ann:
        assert ann.command(do="resign")["type"] == "ack"
    return table, tokens[0]


# -- Archived


def test_only_what_has_ended_is_archived(data: Path):
    with serving(data) as place:
        slow = place.open(clock="move", seconds=FORTNIGHT)
        tokens = slow.begin("Ann", "Bob")
        over, _ = game_over(place)
        waiting, deserted = place.open(), place.open()
        waiting.sit(0, "Ann")
        archive(place)
        assert set(place.house.store.open_tables()) == {slow.id, waiting.id}
        assert place.get(over.path).json()["status"] == "over", "it is still read"
        assert deserted.sit(0, "Cy"), "whoever touches it opens it again"
        assert over.do("rematch").status_code == 422  # no command, but:
        assert place.post(f"{over.path}/rematch", token=over.token).status_code == 201
        assert {over.id, deserted.id} <= set(place.house.store.open_tables())
        with slow.watch(tokens[0]) as ann, slow.watch(tokens[1]) as bob:
            assert play_on([ann, bob], 3) == 3


def test_a_running_table_that_was_archived_opens_on_touch(data: Path):
    """As an older server has left it."""
    port = free_port()
    with serving(data, port=port) as place:
        table = place.open()
        tokens = table.begin("Ann", "Bob")
    with Store.open(data) as store:
        store.archive(table.id)
    with serving(data, port=port) as place, table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
        assert play_on([ann, bob], 3) == 3
        assert place.house.store.open_tables() == [table.id]


# -- Rules


def test_a_table_is_not_played_on_under_other_rules(data: Path, monkeypatch: pytest.MonkeyPatch):
    port = free_port()
    with serving(data, port=port) as place:
        table = place.open()
        tokens = table.begin("Ann", "Bob")
        other = place.open("goat", players=3)
        head = json.loads(place.house.store.load(table.id).head)
        now = head["rules"]
        assert now == ALL_GAMES["public-enemy"].rules_version
    with monkeypatch.context() as newer:
        newer.setattr(type(ALL_GAMES["public-enemy"]), "rules_version", now + 1)
        with serving(data, port=port) as place:
            for path in (table.path, f"{table.path}/record", f"/api/replays/{table.id}"):
                refused = place.get(path)
                assert (refused.status_code, refused.json()["rule"]) == (409, "other-rules")
                told = f"begun under version {now} of its rules; this server plays version {now + 1}"
                assert told in refused.text
            french = place.http.get(table.path, headers={"Accept-Language": "fr"}).json()["text"]
            assert f"sous la version {now} de ses règles" in french
            with pytest.raises(InvalidStatus) as denied:
                table.watch(tokens[0])
            assert denied.value.response.status_code == 409
            assert place.get(other.path).status_code == 200
            fresh = place.open()
            assert json.loads(place.house.store.load(fresh.id).head)["rules"] == now + 1
    with serving(data, port=port) as place, table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
        assert play_on([ann, bob], 3) == 3
        assert f"rules: {now}" in place.get(f"{table.path}/record").text
        assert place.get(fresh.path).json()["rule"] == "other-rules"


def test_a_head_that_does_not_say_its_rules_is_of_version_1(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(ALL_GAMES["public-enemy"]), "rules_version", 1)
    with serving(data) as place:
        table = place.open()
        head = json.loads(place.house.store.load(table.id).head)
        del head["rules"]
        old = "0123456789abcdef"
        place.house.store.create(old, json.dumps(head))
        assert place.get(f"/api/tables/{old}").status_code == 200
        place.house.rooms.clear()
        monkeypatch.setattr(type(ALL_GAMES["public-enemy"]), "rules_version", 2)
        assert place.get(f"/api/tables/{old}").json()["rule"] == "other-rules"


# -- Damaged


def test_a_cut_or_rewritten_table_is_refused_and_logged_and_others_are_not(
    data: Path, caplog: pytest.LogCaptureFixture
):
    port = free_port()
    with serving(data, port=port) as place:
        tables = [place.open() for _ in range(3)]
        for table in tables:
            table.begin("Ann", "Bob")
    with sqlite3.connect(data / "posse.db") as raw:
        raw.execute("DELETE FROM posse_entries WHERE game = ? AND n = 2", (tables[0].id,))
        raw.execute("UPDATE posse_entries SET at = at + 1 WHERE game = ? AND n = 1", (tables[1].id,))
    raw.close()
    with serving(data, port=port) as place:
        for table in tables[:2]:
            refused = place.get(table.path)
            assert (refused.status_code, refused.json()["rule"]) == (409, "damaged")
        assert place.get(tables[2].path).json()["status"] == "running"
    told = [
        record.getMessage() for record in caplog.records if "is not what was stored" in record.getMessage()
    ]
    assert any(tables[0].id[:6] in line and "Line 2" in line for line in told)
    assert not any(table.id in line for table in tables for line in told), "an address is in no log"


# -- Restored


def test_an_invitation_to_a_rematch_opens_after_a_restore(data: Path, tmp_path: Path):
    with serving(data) as place:
        table, token = game_over(place)
        assert place.post(f"{table.path}/rematch", token=table.token).status_code == 201
    file, new = tmp_path / "tables.backup", tmp_path / "new"
    for words in (("backup", file, "--data", data), ("restore", file, "--data", new)):
        done = CliRunner().invoke(main, [str(word) for word in words])
        assert done.exit_code == 0, done.output
    with serving(new) as place, Player(place, table.id, token) as ann:
        invited = ann.until("rematch")
        with Player(place, invited["table"], invited["token"]) as again:
            assert again.now["you"]["seat"] == 0


# -- Windows


def test_a_window_stands_still_while_the_table_is_paused(data: Path):
    with serving(data) as place:
        table, players = rigged(place)
        assert table.do("pause").status_code == 200
        players[0].until("update")
        left = players[0].now["window"]["left"]
        place.house._wall += 60.0
        with table.watch() as eve:
            assert eve.now["window"]["left"] == left, "nobody sees it run"
            assert table.do("resume").status_code == 200
            eve.until("update")
            assert eve.now["window"] is not None, "it is not closed at once"
            assert eve.now["window"]["left"] <= left
            asked = next(player for player in players if player.my_turn)
            asked.catch_up(eve.now["version"])
            assert asked.command(action="pass")["type"] == "ack", "there is time to react"
            later(place, table, left / 2)
            assert asked.command(do="chat", text="still waiting")["type"] == "ack"
            eve.until("update")
            assert eve.now["window"] is not None, "what was left of it is left"
            later(place, table, left)
            until_closed(eve)
        for player in players:
            player.__exit__()


# -- One room a table


def test_a_late_hello_does_not_make_a_second_room(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("posse.server.tables.house.SWEEP", 0.02)
    with serving(data, idle_seconds=0.0) as place:
        table = place.open()
        tokens = table.begin("Ann", "Bob")
        until(lambda: table.id not in place.house.rooms)
        with Player(place, table.id, hello=False) as late:
            time.sleep(0.3)  # many looks round
            with table.watch(tokens[0]) as ann:
                late.send({"type": "hello", "token": tokens[1]})
                late.until("view")
                assert len(place.house.rooms[table.id].connections) == 2
                assert ann.command(do="chat", text="are you there?")["type"] == "ack"
                assert late.until("update")["chat"][0]["text"] == "are you there?"
        until(lambda: table.id not in place.house.rooms)


def test_finished_games_are_shown_after_a_restart_and_nothing_is_loaded_for_it(data: Path):
    def shown(place: Place) -> list[str]:
        return [each["table"]["id"] for each in place.get("/api/replays").json()]

    with serving(data) as place:
        begun, unlisted, empty = place.open(listed=True), place.open(), place.open(listed=True)
        for table in (begun, unlisted):
            table.begin("Ann", "Bob")
        for table in (begun, unlisted, empty):
            assert table.do("close").status_code == 200
        until(lambda: shown(place) == [begun.id] and not place.house.store.open_tables(over=False))
        first = place.get("/api/replays").content
    with serving(data) as place:
        assert place.get("/api/replays").content == first
        assert place.get("/api/replays").content == first, "and it is read once"
        assert not place.house.rooms
