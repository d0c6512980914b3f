"""What Python's help says of the package: every public name has a word."""

import ast
import dataclasses
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import posse
from posse.core.record import Line
from posse.online.connect import AsyncOnlineTable, Seen
from posse.table.lines import Step

API = (Path(__file__).parent.parent / "docs" / "api.md").read_text(encoding="utf-8")
SHOWN = [getattr(posse, name) for name in posse.__all__]
CLASSES = [one for one in SHOWN if inspect.isclass(one)] + [Line, Step, Seen, AsyncOnlineTable]


def set_in(kind: type) -> set[str]:
    """The attributes that a class sets on its objects when it makes them."""
    made_by = vars(kind).get("__init__")
    if dataclasses.is_dataclass(kind) or not inspect.isfunction(made_by):
        return set()  # its fields are seen on the class, and so are a compiled class's
    tree = ast.parse(textwrap.dedent(inspect.getsource(made_by)))
    stored = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return {
        node.attr for node in stored if isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self"
    }


def own_names(kind: type) -> list[str]:
    """What one may ask an object of a class for, but for what Python's own classes have."""
    ours = [base for base in kind.__mro__ if base.__module__.split(".")[0] == "posse"]
    names: set[str] = set()
    for base in ours:
        names |= {*vars(base), *vars(base).get("__annotations__", {}), *set_in(base)}
    return sorted(name for name in names if not name.startswith("_"))


def unsaid(kind: type) -> Iterator[str]:
    """Names of a class of which neither they nor the class say what they are."""
    told = " ".join(base.__doc__ or "" for base in kind.__mro__ if base is not object)
    for name in own_names(kind):
        there: Any = inspect.getattr_static(kind, name, None)
        speaks = isinstance(there, property) or inspect.isroutine(getattr(kind, name, None))
        if not (re.search(rf"`{name}[`(]", told) or (speaks and inspect.getdoc(getattr(kind, name)))):
            yield name


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_public_name_says_what_it_is(kind: type):
    assert kind.__doc__
    assert not kind.__doc__.startswith(f"{kind.__name__}("), "that is Python's own, of a dataclass"
    assert list(unsaid(kind)) == []


def test_functions_and_games_say_what_they_are():
    told = [inspect.getdoc(one) for one in SHOWN if not inspect.isclass(one)]
    assert len(told) == 10
    assert all(told)


@pytest.mark.parametrize("name", own_names(posse.Match))
def test_what_a_match_is_asked_for_is_on_its_page(name: str):
    """Its examples run with those of all pages: what is inner is no method of a match."""
    assert re.search(rf"\w\.{name}\b|`{name}\b", API)


def test_the_walk_sees_what_lacks_a_word():
    @dataclasses.dataclass
    class Two:
        """Has `one`."""

        one: int
        other: int

        def __post_init__(self) -> None: ...

        def mute(self) -> None: ...

    Two.__module__ = "posse.two"
    assert list(unsaid(Two)) == ["mute", "other"]
