"""Runs the notebook in docs and keeps what it shows, so that it can be read without running it.

    PYTHONPATH=src:. .venv/bin/python -m tools.study

Pictures are kept as they are drawn here; a test runs the notebook anew and compares everything else.
"""

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
STUDY = ROOT / "docs" / "study.ipynb"
SECONDS = 120  # for one cell


def run(path: Path = STUDY) -> Any:
    """The notebook after all its cells have run, from the first on; an error in a cell is raised."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook, timeout=SECONDS, kernel_name="python3", record_timing=False, coalesce_streams=True
    )
    client.execute(cwd=str(ROOT))  # where a PYTHONPATH of src leads somewhere
    return tidied(notebook)


def tidied(notebook: Any) -> Any:
    """Without what differs from machine to machine: versions, and names of cells that are drawn by lot."""
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id = f"cell-{number}"
        cell.metadata = nbformat.from_dict({})
    return notebook


KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def shown(notebook: Any) -> list[tuple[str, list[Any]]]:
    """Every cell with what it shows: text and tables as they are, of a picture only that there is one."""
    return [
        (cell.source, [output_of(output) for output in cell.get("outputs", [])]) for cell in notebook.cells
    ]


def output_of(output: Any) -> Any:
    if output.output_type == "stream":
        return output.text
    kinds = output.data
    return sorted(kinds) if any(kind.startswith("image/") for kind in kinds) else dict(kinds)


def main(path: Path = STUDY) -> None:
    nbformat.write(run(path), path)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
