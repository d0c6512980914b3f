"""The user's data folder, and the small files in it that only their owner may read."""

import json
import os
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

try:
    import fcntl
except ImportError:  # a system without: there only the threads of one program take turns
    fcntl = None  # type: ignore[assignment]

TURN: Final = threading.Lock()


def home() -> Path:
    """POSSE_HOME, or the folder in which this system keeps a user's data.

    Before, it was ~/.local/share/posse (or in XDG_DATA_HOME) on every system: where that exists, it stays.
    """
    named = os.environ.get("POSSE_HOME")
    if named:
        return Path(named)
    before = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "posse"
    return before if before.is_dir() else user_data_path("posse", appauthor=False)


def kept(name: str) -> dict[str, Any]:
    """What was kept in a file; nothing if there is none, or if it is damaged."""
    try:
        content = json.loads((home() / name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def keep(name: str, data: dict[str, Any]) -> None:
    """Writes a file that nobody else may read: there are tokens and nonces in it. It is there as a whole, or
    as it was."""
    path = home() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    made = path.with_name(f".{name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(made, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump(data, file)
    made.replace(path)


@contextmanager
def changing(name: str) -> Iterator[dict[str, Any]]:
    """What was kept in a file, to be changed: whoever else changes it has to wait."""
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    with TURN, (folder / ".turn").open("w") as turn:
        if fcntl is not None:
            fcntl.flock(turn, fcntl.LOCK_EX)
        known = kept(name)
        yield known
        keep(name, known)
