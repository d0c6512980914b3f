"""Everything that a visitor has, as one file to take along: the tables, as a backup of the store, and what
the page remembers. The file may come back changed by anybody, or be one of something else: each part of it
has an end, and nothing is taken before all of it has been looked at.
"""

import io
import json
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from posse.core.errors import BadNotation, PosseError
from posse.core.game import Game
from posse.server.tables.rebuilding import built
from posse.site.words import WORDS
from posse.store import Store
from posse.store.backup import verify
from posse.store.engine import FILE
from posse.store.errors import StoreRefusal
from posse.store.joining import Joined, join
from posse.store.key import read_key
from posse.store.schema import VERSION
from posse.store.upkeep import stored_version

FORMAT: Final = 1
ABOUT, TABLES, PAGE = "about.json", "tables.posse-backup", "page.json"
MOST: Final = {ABOUT: 1_000, TABLES: 200_000_000, PAGE: 12_000_000}  # bytes of a part
MOST_FILE: Final = 100_000_000  # of the file itself


class NotTaken(BadNotation):
    """A file that is not taken; nothing has changed."""

    words = WORDS


class Brought(NamedTuple):
    """What of a file has come; tables that are left out cannot be played again by these rules."""

    joined: Joined
    left_out: int


def packed(store: Store, data: Path, page: str) -> bytes:
    """All tables of a store, and what the page has said that it remembers."""
    if len(page.encode()) > MOST[PAGE]:
        raise NotTaken("everything-large", most=MOST[PAGE] // 1_000_000)
    out = io.BytesIO()
    with tempfile.TemporaryDirectory() as name, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as whole:
        backup = Path(name) / FILE
        store.backup(backup, read_key(data))
        whole.writestr(ABOUT, json.dumps({"posse": "everything", "format": FORMAT}))
        whole.writestr(PAGE, page)
        whole.write(backup, TABLES)
    return out.getvalue()


class Everything:
    """A file that was looked at, until it is taken or left."""

    def __init__(self, file: bytes, games: dict[str, Game] | None = None) -> None:
        parts = parts_of(file)
        self.page = parts[PAGE].decode()
        self._tables = parts[TABLES]
        self._games = games
        with self._opened():
            pass

    def take(self, store: Store) -> Brought:
        """Into a store that nobody plays at meanwhile."""
        with self._opened() as brought:
            ids = brought.table_ids()
            fit = [table_id for table_id in ids if self._fits(brought, table_id)]
            return Brought(join(store, brought, fit), len(ids) - len(fit))

    @contextmanager
    def _opened(self) -> Iterator[Store]:
        with tempfile.TemporaryDirectory() as name:
            data = Path(name)
            (data / FILE).write_bytes(self._tables)
            try:
                whole = not verify(data / FILE).damaged
            except StoreRefusal as error:
                if error.key not in ("schema-newer", "schema-older"):
                    raise NotTaken("everything-damaged") from None
                raise NotTaken("everything-other", found=error.fields["found"], known=VERSION) from None
            if not whole:
                raise NotTaken("everything-damaged")
            if (found := stored_version(data)) != VERSION:  # what would bring it up to date is not here
                raise NotTaken("everything-other", found=found, known=VERSION)
            with Store.open(data, create=False) as brought:
                yield brought

    def _fits(self, brought: Store, table_id: str) -> bool:
        try:
            built(brought.load(table_id), self._games)
        except PosseError:
            return False
        return True


def parts_of(file: bytes) -> dict[str, bytes]:
    """The parts of such a file, none of them larger than it may be."""
    if len(file) > MOST_FILE:
        raise NotTaken("everything-large", most=MOST_FILE // 1_000_000)
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as whole:
            if sorted(whole.namelist()) != sorted(MOST):
                raise NotTaken("everything-foreign")
            parts = {name: part(whole, name, most) for name, most in MOST.items()}
        about: Any = json.loads(parts[ABOUT])
        remembered: Any = json.loads(parts[PAGE])
    except NotTaken:
        raise
    except zipfile.BadZipFile as error:
        raise NotTaken("everything-damaged" if "CRC" in str(error) else "everything-foreign") from None
    except (zlib.error, EOFError, OSError, ValueError, RecursionError, RuntimeError, NotImplementedError):
        raise NotTaken("everything-damaged") from None
    if not isinstance(about, dict) or about.get("posse") != "everything" or not texts(remembered):
        raise NotTaken("everything-foreign")
    if about.get("format") != FORMAT:
        raise NotTaken("everything-other", found=str(about.get("format"))[:20], known=FORMAT)
    return parts


def part(whole: zipfile.ZipFile, name: str, most: int) -> bytes:
    with whole.open(name) as read:
        found = read.read(most + 1)
        if len(found) > most:
            raise NotTaken("everything-large", most=most // 1_000_000 or 1)
        return found


def texts(remembered: object) -> bool:
    """What a page remembers is texts by name."""
    return isinstance(remembered, dict) and all(isinstance(text, str) for text in remembered.values())
