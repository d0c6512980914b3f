"""What the terminal prints, whatever it is given to print and wherever that goes."""

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from posse.cli.pages import show_rules
from posse.cli.screen import show_board
from posse.games.registry import GAMES
from posse.table import Match
from tests.cli.typing_in import posse

PLAY = ["play", "public-enemy", "--players", "2", "--option", "first=1", "--option", "rounds=1"]


def run(*args: str, out: int | None = subprocess.PIPE, **env: str) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own, with real streams."""
    called = [sys.executable, "-m", "posse", *args]
    where = {**os.environ, **env}
    return subprocess.run(
        called, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE, env=where, timeout=60
    )


# -- Words


@pytest.mark.parametrize("name", ["[/red]", "[bold]", ":smile:", "[", "\\[b]"])
def test_a_name_is_printed_as_it_is_written(name: str):
    result = posse(*PLAY, "--name", name, typed="?\nh\n" + "1\n" * 60)
    assert result.exit_code == 0
    assert f"You are {name}, seat p1." in result.output
    assert "Round 1, begun by you" in result.output
    assert re.search(rf"^ \d +│ {re.escape(name)} +│", result.output, re.MULTILINE), "in the ranking"


def test_a_live_game_shows_its_whole_commitment():
    result = posse(*PLAY)
    assert re.search(r"sealed:\n[0-9a-f]{64}\n", result.output)
    assert "sealed" not in posse(*PLAY, "--seed", "1").output


def test_a_hint_says_the_choice_in_words_and_in_notation():
    result = posse(*PLAY, "--seed", "6", typed="h\n")
    hint = re.search(r"The marshal would: (.+) \((.+)\), \d+ % to win", result.output)
    assert hint is not None
    assert re.search(rf"\d  {re.escape(hint[1])} +{hint[2]}\s", result.output), "a line of the menu"


def test_no_word_of_a_hint_is_broken(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "40")
    result = posse(*PLAY, "--seed", "6", typed="h\n")
    told = result.output[result.output.index("The marshal would") :].splitlines()
    assert max(map(len, told)) <= 40
    assert re.match(r"The marshal would: .+ \(.+\), \d+ % to win", " ".join(" ".join(told).split()))


@pytest.mark.parametrize(("lang", "asked"), [("en", "for help): "), ("fr", "pour l'aide)\xa0: ")])
def test_the_question_ends_as_the_language_does(lang: str, asked: str):
    assert asked in posse(*PLAY, "--lang", lang).output


def test_the_odds_fit_a_line_at_80_columns(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "80")
    result = posse(*PLAY, "--seed", "6", typed="?\n")
    for gang in ("Wild Bunch", "Daltons", "James-Younger", "Loners"):
        assert re.search(rf"^│ {gang} +(│ \d+% \(\d+\) +){{4}}│ +│$", result.output, re.MULTILINE)


@pytest.mark.parametrize(("given", "wanted"), [(None, "-R "), ("-i", "-R -i"), ("FRX", "FRX")])
def test_the_pager_is_told_to_show_colours(
    given: str | None, wanted: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.delenv("LESS", raising=False)
    if given is not None:
        monkeypatch.setenv("LESS", given)
    seen: list[str] = []
    monkeypatch.setattr("pydoc.pager", lambda text: seen.append(os.environ["LESS"]))
    with (tmp_path / "out").open("w") as out:
        show_rules(Console(file=out, force_terminal=True), next(iter(GAMES.values())), "en")
    assert seen == [wanted]


# -- Streams


@pytest.mark.parametrize("args", [["games"], ["--help"], ["rules", "goat"], ["play", "--seat", "0"]])
def test_a_full_disk_is_told_in_a_sentence(args: list[str]):
    with Path("/dev/full").open("wb") as full:
        result = run(*args, out=full.fileno())
    assert result.returncode == 1
    assert result.stderr == b"posse: It cannot be written or read: No space left on device.\n"


@pytest.mark.parametrize("args", [["games", "--lang", "fr"], ["--lang", "fr", "--help"]])
def test_a_full_disk_is_told_in_the_language_that_is_asked_for(args: list[str]):
    with Path("/dev/full").open("wb") as full:
        result = run(*args, out=full.fileno())
    assert result.returncode == 1
    assert result.stderr.decode().startswith("posse: Lecture ou écriture impossible")


def test_nobody_reading_on_is_no_mistake():
    reader, writer = os.pipe()
    os.close(reader)
    result = run("rules", "goat", out=writer)
    os.close(writer)
    assert result.returncode == 0
    assert result.stderr == b""


def test_a_terminal_without_the_signs_gets_question_marks():
    result = run(*PLAY, "--lang", "fr", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert b"Vous ?tes ?tranger, place p1." in result.stdout


def test_what_is_typed_in_another_encoding_is_refused_in_words():
    result = posse(*PLAY, typed=b"\xff\xfe\nq\n")
    assert result.exit_code == 0
    assert "is not an action" in result.output


# -- Files


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path):
    match = Match.new("public-enemy", 2, {}, seed=1)
    path = tmp_path / "game.posse"
    path.write_text(str(match.record(sealed=False)), encoding="utf-8-sig")
    assert posse("replay", str(path)).exit_code == 0
    assert posse("position", str(path)).exit_code == 0
    assert posse("replay", "-", typed=path.read_bytes()).exit_code == 0


@pytest.mark.parametrize("command", ["replay", "position"])
@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x7fELF\0\0", None])
def test_what_is_no_text_file_is_called_so(command: str, data: bytes | None, tmp_path: Path):
    path = tmp_path / "thing"
    if data is None:
        path.mkdir()
    else:
        path.write_bytes(data)
    for lang, told in (("en", "is not a readable text file"), ("fr", "n'est pas un fichier texte lisible")):
        result = posse(command, str(path), "--lang", lang)
        assert result.exit_code == 1
        assert told in result.output
        assert len(result.output.splitlines()) == 1


@pytest.mark.parametrize("names", ["Ann Bob Cat Dan", "Josephine Silas Clementine Buck"])
@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "Republicans Democrats Reporter"), ("fr", "Républicains Démocrates Journaliste")],
)
def test_no_word_of_a_team_is_broken_at_80_columns(lang: str, words: str, names: str):
    match = Match.new("outlaws", 4, {"teams": 1}, seed=3, names=names.split())
    while match.position()["phase"] == "setup":
        match.play(match.ask("house"))
    console = Console(width=80, file=StringIO())
    show_board(console, match.game, match.view(0), lang, names.split())
    assert isinstance(console.file, StringIO)
    shown = console.file.getvalue()
    for word in words.split():
        assert len(re.findall(rf"│ *{word} *(?=│)", shown)) >= 2
    assert max(map(len, shown.splitlines())) <= 80
