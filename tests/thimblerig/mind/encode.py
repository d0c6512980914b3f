"""What a seat of Thimblerig knows as numbers."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from posse.core.kernel.encoder import OTHER_GAME, Encoder, Feature, clear, put
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from tests.thimblerig import model as th
from tests.thimblerig.mind.knowledge import NOT_KNOWN, ThimblerigKnowledge, knowledge_of
from tests.thimblerig.rules.state import ThimblerigState

PHASE: Final[i64] = 4
CARD: Final[i64] = 15
TABLE: Final[i64] = 5 + PHASE + CARD
PER_SEAT: Final[i64] = 4 + th.SIDE + 1


@final
class ThimblerigEncoder(Encoder):
    """The table first, then seat by seat, the reader's own first.

    A card is a number, the higher the better, and 0 if it is not known. All else is counts and flags.
    """

    def __init__(self, players: i64, codes: vec[i64]) -> None:
        super().__init__(players, codes)
        self.eyes: i64 = players + 1  # the seats, and those who only watch
        self.size = TABLE + players * (PER_SEAT + th.SIDE * (1 + 2 * self.eyes))

    def know(self, state: State, seat: i64) -> Knowledge:
        assert isinstance(state, ThimblerigState), OTHER_GAME
        self.check_reader(state.players, seat)
        return knowledge_of(state, seat)

    def write(self, known: Knowledge, out: vec[u8], at: i64) -> None:
        assert isinstance(known, ThimblerigKnowledge), OTHER_GAME
        self.check_row(known.state.players, out, at)
        clear(out, at, self.size)
        table = known.state
        put(out, at, table.options & 1)
        put(out, at + 1, table.options >> 1)
        put(out, at + 2, table.round)
        put(out, at + 3, 1 if table.real == 0 else 0)
        put(out, at + 4, 1 if table.real == 1 else 0)
        put(out, at + 5 + table.phase, 1)
        for card in range(CARD):
            put(out, at + 5 + PHASE + card, table.discard >> card & 1)
        at += TABLE
        reader = max(known.seat, 0)
        for away in range(self.players):
            seat = (reader + away) % self.players
            put(out, at, table.points[seat])
            put(out, at + 1, 1 if table.turn == seat else 0)
            put(out, at + 2, table.asked >> seat & 1)
            put(out, at + 3, table.rigged >> seat & 1)
            if table.sealed[seat] >= 0:
                put(out, at + 4 + table.sealed[seat], 1)
            at += PER_SEAT
            for place in range(seat * th.SIDE, seat * th.SIDE + th.SIDE):
                put(out, at, table.cards[place] + 1)
                self.write_eyes(table.seen[place], reader, out, at + 1)
                self.write_eyes(table.before[place], reader, out, at + 1 + self.eyes)
                at += 1 + 2 * self.eyes

    def write_eyes(self, eyes: i64, reader: i64, out: vec[u8], at: i64) -> None:
        """Who has seen something, counted from the reader; then those who only watch."""
        for away in range(self.players):
            put(out, at + away, eyes >> (reader + away) % self.players & 1)
        put(out, at + self.players, 1 if eyes & th.WATCHER else 0)

    def features(self) -> list[Feature]:
        seats = [f"+{away}" for away in range(int(self.players))]
        named = [*((f"option {name}", 1) for name in th.SWITCHES), ("round", 3)]
        named += [("feint going on", 1), ("swap going on", 1)]
        named += [(f"phase {phase}", 1) for phase in th.PHASES]
        named += [(f"{card} discarded", 1) for card in th.CARDS]
        for seat in seats:
            own = [("points", 6), ("turn", 1), ("asked", 1), ("rigged", 1)]
            own += [(f"sealed {what}", 1) for what in (*th.SIDES, "something")]
            for side in th.SIDES:
                eyes = [*seats, "watchers"]
                own += [(side, len(th.CARDS)), *((f"{side} seen by {who}", 1) for who in eyes)]
                own += [(f"{side} seen before by {who}", 1) for who in eyes]
            named += [(f"{seat} {name}", most) for name, most in own]
        return named


assert NOT_KNOWN == th.SIDE  # a choice that is not known is written behind those that are
