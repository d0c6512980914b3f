"""How hands end in whole games of bots: few of them by WE-39, but in the choice of WE-9."""

from collections import Counter
from typing import Final

from posse.bots import ask, load
from posse.core.kernel.dice import Dice, seed_for
from posse.games.wyatt_earp import GAME, model
from posse.games.wyatt_earp.rules.state import WyattEarpState

STEP: Final = 5  # numbers of an event in the trace
RARE: Final = 1000  # fewer than one hand in so many


def game(bot: str, players: int, seed: int, target: int = 25) -> Counter[str]:
    """One game, with as many decisions as a simulation allows."""
    found = Counter({"games": 1})
    player = load(bot, GAME)
    dice = [Dice(seed_for(seed, seat)) for seat in range(players)]
    state = GAME.new(players, {"target": target}, Dice(seed), traced=True)
    assert isinstance(state, WyattEarpState)
    for _ in range(GAME.cap):
        if state.is_over():
            return found
        state.trace = []
        last_cards = bool(state.reshuffled and state.left < 2)
        seat = state.seats_to_act()[0]
        state.apply(seat, ask(player, GAME, state, seat, dice[seat]))
        for at in range(0, len(state.trace), STEP):
            if state.trace[at] == model.E_HAND_OVER:
                reason = model.ENDINGS[state.trace[at + 2]]
                found["hands"] += 1
                found["last cards" if last_cards and reason == "standstill" else reason] += 1
    found["stopped"] = 1
    return found


def games(bot: str, players: int, first: int, many: int, target: int = 25) -> Counter[str]:
    """Games number first and on of a series."""
    found: Counter[str] = Counter()
    for number in range(first, first + many):
        found += game(bot, players, seed_for(1, number), target)
    return found


def check(found: Counter[str]) -> None:
    assert not found["stopped"], summary(found)
    assert found["standstill"] * RARE < found["hands"], summary(found)


def summary(found: Counter[str]) -> str:
    ended = found["standstill"] + found["last cards"]
    share = 100 * ended / max(1, found["hands"])
    return (
        f"{found['hands']} hands in {found['games']} games, {ended} ended by WE-39 ({share:.2f} %),"
        f" {found['standstill']} of them outside the choice of WE-9;"
        f" {found['stopped']} games stopped by the cap"
    )
