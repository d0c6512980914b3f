"""`posse ladder`: figures, files, drawings, refusals, and Ctrl+C."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from posse.cli import ladder_run
from posse.cli.main import main
from posse.lab.ladder import Ladder, Task, play

SHORT = ["--option", "rounds=1", "--games", "6"]  # of Public Enemy


def ladder(*args: str) -> Result:
    return CliRunner().invoke(main, ["ladder", *args], prog_name="posse")


def figures(*args: str) -> Any:
    result = ladder(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def without_times(found: Any) -> Any:
    for each in found["ratings"]:
        del each["ms_a_move"], each["longest_ms"]
    return found


def test_the_json_has_its_keys():
    found = figures("public-enemy", *SHORT, "--seed", "2")
    assert found["command"] == (
        "posse ladder public-enemy --levels random,house --option rounds=1 --games 6 --seed 2"
    )
    (meeting,) = found["meetings"]
    assert (meeting["bot"], meeting["against"], meeting["games"], meeting["deals"]) == (
        "house",
        "random",
        6,
        3,
    )
    assert meeting["share"]["low"] <= meeting["share"]["value"] <= meeting["share"]["high"]
    assert {rating["bot"] for rating in found["ratings"]} == {"house", "random"}
    assert all(rating["moves"] > 0 for rating in found["ratings"])
    assert found["fair"] == 0.5


def test_the_command_it_names_does_the_same_again():
    found = without_times(figures("public-enemy", "--players", "3", "--games", "5", "--option", "rounds=1"))
    assert without_times(figures(*found["command"].split()[2:])) == found
    assert found["meetings"][0]["games"] == 3


@pytest.mark.parametrize(("lang", "told"), [("en", "Rating (95 %)"), ("fr", "Cote (95\u00a0%)")])
def test_tables_in_both_languages(lang: str, told: str):
    result = ladder("public-enemy", *SHORT, "--lang", lang)
    assert result.exit_code == 0
    assert told in result.output
    assert "house" in result.output


def test_one_deal_is_told_as_one():
    assert "one deal from every seat" in ladder("public-enemy", *SHORT[:2], "--games", "1").output


def test_results_are_kept_and_gone_on_with(tmp_path: Path):
    path = tmp_path / "results.jsonl"
    asked = ["public-enemy", *SHORT, "--out", str(path)]
    once = figures(*asked)
    kept = path.read_text()
    assert len(kept.splitlines()) == 4
    assert figures(*asked) == once, "to the last microsecond: nothing is played again"
    assert path.read_text() == kept
    result = ladder("public-enemy", "--games", "6", "--out", str(path))
    assert result.exit_code == 1
    assert "(options.rounds: 1, not 0)" in result.output


def test_ctrl_c_loses_nothing_that_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "results.jsonl"

    def stopped(ladder: Ladder, todo: list[Task], *among: Any) -> Iterator[Any]:
        yield from play(ladder, todo[:2], *among)
        raise KeyboardInterrupt

    asked = ["public-enemy", *SHORT]
    through = without_times(figures(*asked))
    with monkeypatch.context() as patch:
        patch.setattr(ladder_run, "play", stopped)
        result = ladder(*asked, "--out", str(path))
        assert result.exit_code == 130
        assert f"2 of 3 deals are kept in {path};" in result.output
        assert len(path.read_text().splitlines()) == 3
        result = ladder(*asked)
        assert (result.exit_code, "--out FILE" in result.output) == (130, True)
    assert without_times(figures(*asked, "--out", str(path))) == through


def test_the_gap_to_a_cheat():
    levels = ["--levels", "house,montecarlo,cheat", "--iterations", "2", "--gap"]
    found = figures("public-enemy", *SHORT, *levels)
    assert [(gap["bot"], gap["cheat"]) for gap in found["gap"]] == [("montecarlo:2", "cheat:2")]
    result = ladder("public-enemy", *SHORT, *levels)
    assert "the gap from house to cheat:2" in result.output


def test_a_sweep_is_drawn(tmp_path: Path):
    path = tmp_path / "sweep.svg"
    asked = ["public-enemy", *SHORT, "--sweep", "1,3", "--levels", "montecarlo"]
    found = figures(*asked)
    assert [(each["bot"], each["against"]) for each in found["meetings"]] == [
        ("montecarlo:1", "house"),
        ("montecarlo:3", "house"),
    ]
    result = ladder(*asked, "--plot", str(path))
    assert result.exit_code == 0
    assert "Iterations" in result.output
    drawing = ET.fromstring(path.read_text(encoding="utf-8"))
    points = [each for each in drawing.iter() if each.tag.endswith("circle")]
    texts = ["".join(each.itertext()) for each in drawing.iter() if each.tag.endswith("text")]
    assert len(points) == 2
    assert {"1", "3", "50%"} <= set(texts)
    heights = [float(point.attrib["cy"]) for point in points]
    shares = [each["share"]["value"] for each in found["meetings"]]
    assert (heights[0] < heights[1]) == (shares[0] > shares[1]), "more is higher"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--levels", "house"], "two"),
        (["--levels", "house,hause"], "house"),
        (["--levels", "house,cheat"], "cheat:400"),
        (["--levels", "house,house"], "“house” is entered twice"),
        (["--levels", "house,,random"], "`--levels` is a list of names"),
        (["--levels", "house,search:10:0ms"], "“search:10:0ms”"),
        (["--sweep", ""], "50,100,200"),
        (["--against", ""], "no bot called “”"),
        (["--out", ""], "cannot be written"),
        (["--players", "9"], "2 to 6"),
        (["--option", "round=1"], "rounds"),
        (["--against", "montecarlo:5"], "not among"),
        (["--against", "house", "--neighbours"], "--neighbours"),
        (["--gap"], "cheat:400"),
        (["--sweep", "50,many"], "50,100,200"),
        (["--plot", "x.svg"], "--sweep"),
    ],
)
def test_bad_input_is_answered_with_what_would_be_right(args: list[str], told: str):
    for lang in ("en", "fr"):
        result = ladder("public-enemy", *args, "--lang", lang)
        assert result.exit_code == 1
        assert result.output.startswith("posse: ")
        assert len(result.output.splitlines()) == 1
        assert lang == "fr" or told in result.output


@pytest.mark.parametrize(
    "args", [["--sweep", "1,2", "--plot", "{}"], ["--sweep", "1,2", "--out", "{}"], ["--out", "{}"]]
)
def test_a_file_that_cannot_be_written_is_named_before_anything_is_played(
    args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(ladder_run, "play_on", lambda *_: pytest.fail("it played"))
    (tmp_path / "file").touch()
    for path in (tmp_path / "nowhere" / "x", tmp_path / "file" / "x"):
        for lang, said in (("en", "cannot be written: "), ("fr", "Impossible d'écrire")):
            result = ladder("public-enemy", *(arg.format(path) for arg in args), "--lang", lang)
            assert result.exit_code == 1
            assert str(path) in result.output
            assert said in result.output


@pytest.mark.parametrize("command", [["play", "public-enemy"], ["sim", "public-enemy", "--games", "1"]])
def test_no_other_command_seats_a_cheat(command: list[str]):
    result = CliRunner().invoke(main, [*command, "--bots", "cheat:400"], prog_name="posse")
    assert result.exit_code == 1
    assert "There is no bot called “cheat:400”" in result.output
