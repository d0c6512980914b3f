"""How an event is said travels with it: whoever has the game's words can say it from what came."""

import json
import random
from typing import Any

import pytest

from posse.core.events import event
from posse.core.view import Event
from posse.core.words import Seat
from posse.games.registry import GAMES
from posse.table import Match, lines
from posse.table.encoding import encoded, event_fields, says


@event(0, "count", lambda n: (n.who, (n.a, n.b)))
class Count(Event):
    """Its sentence is filled in otherwise than its fields are."""

    who: Seat
    points: tuple[int, ...]

    def fills(self) -> dict[str, object]:
        told = {Seat(at): points for at, points in enumerate(self.points) if points}
        return super().fills() | {"points": told or self.points, "winners": (self.who,)}


def seated(value: Any, is_seat: bool) -> object:
    """A field as its sentence needs it, from what travelled."""
    if isinstance(value, list):
        return tuple(seated(item, is_seat) for item in value)
    if isinstance(value, dict):
        return {Seat(at): item for at, item in value.items()}
    return Seat(value) if is_seat and value is not None else value


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_client_says_an_event_from_what_came(name: str) -> None:
    match = Match.new(name, 3, seed=7)
    dice = random.Random(name)
    while not match.over and len(match.steps) < 150:
        match.play(dice.choice(match.legal()))
        for reader in (None, 0):
            for told in match.events(len(match.steps) - 1, reader):
                came = json.loads(encoded(event_fields(told)))
                said = came.pop("says")
                fields = {**came, **said.get("fills", {})}
                given = {field: seated(value, field in said["seats"]) for field, value in fields.items()}
                for lang in ("en", "fr"):
                    sentence = match.game.words.say(lang, said["key"], given, match.names)
                    assert sentence == lines.sentence(match, told, lang)


def test_only_what_differs_from_the_fields_is_added() -> None:
    assert json.loads(encoded(says(Count(Seat(1), (8, 0))))) == {
        "key": "event.count",
        "seats": ["who"],
        "fills": {"points": {"0": 8}, "winners": [1]},
    }
    assert says(Count(Seat(1), (0, 0)))["fills"] == {"winners": (Seat(1),)}


def test_events_of_one_sentence_share_how_it_is_said() -> None:
    match = Match.new("public-enemy", 2, seed=1)
    turned = [told for told in match.events(0) if told.kind == "turned-up"]
    assert len(turned) > 1
    assert says(turned[0]) is says(turned[1])
    assert says(turned[0]) == {"key": "event.turned-up", "seats": []}
