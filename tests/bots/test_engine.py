"""Bots in any language: what is said to them, and what becomes of those that answer badly."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import posse
from posse.bots import find
from posse.bots.engine import SEEDS, Engine, called
from posse.cli import main
from posse.core.errors import BadNotation, PosseError
from posse.core.kernel.dice import CHOICE, Dice

ROOT = Path(__file__).parents[2]
NODE = ROOT / ".stamp/node/node"
OURS = f"cmd:{sys.executable} -m posse engine"
TALKS = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "posse": print({ready!r}, flush=True)
    if word == "go": print({answer!r}, flush=True); {then}
"""


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is started finds the package that the test runs."""
    monkeypatch.setenv("PYTHONPATH", str(Path(posse.__file__).parents[1]))


def engine(place: Path, answer: str, ready: str = "ready", then: str = "pass") -> str:
    (place / "talks.py").write_text(TALKS.format(ready=ready, answer=answer, then=then))
    return f"cmd:{sys.executable} {place / 'talks.py'}"


@pytest.mark.parametrize("name", list(posse.games))
def test_a_bot_of_ours_plays_the_same_moves_as_a_program(name: str):
    match = posse.new(name, players=3, seed=5)
    asked = Engine(f"{OURS} house")
    for seed in range(12 if name != "outlaws" else 6):
        action = match.ask(asked, seed=seed)
        assert action == match.ask("house", seed=Dice(seed).below(SEEDS, CHOICE))
        match.play(action)
    assert asked.program is not None
    assert asked.program.process.poll() is None, "one program answered all of it"


def test_a_program_in_another_language_plays_a_whole_game():
    node = NODE if NODE.exists() else shutil.which("node")
    assert node, "make sets up Node"
    name = f"cmd:{node} {ROOT / 'examples/engine.mjs'}"
    report = posse.simulate("goat", players=3, bots=[name, "house", "random"], games=4, seed=2)
    assert report.games == 4
    assert report.seats[0].bot == name
    assert called(name) == "node"
    shown = (ROOT / "docs/engines.md").read_text().split("```js\n")[1].partition("```")[0]
    assert (ROOT / "examples/engine.mjs").read_text().endswith(shown)


def test_what_is_asked_is_what_the_seat_may_know(tmp_path: Path):
    heard = tmp_path / "heard"
    (tmp_path / "talks.py").write_text(
        f"import sys\nprint('name X\\nready', flush=True)\nout = open({str(heard)!r}, 'w')\nlegal = []\n"
        "for line in sys.stdin:\n    out.write(line); out.flush()\n"
        "    if line.startswith('legal '): legal.append(line[6:].strip())\n"
        "    if line == 'go\\n': print('info thinking\\ndo ' + legal[-1], flush=True)\n"
    )
    match = posse.new("goat", players=3, seed=5)
    seat = match.to_act[0]
    assert match.ask(f"cmd:{sys.executable} {tmp_path / 'talks.py'}") == match.legal()[-1]
    lines = [line.split(" ", 1) for line in heard.read_text().splitlines()]
    said = {word: rest[0] if rest else "" for word, *rest in lines}
    assert (said["posse"], said["game"], said["seat"]) == ("1", "goat", str(seat))
    assert [rest for word, *more in lines if word == "legal" for rest in more] == list(match.view(seat).legal)
    known = match.game.knowledge_from_json(said["knowledge"])
    assert match.game.knowledge_to_json(known) == match.game.knowledge_to_json(match.knowledge(seat))
    assert json.loads(said["view"])["legal"] == list(match.view(seat).legal)


@pytest.mark.parametrize(
    ("answer", "more", "told"),
    [
        ("do nothing", {}, "chose nothing, which is not one of the actions"),
        ("perhaps", {}, "said “perhaps”; what was waited for begins with “do”"),
        ("do x", {"ready": "hello"}, "said “hello”; what was waited for begins with “ready”"),
        ("", {"then": "sys.exit()"}, "ended in the middle of the game"),
    ],
)
def test_a_bad_program_stops_the_game_with_a_sentence(
    tmp_path: Path, answer: str, more: dict[str, str], told: str
):
    match = posse.new("goat", players=3, seed=5)
    before = match.position()
    with pytest.raises(PosseError) as refused:
        match.ask(engine(tmp_path, answer, **more))
    assert told in refused.value.say("en")
    assert refused.value.say("fr")
    assert match.position() == before


@pytest.mark.parametrize(
    ("answer", "more"),
    [
        ("do x", {"ready": "info still starting"}),
        ("info thinking", {"then": "[print('info', flush=True) for _ in iter(int, 1)]"}),
    ],
    ids=["never ready", "info without end"],
)
def test_one_that_says_nothing_is_not_waited_for_for_ever(
    tmp_path: Path, answer: str, more: dict[str, str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("posse.bots.engine.PATIENCE", 1.0)
    with pytest.raises(BadNotation, match="has not answered for"):
        posse.new("goat", players=3, seed=5).ask(Engine(engine(tmp_path, answer, **more)))


@pytest.mark.parametrize(
    ("name", "told"),
    [("cmd:", "names no program"), ("cmd:'", "names no program"), ("cmd:./no-such-bot", "does not start")],
)
def test_a_program_that_is_none(name: str, told: str):
    with pytest.raises(BadNotation, match=told):
        posse.new("goat", players=3, seed=5).ask(name)


def test_a_name_from_elsewhere_starts_nothing(tmp_path: Path):
    """The server finds its bots by `find`."""
    with pytest.raises(BadNotation, match="There is no bot called"):
        find(f"cmd:touch {tmp_path / 'started'}")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ([], "“game” is missing."),
        (["game gaot", "seed 1", "knowledge {}"], "There is no game called “gaot”. Did you mean goat?"),
        (["game goat", "seed 1"], "“knowledge” is missing."),
        (["game goat", "seed x", "knowledge {}"], "“x” is not a right value for seed."),
        (["game goat", f"seed {10**18 * 9}", "knowledge {}"], "“seed” must be from 0 to"),
        (["game goat", "seed 1", "knowledge {"], "This is not valid JSON:"),
        (["game goat", "seed 1", "knowledge {other}"], "It is not p1's turn: p3 must act."),
    ],
)
def test_a_question_to_our_bot_that_is_none_ends_it_with_a_sentence(asked: list[str], told: str):
    match = posse.new("goat", players=3, seed=1)
    other = json.dumps(match.game.knowledge_to_json(match.knowledge(0)))
    text = "\n".join(["posse 1", *asked, "go", ""]).replace("{other}", other)
    shown = CliRunner().invoke(main, ["engine", "house", "--lang", "en"], input=text)
    assert shown.exit_code == 1
    assert shown.stdout == "name house\nready\n"
    assert shown.stderr.startswith("posse: ")
    assert told in shown.stderr
    assert shown.stderr.count("\n") == 1


def test_no_question_is_answered_from_the_one_before():
    match = posse.new("goat", players=3, seed=1)
    known = json.dumps(match.game.knowledge_to_json(match.knowledge(2)))
    whole = f"game goat\nseed 1\nknowledge {known}\ngo\n"
    asked = f"{whole}{whole}game goat\nseed 1\ngo\nquit\n"
    shown = CliRunner().invoke(main, ["engine", "house", "--lang", "en"], input=asked)
    first, second = shown.stdout.splitlines()
    assert first == second
    assert first.removeprefix("do ") in match.view(2).legal
    assert "“knowledge” is missing." in shown.stderr


def test_the_command_line_takes_programs(tmp_path: Path):
    command = f"{OURS} house"
    args = ["sim", "goat", "--players", "3", "--bots", f"{command},house,house", "--games", "3", "--json"]
    shown = CliRunner().invoke(main, args)
    assert shown.exit_code == 0, shown.output
    assert json.loads(shown.output)["seats"][0]["bot"] == command
    stopped = CliRunner().invoke(main, [*args[:5], engine(tmp_path, "do nothing"), "--games", "1"])
    assert stopped.exit_code == 1
    assert "which is not one of the actions" in stopped.output


def test_a_ladder_takes_programs():
    """Each process starts a program of its own."""
    command = f"{OURS} house"
    args = ["ladder", "goat", "--bots", f"{command},random", "--games", "4", "--jobs", "2", "--json"]
    shown = CliRunner().invoke(main, args)
    assert shown.exit_code == 0, shown.output
    assert {one["bot"] for one in json.loads(shown.output)["ratings"]} == {command, "random"}


def test_a_game_whose_program_breaks_is_kept_and_goes_on_with_a_better_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("POSSE_HOME", str(tmp_path))
    command = f"cmd:{sys.executable} {tmp_path / 'mine.py'}"
    once = "import sys\nn = 0\nfor line in sys.stdin:\n    word, _, rest = line.strip().partition(' ')\n"
    once += "    if word == 'posse': print('ready', flush=True)\n    if word == 'legal': do = rest\n"
    better = once + "    if word == 'go': print('do', do, flush=True)\n"
    (tmp_path / "mine.py").write_text(once + "    if word == 'go': sys.exit()\n")
    args = ["play", "public-enemy", "--players", "2", "--option", "first=1", "--bots", command]
    left = CliRunner().invoke(main, args, input="1\n" * 20)
    assert left.exit_code == 1
    assert "ended in the middle of the game" in left.stderr
    assert "posse play --resume --slot 1" in left.stdout
    (tmp_path / "mine.py").write_text(better)
    again = CliRunner().invoke(main, ["play", "--resume"], input="q\n")
    assert again.exit_code == 0, again.output
    assert "Saved in slot 1" in again.output
