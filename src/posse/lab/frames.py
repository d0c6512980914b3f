"""Reports and ladders as pandas frames. Seats are written as the notation writes them: p1 is seat 0."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from posse.core.errors import BadNotation
from posse.core.extras import pandas
from posse.core.words import Seat
from posse.lab.report import GameRow, Report
from posse.lab.standing import Estimate, LadderFigures

if TYPE_CHECKING:
    import pandas as pd

T = TypeVar("T")
Columns = dict[str, list[Any]]
MAYBE = "Int64"  # whole numbers, some of which may be missing
TEXTS = ("seat", "bot", "event", "reason", "against", "cheat")


def report_frame(report: Report, of: str) -> "pd.DataFrame":
    makers = {"seats": seats, "counts": counts, "games": games, "results": results}
    return chosen(makers, of)(report)


def ladder_frame(figures: LadderFigures, of: str) -> "pd.DataFrame":
    return chosen({"ratings": ratings, "meetings": meetings, "gap": gap}, of)(figures)


def chosen(makers: Mapping[str, Callable[[T], Any]], of: object) -> Callable[[T], Any]:
    if not isinstance(of, str) or of not in makers:
        raise BadNotation("no-such-frame", of=str(of)[:40], known=tuple(makers))
    return makers[of]


def framed(columns: Columns, kind: str = "", names: Iterable[str] = ()) -> "pd.DataFrame":
    """The columns, with types that do not depend on what is in them: those named are of that kind."""
    texts = [name for name in columns if name in TEXTS]
    return pandas().DataFrame(columns).astype(dict.fromkeys(texts, "string") | dict.fromkeys(names, kind))


# -- A report


def seats(report: Report) -> "pd.DataFrame":
    """One row a seat: `rank_1`, `rank_2` … say how often it came first, second, …"""
    told = [seat.to_json() for seat in report.seats]
    columns: Columns = {"seat": [str(Seat(at)) for at in range(report.players)]}
    for name in ("bot", "wins"):
        columns[name] = [row[name] for row in told]
    columns |= estimates("share", [Estimate(seat.share, seat.low, seat.high) for seat in report.seats])
    columns["mean_rank"] = [row["mean_rank"] for row in told]
    for rank in range(report.players):
        columns[f"rank_{rank + 1}"] = [seat.ranks[rank] for seat in report.seats]
    return framed(columns)


def counts(report: Report) -> "pd.DataFrame":
    """One row an event kind."""
    times = list(report.counts.values())
    a_game = [each / report.games for each in times]
    return framed({"event": list(report.counts), "times": times, "a_game": a_game})


def games(report: Report) -> "pd.DataFrame":
    """One row a game, with a column for each seat's share of the victory, rank and points."""
    rows = rows_of(report)
    columns = about(rows)
    missing = []
    for seat in range(report.players):
        columns[f"share_{Seat(seat)}"] = [row.share(seat) for row in rows]
    for seat in range(report.players):
        columns[f"rank_{Seat(seat)}"] = [row.ranks[seat] if row.ranks else None for row in rows]
        missing.append(f"rank_{Seat(seat)}")
    for seat in range(report.players):
        columns[f"points_{Seat(seat)}"] = [row.points[seat] if row.points else None for row in rows]
        missing.append(f"points_{Seat(seat)}")
    return framed(columns, MAYBE, missing)


def results(report: Report) -> "pd.DataFrame":
    """One row a game and seat: the same in the long form that grouping and plotting like."""
    rows = rows_of(report)
    every = [(row, seat) for row in rows for seat in range(report.players)]
    columns = about([row for row, _ in every])
    columns["seat"] = [str(Seat(seat)) for _, seat in every]
    columns["bot"] = [report.seats[seat].bot for _, seat in every]
    columns["share"] = [row.share(seat) for row, seat in every]
    columns["rank"] = [row.ranks[seat] if row.ranks else None for row, seat in every]
    columns["points"] = [row.points[seat] if row.points else None for row, seat in every]
    return framed(columns, MAYBE, ["rank", "points"])


def rows_of(report: Report) -> tuple[GameRow, ...]:
    if report.rows is None:
        raise BadNotation("no-rows")
    return report.rows


def about(rows: list[GameRow] | tuple[GameRow, ...]) -> Columns:
    """What is said of a game as a whole."""
    return {
        "number": [row.number for row in rows],
        "seed": [row.seed for row in rows],
        "actions": [row.actions for row in rows],
        "unfinished": [row.ranks is None for row in rows],
        "reason": [row.reason for row in rows],
    }


# -- A ladder


def estimates(name: str, values: list[Estimate | None]) -> Columns:
    """A figure and its 95 % interval, in three columns."""
    return {
        name: [value.value if value else None for value in values],
        f"{name}_low": [value.low if value else None for value in values],
        f"{name}_high": [value.high if value else None for value in values],
    }


def ratings(figures: LadderFigures) -> "pd.DataFrame":
    """One row an entrant, the strongest first."""
    told = [standing.to_json() for standing in figures.standings]
    columns: Columns = {"bot": [row["bot"] for row in told]}
    columns |= estimates("rating", [standing.rating for standing in figures.standings])
    for name in ("games", "moves", "ms_a_move", "longest_ms"):
        columns[name] = [row[name] for row in told]
    return framed(columns)


def meetings(figures: LadderFigures) -> "pd.DataFrame":
    """One row a meeting: an entrant alone against others of one kind."""
    met = figures.meetings
    columns: Columns = {"bot": [each.bot for each in met], "against": [each.against for each in met]}
    columns |= estimates("share", [each.share for each in met])
    columns |= estimates("elo", [each.elo for each in met])
    for name in ("deals", "games", "drawn", "unfinished"):
        columns[name] = [getattr(each, name) for each in met]
    return framed(columns)


def gap(figures: LadderFigures) -> "pd.DataFrame":
    """One row an entrant: how much of the gap from house to the cheat it has closed, if there is one."""
    rows = figures.gaps
    columns: Columns = {"bot": [each.bot for each in rows], "cheat": [each.cheat for each in rows]}
    columns |= estimates("closed", [each.closed for each in rows])
    return framed(columns, "float64", list(columns)[2:])
