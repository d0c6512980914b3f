"""Rows in one integer, against plain lists."""

from hypothesis import given
from hypothesis import strategies as st

from posse.core.kernel import packed

THINGS = st.integers(0, 14)
ROWS = st.lists(THINGS, max_size=14)


@given(st.lists(THINGS, max_size=15))
def test_pack_and_unpack(things: list[int]) -> None:
    row = packed.pack(things)
    assert packed.unpack(row) == things
    assert packed.size(row) == len(things)
    assert row >= 0
    assert packed.top(row) == (things[0] if things else -1)
    assert packed.unpack(packed.pop(row)) == things[1:]
    assert [int(packed.at(row, place)) for place in range(len(things))] == things


@given(ROWS, THINGS)
def test_on_top_and_below(things: list[int], thing: int) -> None:
    row = packed.pack(things)
    assert packed.unpack(packed.push(row, thing)) == [thing, *things]
    assert packed.unpack(packed.push_under(row, thing)) == [*things, thing]
    assert packed.holds(row, thing) == (thing in things)


@given(st.lists(THINGS, min_size=1, max_size=15), st.data())
def test_without(things: list[int], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(things) - 1))
    assert packed.unpack(packed.without(packed.pack(things), place)) == things[:place] + things[place + 1 :]


@given(ROWS, THINGS)
def test_insert_keeps_the_order(things: list[int], thing: int) -> None:
    row = packed.pack(sorted(things))
    assert packed.unpack(packed.insert(row, thing)) == sorted([*things, thing])


@given(st.sets(THINGS))
def test_sets_and_rows(things: set[int]) -> None:
    mask = sum(1 << thing for thing in things)
    row = packed.sorted_row(mask)
    assert packed.unpack(row) == sorted(things)
    assert packed.mask_of(row) == mask
