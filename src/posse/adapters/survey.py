"""What comes up in play: which actions are ever legal, and how large each number of an observation gets.

Found by playing, so it is what is usual and no bound: the bounds are `game.features` and `batch.actions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from posse.adapters.batch import Batch
from posse.core.extras import needs
from posse.core.game import Game
from posse.core.reading import number

with needs("rl"):
    import numpy as np
    from numpy.typing import NDArray

ROWS: Final = 128
MOST_GAMES: Final = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)  # arrays are not simply the same or not
class Survey:
    """What so many games showed, half of them played at random and half by the house bot."""

    live: NDArray[np.int64]  # the actions that were legal at least once, in order
    most: NDArray[np.uint8]  # the largest that each number of an observation was
    games: int


def survey(
    game: str | Game,
    players: int,
    options: Mapping[str, object] | None = None,
    games: int = 400,
    seed: int = 0,
) -> Survey:
    """Plays so many games through, the same ones whenever the seed is the same."""
    games = number(games, 2, MOST_GAMES, "games")
    most: NDArray[np.uint8] | None = None
    for part, many in enumerate((games - games // 2, games // 2)):
        batch = Batch(game, players, min(ROWS, many), seed, options, copy=False, forced=True)
        if most is None:
            most = np.zeros(int(batch.encoder.size), np.uint8)
            live = np.zeros(batch.actions, np.bool_)
        chance = np.random.default_rng(seed)
        rows = batch.rows
        going = set(range(many))
        while going:
            most = np.maximum(most, rows.observation.max(0))
            live[rows.legal] = True
            before = rows.number.copy()
            rows = batch.step(batch.teacher() if part else rows.sample(chance))
            going -= set(map(int, before[rows.terminated | rows.truncated]))
    assert most is not None
    return Survey(np.flatnonzero(live), most, games)
