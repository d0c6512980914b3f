"""Environments that are copied or pickled in the middle of a game: the copy goes on with the very same game.

What the core keeps in flat memory can be neither deep-copied nor pickled as it is. Here a game is kept as a
clone, and in a pickle as its position and its dice; what can be made anew, as an encoder, is left out.
"""

import copy
from typing import Any, Self

from librt.vecs import vec
from mypy_extensions import i64

from posse.adapters.deals import Deals
from posse.core.extras import needs
from posse.core.game import Game
from posse.core.kernel.batch import Sight
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State

with needs("rl"):
    import numpy as np

MADE_ANEW = ("encoder", "sight", "known", "legal")


class KeptGame:
    """A game as it stood once. It never changes: `again` is another that goes on from there, dice too."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state.clone()

    def again(self) -> State:
        return self.state.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "KeptGame":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return unpacked, (self.game, self.game.to_position(self.state), lanes_of(self.state.dice))


def unpacked(game: Game, position: dict[str, Any], lanes: tuple[int, ...]) -> KeptGame:
    return KeptGame(game, game.from_position(position, dice_at(lanes)))


def lanes_of(dice: Dice) -> tuple[int, ...]:
    """Where dice are, as plain numbers."""
    return tuple(int(lane) for lane in dice.lanes)


def dice_at(lanes: tuple[int, ...]) -> Dice:
    """Dice that will fall the same way."""
    return Dice(0, False, vec[i64]([i64(lane) for lane in lanes]))


class OneGame:
    """What an environment of one game has: its position, what is seen of it, and copies of both."""

    deals: Deals
    position: State | None  # none before the first reset; in PettingZoo, none while a step is under way
    ended: bool  # whether no game is going on

    def open_eyes(self) -> None:
        """Makes what is left out of a copy."""
        self.encoder = self.deals.encoder
        self.sight = Sight(self.encoder)
        self.known = np.asarray(self.sight.observation)  # a view of what is written there
        self.legal = np.asarray(self.sight.mask).view(np.int8)

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name not in MADE_ANEW}
        if self.position is not None:
            kept["position"] = KeptGame(self.deals.game, self.position)
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        for name, value in kept.items():
            setattr(self, name, value.again() if isinstance(value, KeptGame) else value)
        self.open_eyes()
