"""The events of a match as a frame: as one reader may know them, and nothing more."""

from dataclasses import fields

import pandas as pd
import pytest

import posse
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.table import Match, lines
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
            (lines.number(match, step.line.n, reader), event)
            for step in match.steps
            if lines.notices(match, step.line.n, reader)
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


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_a_column_has_the_same_type_whatever_has_happened(game: Game):
    """With no event at all, after the deal, and at the end; so frames of many games go together."""
    match = Match.new(game.id, game.least, seed=5, games=ALL_GAMES)
    after_the_deal = match.to_frame("events")
    steps, match.steps = match.steps, []
    empty = match.to_frame("events")
    match.steps = steps
    while not match.over and len(match.steps) < 500:
        match.play(match.ask("random"))
    later = match.to_frame("events")
    assert empty.empty
    assert len(after_the_deal) < len(later)
    types = later.dtypes.astype(str).to_dict()
    assert types == after_the_deal.dtypes.astype(str).to_dict() == empty.dtypes.astype(str).to_dict()
    assert types.pop("line") == "int64"
    assert set(types.values()) <= {"string", "Int64", "boolean"}
    assert pd.concat([empty, after_the_deal, later]).dtypes.astype(str).to_dict() == types | {"line": "int64"}


def test_the_types_are_those_that_the_events_declare():
    types = posse.new("public-enemy", players=2, seed=1).to_frame("events").dtypes.astype(str)
    assert types[["seat", "event", "starter", "card", "seats", "places"]].tolist() == ["string"] * 6
    assert types[["round", "count", "points"]].tolist() == ["Int64"] * 3
    assert types["fought"] == "boolean"


def test_what_is_a_number_of_one_event_and_a_list_of_another_is_text():
    """A figure goes `to` a place, three of them to three; 2 is not written as 2.0."""
    match = posse.simulate("outlaws", 2, "random", 1, seed=1).replay(0)
    frame = match.to_frame("events")
    told = list(frame.to.dropna())
    assert frame.to.dtype == "string"
    assert any(value.isdecimal() for value in told)
    assert not any("." in value for value in told)


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
