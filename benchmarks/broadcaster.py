"""The least that a server can do with a move, for comparison: as many bytes to as many listeners.

A listener connects to /CIRCLE. A frame holds sizes: of its answer, and of what each listener of the circle is
sent. Nothing is decided, stored, or made for anyone.
"""

import sys
from typing import Any, Final

import uvicorn

LONGEST: Final = 64 * 1024
TEXT: Final = "x" * LONGEST
Send = Any

circles: dict[str, list[Send]] = {}


async def app(scope: dict[str, Any], receive: Any, send: Send) -> None:
    if scope["type"] != "websocket":
        return
    circle = circles.setdefault(scope["path"], [])
    await receive()
    await send({"type": "websocket.accept"})
    circle.append(send)
    while (message := await receive())["type"] == "websocket.receive":
        answer, *sizes = map(int, message["text"].split())
        await send({"type": "websocket.send", "text": TEXT[:answer]})
        for listener, size in zip(circle, sizes, strict=True):
            await listener({"type": "websocket.send", "text": TEXT[:size]})
    circle.remove(send)


def main(port: int) -> None:
    """The same loop and the same WebSockets as the real server."""
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="warning",
        access_log=False,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
