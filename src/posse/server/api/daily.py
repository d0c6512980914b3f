"""The deals of the days: which they are, and how their level does with them. Nothing here is about anyone."""

from collections import OrderedDict
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request

from posse.daily import Daily, daily, day_of, days_before
from posse.games.registry import find
from posse.server.api import models
from posse.server.api.answers import Encoded
from posse.server.api.requests import ANYWHERE, problems
from posse.server.edge.limits import counted_address, host_of
from posse.server.errors import Refused
from posse.server.tables.house import House
from posse.server.thinking.queue import Asker, Kind
from posse.table.daily_game import games_to_compare, known_results

KEPT: Final = 200  # deals whose results are kept
PART: Final = 10  # games that are played at a time, so that nobody waits long behind them
MS: Final = 1000  # what a part of them may take, as it is counted
Day = Annotated[str, Path(max_length=10, description="A day of UTC, as 2026-11-17.")]


KnownResults = OrderedDict[Daily, models.LevelResults]
router = APIRouter(route_class=Encoded, responses=problems(*ANYWHERE))


def info(deal: Daily) -> models.DailyInfo:
    return {
        "day": deal.day.isoformat(),
        "game": deal.game.id,
        "players": deal.players,
        "level": deal.level,
        "seat": deal.seat,
        "mark": deal.mark,
    }


@router.get("/api/daily/{day}", tags=["games"])
async def deals(request: Request, day: Day) -> list[models.DailyInfo]:
    """The deals of a day and of the 29 days before it, the latest first."""
    house: House = request.app.state.house
    days = days_before(day_of(day))
    return [info(daily(game, one)) for one in days for game in house.games.values()]


@router.get("/api/daily/{day}/{game}/results", tags=["games"])
async def results(request: Request, day: Day, game: str) -> models.LevelResults:
    """What a try can be compared with. The first who asks waits for games of a quick level to be played."""
    house: House = request.app.state.house
    kept: KnownResults = request.app.state.level_results
    deal = daily(find(game, house.games), day_of(day))
    if deal not in kept:
        kept[deal] = await played(house, deal, Asker(counted_address(host_of(request))))
        while len(kept) > KEPT:
            kept.popitem(last=False)
    return kept[deal]


async def played(house: House, deal: Daily, asker: Asker) -> models.LevelResults:
    """The level's games, played by the workers in small parts."""
    found = [result_info(*result) for result in known_results(deal)]
    job = {"ask": "level", "game": deal.game.id, "day": deal.day.isoformat(), "ms": MS}
    for first in range(0, games_to_compare(deal), PART):
        answer = await house.thinkers.consult(job | {"first": first, "end": first + PART}, asker, Kind.REVIEW)
        if answer is None:
            raise Refused("bots-busy", 503)
        found += [result_info(*result) for result in answer["results"]]
    return {"level": deal.level, "results": found}


def result_info(rank: int, points: int) -> models.LevelResult:
    return {"rank": rank, "points": points}
