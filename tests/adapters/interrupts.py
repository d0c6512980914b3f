"""Ctrl+C at every point of the adapters where Python hears of it, one after the other."""

import dis
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

import pettingzoo.utils.env

import posse.adapters

FOLDERS = (str(Path(posse.adapters.__file__).parent), pettingzoo.utils.env.__file__)
HEARD = ("CALL", "RESUME", "JUMP_BACKWARD")  # after a call, when a function begins, and in a loop
Env = TypeVar("Env")


def is_pressed(call: Callable[[], object], point: int) -> bool:
    """Calls, and presses Ctrl+C at the point of that number, if it comes so far."""
    left = point
    done: dict[FrameType, str] = {}  # the instruction before

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.startswith(FOLDERS):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            if done.get(frame, "").startswith(HEARD):
                left -= 1
                if left < 0:
                    raise KeyboardInterrupt
            done[frame] = dis.opname[frame.f_code.co_code[frame.f_lasti]]
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def broken_off(make: Callable[[], Env], call: Callable[[Env], object]) -> Iterator[Env]:
    """What a call leaves that was broken off, at each of its points."""
    point = 0
    while is_pressed(partial(call, env := make()), point):
        yield env
        point += 1
    assert point > 3, "it came through the adapters"
