"""What an address makes the server work is bounded: whatever it asks for, in processor time."""

import asyncio
import gzip
import re
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import Route
from websockets.exceptions import InvalidStatus

from benchmarks.shares import ASKED, SENT
from posse.daily import today
from posse.server.api import daily, messages, metrics, records, requests
from posse.server.api.sockets import SocketSession
from posse.server.app import create_app
from posse.server.config import Config, Limits
from posse.server.edge import spending
from posse.server.edge.spending import ACCOUNT, Metered, Spending, asker, charged
from posse.server.errors import Refused
from posse.server.tables.hints import Hints
from posse.server.tables.room import Room
from tests.server.people import Place, Player, serving
from tests.server.test_reviews import finish
from tests.waiting import until

ROOT = Path(__file__).resolve().parents[2]
SHARE, SECONDS = 0.25, 20.0


class Clock:
    """A wall clock and a processor's clock that the test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.worked = 100.0, 0.0
        monkeypatch.setattr(spending, "CPU", lambda: self.worked)
        self.spending = Spending(Limits(core_share=SHARE, seconds=SECONDS), lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def refusal(spending: Spending, address: str) -> Refused | None:
    try:
        spending.check(address)
    except Refused as refused:
        return refused
    return None


def test_an_address_that_has_spent_its_share_waits_until_some_of_it_has_gone_by(clock: Clock):
    mallory = clock.spending.of("mallory")
    mallory.spend(SHARE * SECONDS - 0.01)
    assert refusal(clock.spending, "mallory") is None
    mallory.spend(1.0)
    refused = refusal(clock.spending, "mallory")
    assert refused is not None
    assert (refused.key, refused.status) == ("too-much-work", 429)
    assert refused.after == pytest.approx(0.99 / SHARE)
    assert refusal(clock.spending, "ann") is None
    clock.now += 0.99 / SHARE + 0.01
    assert refusal(clock.spending, "mallory") is None


def test_over_time_no_address_is_given_more_than_its_share(clock: Clock):
    """It asks without a pause, for what takes 0.3 s each."""
    done, began = 0.0, clock.now
    for _ in range(10_000):
        clock.now += 0.05
        if refusal(clock.spending, "mallory") is None:
            clock.spending.of("mallory").spend(0.3)
            done += 0.3
    assert done <= SHARE * (clock.now - began + SECONDS) + 0.3


def test_the_steps_of_the_loop_are_counted_and_the_waiting_is_not(clock: Clock):
    account = clock.spending.of("ann")

    async def work() -> str:
        assert asker() == "ann"
        clock.worked += 0.5
        await asyncio.sleep(0)
        clock.worked += 0.25
        return "done"

    async def others() -> None:
        assert asker() == ""
        clock.worked += 7.0

    async def both() -> Any:
        done, _ = await asyncio.gather(Metered(work(), account).done(), others())
        assert ACCOUNT.get() is None
        return done

    assert asyncio.run(both()) == "done"
    assert account.spent() == pytest.approx(0.75)


def test_what_is_raised_or_cancelled_goes_through_and_counts(clock: Clock):
    account, heard = clock.spending.of("ann"), []

    async def failing() -> None:
        clock.worked += 0.5
        await asyncio.sleep(0)
        raise ValueError("what it is about")

    async def waiting() -> None:
        try:
            await asyncio.sleep(60.0)
        except asyncio.CancelledError:
            heard.append("cancelled")
            clock.worked += 0.25
            raise

    async def both() -> None:
        with pytest.raises(ValueError, match="what it is about"):
            await Metered(failing(), account)
        task = asyncio.create_task(Metered(waiting(), account).done())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(both())
    assert heard == ["cancelled"]
    assert account.spent() == pytest.approx(0.75)


def test_threads_that_work_for_an_address_are_counted(clock: Clock):
    account = clock.spending.of("ann")

    def read() -> int:
        clock.worked += 0.5
        return 7

    assert charged(read) is read, "for nobody"

    async def asked() -> int:
        before = ACCOUNT.set(account)
        counted = charged(read)
        ACCOUNT.reset(before)
        return await asyncio.to_thread(counted)

    assert asyncio.run(asked()) == 7
    assert account.spent() == pytest.approx(0.5)


WORK = (
    "GET /api/tables/{over}",
    "GET /api/replays/{over}/log",
    "GET /api/replays/{over}/shuffle",
    "GET /api/nothing",
    "POST /api/records",
    "POST /api/tables",
    "GET /health",
    "GET /",
)


@pytest.mark.parametrize("what", WORK)
def test_whatever_is_asked_for_is_counted(data: Path, what: str):
    """Refusals too. Another address is answered meanwhile."""
    ann, mallory = ({"X-Forwarded-For": f"198.51.100.{n}"} for n in (1, 2))
    with serving(data, forwarded_allow="127.0.0.1") as place:
        over = finish(place)
        now = place.house.now()  # time stands still: nothing wears off on a busy machine
        place.house.spending = Spending(Limits(core_share=1e-4), lambda: now)
        method, path = what.replace("{over}", over.id).split()
        body = {"text": "x", "game": "public-enemy"} if method == "POST" else None
        for _ in range(300):
            answer = place.http.request(method, path, json=body, headers=mallory)
            if answer.status_code == 429 and answer.json()["rule"] == "too-much-work":
                break
        else:
            pytest.fail("it is never too much")
        assert int(answer.headers["retry-after"]) >= 1
        assert place.http.get("/api/games", headers=ann).status_code == 200
        french = place.http.get("/api/games", headers=mallory | {"Accept-Language": "fr"})
        assert "occupe trop le serveur" in french.json()["text"]
        assert place.refusals("too-much-work") == 2


def test_a_table_that_has_to_be_opened_is_counted(data: Path, monkeypatch: pytest.MonkeyPatch):
    with serving(data) as place:
        over = finish(place)
        place.house.rooms.clear()
        spending = place.house.spending = Spending(Limits(core_share=1e-9, seconds=1e12), place.house.now)
        read = place.house.store.load

        monkeypatch.setattr(place.house.store, "load", laborious(read, 0.5))
        assert place.get(over.path).status_code == 200
        assert spending.of("127.0.0.1").spent() > 0.5


def laborious(honest: Callable[..., Any], seconds: float) -> Callable[..., Any]:
    """The same with more work."""

    def done(*given: Any, **more: Any) -> Any:
        enough = time.thread_time() + seconds
        while time.thread_time() < enough:
            pass
        return honest(*given, **more)

    return done


# -- What is said over sockets

CHAT = {"type": "command", "id": "c", "version": 0, "do": "chat", "text": "hi"}
SAID: tuple[tuple[dict[str, Any] | None, type[object], str], ...] = (
    (None, Room, "whole"),  # hello
    ({"type": "lang", "lang": "fr"}, Room, "whole"),
    ({"type": "why", "action": "take tombstone"}, SocketSession, "answer"),
    ({"type": "hint", "id": "h"}, Hints, "answer"),
    (CHAT, Room, "handle"),
)


@pytest.mark.parametrize(("message", "where", "what"), SAID)
def test_whatever_is_said_over_a_socket_is_counted(
    data: Path,
    monkeypatch: pytest.MonkeyPatch,
    message: dict[str, Any] | None,
    where: type[object],
    what: str,
):
    """By whoever has a seat, too, and also what is done beside the socket."""
    with serving(data, forwarded_allow="127.0.0.1") as place:
        spending = place.house.spending = Spending(Limits(core_share=1e-9, seconds=1e12), place.house.now)
        table = place.open()
        token = table.begin("Ann", "Bob")[0]
        monkeypatch.setattr(where, what, laborious(getattr(where, what), 0.5))
        with table.watch(token, additional_headers={"X-Forwarded-For": "198.51.100.1"}) as ann:
            if message is not None:
                ann.send(message)
            until(lambda: spending.of("198.51.100.1").spent() > 0.5)


def test_who_has_spent_it_all_is_heard_later_over_a_socket(data: Path):
    """Nobody is shown out: what is said waits its time. Others are heard meanwhile."""
    ann, mallory = ({"X-Forwarded-For": f"198.51.100.{n}"} for n in (1, 2))
    with serving(data, forwarded_allow="127.0.0.1") as place, ExitStack() as stack:
        spending = place.house.spending = Spending(Limits(), place.house.now)
        table = place.open()
        honest = stack.enter_context(table.watch(table.begin("Ann", "Bob")[0], additional_headers=ann))
        greedy = [stack.enter_context(table.watch(additional_headers=mallory)) for _ in range(3)]
        account = spending.of("198.51.100.2")
        account.spend(1e6)
        for player in greedy:  # each has begun to listen already, and hears one thing more
            ping(player)
            player.send({"type": "ping"})
        until(lambda: place.refusals("too-much-work") == 3)
        with pytest.raises(InvalidStatus) as refused:
            table.watch(additional_headers=mallory)
        assert refused.value.response.status_code == 429
        assert honest.command(do="chat", text="still here")["type"] == "ack"
        for player in greedy:
            player.until("update")  # what happens is told to all
            assert player.quiet()
        account.spend(-1e6)
        for player in greedy:
            player.until("pong")
        assert place.refusals("too-much-work") == 4


def ping(player: Player) -> None:
    player.send({"type": "ping"})
    player.until("pong")


def test_sockets_of_an_address_that_rest_go_on_one_after_another(clock: Clock):
    """Else all that they have said would be done in one go, and others wait for it."""
    account, heard = clock.spending.of("mallory"), []
    account.spend(SHARE * SECONDS + 0.001)

    async def rest(number: int) -> None:
        await account.rest(lambda: number == 2)
        heard.append((number, account.is_full()))
        account.spend(0.004)

    async def all_of_them() -> None:
        resting = [asyncio.create_task(rest(number)) for number in range(4)]
        while len(heard) < 4:
            await asyncio.sleep(0.001)
            clock.now += 0.001
        await asyncio.gather(*resting)

    asyncio.run(all_of_them())
    assert heard == [(0, False), (1, False), (2, True), (3, False)], "who has gone waits for nothing"


# -- The same bytes for everyone


@pytest.mark.parametrize(
    "path", ["/api/openapi.json", "/api/docs", "/api/games", "/api/daily/{today}", "/", "/t/x"]
)
def test_what_is_the_same_for_everyone_is_packed_once(
    place: Place, path: str, monkeypatch: pytest.MonkeyPatch
):
    path, headers = path.format(today=today()), {"Accept-Encoding": "gzip", "Accept": "text/html"}
    first = place.http.get(path, headers=headers)
    assert first.status_code == 200

    def never(*_: object, **__: object) -> None:
        raise AssertionError("it was made or packed once more")

    monkeypatch.setattr(gzip, "compress", never)
    monkeypatch.setattr(gzip.GzipFile, "write", never)
    monkeypatch.setattr("posse.server.api.requests.game_info", never)
    monkeypatch.setattr("posse.server.api.daily.daily", never)
    monkeypatch.setattr(FastAPI, "openapi", never)
    again = place.http.get(path, headers=headers)
    assert again.content == first.content
    assert again.headers["content-encoding"] == "gzip"


# -- Every address is in the table of costs


def test_every_address_and_every_message_is_in_the_table_of_costs(tmp_path: Path):
    """`python -m benchmarks.shares` prints what each costs, times what the limits let one address ask for."""
    assert set(SENT) - {"socket and hello", "a message that is none"} == set(messages.MODELS)
    app = create_app(Config(data=tmp_path))
    assert isinstance(app, FastAPI)
    routers = requests.router, requests.texts, records.router, daily.router, metrics.router
    routes = [*app.routes, *(route for router in routers for route in router.routes)]
    found = {
        f"{method} {route.path}"
        for route in routes
        if isinstance(route, APIRoute | Route)
        for method in route.methods or ()
        if method != "HEAD"
    }
    described = {
        f"{method.upper()} {path}" for path, ways in app.openapi()["paths"].items() for method in ways
    }
    assert described <= found, "the routers that are asked here are all there are"
    assert set(ASKED) - {"GET /"} == found
    page = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    table = page.partition("### What an address can make it work")[2].partition("\n## ")[0]
    told = set(re.findall(r"^\| `?([^|`]+)`? \|", table, re.MULTILINE))
    assert (set(ASKED) | set(SENT)) - told == set()
    assert f"{Limits().core_share:.0%}".replace("%", " %") in table


def test_a_clock_that_was_put_back_fills_no_account() -> None:
    now = [400.0]
    account = Spending(Limits(), lambda: now[0]).of("elsewhere")
    account.spend(1.0)
    now[0] = 0.0
    assert account.spent() == pytest.approx(1.0)
    now[0] = 1.0
    assert account.spent() == pytest.approx(1.0 - account.rate)
