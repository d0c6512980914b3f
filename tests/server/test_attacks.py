"""Everything someone may try. Each is refused clearly, counted, and changes nothing."""

import json
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from posse.server.edge.letters import LETTERS
from posse.server.edge.tokens import new_table_id
from tests.server.people import Place, Player, serving
from tests.server.scene import Scene
from tests.waiting import until

SCRIPT = "<script>alert(1)</script>"


def test_another_seats_turn(scene: Scene):
    assert scene.other.command(action=scene.legal())["rule"] == "not-your-turn"
    assert scene.unchanged()


def test_a_seat_of_another_table_opens_nothing_here(scene: Scene):
    elsewhere = scene.place.open().begin("Ann", "Bob")[0]
    with Player(scene.place, scene.table.id, hello=False) as mallory:
        mallory.send({"type": "hello", "token": elsewhere})
        assert mallory.until("error")["rule"] == "bad-token"
        assert mallory.closed() == 4401
    for path in ("commands", "spectators", "rematch"):
        answer = scene.place.post(
            f"{scene.table.path}/{path}",
            {"id": "x" * 16, "do": "resign"} if path == "commands" else {},
            elsewhere,
        )
        assert answer.status_code == 401
    assert scene.place.get(f"{scene.table.path}/record", elsewhere).status_code == 401
    assert scene.unchanged()


@pytest.mark.parametrize("token", ["", "x", "0" * 32, "p1", "host", SCRIPT, "é" * 30, "x" * 200, 7, True, []])
def test_a_token_that_opens_nothing(scene: Scene, token: object):
    with Player(scene.place, scene.table.id, hello=False) as mallory:
        mallory.send({"type": "hello", "token": token})
        assert mallory.until("error")["rule"] in ("bad-token", "message")
        assert mallory.closed() in (4401, 4400)
    assert scene.unchanged()


def test_the_token_is_the_seats_own(scene: Scene):
    """Naming another seat in a command does not make it that seat's."""
    other = scene.other
    acting = scene.actor.now["you"]["seat"]
    assert other.command(action=scene.legal(), seat=acting)["rule"] == "not-your-turn"
    assert other.command(do="resign", seat=acting, author="p1")["type"] == "ack"
    assert other.until("update")["seats"][acting]["resigned"] is False


def test_the_host_plays_for_nobody(scene: Scene):
    answer = scene.table.do("play", action=scene.legal())
    assert answer.status_code == 403
    with Player(scene.place, scene.table.id, hello=False) as host:
        host.send({"type": "hello", "host": scene.table.token})
        host.until("view")
        assert host.command(action=scene.legal())["rule"] == "not-seated"
    assert scene.unchanged()


def test_no_token_no_command(scene: Scene):
    path = f"{scene.table.path}/commands"
    assert scene.place.post(path, {"do": "start", "id": "a"}).status_code == 401
    assert scene.place.post(path, {"do": "start", "id": "a"}, "f" * 32).status_code == 401
    assert scene.place.post(path, {"do": "pause", "id": "a"}, scene.tokens[0]).status_code == 403
    assert scene.unchanged()


@pytest.mark.parametrize(
    "do", ["play", "resign", "chat", "take-back", "start", "bot", "pause", "close", "code"]
)
def test_a_spectator_only_watches(scene: Scene, do: str):
    with scene.table.watch() as eve:
        answer = eve.command(do=do, action=scene.legal(), text="hi", seat=0)
        assert answer["rule"] in ("not-seated", "not-host")
    assert scene.unchanged()


@pytest.mark.parametrize(
    "do",
    ["sit", "move-seat", "admit", "rematch", "up", "close-window", "apply", "__init__", 7, None, ["play"]],
)
def test_commands_of_the_house_are_not_for_sockets(scene: Scene, do: object):
    answer = scene.actor.command(do=do, seat=0, name="x", token="t", code="c", table="t")
    assert answer["rule"] == "message"
    assert scene.unchanged()


def test_a_stale_version_gets_the_view(scene: Scene):
    actor = scene.actor
    answer = actor.command(action=scene.legal(), version=actor.now["version"] - 1)
    assert answer["rule"] == "stale"
    assert answer["view"]["view"] == actor.now["view"]
    assert answer["view"]["version"] == actor.now["version"]
    assert scene.unchanged()
    asked = {"do": "play", "action": scene.legal(), "id": "q", "version": 0}
    over_http = scene.place.post(
        f"{scene.table.path}/commands", asked, scene.tokens[actor.now["you"]["seat"]]
    )
    assert over_http.status_code == 409
    assert over_http.json()["view"]["view"] == actor.now["view"]
    assert scene.unchanged()


@pytest.mark.parametrize("version", [-1, 1.5, "3", None, True, 2**40, []])
def test_a_version_is_a_number(scene: Scene, version: object):
    assert scene.actor.command(action=scene.legal(), version=version)["rule"] == "message"
    assert scene.unchanged()


@pytest.mark.parametrize("command_id", ["", "x" * 65, "é", "a\nb", 7, None, {}])
def test_an_id_is_a_short_plain_text(scene: Scene, command_id: object):
    actor = scene.actor
    actor.send(
        {"type": "command", "id": command_id, "version": actor.now["version"], "action": scene.legal()}
    )
    assert actor.until("error")["rule"] == "message"
    assert scene.unchanged()


def test_the_same_id_is_done_once(scene: Scene):
    actor = scene.actor
    first = actor.command(id="same", action=scene.legal())
    assert first["type"] == "ack"
    stored = scene.stored()
    for action in (scene.legal(), "something else"):
        actor.send({"type": "command", "id": "same", "version": 0, "action": action})
        assert actor.until("ack", "error") == first
    assert scene.stored() == stored
    # The same id from another seat is another command.
    assert scene.other.command(id="same", do="chat", text="hi")["version"] == first["version"] + 1


def test_the_same_id_many_times_at_once_is_done_once(scene: Scene):
    actor = scene.actor
    message = {"type": "command", "id": "burst", "version": actor.now["version"], "action": scene.legal()}
    for _ in range(20):
        actor.send(message)
    answers = [actor.until("ack", "error") for _ in range(20)]
    assert all(answer == answers[0] and answer["type"] == "ack" for answer in answers)
    assert len(scene.stored()) == len(scene.before) + 1


def test_a_lost_answer_to_sitting_down_can_be_asked_again(place: Place):
    table = place.open()
    body = {"name": "Ann", "id": "k" * 20}
    first = place.post(f"{table.path}/seats/0", body)
    assert place.post(f"{table.path}/seats/0", body).json() == first.json()
    assert place.post(f"{table.path}/seats/0", {"name": "Bob", "id": "l" * 20}).status_code == 409


@pytest.mark.parametrize("frame", ["x" * (1 << 20), b"x" * (1 << 20), "{" + " " * 9000 + "}"])
def test_a_frame_that_is_too_long(scene: Scene, frame: str | bytes):
    before = scene.place.refusals("too-long")
    with suppress(ConnectionClosed):  # perhaps while we still send
        scene.actor.send(frame)
    assert scene.actor.closed() in (1009, 1006)
    assert scene.unchanged()
    until(lambda: scene.place.refusals("too-long") > before)


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/{id}/seats/0", "/api/tables/{id}/commands"])
def test_a_body_that_is_too_long(scene: Scene, path: str):
    where = path.format(id=scene.table.id)
    assert scene.place.http.post(where, content=b"x" * 9000).status_code == 413

    def chunks():
        for _ in range(100):
            yield b" " * 1000

    assert scene.place.http.post(where, content=chunks()).status_code == 413
    assert scene.unchanged()


BROKEN = [
    "", "{", "null", "7", '"text"', "[]", "[" * 4000, "{}", '{"type": 7}', '{"type": "dance"}',
    '{"type": "hello"}', "NaN", '{"type": "ping", "x": 1e999}', "\x00", '{"type": "command"}',
    '{"type": "why"}',
    '{"type": "why", "action": ""}', '{"type": "lang"}', '{"type": "lang", "lang": "de"}',
    '{"type": "lang", "lang": []}', '{"type": "mute"}', '{"type": "mute", "seat": 99, "on": true}',
    '{"type": "mute", "seat": 0, "on": "yes"}', '{"type": "why", "action": "\\ud800"}', "9" * 8000,
    '{"type": "__class__"}', b"\x00\xff", b'{"type": "ping"}',
]  # fmt: skip


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_broken_messages(scene: Scene, text: str | bytes):
    scene.actor.send(text)
    answer = scene.actor.until("error", "pong")
    if text != '{"type": "ping", "x": 1e999}':
        assert answer["rule"] == "message"
    scene.actor.send({"type": "ping"})
    assert scene.actor.until("pong"), "the talk goes on"
    assert scene.unchanged()


HELLOS = [text for text in BROKEN if text != '{"type": "hello"}']


@pytest.mark.parametrize("text", HELLOS, ids=range(len(HELLOS)))
def test_broken_hellos(scene: Scene, text: str | bytes):
    with Player(scene.place, scene.table.id, hello=False) as mallory:
        mallory.send(text)
        assert mallory.closed() == 4400
    assert scene.unchanged()


@pytest.mark.parametrize(
    "action",
    ["fly", "", " ", "take", "take tombstone; drop table", "p2 take tombstone", "take\ntombstone", "x" * 201,
     "x" * 4000, SCRIPT, "../../etc/passwd", "\u202etake", 7, None, ["take tombstone"], {"a": 1}, True],
)  # fmt: skip
def test_unknown_actions(scene: Scene, action: object):
    answer = scene.actor.command(action=action)
    if answer["type"] == "ack":  # white space does not matter in notation
        assert action == "take\ntombstone"
        return
    assert answer["text"]
    assert scene.unchanged()


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "http://127.0.0.1:1", "null", "https://127.0.0.1", "file://", "", "http://",
     "http://127.0.0.1.evil.example", "http://evil.example@127.0.0.1", "http://[::1", "javascript:alert(1)"],
)  # fmt: skip
def test_a_page_from_elsewhere(scene: Scene, origin: str):
    with pytest.raises(InvalidStatus) as refused:
        scene.table.watch(additional_headers={"Origin": origin})
    assert refused.value.response.status_code == 403
    answer = scene.place.http.post("/api/tables", json={"game": "public-enemy"}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert scene.unchanged()


def test_pages_that_may(data: Path):
    with serving(data, origins=("https://posse.example",)) as place:
        table = place.open()
        for origin in (
            "https://posse.example",
            f"http://localhost:{place.port}",
            f"http://127.0.0.1:{place.port}",
        ):
            with table.watch(additional_headers={"Origin": origin}) as eve:
                assert eve.now["type"] == "view"


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 25, "a\x00b", "a\x1b[31m", "a\u202eb", "\ud800", "a\nb\x07", 7, None, []]
)
def test_names_that_are_no_names(place: Place, name: object):
    table = place.open()
    content = json.dumps({"name": name}).encode()
    answer = place.http.post(
        f"{table.path}/seats/0", content=content, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 422
    assert place.get(table.path).json()["seats"][0]["kind"] == "open"


def test_script_in_a_name_and_in_chat_stays_text(place: Place):
    table = place.open()
    name = "<img src=x onerror=1>"
    tokens = table.begin(name, "Bob")
    with table.watch(tokens[0]) as ann, table.watch() as eve:
        assert ann.command(do="chat", text=SCRIPT)["type"] == "ack"
        assert eve.until("update")["chat"][0] == {
            "n": 7,
            "seat": 0,
            "name": name,
            "text": SCRIPT,
            "phrase": None,
            "team": None,
        }
        for bad in ("", "x" * 301, "a\x00", "\u202e", 7, None):
            assert ann.command(do="chat", text=bad)["rule"] in ("text", "message")
    answer = place.get(table.path)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


PATHS = [
    "/../../etc/passwd", "/api/tables/../../etc/passwd", "/api/tables/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/api/tables/..%5c..%5cwindows", "/api/tables/%00", "/api/tables/" + "a" * 5000, "/api/tables/é",
    "/api/tables/%ff%fe", "//evil.example/", "/api/tables//socket", "/api/replays/../tables",
    "/api/tables/'--", "/api/tables/{id}/record/../../x", "/api/tables/%7bid%7d", "/key", "/posse.db",
    "/api/tables/posse.db",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS, ids=range(len(PATHS)))
def test_path_tricks(place: Place, path: str):
    with socket.create_connection(("127.0.0.1", place.port)) as sock:
        sock.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while chunk := sock.recv(65536):
            answer += chunk
    status = int(answer.split(b" ", 2)[1])
    assert 400 <= status < 500
    assert b"root:" not in answer
    assert place.metric("posse_errors_total") == 0


def test_guessing_table_ids(place: Place):
    private = place.open()
    assert private.id not in [head["id"] for head in place.get("/api/tables").json()]
    before = place.refusals("no-table")
    for guess in (new_table_id(), private.id[:-1], private.id + "0", private.id.upper(), "0" * 16):
        assert place.get(f"/api/tables/{guess}").status_code == 404
        with pytest.raises(InvalidStatus) as refused:
            Player(place, guess, hello=False)
        assert refused.value.response.status_code == 404
    assert place.refusals("no-table") >= before + 10
    ids = {new_table_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {letter for made in ids for letter in made} == set(LETTERS), (
        "every place is drawn from all letters"
    )


def test_tokens_are_kept_hashed_and_appear_nowhere_else(data: Path, caplog: pytest.LogCaptureFixture):
    with serving(data) as place:
        table = place.open(spectators=False, listed=True)
        tokens = table.begin("Ann", "Bob")
        guest = place.post(f"{table.path}/spectators", token=table.token).json()["token"]
        secrets = [table.token, *tokens, guest]
        with table.watch(tokens[0]) as ann, table.watch(guest) as eve:
            code = ann.command(do="code")["code"]
            assert eve.quiet(), "nobody else notices a code"
            seen = "".join(ann.raw[:1] + eve.raw) + place.get(table.path).text + place.get("/metrics").text
            seen += place.get("/api/tables").text + place.get(f"{table.path}/record", guest).text
        assert all(len(secret) == 32 for secret in secrets), "128 bits"
        assert len(set(secrets)) == 4
        kept = b"".join(path.read_bytes() for path in data.iterdir())
        for secret in [*secrets, code]:
            assert secret not in seen
            assert secret not in caplog.text
            assert secret.encode() not in kept
        head = place.house.rooms[table.id].table.head
        assert head.secret not in seen


def test_a_method_that_is_not_there(place: Place):
    for method in ("PUT", "DELETE", "PATCH", "TRACE"):
        answer = place.http.request(method, "/api/tables")
        assert answer.status_code == 405
        assert "POST" in answer.headers["allow"] or "GET" in answer.headers["allow"]


def test_errors_speak_the_askers_language(place: Place):
    answer = place.http.get("/api/tables/nothing", headers={"Accept-Language": "fr-FR,en"})
    assert answer.json() == {"rule": "no-table", "text": "Cette table n'existe pas."}


def test_nothing_is_compressed(scene: Scene):
    """The client offers permessage-deflate."""
    assert scene.ann.socket.request is not None
    assert "permessage-deflate" in scene.ann.socket.request.headers["Sec-WebSocket-Extensions"]
    assert not scene.ann.socket.protocol.extensions


HALVES = {
    "a phrase": b'{"id": "a", "do": "chat", "phrase": "\\ud800"}',
    "who hears it": b'{"id": "a", "do": "chat", "text": "x", "to": "\\ud800"}',
    "a text": b'{"id": "a", "do": "chat", "text": "\\ud800"}',
    "an action": b'{"id": "a", "action": "\\ud800"}',
    "after no number": b'{"id": "a", "version": NaN, "action": "\\ud800"}',
    "the name of a field": b'{"id": "a", "do": "chat", "text": "x", "\\udfff": 1}',
    "as bytes": b'{"id": "a", "do": "chat", "phrase": "\xed\xa0\x80"}',
    "in UTF-16": '{"id": "a", "do": "chat", "phrase": "\\ud800"}'.encode("utf-16"),
}


@pytest.mark.parametrize("kind", HALVES)
def test_half_a_character_in_a_command(scene: Scene, kind: str):
    where = f"/api/tables/{scene.table.id}/commands"
    headers = {"Authorization": f"Bearer {scene.tokens[0]}", "Content-Type": "application/json"}
    answer = scene.place.http.post(where, content=HALVES[kind], headers=headers)
    assert answer.status_code == 422
    assert answer.json() == {"rule": "invalid", "text": "“body” must have whole characters only."}
    assert scene.unchanged()


def test_half_a_character_in_a_wish_for_a_table(scene: Scene):
    asked = b'{"game": "public-enemy", "options": {"first": "\\ud800"}}'
    headers = {"Accept-Language": "fr", "Content-Type": "application/json"}
    answer = scene.place.http.post("/api/tables", content=asked, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["text"].endswith("ne doit contenir que des caractères entiers.")
    assert scene.unchanged()


def test_two_halves_are_a_character(scene: Scene):
    where = f"/api/tables/{scene.table.id}/commands"
    headers = {"Authorization": f"Bearer {scene.tokens[0]}", "Content-Type": "application/json"}
    said = b'{"id": "a", "do": "chat", "text": "\\ud83e\\udd20"}'
    assert scene.place.http.post(where, content=said, headers=headers).status_code == 200


def test_a_wrong_hello_is_refused_in_its_own_language(scene: Scene):
    with Player(scene.place, scene.table.id, hello=False) as mallory:
        mallory.send({"type": "hello", "lang": "fr", "counts": 3})
        assert mallory.until("error")["text"].endswith("doit être true ou false.")
