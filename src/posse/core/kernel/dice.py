"""Every random number of a game comes from Dice.below(n, lane).

A lane is a stream of its own. Each pile or purpose has one: an extra shot does not change every later card.

- Dice: fast and reproducible from a seed, for simulation and search.
- LiveDice: keyed by a secret that was committed to, and by what the seats added after that.
- TapeDice: reads numbers that were written down.
"""

import hashlib
import hmac
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.errors import BadNotation

LANES: Final[i64] = 16
CHOICE: Final[i64] = 15  # lane of whoever picks actions at random

LOW32: Final[i64] = 0xFFFFFFFF
LOW62: Final[i64] = 0x3FFFFFFFFFFFFFFF  # the largest constant that stays a plain machine word when compiled
STEP: Final[i64] = 3202034522624059733
SHIFT: Final[i64] = 1442695040888963407
SPREAD_A: Final[i64] = 0x3F58476D1CE4E5B9
SPREAD_B: Final[i64] = 0x14D049BB133111EB
SPREAD_C: Final[i64] = 0x1E3779B97F4A7C15


def spread(number: i64) -> i64:
    """A 62-bit number that differs in about half its bits when the input differs in one."""
    number &= LOW62
    number = ((number ^ (number >> 30)) * SPREAD_A) & LOW62
    number = ((number ^ (number >> 27)) * SPREAD_B) & LOW62
    return number ^ (number >> 31)


def seed_for(seed: int, game: int) -> int:
    """The seed of game number `game` in a series started from `seed`."""
    base: i64 = i64(seed & 0x3FFFFFFFFFFFFFFF)
    number: i64 = i64(game)
    return int(spread((spread(base) + (number + 1) * SPREAD_C) & LOW62))


def permute(state: i64) -> i64:
    """32 good bits from a lane's state (PCG XSH-RR)."""
    mixed = ((state >> 18) ^ state) >> 25 & LOW32
    turn = state >> 57
    return (mixed >> turn | mixed << (32 - turn)) & LOW32


def lanes_from(seed: int) -> vec[i64]:
    """Every lane's first state."""
    base = spread(i64(seed & 0x3FFFFFFFFFFFFFFF))
    return vec[i64]([spread((base + (i64(lane) + 1) * SPREAD_C) & LOW62) for lane in range(LANES)])


class Dice:
    """Fast dice: a 62-bit linear generator for each lane, its output permuted."""

    def __init__(self, seed: int = 0, recorded: bool = False, lanes: vec[i64] | None = None) -> None:
        self.lanes: vec[i64] = lanes_from(seed) if lanes is None else lanes
        self.tape: list[int] | None = [] if recorded else None

    def below(self, n: i64, lane: i64) -> i64:
        """A number from 0 to n - 1, each as likely (n below 2**30)."""
        lanes = self.lanes
        state = lanes[lane]
        lanes[lane] = (state * STEP + SHIFT + 2 * lane) & LOW62
        scaled = permute(state) * n
        if (scaled & LOW32) < n:  # rarely: drop the few values that would make some numbers likelier
            edge = (0x100000000 - n) % n
            while (scaled & LOW32) < edge:
                state = lanes[lane]
                lanes[lane] = (state * STEP + SHIFT + 2 * lane) & LOW62
                scaled = permute(state) * n
        number = scaled >> 32
        if self.tape is not None:
            self.tape.append(int(number))
        return number

    def clone(self) -> "Dice":
        """Dice that will fall the same way, with a tape of their own."""
        copy = Dice(0, False, self.lanes[:])
        if self.tape is not None:
            copy.tape = self.tape[:]
        return copy


@final
class LiveDice(Dice):
    """Dice that nobody can foresee or choose: a committed secret, and nonces that the seats added later."""

    def __init__(self, secret: bytes, nonces: list[str]) -> None:
        super().__init__(0, True, vec[i64]())
        self.secret = secret
        self.nonces = nonces
        told = b"".join(len(nonce.encode()).to_bytes(4, "big") + nonce.encode() for nonce in nonces)
        self.key: bytes = hmac.new(secret, told, hashlib.sha256).digest()
        self.drawn: vec[i64] = vec[i64]([0] * LANES)
        self.asked: list[tuple[int, int]] | None = None  # lane and n of every draw, for whoever checks them

    def below(self, n: i64, lane: i64) -> i64:
        whole = 1 << 64
        edge = whole - whole % int(n)
        while True:
            counter = self.drawn[lane]
            self.drawn[lane] = counter + 1
            message = int(lane).to_bytes(1, "big") + int(counter).to_bytes(8, "big")
            word = int.from_bytes(hmac.new(self.key, message, hashlib.sha256).digest()[:8], "big")
            if word < edge:
                break
        number = word % int(n)
        if self.tape is not None:
            self.tape.append(number)
        if self.asked is not None:
            self.asked.append((int(lane), int(n)))
        return i64(number)

    def clone(self) -> Dice:
        copy = LiveDice(self.secret, self.nonces)
        copy.drawn = self.drawn[:]
        copy.asked = self.asked  # one list in the order of play: a take-back does not unsay a draw
        copy.tape = self.tape[:] if self.tape is not None else None
        return copy


def commitment(secret: bytes) -> str:
    """What is published before the game; the secret itself follows when the game is over."""
    return hashlib.sha256(secret).hexdigest()


@final
class TapeDice(Dice):
    """Reads numbers back; refuses one that these dice could not have shown."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__(0, True, vec[i64]())
        self.numbers = numbers
        self.place: i64 = 0

    def below(self, n: i64, lane: i64) -> i64:
        if self.place >= len(self.numbers):
            raise BadNotation("tape-short", n=int(n))
        number = self.numbers[self.place]
        if not 0 <= number < n:
            raise BadNotation("tape-wrong", number=number, n=int(n))
        self.place += 1
        if self.tape is not None:
            self.tape.append(number)
        return i64(number)

    def clone(self) -> Dice:
        copy = TapeDice(self.numbers)
        copy.place = self.place
        copy.tape = self.tape[:] if self.tape is not None else None
        return copy

    def left(self) -> int:
        """How many numbers were not read."""
        return len(self.numbers) - int(self.place)
