"""What Python's `help` says of the compiled classes that callers meet: the compiler keeps no docstrings."""

from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge

Dice.__doc__ = """Where every random number of a game comes from: fast, and the same for the same seed.

`below(n, lane)`: a number from 0 to n - 1, each as likely; each lane is a stream of its own
`clone()`: dice that will fall the same way
`lanes`: the state of each lane
`tape`: what they showed since it was last emptied; None if nobody keeps it
"""
Knowledge.__doc__ = """What one seat may know of a game, and nothing else. Each game has a subclass.

`seat`: the seat's number, from 0; -1 for someone who only watches
`imagine(dice)`: a full state that agrees with it; hidden things are drawn anew
"""
