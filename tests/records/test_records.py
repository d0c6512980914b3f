"""Records that were kept replay for ever, or are refused by their rules version."""

from pathlib import Path

import pytest

from posse.core.errors import BadNotation
from posse.games.registry import GAMES
from posse.table import Match

KEPT = sorted(Path(__file__).parent.glob("*.posse"))


def test_every_game_has_kept_records():
    assert {game for game in GAMES if not any(path.name.startswith(game) for path in KEPT)} == set()


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_record_replays_to_the_letter(path: Path):
    text = path.read_text(encoding="utf-8")
    assert str(Match.from_record(text, verify=True).record()) == text
    assert Match.from_record(text).over


def test_another_rules_version_is_refused():
    text = KEPT[0].read_text(encoding="utf-8").replace("rules: 1\n", "rules: 2\n")
    with pytest.raises(BadNotation) as refused:
        Match.from_record(text)
    assert refused.value.key == "rules-version"
