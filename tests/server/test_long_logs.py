"""Long logs travel in parts, and a table of any length is made again beside the loop."""

import threading
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from posse.server.tables import house, rebuilding, room
from posse.store import Entry, Store
from posse.table import Head, feed
from posse.table.chain import STEP, STEPS, Chain, Follower
from posse.table.encoding import encoded
from posse.table.seats import Settings, hashed
from tests.registry import ALL_GAMES
from tests.server.people import Hosted, Place, Player, serving
from tests.waiting import PATIENCE

PART = STEPS * STEP
TABLE, LINES = "f0ndermgwmjxkzpa", 6 * PART + 30
SAT = '{"do":"sit","seat":0,"name":"Mallory","token":"ab","here":false,"hosts":false,"v":1}'


def stored(data: Path) -> None:
    """A waiting table of an earlier version, where people came and went."""
    game = ALL_GAMES["public-enemy"]
    head = Head(game.id, 2, game.settle({}), Settings(), "ab" * 32, hashed("h" * 32), 0.0)
    store = Store.open(data)
    told_once = asdict(replace(head, rules=game.rules_version))
    del told_once["tells_comings"]  # earlier versions did not say it
    store.create(TABLE, encoded(told_once).decode())
    told = [("watcher", SAT), ("p1", '{"do":"open","seat":0,"v":1}')]
    entries = [Entry(n, told[n % 2][0], None, told[n % 2][1], at=0.0) for n in range(LINES)]
    store.append(TABLE, 0, entries)
    store.close()


def earlier(player: Player, before: int) -> dict[str, Any]:
    player.send({"type": "earlier", "before": before})
    return player.until("log")


def test_a_long_log_is_asked_for_part_by_part(data: Path):
    stored(data)
    with serving(data) as place:
        table = Hosted(place, TABLE, "h" * 32)
        with table.watch(lang="fr") as eve:
            view = eve.now
            assert PART <= len(view["log"]) < PART + STEP
            device, log, told = Follower(Chain()), view["log"], view
            assert device.goes_on(view)
            while (before := device.asks) is not None:
                told = earlier(eve, before)
                assert len(told["log"]) == PART
                assert device.goes_on(told)
                log = told["log"] + log
            assert told["before"] == {"lines": 0, "head": Chain().head}
            assert [line["record"] for line in log] == ["sit p1", "open p1"] * (LINES // 2)
            assert log[0]["text"].endswith("s'installe.")
            assert Chain().over(line["record"] for line in log) == tuple(view["chain"].values())
            # Whatever else is asked for is a part, too.
            assert earlier(eve, 0)["after"]["lines"] == STEP
            assert earlier(eve, 2**31 - 1)["after"] == view["chain"]
            eve.send({"type": "earlier", "before": -1})
            assert eve.until("error")["rule"] == "message"


def test_a_short_log_is_told_whole(place: Place):
    table = place.open()
    token = table.begin("Ann", "Bob")[0]
    with table.watch(token) as ann:
        assert ann.now["before"] == {"lines": 0, "head": Chain().head}


def test_a_long_table_is_made_again_and_followed_beside_the_loop(data: Path, monkeypatch: pytest.MonkeyPatch):
    """And while that takes its time, everyone else plays on."""
    stored(data)
    go_on, begun, threads = threading.Event(), threading.Event(), list[str]()

    def slowly(honest: Any) -> Any:
        def done(*given: Any) -> Any:
            threads.append(threading.current_thread().name)
            begun.set()
            assert go_on.wait(PATIENCE)
            return honest(*given)

        return done

    with serving(data) as place:
        place.house.rooms.clear()  # as if nobody had been there for long
        monkeypatch.setattr(house, "built", slowly(rebuilding.built))
        monkeypatch.setattr(room, "follow_beside", slowly(rebuilding.follow_beside))
        other = place.open()
        ann_token = other.begin("Ann", "Bob")[0]
        opened = list[int]()

        def open_it() -> None:
            with Hosted(place, TABLE, "").watch() as eve:
                opened.append(eve.now["chain"]["lines"])

        asking = threading.Thread(target=open_it)
        asking.start()
        assert begun.wait(PATIENCE)
        with other.watch(ann_token) as ann:
            assert ann.command(do="chat", text="still playing")["type"] == "ack"
            assert ann.command(do="chat")["type"] == "error", "what is refused is looked for in the store"
        assert not opened
        go_on.set()
        asking.join()
        assert opened == [LINES]
        assert threads == ["tables-0"] * 2
        threads.clear()
        with Hosted(place, TABLE, "").watch():
            assert not threads, "nothing is followed twice"


def test_an_answer_that_is_long_is_made_beside_the_loop(place: Place, monkeypatch: pytest.MonkeyPatch):
    threads, honest = list[str](), feed.whole_log

    def noted(*given: Any) -> Any:
        threads.append(threading.current_thread().name)
        return honest(*given)

    monkeypatch.setattr(feed, "whole_log", noted)
    table = place.open()
    ann = table.begin("Ann", "Bob")[0]
    assert place.get(f"/api/replays/{table.id}/log?seat=0", ann).status_code == 200
    assert threads == ["tables-0"]
