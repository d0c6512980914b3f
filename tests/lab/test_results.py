"""Results on disk: stopped anywhere and gone on with, they are those of one run; other files are refused."""

import json
from pathlib import Path

import pytest

from posse.core.errors import BadNotation
from posse.core.regulars import Level
from posse.lab.ladder import Ladder, Ranks, Result, Task, ThinkingTime, play, prepare, tasks
from posse.lab.results import ResultsFile, header, line_of, read, result_of
from tests.thimblerig import GAME as THIMBLERIG

NAMES = ["random", "house", "montecarlo:2"]


@pytest.fixture
def ladder() -> Ladder:
    return prepare(THIMBLERIG, 2, NAMES, seed=3)


def climb(ladder: Ladder, path: Path | None, games: int, most: int = 1000, jobs: int = 1) -> int:
    """Plays what is missing, at most so many deals; returns how many it played."""
    book = ResultsFile(ladder, path)
    played = 0
    with book.writing():
        for result in play(ladder, tasks(ladder, games, book.results)[:most], jobs):
            book.add(result)
            played += 1
    return played


def ranks(ladder: Ladder, path: Path) -> dict[Task, tuple[Ranks, ...]]:
    return {task: result.ranks for task, result in read(path, ladder)[1].items()}


def test_a_line_is_read_as_it_was_written(ladder: Ladder):
    result = Result(
        ("house", "random"), 7, ((1, 2), None), (ThinkingTime(3, 1.25, 0.5), ThinkingTime(4, 0.0, 0.0))
    )
    assert result_of(line_of(result), ladder) == result


@pytest.mark.parametrize("jobs", [1, 2])
def test_stopped_and_gone_on_with_is_the_same_as_run_through(ladder: Ladder, tmp_path: Path, jobs: int):
    once, often = tmp_path / "once.jsonl", tmp_path / "often.jsonl"
    assert climb(ladder, once, 12) == 18
    parts = [climb(ladder, often, 12, most, jobs) for most in (1, 10, 1000)]
    assert parts == [1, 10, 7]
    assert ranks(ladder, often) == ranks(ladder, once)
    assert climb(ladder, often, 12) == 0
    assert climb(ladder, often, 14) == 3, "more games are added to those there are"


def test_a_line_that_was_cut_off_is_played_again(ladder: Ladder, tmp_path: Path):
    path = tmp_path / "results.jsonl"
    climb(ladder, path, 8)
    whole = ranks(ladder, path)
    for cut in (1, 30):
        path.write_text(path.read_text()[:-cut])
        assert len(ranks(ladder, path)) == 11
        assert climb(ladder, path, 8) == 1
        assert ranks(ladder, path) == whole


@pytest.mark.parametrize("begun", ["", '{"ladder": 1, "ga'])
def test_a_file_that_hardly_began_is_begun_again(ladder: Ladder, tmp_path: Path, begun: str):
    path = tmp_path / "results.jsonl"
    path.write_text(begun)
    assert climb(ladder, path, 4) == 6
    assert json.loads(path.read_text().splitlines()[0]) == header(ladder)


def test_results_may_stay_in_memory(ladder: Ladder):
    assert climb(ladder, None, 4) == 6


def test_a_file_says_what_it_is_about(tmp_path: Path):
    entered = prepare("goat", 3, ["house", "cheat:2"], {"rounds": 1}, 8, "against house")
    path = tmp_path / "goat.jsonl"
    with ResultsFile(entered, path).writing():
        pass
    assert read(path) == (entered, {})
    head = json.loads(path.read_text())
    assert (head["game"], head["rules"], head["players"], head["seed"]) == ("goat", 3, 3, 8)
    assert head["options"]["rounds"] == 1
    assert head["cheat"] in ("search", "montecarlo")


def test_results_of_a_level_that_is_another_now_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    entered = prepare(THIMBLERIG, 2, ["greenhorn", "deputy"])
    path = tmp_path / "levels.jsonl"
    assert climb(entered, path, 2) == 1
    assert json.loads(path.read_text().splitlines()[0])["levels"]["deputy"] == "house"
    monkeypatch.setattr(type(THIMBLERIG), "levels", (Level("greenhorn", "random"), Level("deputy", "house")))
    with pytest.raises(BadNotation, match=r'levels.greenhorn: "\S+", not "random"'):
        ResultsFile(entered, path)


@pytest.mark.parametrize(
    ("other", "what"),
    [
        ({"players": 3}, "players"),
        ({"entrants": ["random", "house"]}, "entrants"),
        ({"options": {THIMBLERIG.options[0].name: 1}}, "options"),
        ({"seed": 4}, "seed"),
        ({"meetings": "neighbours"}, "meetings"),
    ],
)
def test_results_of_something_else_are_refused_and_kept(
    ladder: Ladder, tmp_path: Path, other: dict[str, object], what: str
):
    path = tmp_path / "results.jsonl"
    climb(ladder, path, 2)
    before = path.read_bytes()
    asked: dict[str, object] = {"players": 2, "entrants": NAMES, "seed": 3, **other}
    with pytest.raises(BadNotation) as wrong:
        ResultsFile(prepare(THIMBLERIG, **asked), path)  # type: ignore[arg-type]
    assert what in wrong.value.say("en")
    assert what in wrong.value.say("fr")
    assert path.read_bytes() == before


def test_results_under_other_rules_are_refused(
    ladder: Ladder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "results.jsonl"
    climb(ladder, path, 2)
    monkeypatch.setattr(type(THIMBLERIG), "rules_version", 99)
    with pytest.raises(BadNotation, match="rules: 1, not 99"):
        ResultsFile(ladder, path)


@pytest.mark.parametrize("text", ["a letter to my mother", "{}\n", '{"ladder": 2}\n', "[1]\n"])
def test_a_file_of_another_kind_is_refused_and_kept(ladder: Ladder, tmp_path: Path, text: str):
    path = tmp_path / "letter.txt"
    path.write_text(text)
    with pytest.raises(BadNotation, match="not a file of ladder results"):
        ResultsFile(ladder, path)
    with pytest.raises(BadNotation, match="not a file of ladder results"):
        read(path)
    assert path.read_text() == text


def test_bytes_are_refused(ladder: Ladder, tmp_path: Path):
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\n")
    with pytest.raises(BadNotation, match="not a file of ladder results"):
        ResultsFile(ladder, path)


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "3",
        '{"pair":["house","random"],"deal":0}',
        '{"pair":["house","nobody"],"deal":0,"ranks":[[1,2],[1,2]],"times":[[0,0,0],[0,0,0]]}',
        '{"pair":["house","random"],"deal":-1,"ranks":[[1,2],[1,2]],"times":[[0,0,0],[0,0,0]]}',
        '{"pair":["house","random"],"deal":0,"ranks":[[1,2]],"times":[[0,0,0],[0,0,0]]}',
        '{"pair":["house","random"],"deal":0,"ranks":[[1,2],[2,3]],"times":[[0,0,0],[0,0,0]]}',
        '{"pair":["house","random"],"deal":0,"ranks":[[1,2],[]],"times":[[0,0,0],[0,0,0]]}',
        '{"pair":["house","random"],"deal":0,"ranks":[[1,2],[1,2]],"times":[[0,0,0]]}',
    ],
)
def test_a_wrong_line_is_named(ladder: Ladder, tmp_path: Path, line: str):
    path = tmp_path / "results.jsonl"
    path.write_text(json.dumps(header(ladder)) + f"\n{line}\n")
    with pytest.raises(BadNotation, match="line 2"):
        ResultsFile(ladder, path)


def test_a_deal_told_twice_must_be_told_alike(ladder: Ladder, tmp_path: Path):
    path = tmp_path / "results.jsonl"
    climb(ladder, path, 2)
    first = path.read_text().splitlines()[1]
    path.write_text(path.read_text() + first + "\n")
    assert len(read(path, ladder)[1]) == 3
    other = json.loads(first)
    other["ranks"] = [None, None]
    path.write_text(path.read_text() + json.dumps(other) + "\n")
    with pytest.raises(BadNotation, match="line 6 contradicts"):
        read(path, ladder)
