"""Packages that Posse can use but does not need."""

import sys
from pathlib import Path

import pytest

from posse.core.extras import MissingPackage, look_for, needs, package, pandas


def test_a_package_that_is_there_is_imported():
    assert pandas().__name__ == "pandas"


def test_a_package_that_is_not_there_is_asked_for_by_its_extra(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingPackage) as caught:
        pandas()
    assert str(caught.value) == "A frame needs the package pandas: pip install 'posse-games[notebook]'."


def test_a_package_that_lacks_something_itself_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "half_installed.py").write_text("import no_such_part", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_part"):
        package("half_installed", "a frame", "notebook")


def test_a_part_that_needs_more_says_so_in_both_languages(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingPackage) as caught, needs("rl"):
        import numpy  # noqa: F401
    assert str(caught.value) == "This part of Posse needs the package numpy: pip install 'posse-games[rl]'."
    assert caught.value.say("fr").startswith("Cette partie de Posse demande le paquet numpy")


def test_a_package_is_seen_to_without_being_imported(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(sys.modules, "this", raising=False)
    look_for("this")  # who imports it is read a poem
    assert "this" not in sys.modules
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingPackage, match="needs the package numpy"), needs("rl"):
        look_for("numpy")
