"""What the command line refuses."""

from posse.cli.words import WORDS
from posse.core.errors import BadNotation


class CliRefusal(BadNotation):
    """Something typed, a file or a server that the command can't use."""

    words = WORDS
