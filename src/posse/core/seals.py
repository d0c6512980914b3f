"""What seats add to the dice, sealed before anyone opens it; and the starts that were called off.

A seat's commitment is the SHA-256 of five lines of text: a tag, the commitment to the secret of this attempt,
the attempt's number from 1, the seat's from 0, and the nonce. So none can be copied to another seat, another
attempt or another table.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from posse.core.errors import BadNotation
from posse.core.kernel.dice import commitment

TAG: Final = "posse draw 1"
NOTHING: Final = "-"  # of a seat that adds nothing: a bot's, or one left out before anything was opened


def seal(committed: str, attempt: int, seat: int, nonce: str) -> str:
    """A seat's commitment to its nonce."""
    return hashlib.sha256("\n".join((TAG, committed, str(attempt), str(seat), nonce)).encode()).hexdigest()


@dataclass(frozen=True)
class CalledOff:
    """A start that some seat did not open: its secret is published, and nothing was dealt with it."""

    secret: str
    commits: tuple[str, ...]
    nonces: tuple[str, ...]  # of those that did open

    def __str__(self) -> str:
        return f"{self.secret} {' '.join(self.commits)} / {' '.join(self.nonces)}"

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.secret))

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that had committed and did not open."""
        both = enumerate(zip(self.commits, self.nonces, strict=True))
        return tuple(seat for seat, (made, nonce) in both if made != NOTHING and nonce == NOTHING)


@dataclass(frozen=True)
class Seals:
    """How a deal was drawn: every seat's commitment, and the starts called off before."""

    commits: tuple[str, ...]
    called_off: tuple[CalledOff, ...] = ()

    @property
    def attempt(self) -> int:
        return len(self.called_off) + 1

    def check(self, committed: str, nonces: Sequence[str]) -> None:
        """Every opening against its commitment, also of the starts called off; raises what is wrong."""
        known = {committed}
        for at, old in enumerate(self.called_off, start=1):
            check_openings(old.commitment, at, old.commits, old.nonces)
            if not old.missing or len(old.commits) != len(self.commits) or old.commitment in known:
                raise BadNotation("record-called-off", attempt=at)
            known.add(old.commitment)
        check_openings(committed, self.attempt, self.commits, nonces)
        for seat, (made, nonce) in enumerate(zip(self.commits, nonces, strict=True)):
            if made != NOTHING and nonce == NOTHING:
                raise BadNotation("record-seal", seat=seat + 1, attempt=self.attempt)


def check_openings(committed: str, attempt: int, commits: Sequence[str], nonces: Sequence[str]) -> None:
    if len(commits) != len(nonces):
        raise BadNotation("record-value", where="commits", text=str(len(commits)))
    for seat, (made, nonce) in enumerate(zip(commits, nonces, strict=True)):
        if nonce != NOTHING and made != seal(committed, attempt, seat, nonce):
            raise BadNotation("record-seal", seat=seat + 1, attempt=attempt)


def read_called_off(text: str) -> tuple[CalledOff, ...]:
    """The starts that were called off, read from a record's header."""
    starts = []
    for part in text.split(" | ") if text else ():
        told, _, opened = part.partition(" / ")
        secret, *commits = told.split() or [""]
        nonces = opened.split()
        if not is_hex(secret) or not commits or len(commits) != len(nonces):
            raise BadNotation("record-value", where="called-off", text=part[:40])
        starts.append(CalledOff(secret, tuple(commits), tuple(nonces)))
    return tuple(starts)


def is_nonce(text: object) -> bool:
    """Whether a record can hold this nonce. Whether it is random is up to its seat."""
    return isinstance(text, str) and re.fullmatch(r"[A-Za-z0-9_]{1,64}", text) is not None


def is_hex(text: object) -> bool:
    """Whether a text is 256 bits, as secrets and commitments are written."""
    return isinstance(text, str) and len(text) == 64 and all(char in "0123456789abcdef" for char in text)
