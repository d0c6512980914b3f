"""Where the terminal keeps games in progress, each in its slot, and finished records."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile

from posse.cli.errors import CliRefusal
from posse.core.words import LANGS
from posse.online.home import home


@dataclass
class Save:
    """A game in progress: its whole record, who sits where, and how it is read."""

    record: str
    seat: int  # -1: watching
    bots: list[str]
    lang: str
    daily: str = ""  # the day whose deal it is, while the try counts


# -- Writing


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turns an error of the disk into a sentence."""
    try:
        yield
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise CliRefusal("not-written", path=str(path), why=why) from None


def write(path: Path, text: str) -> None:
    """All or nothing: a crash while saving leaves the old file."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)


def check() -> None:
    """Refuses before a game begins what would lose it at the end."""
    for folder in (home() / "games", home() / "records"):
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=folder).close()


# -- Games in progress


def slot_file(slot: int) -> Path:
    return home() / "games" / f"{slot}.json"


def take() -> int:
    """The next free slot; its file is made at once, so that no other game takes it."""
    with writing(home() / "games"):
        slot_file(1).parent.mkdir(parents=True, exist_ok=True)
        for slot in count(1):
            with suppress(FileExistsError):
                slot_file(slot).touch(exist_ok=False)
                break
    return slot


def save(slot: int, game: Save) -> None:
    write(slot_file(slot), json.dumps(asdict(game), ensure_ascii=False, indent=1))


def slots() -> list[int]:
    """The slots in use, the latest saved last."""
    paths = [path for path in (home() / "games").glob("*.json") if path.stem.isdecimal()]
    return [int(path.stem) for path in sorted(paths, key=lambda path: path.stat().st_mtime_ns)]


def choose(asked: int | None) -> int:
    """The slot asked for, or else the latest."""
    used = slots()
    if not used:
        raise CliRefusal("no-game-saved")
    if asked is not None and asked not in used:
        raise CliRefusal("no-slot", slot=asked, slots=tuple(sorted(used)))
    return asked or used[-1]


def load(slot: int) -> Save:
    try:
        data = json.loads(slot_file(slot).read_text(encoding="utf-8"))
    except (ValueError, RecursionError, OSError):
        data = None
    match data:
        case {"record": str(record), "seat": int(seat), "bots": [*bots], "lang": str(lang)}:
            if lang in LANGS and all(isinstance(bot, str) for bot in bots):
                return Save(record, int(seat), bots, lang, str(data.get("daily", "")))
    raise CliRefusal("bad-save", slot=slot)


def forget(slot: int) -> None:
    with writing(slot_file(slot)):
        slot_file(slot).unlink(missing_ok=True)


# -- Records


def keep_record(text: str, game: str) -> Path:
    """A finished game's record under the next free number."""
    folder = home() / "records"
    taken = {path.stem for path in folder.glob(f"{game}-*.posse")}
    number = next(n for n in range(1, len(taken) + 2) if f"{game}-{n}" not in taken)
    path = folder / f"{game}-{number}.posse"
    write(path, text)
    return path
