"""The schemas in docs/schema/ are those of the classes, and what travels agrees with them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from tests.conformance.cases import allowed
from tests.server.people import ALL_GAMES, Place, Player, play_on
from tools.schema import schemas, written

KEPT = Path(__file__).resolve().parents[2] / "docs" / "schema"


def test_the_kept_schemas_are_those_of_the_classes():
    """If this fails: PYTHONPATH=src:. python -m tools.schema docs/schema, and read the difference."""
    made = {name: written(schema) for name, schema in schemas().items()}
    kept = {path.name: path.read_text(encoding="utf-8") for path in KEPT.glob("*.json")}
    assert kept == made


@cache
def validator(root: str) -> Any:
    made = schemas(ALL_GAMES)
    registry = jsonschema_rs.Registry([(schema["$id"], schema) for schema in made.values()])
    return jsonschema_rs.validator_for({"$ref": f"posse:messages#/$defs/{root}"}, registry=registry)


def check(player: Player) -> set[str]:
    """Every message that came agrees with the schema; the kinds there were."""
    for text in player.raw:
        errors = list(validator("ToClient").iter_errors(json.loads(text)))
        assert not errors, (errors[0].message, list(errors[0].instance_path), text[:300])
    return {json.loads(text)["type"] for text in player.raw}


@pytest.mark.parametrize("game", sorted(ALL_GAMES))
@pytest.mark.parametrize("options", [0, 1])
def test_whatever_is_sent_agrees_with_the_schema(place: Place, game: str, options: int):
    switches = {option.name: options for option in ALL_GAMES[game].options if option.is_switch}
    clock = {"clock": "player", "seconds": 1000} if options else {}
    found = ALL_GAMES[game]
    many = next(n for n in range(2, found.most + 1) if allowed(found, n, tuple(switches.items())))
    table = place.open(game, players=many, options=switches, counting_aid=bool(options), window=0, **clock)
    tokens = table.begin(*("Ann", "Bob", "Cy", "Dot")[:many])
    players = [table.watch(token) for token in tokens]
    with table.watch() as eve:
        play_on(players, 30)
        for ask in ({"type": "ping"}, {"type": "why", "action": "fly"}, {"type": "lang", "lang": "fr"}, {}):
            players[0].send(ask)
            players[0].until("pong", "why", "view", "error")
        stale = players[0].command(do="play", action="x", version=0)
        assert stale["rule"] in ("stale", "not-running")
        players[0].command(do="chat", text="hi")
        players[0].command(do="chat", text="hi", to="team")
        players[0].command(do="code")
        for player in (*players, eve):
            player.hear_all()
        kinds = check(players[0]) | check(eve)
        assert kinds == {"view", "update", "ack", "error", "why", "pong"} - (
            {"why"} if players[0].now["status"] == "over" else set()
        )
    for player in players:
        player.__exit__()


def test_the_schema_refuses_what_is_not_a_message():
    for wrong in ({}, {"type": "view"}, {"type": "ack", "id": "a", "version": 1, "secret": "x"}):
        assert not validator("ToClient").is_valid(wrong)
    assert validator("ToServer").is_valid(
        {"type": "command", "id": "a", "version": 3, "action": "take tombstone"}
    )
    assert not validator("ToServer").is_valid({"type": "command", "action": "take tombstone"})
