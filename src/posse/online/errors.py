"""What is refused on the way to a table on a server, and by it."""

from posse.core.errors import BadNotation
from posse.online.words import WORDS


class OnlineRefusal(BadNotation):
    """A link or a server that can't be used, or what a server refuses."""

    words = WORDS
