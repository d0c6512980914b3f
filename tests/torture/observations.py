"""Observations: at every decision of random games, redealt worlds and filled masks give the same numbers."""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count
from multiprocessing import get_context
from typing import Any, Final

from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from tests.conformance.cases import Case, every_case, pick, start
from tests.conformance.encoders import ENCODED, differ, fill, hidden_fields
from tests.conformance.entries import ALL_GAMES

CHUNK: Final = 2000  # decisions of one chunk of work


def look(name: str, seed: int, most: int = CHUNK) -> Counter[str]:
    """So many decisions in random games of all tables; raises at the first number that differs."""
    game = ALL_GAMES[name]
    found: Counter[str] = Counter()
    for number in count():
        chance = random.Random(f"{name} {seed} {number}")
        case = chance.choice(every_case(game))
        state = start(game, case, Dice(chance.getrandbits(60)))
        found["games"] += 1
        for _ in range(game.cap):
            if state.is_over():
                break
            acting = chance.choice(state.seats_to_act())
            compare(game, case, state, acting, chance, found)
            other = chance.randrange(-1, case.players)
            if other != acting:
                compare(game, case, state, other, chance, found)
            found["decisions"] += 1
            if found["decisions"] == most:
                return found
            state.apply(acting, pick(game, state.legal_actions(acting), chance))
    raise AssertionError("count ends")


def compare(
    game: Game, case: Case, state: State, seat: int, chance: random.Random, found: Counter[str]
) -> None:
    """One reader's numbers: none above its most; the same in another world, and in a mask filled from it."""
    encoder = game.encoder(case.players)
    features = game.features(case.players)
    known: Any = encoder.know(state, seat)
    numbers = encoder.observation(known)
    high = [name for (name, most), value in zip(features, numbers, strict=True) if value > most]
    assert not high, f"{case}, {seat}: more than the most: {high}"
    found["numbers"] += len(numbers)
    world = game.redeal(state, None if seat < 0 else seat, Dice(chance.getrandbits(60)))
    there = encoder.observation(encoder.know(world, seat))
    assert there == numbers, f"{case}, {seat}: a redealt world, {differ(game, numbers, there)}"
    for name in hidden_fields(game):
        found["filled"] += fill(game, known.state, world, name)
    there = encoder.observation(known)
    assert there == numbers, f"{case}, {seat}: a filled mask, {differ(game, numbers, there)}"
    found["comparisons"] += 2


def look_again_and_again(
    decisions: int, seed: int = 1, workers: int = 2, say: Callable[[str], None] = print
) -> Counter[str]:
    """So many decisions of each game, chunk after chunk."""
    found: Counter[str] = Counter()
    chunks = range(seed, seed + -(-decisions // CHUNK))
    with get_context("forkserver").Pool(workers) as pool:
        for name in ENCODED:
            for chunk in pool.imap_unordered(partial(look, name), chunks):
                found += chunk
            say(f"{name}: {summary(found)}")
    return found


def summary(found: Counter[str]) -> str:
    return (
        f"{found['decisions']} decisions in {found['games']} games as {found['numbers']} numbers, compared"
        f" {found['comparisons']} times with other worlds and filled masks: 0 numbers differ"
    )
