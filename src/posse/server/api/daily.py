"""The deals of the days: which they are, and how their level does with them. Nothing here is about anyone."""

import asyncio
from datetime import date
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from posse.daily import DAYS_BACK, Daily, daily, day_of, days_before, today
from posse.games.registry import find
from posse.server.api import models
from posse.server.api.answers import Encoded
from posse.server.api.requests import ANYWHERE, problems
from posse.server.edge.limits import counted_address, host_of
from posse.server.edge.packing import PublicAnswer
from posse.server.errors import Refused
from posse.server.tables.house import House
from posse.server.thinking.queue import Asker, Kind
from posse.table.daily_game import games_to_compare, known_results
from posse.table.encoding import encoded

PART: Final = 10  # games that are played at a time, so that nobody waits long behind them
MS: Final = 1000  # what a part of them may take, as it is counted
Day = Annotated[
    str,
    Path(
        max_length=10,
        description="A day of UTC, as 2026-11-17.",
        json_schema_extra={"format": "date"},
    ),
]
Results = list[models.LevelResult]
router = APIRouter(route_class=Encoded, responses=problems(*ANYWHERE))


class Calendar:
    """What is told of the deals of the last days, made once for everyone. Of other days nothing is kept, so
    that nobody can push out what others want."""

    def __init__(self) -> None:
        self.days: dict[date, PublicAnswer] = {}
        self.results: dict[Daily, Results] = {}
        self.asked: dict[tuple[Daily, str], asyncio.Future[Results]] = {}

    def deals(self, house: House, day: date) -> PublicAnswer:
        told = self.days.get(day)
        if told is None:
            deals = [info(daily(game, one)) for one in days_before(day) for game in house.games.values()]
            told = PublicAnswer.of(encoded(deals), "application/json")
            if is_shown(day):
                self.days = {old: kept for old, kept in self.days.items() if is_shown(old)} | {day: told}
        return told

    async def results_of(self, house: House, deal: Daily, asker: Asker) -> Results:
        """How the level does with a deal. Who asks from one address at the same time waits together; each
        address waits for its own turn, and goes on from where others have come to."""
        key = deal, asker.address
        if key in self.asked:
            return await asyncio.shield(self.asked[key])
        told: asyncio.Future[Results] = asyncio.get_running_loop().create_future()
        self.asked[key] = told
        try:
            told.set_result(await played(house, deal, self.known(deal), asker))
        finally:
            del self.asked[key]
            if not told.done():
                told.set_exception(Refused("bots-busy", 503))
                told.exception()  # perhaps nobody else waits
        return told.result()

    def known(self, deal: Daily) -> Results:
        """What has been played of it; more is added there."""
        known = self.results.get(deal)
        if known is None:
            known = [result_info(*result) for result in known_results(deal)]
            if is_shown(deal.day):
                for old in [old for old in self.results if not is_shown(old.day)]:
                    del self.results[old]
                self.results[deal] = known
        return known


def is_shown(day: date) -> bool:
    """Whether a day is on somebody's calendar: a device's clock may be ahead."""
    return -1 <= (today() - day).days <= DAYS_BACK


def info(deal: Daily) -> models.DailyInfo:
    return {
        "day": deal.day.isoformat(),
        "game": deal.game.id,
        "players": deal.players,
        "level": deal.level,
        "seat": deal.seat,
        "mark": deal.mark,
    }


def calendar_of(request: Request) -> Calendar:
    calendar: Calendar = request.app.state.calendar
    return calendar


@router.get("/api/daily/{day}", tags=["games"], response_model=list[models.DailyInfo])
async def deals(request: Request, day: Day) -> Response:
    """The deals of a day and of the 29 days before it, the latest first."""
    return calendar_of(request).deals(request.app.state.house, day_of(day)).answer(request)


@router.get("/api/daily/{day}/{game}/results", tags=["games"])
async def results(request: Request, day: Day, game: str) -> models.LevelResults:
    """What a try can be compared with. The first who asks waits for games of a quick level to be played."""
    house: House = request.app.state.house
    deal = daily(find(game, house.games), day_of(day))
    asker = Asker(counted_address(host_of(request.client)))
    return {"level": deal.level, "results": await calendar_of(request).results_of(house, deal, asker)}


async def played(house: House, deal: Daily, known: Results, asker: Asker) -> Results:
    """The level's games, played by the workers in small parts; what others play meanwhile is there, too."""
    many = games_to_compare(deal)
    job = {"ask": "level", "game": deal.game.id, "day": deal.day.isoformat(), "ms": MS}
    while (first := len(known)) < many:
        answer = await house.thinkers.consult(job | {"first": first, "end": first + PART}, asker, Kind.REVIEW)
        if answer is None:
            raise Refused("bots-busy", 503)
        if len(known) == first:
            known += [result_info(*result) for result in answer["results"]]
    return known


def result_info(rank: int, points: int) -> models.LevelResult:
    return {"rank": rank, "points": points}
