"""Those at the table of somebody who learns: who they are is drawn for each game from its seed.

Everything here follows from a game's seed and from how many actions were played, so that nothing has to be
remembered from one step to the next, and a game goes the same way in a batch of any size.
"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import lowest
from posse.core.kernel.dice import CHOICE, Dice, seed_for
from posse.core.kernel.state import State

WHOLE: Final[i64] = 1000000  # all games of a series, in the units of `edges`
NOBODY: Final = -1  # no company: every seat is the caller's
LINEUP: Final = 1 << 40  # which of a game's numbers says who sits there; actions are far fewer

Ask = Callable[[State, int, int, Dice], int]  # a game, a seat and who sits there; what the bot does


@final
class Company:
    """`edges`: up to where, of WHOLE, a drawn number means each kind of company; beyond the last, none.

    `random` and `yours` are bits by kind: those that play at random, and those whose seats the caller plays
    too. `ask` asks all others. `seat`: where the caller sits in company, NOBODY for a drawn seat. `forced`:
    whether a move without a choice is made for everybody.
    """

    def __init__(
        self, players: i64, edges: list[int], random: i64, yours: i64, seat: i64, forced: bool, ask: Ask
    ) -> None:
        self.players = players
        self.edges = vec[i64]([i64(edge) for edge in edges])
        self.random = random
        self.yours = yours
        self.seat = seat
        self.forced = forced
        self.ask = ask
        self.out = vec[i64]([0])  # room for one seat's legal actions

    def kind(self, seed: int) -> int:
        """Which company a game has, or NOBODY."""
        luck = Dice(seed_for(seed, LINEUP)).below(WHOLE, CHOICE)
        for kind in range(i64(len(self.edges))):
            if luck < self.edges[kind]:
                return int(kind)
        return NOBODY

    def own(self, seed: int) -> int:
        """Where the caller sits, if a game has company."""
        if self.seat >= 0:
            return int(self.seat)
        return int(Dice(seed_for(seed, LINEUP + 1)).below(self.players, CHOICE))

    def play(self, state: State, seed: int, before: int, most: int) -> int:
        """Plays until the caller is to act, at most so many actions; returns how many."""
        if len(self.out) < state.room:
            self.out = vec[i64]([0] * state.room)
        out = self.out
        kind: i64 = -1
        if len(self.edges) > 0:
            kind = i64(self.kind(seed))
        own: i64 = -1
        dice: Dice | None = None  # none where nobody but the caller chooses
        if kind >= 0 and not self.yours >> kind & 1:
            own = i64(self.own(seed))
            dice = Dice(seed_for(seed, before))
        limit = i64(most)
        played: i64 = 0
        while played < limit:
            acting = state.actors()
            if acting == 0:
                break
            seat = lowest(acting)
            if not self.forced and (dice is None or seat == own):
                break
            many = state.write_legal(seat, out)
            if many == 1 and self.forced:
                state.apply(seat, out[0])
            elif dice is None or seat == own:
                break
            elif self.random >> kind & 1:
                state.apply(seat, out[dice.below(many, CHOICE)])
            else:
                state.apply(seat, i64(self.ask(state, int(seat), int(kind), dice)))
            played += 1
        return int(played)
