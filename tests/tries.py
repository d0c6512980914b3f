"""How often a test tries what it tries: a few times in `make test`, many times as often in `make torture`."""

import os


def tries(few: int) -> int:
    return few * int(os.environ.get("POSSE_TRIES", "1"))
