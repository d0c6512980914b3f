"""The three errors. Each names its rule, what is wrong and what would be right, in both languages."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from posse.core.words import Words


class PosseError(ValueError):
    """Bad input. Nothing has changed.

    `key` and `fields` make the sentence; `rule` is the id of the rule that forbids it, or "". The `words`
    that say it belong to the class: each room has classes of its own for what it refuses. A game's refusals
    get its words from `Game`.
    """

    words: "Words | None" = None  # the core's if None

    def __init__(self, key: str, rule: str = "", **fields: object) -> None:
        super().__init__(key)
        self.key = key
        self.rule = rule
        self.fields = fields

    def __str__(self) -> str:
        return self.say("en")

    def say(self, lang: str, names: Sequence[str] = ()) -> str:
        """The sentence, with the players' names by seat if they are given."""
        from posse.core.words import say_error

        return say_error(self, lang, names)


class BadNotation(PosseError):
    """A text, position, record, option or name without a meaning here, or an impossible one."""


class IllegalAction(PosseError):
    """A well-formed action that the rules forbid here."""


class NotYourTurn(PosseError):
    """Someone else is to act."""


def need(value: object, kind: type | tuple[type, ...], what: str, wanted: str) -> None:
    """Refuses an argument of the wrong kind; true and false are no numbers."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadNotation("kind", what=what, wanted=wanted)
