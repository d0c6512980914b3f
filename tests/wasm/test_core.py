"""The compiled core as WebAssembly: it is of these sources, and it plays what every other build plays."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from posse.bots.shipped import sizes
from posse.games.registry import GAMES
from tests.wasm.playing import ROOT, SITE, in_wasm, played
from tools.site.tree import tree
from tools.wasm import sources
from tools.wasm.__main__ import MOST

NETS = sum(2 in sizes(game) for game in GAMES.values())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for trees, with the libraries that the Makefile has fetched."""
    found = tmp_path_factory.mktemp("site")
    for name in ("libraries", "libraries.lock"):
        (found / name).symlink_to(SITE / name)
    return found


def test_the_pure_build_plays_the_same_in_a_browser_s_python(folder: Path):
    found = played(in_wasm(tree(folder, None)), "house", "1")
    assert not found["compiled"]
    assert len(found["records"]) == 4
    assert found["records"] == played([sys.executable], "house", "1")["records"]


def test_the_kept_core_plays_the_same_searches_too(folder: Path):
    """Where sources and core have parted there is nothing to compare: the summary of `make test` says so."""
    core = sources.kept()
    if core is None:
        assert list(sources.KEPT.glob("*.whl")), "no core is kept at all: make core"
        return
    asked = ("house", "1", "search:10", "1", "net", "1")
    found = played(in_wasm(tree(folder, core)), *asked)
    assert found["compiled"]
    assert len(found["records"]) == 8 + NETS
    native = played([sys.executable], *asked)
    assert found["records"] == native["records"]


def test_one_small_core_is_kept():
    (wheel,) = sources.KEPT.glob("*.whl")
    assert wheel.stat().st_size <= MOST
    with zipfile.ZipFile(wheel) as packed:
        assert packed.testzip() is None
        names = packed.namelist()
    assert any(name.startswith("posse__mypyc.") for name in names)
    assert all(name.endswith(".cpython-314-wasm32-emscripten.so") or ".dist-info/" in name for name in names)


def test_what_is_compiled_in_is_in_the_digest():
    found = {path.relative_to(ROOT / "src/posse").as_posix() for path in sources.sources()}
    assert {"core/kernel/state.py", "bots/search.py", "games/goat/rules/state.py"} <= found  # compiled
    assert "games/goat/model.py" in found  # not compiled, but its constants are


def test_an_edit_parts_sources_and_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in ("src", "setup.py", "tools", "requirements.lock", "web/package.json"):
        copy = tmp_path / name
        copy.parent.mkdir(exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy, ignore=shutil.ignore_patterns("static", "__pycache__", "kept"))
        else:
            shutil.copy(ROOT / name, copy)
    before = sources.digest()
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    monkeypatch.setattr(sources, "KEPT", tmp_path / "kept")
    monkeypatch.chdir(tmp_path)
    assert sources.digest() == before  # wherever the checkout lies
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / sources.wheel_name()).touch()
    assert sources.kept() is not None

    edited = tmp_path / "src/posse/core/kernel/dice.py"
    edited.write_text(edited.read_text() + "\n# more\n")
    assert sources.kept() is None

    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-m", "tools.wasm", "--check"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert "have parted" in done.stdout
    assert "make core" in done.stdout
