"""Every test of the terminal has a folder of its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POSSE_HOME", str(tmp_path))
    monkeypatch.setenv("POSSE_LANG", "en")
    monkeypatch.setenv("COLUMNS", "120")
    return tmp_path
