"""Every list that a stranger can lengthen has a stated end."""

import ast
from pathlib import Path

import pytest
from fastapi import APIRouter
from pydantic import TypeAdapter
from typing_extensions import TypedDict

from posse.table.commands import KINDS
from tools.ends import answered_lists, held_lists, lists_by_page, rewritten, stated, wire_lists

PAGE = Path(__file__).parents[1] / "docs" / "ends.md"


@pytest.mark.parametrize("where", ["wire", "entries", "store", "memory"])
def test_every_list_has_a_stated_end(where: str):
    """If this fails, a list was declared: say in tools/ends.py where it ends, and see to it that it does."""
    there, told = lists_by_page()[where], stated()[where]
    assert len(there) > 5
    assert there - set(told) == set(), "lists without an end"
    assert set(told) - there == set(), "ends without a list"
    assert all(told.values())


def test_the_page_says_so():
    """If this fails: PYTHONPATH=src:. python -m tools.ends docs/ends.md, and read the difference."""
    page = PAGE.read_text(encoding="utf-8")
    assert page == rewritten(page)
    for where in stated():
        assert page.count(f"<!-- table: {where} -->") == 1


def test_every_entry_is_counted_or_follows_something_that_is():
    assert [do for do, kind in KINDS.items() if not kind.end and not kind.of_seats] == []
    assert sum(isinstance(kind.end, str) for kind in KINDS.values()) < len(KINDS)


class Loose(TypedDict):
    names: list[str]
    by_seat: dict[str, int] | None
    one: str


def test_a_new_list_is_found():
    defs = {"Loose": TypeAdapter(Loose).json_schema()}
    assert wire_lists(defs) == {"Loose.names", "Loose.by_seat"}
    router = APIRouter()

    @router.get("/api/loose")
    async def loose() -> list[Loose]:
        return []

    assert answered_lists(router.routes) == {"GET /api/loose"}
    for name in ("Loose.names", "GET /api/loose"):
        assert name not in stated()["wire"]
    held = """class A:
        def __init__(self):
            self.b: dict[str, int] = {}
            self.c = deque[int]()
            self.d = [n for n in f()]
            self.e = self.f = set()
            self.g, h = f({}), []"""
    assert held_lists(ast.parse(held)) == {"A.b", "A.c", "A.d", "A.e", "A.f"}
