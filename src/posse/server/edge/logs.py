"""The log: lines for people, or one JSON object a line for programs. It holds no secrets.

Our own messages name no token, code, address or table. What other packages write, and what unexpected
exceptions say, may hold anything; so whatever could be one of those is left out of every line. A trace keeps
its files, lines and code: they are the same for everyone.
"""

import json
import logging
import re
import sys
import threading
import traceback
from datetime import UTC, datetime
from ipaddress import ip_address
from types import TracebackType
from typing import Any, Final

from posse.server.edge.letters import ID_LENGTH, LETTERS

KINDS: Final = ("text", "json")
LEFT_OUT: Final = "…"
QUOTED: Final = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"")
LONG: Final = re.compile(r"[0-9A-Za-z_-]{7,}")  # the shortest code has 7 letters
MADE: Final = re.compile(rf"[{LETTERS}]{{{ID_LENGTH},}}")  # no word is
MAYBE_ADDRESS: Final = re.compile(r"[0-9A-Fa-f:.]*[:.][0-9A-Fa-f:.]+")
CAUSE: Final = "\nThe above exception was the direct cause of the following exception:\n\n"
CONTEXT: Final = "\nDuring handling of the above exception, another exception occurred:\n\n"


def without_secrets(text: str) -> str:
    """A text without what could be a token, an id, a code or an address. Words of letters alone stay."""
    text = MAYBE_ADDRESS.sub(lambda found: LEFT_OUT if is_address(found[0]) else found[0], text)
    return LONG.sub(lambda found: LEFT_OUT if could_be_made(found[0]) else found[0], text)


def message_of(record: logging.LogRecord) -> str:
    """What a record says; others than we may quote anything."""
    said = record.getMessage()
    own = record.name.partition(".")[0] == "posse"
    return without_secrets(said if own else QUOTED.sub(LEFT_OUT, said))


def could_be_made(word: str) -> bool:
    """Whether a word could be drawn by chance: with digits in it, or of letters that no word is made of."""
    return any(map(str.isdigit, word)) or MADE.fullmatch(word) is not None


def is_address(text: str) -> bool:
    """Also with a port behind it."""
    text = text.rstrip(".:")
    for part in (text, text.rpartition(":")[0]):
        try:
            ip_address(part)
        except ValueError:
            continue
        return True
    return False


def traceback_text(error: BaseException) -> str:
    """An exception with its trace and those before it. What it quotes is left out: it may be anybody's."""
    return _traceback_text(traceback.TracebackException.from_exception(error)).rstrip("\n")


def _traceback_text(error: traceback.TracebackException) -> str:
    before = ""
    if error.__cause__ is not None:
        before = _traceback_text(error.__cause__) + CAUSE
    elif error.__context__ is not None and not error.__suppress_context__:
        before = _traceback_text(error.__context__) + CONTEXT
    said = QUOTED.sub(LEFT_OUT, "".join(error.format_exception_only()))
    inner = "".join(map(_traceback_text, error.exceptions or ()))
    trace = "Traceback (most recent call last):\n" + "".join(error.stack.format())
    return before + trace + without_secrets(said) + inner


class LogText(logging.Formatter):
    """A line for people, and a trace below it."""

    def __init__(self, worker: int = 0) -> None:
        which = f" worker {worker}" if worker else ""
        super().__init__(f"%(asctime)s %(levelname)s{which} %(name)s: %(message)s")
        self.worker = worker

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = message_of(record)
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:
        return traceback_text(ei[1]) if ei[1] is not None else ""


class LogJson(LogText):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "time": when.replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "worker": self.worker,
            "message": message_of(record),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["exception"] = traceback_text(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def start_logs(kind: str, worker: int = 0) -> None:
    """Warnings and errors of everything in this process go to standard error, as text or json; of several
    workers, each says which it is. A program that has set up its log already keeps it."""
    if logging.getLogger().handlers:
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogJson(worker) if kind == "json" else LogText(worker))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.captureWarnings(True)
    sys.excepthook = _uncaught
    sys.unraisablehook = lambda what: _note("an exception was ignored", what.exc_value)
    threading.excepthook = lambda what: _note("a thread failed", what.exc_value)


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        _note("the process failed", error)


def _note(what: str, error: BaseException | None) -> None:
    logging.getLogger("posse.server").error(what, exc_info=error)
