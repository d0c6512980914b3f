"""Tokens and codes. What the server hands out once is not kept: only its hash is.

A command that comes again with its id must get the same answer, so tokens for commands with an id are made
from the id and a key that lies outside the store; nobody without that key can make one.
"""

import hashlib
import hmac
import secrets
from pathlib import Path
from typing import Final

from posse.core.words import Seat
from posse.server.edge.letters import ID_LENGTH, LETTERS
from posse.store.errors import StoreRefusal
from posse.store.key import FILE as KEY_FILE
from posse.store.key import fingerprint, read_key, write_key

CODE_LENGTH: Final = 10
TABLE_CODE_LENGTH: Final = 7  # 35 bits, to be said aloud: docs/trust.md says what guessing needs


def letters(number: int, length: int) -> str:
    return "".join(LETTERS[number >> (5 * place) & 31] for place in range(length))


def new_table_id() -> str:
    return letters(secrets.randbits(5 * ID_LENGTH), ID_LENGTH)


def is_table_id(text: str) -> bool:
    return len(text) == ID_LENGTH and all(letter in LETTERS for letter in text)


class TokenMaker:
    """Makes tokens of 128 bits and codes of 50."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    @classmethod
    def open(cls, data: Path) -> "TokenMaker":
        """The key in the data folder; made the first time, readable by its owner alone."""
        if not (data / KEY_FILE).exists():
            write_key(data, secrets.token_hex(32))
        key = read_key(data)
        if key is None:  # a new one would open nothing that was handed out
            raise StoreRefusal("bad-key", path=str(data / KEY_FILE)[:200])
        return cls(bytes.fromhex(key))

    @property
    def fingerprint(self) -> str:
        """By which two servers see that they have the same key."""
        return fingerprint(self.key.hex())

    def bits(self, what: str, table: str, author: str, command: str | None) -> bytes:
        if command is None:
            return secrets.token_bytes(16)
        told = "\0".join((what, table, author, command)).encode()
        return hmac.new(self.key, told, hashlib.sha256).digest()[:16]

    def token(self, what: str, table: str, author: str, command: str | None = None) -> str:
        return self.bits(what, table, author, command).hex()

    def table(self, command: str) -> str:
        """The id of the table that a command opens; the same if the command comes again."""
        return letters(int.from_bytes(self.bits("table", "", "", command), "big"), ID_LENGTH)

    def rematch_table(self, table: str, author: str, command: str | None) -> str:
        """The id of the table that a rematch opens; the same if the command comes again, if it has an id."""
        bits = self.bits("rematch table", table, author, command)
        return letters(int.from_bytes(bits, "big"), ID_LENGTH)

    def rematch_token(self, table: str, rematch: str, seat: int) -> str:
        """A seat's token for the rematch; made again whenever the seat comes back to ask."""
        return self.token("rematch", rematch, str(Seat(seat)), table)

    def table_code(self, table: str) -> str:
        """The code of a table that waits for players; always the same one."""
        number = int.from_bytes(self.bits("table code", table, "", ""), "big")
        return letters(number, TABLE_CODE_LENGTH)

    def code(self, table: str, author: str, command: str | None) -> str:
        """Short enough to type on another device."""
        return letters(int.from_bytes(self.bits("code", table, author, command), "big"), CODE_LENGTH)
