"""Stopping at a count, over real sockets: who is waited for, for how long, and what stands meanwhile."""

import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from posse.games.registry import GAMES
from posse.server.edge.tokens import new_table_id
from posse.server.tables import counts
from posse.table import Head
from posse.table.hold import Hold
from posse.table.seats import checked_settings, hashed
from tests.server.people import Hosted, Place, Player, serving
from tests.server.test_outage import locked
from tests.server.test_windows import rigged
from tests.waiting import until

GAME = "wyatt-earp"
LAST: dict[str, Any] = {"do": "play", "action": "discard wes-hardin"}  # Ann's last card: the hand is counted


def one_card_left(
    place: Place, people: tuple[str, ...] = ("Ann",), **settings: Any
) -> tuple[Hosted, list[str]]:
    """Ann has one card left in the first seat; the bot in the second begins the next hand."""
    players = max(2, len(people) + 1)
    others = {f"p{seat}": {"bob-dalton": 1, "belle-starr": 1} for seat in range(2, players + 1)}
    position: dict[str, Any] = {
        "game": GAME,
        "rules": GAMES[GAME].rules_version,
        "players": players,
        "options": {"target": 25},
        "hand": 1,
        "dealer": "p2",
        "turn": "p1",
        "phase": "play",
        "discard": ["jesse-james"],
        "hands": {"p1": {"wes-hardin": 1}, **others},
    }
    head = Head(
        game=GAME,
        players=players,
        options=GAMES[GAME].settle(position["options"]),
        settings=checked_settings(settings),
        secret="ab" * 32,
        host=hashed("host"),
        created=time.time(),
        start=json.dumps(position),
        rules=GAMES[GAME].rules_version,
    )
    table = Hosted(place, new_table_id(), "host")
    place.house.store.create(table.id, json.dumps(asdict(head)), head.created)
    seats = [0, *range(2, players)]
    tokens = [table.sit(seat, name) for seat, name in zip(seats, people, strict=True)]
    assert table.do("bot", seat=1, bot="house").status_code == 200
    table.start()
    return table, tokens


def shown(table: Hosted, token: str = "", **hello: Any) -> Player:
    """Somebody whose page shows counts."""
    player = Player(table.place, table.id, hello=False)
    player.send({"type": "hello", "counts": True, **({"token": token} if token else {}), **hello})
    player.until("view")
    return player


def count_now(ann: Player, *others: Player) -> int:
    """Ann lays her last card; the version of the count."""
    assert ann.command(**LAST)["type"] == "ack"
    for player in (ann, *others):
        while player.now["count"] is None:
            player.next()
        assert any(event["kind"] == "hand-over" for event in player.now["events"])
        assert player.now["view"]["to_act"] == [1]
    version: int = ann.now["version"]
    return version


def onward(player: Player, version: int | None = None) -> None:
    player.send({"type": "onward", "version": player.now["version"] if version is None else version})


def test_bots_wait_until_who_reads_has_pressed_on(data: Path) -> None:
    with serving(data) as place:
        table, (token,) = one_card_left(place, clock="move", seconds=60)
        with shown(table, token) as ann, table.watch() as eve:
            version = count_now(ann)
            assert ann.now["count"] == {"counted": True, "reading": [0], "left": None}, (
                "alone one has all the time"
            )
            assert ann.now["clock"]["running"] == []
            room = place.house.rooms[table.id]
            assert room.table.bots_to_act() == []
            assert not room.bots.thoughts
            assert room.timer is None
            with shown(table) as spectator:
                assert spectator.now["count"] == {"counted": True, "reading": [0], "left": None}
                onward(spectator)  # who watches holds nobody, and lets nobody go
                spectator.hear_all()
            onward(ann, version - 1)  # a count before this one
            ann.hear_all()
            assert room.table.hold is not None
            onward(ann)
            assert ann.until("count")["count"] == {"counted": False, "reading": [], "left": None}
            ann.catch_up(version + 1)
            eve.catch_up(version + 1)
            assert not any('"type":"count"' in text for text in eve.raw), "only to who shows counts"
        stored = [entry.body for entry in place.house.store.load(table.id).entries]
        assert not any("onward" in body for body in stored), "it is no entry"
        assert any('"stood":' in body for body in stored), "the time it took is charged to nobody"


def test_nobody_is_waited_for_who_does_not_show_counts(data: Path) -> None:
    with serving(data) as place:
        table, (token,) = one_card_left(place)
        with table.watch(token) as ann, shown(table) as eve:
            version = count_now(ann, eve)
            assert ann.now["count"] == {"counted": True, "reading": [], "left": None}, (
                "told, but not waited for"
            )
            ann.catch_up(version + 1)


def test_several_screens_wait_a_stated_time(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(data) as place:
        table, tokens = one_card_left(place, ("Ann", "Bob"))
        ann, bob = (shown(table, token) for token in tokens)
        version = count_now(ann, bob)
        assert bob.now["count"]["reading"] == [0, 2]
        assert 25.0 < bob.now["count"]["left"] <= counts.SECONDS
        onward(ann)
        for player in (ann, bob):
            assert player.until("count")["count"]["reading"] == [2], "who still reads is told"
        assert place.house.rooms[table.id].table.bots_to_act() == []
        onward(bob)
        bob.catch_up(version + 1)
        monkeypatch.setattr(counts, "SECONDS", 0.2)
        table, tokens = one_card_left(place, ("Ann", "Bob"))
        cid, dan = (shown(table, token) for token in tokens)
        version = count_now(cid, dan)
        assert dan.until("count")["count"]["reading"] == [], "nobody has pressed on, and the time is over"
        dan.catch_up(version + 1)
        for player in (ann, bob, cid, dan):
            player.__exit__()


def test_one_press_is_enough_for_one_screen(data: Path) -> None:
    with serving(data) as place:
        table, tokens = one_card_left(place, ("Ann", "Bob"))
        with shown(table, tokens[0], beside=[tokens[1], "someone else's"]) as screen:
            version = count_now(screen)
            assert screen.now["count"] == {"counted": True, "reading": [0, 2], "left": None}
        with shown(table, tokens[1], beside=tokens[:1]), shown(table, beside=tokens) as screen:
            # between two turns the screen has nobody's eyes, and the socket before it may still be there
            assert screen.now["count"] == {"counted": True, "reading": [0, 2], "left": None}
            onward(screen)
            screen.catch_up(version + 1)


def test_who_acts_or_leaves_is_waited_for_no_more(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(data) as place:
        table, tokens = one_card_left(place, ("Ann", "Bob"))
        with table.watch() as eve, shown(table, tokens[0]) as ann:
            with shown(table, tokens[1]) as bob:
                version = count_now(ann, bob)
            with shown(table, tokens[1]) as bob:  # the page was loaded anew: nothing is lost
                assert bob.now["count"]["reading"] == [0, 2]
                monkeypatch.setattr(counts, "GONE", 0.1)
            assert ann.until("count")["count"]["reading"] == [0]
            table.do("away", tokens[0], seat=0)
            eve.catch_up(version + 2)


def test_who_was_away_is_not_kept_waiting_for_ever(data: Path) -> None:
    """Nor are clocks: who reads alone has all the time, but nobody is alone whose opponent may come back."""
    with serving(data) as place:
        table, tokens = one_card_left(place, ("Ann", "Bob"), clock="player", seconds=600)
        table.do("away", tokens[1], seat=2)
        with shown(table, tokens[0]) as ann, shown(table, tokens[1]) as bob:
            count_now(ann, bob)
            assert ann.now["count"]["reading"] == [0]
            assert 25.0 < ann.now["count"]["left"] <= counts.SECONDS
            assert place.house.rooms[table.id].timer is not None


def test_one_screen_that_becomes_two_waits_a_stated_time(data: Path) -> None:
    with serving(data) as place:
        table, tokens = one_card_left(place, ("Ann", "Bob"))
        with shown(table, tokens[0], beside=[tokens[1]]) as screen:
            count_now(screen)
            assert screen.now["count"] == {"counted": True, "reading": [0, 2], "left": None}
            code = table.do("code", tokens[1]).json()["code"]
            moved = place.post(f"{table.path}/move-seat", {"code": code}).json()["token"]
            with table.watch(moved) as bob:  # and shows no counts there
                assert bob.now["count"]["reading"] == [0]
                assert 25.0 < bob.now["count"]["left"] <= counts.SECONDS
        table, tokens = one_card_left(place, ("Ann", "Bob"))
        with shown(table, tokens[0], beside=[tokens[1]]) as screen, table.watch(tokens[1]) as bob:
            count_now(screen)
            assert 25.0 < screen.now["count"]["left"] <= counts.SECONDS, "Bob looks at another one, too"
        table, tokens = one_card_left(place, ("Ann", "Bob"))
        with shown(table, tokens[0], beside=[tokens[1]]) as screen:
            count_now(screen)
            with table.watch(tokens[1]) as bob:
                assert 25.0 < bob.now["count"]["left"] <= counts.SECONDS, "or begins to"
                assert screen.until("count")["count"]["left"] is not None


def test_a_sealed_answer_is_not_told_by_who_still_reads(data: Path) -> None:
    with serving(data) as place:
        table, players = rigged(place, window=60)
        room = place.house.rooms[table.id]
        for one in room.connections:
            one.counts = True
        until = place.house.now() + counts.SECONDS
        room.table.hold = Hold(room.table.version, {0, 1, 2}, place.house.now(), until)
        asked = next(player for player in players if player.my_turn)
        seat = asked.now["you"]["seat"]
        heard = {id(player): len(player.raw) for player in players}
        assert asked.command(action="pass")["type"] == "ack"
        for player in players:
            player.hear_all()
            new = [json.loads(text)["type"] for text in player.raw[heard[id(player)] :]]
            assert "count" not in new
            if player is not asked:
                assert set(new) <= {"pong"}, "not even that an answer was given is told"
        assert seat in room.table.hold.reading
        onward(asked)
        assert seat not in asked.until("count")["count"]["reading"]
        for player in players:
            player.__exit__()


def test_a_count_is_still_read_when_the_store_has_failed(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("posse.store.engine.PATIENCE_MS", 200)
    with serving(data) as place:
        table, tokens = one_card_left(place, ("Ann", "Bob"), clock="move", seconds=60)
        with shown(table, tokens[0]) as ann, shown(table, tokens[1]) as bob:
            version = count_now(ann, bob)
            room = place.house.rooms[table.id]
            before = room.table
            with locked(data):
                assert ann.command(do="chat", text="hm")["rule"] == "unstored"
            until(lambda: room.table is not before)
            assert room.table.hold is not None
            assert (room.table.hold.reading, room.table.hold.version) == ({0, 2}, version)
            assert room.table.stood == before.stood
            assert room.table.stood > 0
            onward(ann)
            onward(bob)
            ann.catch_up(version + 1)


def test_after_a_restart_nothing_is_held(data: Path) -> None:
    with serving(data) as place:
        table, (token,) = one_card_left(place)
        with shown(table, token) as ann:
            version = count_now(ann)
    with serving(data) as place:
        table.place = place
        with shown(table, token) as ann:
            assert ann.now["count"] is None
            ann.catch_up(version + 1)


def test_what_is_said_of_counts_is_checked(place: Place) -> None:
    table = place.open()
    with shown(table) as eve:
        eve.send({"type": "onward"})
        assert eve.until("error")["rule"] == "message"
    loud = Player(place, table.id, hello=False)
    loud.send({"type": "hello", "counts": 1})
    assert loud.closed() == 4400
