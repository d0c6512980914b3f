"""What the server refuses, beyond what a table or a game refuses."""

import math

from posse.core.errors import BadNotation, PosseError
from posse.server.words import WORDS


class BadSetting(BadNotation):
    """A setting, or a bot, that this server can't work with."""

    words = WORDS


class Refused(PosseError):
    """A refusal of the server; `status` is its HTTP status, `code` what closes a socket, if it does, and
    `after` the seconds after which it may be asked again, if that would help."""

    words = WORDS

    def __init__(self, key: str, status: int, code: int = 0, after: float = 0.0, **fields: object) -> None:
        super().__init__(key, "", **fields)
        self.status = status
        self.after = after
        self.view: object = None
        self.code = code


def retry_after(error: PosseError) -> dict[str, str] | None:
    """The header that says when to ask again, if asking again would help."""
    after = error.after if isinstance(error, Refused) else 0.0
    return {"Retry-After": str(max(1, math.ceil(after)))} if after else None


def no_table() -> Refused:
    return Refused("no-table", 404, 4404)


def moved() -> Refused:
    """The table is another worker's now: whoever comes back at once is led there."""
    return Refused("moved", 503, 4307, 1.0)


def bad_token() -> Refused:
    return Refused("bad-token", 401, 4401)


def no_token() -> Refused:
    return Refused("no-token", 401, 4401)


class Stale(Refused):
    """The command was made for another version; the answer carries the whole view."""

    def __init__(self) -> None:
        super().__init__("stale", 409)
