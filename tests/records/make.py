"""Writes records of games played now: `python -m tests.records.make GAME`.

A record once kept is never written again: it must replay for ever, or be refused by its rules version.
"""

import sys
from pathlib import Path

from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.games.registry import find
from posse.table import Match
from tests.conformance.cases import MANY_LEGAL, allowed
from tests.conformance.entries import ENTRIES

HERE = Path(__file__).parent


def played(name: str, players: int, options: dict[str, object], number: int) -> Match:
    """A whole game at random, with some take-backs, by dice that were committed to."""
    secret = bytes([number]) * 32
    nonces = [f"nonce-{seat}" for seat in range(players)]
    match = Match.new(name, players, options, secret=secret, nonces=nonces)
    dice = Dice(number)
    while not match.over:
        match.play(pick(match.legal(), dice))
        seat = match.steps[-1].seat
        if seat is not None and dice.below(25, 1) == 0 and not match.outcome:
            match.take_back(seat, free=True)
    return match


def pick(legal: list[str], dice: Dice) -> str:
    """One of the legal actions; where there are many, the kind first: most of them are of one kind."""
    if len(legal) > MANY_LEGAL:
        verbs = sorted({verb_of(text) for text in legal})
        verb = verbs[dice.below(len(verbs), 2)]
        legal = [text for text in legal if verb_of(text) == verb]
    return legal[dice.below(len(legal), 0)]


def verb_of(text: str) -> str:
    return next(word for word in text.split() if not word[1:].isdecimal())


def main(name: str) -> None:
    game = find(name)
    for number, players in enumerate(range(game.least, game.most + 1), start=1):
        for more, (title, options) in enumerate(tables(game, players).items()):
            path = HERE / f"{name}-{players}-{title}.posse"
            if not path.exists():
                dice = number + max(0, more - 1)  # the first two tables of a number have the same ones
                match = played(name, players, {**options, **ENTRIES[name].always}, dice)
                path.write_text(str(match.record()), encoding="utf-8")


def tables(game: Game, players: int) -> dict[str, dict[str, int]]:
    """No option, every switch these players may have, and each that makes teams of them."""
    out: dict[str, dict[str, int]] = {"plain": {}, "options": {}}
    for option in game.options:
        turned = {option.name: 1 - option.default}
        if not option.is_switch or not allowed(game, players, tuple((out["options"] | turned).items())):
            continue
        if game.sides(players, game.settle(turned)) == game.sides(players, game.settle({})):
            out["options"] |= turned
        else:
            out[option.name] = turned
    return out


if __name__ == "__main__":
    main(sys.argv[1])
