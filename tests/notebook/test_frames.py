"""Records as frames: what the record says, and nothing more."""

from typing import Any

import pandas as pd
import pytest

import posse
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.record import Record, parse_record
from posse.notebook.frames import taken_apart
from posse.table import Match
from posse.table.back import live_lines

FIRST = ["line", "seat", "player", "action", "verb"]
LAST = ["told", "events", "counted", "drawn", "back", "live"]


def played(game: str, players: int, moves: int, **more: Any) -> Match:
    """A match after some moves of bots that play at random, so that much is tried."""
    match = posse.new(game, players, seed=5, **more)
    for _ in range(moves):
        if not match.over:
            match.play(match.ask("random"))
    return match


@pytest.mark.parametrize("game", posse.games.values(), ids=posse.games)
def test_a_row_says_what_its_line_says(game: Game):
    match = played(game.id, game.least, 60)
    for reader in (None, 0, 1):
        record = match.record(reader)
        frame = match.to_frame(seat=reader)
        parts = [f"part_{at + 1}" for at in range(max(len(verb.slots) for verb in game.verbs.verbs))]
        assert list(frame) == FIRST + parts + LAST
        assert list(frame.line) == [line.n for line in record.lines]
        assert list(frame.told) == [line.told for line in record.lines]
        for line, (_, row) in zip(record.lines, frame.iterrows(), strict=True):
            whole = row.action if pd.isna(row.seat) else f"{row.seat} {row.action}"
            assert whole == line.action
            assert all(part in line.action for part in row[parts].dropna())
            assert set(row.events) <= set(game.kinds)
            assert len(row.events) == len([told for told in line.told.split("; ") if told])


@pytest.mark.parametrize("game", posse.games.values(), ids=posse.games)
def test_a_verb_and_its_parts_make_the_action_again(game: Game):
    verbs = game.verbs
    for text, code in list(verbs.codes.items())[::7]:
        verb, about = taken_apart(text, verbs)
        parts = verbs.read(code)
        assert verb == parts.verb
        assert len(about) == len(parts.about)


@pytest.mark.parametrize("game", posse.games.values(), ids=posse.games)
def test_a_seats_frame_reads_the_seats_record_alone(game: Game):
    """So it can tell no more: the record's text, read again, gives the same frame."""
    match = played(game.id, game.least, 40)
    for reader in (None, *range(game.least)):
        record = match.record(reader)
        pd.testing.assert_frame_equal(parse_record(str(record)).to_frame(), match.to_frame(seat=reader))
        if not match.over:
            assert match.to_frame(seat=reader).drawn.isna().all(), "what was drawn is for the end"


def test_a_hidden_choice_has_its_verb_and_no_more():
    match = posse.new("goat", players=3, seed=1)
    line = match.play(match.ask("house"))
    card = line.action.split()[2]
    own, other = match.to_frame(seat=int(line.action[1]) - 1), match.to_frame()
    assert list(own.part_1.iloc[1:]) == [card]
    assert other.verb.iloc[1] == "offer"
    assert pd.isna(other.part_1.iloc[1])
    assert other.part_2.iloc[1] == line.action.split()[4]
    assert other.part_3.iloc[1] == line.action.split()[6]


def test_a_hidden_choice_with_a_word_of_its_own():
    verbs = posse.games["outlaws"].verbs
    assert taken_apart("move 0 1", verbs) == ("move", ("0 1",))
    assert taken_apart("swap 0 1", verbs) == ("swap", ("0 1",))
    assert taken_apart("enter ? 0 5 out 5", verbs) == ("enter", (None, "0 5 out 5"))
    earp = posse.games["wyatt-earp"].verbs
    assert taken_apart("lay 3 jesse-james", earp) == ("lay", ("jesse-james", "3"))
    assert taken_apart("choose ?", earp) == ("choose", (None,))


def test_a_finished_game_has_all():
    match = played("public-enemy", 2, 1000, options={"rounds": 1}, names=["Ann", "Bob"])
    assert match.over
    frame = match.to_frame()
    assert list(frame.drawn) == [line.numbers for line in match.record().lines]
    assert frame.counted.iloc[-1]
    assert frame.player.dropna().unique().tolist() == ["Bob", "Ann"]
    pd.testing.assert_frame_equal(frame, match.to_frame(seat=1))


def test_a_take_back_is_a_row_and_what_it_takes_back_is_not_live():
    match = posse.new("public-enemy", players=2, seed=1)
    match.play(match.legal()[0])
    seat = int(match.steps[1].line.action[1]) - 1
    match.take_back(seat, free=True)
    match.play(match.legal()[1])
    frame = match.to_frame()
    assert list(frame.verb) == ["deal", "take", "back", "take"]
    assert list(frame.live) == [True, False, False, True]
    assert frame.back.iloc[2] == 0
    assert frame[frame.live].line.tolist() == live_lines(match)


def test_a_record_of_an_unknown_game_is_refused():
    with pytest.raises(BadNotation, match="no game called"):
        Record("chess", 1, 2, {}, ("a", "b")).to_frame()
