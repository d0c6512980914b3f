"""`posse features`: the numbers of an observation."""

import json

import pytest

from posse.games.registry import GAMES
from tests.cli.typing_in import posse
from tests.conformance.encoders import ENCODED

GAMES_WITH_NUMBERS = [name for name in ENCODED if name in GAMES]


@pytest.mark.parametrize("name", GAMES_WITH_NUMBERS)
def test_every_number_is_listed_with_its_most(name: str):
    game = GAMES[name]
    lines = posse("features", name, "--players", "2").output.splitlines()
    rows = [line.strip().split(maxsplit=2) for line in lines[-len(game.features(2)) :]]
    assert rows == [[str(at), str(most), named] for at, (named, most) in enumerate(game.features(2))]


def test_the_list_as_json_says_the_same():
    told = json.loads(posse("features", "goat", "--json", "--lang", "fr").output)
    game = GAMES["goat"]
    assert [(feature["name"], feature["most"]) for feature in told.pop("features")] == game.features(4)
    assert told == {"game": "goat", "players": 4, "version": 2, "size": 410, "actions": 1146}


def test_the_head_is_in_both_languages():
    assert "what a seat knows as 227 numbers" in posse("features", "public-enemy", "--players", "2").output
    french = posse("features", "public-enemy", "--players", "2", "--lang", "fr").output
    assert "ce que sait une place, en 227 nombres" in french
    assert "maximum" in french.lower()


@pytest.mark.parametrize(("players", "told"), [("1", "2 to 5 players, not 1"), ("-3", "not -3")])
def test_a_table_that_cannot_be_is_refused(players: str, told: str):
    result = posse("features", "goat", "--players", players)
    assert result.exit_code == 1
    assert told in result.output
