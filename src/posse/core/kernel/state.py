"""A game in progress. Flat, mutable, quick to copy; each game has one final subclass."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from posse.core.kernel.bits import count, lowest, members
from posse.core.kernel.dice import CHOICE, Dice
from posse.core.outcome import Outcome

EVENT: Final[i64] = 5  # numbers an event takes in a trace: kind, seat and three more


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of the tests, or one being written
class State:
    """What every game's state can do. Games override the methods that raise here.

    A game's class sets all its fields in its own `__init__`, these four too: so the compiler knows that they
    are there. Of a class that allows interpreted subclasses it does not, and looks at each use.
    """

    def __init__(self, players: i64, room: i64, dice: Dice) -> None:
        self.players = players
        self.room = room  # the most legal actions a seat can have
        self.dice = dice
        self.trace: list[int] | None = None

    # -- what a game must say

    def actors(self) -> i64:
        """The seats that may act now, as bits; none when the game is over."""
        raise NotImplementedError

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Fills out with the seat's legal actions, always in the same order; returns how many."""
        raise NotImplementedError

    def apply(self, seat: i64, action: i64) -> None:
        """Does a legal action. Checks nothing."""
        raise NotImplementedError

    def branch(self, dice: Dice) -> "State":
        """A copy that goes on with other dice, without a trace."""
        raise NotImplementedError

    def winners(self) -> i64:
        """Who has won, as bits; none while the game goes on."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    # -- what a game may do quicker

    def allows(self, seat: i64, action: i64) -> bool:
        """Whether this is one of the seat's legal actions."""
        return int(action) in self.legal_actions(int(seat))

    def random_action(self, seat: i64, out: vec[i64]) -> i64:
        """One of the legal actions of a seat that is to act; out is room to write them."""
        return out[self.dice.below(self.write_legal(seat, out), CHOICE)]

    # -- what every game gets

    def __repr__(self) -> str:
        acting = ", ".join([f"p{seat + 1}" for seat in self.seats_to_act()])
        now = f"{acting} to act" if acting else "over"
        name = type(self).__name__.removesuffix("State")
        return f"<{name} state, {int(self.players)} players, {now}>"

    def clone(self) -> "State":
        """A copy whose dice will fall the same way."""
        return self.branch(self.dice.clone())

    def note(self, kind: i64, seat: i64, a: i64, b: i64, c: i64) -> None:
        """Writes one event to the trace, if a trace is kept."""
        trace = self.trace
        if trace is not None:
            trace.append(int(kind))
            trace.append(int(seat))
            trace.append(int(a))
            trace.append(int(b))
            trace.append(int(c))

    def seats_to_act(self) -> list[int]:
        return members(self.actors())

    def legal_actions(self, seat: int) -> list[int]:
        """The seat's legal actions, for Python callers; none of a seat that is not at the table."""
        if not 0 <= seat < int(self.players):
            return []
        out = vec[i64]([0] * self.room)
        many = self.write_legal(i64(seat), out)
        return [int(out[place]) for place in range(many)]

    def is_over(self) -> bool:
        return self.actors() == 0

    def playout(self, most: int = 1000000) -> int:
        """Plays at random to the end, or for so many actions; returns how many were played."""
        out = vec[i64]([0] * self.room)
        played: i64 = 0
        limit = i64(most)
        while played < limit:
            acting = self.actors()
            if acting == 0:
                break
            seat = lowest(acting)
            self.apply(seat, self.random_action(seat, out))
            played += 1
        return int(played)

    def share(self, seat: int) -> float:
        """The seat's part of the victory: 1, a fraction when it is shared, or 0."""
        won = self.winners()
        if won >> i64(seat) & 1:
            return 1.0 / float(int(count(won)))
        return 0.0
