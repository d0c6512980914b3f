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


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("more", [-1, 1], ids=["older", "newer"])
def test_another_rules_version_is_refused_with_a_sentence(name: str, more: int):
    text = next(path for path in KEPT if path.name.startswith(name)).read_text(encoding="utf-8")
    mine = GAMES[name].rules_version
    with pytest.raises(BadNotation) as refused:
        Match.from_record(text.replace(f"rules: {mine}\n", f"rules: {mine + more}\n"))
    assert refused.value.key == "rules-version"
    assert str(refused.value) == f"Written for rules version {mine + more}; this is version {mine}."
