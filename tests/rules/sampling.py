"""How much a test does: less with POSSE_SAMPLE set, as in interpreted runs; the compiled build does all."""

import os

SAMPLE = os.environ.get("POSSE_SAMPLE", "") not in ("", "0")


def many(full: int, sample: int) -> int:
    return sample if SAMPLE else full
