"""What nets do in positions of every game: tiny ones, and those that come with the games.

`python -m tests.bots.decisions` prints it, on any build; with a number, so many decisions.
"""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from posse.bots import Bot, ask, find, load
from posse.bots.shipped import sizes
from posse.core.game import Game
from posse.core.kernel import net
from posse.core.kernel.dice import Dice, seed_for
from posse.games.registry import GAMES
from tests.bots.nets import kept, tiny

EACH = 120  # decisions of each game, by two nets in turns


def small(game: Game, folder: Path) -> list[Bot]:
    """One that draws, and one that does not."""
    return [
        load(kept(folder, tiny(game, 2, 1, drawn, every), f"{game.id}-{every}.net"), game, 2, game.settle({}))
        for drawn, every in ((False, 1), (True, 2))
    ]


def decisions(game: Game, players: int, bots: list[Bot], each: int) -> list[int]:
    """Actions of two nets that take turns with chance, so that other positions come up."""
    made: list[int] = []
    number = 0
    while len(made) < each:
        number += 1
        state, moves = game.start(players, game.settle({}), Dice(number), False), 0
        while not state.is_over() and len(made) < each:
            seat = state.seats_to_act()[0]
            legal = state.legal_actions(seat)
            dice, moves = Dice(seed_for(number, moves)), moves + 1
            if len(legal) > 1 and dice.below(2, 0) == 0:
                made.append(ask(bots[len(made) % 2], game, state, seat, dice))
                state.apply(seat, made[-1])
            else:
                state.apply(seat, legal[dice.below(len(legal), 1)])
    return made


def all_decisions(each: int = EACH) -> dict[str, list[int]]:
    with TemporaryDirectory() as folder:
        made = {name: decisions(game, 2, small(game, Path(folder)), each) for name, game in GAMES.items()}
    for name, game in GAMES.items():
        for players in sizes(game):
            made[f"{name} {players}"] = decisions(game, players, [find("net", game)] * 2, each)
    return made


if __name__ == "__main__":
    print(json.dumps({"file": net.__file__, "decisions": all_decisions(*map(int, sys.argv[1:]))}))
