"""Whole games in a process that has one thread and nothing of a server's: no library of the network, none of
ours that makes threads, processes or sockets, and no thread, process or socket of anybody's.

    python -m tests.site.alone FOLDER GAME...
"""

import builtins
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, Final

ABSENT: Final = (
    "multiprocessing", "uvicorn", "httpx", "websockets", "h11", "prometheus_client", "orjson", "click",
)  # fmt: skip
# asyncio brings these with it; nobody of ours may want them. The store's locks are locks: they start nothing.
NOT_OURS: Final = ("threading", "socket", "subprocess", "ssl", "queue", "concurrent", "signal", "select")
LOCKS: Final = ("posse.store.tails", "posse.store.cursors")
honest = builtins.__import__


def watched(
    name: str,
    globals: Mapping[str, object] | None = None,
    locals: Mapping[str, object] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    who = str((globals or {}).get("__name__", ""))
    ours = who.startswith("posse.") and who not in LOCKS
    if ours and not level and name.partition(".")[0] in NOT_OURS:
        raise ImportError(f"{who} imports {name}")
    return honest(name, globals, locals, fromlist, level)


def forbid() -> None:
    """From now on there is only this thread."""
    sys.modules |= dict.fromkeys(ABSENT)  # type: ignore[arg-type]
    builtins.__import__ = watched

    def never(event: str, args: tuple[Any, ...]) -> None:
        if event in ("_thread.start_new_thread", "os.fork", "subprocess.Popen", "os.posix_spawn") or (
            event.startswith("socket.")
        ):
            raise RuntimeError(f"{event} {args}")

    sys.addaudithook(never)


if __name__ == "__main__":
    forbid()
    from tests.site.games import main

    main(sys.argv[1], sys.argv[2:])
