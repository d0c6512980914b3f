"""Sets as bits, and comparisons without a branch."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from posse.core.kernel.bits import count, index_of, is_different, is_positive, larger, lowest, members, pick

NUMBERS = st.integers(-(2**61), 2**61)


@given(NUMBERS, NUMBERS)
def test_comparisons_without_a_branch(a: int, b: int):
    assert is_different(a, b) == int(a != b)
    assert is_different(a, a) == 0
    assert larger(a, b) == max(a, b)
    assert is_positive(abs(a)) == int(a != 0)


@pytest.mark.parametrize("number", range(-3, 4))
def test_comparisons_near_zero(number: int):
    assert [is_different(number, other) for other in range(-3, 4)] == [int(number != o) for o in range(-3, 4)]
    assert [larger(number, other) for other in range(-3, 4)] == [max(number, o) for o in range(-3, 4)]


@pytest.mark.parametrize("index", range(32))
def test_a_lone_bit_tells_its_member(index: int):
    assert index_of(1 << index) == index
    assert lowest(0b1010_0001 << index & 0xFFFFFFFF) == index


@given(st.sets(st.integers(0, 31), min_size=1))
def test_members_come_smallest_first(things: set[int]):
    mask = sum(1 << thing for thing in things)
    assert members(mask) == sorted(things)
    assert [pick(mask, k) for k in range(count(mask))] == sorted(things)
