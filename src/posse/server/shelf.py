"""Records that people bring along to look at."""

import hashlib
from collections import OrderedDict
from typing import Final

from posse.server.errors import Refused
from posse.table import Match

KEPT: Final = 32


class Shelf:
    """The records that were brought last; nothing of them is stored."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, Match] = OrderedDict()

    def put(self, text: str, match: Match) -> str:
        key = hashlib.sha256(text.encode()).hexdigest()
        self.matches[key] = match
        self.matches.move_to_end(key)
        if len(self.matches) > KEPT:
            self.matches.popitem(last=False)
        return key

    def get(self, key: str) -> Match:
        if key not in self.matches:
            raise Refused("no-brought-record", 404)
        self.matches.move_to_end(key)
        return self.matches[key]
