"""What tiny nets do in positions of every game; `python -m tests.bots.decisions` prints it, on any build."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from posse.bots import ask, load
from posse.core.game import Game
from posse.core.kernel import net
from posse.core.kernel.dice import Dice, seed_for
from posse.games.registry import GAMES
from tests.bots.nets import kept, tiny

EACH = 60  # decisions of each game, drawn and not


def decisions(game: Game, folder: Path) -> list[int]:
    """Actions of two nets that take turns with chance, so that other positions come up."""
    bots = [
        load(kept(folder, tiny(game, 2, 1, drawn, every), f"{game.id}-{every}.net"), game, 2, game.settle({}))
        for drawn, every in ((False, 1), (True, 2))
    ]
    made: list[int] = []
    number = 0
    while len(made) < 2 * EACH:
        number += 1
        state, moves = game.start(2, game.settle({}), Dice(number), False), 0
        while not state.is_over() and len(made) < 2 * EACH:
            seat = state.seats_to_act()[0]
            legal = state.legal_actions(seat)
            dice, moves = Dice(seed_for(number, moves)), moves + 1
            if len(legal) > 1 and dice.below(2, 0) == 0:
                made.append(ask(bots[len(made) % 2], game, state, seat, dice))
                state.apply(seat, made[-1])
            else:
                state.apply(seat, legal[dice.below(len(legal), 1)])
    return made


def all_decisions() -> dict[str, list[int]]:
    with TemporaryDirectory() as folder:
        return {name: decisions(game, Path(folder)) for name, game in GAMES.items()}


if __name__ == "__main__":
    print(json.dumps({"file": net.__file__, "decisions": all_decisions()}))
