"""After the end: rematch, the same deal by its code, playing on from a line. And several at one screen."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from posse.core.words import Seat
from posse.server.errors import Refused
from posse.server.tables.room import Room
from posse.table import Match
from posse.table.state import HOST
from tests.ports import free_port
from tests.server.people import ALL_GAMES, Hosted, Place, play_on, serving

PATIENT = {"seat_messages": 10**6}  # a whole game is played as fast as it goes


def finish(place: Place, options: Any = None, game: str = "public-enemy") -> tuple[Hosted, list[str]]:
    """A game of two played to its end, and its tokens."""
    table = place.open(game, options={"rounds": 1} if options is None else options, window=0)
    tokens = table.begin("Ann", "Bob")
    players = [table.watch(token) for token in tokens]
    play_on(players)
    for player in players:
        player.__exit__()
    return table, tokens


def lines(record: str) -> list[str]:
    return re.findall(r"^\d+ .*", record, re.MULTILINE)


def dealt_again(place: Place, asked: dict[str, Any]) -> Hosted:
    answer = place.post("/api/tables", asked)
    assert answer.status_code == 201, answer.text
    return Hosted(place, answer.json()["table"]["id"], answer.json()["host"])


# -- Rematch


def test_a_rematch_seats_everyone_again_and_hands_each_their_own_token(place: Place):
    table = place.open(players=3, options={"rounds": 1})
    tokens = table.begin("Ann", "Bob", bots=("random",))
    ann, bob, eve = (table.watch(token) for token in (*tokens, ""))
    play_on([ann, bob])
    eve.catch_up(ann.now["version"])
    asked = place.post(f"{table.path}/rematch", {"id": "r" * 16}, tokens[0])
    assert asked.status_code == 201
    fresh = asked.json()["table"]
    told = [player.until("rematch") for player in (ann, bob)]
    assert [message["table"] for message in told] == [fresh, fresh]
    eve.catch_up(ann.now["version"])
    assert eve.now["rematch"] == fresh
    assert eve.quiet(), "a spectator is given no seat"
    assert told[0]["token"] == asked.json()["token"] != told[1]["token"]
    new = Hosted(place, fresh, asked.json()["host"])
    seats = place.get(new.path).json()["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [
        ("person", "Ann"),
        ("person", "Bob"),
        ("bot", "Buck"),
    ]
    with new.watch(told[1]["token"]) as again:
        assert again.now["you"]["seat"] == 1
        new.sat = {1: told[1]["token"], 0: told[0]["token"]}
        new.start()
        again.until("update")
        assert again.command(do="commit", commit="ab" * 32, attempt=1)["rule"] == "not-waiting"
    record = place.get(f"{new.path}/record", told[1]["token"]).text
    assert re.search(r"^nonces: n0 n1 -$", record, re.MULTILINE)
    # Who was away when it was told hears of it when they come back.
    with table.watch(tokens[1]) as late:
        assert late.until("rematch") == told[1]
    for player in (ann, bob, eve):
        player.__exit__()


def test_a_rematch_asked_twice_is_one(place: Place):
    table, tokens = finish(place)
    first = place.post(f"{table.path}/rematch", {"id": "r" * 16}, tokens[0])
    assert place.post(f"{table.path}/rematch", {"id": "r" * 16}, tokens[0]).json() == first.json()
    late = place.post(f"{table.path}/rematch", {"id": "s" * 16}, tokens[1])
    assert (late.status_code, late.json()["rule"]) == (409, "rematched")
    assert place.post(f"{table.path}/rematch", token="").status_code == 401


def test_the_same_id_for_something_else_is_no_rematch(place: Place):
    table, tokens = finish(place)
    asked = {"do": "chat", "text": "hi", "id": "t" * 16}
    assert place.post(f"{table.path}/commands", asked, tokens[0]).status_code == 200
    assert place.post(f"{table.path}/rematch", {"id": "t" * 16}, tokens[0]).status_code == 409


def break_off(patch: pytest.MonkeyPatch, seats: int) -> None:
    """The next rematch ends after so many seats, as if the process had been killed there."""
    handle, left = Room.handle, [seats]

    async def handled(room: Room, author: str, *given: Any, **how: Any) -> Any:
        if author == HOST and room.table.status == "waiting":
            if not left:
                return await handle(room, author, *given, **how)
            if not left[0]:
                left.clear()
                raise Refused("stopping", 503)
            left[0] -= 1
        elif left:
            left.clear()
            raise Refused("stopping", 503)  # all sit, but nobody knows where
        return await handle(room, author, *given, **how)

    patch.setattr(Room, "handle", handled)


def names_at(place: Place, table: str) -> list[str]:
    return [seat["name"] for seat in place.get(f"/api/tables/{table}").json()["seats"]]


@pytest.mark.parametrize("seats", [0, 2, 3])
def test_a_rematch_that_broke_off_is_finished_and_no_second_one_is_left(
    place: Place, monkeypatch: pytest.MonkeyPatch, seats: int
):
    table = place.open(players=3, options={"rounds": 1})
    tokens = table.begin("Ann", "Bob", bots=("random",))
    players = [table.watch(token) for token in tokens]
    play_on(players)
    for player in players:
        player.__exit__()
    asked, before = {"id": "r" * 16}, set(place.house.store.table_ids())
    break_off(monkeypatch, seats)
    assert place.post(f"{table.path}/rematch", asked, tokens[0]).status_code == 503
    (half,) = set(place.house.store.table_ids()) - before
    first = place.post(f"{table.path}/rematch", asked, tokens[0])
    assert (first.status_code, first.json()["table"]) == (201, half)
    assert place.post(f"{table.path}/rematch", asked, tokens[0]).json() == first.json()
    assert set(place.house.store.table_ids()) == before | {half}
    assert names_at(place, half) == ["Ann", "Bob", "Buck"]
    new = Hosted(place, half, first.json()["host"])
    with table.watch(tokens[1]) as bob:
        new.sat = {0: first.json()["token"], 1: bob.until("rematch")["token"]}
    new.start()
    assert place.get(new.path).json()["status"] == "running"


def test_who_sat_down_at_half_a_rematch_makes_room_for_those_it_is_for(
    place: Place, monkeypatch: pytest.MonkeyPatch
):
    table, tokens = finish(place)
    asked, before = {"id": "r" * 16}, set(place.house.store.table_ids())
    break_off(monkeypatch, 1)
    assert place.post(f"{table.path}/rematch", asked, tokens[0]).status_code == 503
    (half,) = set(place.house.store.table_ids()) - before
    Hosted(place, half, "").sit(1, "Eve")
    assert place.post(f"{table.path}/rematch", asked, tokens[0]).status_code == 201
    assert names_at(place, half) == ["Ann", "Bob"]


# -- The same deal


def test_the_same_deal_by_its_code_meets_the_same_moves_with_the_same_cards(place: Place):
    """The code is the id of the finished table, which everyone there has been shown."""
    table, tokens = finish(place)
    with table.watch(tokens[0]) as ann:
        code = ann.now["table"]["id"]
    again = dealt_again(place, {"deal": code})
    head = place.get(again.path).json()
    assert head["deal_of"] == code
    assert head["commitment"] == place.get(table.path).json()["commitment"]
    players = [again.watch(token) for token in again.begin("Cy", "Zoe")]
    play_on(players)
    first, second = (place.get(f"{one.path}/record").text for one in (table, again))
    assert lines(first) == lines(second)
    assert Match.from_record(second, verify=True).names == ("Cy", "Zoe")
    for player in players:
        player.__exit__()


# -- Play on from here

SHORT: dict[str, dict[str, Any]] = {"public-enemy": {"rounds": 1}, "outlaws": {"limit": 4}}


def a_line_that_waits(match: Match) -> int:
    """The first from the middle on with no window open: one of no seconds is closed before anyone looks."""
    middle = range(len(match.steps) // 2, len(match.steps))
    return next(line for line in middle if not match.game.in_window(match.steps[line].after))


@pytest.mark.parametrize("game", sorted(ALL_GAMES))
def test_a_finished_game_goes_on_from_any_line(data: Path, game: str):
    port, options = free_port(), SHORT.get(game, {})
    with serving(data, port=port, limits=PATIENT) as place:
        table, _ = finish(place, options, game)
        old = Match.from_record(place.get(f"{table.path}/record").text, games=ALL_GAMES)
        line = a_line_that_waits(old)
        new = dealt_again(place, {"from": {"table": table.id, "line": line}, "settings": {"window": 0}})
        head = place.get(new.path).json()
        assert head["came_from"] == {"table": table.id, "line": line}
        assert head["commitment"] != place.get(table.path).json()["commitment"], "dice of its own"
        tokens = new.begin("Ann", "Bob")
        with new.watch(tokens[0]) as ann:
            there = place.get(f"/api/replays/{table.id}", params={"line": line, "seat": 0}).json()
            assert ann.now["view"] == there["view"]
            assert f"line {line} of an earlier one" in ann.now["log"][-1]["text"]
            sealed = place.get(f"{new.path}/record", tokens[0]).text
            assert f"from: {table.id} {line}" in sealed
            assert "start:" not in sealed, "the position holds everyone's cards"
    with serving(data, port=port, limits=PATIENT) as place:  # it stands where it stood
        players = [new.watch(token) for token in tokens]
        play_on(players)
        assert players[0].now["status"] == "over"
        record = place.get(f"{new.path}/record").text
        again = Match.from_record(record, verify=True, games=ALL_GAMES)
        assert again.came_from == f"{table.id} {line}"
        assert json.loads(again.start) == old.game.to_position(old.steps[line].after)
        for player in players:
            player.__exit__()


def test_only_a_finished_game_is_played_on(place: Place):
    running = place.open()
    token = running.begin("Ann", "Bob")[0]

    def refused(asked: dict[str, Any]) -> tuple[int, str]:
        answer = place.post("/api/tables", asked, token)
        return answer.status_code, answer.json()["rule"]

    assert refused({"from": {"table": running.id, "line": 0}}) == (404, "no-deal")
    assert refused({"deal": running.id}) == (404, "no-deal")
    assert refused({"from": {"table": "0" * 16, "line": 0}}) == (404, "no-deal")
    table, _ = finish(place)
    last = place.get(f"/api/replays/{table.id}").json()["last"]
    assert refused({"from": {"table": table.id, "line": last}}) == (409, "over-there")
    assert refused({"from": {"table": table.id, "line": last + 1}}) == (404, "no-line")
    assert refused({"from": {"table": table.id, "line": -1}}) == (422, "invalid")
    assert refused({"from": {"table": table.id, "line": 1}, "deal": table.id}) == (422, "invalid")


def test_the_same_deal_and_the_rematch_of_a_game_played_on_begin_where_it_did(place: Place):
    table, _ = finish(place)
    new = dealt_again(place, {"from": {"table": table.id, "line": 3}})
    tokens = new.begin("Ann", "Bob")
    players = [new.watch(token) for token in tokens]
    play_on(players)
    for player in players:
        player.__exit__()
    rematch = place.post(f"{new.path}/rematch", token=tokens[0]).json()["table"]
    same = dealt_again(place, {"deal": new.id})
    for path in (f"/api/tables/{rematch}", same.path):
        assert place.get(path).json()["came_from"] == {"table": table.id, "line": 3}


# -- Several people at one screen


def test_the_people_of_one_screen_sit_down_together(place: Place):
    table = place.open(players=3)
    body = {
        "people": [{"seat": 0, "name": "Ann"}, {"seat": 2, "name": "Cy"}],
        "id": "screen-one-00000",
    }
    seated = place.post(f"{table.path}/seats", body, table.token)
    assert seated.status_code == 201
    assert [sat["seat"] for sat in seated.json()] == [0, 2]
    assert place.post(f"{table.path}/seats", body, table.token).json() == seated.json(), "the same id"
    table.sit(1, "Bob")
    shown = place.get(table.path).json()["seats"]
    assert [(seat["name"], seat["kind"], seat["here"]) for seat in shown] == [
        ("Ann", "person", True),
        ("Bob", "person", False),
        ("Cy", "person", True),
    ]
    table.sat |= {sat["seat"]: sat["token"] for sat in seated.json()}
    table.start()
    for sat in seated.json():
        with table.watch(sat["token"]) as player:
            assert player.now["you"]["seat"] == sat["seat"]


def test_all_of_them_sit_or_none(place: Place):
    table = place.open(players=3)
    table.sit(1, "Bob")

    def ask(*people: tuple[int, str]) -> int:
        asked = {"people": [{"seat": seat, "name": name} for seat, name in people]}
        return place.post(f"{table.path}/seats", asked).status_code

    assert ask((0, "Ann"), (1, "Cy")) == 409
    assert ask((0, "Ann"), (0, "Cy")) == 409
    assert ask((0, "Ann"), (7, "Cy")) == 422
    assert ask((0, "Ann"), (2, "a\x1b[31m")) == 422
    assert ask() == 422
    assert [seat["kind"] for seat in place.get(table.path).json()["seats"]] == ["open", "person", "open"]
    assert ask((0, "Ann"), (2, "Cy")) == 201
    assert not any(seat["here"] for seat in place.get(table.path).json()["seats"]), "the host's screen only"


# -- Replays


def test_a_replay_has_the_whole_log_every_hand_and_the_record(place: Place):
    running = place.open("goat")
    ann = running.begin("Ann", "Bob")[0]
    asked = ("?hands=true", "?seat=0", "?seat=1", "/log?seat=0", "/log?seat=1", "/shuffle")
    for path in asked:
        assert place.get(f"/api/replays/{running.id}{path}").status_code == 409, path
    for path in ("?seat=0&hands=true", "?seat=1", "/log?seat=1", "", "/log"):
        assert place.get(f"/api/replays/{running.id}{path}", ann).status_code == 409, "not her own eyes"
    table, _ = finish(place, {}, "goat")
    told = place.get(f"/api/replays/{table.id}/log", params={"seat": 1}).json()
    assert [line["line"] for line in told["log"] if line["line"] is not None][-1] == told["last"]
    assert told["result"]["ranks"]
    in_french = place.http.get(f"/api/replays/{table.id}/log", headers={"Accept-Language": "fr"}).json()
    assert in_french["log"][0]["text"].startswith("Le tirage commence")
    frame = place.get(f"/api/replays/{table.id}", params={"line": 2}).json()
    assert frame["hands"] is None
    shown = place.get(f"/api/replays/{table.id}", params={"line": 2, "hands": True}).json()
    assert shown["view"] == frame["view"]
    for seat, view in enumerate(shown["hands"]):
        own = place.get(f"/api/replays/{table.id}", params={"line": 2, "seat": seat}).json()
        assert view == own["view"]
        assert view["seat"] == int(Seat(seat))
    record = place.get(f"{table.path}/record")
    assert record.headers["content-disposition"] == f'attachment; filename="goat-{table.id}.posse"'
    assert Match.from_record(record.text, verify=True).over
