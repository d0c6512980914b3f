"""The events of a match as a frame: as one reader may know them, and nothing more."""

from dataclasses import fields

import pandas as pd
import pytest

import posse
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.table import Match
from tests.registry import ALL_GAMES


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_a_row_an_event_as_the_reader_may_know_it(game: Game):
    match = Match.new(game.id, game.least, seed=5, games=ALL_GAMES)
    for _ in range(30):
        if not match.over:
            match.play(match.ask("random"))
    for reader in (None, 0):
        frame = match.to_frame("events", seat=reader)
        known = [
            (match.number(step.line.n, reader), event)
            for step in match.steps
            if match.notices(step.line.n, reader)
            for event in match.events(step.line.n, reader)
        ]
        assert list(zip(frame.line, frame.event, strict=True)) == [(n, event.kind) for n, event in known]
        for (_, event), (_, row) in zip(known, frame.iterrows(), strict=True):
            told = {name for name, value in event.fields().items() if value is not None}
            assert set(row.dropna().index) - {"line", "seat", "event"} == told


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_no_event_has_a_field_that_is_a_column_already(game: Game):
    match = Match.new(game.id, game.least, seed=5, games=ALL_GAMES)
    names = [field.name for made in game.all_events for field in fields(made)]
    assert not {"line", "seat", "event"} & set(names)
    assert set(names) <= set(match.to_frame("events"))


def test_the_cards_of_another_are_not_in_my_frame():
    match = posse.new("wyatt-earp", players=2, seed=3)
    dealt = match.to_frame("events", seat=0).query("event == 'dealt'").set_index("who")
    assert pd.notna(dealt.cards["p1"])
    assert pd.isna(dealt.cards["p2"])


def test_what_is_wrong_is_refused():
    match = posse.new("goat", players=3, seed=1)
    with pytest.raises(BadNotation, match="lines and events"):
        match.to_frame("moves")  # type: ignore[arg-type]
    with pytest.raises(BadNotation, match="seats are whole numbers from 0 to 2"):
        match.to_frame(seat=3)
