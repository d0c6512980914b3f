"""How long quick bots think, in a server that has the compiled build: a choice, from the state to the action.

    python -m benchmarks.quick_bots [games]

House bots play so many games (6) of each kind for each number of players. Microseconds of CPU time, as JSON.
"""

import json
import sys
import time
from typing import Any

from posse.bots.registry import find
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.games.registry import GAMES
from posse.server.thinking.quick import COMPILED, Quick


def thinking(game: Game, games: int) -> dict[str, Any]:
    quick, house, took = Quick(everywhere=True), find("house"), list[float]()
    for players in range(game.least, game.most + 1):
        for seed in range(games):
            state = game.new(players, dice=Dice(seed))
            while not state.is_over():
                seat = int(state.seats_to_act()[0])
                began = time.thread_time()
                action = quick.choose(house, game, state, seat, len(took))
                took.append(time.thread_time() - began)
                assert action is not None
                state.apply(seat, action)
    took.sort()
    figures = {"p50": took[len(took) // 2], "p99": took[len(took) * 99 // 100], "most": took[-1]}
    return {"choices": len(took), **{name: round(1e6 * seconds) for name, seconds in figures.items()}}


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    found = {game.id: thinking(game, games) for game in GAMES.values()}
    print(json.dumps({"compiled": COMPILED, **found}, indent=2))
