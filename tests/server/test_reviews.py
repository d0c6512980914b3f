"""Reviews over real requests: finished games only, by the workers, once, and few at a time."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.people import Hosted, Place, play_on, serving
from tests.waiting import PATIENCE, until

SHORT = {"rounds": 1, "quick": 1, "first": 1}
FRENCH = {"Accept-Language": "fr"}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with serving(tmp_path_factory.mktemp("reviews"), review_seconds=0.5) as served:
        yield served


def finish(place: Place) -> Hosted:
    table = place.open(options=SHORT)
    (token,) = table.begin("Ann", bots=("random",))
    with table.watch(token) as ann:
        play_on([ann])
    return table


@pytest.fixture(scope="module")
def finished(place: Place) -> Hosted:
    return finish(place)


def until_done(place: Place, path: str) -> dict[str, Any]:
    deadline = time.monotonic() + 2 * PATIENCE
    seen = 0
    while True:
        state: dict[str, Any] = place.get(path).json()
        if state["status"] == "done":
            return state
        assert state["status"] in ("waiting", "working"), state
        assert seen <= state["done"] <= max(state["total"], seen)
        seen = state["done"]
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_finished_game_is_reviewed_once_and_told_in_both_languages(place: Place, finished: Hosted):
    path = f"/api/replays/{finished.id}/review"
    assert place.get(path).json() == {
        "status": "none",
        "place": 0,
        "done": 0,
        "total": 0,
        "review": None,
    }
    reviewed = place.metric("posse_reviews_total")
    begun = place.post(path)
    assert begun.status_code == 200, begun.text
    assert begun.json()["status"] == "working"
    assert place.post(path).json()["status"] in ("working", "done"), "asked again, it is the same review"
    state = until_done(place, path)
    assert state["done"] == state["total"] > 0
    log = place.get(f"/api/replays/{finished.id}/log").json()
    moments = state["review"]["moments"]
    assert (moments[0]["line"], moments[-1]["line"]) == (0, log["last"])
    ranks = log["result"]["ranks"]
    shares = [round((rank == 1) / ranks.count(1), 4) for rank in ranks]  # who are level share the victory
    assert moments[-1]["chances"] == shares
    lines = {line["line"]: line["seat"] for line in log["log"]}
    for turn in state["review"]["turns"]:
        assert lines[turn["line"]] == turn["seat"]
        assert turn["could"] > turn["chance"]
        assert isinstance(turn["why"], str)
    assert place.post(path).json() == state, "and it is kept"
    assert place.metric("posse_reviews_total") == reviewed + 1
    french = place.http.get(path, headers=FRENCH).json()["review"]
    assert [turn["line"] for turn in french["turns"]] == [turn["line"] for turn in state["review"]["turns"]]
    assert all("a joué" in turn["text"] for turn in french["turns"])


def test_a_running_game_is_not_reviewed_for_anybody(place: Place):
    table = place.open(options=SHORT)
    assert place.post(f"/api/replays/{table.id}/review").status_code == 409
    (token,) = table.begin("Ann", bots=("deputy",))
    for asked in (place.post, place.get):
        for who in ("", token, table.token):
            refused = asked(f"/api/replays/{table.id}/review", token=who)
            assert refused.status_code == 409
            assert refused.json()["rule"] == "review-running"


def test_a_record_that_is_brought_is_reviewed_if_it_is_over(place: Place, finished: Hosted):
    text = place.get(f"{finished.path}/record").text
    brought = place.post("/api/records", {"text": text}).json()["id"]
    path = f"/api/records/{brought}/review"
    assert place.get(path).json()["status"] == "none"
    assert place.post(path).status_code == 200
    assert until_done(place, path)["review"]["moments"]
    unfinished = next(
        cut
        for cut in (place.post("/api/records", {"text": short}) for short in shortened(text))
        if cut.status_code == 200 and not cut.json()["over"]
    )
    assert place.post(f"/api/records/{unfinished.json()['id']}/review").json()["rule"] == "review-running"
    assert place.post(f"/api/records/{'0' * 64}/review").status_code == 404


def shortened(text: str) -> Iterator[str]:
    """A record without its last moves and its end."""
    lines = [line for line in text.splitlines() if not line.lower().startswith(("end", "secret", "#"))]
    for drop in range(1, 12):
        yield "\n".join(lines[:-drop]) + "\n"


def test_workers_are_told_one_seats_knowledge_at_a_time(place: Place, monkeypatch: pytest.MonkeyPatch):
    told: list[dict[str, Any]] = []
    consult = place.house.thinkers.consult

    async def listening(job: dict[str, Any], *who: Any) -> Any:
        told.append(job)
        return await consult(job, *who)

    monkeypatch.setattr(place.house.thinkers, "consult", listening)
    table = finish(place)
    told.clear()
    place.post(f"/api/replays/{table.id}/review")
    until_done(place, f"/api/replays/{table.id}/review")
    assert told
    for job in told:
        told_of = ["ask", "fair", "game", "iterations", "knowledge", "legal", "ms", "seed"]
        assert sorted(job.keys() - {"seconds"}) == told_of, "a look back names the time it has, too"
        assert job["knowledge"]["seat"] in ("p1", "p2")


def break_off(place: Place, table: Hosted) -> None:
    """Ends a review that has begun; one whose task has not run yet would not notice."""
    job = place.library.reviews.jobs[table.id]
    until(lambda: job.examination is not None)
    assert job.task is not None
    place.house.recovery._loop.call_soon_threadsafe(job.task.cancel)
    until(lambda: table.id not in place.library.reviews.jobs)


def wish(place: Place, table: Hosted, source: str) -> dict[str, Any]:
    """Somebody's wish for a review, as it is answered."""
    path = f"/api/replays/{table.id}/review"
    answer: dict[str, Any] = place.http.post(path, headers={"X-Forwarded-For": source}).json()
    return answer


def stand(place: Place, *tables: Hosted) -> list[tuple[str, int]]:
    """How far reviews are, and at which place they wait."""
    told = [place.get(f"/api/replays/{table.id}/review").json() for table in tables]
    return [(state["status"], state["place"]) for state in told]


MALLORY, ANN, BOB, CY = (f"198.51.100.{n}" for n in range(1, 5))


def test_whoever_wishes_for_many_reviews_keeps_nobody_out(data: Path):
    """Two reviews of one address once kept everybody else out for as long as they took."""
    with serving(data, forwarded_allow="127.0.0.1", review_seconds=20.0) as place:
        tables = [finish(place) for _ in range(6)]
        for table in tables[:4]:
            assert wish(place, table, MALLORY)["status"] in ("working", "waiting")
        assert stand(place, *tables[:4]) == [("working", 0), ("waiting", 1), ("waiting", 2), ("waiting", 3)]
        assert wish(place, tables[4], ANN)["status"] == "working", "an address has one of the two at a time"
        told = wish(place, tables[5], BOB)
        assert (told["status"], told["place"]) == ("waiting", 1), "before all that Mallory waits for"
        assert wish(place, tables[5], CY) == told, "a game has one review, whoever asks"
        assert [at for _, at in stand(place, *tables[1:4])] == [2, 3, 4]
        break_off(place, tables[4])
        assert stand(place, tables[5], tables[1]) == [("working", 0), ("waiting", 1)]
        break_off(place, tables[5])
        assert stand(place, *tables[1:4]) == [("waiting", 1), ("waiting", 2), ("waiting", 3)]
        break_off(place, tables[0])
        assert stand(place, *tables[1:4]) == [("working", 0), ("waiting", 1), ("waiting", 2)]


def test_too_many_reviews_wait_at_whose_expense(data: Path):
    limits = {"reviews": 1, "reviews_waiting": 2}
    with serving(data, limits=limits, forwarded_allow="127.0.0.1", review_seconds=20.0) as place:
        tables = [finish(place) for _ in range(5)]
        for table in tables[:3]:
            wish(place, table, MALLORY)
        path = f"/api/replays/{tables[3].id}/review"
        refused = place.http.post(path, headers={"X-Forwarded-For": MALLORY})
        assert (refused.status_code, refused.json()["rule"]) == (503, "reviews-busy")
        assert place.refusals("reviews-busy") == 1
        assert wish(place, tables[3], ANN)["place"] == 1
        assert stand(place, *tables[:4]) == [("working", 0), ("waiting", 2), ("none", 0), ("waiting", 1)]
        wish(place, tables[4], BOB)
        assert [status for status, _ in stand(place, *tables[1:])] == ["none", "none", "waiting", "waiting"]


def test_what_waits_takes_up_no_more_memory_than_it_may(data: Path):
    limits = {"reviews": 1, "brought": 1}  # not even one fits, and one may always wait
    with serving(data, limits=limits, forwarded_allow="127.0.0.1", review_seconds=20.0) as place:
        tables = [finish(place) for _ in range(3)]
        for table, source in zip(tables[:2], (MALLORY, MALLORY), strict=True):
            wish(place, table, source)
        assert "rule" in wish(place, tables[2], MALLORY)
        assert stand(place, *tables) == [("working", 0), ("waiting", 1), ("none", 0)]


def test_a_review_that_nobody_asks_for_any_more_is_not_begun(data: Path, monkeypatch: pytest.MonkeyPatch):
    with serving(data, limits={"reviews": 1}, review_seconds=20.0) as place:
        one, two, three = (finish(place) for _ in range(3))
        for table in (one, two, three):
            wish(place, table, ANN)
        now = place.house.now
        monkeypatch.setattr(place.house, "now", lambda: now() + 40.0)
        assert stand(place, three) == [("waiting", 2)]
        monkeypatch.setattr(place.house, "now", lambda: now() + 80.0)
        assert stand(place, three) == [("waiting", 1)]
        assert stand(place, one, two) == [("working", 0), ("none", 0)], "one under way goes on"


def test_not_too_many_from_one_address(data: Path):
    with serving(data, limits={"review_starts": 2}, review_seconds=20.0) as place:
        one, two, three = (finish(place) for _ in range(3))
        for table in (one, two):
            assert place.post(f"/api/replays/{table.id}/review").status_code == 200
            break_off(place, table)
        many = place.post(f"/api/replays/{three.id}/review")
        assert (many.status_code, many.json()["rule"]) == (429, "too-many-reviews")
        assert place.get(f"/api/replays/{three.id}/review").json()["status"] == "none"


def test_of_those_that_are_done_whoever_has_most_loses_the_oldest(
    data: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("posse.server.api.reviews.KEPT", 2)
    with serving(data, forwarded_allow="127.0.0.1", review_seconds=0.1) as place:
        tables = [finish(place) for _ in range(4)]
        for table, source in zip(tables, (ANN, MALLORY, MALLORY, MALLORY), strict=True):
            wish(place, table, source)
            until_done(place, f"/api/replays/{table.id}/review")
        until(lambda: not place.library.reviews.busy)
        kept = [status for status, _ in stand(place, *tables)]
        assert kept == ["done", "none", "none", "done"]
