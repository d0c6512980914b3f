"""Examples in the docs are tests: a code fence ends an example, as a reader would expect."""

import doctest
import re

FENCE = re.compile(r"^ *```.*$", re.MULTILINE)


class FencedParser(doctest.DocTestParser):
    def parse(self, string: str, name: str = "<string>") -> list[str | doctest.Example]:
        return super().parse(FENCE.sub("", string), name)


doctest.DocTestParser = FencedParser  # type: ignore[misc]
