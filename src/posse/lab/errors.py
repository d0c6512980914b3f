"""What the laboratory refuses."""

from posse.core.errors import BadNotation
from posse.lab.words import WORDS


class LabRefusal(BadNotation):
    """An experiment that can't be made, or results that can't be read."""

    words = WORDS
