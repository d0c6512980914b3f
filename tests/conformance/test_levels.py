"""A level that chooses otherwise has a new version: else two people would play different deals of one day."""

import pytest

from posse.games.registry import GAMES
from tests.conformance import levels
from tests.rules.sampling import many


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_levels_choose_as_in_their_version(name: str) -> None:
    each = many(1, levels.POSITIONS)
    made, kept = levels.level_moves(GAMES[name], each), levels.kept_moves(each)[name]
    told = "a level chooses otherwise: raise bots_version in the game's game.py, then `make golden`"
    assert made == kept, told


def test_nothing_is_written_without_a_new_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "moves", lambda game, level, each: ["p1 another move"])
    before = levels.LEVELS.read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match="raise bots_version"):
        levels.write()
    assert levels.LEVELS.read_text(encoding="utf-8") == before
