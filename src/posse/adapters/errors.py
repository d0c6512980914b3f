"""What the adapters refuse."""

from posse.adapters.words import WORDS
from posse.core.errors import BadNotation, IllegalAction, PosseError


class AdapterRefusal(BadNotation):
    """An environment that can't be made, or something asked of it that it does not have."""

    words = WORDS


class IllegalIndex(IllegalAction):
    """An action, as its seat counts them, that is not legal now."""

    words = WORDS


class MissingBatch(PosseError, AttributeError):
    """There is no `posse.Batch` without numpy; the sentence names the extra that brings it."""
