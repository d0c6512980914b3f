"""Tables that an older version of the rules has left: refused by every door with a sentence, and kept."""

import json
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from posse.store import Store
from tests.ports import free_port
from tests.server.people import ALL_GAMES, Hosted, Place, play_on, serving
from tests.server.test_keeping import archive, game_over

GAME = type(ALL_GAMES["public-enemy"])
OLD = GAME.rules_version
ENGLISH = f"begun under version {OLD} of its rules; this server plays version {OLD + 1}"
FRENCH = f"sous la version {OLD} de ses règles\u202f; ce serveur joue la version {OLD + 1}"


def doors(table: Hosted) -> list[tuple[str, str, dict[str, object] | None]]:
    """Every request for a table."""
    ask, replay = table.path, f"/api/replays/{table.id}"
    reads = [ask, f"{ask}/code", f"{ask}/record", replay, f"{replay}/log", f"{replay}/review"]
    writes: dict[str, dict[str, object]] = {
        f"{ask}/seats/0": {"name": "Cy"},
        f"{ask}/commands": {"do": "pause", "id": "x1"},
        f"{ask}/rematch": {},
        f"{ask}/spectators": {},
        f"{replay}/review": {},
    }
    return [("GET", path, None) for path in reads] + [("POST", path, body) for path, body in writes.items()]


def refused(place: Place, table: Hosted, token: str) -> None:
    for method, path, body in doors(table):
        for lang, told in (("en", ENGLISH), ("fr", FRENCH)):
            headers = {"Accept-Language": lang, "Authorization": f"Bearer {token}"}
            answer = place.http.request(method, path, json=body, headers=headers)
            assert (answer.status_code, answer.json()["rule"]) == (409, "other-rules"), (method, path)
            assert told in answer.json()["text"]
    for lang, told in (("en", ENGLISH), ("fr", FRENCH)):
        with pytest.raises(InvalidStatus) as denied:
            table.watch(token, additional_headers={"Accept-Language": lang})
        said = denied.value.response
        assert said.status_code == 409
        assert told in json.loads(said.body or b"{}")["text"]


def test_tables_of_older_rules_are_refused_by_every_door_and_kept_as_they_are(
    data: Path, monkeypatch: pytest.MonkeyPatch
):
    port = free_port()
    with serving(data, port=port) as place:
        running, waiting, (over, token) = place.open(), place.open(), game_over(place)
        tokens = running.begin("Ann", "Bob")
        seat = waiting.sit(0, "Ann")
        record = place.get(f"{over.path}/record").text
    kept = (running, waiting, over)
    with Store.open(data) as store:
        before = {table.id: store.load(table.id) for table in kept}
    with monkeypatch.context() as newer:
        newer.setattr(GAME, "rules_version", OLD + 1)
        with serving(data, port=port) as place:
            for table, key in ((running, tokens[0]), (waiting, seat), (over, token), (over, over.token)):
                refused(place, table, key)
            for again in ({"deal": over.id}, {"from": {"table": over.id, "line": 0}}):
                assert place.post("/api/tables", again).json()["rule"] == "no-deal"
            brought = place.post("/api/records", {"text": record})
            assert brought.status_code == 422, "a record of older rules is refused, too"
            assert f"version {OLD}" in brought.json()["text"]
            assert over.id not in place.get("/api/replays").text
            archive(place)
            assert set(place.house.store.open_tables()) == {table.id for table in kept}
            place.open()  # and others play
    with Store.open(data) as store:
        assert {table.id: store.load(table.id) for table in kept} == before
    with serving(data, port=port) as place:  # a server of those rules again
        assert place.get(f"{over.path}/record").text == record
        with running.watch(tokens[0]) as ann, running.watch(tokens[1]) as bob:
            assert play_on([ann, bob], 2) == 2
