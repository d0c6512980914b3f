"""The three errors. Each says which rule speaks, what is wrong and what would be right, in both languages."""


class PosseError(ValueError):
    """Bad input. Nothing has changed.

    `key` and `fields` make the sentence, from the game's words or the core's; `rule` is a canon id or "".
    """

    def __init__(self, key: str, rule: str = "", words: object = None, **fields: object) -> None:
        super().__init__(key)
        self.key = key
        self.rule = rule
        self.fields = fields
        self.words = words  # the Words that say it; the core's if None

    def __str__(self) -> str:
        return self.say("en")

    def say(self, lang: str) -> str:
        from posse.core.words import say_error

        return say_error(self, lang)


class BadNotation(PosseError):
    """A text, position, record, option or name that says nothing, or something impossible."""


class IllegalAction(PosseError):
    """A well-formed action that the rules forbid here."""


class NotYourTurn(PosseError):
    """Someone else is to act."""


def need(value: object, kind: type | tuple[type, ...], what: str, wanted: str) -> None:
    """Refuses an argument of the wrong kind; true and false are no numbers."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadNotation("kind", what=what, wanted=wanted)
