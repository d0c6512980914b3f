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


def test_one_may_read_on_after_a_bad_record(tmp_path: Path):
    file = tmp_path / "all.posse"
    good = KEPT[0].read_bytes()
    strange = good.replace(b"seats: ", b"seats: \xff", 1)
    file.write_bytes(b"\n".join([good, good.replace(b"players: ", b"playes: "), good, strange, good]))
    errors: list[BadNotation] = []
    assert [str(record).encode() for record in read_records(file, broken=errors.append)] == [good] * 3
    assert [str(error).partition(",")[0].split(" of ")[0] for error in errors] == ["Record 2", "Record 4"]
    assert str(errors[1]).endswith("It is no text in UTF-8.")
    assert errors[1].say("fr").endswith("Ce n'est pas un texte en UTF-8.")


def test_a_file_may_come_from_another_system(tmp_path: Path):
    file = tmp_path / "all.posse"
    good = KEPT[0].read_bytes()
    file.write_bytes(b"\xef\xbb\xbf" + good.replace(b"\n", b"\r\n") * 2)
    assert [str(record).encode() for record in read_records(file)] == [good] * 2
    file.write_bytes(good.rstrip())  # its last line was left open
    assert write_records(file, read_records(KEPT[1]), add=True) == 1
    assert [str(record).encode() for record in read_records(file)] == [good, KEPT[1].read_bytes()]


@pytest.mark.parametrize("add", [False, True])
def test_what_is_no_record_is_not_written_and_leaves_the_file_as_it_was(tmp_path: Path, add: bool):
    file = tmp_path / "all.posse"
    file.write_text("kept", encoding="utf-8")
    match = Match.from_record(KEPT[0].read_text(encoding="utf-8"))
    for wrong in (match, [match, str(match.record())], [match, None], "text", 3):
        with pytest.raises(BadNotation, match=r"must be a (list of records or matches|posse\.Record or)"):
            write_records(file, wrong, add=add)  # type: ignore[arg-type]
    assert file.read_text(encoding="utf-8") == "kept"
    for ask in (lambda: read_records(3), lambda: write_records(3, [match])):  # type: ignore[arg-type]
        with pytest.raises(BadNotation, match="Path must be the name of a file"):
            ask()
    with pytest.raises(FileNotFoundError):
        read_records(tmp_path / "none")  # at once, not when the first is asked for
