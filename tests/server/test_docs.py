"""What the pages about the server show is what it does."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import posse
from posse.server.api.commands import COMMANDS
from tests.ports import free_port
from tests.server.people import Place, Player
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("at", "game", "options", "names"),
    [
        (0, "public-enemy", {"first": 1}, ("Ann", "Bob")),
        (1, "outlaws", {"teams": 1}, ("Ann", "Bob", "Cy", "Dot")),
    ],
)
def test_the_transcripts_are_what_happens(
    place: Place, at: int, game: str, options: dict[str, int], names: tuple[str, ...]
):
    blocks = re.findall(r"^```text\n(.*?)^```", PROTOCOL, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 2
    table = place.open(game, len(names), options)
    token = table.begin(*names)[0]
    lines = blocks[at].strip().splitlines()
    assert len(lines) > 7
    with Player(place, table.id, hello=False) as ann:
        for line in lines:
            arrow, _, text = line.partition(" ")
            if arrow == "→":
                ann.send(text.replace('"ANN"', f'"{token}"'))
                continue
            expected = json.loads(text.replace(", …}", "}"))
            came = ann.next()
            if ", …}" in text:
                came = {key: came[key] for key in expected}
            assert came == expected
        assert ann.quiet()


def test_the_protocol_names_every_command_and_message():
    told = set(re.findall(r"`([a-z_-]+)`", PROTOCOL))
    assert set(COMMANDS) - told == set()
    schema = json.loads((ROOT / "docs" / "schema" / "messages.json").read_text(encoding="utf-8"))
    for way in ("ToServer", "ToClient"):
        for option in schema["$defs"][way]["anyOf"]:
            found = schema["$defs"][option["$ref"].rsplit("/", 1)[1]]
            assert found["properties"]["type"]["const"] in told
    frame = schema["$defs"]["UpdateMessage"]["properties"]
    assert set(frame) - told - {"type"} == set()


def test_every_security_rule_names_tests_that_are_there():
    page = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    rows = page.partition("## Security rules")[2].partition("\n## ")[0].splitlines()
    rules = [row for row in rows if row.startswith("| ") and "held by" not in row]
    assert len(rules) > 15
    for rule in rules:
        named = re.findall(r"`([a-z_/]+\.py)::(test_\w+)`", rule)
        assert named, rule
        for file, test in named:
            told = (ROOT / "tests" / file).read_text(encoding="utf-8")
            assert f"def {test}(" in told, f"{file}::{test}"


def test_the_session_in_the_shell_works_as_it_stands(tmp_path: Path):
    page = (ROOT / "docs" / "client.md").read_text(encoding="utf-8")
    (session,) = re.findall(r"^```sh\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    port = free_port()
    script = session.replace("8765", str(port)).replace(
        "docs/remote_bot.py", str(ROOT / "docs" / "remote_bot.py")
    )
    (tmp_path / "posse").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m posse "$@"\n', encoding="utf-8")
    (tmp_path / "posse").chmod(0o755)
    python = Path(sys.executable).parent
    env = os.environ | {
        "PATH": f"{tmp_path}:{python}:{os.environ['PATH']}",
        "POSSE_HOME": str(tmp_path / "home"),
        "PYTHONPATH": str(Path(posse.__file__).parents[1]),
    }
    done = subprocess.run(
        ["bash", "-eu", "-c", script],
        cwd=tmp_path, env=env, capture_output=True, text=True, timeout=4 * PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Verified: every number follows from the committed secret" in done.stdout
    assert "Ann {'ranks'" in done.stdout
    assert "Ann" in (tmp_path / "watched.txt").read_text(encoding="utf-8")
