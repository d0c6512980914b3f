"""What the lab's cheat gets instead of knowledge: the true state. No table, server or terminal uses it.

A searcher that sees every hidden thing shows how much luck allows at all. It lives here, among the compiled
files, because compiled bots ask their knowledge for worlds.
"""

from typing import final

from mypy_extensions import i64

from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State


@final
class Truth(Knowledge):
    """Its only world is the true one: hidden things as they are; what is still to be drawn stays open."""

    def __init__(self, seat: i64, state: State) -> None:
        super().__init__(seat)
        self.state = state

    def imagine(self, dice: Dice) -> State:
        return self.state.branch(dice)
