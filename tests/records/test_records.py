"""Records that were kept replay for ever, or are refused by their rules version."""

from pathlib import Path

import pytest

from posse.core.errors import BadNotation
from posse.core.record import parse_record
from posse.games.registry import GAMES
from posse.table import Match
from posse.table.records import read_records, write_records

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


def test_many_records_stand_in_one_file_and_are_read_one_by_one(tmp_path: Path):
    file = tmp_path / "all.posse"
    texts = [path.read_text(encoding="utf-8") for path in KEPT[:4]]
    assert write_records(file, map(parse_record, texts[:3])) == 3
    assert write_records(file, [Match.from_record(texts[3])], add=True) == 1
    assert [str(record) for record in read_records(file)] == texts
    assert str(Match.from_record(next(read_records(file)), verify=True).record()) == texts[0]
    assert [str(record) for record in read_records(KEPT[0])] == texts[:1]


def test_a_bad_record_among_others_is_named_after_the_good_ones(tmp_path: Path):
    file = tmp_path / "all.posse"
    good = KEPT[0].read_text(encoding="utf-8")
    file.write_text(f"{good}\n{good.replace('players: ', 'playes: ')}\n{good}", encoding="utf-8")
    reading = read_records(file)
    assert str(next(reading)) == good
    begins = good.count("\n") + 2
    with pytest.raises(BadNotation, match=rf"Record 2 of .*, which begins at line {begins}: Line 4 "):
        next(reading)
    file.write_text("hello\n", encoding="utf-8")
    with pytest.raises(BadNotation, match="begins at line 1: A record begins with “posse record 1”"):
        next(read_records(file))
    file.write_text("\n", encoding="utf-8")
    assert list(read_records(file)) == []
