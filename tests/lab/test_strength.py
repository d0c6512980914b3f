"""The page on strength says what its files say, and every measurement on it can be made again."""

import json
import re
import shlex
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from posse.cli import ladder_run
from posse.cli.main import main
from posse.core.game import Game
from posse.games.registry import GAMES
from posse.lab.ladder import Ladder, play, prepare, tasks
from posse.lab.ladder_tables import command
from posse.lab.results import ResultsFile, read
from posse.lab.standing import LadderFigures
from tools.strength import attack_row, drawings, filled, is_sweep, load, minutes, named, with_attacks
from tools.strength import main as make

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "strength.md").read_text(encoding="utf-8")
BOTS_PAGE = (DOCS / "bots.md").read_text(encoding="utf-8")
MOST_MINUTES = 2 * 60  # an hour on two cores


@cache
def tables() -> dict[str, LadderFigures]:
    return {name: load(DOCS / name) for name in named(PAGE)}


def test_every_result_file_is_on_the_page_once():
    files = [f"strength/{path.name}" for path in (DOCS / "strength").glob("*.jsonl")]
    assert sorted(named(PAGE)) == sorted(files)
    assert files


def test_the_page_says_what_the_files_say():
    assert filled(PAGE, tables()) == PAGE, "run: make strength"


def test_the_page_says_what_attackers_found():
    kept = sorted((DOCS / "strength/attacks").glob("*.json"))
    assert with_attacks(PAGE, DOCS) == PAGE, "run: make strength"
    for path in kept:
        found = json.loads(path.read_text("utf-8"))
        assert found["settings"]["against"]
        assert f"{found['decisions']:,}" in PAGE
    assert kept


def test_an_attacker_s_share_is_its_own_whoever_is_named_first():
    share = {"value": 0.3, "low": 0.2, "high": 0.45}
    found = {"name": "net:a/bot.net", "seconds": 120.4, "decisions": 1234567}
    found["settings"] = {"game": "goat", "against": "house"}
    meeting = {"bot": "net:a/bot.net", "against": "house", "share": share, "games": 200}
    row = attack_row(found | {"meetings": [meeting]})
    assert row == ["The Good, the Goat and the Crook: house", "30.0% (20.0–45.0)", "200", "2", "1,234,567"]
    other = attack_row(found | {"meetings": [meeting | {"bot": "house", "against": "net:a/bot.net"}]})
    assert other[1] == "70.0% (55.0–80.0)"


def test_the_drawings_show_what_the_files_say():
    for name, drawn in drawings(tables()):
        assert (DOCS / name).read_text(encoding="utf-8") == drawn, "run: make strength"
        assert f"]({name})" in PAGE


@pytest.mark.parametrize("name", named(PAGE))
def test_a_measurement_takes_an_hour_at_most(name: str):
    assert minutes(tables()[name]) <= MOST_MINUTES


@pytest.mark.parametrize("name", named(PAGE))
def test_the_command_plays_the_games_of_the_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It is taken as it stands, with its results in place: nothing is refused, and nothing left to play."""
    told = command(tables()[name])
    assert f"```text\n{told}\n```" in PAGE
    copy = tmp_path / "copy.jsonl"
    kept = (DOCS / name).read_bytes()
    copy.write_bytes(kept)
    asked: list[Ladder] = []

    def known(ladder: Ladder, results: object, progress: object) -> LadderFigures:
        asked.append(ladder)
        return tables()[name]

    monkeypatch.setattr(ladder_run, "standing", known)
    result = CliRunner().invoke(main, [*shlex.split(told)[1:], "--out", str(copy)])
    assert result.exit_code == 0, result.output
    assert copy.read_bytes() == kept
    assert asked == [tables()[name].ladder]


def quick(name: str) -> bool:
    return set(read(DOCS / name)[0].entrants) <= {"random", "house"}


@pytest.mark.parametrize("name", [name for name in named(PAGE) if quick(name)])
def test_the_first_deals_go_as_the_file_says(name: str):
    """The rules and the house bot are still those that were measured; else measure again."""
    ladder, results = read(DOCS / name)
    for result in play(ladder, [(pair, deal) for pair in ladder.pairs for deal in range(3)]):
        assert result.ranks == results[result.pair, result.deal].ranks


def test_a_page_is_made_from_files(tmp_path: Path):
    ladder = prepare(
        "public-enemy", 2, ["house", "montecarlo:1", "montecarlo:2"], {"rounds": 1}, 1, "against house"
    )
    book = ResultsFile(ladder, tmp_path / "sweep.jsonl")
    with book.writing():
        for result in play(ladder, tasks(ladder, 4)):
            book.add(result)
    page = tmp_path / "page.md"
    page.write_text("# Strong\n\n<!-- results: sweep.jsonl -->\nold\n<!-- end -->\n\nThe end.\n")
    make(page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Strong\n")
    assert text.endswith("\n<!-- end -->\n\nThe end.\n")
    assert "old" not in text
    assert re.search(r"^\| 2 \| \d", text, re.MULTILINE)
    assert is_sweep(load(tmp_path / "sweep.jsonl"))
    assert (tmp_path / "sweep.svg").exists()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_regulars_say_they_win_was_measured(game: Game):
    """Against the deputy, by the bots that they are today."""
    figures = tables()[f"strength/{game.id}-regulars.jsonl"]
    ladder, _ = read(DOCS / f"strength/{game.id}-regulars.jsonl")
    shares = {each.bot: each.share.value for each in figures.meetings if each.against == "deputy"}
    kept = json.loads((DOCS / f"strength/{game.id}-regulars.jsonl").read_text("utf-8").splitlines()[0])
    assert ladder.players == 2
    for regular in game.regulars.people:
        assert regular.wins == round(100 * shares[regular.name])
        assert kept["levels"][regular.name] == regular.bot
        assert f"`{regular.bot}` | {regular.wins} |" in BOTS_PAGE
