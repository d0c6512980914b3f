"""The walls between the server's rooms, beside those that import-linter holds."""

import re
from pathlib import Path

SERVER = Path(__file__).resolve().parents[2] / "src" / "posse" / "server"
SOURCES = {path.relative_to(SERVER).as_posix(): path.read_text("utf-8") for path in SERVER.rglob("*.py")}


def test_what_imports_its_maker_says_why():
    """A part reads what it needs in `tables/needs.py`: few import, for its type alone, what makes them."""
    found = [line for text in SOURCES.values() for line in re.findall(r"^if TYPE_CHECKING:.*", text, re.M)]
    assert len(found) <= 3
    assert all(re.search(r"  # \w+ \w+", line) for line in found), "each is explained"


def test_nobody_reaches_through_a_table_for_its_house():
    assert [name for name, text in SOURCES.items() if re.search(r"\broom\.house\b", text)] == []


def test_no_room_is_a_hall():
    """At most twenty files a folder, beside the one that says what it is; none over 500 lines."""
    for folder in {path.parent for path in SERVER.rglob("*.py")}:
        assert len([path for path in folder.glob("*.py") if path.name != "__init__.py"]) <= 20, folder
    assert {name: text.count("\n") for name, text in SOURCES.items() if text.count("\n") > 500} == {}
