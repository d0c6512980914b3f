"""The results of a series of games, as JSON and as tables."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from io import StringIO
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rich.console import Console, RenderableType
from rich.table import Table

from posse.core.game import Options
from posse.core.words import Seat
from posse.lab.words import WORDS

if TYPE_CHECKING:
    import pandas as pd

    from posse.lab.sim import Series
    from posse.table import Match

Z = 1.959964  # 95 %


class GameRow(NamedTuple):
    """One game of a series; ranks and points by seat, None if the cap stopped it."""

    number: int
    seed: int
    actions: int
    ranks: tuple[int, ...] | None
    points: tuple[int, ...] | None
    reason: str  # how it ended; "" if it did not

    def share(self, seat: int) -> float:
        """The seat's part of the victory."""
        if self.ranks is None or self.ranks[seat] != 1:
            return 0.0
        return 1 / self.ranks.count(1)


@dataclass(frozen=True)
class SeatReport:
    """Victories (a shared one is a fraction), their share of all games, and its 95 % interval."""

    bot: str
    wins: float
    share: float
    low: float
    high: float
    ranks: tuple[int, ...]  # how often first, second, …

    @property
    def mean_rank(self) -> float:
        ranked = sum(self.ranks)
        return sum(rank * times for rank, times in enumerate(self.ranks, 1)) / ranked if ranked else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "wins": self.wins,
            "share": self.share,
            "low": self.low,
            "high": self.high,
            "ranks": list(self.ranks),
            "mean_rank": self.mean_rank,
        }


@dataclass(frozen=True)
class Report:
    """The results of a series. Two reports are equal if the games were the same, however long they took."""

    game: str
    players: int
    games: int
    seed: int
    options: Options
    seats: tuple[SeatReport, ...]
    counts: dict[str, int]
    actions: int
    deviation: float  # of the length, in actions
    shortest: int
    longest: int
    unfinished: int
    shared: int  # victories with more than one winner
    seconds: float = field(compare=False)
    rows: tuple[GameRow, ...] | None = field(default=None, compare=False)  # game by game, if asked for
    series: "Series | None" = field(default=None, compare=False)  # what was played

    def __repr__(self) -> str:
        seats = ", ".join(f"{seat.bot} {seat.share:.1%}" for seat in self.seats)
        many = "1 game" if self.games == 1 else f"{self.games} games"
        return f"<Report {self.game}, {self.players} players, {many}: {seats}>"

    def __str__(self) -> str:
        return drawn_as_text(tables(self))

    @property
    def mean_actions(self) -> float:
        return self.actions / self.games

    @property
    def actions_per_second(self) -> float:
        return self.actions / self.seconds

    def to_frame(self, of: Literal["seats", "counts", "games", "results"] = "seats") -> "pd.DataFrame":
        """For pandas: one row a seat, an event kind, a game, or a game and seat.

        The last two need the games one by one: simulate(…, rows=True).
        """
        from posse.lab.frames import report_frame

        return report_frame(self, of)

    def replay(self, number: int) -> "Match":
        """Game number so much of the series, counted from 0, played again: a match, with its record."""
        from posse.lab.replay import played_again

        assert self.series is not None
        return played_again(self.series, number, self.games)

    def to_json(self) -> dict[str, Any]:
        """Plain values, ready for JSON."""
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "actions_per_second": round(self.actions_per_second),
            "mean_actions": self.mean_actions,
            "seats": [seat.to_json() for seat in self.seats],
            "counts": self.counts,
            "seed": self.seed,
            "options": self.options,
            "actions": self.actions,
            "deviation": self.deviation,
            "shortest": self.shortest,
            "longest": self.longest,
            "unfinished": self.unfinished,
            "shared": self.shared,
            "seconds": self.seconds,
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of victories (Wilson's score)."""
    share = wins / games
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    middle = share + Z * Z / (2 * games)
    scale = 1 + Z * Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def tables(report: Report, lang: str = "en") -> list[Table]:
    """A report for a terminal: the seats, the games, the events."""
    return [seat_table(report, lang), game_table(report, lang), event_table(report, lang)]


def drawn_as_text(parts: Iterable[RenderableType]) -> str:
    """What a terminal would show, for `print`."""
    page = StringIO()
    console = Console(file=page, width=100, markup=False, emoji=False, color_system=None)
    for part in parts:
        console.print(part, highlight=False)
    return page.getvalue().rstrip("\n")


def table(lang: str, *columns: str) -> Table:
    """An empty table; every column but the first is flush right."""
    made = Table()
    for place, column in enumerate(columns):
        made.add_column(WORDS.say(lang, column), justify="right" if place else "left")
    return made


def seat_table(report: Report, lang: str) -> Table:
    made = table(lang, "seat", "bot", "wins", "share", "interval", "ranks", "mean-rank")
    for number, seat in enumerate(report.seats):
        made.add_row(
            str(Seat(number)),
            seat.bot,
            f"{seat.wins:.10g}",
            f"{seat.share:.1%}",
            f"{seat.low:.1%} – {seat.high:.1%}",
            " / ".join(map(str, seat.ranks)),
            f"{seat.mean_rank:.2f}",
        )
    return made


def game_table(report: Report, lang: str) -> Table:
    made = table(lang, "games", "value")
    rows = {
        "played": str(report.games),
        "unfinished": str(report.unfinished),
        "shared": str(report.shared),
        "length": f"{report.mean_actions:.1f} ± {report.deviation:.1f}",
        "range": f"{report.shortest} – {report.longest}",
        "speed": f"{report.actions_per_second:,.0f}",
    }
    for key, value in rows.items():
        made.add_row(WORDS.say(lang, key), value)
    return made


def event_table(report: Report, lang: str) -> Table:
    made = table(lang, "event", "times", "a-game")
    for kind, times in report.counts.items():
        made.add_row(kind, str(times), f"{times / report.games:.2f}")
    return made
