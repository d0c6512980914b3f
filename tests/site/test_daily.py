"""The deal of the day at a site: the same choices meet the same lines and dice as in the terminal."""

from datetime import date
from pathlib import Path

import pytest

from posse.core.record import parse_record
from posse.daily import daily
from posse.games.registry import GAMES
from posse.site.site import Site
from posse.table.state import ENDED
from tests.server.test_daily import at_the_terminal, day_with
from tests.site.games import Beside, Person, run


class Trying(Person):
    """Somebody who plays the deal of a day."""

    async def begin(self, game: str, day: date) -> None:
        deal = daily(GAMES[game], day)
        opened = await self.asked("POST", "/api/tables", {"game": game, "daily": day.isoformat()})
        self.table, self.host = opened["table"]["id"], opened["host"]
        self.token = self.host  # nobody sits down there but with it
        self.token = (await self.asked("POST", self.path(f"/seats/{deal.seat}"), {"name": "Zoé"}))["token"]
        await self.hello()
        for seat in range(deal.players):
            if seat != deal.seat:
                await self.command(do="bot", seat=seat, bot=deal.level)
        assert (await self.command(do="start"))["type"] == "ack"

    def is_asked(self) -> bool:
        view, window = self.now.get("view"), self.now.get("window")
        return bool(view and view["legal"]) and not (window and window["answered"])

    async def choose(self, chosen: list[str]) -> None:
        for action in chosen:
            await self.until(self.is_asked)
            assert (await self.command(do="play", action=action))["type"] == "ack"
            if self.now.get("count"):
                self.say({"type": "onward", "version": self.now["version"]})
        await self.until(lambda: self.now["status"] in ENDED)


@pytest.mark.parametrize(
    ("game", "level", "players"), [("public-enemy", "deputy", 2), ("goat", "greenhorn", 2)]
)
def test_the_same_choices_meet_the_same_lines_and_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, level: str, players: int
) -> None:
    monkeypatch.setattr("posse.table.state.AMONG_BOTS", 0.05)
    day = day_with(game, level, players)
    alone, chosen = at_the_terminal(game, day)

    async def tried() -> str:
        site = await Site.open(tmp_path, [Beside()], pace=0.0)
        zoe = Trying(site)
        await zoe.begin(game, day)
        await zoe.choose(chosen)
        record = (await zoe.ask("GET", zoe.path("/record"))).body.decode()
        await site.close()
        return record

    assert parse_record(run(tried())).lines == alone.match.record().lines
