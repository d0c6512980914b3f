"""Opening a table with an id: however often it is asked, there is one table and one answer."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.server.people import Hosted, Place, serving

ID = "a-client-chose-this-1"
ASKED = {"game": "public-enemy", "players": 2, "options": {"first": 1}, "id": ID}


def test_the_same_id_is_answered_the_same_also_after_a_restart(data: Path):
    with serving(data) as place:
        first = place.post("/api/tables", ASKED)
        assert first.status_code == 201
        assert place.post("/api/tables", ASKED).json() == first.json()
    with serving(data) as place:
        assert place.post("/api/tables", ASKED).json() == first.json()
        assert place.house.store.games() == [first.json()["table"]["id"]]
        hosted = Hosted(place, first.json()["table"]["id"], first.json()["host"])
        hosted.begin("Ann", "Bob")
        again = place.post("/api/tables", ASKED).json()
        assert (again["table"]["id"], again["host"]) == (hosted.id, hosted.token)
        assert again["table"]["status"] == "running", "as it is now"


def test_at_the_same_time_there_is_one_table(place: Place):
    asked = ASKED | {"id": "many-at-the-same-time"}
    before = len(place.house.store.games())
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: place.post("/api/tables", asked), range(8)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    assert len(place.house.store.games()) == before + 1


def test_an_id_opens_nothing_else(place: Place):
    asked = ASKED | {"id": "an-id-is-for-one-wish"}
    opened = place.post("/api/tables", asked).json()
    before = len(place.house.store.games())
    others: tuple[dict[str, Any], ...] = (
        {"players": 3},
        {"options": {}},
        {"game": "goat", "options": {}},
        {"settings": {"listed": True}},
    )
    for other in others:
        answer = place.post("/api/tables", asked | other)
        assert answer.status_code == 409
        assert "host" not in answer.json()
    assert len(place.house.store.games()) == before
    assert place.post("/api/tables", asked).json() == opened
    assert place.post("/api/tables", asked | {"id": "short"}).status_code == 422


def test_an_answer_that_was_lost_counts_once(data: Path):
    with serving(data, limits={"tables": 1}) as place:
        opened = place.post("/api/tables", ASKED).json()
        assert place.post("/api/tables", ASKED).json() == opened
        assert place.post("/api/tables", ASKED | {"id": "another-id-of-theirs"}).status_code == 429
