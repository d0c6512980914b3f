"""The key that tokens are made from. It lies beside the tables, not among them; backups carry it."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final

from posse.store.errors import StoreRefusal

FILE: Final = "key"


def read_key(data: Path) -> str | None:
    """The key of a data folder, if it has one."""
    try:
        found = (data / FILE).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return found if is_key(found) else None


def is_key(text: object) -> bool:
    return isinstance(text, str) and len(text) == 64 and not text.strip("0123456789abcdef")


def fingerprint(key: str) -> str:
    """Tells keys apart, and says nothing of them."""
    return sha256(b"posse: fingerprint of a key\0" + key.encode()).hexdigest()


def write_key(data: Path, key: str) -> None:
    """Puts a key into a folder, readable by its owner alone; it is there whole or not at all."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = data / f"{FILE}.{secrets.token_hex(4)}"
        handle = os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(data / FILE)
    except OSError:
        raise StoreRefusal("no-folder", path=str(data)[:200]) from None


@contextmanager
def keep_key(data: Path, key: str | None, alone: bool) -> Iterator[None]:
    """Puts a backup's key into a folder once the tables are there. A key that is there already
    belongs to other tables, unless the folder has no other tables (`alone`)."""
    present = read_key(data)
    if key is not None and not alone and present not in (None, key):
        raise StoreRefusal("key-differs", path=str(data / FILE)[:200])
    yield
    if key is not None and present != key:
        write_key(data, key)
