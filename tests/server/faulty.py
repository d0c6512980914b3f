"""A server of which some parts fail, and say in their errors all they know: `python -m tests.server.faulty
DATA PORT KIND`."""

import asyncio
import sys
import threading
import warnings
from pathlib import Path
from typing import Any

from posse.server.api import requests
from posse.server.config import Config
from posse.server.edge.logs import start_logs
from posse.server.run import make_server
from posse.server.tables.codes import Codes
from posse.server.tables.house import House
from posse.server.tables.room import Room


async def fail_beside(*known: object) -> None:
    raise LookupError(*known)


def fail_in_thread(known: object) -> None:
    raise ValueError(f"nobody knows {known} here")


async def find(codes: Codes, text: str, address: str) -> str:
    """In place of a table that has this code."""
    asyncio.get_running_loop().create_task(fail_beside(text, address))  # nobody asks what became of it
    threading.Thread(target=fail_in_thread, args=(address,)).start()
    warnings.warn(f"somebody at {address} says {text!r}", stacklevel=1)
    try:
        return codes.tables["code:" + text]
    except KeyError as error:
        raise RuntimeError(f"{address} tried {text!r}") from error


async def rematch(house: House, room: Room, author: str, *_: object) -> Any:
    house.spawn(fail_beside(room.id, author))
    raise RuntimeError(f"no rematch for {room.id}, whose host is {room.table.head.host}")


def main() -> None:
    data, port, kind = sys.argv[1:]
    Codes.find = find  # type: ignore[method-assign, assignment]
    setattr(requests, "open_rematch", rematch)  # noqa: B010
    start_logs(kind, 3)
    make_server(Config(data=Path(data), port=int(port))).run()


if __name__ == "__main__":
    main()
