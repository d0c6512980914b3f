"""A wire to a server that notes whatever goes over it, in the clear."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

OPENED: Final = b"101 Switching Protocols"
END: Final = b"\r\n\r\n"


class Wire:
    """What a client has said to a server, and what the server has answered."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.said: list[bytearray] = []  # by connection
        self.answered: list[bytearray] = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.ends: list[socket.socket] = []
        self.port = int(self.door.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def listen(self) -> None:
        with suppress(OSError):  # the door was shut
            while True:
                near, _ = self.door.accept()
                far = socket.create_connection(("127.0.0.1", self.to))
                self.ends += [near, far]
                said, answered = bytearray(), bytearray()
                self.said.append(said)
                self.answered.append(answered)
                for one, other, noted in ((near, far, said), (far, near, answered)):
                    threading.Thread(target=carry, args=(one, other, noted), daemon=True).start()

    def from_client(self) -> str:
        """Everything that the client has said, with what its WebSockets masked."""
        told = []
        for said, answered in zip(self.said, self.answered, strict=True):
            asked, _, rest = bytes(said).partition(END)
            told.append(asked if OPENED in answered else bytes(said))
            told += unmasked(rest) if OPENED in answered else []
        return b"\n".join(told).decode(errors="replace")

    def from_server(self) -> str:
        return b"\n".join(self.answered).decode(errors="replace")


def carry(one: socket.socket, other: socket.socket, noted: bytearray) -> None:
    with suppress(OSError):
        while data := one.recv(65536):
            noted += data
            other.sendall(data)
    for end in (one, other):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def unmasked(data: bytes) -> Iterator[bytes]:
    """The payloads of a client's WebSocket frames (RFC 6455, 5.2)."""
    while len(data) >= 6:
        size, at = data[1] & 127, 2
        if size >= 126:
            wide = 2 if size == 126 else 8
            size, at = int.from_bytes(data[2 : 2 + wide]), 2 + wide
        mask, body = data[at : at + 4], data[at + 4 : at + 4 + size]
        yield bytes(byte ^ mask[place % 4] for place, byte in enumerate(body))
        data = data[at + 4 + size :]


@contextmanager
def wired(port: int) -> Iterator[Wire]:
    wire = Wire(port)
    threading.Thread(target=wire.listen, daemon=True).start()
    try:
        yield wire
    finally:
        shut(wire.door, *wire.ends)


@contextmanager
def answering(*told: bytes, forever: bytes = b"") -> Iterator[str]:
    """A server that reads a request and says always the same, and then again and again; its address."""
    door = socket.create_server(("127.0.0.1", 0))
    ends: list[socket.socket] = []

    def answer(end: socket.socket) -> None:
        with suppress(OSError):
            while END not in end.recv(65536):
                pass
            end.sendall(b"".join(told))
            while forever:
                end.sendall(forever)
            end.shutdown(socket.SHUT_WR)

    def listen() -> None:
        with suppress(OSError):
            while True:
                end, _ = door.accept()
                ends.append(end)
                threading.Thread(target=answer, args=(end,), daemon=True).start()

    threading.Thread(target=listen, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
    finally:
        shut(door, *ends)


def shut(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
