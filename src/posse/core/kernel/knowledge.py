"""What one seat may know of a game, and nothing else. Worlds are made from it, never from the truth."""

from mypy_extensions import i64, mypyc_attr

from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """Each game has one subclass, built field by field from what the seat may know."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat  # -1 for someone who only watches

    def __repr__(self) -> str:
        seat = int(self.seat)
        whose = f"p{seat + 1}" if seat >= 0 else "a spectator"
        return f"<{type(self).__name__}, what {whose} knows>"

    def imagine(self, dice: Dice) -> State:
        """A full state that agrees with everything this seat knows; hidden things are drawn anew."""
        raise NotImplementedError
