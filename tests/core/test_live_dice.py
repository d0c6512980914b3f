"""Live dice: a secret that was committed to, nonces after that, and a tape."""

import hashlib
import hmac
from collections import Counter

from posse.core.kernel.dice import Dice, LiveDice, TapeDice, commitment
from posse.games.public_enemy import GAME

SECRET = bytes(range(32))
NONCES = ["ann", "bob"]


def rolls(dice: Dice, n: int, many: int, lane: int = 0) -> list[int]:
    return [int(dice.below(n, lane)) for _ in range(many)]


def test_the_commitment_is_the_secrets_hash() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert commitment(SECRET) != commitment(SECRET[:-1] + b"\x00")


def test_the_key_comes_from_the_secret_and_all_nonces() -> None:
    told = b"\x00\x00\x00\x03ann\x00\x00\x00\x03bob"
    assert LiveDice(SECRET, NONCES).key == hmac.new(SECRET, told, hashlib.sha256).digest()
    keys = {
        LiveDice(SECRET, nonces).key
        for nonces in (
            NONCES,
            ["annbob"],
            ["annb", "ob"],
            ["bob", "ann"],
            [],
            [""],
            ["ann", "bob", ""],
            ["é", "bob"],
        )
    }
    assert len(keys) == 8
    assert LiveDice(SECRET[::-1], NONCES).key not in keys


def test_anyone_can_check_a_number() -> None:
    """The word of a lane's count, modulo n."""
    dice = LiveDice(SECRET, NONCES)
    for lane, count in ((0, 0), (3, 0), (0, 1), (0, 2), (3, 1)):
        message = bytes([lane]) + count.to_bytes(8, "big")
        word = int.from_bytes(hmac.new(dice.key, message, hashlib.sha256).digest()[:8], "big")
        assert dice.below(1000, lane) == word % 1000


def test_different_nonces_show_different_numbers() -> None:
    shown = {tuple(rolls(LiveDice(SECRET, ["ann", name]), 1000, 10)) for name in ("bob", "bea", "ben", "Bob")}
    assert len(shown) == 4
    assert rolls(LiveDice(SECRET, NONCES), 1000, 10) == rolls(LiveDice(SECRET, NONCES), 1000, 10)


def test_lanes_do_not_disturb_each_other() -> None:
    plain, busy = LiveDice(SECRET, NONCES), LiveDice(SECRET, NONCES)
    rolls(busy, 6, 30, 4)
    assert rolls(plain, 1000, 10, 5) == rolls(busy, 1000, 10, 5)
    assert rolls(LiveDice(SECRET, NONCES), 1000, 10, 4) != rolls(LiveDice(SECRET, NONCES), 1000, 10, 5)


def test_uneven_words_are_drawn_again() -> None:
    """2**64 mod n is 2**62 here, so one word in four is out; the lane's counter shows it."""
    n = 2**62 + 2**61
    dice = LiveDice(SECRET, NONCES)
    shown = rolls(dice, n, 120)
    assert all(0 <= number < n for number in shown)
    edge = 2**64 - 2**64 % n
    count = 0
    expected: list[int] = []
    while len(expected) < 120:
        message = bytes([0]) + count.to_bytes(8, "big")
        word = int.from_bytes(hmac.new(dice.key, message, hashlib.sha256).digest()[:8], "big")
        count += 1
        if word < edge:
            expected.append(word % n)
    assert shown == expected
    assert int(dice.drawn[0]) == count
    assert 140 < count < 185  # 160 expected


def test_numbers_are_fair() -> None:
    found = Counter(rolls(LiveDice(SECRET, NONCES), 6, 3000))
    assert sum((found[face] - 500) ** 2 / 500 for face in range(6)) < 26  # 5 degrees of freedom


def test_the_tape_and_the_clone() -> None:
    dice = LiveDice(SECRET, NONCES)
    first = rolls(dice, 6, 10)
    assert dice.tape == first
    copy = dice.clone()
    assert rolls(copy, 6, 10) == rolls(dice, 6, 10)
    assert copy.tape == dice.tape
    rolls(copy, 6, 1)
    assert copy.tape != dice.tape
    dice.tape = None
    silent = dice.clone()
    assert rolls(silent, 6, 5) == rolls(dice, 6, 5)
    assert silent.tape is None


def test_a_game_with_live_dice_is_replayed_from_its_tape() -> None:
    state = GAME.new(3, {"duel": True, "dollars": True}, LiveDice(SECRET, NONCES))
    again_lines = []
    for _ in range(40):
        seat = state.seats_to_act()[0]
        again_lines.append(GAME.format(seat, state.legal_actions(seat)[-1]))
        GAME.play(state, again_lines[-1])
    tape = state.dice.tape
    assert tape
    replay = TapeDice(tape)
    again = GAME.new(3, {"duel": True, "dollars": True}, replay)
    for line in again_lines:
        GAME.play(again, line)
    assert GAME.to_position(again) == GAME.to_position(state)
    assert replay.left() == 0
