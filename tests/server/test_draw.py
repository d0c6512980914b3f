"""The draw over the wire: seats seal before anyone opens, also across a restart; devices keep the list."""

import json
from pathlib import Path
from typing import Any

import pytest

from posse.core.record import parse_record
from posse.core.seals import seal
from posse.online.draws import Draws
from posse.store import Store
from posse.table import Match, drawing
from tests.ports import free_port
from tests.server.people import Hosted, Place, play_on, serving
from tests.server.test_restart import Process


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for who has not sealed; who has, may be on a busy machine."""
    monkeypatch.setattr(drawing, "COMMIT_SECONDS", 0.2)
    monkeypatch.setattr(drawing, "OPEN_SECONDS", 60.0)


def waiting(place: Place, *names: str) -> Hosted:
    table = place.open(players=len(names), options={"rounds": 1})
    for seat, name in enumerate(names):
        table.sit(seat, name)
    return table


def test_no_nonce_is_taken_before_the_list_is_closed(place: Place):
    table = waiting(place, "Ann", "Bob")
    sat = place.post(f"{table.path}/seats/0", {"name": "Ann", "nonce": "n0"})
    assert sat.status_code == 422, "no request for a seat has a nonce any more"
    table.commit()
    early = table.do("reveal", table.sat[0], nonce="n0")
    assert (early.status_code, early.json()["rule"]) == (409, "list-open")
    with Store.open(place.house.config.data) as store:
        assert not any("n0" in entry.body for entry in store.load(table.id).entries)
    assert table.do("start").status_code == 200
    wrong = table.do("reveal", table.sat[0], nonce="n7")
    assert (wrong.status_code, wrong.json()["rule"]) == (409, "not-sealed")
    late = table.do("commit", table.sat[1], commit="ab" * 32, attempt=1)
    assert (late.status_code, late.json()["rule"]) == (409, "list-closed")
    table.reveal()
    assert place.get(table.path).json()["status"] == "running"


def test_every_socket_is_sent_the_closed_list(place: Place):
    table = waiting(place, "Ann", "Bob")
    with table.watch(table.sat[0]) as ann, table.watch() as eve:
        table.commit()
        assert table.do("start").status_code == 200
        lists = []
        for reader in (ann, eve):
            while reader.now["draw"]["stage"] != "opening":
                reader.next()
            lists.append((reader.now["draw"]["commitment"], reader.now["draw"]["commits"]))
        assert lists[0] == lists[1]
        assert lists[0][1] == [seal(lists[0][0], 1, seat, f"n{seat}") for seat in (0, 1)]
        table.reveal()
        ann.catch_up(7)
        assert ann.now["draw"] is None, "once the game runs it is in the table's head"
        assert place.get(table.path).json()["draw"]["nonces"] == ["n0", "n1"]


def test_a_start_called_off_names_the_seat_and_tells_the_secret(
    place: Place, hurried: None, monkeypatch: pytest.MonkeyPatch
):
    table = waiting(place, "Ann", "Bob")
    table.commit()
    before = table.draw
    with table.watch(table.sat[0]) as ann:
        table.do("start")
        table.reveal(0)
        with monkeypatch.context() as soon:
            soon.setattr(drawing, "OPEN_SECONDS", 0.4)
            loop, room = place.house.recovery._loop, place.house.rooms[table.id]
            loop.call_soon_threadsafe(room.go_on)  # which sets its alarm anew
            while not ann.now["draw"]["called_off"]:
                ann.next()
        (off,) = ann.now["draw"]["called_off"]
        assert (off["missing"], off["commitment"]) == ([1], before["commitment"])
        assert ann.now["draw"]["attempt"] == 2
        secret = table_secret(place, table)
        assert off["secret"] != secret
        assert not any(secret in raw for raw in ann.raw), "the next secret is told to nobody"
        # Bob does not come back: he is left out, and Ann plays.
        table.commit(0)
        table.do("start")
        while ann.now["draw"]["stage"] != "opening":
            ann.next()
        table.reveal(0)
        ann.until("update")
    assert place.get(table.path).json()["status"] == "running"
    record = parse_record(place.get(f"{table.path}/record", table.sat[0]).text)
    assert len(record.called_off) == 1
    assert record.nonces == ("n0", "-")


def table_secret(place: Place, table: Hosted) -> str:
    return place.house.rooms[table.id].table.draw.secret


def test_a_draw_survives_kill_minus_nine(data: Path):
    process = Process(data)
    process.start()
    table = waiting(Place(process.port), "Ann", "Bob")
    sealed = table.draw["commitment"]
    table.commit()
    table.do("start")
    table.reveal(0)
    told = told_of(table)
    process.kill()
    process.start()
    assert told_of(table) == told, "the list, and what was opened"
    assert told["commitment"] == sealed
    table.reveal(1)
    assert table.place.get(table.path).json()["status"] == "running"
    process.kill()
    table.place.http.close()


def told_of(table: Hosted) -> Any:
    draw = table.draw
    return {key: draw[key] for key in draw if key != "left"}


def test_a_draw_that_a_restart_cut_short_has_its_whole_time_again(
    data: Path, hurried: None, monkeypatch: pytest.MonkeyPatch
):
    port = free_port()
    with serving(data, port=port) as place:
        table = waiting(place, "Ann", "Bob")
        table.commit()
        table.do("start")
    monkeypatch.setattr(drawing, "OPEN_SECONDS", 0.4)  # not before the first one has stopped
    with serving(data, port=port) as place, table.watch(table.sat[0]) as ann:
        while not ann.now["draw"]["called_off"]:
            ann.next()
        assert ann.now["draw"]["called_off"][0]["missing"] == [0, 1]
    with Store.open(data) as store:
        done = [json.loads(entry.body)["do"] for entry in store.load(table.id).entries]
    assert done[-2:] == ["up", "call-off"]


# -- What a device keeps


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POSSE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_device_opens_only_what_stands_in_the_first_list_it_is_shown(home: Path):
    draws = Draws("table")
    told: dict[str, Any] = {"attempt": 1, "commitment": "c" * 64, "stage": "gathering"}
    told |= {"commits": [None, "b" * 64], "nonces": [None, None]}
    asked = draws.answer(told, 0)
    assert asked is not None
    assert asked["do"] == "commit"
    assert draws.answer(told, 0) is None, "once is enough"
    closed = told | {"stage": "opening", "commits": [asked["commit"], "b" * 64]}
    for changed in (
        closed | {"commits": [None, "b" * 64]},  # left out
        closed | {"commits": ["d" * 64, "b" * 64]},  # something else stands there
        closed | {"commitment": "e" * 64},  # another secret than it was sealed for
    ):
        other = Draws("other")
        other.nonces, other.lists = draws.nonces, {}
        assert other.answer(changed, 0) is None
    opened = draws.answer(closed, 0)
    assert opened is not None
    assert (opened["do"], len(opened["nonce"])) == ("reveal", 64)
    again = Draws("table")  # the terminal was left, and joins again
    assert again.answer(closed | {"commits": [asked["commit"], "f" * 64]}, 0) is None, (
        "two lists for one start"
    )
    assert (home / "draws.json").stat().st_mode & 0o077 == 0


def test_the_proof_uses_the_list_that_was_kept(place: Place, home: Path):
    table = waiting(place, "Ann", "Bob")
    draws = Draws(table.id)
    asked = draws.answer(table.draw, 0)
    assert asked is not None
    table.do(token=table.sat[0], **asked)
    table.commit(1)
    table.do("start")
    opened = draws.answer(table.draw, 0)
    assert opened is not None
    table.do(token=table.sat[0], **opened)
    table.reveal(1)
    players = [table.watch(token) for token in table.sat.values()]
    play_on(players)
    for player in players:
        player.__exit__()
    record = Match.from_record(place.get(f"{table.path}/record").text, verify=True).record()
    assert draws.verdict(record, 0) == "proof-own"
    assert Draws("elsewhere").verdict(record, None) == "proof-unseen"
    draws.lists["1"][1][1] = "f" * 64  # Bob, who runs the server, has changed his own after that
    assert draws.verdict(record, 0) == "proof-list"
    told = place.get(f"/api/replays/{table.id}/shuffle").json()
    assert told["commits"] == list(record.commits)
    assert (told["called_off"], told["deal"]) == ([], None)
