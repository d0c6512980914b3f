"""What the server refuses, beyond what a table or a game refuses."""

from posse.core.errors import PosseError
from posse.server.words import WORDS


class Refused(PosseError):
    """A refusal of the server; `status` is its HTTP status, `code` what closes a socket, if it does."""

    def __init__(self, key: str, status: int, code: int = 0, **fields: object) -> None:
        super().__init__(key, "", WORDS, **fields)
        self.status = status
        self.view: object = None
        self.code = code


def no_table() -> Refused:
    return Refused("no-table", 404, 4404)


def bad_token() -> Refused:
    return Refused("bad-token", 401, 4401)


def no_token() -> Refused:
    return Refused("no-token", 401, 4401)


class Stale(Refused):
    """The command was made for another version; the answer carries the whole view."""

    def __init__(self) -> None:
        super().__init__("stale", 409)
