"""Nets of a few neurons, made from a seed: they play badly, and the same everywhere."""

import random
from itertools import pairwise
from pathlib import Path

from posse.bots.net import NetFile
from posse.core.game import Game

HIDDEN = (12, 8)


def tiny(game: Game, players: int, seed: int, drawn: bool = False, every: int = 1) -> NetFile:
    """A net that knows every so many-th action."""
    chance = random.Random(seed)
    features = game.features(players)
    live = list(range(0, int(game.encoder(players).actions), every))
    widths = (len(features), *HIDDEN, len(live))
    layers = [
        (
            bytes(chance.randrange(256) for _ in range(into * out)),
            [chance.randrange(1 << 15, 1 << 17) for _ in range(out)],
            [chance.randrange(-4096, 4096) for _ in range(out)],
        )
        for into, out in pairwise(widths)
    ]
    scale = [4096 // most for _, most in features]
    return NetFile.made(game, players, game.settle({}), scale, live, layers, drawn)


def kept(folder: Path, file: NetFile, name: str = "tiny.net") -> str:
    """The bot's name, once the net lies in a folder."""
    file.write(folder / name)
    return f"net:{folder / name}"
