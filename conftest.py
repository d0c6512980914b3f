"""Examples in the docs are tests: a code fence ends an example, as a reader would expect. And Ctrl+C
reaches the programs that tests start, also where the tests themselves run in the background of a script."""

import doctest
import re
import signal

FENCE = re.compile(r"^ *```.*$", re.MULTILINE)


class FencedParser(doctest.DocTestParser):
    def parse(self, string: str, name: str = "<string>") -> list[str | doctest.Example]:
        return super().parse(FENCE.sub("", string), name)


doctest.DocTestParser = FencedParser  # type: ignore[misc]

# A shell has its background programs ignore Ctrl+C, and whoever they start inherits that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
