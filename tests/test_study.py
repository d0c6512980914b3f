"""The notebook in docs runs, and shows what it is kept with. (Of a picture, only that there is one.)"""

from pathlib import Path

import nbformat
import pytest

from tools.study import STUDY, run, shown

LARGEST = 150_000  # bytes: it is read in a browser, and kept in the history


def test_the_notebook_shows_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for place in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR"):
        monkeypatch.setenv(place, str(tmp_path / place))
    kept = shown(nbformat.read(STUDY, as_version=4))
    again = shown(run())
    assert [source for source, _ in again] == [source for source, _ in kept]
    for (source, now), (_, then) in zip(again, kept, strict=True):
        assert now == then, f"python -m tools.study writes it anew: {source}"


def test_the_notebook_is_small_and_says_nothing_of_the_machine_it_ran_on():
    text = STUDY.read_text(encoding="utf-8")
    assert len(text.encode()) < LARGEST
    assert str(Path.home()) not in text
    notebook = nbformat.read(STUDY, as_version=4)
    nbformat.validate(notebook)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    assert all(cell.outputs for cell in notebook.cells if cell.cell_type == "code")
