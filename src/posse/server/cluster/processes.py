"""Which process this is, and whether another one of the same machine is gone.

Linux tells; elsewhere nothing is known, and a dead worker is noticed when its lease has run out.
"""

import hashlib
import os
import socket
from pathlib import Path

PROC = Path("/proc")


def this_machine() -> str:
    """The same for all processes that can see each other here, and for no others; "" if that is not known."""
    try:
        boot = (PROC / "sys/kernel/random/boot_id").read_text().strip()
        space = os.readlink(PROC / "self/ns/pid")  # a process number means something only inside of this
    except OSError:
        return ""
    return hashlib.sha256(f"{boot} {space} {socket.gethostname()}".encode()).hexdigest()[:16]


def this_process() -> str:
    return f"{os.getpid()} {born(os.getpid())}"


def is_gone(process: str) -> bool:
    """Whether a process of this machine has ended. Numbers are used again, so the time it began at counts."""
    number, _, began = process.partition(" ")
    return number.isdecimal() and began != "" and born(int(number)) != began


def born(number: int) -> str:
    """When a process began, in ticks since the machine did; "" if there is none, or only its exit status."""
    try:
        words = (PROC / str(number) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if words[0] in "ZX" else words[19]
