"""A record that was brought is found whichever worker is asked, also if its keeper was too slow for it."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from posse.server.api import records
from posse.server.api.brought import key_of
from posse.server.cluster import forward
from posse.server.cluster.forward import Forwarder
from tests.server.people import Place
from tests.server.test_across import workers
from tests.store.postgres import server
from tests.waiting import until

RECORDS = Path(__file__).resolve().parents[1] / "records"


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Place, Place]]:
    with (
        server() as running,
        workers(running.fresh(), tmp_path_factory.mktemp("data"), review_seconds=0.5) as both,
    ):
        yield both


def told_apart(pair: tuple[Place, Place], key: str) -> tuple[Place, Place]:
    """The worker that keeps what has this key, and the other one."""
    one, two = pair
    return (one, two) if one.shared.neighbours.keeper(key) is None else (two, one)


def has(place: Place, key: str) -> bool:
    return key in place.library.brought.matches


def refused(place: Place) -> int:
    """How often a record was not there, at both workers together."""
    return place.refusals("no-brought-record")


def test_what_another_has_read_for_a_slow_keeper_is_found_by_both(
    pair: tuple[Place, Place], monkeypatch: pytest.MonkeyPatch
):
    text = (RECORDS / "goat-2-plain.posse").read_text(encoding="utf-8")
    key = key_of(text)
    keeper, other = told_apart(pair, key)

    async def sleeps(*_: Any) -> None:
        raise httpx.ReadTimeout("a test")

    with monkeypatch.context() as patch:
        patch.setattr(Forwarder, "_ask", sleeps)
        assert other.post("/api/records", {"text": text}).json()["id"] == key
    assert (has(keeper, key), has(other, key)) == (False, True)
    before = refused(keeper)
    path = f"/api/records/{key}"
    for asked in (f"{path}?line=1", f"{path}/log", f"{path}/review"):
        answers = [place.get(asked) for place in pair]
        assert [answer.status_code for answer in answers] == [200, 200], asked
        assert answers[0].content == answers[1].content
        assert "posse-moved" not in answers[0].headers
    for place in pair:
        assert place.post(f"{path}/review").json()["status"] in ("working", "done")
    until(lambda: all(place.get(f"{path}/review").json()["status"] == "done" for place in pair))
    assert keeper.metric("posse_reviews_total") == 1, "of both"
    assert refused(keeper) == before
    keeper.post("/api/records", {"text": text})
    assert has(keeper, key), "it can be brought again"
    assert [place.get(f"{path}?line=1").status_code for place in pair] == [200, 200]


def test_a_record_that_nobody_has_is_refused_and_counted_once(pair: tuple[Place, Place]):
    for key in ("0" * 64, "1" * 64, "2" * 64):
        for place in pair:
            before = refused(place)
            answer = place.get(f"/api/records/{key}")
            assert (answer.status_code, answer.json()["rule"]) == (404, "no-brought-record")
            assert "posse-moved" not in answer.headers
            assert refused(place) == before + 1
            assert place.get(f"/internal/brought/{key}").status_code == 404


def test_a_keeper_that_reads_slowly_is_waited_for(pair: tuple[Place, Place], monkeypatch: pytest.MonkeyPatch):
    text = (RECORDS / "goat-3-plain.posse").read_text(encoding="utf-8")
    key = key_of(text)
    keeper, other = told_apart(pair, key)
    read = records.brought_record

    def slow(*given: Any) -> Any:
        time.sleep(1.0)
        return read(*given)

    monkeypatch.setattr(records, "brought_record", slow)
    monkeypatch.setitem(forward.TIMES, "read", 0.1)  # as long as other answers are waited for
    assert other.post("/api/records", {"text": text}).status_code == 200
    assert (has(keeper, key), has(other, key)) == (True, False)
