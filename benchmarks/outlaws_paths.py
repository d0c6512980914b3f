"""Which endings, abilities and eliminations occur in random games of Outlaws: outlaws_paths.py [games]."""

import json
import sys
from collections import Counter

from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import EVENT
from posse.games.registry import GAMES

LIMIT = 1000  # turns (OU-36)
GAMES_A_MODE = 10_000
MODES: dict[str, tuple[int, dict[str, int]]] = {
    "2": (2, {}),
    "3": (3, {}),
    "4": (4, {}),
    "teams": (4, {"teams": 1}),
}


WAYS = {"good": "team Election", "brute": "both members out, a shot", "crook": "both members out, an arrest"}
PRESIDENTS = {"votes": "more Votes", "action": "a tie, by the winning action", "alone": "the only one left"}


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


def team_paths(game: Game, trace: list[int], reason: str) -> list[str]:
    """OU-43 to OU-48: takeovers, refills, who guards, how the team won and how the President was found."""
    found: list[str] = []
    killed = False
    target = -1  # whose Governor was shown last
    for at in range(0, len(trace), EVENT):
        kind, seat, number, more = game.kinds[trace[at]], *trace[at + 1 : at + 4]
        if kind == "revealed" and more == 0:
            target = seat
        elif kind == "guarded":
            found.append(f"guard by the {'owner' if seat == target else 'mate'}")
        elif kind == "out":
            killed = number == 2
        elif kind == "took-over":
            found.append(f"takeover, a {'Governor killed' if killed else 'Hitman arrested'}")
        elif kind in ("refilled", "sudden-death"):
            found.append(kind)
    way, _, how = reason.partition("-")
    found.append(WAYS.get(way, "turn limit"))
    found += [f"President, {PRESIDENTS[how]}"] if how else []
    return found


def paths(players: int, options: dict[str, int], games: int) -> dict[str, dict[str, int]]:
    game = GAMES["outlaws"]
    events: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    out: Counter[str] = Counter()
    teams: Counter[str] = Counter()
    for seed in range(games):
        state = game.new(players, {"limit": LIMIT, **options}, Dice(seed), traced=True)
        state.playout()
        trace = state.trace or []
        events.update(game.kinds[kind] for kind in trace[::EVENT])
        out.update(eliminations(game, trace))
        outcome = state.outcome()
        assert outcome is not None
        endings[outcome.reason] += 1
        if options.get("teams"):
            teams.update(team_paths(game, trace, outcome.reason))
    found = {"endings": dict(endings), "eliminations": dict(sorted(out.items())), "events": dict(events)}
    return found | ({"teams": dict(sorted(teams.items()))} if teams else {})


if __name__ == "__main__":
    many = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES_A_MODE
    print(json.dumps({mode: paths(*found, many) for mode, found in MODES.items()}, indent=2))
