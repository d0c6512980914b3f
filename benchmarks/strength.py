"""How strong the bots are, with 95 % intervals: python benchmarks/strength.py [game] [jobs].

The house bot against three random players, and montecarlo at 50 ms a move against three house bots.
"""

import sys

from posse.games.registry import GAMES, find
from posse.lab.sim import simulate

CLAIMS = (("house", "random", 2000), ("montecarlo:50ms", "house", 200))

if __name__ == "__main__":
    game = find(sys.argv[1]) if len(sys.argv) > 1 else next(iter(GAMES.values()))
    jobs = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    players = min(4, game.most)
    for bot, others, games in CLAIMS:
        report = simulate(game, players, [bot, *[others] * (players - 1)], games, seed=1, jobs=jobs)
        seat = report.seats[0]
        print(f"{bot} against {others}: {seat.share:.1%} ({seat.low:.1%} – {seat.high:.1%}), {games} games")
