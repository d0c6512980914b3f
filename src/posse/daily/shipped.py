"""How levels that search long did with the deals of coming days: played beforehand, and part of the package.

A line of `shipped.txt` is a deal, its mark, and what its level reached from the person's seat, each rank and
points with how many of its games ended so: `2026-11-21 goat 3.1 1:31*4 2:28`. It is written by
`python -m tools.daily`.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from posse.daily.calendar import Daily

FILE: Final = "shipped.txt"
GAMES: Final = 20  # of one deal: a level that searches long takes its time
Result = tuple[int, int]  # rank and points


def shipped(deal: Daily) -> list[Result]:
    """The level's results with a deal; none if there are not all of them, or other rules or bots played."""
    found = table().get(name_of(deal), [])
    return found if len(found) == GAMES else []


@cache
def table() -> dict[str, list[Result]]:
    return parse_table(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))


def name_of(deal: Daily) -> str:
    return f"{deal.day.isoformat()} {deal.game.id} {deal.mark}"


def parse_table(text: str) -> dict[str, list[Result]]:
    """Every deal's results, in the order of the file."""
    found: dict[str, list[Result]] = {}
    for line in text.splitlines():
        day, game, mark, *results = line.split()
        found[f"{day} {game} {mark}"] = [one for result in results for one in parse_result(result)]
    return found


def parse_result(text: str) -> list[Result]:
    """`1:31*4`: four games that ended like this."""
    result, _, many = text.partition("*")
    rank, _, points = result.partition(":")
    return [(int(rank), int(points))] * int(many or 1)


def format_table(known: dict[str, list[Result]]) -> str:
    """The table as text: deals by day and game, results from the best."""
    return "".join(f"{name} {format_results(known[name])}".rstrip() + "\n" for name in sorted(known))


def format_results(results: list[Result]) -> str:
    each = sorted(set(results), key=lambda one: (one[0], -one[1]))
    parts = ((f"{rank}:{points}", results.count((rank, points))) for rank, points in each)
    return " ".join(part if many == 1 else f"{part}*{many}" for part, many in parts)
