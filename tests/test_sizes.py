"""Rooms that can be overlooked: no long file, no crowded folder of the server."""

from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "posse"
MOST_LINES = 500
MOST_FILES = 20


def test_no_file_is_longer_than_can_be_read_in_one_sitting() -> None:
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    assert len(lines) > 300
    too_long = {str(path.relative_to(PACKAGE)): many for path, many in lines.items() if many > MOST_LINES}
    assert too_long == {}


def test_no_folder_of_the_server_is_crowded() -> None:
    server = PACKAGE / "server"
    folders = [server, *(path for path in server.rglob("*") if path.is_dir() and "static" not in path.parts)]
    files = {folder.name: len(list(folder.glob("*.py"))) for folder in folders}
    assert {"api", "cluster", "edge", "tables", "thinking"} <= set(files)
    assert {name: many for name, many in files.items() if many > MOST_FILES} == {}
