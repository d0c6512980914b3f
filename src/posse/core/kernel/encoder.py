"""What a seat knows as numbers, for those who learn from it: a byte a number, a name for each.

An encoder reads Knowledge and nothing else, so it cannot tell what the seat does not know. Seats are counted
from the reader: 0 is the reader, 1 the next clockwise. Actions are counted the same way: the index of an
action says "the player on my left" where its code says "p3".
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from posse.core.errors import BadNotation
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State

Feature = tuple[str, int]  # a number's name, and the most it can be
LOT: Final[i64] = 256
OTHER_GAME: Final = "an encoder reads states and knowledge of its own game"


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """One for a game at a number of players; options change no size. Made by `Game.encoder`.

    A subclass sets `size` and overrides what raises here. `version` grows whenever a number's place or
    meaning changes: whoever trained on the old ones must notice.
    """

    def __init__(self, players: i64, codes: vec[i64]) -> None:
        self.players = players
        self.version: i64 = 1
        self.size: i64 = 0  # numbers in an observation
        self.actions: i64 = i64(len(codes)) // players  # indexes and codes, as many of each
        self.codes = codes  # seat * actions + index: the action's code
        self.indexes = inverse(codes, self.actions)  # seat * actions + code: its index

    def know(self, state: State, seat: i64) -> Knowledge:
        """What the seat may know: the door from a game to its numbers, without leaving compiled code."""
        raise NotImplementedError

    def write(self, known: Knowledge, out: vec[u8], at: i64) -> None:
        """Writes all `size` numbers of an observation from place `at` on; zeros too."""
        raise NotImplementedError

    def features(self) -> list[Feature]:
        """The name of every number, in order, and the most it can be."""
        raise NotImplementedError

    def index(self, seat: i64, code: i64) -> i64:
        """An action as the seat counts it."""
        self.check(seat, code)
        return self.indexes[seat * self.actions + code]

    def code(self, seat: i64, index: i64) -> i64:
        """The action that the seat counts so."""
        self.check(seat, index)
        return self.codes[seat * self.actions + index]

    def check(self, seat: i64, action: i64) -> None:
        """Refuses a seat that is not at the table, and an action that is none."""
        if not 0 <= seat < self.players:
            raise BadNotation("seat-number", text=str(int(seat)), most=int(self.players) - 1)
        if not 0 <= action < self.actions:
            raise BadNotation("no-action", action=str(int(action)), most=int(self.actions) - 1)

    def check_reader(self, players: i64, seat: i64) -> None:
        """Refuses a game for more or fewer players, and a seat that is not at it; -1 only watches."""
        if players != self.players:
            raise BadNotation("encoder-players", players=int(players), wanted=int(self.players))
        if not -1 <= seat < players:
            raise BadNotation("seat-number", text=str(int(seat)), most=int(players) - 1)

    def check_row(self, players: i64, out: vec[u8], at: i64) -> None:
        """Refuses a game for more or fewer players, and a row that has no room from that place on."""
        if players != self.players:
            raise BadNotation("encoder-players", players=int(players), wanted=int(self.players))
        if at < 0 or at + self.size > len(out):
            raise BadNotation("encoder-room", size=int(self.size), at=int(at), room=len(out))

    def observation(self, known: Knowledge) -> bytes:
        """The numbers of one observation, for Python callers."""
        out = vec[u8]([0] * self.size)
        self.write(known, out, 0)
        return bytes([int(number) for number in out])


def inverse(codes: vec[i64], actions: i64) -> vec[i64]:
    """Index by code from code by index, seat by seat."""
    indexes = vec[i64]([0] * len(codes))
    for at in range(i64(len(codes))):
        first = at - at % actions
        indexes[first + codes[at]] = at - first
    return indexes


def clear(out: vec[u8], at: i64, many: i64) -> None:
    """Writes so many zeros: an encoder that begins with them has only the rest to write."""
    end = at + many
    while at + 8 <= end:  # eight at a time: quicker by a quarter
        out[at] = 0
        out[at + 1] = 0
        out[at + 2] = 0
        out[at + 3] = 0
        out[at + 4] = 0
        out[at + 5] = 0
        out[at + 6] = 0
        out[at + 7] = 0
        at += 8
    while at < end:
        out[at] = 0
        at += 1


def put(out: vec[u8], at: i64, number: i64) -> None:
    """Writes a number; more than a byte holds is written as the most it holds.

    None is meant to come near it: in the features the most is below 255, so a test sees one that does. What
    may be larger is written with `put_large`.
    """
    if number > 255:
        number = 255
    out[at] = u8(number)


def put_one_hot(out: vec[u8], at: i64, which: i64, many: i64) -> i64:
    """Writes which of so many it is: a 1 among zeros; for -1 zeros alone. Returns the next place."""
    for place in range(many):
        out[at + place] = 0
    if which >= 0:
        out[at + which] = 1
    return at + many


def put_bits(out: vec[u8], at: i64, mask: i64, many: i64) -> i64:
    """Writes the members of a set, as so many flags. Returns the next place."""
    for place in range(many):
        out[at + place] = u8(mask & 1)
        mask >>= 1
    return at + many


def put_large(out: vec[u8], at: i64, number: i64) -> None:
    """Writes a number that a byte may not hold as two: what is over whole lots of 256, then the lots."""
    out[at] = u8(number % LOT)
    put(out, at + 1, number // LOT)


def large(name: str, most: int) -> list[Feature]:
    """The names of these two."""
    return [(name, min(most, 255)), (f"{name} in lots of 256", most // int(LOT))]
