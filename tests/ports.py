"""Ports for servers of tests, which nobody takes between the moment they are chosen and that of their use.

They lie below those that the system hands out to clients, and every process that asks has a block of its own,
whose first port it holds until it ends.
"""

import socket
from functools import cache
from pathlib import Path
from typing import Final

FIRST: Final = 10_000
LAST: Final = 30_000
BLOCK: Final = 200
RANGE: Final = Path("/proc/sys/net/ipv4/ip_local_port_range")


class Block:
    """The ports of one process, in turn: one that was given comes again only after all the others."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.next = first + 1
        self.held = socket.socket()
        try:
            self.held.bind(("127.0.0.1", first))
        except OSError:
            self.held.close()
            raise

    def row(self, many: int) -> int:
        for _ in range(BLOCK):
            if self.next + many > self.first + BLOCK:
                self.next = self.first + 1
            first = self.next
            self.next += many
            if all(is_free(port) for port in range(first, self.next)):
                return first
        raise AssertionError(f"no {many} ports in a row are free from {self.first} on")


def free_port() -> int:
    return free_ports(1)


def free_ports(many: int) -> int:
    """The first of so many ports in a row at which nobody listens."""
    return own_block().row(many)


@cache
def own_block() -> Block:
    blocks = range(FIRST, min(LAST, least_of_clients()) - BLOCK + 1, BLOCK)
    for first in blocks:
        try:
            return Block(first)
        except OSError:  # another process has it
            continue
    raise AssertionError(f"none of {len(blocks)} blocks of ports is free")


def least_of_clients() -> int:
    """The least port that the system gives a client."""
    return int(RANGE.read_text().split()[0]) if RANGE.exists() else LAST


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
