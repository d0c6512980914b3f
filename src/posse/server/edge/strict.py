"""HTTP read strictly, where h11 is kind.

A proxy before us may read what is bent differently from us, and then take the rest of one request for another
one. So lines end with CR LF alone, no header goes on over a second line, and a body's length is said once.
"""

import re
from typing import Any, Final

import h11
from h11._receivebuffer import ReceiveBuffer

BARE: Final = re.compile(rb"(?<!\r)\n|\r(?!\n)")
FOLDED: Final = re.compile(rb"\n[ \t]")


class StrictBuffer(ReceiveBuffer):
    """h11's; a head or a trailer is looked at as it came, before it is cut into lines."""

    def _extract(self, count: int) -> bytearray:
        self.taken = super()._extract(count)
        return self.taken

    def maybe_extract_lines(self) -> list[bytearray] | None:
        lines: list[bytearray] | None = super().maybe_extract_lines()
        if lines is not None and (BARE.search(self.taken) or FOLDED.search(self.taken)):
            raise h11.RemoteProtocolError("a line that ends with LF alone, or goes on over a second one")
        return lines


class StrictConnection(h11.Connection):
    """h11's, for a server."""

    def __init__(self, most: int) -> None:
        super().__init__(h11.SERVER, most)
        self._receive_buffer = StrictBuffer()

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = {name for name, _ in event.headers}
            if b"transfer-encoding" in names and (b"content-length" in names or event.http_version < b"1.1"):
                raise h11.RemoteProtocolError("the length of a body is said twice, or in a way of later HTTP")
        return event
