"""Bots think in processes of their own, under a hard cap, and know what their seat may know."""

import json
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import posse
from posse.server.thinking.thinkers import BotMove
from tests.server.people import Hosted, Place, play_on, serving

ROOT = Path(__file__).resolve().parents[2]


def test_a_bot_that_never_returns_is_killed_and_the_house_moves(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}:{Path(posse.__file__).parents[1]}")
    with serving(data, bots="tests.server.stuck:find", bot_seconds=3.0) as place:
        table = place.open(options={"first": 1})
        (token,) = table.begin("Ann", bots=("random",))
        with table.watch(token) as ann:
            began = time.monotonic()
            answer = ann.command(action=ann.now["view"]["legal"][0])
            ann.catch_up(answer["version"])
            answered = 0
            while not ann.my_turn:
                ann.send({"type": "ping"})
                ann.until("pong")
                answered += not ann.my_turn
                ann.quiet(0.25)  # a seat may say five things a second
            assert answered, "nobody waits for a bot: the table still talks"
            assert time.monotonic() - began > 1.0, "it had its time"
        assert place.metric("posse_bot_kills_total") == 1
        assert place.metric('posse_bot_moves_total{by="house"}') == 1


def test_a_bot_that_answers_nonsense_is_not_believed(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}:{Path(posse.__file__).parents[1]}")
    with serving(data, bots="tests.server.stuck:find") as place:
        table = place.open(options={"first": 1})
        (token,) = table.begin("Ann", bots=("montecarlo",))
        with table.watch(token) as ann:
            play_on([ann], 1)
            while not ann.my_turn:  # then the bot thinks no more
                ann.next()
        assert place.metric('posse_bot_moves_total{by="house"}') == 1
        assert place.metric('posse_bot_moves_total{by="bot"}') == forced(place, table)


def forced(place: Place, table: Hosted) -> int:
    """How often the second seat had no choice: then no bot is asked. It is rare, and a matter of the deal."""
    match = place.house.rooms[table.id].table.match
    assert match is not None
    moves = [(before.after, step) for before, step in pairwise(match.steps) if step.seat == 1]
    return sum(len(match.game.legal(state, 1)) == 1 for state, _ in moves)


def test_a_bot_is_told_what_its_seat_may_know_and_no_more(data: Path, monkeypatch: pytest.MonkeyPatch):
    told: list[tuple[Any, ...]] = []
    with serving(data) as place:
        place.house.thinkers.quick.on = False
        think = place.house.thinkers.think

        async def listening(*job: Any) -> BotMove:
            told.append(job)
            return await think(*job)

        monkeypatch.setattr(place.house.thinkers, "think", listening)
        table = place.open("thimblerig", players=2, window=0)
        (token,) = table.begin("Ann", bots=("house",))
        with table.watch(token) as ann:
            play_on([ann], 3)
        match = place.house.rooms[table.id].table.match
        assert match is not None
        for bot, game, knowledge, legal, seed, *_ in told:
            assert (bot, game.id) == ("house", "thimblerig")
            assert knowledge["seat"] == "p2" or knowledge["seat"] == 1
            assert all(isinstance(code, int) for code in legal)
            assert isinstance(seed, int)
    assert told


PACE = 0.3


def test_bots_keep_an_even_pace(data: Path):
    """A busy machine may be late, never early; that it is whole paces, to the moment, is in test_pace.py."""
    with serving(data, pace=PACE) as place:
        table = place.open(options={"rounds": 1, "first": 1}, players=3)
        (token,) = table.begin("Ann", bots=("house", "random"))
        with table.watch(token) as ann:
            ann.command(action=ann.now["view"]["legal"][0])
            for _ in range(3):
                ann.until("update")
        entries = place.house.store.load(table.id).entries
        times = [entry.at for entry in entries if json.loads(entry.body)["do"] == "play"]
        assert len(times) >= 3
        for before, after in pairwise(times):
            assert after - before > 0.95 * PACE


def test_a_bot_that_would_think_too_long_gets_no_seat(place: Place):
    table = place.open()
    for bot in ("search:99999ms", "search:400:4001ms", "montecarlo:5000ms", "SEARCH:5000ms:bold=30"):
        answer = table.do("bot", seat=1, bot=bot)
        assert (answer.status_code, answer.json()["rule"]) == (422, "bot-time")
        assert "at most 4000 ms" in answer.json()["text"]
        assert place.get(table.path).json()["seats"][1]["kind"] == "open"
    for bot in ("search:4000ms", "search:9000000", "search:9000000:4000ms", "legend", "house"):
        assert table.do("bot", seat=1, bot=bot).status_code == 200


def test_a_table_starts_no_program_and_imports_nothing(place: Place, tmp_path: Path):
    table = place.open()
    for bot in (f"cmd:touch {tmp_path / 'started'}", f" CMD:touch {tmp_path / 'started'}", "antigravity:fly"):
        answer = table.do("bot", seat=1, bot=bot)
        assert answer.status_code == 422
        assert "no bot called" in answer.json()["text"]
        assert place.get(table.path).json()["seats"][1]["kind"] == "open"
    assert not (tmp_path / "started").exists()
    assert "antigravity" not in sys.modules


def test_what_a_bot_may_think_follows_the_servers_patience(data: Path):
    with serving(data, bot_seconds=1.5) as place:
        table = place.open()
        path = f"{table.path}/commands"
        asked = {"do": "bot", "seat": 1, "bot": "search:1201ms", "id": "x"}
        headers = {"Authorization": f"Bearer {table.token}", "Accept-Language": "fr"}
        answer = place.http.post(path, json=asked, headers=headers)
        assert "au plus 1200 ms par coup" in answer.json()["text"]


@pytest.mark.parametrize("bot", ["search:10000000", "montecarlo:1000000", "legend"])
def test_a_bot_without_a_clock_of_its_own_answers_in_the_servers_time(
    data: Path, bot: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("posse.server.thinking.thinkers.SHARE", 0.06)  # a busy machine answers late
    with serving(data, bot_seconds=20.0) as place:  # it may search 1.2 seconds, less than a legend would
        table = place.open(options={"first": 1})
        (token,) = table.begin("Ann", bots=(bot,))
        with table.watch(token) as ann:
            play_on([ann], 3)
        assert place.metric('posse_bot_moves_total{by="bot"}') >= 1
        assert place.metric("posse_bot_kills_total") == 0
        assert place.metric('posse_bot_moves_total{by="house"}') == 0


def test_the_address_a_table_was_opened_from_is_kept_in_memory_only(data: Path):
    with serving(data) as place:
        table = place.open(options={"first": 1})
        (token,) = table.begin("Ann", bots=("house",))
        room = place.house.rooms[table.id]
        assert room.address == "127.0.0.1"
        stored = place.house.store.load(table.id)
        told = [stored.head, *(entry.body for entry in stored.entries), place.get(table.path).text]
        with table.watch(token) as ann:
            told += ann.raw
        assert not any("127.0.0.1" in text for text in told)
        room.address = ""  # as after a restart: whoever watches is not asked to pay for it, who plays is
        with table.watch():
            assert room.address == ""
        with table.watch(token):
            assert room.address == "127.0.0.1"
