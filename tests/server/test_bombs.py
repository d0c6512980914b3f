"""Records made to hurt: they are refused or cheap, and nobody else waits for them."""

import asyncio
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import posse
from posse.server.api.brought import KEPT, BroughtRecords, ReplayLimit, ReplayThread, weight
from posse.server.config import Limits
from posse.server.errors import Refused
from posse.server.threads import Threads
from posse.table import Match
from posse.table.back import live_lines
from posse.table.ends import TAKE_BACKS
from posse.table.state import HOST
from tests.server.people import Place, serving
from tests.table.test_table import Played
from tests.waiting import PATIENCE

LINES, BACKS = 300, 60


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    limits = {"record_lines": LINES, "record_backs": BACKS}
    with serving(tmp_path_factory.mktemp("bombs"), limits=limits) as served:
        yield served


def to_and_fro(times: int, game: str = "public-enemy") -> Match:
    """One action and its take-back, so many times."""
    match = posse.new(game, players=posse.games[game].least, seed=1)
    for _ in range(times):
        seat = int(match.to_act[0])
        match.play_action(seat, match.state.legal_actions(seat)[0])
        match.take_back(seat, free=True)
    return match


def calls(text: str) -> int:
    """How many calls it takes to play a record again."""
    made = 0

    def count(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        Match.from_record(text)
    finally:
        sys.setprofile(None)
    return made


@pytest.mark.parametrize("game", sorted(posse.games))
def test_what_a_record_costs_grows_with_its_length(game: str):
    one, two, three = (calls(str(to_and_fro(times, game).record(sealed=False))) for times in (40, 80, 120))
    assert abs((three - two) - (two - one)) < 0.05 * (two - one)


def test_a_take_back_needs_no_copy_of_the_game():
    match = to_and_fro(3)
    assert match.steps[2].after is match.steps[0].after
    assert live_lines(match) == [0]
    assert match.backs == 3


def test_lines_that_led_here_are_those_that_were_not_taken_back():
    match = posse.new("public-enemy", players=2, seed=3)
    for at in range(60):
        match.play(match.ask("house"))
        if at % 3 == 2:
            match.take_back(int(match.steps[-1].seat or 0), free=True)
    live: list[int] = []
    for step in match.steps:  # the slow way, from the lines themselves
        live = [*live, step.line.n] if step.line.back is None else live[: live.index(step.line.back) + 1]
    assert live_lines(match) == live
    assert live_lines(Match.from_record(str(match.record(sealed=False)))) == live


def test_too_many_take_backs_are_refused_with_what_would_be_right(place: Place):
    text = str(to_and_fro(BACKS).record(sealed=False))
    assert place.post("/api/records", {"text": text}).status_code == 200
    text = str(to_and_fro(BACKS + 1).record(sealed=False))
    answer = place.post("/api/records", {"text": text})
    assert (answer.status_code, answer.json()["rule"]) == (413, "record-backs")
    assert "takes moves back 61 times; here at most 60" in answer.json()["text"]
    assert "without the moves that were taken back" in answer.json()["text"]
    french = place.http.post("/api/records", json={"text": text}, headers={"Accept-Language": "fr"})
    assert "reprend 61 coups" in french.json()["text"]
    assert place.refusals("record-backs") == 2


def test_too_many_lines_are_refused(place: Place):
    rows = [f"{n} p1 take tombstone" for n in range(1, LINES + 1)]
    head = str(to_and_fro(0).record(sealed=False))
    answer = place.post("/api/records", {"text": head + "\n".join(rows)})
    assert (answer.status_code, answer.json()["rule"]) == (413, "record-lines")
    assert "301 lines; here at most 300" in answer.json()["text"]


def test_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch):
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    naps: list[float] = []
    monkeypatch.setattr(time, "sleep", naps.append)
    watch = ReplayLimit(10.0)
    watch()
    assert not naps
    now = 101.0
    watch()
    assert naps, "others may run"
    now = 110.1
    with pytest.raises(Refused) as refused:
        watch()
    assert "more than 10 seconds" in refused.value.say("en")


def test_a_record_being_read_delays_no_move_and_no_other_reader_at_the_disk(
    data: Path, monkeypatch: pytest.MonkeyPatch
):
    """Someone's record takes for ever; tables go on, are loaded and replayed; who brings too many is told."""
    with serving(data, limits={"readings_each": 2, "readings": 3}) as place:
        table = place.open(options={"first": 1})
        (token,) = table.begin("Ann", bots=("house",))
        go_on = threading.Event()
        from posse.server.api import records

        def slow(*_: Any) -> Any:
            assert go_on.wait(PATIENCE)
            raise Refused("record-slow", 413, seconds=10)

        monkeypatch.setattr(records, "brought_record", slow)
        answers: list[int] = []
        bringing = [
            threading.Thread(
                target=lambda: answers.append(place.post("/api/records", {"text": "x"}).status_code)
            )
            for _ in range(2)
        ]
        for thread in bringing:
            thread.start()
        try:
            while place.library.readers.waiting < 2:
                time.sleep(0.01)
            with table.watch(token) as ann:
                assert ann.command(action="nonsense")["type"] == "error"
                assert ann.command(action=ann.now["view"]["legal"][0])["type"] == "ack"
            assert place.get("/api/tables/" + "0" * 12).status_code == 404, "the disk is asked"
            busy = place.post("/api/records", {"text": "x"})
            assert (busy.status_code, busy.json()["rule"]) == (503, "readers-busy")
        finally:
            go_on.set()
            for thread in bringing:
                thread.join()
        assert answers == [413, 413]


def test_whoever_brings_much_keeps_nobody_out_of_the_line():
    """Four addresses with four records each once filled the line: nobody else's was read."""

    async def crowd() -> tuple[list[str], list[str]]:
        readers, read, refused = (
            ReplayThread(Limits(readings=6, readings_each=4), Threads(1, "records")),
            list[str](),
            list[str](),
        )
        begun, hands = threading.Event(), [0.0]
        readers.clock = lambda: hands[0]

        def reading(who: str) -> None:
            assert begun.wait(PATIENCE)
            read.append(who)
            hands[0] += 1.0  # each costs a second

        async def bring(who: str) -> None:
            try:
                await readers.do(who.split()[0], reading, who)
            except Refused as error:
                refused.append(f"{who}: {error.key}")

        comes = [f"{who} {n}" for who in ("mallory", "mick") for n in range(5)] + ["ann 0", "bob 0", "ann 1"]
        tasks = []
        for who in comes:
            tasks.append(asyncio.create_task(bring(who)))
            await asyncio.sleep(0)
        begun.set()
        await asyncio.gather(*tasks)
        assert readers.waiting == 0
        assert not readers.doors.open
        await readers.stop(PATIENCE)
        return read, refused

    read, refused = asyncio.run(crowd())
    assert read[:4] == ["mallory 0", "mick 0", "ann 0", "bob 0"]
    assert sorted(read[4:]) == ["ann 1", "mallory 1", "mick 1"]
    assert set(refused) == {f"{who} {n}: readers-busy" for who in ("mallory", "mick") for n in range(2, 5)}


def test_who_goes_away_while_waiting_leaves_the_line():
    async def leaving() -> int:
        readers, begun = ReplayThread(Limits(), Threads(1, "records")), threading.Event()
        first = asyncio.create_task(readers.do("ann", begun.wait, PATIENCE))
        second = asyncio.create_task(readers.do("bob", begun.wait, PATIENCE))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        waiting = readers.waiting
        begun.set()
        assert await first
        await readers.stop(PATIENCE)
        return waiting

    assert asyncio.run(leaving()) == 1


def test_brought_records_are_bounded_in_bytes():
    match = to_and_fro(2)
    each = weight("x" * 10, match)
    brought = BroughtRecords(3 * each)
    keys = [brought.put(f"{n:010}", match) for n in range(5)]
    assert list(brought.matches) == keys[2:]
    assert brought.bytes() <= brought.most
    big = BroughtRecords(1)
    assert big.get(big.put("a", match)) is match, "what was brought last can be looked at"
    fair = BroughtRecords(3 * each)
    anns = fair.put("a" * 10, match, "ann")
    for n in range(9):
        fair.put(f"{n:010}", match, "mallory")
    assert fair.get(anns) is match, "a player who brings too many pushes out their own"
    many = BroughtRecords(10**9)
    for n in range(KEPT + 5):
        many.put(f"{n}", match)
    assert len(many.matches) == len(many.weights) == KEPT


def test_a_table_takes_so_many_moves_back_and_no_more():
    played = Played(players=2, options={"first": 1}).begin("Ann", "Bob")
    match = played.table.match
    assert match is not None
    played.do(HOST, "bot", seat=1, bot="house", absent=60.0)
    played.play()
    match.backs = TAKE_BACKS - 1
    played.do("p1", "take-back")
    played.play()
    with pytest.raises(posse.IllegalAction) as refused:
        played.do("p1", "take-back")
    assert "At most 1000 moves are taken back" in str(refused.value)
