"""Games played inside the core, and their events counted."""

from posse.core.kernel.arena import advance, tally
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import EVENT
from posse.games.registry import GAMES

PUBLIC_ENEMY = GAMES["public-enemy"]


def test_advance_stops_where_another_seat_must_act():
    state = PUBLIC_ENEMY.new(3, {"first": 1}, Dice(2))
    while state.seats_to_act() == [0]:
        state.playout(1)
    played = advance(state, 0b110, 1000)
    assert state.seats_to_act() == [0]
    assert played >= 2
    assert advance(state, 0b110, 1000) == 0
    assert advance(state, 0b111, 3) == 3


def test_tally_adds_to_what_is_there():
    counts = [5, 0, 1]
    tally([2, 0, 0, 0, 0, 0, 9, 9, 9, 9, 2, 1, 1, 1, 1], counts)
    assert counts == [6, 0, 3]
    assert EVENT == 5


def test_advance_with_every_seat_is_a_playout():
    one, other = (PUBLIC_ENEMY.new(3, {"duel": True}, Dice(8), traced=True) for _ in range(2))
    assert advance(one, 0b111, 100_000) == other.playout()
    assert one.is_over()
    assert one.trace == other.trace
    assert advance(one, 0b111, 5) == 0
