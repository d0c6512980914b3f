"""The build and the house: what is compiled, what ships, who may import what."""

import ast
import importlib
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import packages_distributions
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest

import posse
from posse.core.errors import BadNotation
from posse.core.kernel import packed
from posse.core.words import CORE, LANGS
from posse.games import registry
from tests.registry import TEST_ONLY

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "posse"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PEERS = {"pyspiel", "open_spiel", "rlcard"}  # measured against where they are installed
DRAWS_IN_NOTEBOOKS = {"matplotlib"}  # what a reader's own cells use beside our frames
OUTSIDE_THE_RULES_ROOM = {"datetime", "logging", "os", "random", "socket", "time"}


def setup_script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.chdir(ROOT)
    spec = importlib.util.spec_from_file_location("posse_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


def is_compiled(name: str) -> bool:
    where = importlib.import_module(name).__file__
    assert where is not None
    return where.endswith((".so", ".pyd"))


def test_all_of_the_group_is_compiled_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    group = [module_name(ROOT / file) for file in setup_script(monkeypatch).compiled_files()]
    assert "posse.core.kernel.state" in group
    compiled = is_compiled("posse.core.kernel.state")
    assert [name for name in group if is_compiled(name) != compiled] == []


@pytest.mark.skipif("POSSE_EXPECT" not in os.environ, reason="POSSE_EXPECT says which build to expect")
def test_the_expected_build_is_loaded() -> None:
    where = importlib.import_module("posse.core.kernel.state").__file__
    expected = os.environ["POSSE_EXPECT"]
    assert expected in ("compiled", "pure")
    assert is_compiled("posse.core.kernel.state") == (expected == "compiled"), (
        f"{expected} expected, loaded {where}"
    )


def test_a_constant_shifts_in_64_bits() -> None:
    row = packed.pack(list(range(12)))
    assert packed.unpack(packed.without(row, 10)) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11]


def test_types_ship() -> None:
    assert files("posse").joinpath("py.typed").is_file()


def test_version_is_said_once() -> None:
    assert posse.__version__ == PROJECT["version"]


def imported(path: Path) -> set[str]:
    """The top packages a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "import_module" and isinstance(node.args[0], ast.Constant):
                found.add(str(node.args[0].value).partition(".")[0])
    return found


def test_the_rules_room_has_no_clock_chance_or_input() -> None:
    room = [*PACKAGE.glob("core/**/*.py"), *PACKAGE.glob("games/**/*.py")]
    assert room
    found = {str(path.relative_to(ROOT)): sorted(imported(path) & OUTSIDE_THE_RULES_ROOM) for path in room}
    assert {path: names for path, names in found.items() if names} == {}


TOO_LARGE = ("torch",)  # not installed where the tests run; of the same name as its package


def declared() -> set[str]:
    """The distributions that a wheel asks for, with those of its extras, as their names are compared."""
    return named(PROJECT["dependencies"]) | extras(*PROJECT["optional-dependencies"])


def extras(*asked: str) -> set[str]:
    """What these extras bring beside the base; one names others of ours."""
    lines = [line for extra in asked for line in PROJECT["optional-dependencies"][extra]]
    return named(lines) - named(PROJECT["dependencies"]) - {PROJECT["name"]}


def named(lines: list[str]) -> set[str]:
    return {normal(re.split(r"[^\w.-]", line)[0]) for line in lines}


@cache
def distributions() -> Mapping[str, list[str]]:
    """The distributions that bring each package; looking takes a while."""
    return {**{name: [name] for name in TOO_LARGE}, **packages_distributions()}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_what_the_package_imports_is_declared() -> None:
    """A wheel brings what it uses; what only a build uses (tools/) it does not ask for."""
    found = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in PACKAGE.glob("**/*.py")
        for name in imported(path) - sys.stdlib_module_names - {"posse", "tests"} - PEERS
        if not {normal(each) for each in distributions().get(name, ())} & declared()
    }
    assert found == set()


def test_what_is_declared_is_imported() -> None:
    used = {name for path in PACKAGE.glob("**/*.py") for name in imported(path)}
    brought = {normal(each) for name in used for each in distributions().get(name, ())}
    assert declared() - DRAWS_IN_NOTEBOOKS <= brought


EXTRAS = """
import sys
import posse, posse.cli.main, posse.lab, posse.table, posse.bots
if len(sys.argv) > 1:
    import posse.server.run, posse.store
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_what_an_extra_brings_is_imported_only_when_it_is_asked_for() -> None:
    """Somebody who plays, serves or simulates has not installed it."""
    optional = set(PROJECT["optional-dependencies"])
    for args, installed in (([], set[str]()), (["server"], {"server"})):
        script = [sys.executable, "-c", EXTRAS, *args]
        done = subprocess.run(script, capture_output=True, text=True, check=True)
        brought = {normal(each) for name in done.stdout.split() for each in distributions().get(name, ())}
        assert "click" in brought
        assert brought & (extras(*optional - installed) - extras(*installed)) == set()


def game_folders() -> list[str]:
    return sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))


@pytest.mark.parametrize("folder", game_folders())
def test_a_game_is_named_in_its_folder_and_once_in_the_registry(folder: str) -> None:
    home, registry = PACKAGE / "games" / folder, PACKAGE / "games" / "registry.py"
    game = importlib.import_module(f"posse.games.{folder}").GAME.id
    # As a word of its own in quotes, or in a path: one game's name is an everyday word in the others' texts.
    names = re.compile(rf"""["']({re.escape(game)}|{folder})["']|games[./]({re.escape(game)}|{folder})\b""")
    elsewhere = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in (*sorted(PACKAGE.glob("**/*.py")), ROOT / "setup.py", ROOT / "pyproject.toml")
        if home not in path.parents and path != registry
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if names.search(line)
    ]
    assert elsewhere == []
    assert sum(bool(names.search(line)) for line in registry.read_text(encoding="utf-8").splitlines()) == 1


def test_a_test_only_game_is_named_nowhere_in_the_package() -> None:
    """It plays all the same, at the server, in the page and in the lab: what finds it finds any new game."""
    (game,) = TEST_ONLY.values()
    named = [
        str(path.relative_to(ROOT))
        for path in (*PACKAGE.glob("**/*.py"), *(ROOT / "web" / "src").glob("**/*.[st][sv]*"))
        if "gen" not in path.parts and game.id in path.read_text(encoding="utf-8").lower()
    ]
    assert named == []


def test_an_installed_package_says_where_the_test_only_game_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> ModuleType:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name.partition(".")[0])

    monkeypatch.setattr(registry, "import_module", missing)
    with pytest.raises(BadNotation) as refused:
        registry.games_of_tests()
    assert [refused.value.say(lang) for lang in LANGS] == [
        CORE.say(lang, "error.no-test-game") for lang in LANGS
    ]


def test_the_tests_of_another_project_hold_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "import_module", ModuleType)
    with pytest.raises(BadNotation, match="checkout"):
        registry.games_of_tests()


def test_a_broken_test_only_game_says_so_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> ModuleType:
        raise ModuleNotFoundError("No module named 'cards'", name="cards")

    monkeypatch.setattr(registry, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="cards"):
        registry.games_of_tests()
