"""A turn at the terminal: the way back out of a menu, choices that are none, and bots of one's own."""

import sys
from pathlib import Path

import pytest
from rich.console import Console

from posse.cli import play as playing
from posse.cli.client import Client, Left
from posse.cli.local import LocalTable
from posse.cli.output import Terminal
from posse.cli.tables import Hint
from posse.core.words import Seat
from posse.table.back import live_lines
from posse.table.lines import is_count
from posse.table.wire import SuggestionInfo
from tests.cli.typing_in import posse

GOAT = ["play", "goat", "--players", "3", "--seed", "1", "--seat", "3", "--name", "Zoe", "--lang", "en"]


def test_a_menu_is_left_by_nought_or_enter_and_nothing_is_taken_back():
    plain = posse(*GOAT, typed="q\n").output
    assert " …" in plain, "the first menu leads to others"
    result = posse(*GOAT, typed="1\n0\n2\n\n1\n1\nq\n")
    assert result.exit_code == 0
    assert result.output.count("(? for help, 0 or Enter to go back):") == 3
    first = next(line for line in plain.splitlines() if line.startswith("  1  "))
    assert result.output.count(first) == 3
    assert "back a move" not in result.output
    assert "You offer" in result.output


def test_what_happened_is_told_again():
    result = posse(*GOAT, typed="l\nq\n")
    assert result.output.count("Round 1") >= 2


def test_a_key_shows_the_whole_table_that_a_small_screen_folds(
    capsys: pytest.CaptureFixture[str], home: Path
):
    screen = Screen("t", "q")
    client = playing.begin(screen, "outlaws", 4, 0, ["house"], {}, "en", 3, "Ann")
    while local(client).match.view(0).phase == "setup" or not client.table.asked:  # type: ignore[attr-defined]
        local(client).match.play(local(client).match.ask("house"))
    with pytest.raises(Left):
        client.turn()
    folded, whole = capsys.readouterr().out.split("? for help): ", 2)[:2]
    assert "(t: whole table)" in folded
    assert folded.count("Faces") <= 1
    assert "(t: whole table)" not in whole
    assert whole.count("Faces") == 4 - len(local(client).match.view(0).out)  # type: ignore[attr-defined]


@pytest.mark.parametrize("word", ["r", "rules", "règles"])
def test_the_rules_have_a_word(word: str):
    assert "# The Good, the Goat and the Crook" in posse(*GOAT, typed=f"{word}\nq\n").output


@pytest.mark.parametrize("word", ["q", "quit", "exit", "quitter"])
def test_one_leaves_by_a_word(word: str):
    result = posse(*GOAT, typed=f"{word}\n")
    assert result.exit_code == 0
    assert "Saved in slot 1" in result.output


def test_ctrl_c_saves_and_leaves_as_q_does(monkeypatch: pytest.MonkeyPatch):
    def interrupted(*_: object, **__: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "input", interrupted)
    result = posse(*GOAT)
    assert result.exit_code == 0
    assert "Saved in slot 1" in result.output


def test_a_hint_names_no_action_twice(capsys: pytest.CaptureFixture[str], home: Path):
    client = begun("goat", 3, 1)
    choices: list[SuggestionInfo] = [
        {"action": f"offer {n}", "label": label, "chance": 0.5} for n, label in enumerate(("A", "B", "A"))
    ]
    client.table.hint = lambda: Hint(choices, "")  # type: ignore[method-assign]
    client.show_hint()
    told = capsys.readouterr().out
    assert (told.count("offer 0"), told.count("offer 1"), told.count("offer 2")) == (1, 1, 0)
    assert "The marshal would: A" in told
    assert "or perhaps: B" in told


def local(client: Client) -> LocalTable:
    assert isinstance(client.table, LocalTable)
    return client.table


def begun(name: str, players: int, seed: int) -> Client:
    return playing.begin(Terminal(), name, players, 0, ["house"], {}, "en", seed, "Ann")


def test_a_choice_of_one_is_made_and_taken_back_with_the_choice_before_it(
    capsys: pytest.CaptureFixture[str], home: Path
):
    """Public Enemy: whoever meets the bounty hunter may have one bounty only."""
    for seed in range(60):
        client = begun("public-enemy", 2, seed)
        match = local(client).match
        while not match.over and len(match.steps) < 40:
            if match.to_act[0] != 0:
                match.play(match.ask("house"))
                continue
            if len(match.legal(0)) == 1 and len(live_lines(match)) > 1:
                break
            match.play("p1 saloon" if "p1 saloon" in match.legal(0) else match.ask("random"))
        if not match.over and match.to_act[0] == 0 and len(match.legal(0)) == 1:
            break
    else:
        pytest.fail("no such deal")
    lines = len(match.steps)
    client.turn()  # asks nothing
    assert len(match.steps) == lines + 1
    assert "Only one choice: " in capsys.readouterr().out
    client.table.take_back()
    assert len(match.legal(Seat(0))) > 1


def test_a_bot_of_one_s_own_plays_from_the_folder_the_command_is_called_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "terminal_bots.py").write_text(
        "from posse import Bot\n\nclass First(Bot):\n    def choose(self, game, knowledge, legal, dice):\n"
        "        return legal[0]\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [path for path in sys.path if path])
    sim = posse(
        "sim", "public-enemy", "--players", "2", "--bots", "terminal_bots:First,random", "--games", "3"
    )
    assert "terminal_bots:First" in sim.output
    game = posse("play", "public-enemy", "--players", "2", "--bots", "terminal_bots:First", typed="1\nq\n")
    assert game.exit_code == 0
    assert "Saved in slot 1" in game.output
    assert posse("play", "--resume", typed="q\n").exit_code == 0
    levels = ["ladder", "public-enemy", "--levels", "terminal_bots:First,house", "--option", "rounds=1"]
    assert "terminal_bots:First" in posse(*levels, "--games", "2").output
    none = posse("sim", "public-enemy", "--bots", "terminal_bots:Frist")
    assert none.exit_code == 1
    assert none.output == "posse: There is no “Frist” in the module terminal_bots.\n"


def test_odds_are_told_or_that_there_are_none():
    assert "There is nothing to count here now." in posse(*GOAT, typed="o\nq\n").output
    table = ["play", "public-enemy", "--players", "3", "--seed", "7", "--lang", "fr"]
    assert "\u00a0% (" in posse(*table, typed="o\nq\n").output


class Screen(Console):
    """A real screen; whoever sits there types some words, then only presses Enter."""

    def __init__(self, *typed: str) -> None:
        super().__init__(force_terminal=True, width=80, height=24)
        self.asked: list[str] = []
        self.typed = list(typed)

    def input(self, prompt: object = "", **_: object) -> str:
        self.asked.append(str(prompt))
        self.print(prompt)
        return self.typed.pop(0) if self.typed else ""


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Press Enter to go on."), ("fr", "Entrée pour continuer.")]
)
def test_a_count_is_read_before_the_game_goes_on(
    capsys: pytest.CaptureFixture[str], home: Path, lang: str, said: str
):
    screen = Screen()
    client = playing.begin(screen, "public-enemy", 2, 0, ["house"], {"quick": 1}, lang, 3, "Ann")
    match = local(client).match
    while not is_count(match, len(match.steps) - 1):
        client.stop_at_count()
        match.play(match.ask("house"))
    assert screen.asked == []
    client.stop_at_count()
    *pages, last = screen.asked
    assert said in last
    assert len(pages) < 3, "a long count comes in pages"
    assert all(said.rstrip(".") in text for text in pages)
    assert local(client).told == len(match.steps), "all of it was told"
