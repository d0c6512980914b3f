"""While a player waits at a terminal: who is awaited is said, and what is typed is done."""

import os
from pathlib import Path

import pytest

from tests.cli.typing_in import posse
from tests.terminals import AtTerminal

RECORD = Path(__file__).parents[1] / "records/goat-2-plain.posse"

SLOW = """
from pathlib import Path

from posse import Bot


class Slow(Bot):
    \"\"\"Thinks until it is told, through a pipe, that it may act.\"\"\"

    def choose(self, game, knowledge, legal, dice):
        (Path(__file__).parent / "told").read_text()
        return legal[0]
"""
PLAY = ["play", "public-enemy", "--players", "2", "--option", "first=2", "--bots", "slow:Slow", "--seed", "3"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "slow.py").write_text(SLOW, encoding="utf-8")
    os.mkfifo(tmp_path / "told")
    return tmp_path


def tell(folder: Path) -> None:
    (folder / "told").write_text("", encoding="utf-8")  # waits until the bot asks


@pytest.mark.parametrize("word", ["q", "quit"])
def test_one_leaves_while_a_bot_thinks(folder: Path, word: str):
    with AtTerminal(*PLAY, home=folder / "home", bots=folder) as ann:
        ann.until("slow p2 is thinking… (q leaves, ? helps)")
        ann.type(f"{word}\n")
        tell(folder)
        seen = ann.end()
    assert "Saved in slot 1" in seen


def test_ctrl_c_saves_and_leaves_while_a_bot_thinks(folder: Path):
    with AtTerminal(*PLAY, home=folder / "home", bots=folder) as ann:
        ann.until("slow p2 is thinking…")
        ann.interrupt()
        assert "Saved in slot 1" in ann.end()


GOAT = ["play", "goat", "--players", "3", "--seed", "1", "--seat", "3"]


@pytest.mark.parametrize(
    ("args", "asked", "told"),
    [
        (GOAT, "Your choice", "Saved in slot 1"),
        (["play"], "Which game?", ""),
        (["replay", str(RECORD), "--step"], "Line 0 of", ""),
    ],
    ids=["turn", "which", "step"],
)
def test_ctrl_c_leaves_in_order_when_something_is_asked(
    args: list[str], asked: str, told: str, tmp_path: Path
):
    with AtTerminal(*args, home=tmp_path) as ann:
        ann.until(asked)
        ann.interrupt()
        seen = ann.end()
    assert told in seen
    assert "Traceback" not in seen


def test_out_of_turn_one_reads_but_plays_nothing(folder: Path):
    with AtTerminal(*PLAY, "--lang", "fr", home=folder / "home", bots=folder) as ann:
        ann.until("slow p2 réfléchit… (")
        for typed in ("take tombstone", "h", "?", "t", "q"):
            ann.type(f"{typed}\n")
        tell(folder)
        seen = ann.end()
    assert seen.count("Ce n'est pas votre tour") == 2
    assert "notation" in seen
    assert "emplacement 1" in seen


def test_the_end_is_looked_back_at_until_one_leaves(tmp_path: Path):
    watch = ["play", "public-enemy", "--players", "2", "--seat", "0", "--option", "rounds=1", "--seed", "3"]
    with AtTerminal(*watch, home=tmp_path) as eve:
        assert "The record is in" in eve.until("l: what happened")
        eve.type("t\n")
        assert "Saloon" in eve.until("l: what happened")
        eve.type("l\n")
        assert "wins" in eve.until("l: what happened")
        eve.type("\n")
        eve.end()
    assert not list((tmp_path / "games").glob("*.json")), "what is over is not saved"


def test_in_a_pipe_nobody_is_awaited_aloud():
    said = posse("play", "public-enemy", "--players", "2", "--option", "first=2", "--lang", "en", typed="q\n")
    assert "thinking" not in said.output
    assert "Saved in slot 1" in said.output
