"""`posse replay --step`: a record line by line, forwards and backwards."""

import re
from pathlib import Path

import pytest
from rich.console import Console

from posse.cli.stepping import step_through
from posse.table import Match
from tests.cli.typing_in import posse


def saved(folder: Path) -> tuple[Path, int]:
    match = Match.new("public-enemy", 2, {"rounds": 1}, seed=4, names=["Ann", "Bob"])
    while not match.over:
        match.play(match.ask("house"))
    path = folder / "game.posse"
    path.write_text(str(match.record()), encoding="utf-8")
    return path, len(match.steps) - 1


def lines_asked(path: Path, typed: str, *more: str) -> list[int]:
    result = posse("replay", str(path), "--step", "--lang", "en", *more, typed=typed)
    assert result.exit_code == 0, result.output
    return [int(n) for n in re.findall(r"Line (\d+) of", result.output)]


@pytest.mark.parametrize(
    ("typed", "more", "seen"),
    [
        ("\n\nb\nq\n", (), [0, 1, 2, 1]),
        ("b\n5\n\nquit\n", (), [0, 0, 5, 6]),
        ("\nq\n", ("--at", "3"), [3, 4]),
        ("what\n", (), [0, 0]),
    ],
)
def test_one_goes_on_and_back_and_to_any_line(
    tmp_path: Path, typed: str, more: tuple[str, ...], seen: list[int]
):
    assert lines_asked(saved(tmp_path)[0], typed, *more) == seen


def test_at_the_last_line_the_result_is_shown_and_enter_ends_it(tmp_path: Path):
    path, last = saved(tmp_path)
    assert lines_asked(path, "999999999999\n\n") == [0, last]
    told = posse("replay", str(path), "--step", "--lang", "fr", typed=f"{last}\n\n").output
    assert "Rang" in told.split(f"Ligne 0 sur {last}")[1]
    assert "Rang" not in told.split(f"Ligne 0 sur {last}")[0]


class Screen(Console):
    """A small screen, which goes on from line to line and counts what each takes."""

    def __init__(self) -> None:
        super().__init__(force_terminal=True, width=80, height=24)
        self.tall: list[int] = []
        self.begin_capture()

    def input(self, prompt: object = "", **_: object) -> str:
        self.print(prompt)
        self.tall.append(self.end_capture().strip("\n").count("\n") + 1)
        self.begin_capture()
        return ""


def test_table_news_and_question_fit_a_small_screen():
    match = Match.new("wyatt-earp", 4, seed=3, names=["Étranger", "Ann", "Bob", "Cy"])
    while not match.over:
        match.play(match.ask("house"))
    screen = Screen()
    step_through(screen, match, len(match.steps) - 40, None, "fr")
    assert len(screen.tall) == 40
    assert max(screen.tall) == 24, "the question, of two lines in French, is on the screen too"
