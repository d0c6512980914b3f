"""The turning point of a game against bots: looked for while it is played, told when it is over."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from posse.server.thinking.queue import Kind
from posse.table import Match, finished
from posse.table.turning import LookBack
from tests.server.people import Hosted, Place, play_on, serving
from tests.waiting import until

SHORT = {"rounds": 1, "quick": 1, "first": 1}
FRENCH = {"Accept-Language": "fr"}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less is looked at, so that it does not take long, compiled or not."""
    for name, less in (("FIRST", 40), ("EACH", 1), ("AGAIN", 40)):
        monkeypatch.setattr(f"posse.table.turning.{name}", less)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with serving(tmp_path_factory.mktemp("turning")) as served:
        yield served


def turning(place: Place, table: Hosted) -> Any:
    return place.get(f"/api/replays/{table.id}/turning")


def test_it_is_looked_for_while_one_plays_and_is_what_the_record_alone_would_give(place: Place) -> None:
    table = place.open(options={"rounds": 1, "first": 1})
    (token,) = table.begin("Ann", bots=("deputy",))
    before = place.metric("posse_bot_kills_total"), place.metric("posse_reviews_total")
    with table.watch(token) as ann:
        play_on([ann], moves=2)
        until(lambda: (found := place.library.turnings.of.get(table.id)) and found.back.first)
        for who in ("", token, table.token):
            refused = place.get(f"/api/replays/{table.id}/turning", token=who)
            assert (refused.status_code, refused.json()["rule"]) == (409, "review-running")
        play_on([ann])
    until(lambda: turning(place, table).json()["status"] == "done")
    told = turning(place, table).json()
    match = Match.from_record(place.get(f"{table.path}/record").text)
    back = LookBack(match, 0)
    while (look := back.next()) is not None:
        back.hear(look, look.question(match).answer(match.game))
    assert told == {
        "status": "done",
        "seat": 0,
        "choices": back.looked(),
        "points": finished.turning(match, back.points(), "en"),
    }
    assert told["choices"] > 3
    french = place.http.get(f"/api/replays/{table.id}/turning", headers=FRENCH).json()
    assert [point["line"] for point in french["points"]] == [point["line"] for point in told["points"]]
    assert before == (place.metric("posse_bot_kills_total"), place.metric("posse_reviews_total"))


def test_among_people_nobody_is_told_of_one(place: Place) -> None:
    table = place.open(options=SHORT)
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
        play_on([ann, bob])
    assert turning(place, table).json() == {"status": "none", "seat": None, "choices": 0, "points": []}


def test_a_look_is_asked_of_one_seats_knowledge_not_while_a_bot_searches_and_fails_quietly(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(data) as place:
        asked: list[dict[str, Any]] = []

        async def fail(job: dict[str, Any], asker: Any, kind: Kind, left: float = 0.0) -> None:
            assert kind is Kind.LOOK
            assert not place.house.rooms[asker.table].table.bots_to_act()
            asked.append(job)

        monkeypatch.setattr(place.house.thinkers, "consult", fail)
        monkeypatch.setattr("posse.server.api.turning.AGAIN", 0.0)
        table = place.open(options=SHORT)
        (token,) = table.begin("Ann", bots=("search:5",))
        with table.watch(token) as ann:
            play_on([ann])
        until(lambda: turning(place, table).json()["status"] == "done")
        assert turning(place, table).json() == {"status": "done", "seat": 0, "choices": 0, "points": []}
        assert {job["knowledge"]["seat"] for job in asked} == {"p1"}
        assert all(sorted(job) == sorted(asked[0]) and job["ms"] == 0 for job in asked)


def test_what_is_not_found_soon_after_the_end_is_not_told(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(data, review_seconds=0.5) as place:

        async def never(*_: Any) -> None:
            return None

        monkeypatch.setattr(place.house.thinkers, "consult", never)
        table = place.open(options=SHORT)
        (token,) = table.begin("Ann", bots=("deputy",))
        with table.watch(token) as ann:
            play_on([ann])
        assert turning(place, table).json()["status"] == "working"
        now = time.time()
        monkeypatch.setattr(place.house, "now", lambda: now + 90.0)
        until(lambda: turning(place, table).json()["status"] == "none")  # and nobody is praised for it
        assert table.id in place.library.turnings.of
        monkeypatch.undo()
        monkeypatch.setattr("posse.table.turning.FIRST", 20)
        assert place.post(f"/api/replays/{table.id}/review").is_success  # whoever wants to know it can
        until(lambda: turning(place, table).json()["status"] == "done")
        place.house.rooms.pop(table.id)
        place.library.turnings.look()
        assert table.id not in place.library.turnings.of, "it goes with its table"
