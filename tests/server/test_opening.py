"""Opening a table with an id: however often it is asked, there is one table and one answer."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

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
        assert place.house.store.table_ids() == [first.json()["table"]["id"]]
        hosted = Hosted(place, first.json()["table"]["id"], first.json()["host"])
        hosted.begin("Ann", "Bob")
        again = place.post("/api/tables", ASKED).json()
        assert (again["table"]["id"], again["host"]) == (hosted.id, hosted.token)
        assert again["table"]["status"] == "running", "as it is now"


def test_at_the_same_time_there_is_one_table(place: Place):
    asked = ASKED | {"id": "many-at-the-same-time"}
    before = len(place.house.store.table_ids())
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: place.post("/api/tables", asked), range(8)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    assert len(place.house.store.table_ids()) == before + 1


def test_an_id_opens_nothing_else(place: Place):
    asked = ASKED | {"id": "an-id-is-for-one-wish"}
    opened = place.post("/api/tables", asked).json()
    before = len(place.house.store.table_ids())
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
    assert len(place.house.store.table_ids()) == before
    assert place.post("/api/tables", asked).json() == opened
    assert place.post("/api/tables", asked | {"id": "short"}).status_code == 422


def test_an_answer_that_was_lost_counts_once(data: Path):
    with serving(data, limits={"tables": 1}) as place:
        opened = place.post("/api/tables", ASKED).json()
        assert place.post("/api/tables", ASKED).json() == opened
        assert place.post("/api/tables", ASKED | {"id": "another-id-of-theirs"}).status_code == 429


@pytest.mark.parametrize(
    ("game", "options", "english", "french"),
    [
        (
            "outlaws",
            {"teams": "oui"},
            "The option teams is on or off (true or false), not “oui”.",
            "L'option teams est activée ou non (true ou false), pas « oui ».",
        ),
        (
            "outlaws",
            {"teams": None},
            "The option teams is on or off (true or false), not “null”.",
            "L'option teams est activée ou non (true ou false), pas « null ».",
        ),
        (
            "public-enemy",
            {"rounds": [3]},
            "The option rounds takes a whole number from 0 to 1000, not “a list”.",
            "L'option rounds prend un entier de 0 à 1000, pas « une liste ».",
        ),
        (
            "public-enemy",
            {"rounds": 2.5},
            "The option rounds takes a whole number from 0 to 1000, not “2.5”.",
            "L'option rounds prend un entier de 0 à 1000, pas « 2.5 ».",
        ),
    ],
)
def test_a_wrong_option_is_named_with_what_would_be_right(
    place: Place, game: str, options: dict[str, object], english: str, french: str
):
    for lang, told in (("en", english), ("fr", french)):
        asked = {"game": game, "players": 4, "options": options}
        answer = place.http.post("/api/tables", json=asked, headers={"Accept-Language": lang})
        assert answer.status_code == 422
        assert answer.json()["rule"] in ("option-switch", "option-value")
        assert " ".join(answer.json()["text"].split()) == told


def test_an_option_may_be_written_as_on_the_command_line(place: Place):
    for value in (True, 1, "on", "yes", "1"):
        asked = {"game": "outlaws", "players": 4, "options": {"teams": value}}
        answer = place.http.post("/api/tables", json=asked)
        assert answer.json()["table"]["options"]["teams"] == 1
