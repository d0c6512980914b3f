"""docs/adding-a-game.md quotes the test-only game: every snippet stands in the file it names."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SNIPPET = re.compile(r"^`(tests/thimblerig/[\w/]+\.py)`:\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_OUT = "# …\n"


def snippets() -> list[tuple[str, str]]:
    return SNIPPET.findall((ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("file", "quoted"), snippets(), ids=lambda value: value.split("\n")[0])
def test_a_quotation_stands_in_its_file(file: str, quoted: str):
    source = (ROOT / file).read_text(encoding="utf-8")
    at = 0
    for part in quoted.split(LEFT_OUT):
        found = source.find(part, at)
        assert found >= 0, part
        assert found == 0 or source[found - 1] == "\n", "whole lines are quoted"
        at = found + len(part)


def test_every_room_is_quoted():
    named = {file.removeprefix("tests/thimblerig/").partition("/")[0] for file, _ in snippets()}
    assert {"model.py", "verbs.py", "rules", "mind", "face", "files", "game.py"} <= named


def test_nothing_is_quoted_without_a_file():
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    fences = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert sorted(quoted for _, quoted in snippets()) == sorted(
        fence for fence in fences if not fence.startswith(">>> ")
    )
