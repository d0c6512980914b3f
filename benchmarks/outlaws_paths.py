"""Which endings, abilities and eliminations occur in random games of Outlaws: outlaws_paths.py [games]."""

import json
import sys
from collections import Counter

from posse.core.dice import Dice
from posse.core.game import Game
from posse.core.state import EVENT
from posse.games.registry import GAMES

LIMIT = 1000  # turns (OU-36)
GAMES_A_MODE = 10_000


def eliminations(game: Game, trace: list[int]) -> list[str]:
    """How players left, from how many: by a shot, an arrest, or a guard."""
    found: list[str] = []
    left = 0
    guarded = False
    for at in range(0, len(trace), EVENT):
        kind = game.kinds[trace[at]]
        if kind == "saloon":
            left += 1
        elif kind == "shot":
            guarded = False
        elif kind == "guarded":
            guarded = True
        elif kind == "out":
            by = "guard" if guarded else "shot" if trace[at + 2] == 2 else "arrest"
            found.append(f"{left} players, {by}")
            left -= 1
            guarded = False
    return found


def paths(players: int, games: int) -> dict[str, dict[str, int]]:
    game = GAMES["outlaws"]
    events: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    out: Counter[str] = Counter()
    for seed in range(games):
        state = game.new(players, {"limit": LIMIT}, Dice(seed), traced=True)
        state.playout()
        trace = state.trace or []
        events.update(game.kinds[kind] for kind in trace[::EVENT])
        out.update(eliminations(game, trace))
        outcome = state.outcome()
        assert outcome is not None
        endings[outcome.reason] += 1
    return {"endings": dict(endings), "eliminations": dict(sorted(out.items())), "events": dict(events)}


if __name__ == "__main__":
    many = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES_A_MODE
    print(json.dumps({players: paths(players, many) for players in (2, 3, 4)}, indent=2))
