"""`posse play` without a game: on a terminal it asks which, in a pipe it plays the first."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import posse as package
from tests.cli.typing_in import posse


def typed_at_a_terminal(lines: str, home: Path, *args: str) -> tuple[str, int]:
    """What stands on a terminal's screen after these lines were typed, and the exit code."""
    ours, theirs = pty.openpty()
    path = os.pathsep.join([str(Path(package.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    env = os.environ | {"POSSE_HOME": str(home), "TERM": "xterm", "PYTHONPATH": path}
    with subprocess.Popen(
        [sys.executable, "-m", "posse", "play", *args], stdin=theirs, stdout=theirs, stderr=theirs, env=env
    ) as running:
        os.close(theirs)
        os.write(ours, lines.encode())
        shown = b""
        try:
            while more := os.read(ours, 4096):
                shown += more
        except OSError:  # the other end is closed
            pass
        running.wait()
    os.close(ours)
    return shown.decode(), running.returncode


def test_on_a_terminal_it_asks_which_game(tmp_path: Path):
    shown, code = typed_at_a_terminal("9\nchess\ngaot\nq\n", tmp_path)
    assert shown.count("Which game?") == 3
    assert shown.count("Type a number from 1 to 4") == 2
    assert "The Good, the Goat and the Crook — 4 players" in shown
    assert code == 0


def test_one_may_leave_at_once(tmp_path: Path):
    shown, code = typed_at_a_terminal("q\n", tmp_path, "--lang", "fr")
    assert "Quel jeu" in shown
    assert code == 0


def test_in_a_pipe_it_plays_the_first_game():
    shown = posse("play", "--seed", "1", typed="q\n")
    assert "Public Enemy Number One — 4 players" in shown.output


def test_outlaws_is_a_duel_unless_another_number_is_said():
    assert "Outlaws — 2 players" in posse("play", "outlaws", "--seed", "1", typed="q\n").output
    assert "Outlaws — 3 players" in posse("play", "outlaws", "--players", "3", typed="q\n").output
