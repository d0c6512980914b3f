"""The user's data folder, and the small files in it that only their owner may read."""

import json
import os
from pathlib import Path
from typing import Any

from platformdirs import user_data_path


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
    """Writes a file that nobody else may read: there are tokens and nonces in it."""
    path = home() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(
        os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w", encoding="utf-8"
    ) as file:
        json.dump(data, file)
