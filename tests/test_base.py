"""What `pip install posse-games` brings: enough for the terminal, bots and simulations. The rest is named.

Here all is installed; what does not belong to the base is hidden from the process that is started.
"""

import json
import os
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import posse
from tests.tools import environment
from tests.tools.environment import LACKING

ROOT = Path(posse.__file__).parents[1]
PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
HIDING = """
import sys
hidden, sys.argv = set({hidden!r}), {argv!r}
class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Hide())
{code}
"""
COMMAND = "from posse.cli import main; main(prog_name='posse')"


def named(requirement: str) -> str:
    return canonicalize_name(Requirement(requirement).name)


def brought(requirements: list[str]) -> set[str]:
    """These distributions and all that they need here."""
    found: set[tuple[str, str]] = set()
    todo = [(Requirement(one), "") for one in requirements]
    while todo:
        asked, extra = todo.pop()
        name = canonicalize_name(asked.name)
        if asked.marker is None or asked.marker.evaluate({"extra": extra}):
            for wanted in {"", *asked.extras} - {extra for known, extra in found if known == name}:
                found.add((name, wanted))
                needs = EXTRAS.get(wanted, []) if name == PROJECT["name"] else metadata.requires(name) or []
                todo += [(Requirement(one), wanted) for one in needs]
    return {name for name, _ in found}


def hidden(requirements: list[str]) -> list[str]:
    """The modules that are installed here, but not where only these requirements were."""
    here = brought(requirements)
    return [
        module
        for module, owners in metadata.packages_distributions().items()
        if not here & {canonicalize_name(owner) for owner in owners} and module != "posse"
    ]


def base(home: Path, code: str, *args: str, extra: str = "") -> "subprocess.CompletedProcess[str]":
    asked = PROJECT["dependencies"] + ([f"{PROJECT['name']}[{extra}]"] if extra else [])
    script = HIDING.format(hidden=hidden(asked), argv=["posse", *args], code=code)
    env = os.environ | {
        "PYTHONPATH": str(ROOT),
        "POSSE_HOME": str(home),
        "POSSE_LANG": "en",
        "COLUMNS": "300",
    }
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, input="q\n", env=env, check=False
    )


def test_the_base_is_light():
    assert {named(one) for one in PROJECT["dependencies"]} == {
        "click", "librt", "mypy-extensions", "orjson", "platformdirs", "rich", "typing-extensions",
        "websockets",
    }  # fmt: skip
    heavy = {"fastapi", "sqlalchemy", "uvicorn", "pydantic", "numpy", "alembic", "httpx"}
    assert heavy <= set(hidden(PROJECT["dependencies"]))
    assert not [one for one in PROJECT["dependencies"] if "<" in one and not one.startswith("librt")]


@pytest.mark.parametrize("extra", list(LACKING))
def test_what_an_extra_brings_is_there_and_the_rest_is_refused(tmp_path: Path, extra: str):
    code = Path(environment.__file__).read_text(encoding="utf-8")
    done = base(tmp_path, code, extra, extra=extra)
    assert (done.stderr, done.returncode) == ("", 0)


def test_it_simulates_and_plays_in_the_terminal(tmp_path: Path):
    args = ("sim", "goat", "--players", "3", "--games", "5", "--bots", "house", "--json")
    done = base(tmp_path, COMMAND, *args)
    assert (json.loads(done.stdout)["games"], done.stderr) == (5, "")
    assert "Wyatt Earp — 3 players" in base(tmp_path, COMMAND, "play", "wyatt-earp", "--players", "3").stdout


@pytest.mark.parametrize("args", [["serve"], ["backup", "x"]])
def test_what_needs_the_server_says_how_to_have_it(tmp_path: Path, args: list[str]):
    done = base(tmp_path, COMMAND, *args)
    told = "posse: For tables in the browser: pip install 'posse-games[server]'. Here in the terminal: "
    assert (done.stderr, done.returncode) == (told + "posse play.\n", 1)


def test_a_program_goes_to_an_online_table(tmp_path: Path):
    code = "import posse\nposse.connect('http://127.0.0.1:9/t/abc').sit('Ann')"
    assert "There is no Posse server at http://127.0.0.1:9." in base(tmp_path, code).stderr


def test_the_bare_command_is_no_dead_end(tmp_path: Path):
    done = base(tmp_path, COMMAND)
    assert "pip install 'posse-games[server]'" in done.stdout
    assert "goat" in done.stdout
    assert done.returncode == 0
