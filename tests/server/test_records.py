"""Finished games looked at over HTTP: the shuffle, and records that people bring along."""

import pytest

from tests.server.people import Place, play_on


@pytest.fixture(scope="module")
def finished(place: Place) -> str:
    """The id of a game that was played to its end."""
    table = place.open(options={"rounds": 1})
    token = table.begin("Ann", bots=("house",))[0]
    assert place.get(f"/api/replays/{table.id}/shuffle").status_code == 409, "not before the end"
    with table.watch(token) as ann:
        play_on([ann])
    return table.id


def test_the_shuffle_tells_every_draw(place: Place, finished: str):
    told = place.get(f"/api/replays/{finished}/shuffle").json()
    record = place.get(f"/api/tables/{finished}/record").text
    assert f"secret: {told['secret']}\n" in record
    assert f"commitment: {told['commitment']}\n" in record
    for line in told["lines"]:
        numbers = " ".join(str(draw["number"]) for draw in line["draws"])
        row = next(row for row in record.splitlines() if row.startswith(f"{line['n']} {line['action']}"))
        assert row.endswith(f" {{{numbers}}}") if numbers else "{" not in row
        assert all(0 <= draw["number"] < draw["n"] for draw in line["draws"])


def test_a_record_can_be_brought_and_read_line_by_line(place: Place, finished: str):
    text = place.get(f"/api/tables/{finished}/record").text
    answer = place.post("/api/records", {"text": text})
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["game"] == "public-enemy"
    assert told["over"]
    assert told["shuffle"] == place.get(f"/api/replays/{finished}/shuffle").json()
    for line in (0, 3, told["last"]):
        asked = {"line": line, "seat": 1}
        brought = place.get(f"/api/records/{told['id']}", params=asked).json()
        kept = place.get(f"/api/replays/{finished}", params=asked).json()
        assert brought["view"] == kept["view"]
        assert brought["log"] == kept["log"]
    log = place.get(f"/api/records/{told['id']}/log", params={"seat": 1}).json()
    assert [line["line"] for line in log["log"]] == sorted(line["line"] for line in log["log"])
    assert {line["line"] for line in log["log"]} == set(range(told["last"] + 1))
    assert log["result"]
    assert place.get(f"/api/records/{told['id']}", params={"line": told["last"] + 1}).status_code == 422
    assert place.get(f"/api/records/{told['id']}", params={"seat": 2}).json() == {
        "rule": "no-seat-here",
        "text": "There is no seat 2 in this game; its seats are counted from 0 to 1.",
    }
    assert place.get(f"/api/records/{'0' * 64}").status_code == 404


def test_a_tampered_record_is_refused(place: Place, finished: str):
    text = place.get(f"/api/tables/{finished}/record").text
    first = next(row for row in text.splitlines() if row.startswith("1 "))
    other = first.replace("p1", "p2") if " p1 " in first else first.replace("p2", "p1")
    for broken in (
        text.replace(first, other),
        text.replace("secret: ", "secret: 00"),
        text + "x",
        "no record",
    ):
        answer = place.post("/api/records", {"text": broken})
        assert answer.status_code in (409, 422), broken[:80]
        assert answer.json()["text"]


def test_only_a_record_may_be_long(place: Place):
    assert place.post("/api/records", {"text": "x" * 300_000}).status_code == 422
    assert place.post("/api/records", {"text": "x" * 600_000}).status_code == 413
    assert place.post("/api/tables", {"game": "x" * 20_000}).status_code == 413


def test_before_the_end_one_looks_back_through_ones_own_eyes_only(place: Place):
    table = place.open(options={"dollars": 1})
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
        actor = ann if ann.my_turn else bob
        actor.command(action=next(text for text in actor.now["view"]["legal"] if text.startswith("look")))
        actor.catch_up(8)
        seat = actor.now["you"]["seat"]
        path = f"/api/replays/{table.id}"
        own = place.get(path, tokens[seat], params={"line": 1, "seat": seat})
        assert own.status_code == 200
        assert own.json()["view"] == actor.now["view"]
        assert place.get(f"{path}/log", tokens[seat], params={"seat": seat}).status_code == 200
        other = {"line": 1, "seat": 1 - seat}
        assert place.get(path, tokens[seat], params=other).status_code == 409
        assert place.get(path, params=other).status_code == 409
        assert place.get(path, tokens[seat], params={"seat": seat, "hands": True}).status_code == 409
        assert place.get(path, "0" * 32, params=other).status_code == 401
        watched = place.get(path, params={"line": 1}).json()
        assert watched["view"]["seat"] is None
        assert watched["events"] != own.json()["events"], "what was looked at stays with the looker"
    closed = place.open(spectators=False)
    closed.begin("Ann", "Bob")
    assert place.get(f"/api/replays/{closed.id}").status_code == 403
