"""Plays games by their seeds and prints what their records are; runs in any Python that has the package.

python games.py house 2 search:25 1 net 1     two games of every kind with house bots, one with searches, and
                                              one of those that come with a trained net
"""

import hashlib
import json
import sys

import posse
import posse.core.kernel.dice as dice
from posse.bots.shipped import sizes

WORDS = sys.argv[1:]


def record(game: str, bot: str, seed: int) -> str:
    """The digest of the whole record of a game between bots of a kind."""
    match = posse.new(game, players=2 if bot == "net" else 3, seed=seed)
    turn = 0
    while not match.over and turn < 4000:
        turn += 1
        match.play(match.ask(bot, seed=seed * 10_000 + turn))
    assert match.over, (game, bot, seed)
    return hashlib.sha256(str(match.record()).encode()).hexdigest()


found = {}
for bot, games in zip(WORDS[::2], WORDS[1::2], strict=True):
    for game in posse.games:
        if bot == "net" and 2 not in sizes(posse.games[game]):
            continue
        for seed in range(1, int(games) + 1):
            found[f"{game} {bot} {seed}"] = record(game, bot, seed)
print(json.dumps({"compiled": not dice.__file__.endswith(".py"), "records": found}))
