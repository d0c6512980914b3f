"""Whether two readers' messages tell the same."""

import json
from collections.abc import Sequence
from itertools import zip_longest

from tests.conformance.entries import EVERYONE, Entry


def told_alike(
    rules: Entry, ones: Sequence[str], others: Sequence[str], reader: int | None, what: str
) -> bool:
    """True if not a byte differs; False if the difference is something shown to the reader."""
    if ones == others:
        return True
    assert len(ones) == len(others), f"{what}: {len(ones)} messages and {len(others)}"
    for one, other in zip(map(json.loads, ones), map(json.loads, others), strict=True):
        if "over" in (one.get("status"), other.get("status")):
            return False  # then everything is shown
        for a, b in zip_longest(one.get("events", []), other.get("events", [])):
            if a != b:
                same_kind = a is not None and b is not None and a["kind"] == b["kind"]
                assert same_kind, f"{what}: {a} and {b}"
                to = rules.reveals.get(a["kind"])
                assert to is not None, f"{what}: {a} and {b}"
                assert to == EVERYONE or a["who"] == b["who"] == reader, f"{what}: {a} and {b}"
                return False
    at = next(n for n, (a, b) in enumerate(zip_longest("".join(ones), "".join(others))) if a != b)
    raise AssertionError(f"{what}: …{''.join(ones)[max(0, at - 80) : at + 40]}")
