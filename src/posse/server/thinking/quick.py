"""Quick bots think where the table is: a choice takes them less time than sending a question to a process.

Only the house's own that play by eye, where the rules are compiled, and in games in which 99 choices of 100
take a millisecond of CPU at most, as is measured while they play. All others are asked in the crew. A bot is
handed what its seat knows and no more (`bots.ask`); it acts when its name says, wherever it thinks.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from posse.bots import Bot, ask
from posse.core.game import Game
from posse.core.kernel import state
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State

LOG: Final = logging.getLogger("posse.server")
COMPILED: Final = not str(state.__file__).endswith(".py")
SLOW: Final = 0.001  # seconds of CPU
AGAINST: Final = 99  # quick choices that make up for a slow one
PATIENCE: Final = 10  # slow ones that nothing makes up for; then the game is too slow
CLOCK: Final[Callable[[], float]] = getattr(time, "thread_time", time.perf_counter)


class Quick:
    """Which games' quick bots think here. `everywhere`: also where nothing is compiled, as in a page that has
    no processes."""

    def __init__(self, everywhere: bool = False, clock: Callable[[], float] = CLOCK) -> None:
        self.on = COMPILED or everywhere
        self.clock = clock
        self.owed: Counter[str] = (
            Counter()
        )  # by game, quick choices that slow ones have still to be made up by

    def has(self, game: Game) -> bool:
        """Whether its bots think here."""
        return self.on and self.owed[game.id] <= PATIENCE * AGAINST

    def choose(self, bot: Bot, game: Game, position: State, seat: int, seed: int) -> int | None:
        """What the bot does at this seat; None if it fails, which is then another's question."""
        began = self.clock()
        try:
            return ask(bot, game, position, seat, Dice(seed))
        except Exception as error:
            LOG.error("a bot failed", exc_info=error)
            self.owed[game.id] += PATIENCE * AGAINST + 1  # it is not asked here again
            return None
        finally:
            self._note(game, self.clock() - began)

    def _note(self, game: Game, seconds: float) -> None:
        if seconds > SLOW:
            self.owed[game.id] += AGAINST
        elif 0 < self.owed[game.id] <= PATIENCE * AGAINST:  # a game that was given up stays so
            self.owed[game.id] -= 1
