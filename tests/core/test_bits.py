"""Small sets as bits, against plain sets."""

from hypothesis import given
from hypothesis import strategies as st

from posse.core.kernel import bits

SETS = st.sets(st.integers(0, 31))


@given(SETS)
def test_sets(things: set[int]) -> None:
    mask = bits.mask_of(list(things))
    assert mask == sum(1 << thing for thing in things)
    assert bits.members(mask) == sorted(things)
    assert bits.count(mask) == len(things)
    assert [int(bits.pick(mask, k)) for k in range(len(things))] == sorted(things)
    if things:
        assert bits.lowest(mask) == min(things)


def test_every_lone_bit() -> None:
    assert [int(bits.index_of(1 << place)) for place in range(32)] == list(range(32))
