"""Reviews over real requests: finished games only, by the workers, once, and few at a time."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.people import Hosted, Place, play_on, serving
from tests.server.test_outage import until

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
    deadline = time.monotonic() + 60
    seen = 0
    while True:
        state: dict[str, Any] = place.get(path).json()
        if state["status"] == "done":
            return state
        assert state["status"] == "working", state
        assert seen <= state["done"] <= max(state["total"], seen)
        seen = state["done"]
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_finished_game_is_reviewed_once_and_told_in_both_languages(place: Place, finished: Hosted):
    path = f"/api/replays/{finished.id}/review"
    assert place.get(path).json() == {"status": "none", "done": 0, "total": 0, "review": None}
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
        assert sorted(job) == ["ask", "fair", "game", "iterations", "knowledge", "legal", "ms", "seed"]
        assert job["knowledge"]["seat"] in ("p1", "p2")


def break_off(place: Place, table: Hosted) -> None:
    """Ends a review that has begun; one whose task has not run yet would not notice."""
    job = place.house.reviews.jobs[table.id]
    until(lambda: job.examination is not None)
    assert job.task is not None
    place.house.recovery._loop.call_soon_threadsafe(job.task.cancel)
    until(lambda: table.id not in place.house.reviews.jobs)


def test_few_at_a_time_and_not_too_many_from_one_address(data: Path):
    with serving(data, limits={"reviews": 1, "review_starts": 2}, review_seconds=20.0) as place:
        one, two, three = (finish(place) for _ in range(3))
        assert place.post(f"/api/replays/{one.id}/review").status_code == 200
        busy = place.post(f"/api/replays/{two.id}/review")
        assert (busy.status_code, busy.json()["rule"]) == (503, "reviews-busy")
        assert place.post(f"/api/replays/{one.id}/review").status_code == 200, (
            "the one under way may be asked for"
        )
        assert place.refusals("reviews-busy") == 1
        break_off(place, one)
        assert place.post(f"/api/replays/{two.id}/review").status_code == 200
        break_off(place, two)
        many = place.post(f"/api/replays/{three.id}/review")
        assert (many.status_code, many.json()["rule"]) == (429, "too-many-reviews")
        assert place.get(f"/api/replays/{three.id}/review").json()["status"] == "none"
