"""The package as a caller meets it: what it shows of itself, how it is imported, and scripts that use it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import posse
from posse.bots import find

ROOT = Path(posse.__file__).parent

ALONE = """
import os, sys
import posse

# What is not ours is imported before, once.
here, there = os.pipe()
if not os.fork():
    for name in sys.argv[1:]:
        try:
            exec(f"import {name}")
        except BaseException:
            pass  # said below
    os.write(there, " ".join(name for name in sys.modules if name.split(".")[0] != "posse").encode())
    os._exit(0)
os.close(there)
for name in open(here).read().split():
    try:
        __import__(name)
    except ImportError:
        pass  # one that another module is called by, too

child = True
for name in sys.argv[1:]:
    if name not in sys.modules and (child := os.fork()):
        os.waitpid(child, 0)
        continue
    try:
        exec(f"import {name} as found, {name}")
        assert name in sys.modules
    except BaseException as error:
        print(name, repr(error), flush=True)
    if not child:
        os._exit(0)
"""


SCRIPTS = {"posse.__main__", "posse.store.migrations.env"}  # the command, and what Alembic runs
LEARNING = {f"posse.lab.training.{name}" for name in ("lessons", "networks", "trainer")}  # with PyTorch


def modules() -> list[str]:
    files = [path.relative_to(ROOT.parent).with_suffix("") for path in ROOT.rglob("*.py")]
    names = [".".join(path.parts).removesuffix(".__init__") for path in files]
    assert set(names) > LEARNING
    return sorted(set(names) - SCRIPTS - LEARNING)


def run(code: str, *args: str, cwd: Path | None = None) -> "subprocess.CompletedProcess[str]":
    given = [sys.executable, "-c", code, *args] if not code.endswith(".py") else [sys.executable, code, *args]
    path = os.pathsep.join([str(ROOT.parent), os.environ.get("PYTHONPATH", "")])
    env = os.environ | {"PYTHONPATH": path}
    return subprocess.run(given, capture_output=True, text=True, timeout=900, cwd=cwd, env=env, check=False)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="one process a module is only cheap where they fork")
def test_every_module_can_be_the_first_that_is_imported():
    assert "posse.games.wyatt_earp.rules.state" in modules()
    done = run(ALONE, *modules())
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


# What takes long to import, and which few programs need.
HEAVY = (
    "asyncio", "click", "concurrent.futures", "html", "http", "logging", "multiprocessing", "numpy", "orjson",
    "pydantic", "rich", "sqlalchemy", "ssl", "websockets",
)  # fmt: skip
HEAVY_FOR_A_COMMAND = (
    "asyncio", "concurrent.futures.process", "fastapi", "multiprocessing", "numpy", "pydantic",
    "pygments", "rich.markdown", "sqlalchemy", "uvicorn", "websockets",
)  # fmt: skip


@pytest.mark.parametrize(
    ("code", "heavy"),
    [("import posse", HEAVY), ("import posse.cli", HEAVY_FOR_A_COMMAND)],
    ids=["package", "command"],
)
def test_what_is_heavy_is_imported_when_it_is_needed(code: str, heavy: tuple[str, ...]):
    done = run(f"import sys\n{code}\nprint(*sorted(sys.modules))")
    assert done.stderr == ""
    found = set(done.stdout.split())
    assert "posse.games.goat.game" in found
    assert [name for name in heavy if name in found] == []


def test_only_what_is_meant_for_callers_is_shown():
    assert sorted(dir(posse)) == sorted([*posse.__all__, "__version__"])


def test_games_are_a_mapping_and_a_package():
    import posse.games.wyatt_earp.rules.state as rules

    assert posse.games.wyatt_earp.rules.state is rules
    assert posse.games["goat"].id == "goat"
    assert list(posse.games) == list(posse.games.keys())
    assert len(posse.games) == len(list(posse.games))
    with pytest.raises(AttributeError):
        posse.games.nowhere  # noqa: B018


def test_everything_says_what_it_is():
    match = posse.new("goat", players=3, seed=1)
    report = posse.simulate("goat", players=2, bots="random", games=1)
    told = [
        (match, "<Match goat, 3 players, line 0, p3 to act>"),
        (match.game, "<Game goat, 2 to 5 players>"),
        (posse.games, f"<games: {', '.join(posse.games)}>"),
        (match.state, "<Goat state, 3 players, p3 to act>"),
        (match.knowledge(1), "<GoatKnowledge, what p2 knows>"),
        (match.knowledge(None), "<GoatKnowledge, what a spectator knows>"),
        (find("deputy"), "<Bot deputy>"),
    ]
    assert [repr(thing) for thing, _ in told] == [text for _, text in told]
    assert repr(report).startswith("<Report goat, 2 players, 1 game: random ")
    assert "95 % interval" in str(report)
    found = posse.ladder("public-enemy", 2, ["random", "house"], games=4, options={"rounds": 1})
    assert repr(found).startswith("<Ladder public-enemy, 2 players, Elo: ")
    assert "Ratings in Elo points" in str(found)


SCRIPT = """
import posse
report = posse.simulate("public-enemy", 2, "random", games=40, options={"rounds": 1}, jobs=2)
"""
LADDER = """
import posse
posse.ladder("public-enemy", 2, ["random", "house"], games=8, options={"rounds": 1}, jobs=2)
"""


@pytest.mark.parametrize("script", [SCRIPT, LADDER], ids=["simulate", "ladder"])
def test_an_unguarded_script_gets_a_sentence(script: str, tmp_path: Path):
    (tmp_path / "script.py").write_text(script, encoding="utf-8")
    done = run("script.py", cwd=tmp_path)
    assert done.stderr.count("Traceback") == 1, done.stderr
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("posse.lab.errors.LabRefusal: Every process runs this script from its first line")
    assert done.returncode == 1


def test_a_guarded_script_and_a_typed_one_play(tmp_path: Path):
    body = SCRIPT.replace("report", "    report").replace(
        "import posse", "import posse\nif __name__ == '__main__':"
    )
    (tmp_path / "script.py").write_text(body + "    print(report.games)\n", encoding="utf-8")
    assert run("script.py", cwd=tmp_path).stdout == "40\n"
    piped = subprocess.run(
        [sys.executable, "-"],
        input=SCRIPT + "print(report.games)\n",
        capture_output=True,
        text=True,
        timeout=120,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT.parent)},
        check=False,
    )
    assert (piped.stdout, piped.stderr) == ("40\n", "")


TYPED = """
import posse
class Mine(posse.Bot):
    def choose(self, game, knowledge, legal, dice):
        return legal[0]
posse.simulate("public-enemy", 2, Mine(), games=8, jobs=2)
"""


def test_a_bot_typed_at_the_prompt_stays_there():
    done = run(TYPED)
    assert "The bot Mine was typed here" in done.stderr
    assert done.stderr.count("Traceback") == 1
