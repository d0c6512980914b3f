"""Where the terminal keeps the game in progress, and finished records."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from posse.cli.words import WORDS
from posse.core.errors import BadNotation


@dataclass
class Save:
    """A game in progress: its whole record, who sits where, and how it is read."""

    record: str
    seat: int  # -1: watching
    bots: list[str]
    lang: str


def home() -> Path:
    """POSSE_HOME, or the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(os.environ.get("POSSE_HOME") or str(Path(base) / "posse"))


def write(path: Path, text: str) -> None:
    """All or nothing: a crash while saving leaves the old file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def save(game: Save) -> Path:
    path = home() / "game.json"
    write(path, json.dumps(asdict(game), ensure_ascii=False, indent=1))
    return path


def load() -> Save:
    path = home() / "game.json"
    if not path.exists():
        raise BadNotation("no-game-saved", words=WORDS)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Save(str(data["record"]), int(data["seat"]), [str(b) for b in data["bots"]], str(data["lang"]))
    except (ValueError, KeyError, TypeError, OSError) as error:
        raise BadNotation("bad-save", words=WORDS, detail=str(error)[:80]) from None


def forget() -> None:
    (home() / "game.json").unlink(missing_ok=True)


def keep_record(text: str, game: str) -> Path:
    """A finished game's record under the next free number."""
    folder = home() / "records"
    folder.mkdir(parents=True, exist_ok=True)
    taken = {path.stem for path in folder.glob(f"{game}-*.posse")}
    number = next(n for n in range(1, len(taken) + 2) if f"{game}-{n}" not in taken)
    path = folder / f"{game}-{number}.posse"
    write(path, text)
    return path
