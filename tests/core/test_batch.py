"""The kernel of a batch: rows of games, stepped together."""

import struct

from librt.vecs import vec
from mypy_extensions import i64, u8

from posse.core.kernel.batch import NOBODY, REFUSED, Kernel, Sight, longer, payoff, write_observation
from posse.core.kernel.dice import Dice, seed_for
from posse.core.kernel.state import State
from tests.thimblerig import GAME

PLAYERS = 3
ENCODER = GAME.encoder(PLAYERS)


def deal(seed: int) -> State:
    return GAME.new(PLAYERS, {}, Dice(seed))


def first_legal(kernel: Kernel) -> list[int]:
    return [int(kernel.legal[kernel.offsets[row]]) for row in range(int(kernel.size))]


def packed(actions: list[int]) -> bytes:
    return struct.pack(f"<{len(actions)}q", *actions)


def test_a_row_holds_what_the_seat_to_act_knows_and_may_do():
    kernel = Kernel(ENCODER, deal, 4, 7, 60)
    kernel.reset(7)
    for _ in range(25):
        assert kernel.step(packed(first_legal(kernel))) == -1
        for row, state in enumerate(kernel.states):
            seat = state.seats_to_act()[0]
            assert kernel.seats[row] == seat
            codes = [
                ENCODER.code(i64(seat), index)
                for index in kernel.legal[kernel.offsets[row] : kernel.offsets[row + 1]]
            ]
            assert codes == state.legal_actions(seat)
            size = int(ENCODER.size)
            written = bytes(map(int, kernel.observations[row * size : (row + 1) * size]))
            assert written == ENCODER.observation(GAME.knowledge(state, seat))


def test_a_game_that_ends_makes_room_for_the_next():
    kernel = Kernel(ENCODER, deal, 2, 7, 60)
    kernel.reset(7)
    while not kernel.finals:
        kernel.step(packed(first_legal(kernel)))
    assert [row for row in range(2) if kernel.terminated[row]] == sorted(kernel.finals)
    for place, (row, state) in enumerate(kernel.finals.items()):
        assert state.is_over()
        assert kernel.numbers[row] == 2 + place
        assert kernel.played[row] == 0
        rewards = kernel.rewards[row * PLAYERS : (row + 1) * PLAYERS]
        assert list(rewards) == [PLAYERS * state.share(seat) - 1 for seat in range(PLAYERS)]
        assert payoff(state, 0) == rewards[0]
    kernel.step(packed(first_legal(kernel)))
    assert not kernel.finals
    assert not any(kernel.terminated)
    assert not any(kernel.rewards)


def test_a_game_is_cut_off_at_the_cap_and_brings_nothing():
    kernel = Kernel(ENCODER, deal, 2, 7, 3)
    kernel.reset(7)
    for _ in range(3):
        assert not any(kernel.truncated)
        kernel.step(packed(first_legal(kernel)))
    assert list(kernel.truncated) == [1, 1]
    assert not any(kernel.terminated)
    assert not any(kernel.rewards)
    assert list(kernel.numbers) == [2, 3]


def test_nothing_is_played_if_one_action_is_illegal():
    kernel = Kernel(ENCODER, deal, 3, 7, 60)
    kernel.reset(7)
    before = [GAME.to_position(state) for state in kernel.states]
    for wrong in (-1, 12, 17, 1 << 40):
        actions = first_legal(kernel)
        actions[1] = wrong
        assert kernel.step(packed(actions)) == 1
        assert [GAME.to_position(state) for state in kernel.states] == before


def test_others_play_for_the_seats_that_are_not_the_callers():
    def others(state: State, seed: int, before: int, most: int) -> int:
        """The first legal action for all but p2."""
        assert seed in seeds
        played = 0
        while played < most and not state.is_over() and (seat := state.seats_to_act()[0]) != 1:
            state.apply(seat, state.legal_actions(seat)[0])
            played += 1
        return played

    seeds = {seed_for(7, number) for number in range(20)}
    kernel = Kernel(ENCODER, deal, 2, 7, 60, others)
    kernel.reset(7)
    assert list(kernel.played) == [1, 1]
    for _ in range(12):
        assert list(kernel.seats) == [1, 1]
        kernel.step(packed(first_legal(kernel)))
    assert kernel.numbers[0] > 1


def test_a_game_without_a_turn_for_the_caller_is_passed_over():
    def others(state: State, seed: int, before: int, most: int) -> int:
        return state.playout() if seed == seed_for(7, 1) else 0

    kernel = Kernel(ENCODER, deal, 2, 7, 60, others)
    kernel.reset(7)
    assert list(kernel.numbers) == [0, 2]


def test_room_for_legal_actions_grows():
    row = vec[i64]([1, 2])
    assert list(longer(row, 4)[:3]) == [1, 2, 0]
    kernel = Kernel(ENCODER, deal, 2, 7, 60)
    kernel.reset(7)
    kernel.legal = vec[i64]([0])
    kernel.reset(8)
    assert kernel.offsets[2] <= len(kernel.legal)


def test_one_seat_alone_may_be_asked_for():
    state = deal(3)
    row = write_observation(state, ENCODER, i64(1))
    assert bytes(map(int, row)) == ENCODER.observation(GAME.knowledge(state, 1))


def test_a_sight_is_written_again_and_again_and_nothing_of_the_last_time_is_left():
    state = deal(3)
    sight = Sight(ENCODER)
    while acting := state.seats_to_act():
        for seat in (acting[0], *range(PLAYERS)):  # one who may do nothing too
            sight.ask(state, i64(seat))
            legal = [int(ENCODER.code(i64(seat), i64(at))) for at, one in enumerate(sight.mask) if one]
            assert sorted(legal) == sorted(state.legal_actions(seat))
            assert set(sight.mask) <= {0, 1}
            sight.know(state, i64(seat))
            known = ENCODER.observation(GAME.knowledge(state, seat))
            assert bytes(map(int, sight.observation)) == known
        state.apply(acting[0], state.legal_actions(acting[0])[0])


def test_a_sight_plays_what_is_legal_and_asks_the_next():
    state, same = deal(3), deal(3)
    sight = Sight(ENCODER)
    seat = state.seats_to_act()[0]
    sight.ask(state, i64(seat))
    while seat != NOBODY:
        before = GAME.to_position(state)
        for wrong in (-1, list(sight.mask).index(u8(0)), int(ENCODER.actions)):
            assert sight.play(state, i64(seat), i64(wrong)) == REFUSED
        assert GAME.to_position(state) == before
        index = list(sight.mask).index(u8(1))
        same.apply(seat, ENCODER.code(i64(seat), i64(index)))
        seat = sight.play(state, i64(seat), i64(index))
        assert GAME.to_position(state) == GAME.to_position(same)
        assert [seat] == (same.seats_to_act()[:1] or [NOBODY])
