"""What a table refuses: the core's three errors, said in the table's words."""

from posse.core.errors import BadNotation, IllegalAction, NotYourTurn
from posse.table.words import WORDS


class BadCommand(BadNotation):
    """A command that says nothing, or something impossible."""

    words = WORDS


class IllegalCommand(IllegalAction):
    """A well-formed command that this table does not take now, or not from this player."""

    words = WORDS


class NotYourMove(NotYourTurn):
    """The seat has moved already, or someone else plays it."""

    words = WORDS
