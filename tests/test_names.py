"""What functions and classes are called: the dictionary gives some words one meaning, and to others none."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
FOLDERS: Final = ("src", "tools", "benchmarks", "examples")
WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+")
NOT_SAID: Final = frozenset("tell tells telling told untold found wish wished wishes".split())
NO_CLASS: Final = frozenset("Asked Hired Kept Told".split())  # of what? A class is a noun
IN_THE_PAGE: Final = re.compile(
    r"(?:\bfunction\*? |\b(?:class|interface|type) |\bexport const |^  (?:private |async |get )+)(\w+)", re.M
)


def is_forbidden(name: str) -> bool:
    return name in NO_CLASS or not NOT_SAID.isdisjoint(word.lower() for word in WORD.findall(name))


def names_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_function_or_class_is_named_with_a_word_that_the_dictionary_forbids(folder: str) -> None:
    paths = sorted((ROOT / folder).rglob("*.py"))
    forbidden = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in paths
        for name in names_in(ast.parse(path.read_text(encoding="utf-8")))
        if is_forbidden(name)
    ]
    assert paths
    assert not forbidden


def test_nor_is_one_of_the_page() -> None:
    paths = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".ts", ".svelte")]
    names = [(path, name) for path in paths for name in IN_THE_PAGE.findall(path.read_text(encoding="utf-8"))]
    assert len(names) > len(paths)
    assert not [f"{path.relative_to(ROOT)}: {name}" for path, name in names if is_forbidden(name)]


@pytest.mark.parametrize(
    "name", ["tell", "_told", "Told", "told_from", "isTold", "TableWish", "Kept", "found"]
)
def test_such_words_are_noticed(name: str) -> None:
    assert is_forbidden(name)


@pytest.mark.parametrize("name", ["note", "teller", "foundation", "ThiefKept", "is_asked"])
def test_words_that_only_look_alike_are_not(name: str) -> None:
    assert not is_forbidden(name)
