"""Who plays the seats of a batch that are not the caller's, drawn for each game from its seed."""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from posse.adapters.errors import AdapterRefusal
from posse.bots import Bot, ask, load
from posse.bots.simple import RandomBot
from posse.core.game import Game, Options
from posse.core.kernel import company as kernel
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.reading import number

Given = Sequence[tuple[str | Bot, float]]
YOURS: Final = "yours"  # company that the caller plays too: an earlier self, or another learner
MOST_KINDS: Final = 60  # kinds are bits


class Company:
    """`[("random", .1), ("house", .05)]`: in so large a part of the games all other seats are that bot's.

    In the other games every seat is the caller's. `kinds`: by number, the bots; None for company of the
    caller's own.
    """

    def __init__(
        self, game: Game, players: int, options: Options, given: Given, seat: int | None, forced: bool
    ) -> None:
        self.given = tuple(checked(given))
        self.game = game
        self.players = players
        self.seat = None if seat is None else number(seat, 0, players - 1, "seat")
        self.forced = forced
        self.kinds = [None if bot == YOURS else load(bot, game, players, options) for bot, _ in self.given]
        self.open()

    def open(self) -> None:
        """Makes what is left out of a copy."""
        edges, reached = [], 0.0
        for _, part in self.given:
            reached += part
            edges.append(round(reached * int(kernel.WHOLE)))
        random = sum(1 << kind for kind, bot in enumerate(self.kinds) if type(bot) is RandomBot)
        yours = sum(1 << kind for kind, bot in enumerate(self.kinds) if bot is None)
        seat = kernel.NOBODY if self.seat is None else self.seat
        self.kernel = kernel.Company(
            i64(self.players), edges, i64(random), i64(yours), i64(seat), self.forced, self.answer
        )

    def play(self, state: State, seed: int, before: int, most: int) -> int:
        return self.kernel.play(state, seed, before, most)

    def answer(self, state: State, seat: int, kind: int, dice: Dice) -> int:
        bot = self.kinds[kind]
        assert bot is not None
        return ask(bot, self.game, state, seat, dice)

    def sits(self, seed: int) -> tuple[int, int]:
        """Of a game: its kind of company and the caller's seat; -1 and -1 if every seat is the caller's."""
        kind = self.kernel.kind(seed)
        return (kind, self.kernel.own(seed)) if kind >= 0 else (kind, kernel.NOBODY)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "kernel"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.open()


def checked(given: object) -> list[tuple[str | Bot, float]]:
    """Bots with their parts of the games, together no more than all."""
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) > MOST_KINDS:
        raise AdapterRefusal("company-form")
    parts: list[tuple[str | Bot, float]] = []
    for each in given:
        if not (isinstance(each, Sequence) and len(each) == 2 and isinstance(each[0], str | Bot)):
            raise AdapterRefusal("company-form")
        bot, part = each
        if isinstance(part, bool) or not isinstance(part, int | float) or not 0 < part <= 1:
            raise AdapterRefusal("company-part", value=str(part)[:40])
        parts.append((bot, float(part)))
    if sum(part for _, part in parts) > 1 + 1e-9:
        raise AdapterRefusal("company-sum", value=f"{sum(part for _, part in parts):g}")
    return parts
