"""Random games for property tests."""

from collections.abc import Iterator

from posse.core.kernel.dice import CHOICE, Dice
from posse.core.kernel.state import State
from posse.games.public_enemy import GAME
from posse.games.public_enemy.model import SWITCHES


def options_of(bits: int) -> dict[str, object]:
    return {switch: bool(bits >> bit & 1) for bit, switch in enumerate(SWITCHES)}


def tables(step: int = 1) -> list[tuple[int, int]]:
    """(players, options as bits): every combination of options, player counts going round."""
    found = []
    for bits in range(0, 32, step):
        players = 2 + (bits * 7 + bits // 5) % (3 if bits & 1 else 5)
        found.append((players, bits))
    return found


def steps(players: int, bits: int, seed: int, most: int = 400, traced: bool = False) -> Iterator[State]:
    """A random game, shown before each action and at its end."""
    state = GAME.new(players, options_of(bits) | {"rounds": 6}, Dice(seed), traced)
    chooser = Dice(seed + 1000)
    for _ in range(most):
        yield state
        if state.is_over():
            return
        seat = state.seats_to_act()[0]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[chooser.below(len(legal), CHOICE)])
    yield state
