"""The deal of the day at a server: the same choices meet the same lines and dice as in the terminal, nobody
else has a part in it, and one try counts."""

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from posse import bots
from posse.core.kernel.dice import Dice
from posse.core.record import parse_record
from posse.daily import daily, shipped
from posse.games.registry import GAMES
from posse.server.thinking.queue import Asker
from posse.table import Match
from posse.table.daily_game import DailyGame
from tests.server.people import Hosted, Place, Player, serving
from tests.waiting import PATIENCE, until


@pytest.fixture(autouse=True)
def short_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows that wait for bots alone last no longer than the bots think."""
    monkeypatch.setattr("posse.table.state.AMONG_BOTS", 0.05)


def day_with(game: str, level: str, players: int) -> date:
    """The first day on which a game has this level and size."""
    days = (date(2026, 11, 1) + timedelta(days=n) for n in range(100))
    return next(day for day in days if seen(game, day) == (level, players))


def seen(game: str, day: date) -> tuple[str, int]:
    deal = daily(GAMES[game], day)
    return deal.level, deal.players


def at_the_terminal(game: str, day: date, lines: int = 10_000) -> tuple[DailyGame, list[str]]:
    """The deal as one program plays it, the house bot choosing for the person; and what was chosen."""
    alone, chosen = DailyGame(daily(GAMES[game], day)), list[str]()
    house, seat = bots.find("house"), alone.deal.seat
    while not alone.match.over and len(alone.match.steps) < lines:
        if alone.is_asked:
            action = bots.ask(house, alone.match.game, alone.match.state, seat, Dice(len(chosen)))
            chosen.append(alone.match.game.action_texts[action])
            alone.play(seat, action)
        else:
            alone.step()
    return alone, chosen


def open_daily(place: Place, game: str, day: date, name: str = "Ann") -> tuple[Hosted, Player]:
    """A daily table as a page opens it: the person, then the bots, then the start."""
    answer = place.post("/api/tables", {"game": game, "daily": day.isoformat()})
    assert answer.status_code == 201, answer.text
    deal, hosted = daily(GAMES[game], day), Hosted(place, answer.json()["table"]["id"], answer.json()["host"])
    sat = place.post(f"{hosted.path}/seats/{deal.seat}", {"name": name}, hosted.token)
    assert sat.status_code == 201, sat.text
    for seat in range(deal.players):
        if seat != deal.seat:
            assert hosted.do("bot", seat=seat, bot=deal.level).status_code == 200
    assert hosted.do("start").status_code == 200
    hosted.sat[deal.seat] = sat.json()["token"]
    return hosted, hosted.watch(hosted.sat[deal.seat])


def until_asked(player: Player) -> None:
    while not player.my_turn:
        player.next()


def play_choices(player: Player, chosen: list[str]) -> None:
    """The person chooses what they chose at the terminal, whenever they are asked."""
    for action in chosen:
        while not player.my_turn or (player.now["window"] and player.now["window"]["answered"]):
            player.next()
        answer = player.command(action=action)
        assert answer["type"] == "ack", answer
        player.catch_up(answer["version"])


def replay_choices(player: Player, chosen: list[str]) -> None:
    """The same, to the end of the game."""
    play_choices(player, chosen)
    while player.now["status"] == "running":
        player.next()


@pytest.mark.parametrize(
    ("game", "level", "players"),
    [
        ("goat", "greenhorn", 3),
        ("outlaws", "deputy", 3),
        ("wyatt-earp", "deputy", 3),
        ("public-enemy", "marshal", 2),
    ],
)
def test_the_same_choices_meet_the_same_lines_and_dice(
    place: Place, game: str, level: str, players: int
) -> None:
    day = day_with(game, level, players)
    alone, chosen = at_the_terminal(game, day)
    hosted, player = open_daily(place, game, day)
    with player:
        replay_choices(player, chosen)
        told = parse_record(place.get(f"{hosted.path}/record").text)
        assert told.lines == alone.match.record().lines
        assert told.secret == alone.match.record().secret
        Match.from_record(told, verify=True)
        assert hosted.id not in {one["table"]["id"] for one in place.get("/api/replays").json()}


def test_a_bot_that_fails_is_asked_again_and_never_replaced(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = day_with("goat", "greenhorn", 2)
    alone, chosen = at_the_terminal("goat", day)
    with serving(data) as place:
        crew, asked = place.house.thinkers.crew, [0]
        ask = crew.ask

        async def fails_every_third(*given: Any) -> Any:
            asked[0] += 1
            return {"action": -1} if asked[0] % 3 == 0 else await ask(*given)

        monkeypatch.setattr(crew, "ask", fails_every_third)
        monkeypatch.setattr("posse.server.thinking.thinkers.AGAIN", 0.0)
        hosted, player = open_daily(place, "goat", day)
        with player:
            replay_choices(player, chosen)
            assert asked[0] > 3
            assert parse_record(place.get(f"{hosted.path}/record").text).lines == alone.match.record().lines


def test_it_goes_on_after_a_restart(data: Path) -> None:
    day = day_with("outlaws", "deputy", 2)
    alone, chosen = at_the_terminal("outlaws", day)
    with serving(data) as place:
        hosted, player = open_daily(place, "outlaws", day)
        with player:
            play_choices(player, chosen[:5])
    with serving(data) as place, Player(place, hosted.id, hosted.sat[alone.deal.seat]) as player:
        player.asked = 100  # ids of its own
        replay_choices(player, chosen[5:])
        told = parse_record(place.get(f"{hosted.path}/record").text)
        assert told.lines == alone.match.record().lines


def test_one_try_counts_and_practice_is_asked_for(place: Place) -> None:
    hosted, player = open_daily(place, "goat", day_with("goat", "deputy", 3))
    with player:
        assert not player.now["table"]["daily"]["practice"]
        until_asked(player)
        assert not player.now["you"]["hints"]
        assert "One try counts" in player.now["you"]["no_back"]
        assert player.command(do="take-back")["rule"] == "one-try"
        player.send({"type": "hint", "id": "q1"})
        assert player.until("hint", "error")["rule"] == "one-try"
        answer = player.command(do="practice")
        assert answer["type"] == "ack"
        player.catch_up(answer["version"])
        assert player.now["you"]["hints"]
        assert place.get(hosted.path).json()["daily"]["practice"]
        assert player.command(do="practice")["rule"] == "no-try"
        answer = player.command(action=player.now["view"]["legal"][0])
        player.catch_up(answer["version"])
        until_asked(player)
        assert player.command(do="take-back")["type"] == "ack"


def test_practice_is_for_daily_tables_alone(place: Place) -> None:
    hosted = place.open("goat", 2)
    [token] = hosted.begin("Ann", bots=("deputy",))
    assert hosted.do("practice", token).json()["rule"] == "no-try"


def test_nobody_else_sits_watches_or_lists_it(place: Place) -> None:
    day = day_with("goat", "deputy", 3)
    deal = daily(GAMES["goat"], day)
    asked = {"game": "goat", "daily": day.isoformat(), "settings": {"listed": True, "spectators": True}}
    answer = place.post("/api/tables", asked).json()
    hosted = Hosted(place, answer["table"]["id"], answer["host"])
    assert answer["table"]["settings"]["listed"] is False
    assert answer["table"]["settings"]["spectators"] is False
    assert hosted.id not in {head["id"] for head in place.get("/api/tables").json()}
    for seat in range(deal.players):
        stranger = place.post(f"{hosted.path}/seats/{seat}", {"name": "Eve"})
        assert stranger.json()["rule"] == "daily-seats"
    other = (deal.seat + 1) % deal.players
    assert place.post(f"{hosted.path}/seats/{other}", {"name": "Ann"}, hosted.token).status_code == 409
    assert hosted.do("bot", seat=deal.seat, bot=deal.level).json()["rule"] == "daily-seats"
    assert hosted.do("bot", seat=other, bot="random").json()["rule"] == "daily-seats"
    assert place.post(f"{hosted.path}/spectators", {}, hosted.token).status_code == 409
    assert hosted.draw is None, "nothing is drawn"


def test_no_bot_takes_the_persons_place_in_the_game(place: Place) -> None:
    day = day_with("goat", "deputy", 3)
    hosted, player = open_daily(place, "goat", day)
    with player:
        seat = daily(GAMES["goat"], day).seat
        assert hosted.do("bot", seat=seat, bot="deputy").json()["rule"] == "daily-seats"
        assert hosted.do("away", seat=seat).json()["rule"] == "daily-seats"


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "20261117", "2026-1-7"])
def test_what_is_no_day_is_said_to_be_none(place: Place, day: str) -> None:
    answer = place.post("/api/tables", {"game": "goat", "daily": day})
    assert (answer.status_code, answer.json()["rule"]) == (422, "bad-day")
    assert place.get(f"/api/daily/{day}").json()["rule"] == "bad-day"


def test_the_days_are_told_to_everyone(place: Place) -> None:
    told = place.get("/api/daily/2026-11-17").json()
    days = {one["day"] for one in told}
    assert (max(days), min(days), len(days)) == ("2026-11-17", "2026-10-19", 30)
    first = next(one for one in told if one["game"] == "goat")
    deal = daily(GAMES["goat"], date(2026, 11, 17))
    assert (first["level"], first["players"], first["seat"], first["mark"]) == (
        deal.level,
        deal.players,
        deal.seat,
        deal.mark,
    )


def test_the_levels_own_results_are_the_same_each_time(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("posse.table.daily_game.EYE", 20)
    day = day_with("outlaws", "deputy", 2).isoformat()
    told = place.get(f"/api/daily/{day}/outlaws/results").json()
    assert (told["level"], len(told["results"])) == ("deputy", 20)
    assert place.get(f"/api/daily/{day}/outlaws/results").json() == told
    long = day_with("goat", "marshal", 2).isoformat()
    assert place.get(f"/api/daily/{long}/goat/results").json() == {"level": "marshal", "results": []}


class Level:
    """In place of the workers: it says how a level does with a deal, once it may, unless it fails."""

    def __init__(self, place: Place, monkeypatch: pytest.MonkeyPatch, day: date) -> None:
        self.place, self.day = place, day
        self.asked: list[tuple[str, str, int]] = []  # for which address, of which day, from which game on
        self.may, self.fails = threading.Event(), -1
        monkeypatch.setattr(place.house.thinkers, "consult", self.consult)
        monkeypatch.setattr("posse.server.api.daily.today", lambda: self.day, raising=False)

    async def consult(self, job: dict[str, Any], asker: Asker, *_: Any) -> dict[str, Any] | None:
        self.asked.append((asker.address, job["day"], job["first"]))
        failed = len(self.asked) == self.fails
        if not self.may.is_set():
            await asyncio.to_thread(self.may.wait, PATIENCE)
        return None if failed else {"results": [(1, job["first"])] * (job["end"] - job["first"])}

    def results(self, address: str = "198.51.100.1", day: date | None = None) -> httpx.Response:
        path = f"/api/daily/{day or self.day}/outlaws/results"
        return self.place.http.get(path, headers={"X-Forwarded-For": address})


@pytest.fixture
def level(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Level]:
    with serving(data, forwarded_allow="127.0.0.1") as place:
        yield Level(place, monkeypatch, day_with("outlaws", "deputy", 2))


def test_a_class_that_compares_at_once_has_the_games_played_once(level: Level) -> None:
    """And another address waits for its own place alone: the class may be far behind."""
    addresses = ["198.51.100.1"] * 5 + ["198.51.100.2"]
    with ThreadPoolExecutor(len(addresses)) as pool:
        answers = [pool.submit(level.results, address) for address in addresses]
        until(lambda: len({address for address, *_ in level.asked}) == 2)
        level.may.set()
    told = [answer.result().json() for answer in answers]
    assert len(told[0]["results"]) == 100
    assert all(one == told[0] for one in told)
    assert max(Counter(level.asked).values()) == 1
    asked = len(level.asked)
    assert level.results("198.51.100.3").json() == told[0]
    assert len(level.asked) == asked, "they are kept"


def test_whoever_asks_for_other_days_pushes_out_none_that_is_on_the_calendar(level: Level) -> None:
    level.may.set()
    told = level.results().json()
    asked = len(level.asked)
    for other in range(220):
        assert level.results("198.51.100.9", date(2031, 1, 1) + timedelta(other)).status_code == 200
    assert len(level.asked) > asked + 500
    asked = len(level.asked)
    assert level.results().json() == told
    assert len(level.asked) == asked
    assert level.results(day=level.day - timedelta(7)).status_code == 200
    kept = level.place.server.config.app.state.calendar.results  # type: ignore[union-attr]
    assert {deal.day for deal in kept} == {level.day, level.day - timedelta(7)}
    level.day += timedelta(28)
    assert level.results().status_code == 200
    assert {deal.day for deal in kept} == {level.day, level.day - timedelta(28)}, "old days go"


def test_games_to_compare_that_failed_are_gone_on_with(level: Level) -> None:
    level.fails = 3
    level.may.set()
    assert (level.results().status_code, level.results().status_code) == (503, 200)
    assert [first for *_, first in level.asked] == [0, 10, 20, *range(20, 100, 10)]


@pytest.mark.parametrize(("day", "days"), [("0001-01-01", 1), ("0001-01-05", 5), ("9999-12-31", 30)])
def test_every_day_there_is_has_deals(place: Place, day: str, days: int) -> None:
    told = place.get(f"/api/daily/{day}")
    assert told.status_code == 200
    assert len({one["day"] for one in told.json()}) == days
    assert place.get(f"/api/daily/{day}/nothing/results").status_code == 422


def test_a_level_that_searches_long_has_the_results_of_the_package(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = day_with("goat", "marshal", 3)
    known = {shipped.name_of(daily(GAMES["goat"], day)): [(1, 31)] * shipped.GAMES}
    monkeypatch.setattr(shipped, "table", lambda: known)
    told = place.get(f"/api/daily/{day}/goat/results").json()
    assert told == {"level": "marshal", "results": [{"rank": 1, "points": 31}] * shipped.GAMES}


def test_a_servers_own_bots_do_not_change_the_deal(data: Path) -> None:
    """A server may have other bots: the deal of the day is played by the house's own all the same."""
    day = day_with("outlaws", "deputy", 2)
    alone, chosen = at_the_terminal("outlaws", day)
    with serving(data, bots="tests.server.stuck:find") as place:
        hosted, player = open_daily(place, "outlaws", day)
        with player:
            replay_choices(player, chosen)
            assert parse_record(place.get(f"{hosted.path}/record").text).lines == alone.match.record().lines
