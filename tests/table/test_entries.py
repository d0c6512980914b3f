"""Entries: what is stored of each, older ones, and a move that is translated and checked once."""

import json
from typing import Any

import pytest

from posse.core.errors import IllegalAction, NotYourTurn
from posse.core.game import Game
from posse.table import feed
from posse.table.apply import apply, apply_stored
from posse.table.commands import COMMANDS, KINDS, read_entry
from posse.table.commands.before import Sit
from posse.table.commands.bots import Bot
from posse.table.commands.game import Play, PlayCommand, move
from posse.table.decide import decide
from posse.table.encoding import encoded
from posse.table.entries import TableEntry
from posse.table.lines import read_trace
from posse.table.state import SERVER
from tests.conformance.entries import ALL_GAMES
from tests.table.test_hold import to_a_window
from tests.table.test_table import Played

PUBLIC_ENEMY = ALL_GAMES["public-enemy"]
# As they lie in stores: nobody may write them in another way.
STORED = (
    '{"do":"sit","seat":0,"name":"Ann","token":"ab","here":false,"hosts":true,"v":1}',
    '{"do":"sit-together","people":[{"do":"sit","seat":0,"name":"Ann","token":"ab","here":true,"hosts":true}],"v":1}',
    '{"do":"nonce","seat":1,"nonce":"n1"}',
    '{"do":"bot","seat":1,"bot":"house","name":"Silas","v":2}',
    '{"do":"open","seat":1,"v":3}',
    '{"do":"draw","v":4}',
    '{"do":"commit","seat":0,"commit":"cd","v":4}',
    '{"do":"close-list","v":5}',
    '{"do":"reveal","seat":0,"nonce":"n0","v":6}',
    '{"do":"call-off","secret":"ef","v":7}',
    '{"do":"start","nonces":["n0","n1"],"v":8}',
    '{"do":"play","seat":0,"action":"take tombstone","v":9}',
    '{"do":"play","seat":0,"action":"take tombstone","v":9,"draft":true,"stood":1.5}',
    '{"do":"answer","seat":1,"action":"take tombstone","v":9}',
    '{"do":"close-window","v":10}',
    '{"do":"standing-pass","seat":1,"on":false,"v":10}',
    '{"do":"hint","seat":1,"v":11}',
    '{"do":"practice","seat":1,"v":12}',
    '{"do":"resign","seat":1,"v":12,"stood":20.0}',
    '{"do":"ask-back","seat":1,"v":13}',
    '{"do":"agree-back","seat":0,"v":14}',
    '{"do":"refuse-back","seat":0,"v":15}',
    '{"do":"back","seat":1,"free":false,"v":16}',
    '{"do":"away","seat":1,"bot":"house","v":17}',
    '{"do":"ask-seat","seat":1,"wish":{"do":"bot","seat":1,"bot":"house","name":"Silas"},"v":18}',
    '{"do":"ask-seat","seat":1,"wish":{"do":"away","seat":1,"bot":"house"},"v":18}',
    '{"do":"agree-seat","seat":0,"v":19}',
    '{"do":"refuse-seat","seat":0,"v":20}',
    '{"do":"return","seat":1,"v":21}',
    '{"do":"code","seat":1,"code":"12","v":21}',
    '{"do":"move-seat","seat":1,"token":"34","v":22}',
    '{"do":"admit","token":"56","v":22}',
    '{"do":"dismiss","v":23}',
    '{"do":"pause","v":24}',
    '{"do":"resume","v":25}',
    '{"do":"close","v":26}',
    '{"do":"chat","seat":0,"text":"howdy","v":27}',
    '{"do":"chat","seat":0,"phrase":"moment","v":27}',
    '{"do":"aside","seat":0,"text":"psst","v":27}',
    '{"do":"aside","seat":0,"phrase":"moment","v":27}',
    '{"do":"rematch","table":"0123456789abcdef","v":28}',
    '{"do":"up","v":28}',
)


@pytest.mark.parametrize("text", STORED)
def test_an_entry_is_stored_byte_for_byte_as_ever(text: str) -> None:
    entry = read_entry(json.loads(text), PUBLIC_ENEMY)
    assert encoded(entry.body()).decode() == text


def test_every_entry_is_declared_stored_and_done() -> None:
    assert {json.loads(text)["do"] for text in STORED} == set(KINDS)
    assert all("apply" in vars(kind) for kind in KINDS.values())
    assert not hasattr(TableEntry, "do")
    undone = {"take-back"}  # asks or takes back; a play is an answer while a window is open
    assert set(COMMANDS) - undone <= set(KINDS)


def test_older_entries_lack_what_came_later() -> None:
    sat = {"do": "sit", "seat": 0, "name": "Ann", "token": "ab", "nonce": "n0", "here": False}
    assert read_entry(sat, PUBLIC_ENEMY) == Sit(0, "Ann", "ab", here=False, hosts=False)
    assert read_entry({"do": "bot", "seat": 1, "bot": "house"}, PUBLIC_ENEMY) == Bot(1, "house")


def counting(monkeypatch: pytest.MonkeyPatch, name: str) -> list[tuple[Any, ...]]:
    """Every call of a method of the games."""
    calls: list[tuple[Any, ...]] = []
    honest = getattr(Game, name)

    def counted(*args: Any) -> Any:
        calls.append(args[1:])
        return honest(*args)

    monkeypatch.setattr(Game, name, counted)
    return calls


def live(played: Played) -> Play:
    """A move as a live table does it."""
    assert played.table.match is not None
    text = played.table.match.legal()[0].split(" ", 1)[1]
    entry = decide(played.table, played.turn, PlayCommand(text))
    assert isinstance(entry, Play)
    assert PUBLIC_ENEMY.action_texts[entry.code] == entry.action == text
    return entry


def test_a_live_move_is_understood_and_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played().begin("Ann", "Bob")
    understood, checked = counting(monkeypatch, "understood"), counting(monkeypatch, "check")
    entry = live(played)
    apply(played.table, entry, played.now)
    assert (len(understood), len(checked)) == (1, 1)


def test_a_bots_move_is_never_text(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played()
    played.sit("Ann")
    played.do("host", "bot", seat=1, bot="house")
    played.start()
    understood, checked = counting(monkeypatch, "understood"), counting(monkeypatch, "check")
    match = played.table.match
    assert match is not None
    seat = int(match.to_act[0])
    apply(played.table, move(played.table, seat, match.state.legal_actions(seat)[0]), played.now)
    assert (len(understood), len(checked)) == (0, 1)


def test_what_is_stored_is_checked_when_it_is_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played().begin("Ann", "Bob")
    checked = counting(monkeypatch, "check")
    body = live(played).body()
    again = played.again()
    apply_stored(again, body, played.now)
    assert len(checked) == 2
    table, game = played.table, PUBLIC_ENEMY
    assert table.match is not None
    seat = int(table.match.to_act[0])
    legal = table.match.state.legal_actions(seat)
    other = next(code for code in range(len(game.action_texts)) if code not in legal)
    with pytest.raises(IllegalAction):
        apply_stored(table, {"do": "play", "seat": seat, "action": game.action_texts[other]}, played.now)


def test_a_move_that_came_too_late_is_checked_again() -> None:
    """What was found legal after one line is not done unseen after another."""
    played = Played().begin("Ann", "Bob")
    late = live(played)
    apply(played.table, live(played), played.now)
    with pytest.raises((IllegalAction, NotYourTurn)):
        apply(played.table, late, played.now)


def test_a_trace_is_read_once_a_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(players=3).begin("Ann", "Bob", "Cy")
    read_trace.cache_clear()
    read = counting(monkeypatch, "events")
    since, table = played.table.version, played.table
    apply(table, live(played), played.now)
    readers = (None, 0, 1, 2)
    common = feed.Common(table, played.now, readers)
    for reader in readers:
        feed.update(table, reader, "en", since, common)
        feed.update(table, reader, "fr", since, common)
    assert table.match is not None
    last = [call for call in read if call[0] == table.match.steps[-1].trace]
    assert len(last) == 1 + len(readers), "once for the record, once for each reader"


def test_a_window_keeps_codes() -> None:
    played = to_a_window(people=2)
    table = played.table
    assert table.match is not None
    seat = min(table.to_act())
    text = table.game.legal(table.match.state, seat)[-1]
    played.do(f"p{seat + 1}", "play", action=text)
    assert table.answers == {seat: table.game.codes[text]} == played.again().answers
    played.do(SERVER, "close-window")
    assert not table.answers
