"""A net of whole numbers: the same move from the same knowledge and dice on every machine and build.

What a neuron holds is in 1 / ONE, from 0 to TOP. A weight is a byte with a sign, and each neuron has a step:
what its weights are worth, in 1 / STEP. The bounds keep every sum below 2 ** 62: so many neurons (2 ** 12) of
so much (2 ** 20) times a weight (2 ** 7) times a step (2 ** 22). Nothing is ever counted in fractions.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from posse.core.kernel.dice import CHOICE, Dice
from posse.core.kernel.encoder import Encoder
from posse.core.kernel.knowledge import Knowledge

SHIFT: Final[i64] = 12
ONE: Final = 4096  # 1 << SHIFT
TOP: Final[i64] = 0xFFFFF  # the most that a neuron holds
STEP_SHIFT: Final[i64] = 22
STEP: Final = 4194304  # 1 << STEP_SHIFT; a step is below it
WIDEST: Final = 4096  # neurons of a layer, and numbers of an observation
NEVER: Final[i64] = -0x10000000000  # stands for an action of which the net knows nothing
HALVINGS: Final[i64] = 5909  # 1 / ln 2, in 1 / ONE
LEAST: Final[i64] = 17  # halvings after which nothing is left of 2 ** 16

# 2 ** 16 halved by so many 64ths
# fmt: off
POWERS: Final = (
    65536, 64830, 64132, 63441, 62757, 62081, 61413, 60751, 60097, 59449, 58809, 58176, 57549,
    56929, 56316, 55709, 55109, 54515, 53928, 53347, 52773, 52204, 51642, 51085, 50535, 49991,
    49452, 48920, 48393, 47871, 47356, 46846, 46341, 45842, 45348, 44859, 44376, 43898, 43425,
    42958, 42495, 42037, 41584, 41136, 40693, 40255, 39821, 39392, 38968, 38548, 38133, 37722,
    37316, 36914, 36516, 36123, 35734, 35349, 34968, 34591, 34219, 33850, 33486, 33125, 32768,
)
# fmt: on


@final
class Net:
    """`scale`: what a number of an observation is worth, in 1 / ONE. `live`: the actions it knows, as a seat
    counts them. Each layer has the `weights` (of all but the last input by input, of the last action by
    action), a step and a bias for each neuron.
    """

    def __init__(
        self,
        encoder: Encoder,
        scale: list[int],
        live: list[int],
        weights: list[bytes],
        steps: list[list[int]],
        biases: list[list[int]],
    ) -> None:
        self.encoder = encoder
        self.scale = vec[i64]([i64(each) for each in scale])
        self.outputs = vec[i64]([i64(-1)] * encoder.actions)  # action: where its weights stand; -1: nowhere
        for place in range(i64(len(live))):
            self.outputs[i64(live[int(place)])] = place
        self.weights = [signed(each) for each in weights]
        self.steps = [vec[i64]([i64(each) for each in row]) for row in steps]
        self.biases = [vec[i64]([i64(each) for each in row]) for row in biases]
        self.powers = vec[i64]([i64(power) for power in POWERS])

    def choose(self, known: Knowledge, legal: list[int], drawn: bool, dice: Dice) -> int:
        """One of the legal actions: the likeliest, or one drawn by how likely each is."""
        values = self.values(known, legal)
        best: i64 = 0
        for place in range(i64(1), i64(len(values))):
            if values[place] > values[best]:
                best = place
        if not drawn:
            return legal[int(best)]
        top = values[best]
        total: i64 = 0
        for place in range(i64(len(values))):
            values[place] = self.part(top - values[place])
            total += values[place]
        left = dice.below(total, CHOICE)
        chosen: i64 = 0
        while left >= values[chosen]:
            left -= values[chosen]
            chosen += 1
        return legal[int(chosen)]

    def values(self, known: Knowledge, legal: list[int]) -> vec[i64]:
        """What each legal action is worth to the net: logits, in 1 / ONE."""
        encoder = self.encoder
        seen = vec[u8]([0] * encoder.size)
        encoder.write(known, seen, 0)
        layer = vec[i64]([0] * encoder.size)
        for place in range(encoder.size):
            layer[place] = i64(seen[place]) * self.scale[place]
        last = i64(len(self.weights)) - 1
        for at in range(last):
            layer = dense(layer, self.weights[int(at)], self.steps[int(at)], self.biases[int(at)])
        weights = self.weights[int(last)]
        steps = self.steps[int(last)]
        biases = self.biases[int(last)]
        wide = i64(len(layer))
        values = vec[i64]([0] * i64(len(legal)))
        for place in range(i64(len(legal))):
            output = self.outputs[encoder.index(known.seat, i64(legal[int(place)]))]
            if output < 0:
                values[place] = NEVER
                continue
            begin = output * wide
            total: i64 = 0
            for neuron in range(wide):
                total += layer[neuron] * i64(weights[begin + neuron])
            values[place] = (total * steps[output] >> STEP_SHIFT) + biases[output]
        return values

    def part(self, behind: i64) -> i64:
        """e to the minus so many 1 / ONE, in 1 / 2 ** 16."""
        halvings = behind * HALVINGS >> SHIFT
        whole = halvings >> SHIFT
        if whole >= LEAST:
            return 0
        rest = halvings & (ONE - 1)
        place = rest >> 6
        power = self.powers[place]
        return (power - ((power - self.powers[place + 1]) * (rest & 63) >> 6)) >> whole


def signed(weights: bytes) -> vec[i16]:
    """Bytes with a sign as numbers."""
    numbers = vec[i16]([0] * i64(len(weights)))
    for place in range(i64(len(weights))):
        weight = i64(weights[place])
        if weight > 127:
            weight -= 256
        numbers[place] = i16(weight)
    return numbers


def dense(layer: vec[i64], weights: vec[i16], steps: vec[i64], biases: vec[i64]) -> vec[i64]:
    """The next layer; a neuron that holds nothing costs nothing."""
    wide = i64(len(steps))
    sums = vec[i64]([0] * wide)
    for neuron in range(i64(len(layer))):
        held = layer[neuron]
        if held != 0:
            begin = neuron * wide
            for place in range(wide):
                sums[place] += held * i64(weights[begin + place])
    for place in range(wide):
        total = (sums[place] * steps[place] >> STEP_SHIFT) + biases[place]
        sums[place] = 0 if total < 0 else TOP if total > TOP else total
    return sums
