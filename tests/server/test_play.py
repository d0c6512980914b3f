"""Playing over real sockets: people, bots, spectators, records, and what a restart leaves as it was."""

import re
from pathlib import Path

import posse
from posse.table import Match
from tests.server.people import Hosted, Place, Player, bearer, later, play_on, serving
from tests.waiting import until


def test_two_people_and_a_bot_play_to_the_end(place: Place):
    table = place.open(players=3, options={"rounds": 1})
    ann, bob = (table.watch(token) for token in table.begin("Ann", "Bob", bots=("house",)))
    with ann, bob, table.watch() as eve:
        play_on([ann, bob])
        eve.catch_up(ann.now["version"])
        for player in (ann, bob, eve):
            assert player.now["status"] == "over"
            assert player.now["result"]["reason"] == "stopped"
            assert player.now["events"][-1]["kind"] == "stopped"
        assert eve.now["view"]["seat"] is None
        assert eve.now["you"] is None
    text = place.get(f"{table.path}/record").text
    match = Match.from_record(text, verify=True)
    assert match.names == ("Ann", "Bob", "Buck")
    assert match.over
    head = place.get(table.path).json()
    assert head["commitment"] == match.commitment
    assert head["status"] == "over"


def test_everyone_reads_their_own_language(place: Place):
    table = place.open()
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[0], lang="en") as ann, table.watch(tokens[1], lang="fr") as bob:
        actor = ann if ann.my_turn else bob
        actor.catch_up(actor.command(action=actor.now["view"]["legal"][0])["version"])
        for player in (ann, bob):
            player.catch_up(actor.now["version"])
        assert ann.now["log"][0]["text"] != bob.now["log"][0]["text"]
        assert len(ann.now["log"]) == len(bob.now["log"])
        ann.send({"type": "lang", "lang": "fr"})
        again = ann.until("view")
        assert [line["text"] for line in again["log"]][-1] == bob.now["log"][-1]["text"]
        assert "La partie commence." in [line["text"] for line in again["log"]]


def test_who_comes_late_is_told_the_last_moves_events_as_they_may_know_them(place: Place):
    table = place.open(options={"first": 1, "dollars": 1})
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[0]) as ann:
        assert "looked" not in {event["kind"] for event in ann.now["events"]}
        answer = ann.command(action="look saloon")
        ann.catch_up(answer["version"])
        told = ann.now["events"]
    with table.watch(tokens[0]) as again, table.watch(tokens[1]) as bob, table.watch() as eve:
        assert again.now["events"] == told
        looked = [next(e for e in seen.now["events"] if e["kind"] == "looked") for seen in (again, bob, eve)]
        assert [event["card"] is None for event in looked] == [False, True, True]


def test_why_names_the_rule(place: Place):
    table = place.open()
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob, table.watch() as eve:
        actor, other = (ann, bob) if ann.my_turn else (bob, ann)
        actor.send({"type": "why", "action": "stay"})
        answer = actor.until("why")
        assert (answer["legal"], answer["rule"]) == (False, "PE-34")
        actor.send({"type": "why", "action": actor.now["view"]["legal"][0]})
        assert actor.until("why")["legal"] is True
        other.send({"type": "why", "action": "take tombstone"})
        assert other.until("why")["rule"] == "not-your-turn"
        eve.send({"type": "why", "action": "take tombstone"})
        assert eve.until("error")["rule"] == "not-seated"


def test_chat_and_mute(place: Place):
    table = place.open()
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
        assert ann.command(do="chat", text="howdy")["type"] == "ack"
        assert bob.until("update")["chat"][0]["text"] == "howdy"
        bob.send({"type": "mute", "seat": 0, "on": True})
        assert bob.until("view")["chat"] == []
        ann.command(do="chat", text="anyone?")
        heard = bob.until("update")
        assert heard["chat"] == []
        assert heard["version"] == ann.until("update")["version"]
        bob.send({"type": "mute", "seat": 0, "on": False})
        assert [said["text"] for said in bob.until("view")["chat"]] == ["howdy", "anyone?"]


def test_a_seat_moves_to_another_device_by_a_code(place: Place):
    table = place.open()
    token = table.begin("Ann", "Bob")[0]
    with table.watch(token) as ann:
        code = ann.command(do="code")["code"]
        wrong = place.post(f"{table.path}/move-seat", {"code": "0" * 10})
        assert wrong.status_code == 403
        moved = place.post(f"{table.path}/move-seat", {"code": code.upper(), "id": "x" * 16})
        assert moved.json()["seat"] == 0
        assert ann.closed() == 4401
        again = place.post(f"{table.path}/move-seat", {"code": code, "id": "x" * 16})
        assert again.json() == moved.json(), "the same id is answered the same"
        assert place.post(f"{table.path}/move-seat", {"code": code}).status_code == 403, "a code works once"
        assert place.get(f"{table.path}/record", token).status_code == 401
    with table.watch(moved.json()["token"]) as ann:
        assert ann.now["you"]["seat"] == 0


def test_one_socket_a_seat(place: Place):
    table = place.open()
    token = table.begin("Ann", "Bob")[0]
    with table.watch(token) as old, table.watch(token) as new:
        assert old.closed() == 4409
        assert new.command(do="chat", text="here")["type"] == "ack"


def test_a_host_replaces_a_seat_and_its_token_is_revoked(place: Place):
    """He is there: the others have agreed."""
    table = place.open(players=3, options={"rounds": 1})
    ann, bob, cy = (table.watch(token) for token in table.begin("Ann", "Bob", "Cy"))
    with ann, bob, cy:
        assert table.do("bot", seat=1, bot="random").status_code == 200
        for player in (ann, cy):
            player.catch_up(ann.now["version"] + 1)
            assert player.now["seat_asked"]["seat"] == 1
            answer = player.command(do="agree-seat")
            assert answer["type"] == "ack"
            cy.catch_up(answer["version"])
        assert bob.closed() == 4401
        play_on([ann, cy])
        assert ann.now["status"] == "over"


def test_the_cheat_of_the_lab_gets_no_seat(place: Place):
    table = place.open()
    answer = table.do("bot", seat=1, bot="cheat:400")
    assert (answer.status_code, answer.json()["rule"]) == (422, "no-bot")
    assert place.get(table.path).json()["seats"][1]["kind"] == "open"


def test_a_table_without_spectators_admits_guests_by_token(place: Place):
    table = place.open(spectators=False)
    table.begin("Ann", "Bob")
    with Player(place, table.id, hello=False) as eve:
        eve.send({"type": "hello"})
        assert eve.until("error")["rule"] == "no-spectators"
        assert eve.closed() == 4403
    assert place.get(f"{table.path}/record").status_code == 403
    assert place.post(f"{table.path}/spectators").status_code == 401
    guest = place.post(f"{table.path}/spectators", token=table.token).json()["token"]
    assert place.get(f"{table.path}/record", guest).status_code == 200
    with table.watch(guest) as eve:
        assert eve.command(do="resign")["rule"] == "not-seated"
        assert table.do("dismiss").status_code == 200
        assert eve.closed() == 4401


def test_the_host_pauses_and_a_bot_keeps_a_seat_warm(place: Place):
    table = place.open(options={"rounds": 1})
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
        assert table.do("pause").status_code == 200
        for player in (ann, bob):
            player.catch_up(8)
        actor = ann if ann.my_turn else bob
        assert actor.command(action=actor.now["view"]["legal"][0])["rule"] == "paused"
        assert table.do("resume").status_code == 200
        assert bob.command(do="away", version=9)["type"] == "ack"
        ann.catch_up(10)
        assert ann.now["seats"][1]["bot"] == "house"
        play_on([ann], 2)
        bob.catch_up(10)
        while (answer := bob.command(do="return"))["type"] == "error":  # a move came between
            assert answer["rule"] == "stale"
            bob.now = answer["view"]
        bob.catch_up(answer["version"])
        assert bob.now["seats"][1]["away"] is False
        ann.catch_up(bob.now["version"])


def test_a_clock_runs_out_and_a_bot_goes_on(data: Path):
    with serving(data) as place:
        table = place.open(options={"rounds": 1}, clock="move", seconds=3600)
        tokens = table.begin("Ann", "Bob")
        with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
            idle = ann if ann.my_turn else bob
            assert idle.now["clock"]["left"][idle.now["you"]["seat"]] <= 3600.0
            seat = idle.now["you"]["seat"]
            later(place, table, 3600.0)
            while not idle.now["seats"][seat]["away"]:
                idle.next()
            assert "a bot plays until" in idle.now["log"][-1]["text"]


def test_rematch_and_the_same_deal_again(place: Place):
    table = place.open(options={"rounds": 1})
    tokens = table.begin("Ann", bots=("house",))
    assert place.post(f"{table.path}/rematch", token=tokens[0]).status_code == 409
    assert place.post("/api/tables", {"deal": table.id}).status_code == 404
    with table.watch(tokens[0]) as ann:
        play_on([ann])
        first = place.get(f"{table.path}/record").text
        again = place.post(f"{table.path}/rematch", token=tokens[0])
        assert again.status_code == 201
        ann.catch_up(ann.now["version"] + 1)
        assert ann.now["rematch"] == again.json()["table"]
    assert place.post(f"{table.path}/rematch", token=tokens[0]).status_code == 409
    head = place.get(f"/api/tables/{again.json()['table']}").json()
    assert [seat["kind"] for seat in head["seats"]] == ["person", "bot"]
    same = place.post("/api/tables", {"deal": table.id}).json()
    assert same["table"]["deal_of"] == table.id
    mirrored = Hosted(place, same["table"]["id"], same["host"])
    token = mirrored.begin("Zoe", bots=("house",))[0]
    with mirrored.watch(token) as zoe:
        play_on([zoe])
    second = place.get(f"{mirrored.path}/record").text

    def dealt(text: str) -> list[str]:
        return re.findall(r"^\d+ .*", text, re.MULTILINE)

    assert dealt(first) == dealt(second), "the same moves meet the same cards"


def test_replays_show_any_line_through_any_eyes(place: Place):
    table = place.open(options={"rounds": 1, "dollars": 1}, listed=True)
    assert table.id in [head["id"] for head in place.get("/api/tables").json()]
    token = table.begin("Ann", bots=("house",))[0]
    assert place.get(f"/api/replays/{table.id}", params={"seat": 1}).status_code == 409
    with table.watch(token) as ann:
        play_on([ann])
    replay = place.get(f"/api/replays/{table.id}", params={"line": 3, "seat": 1})
    assert replay.status_code == 200
    assert replay.json()["view"]["seat"] == 1
    last = replay.json()["last"]
    assert place.get(f"/api/replays/{table.id}", params={"line": last}).json()["view"]["result"]
    assert place.get(f"/api/replays/{table.id}", params={"line": last + 1}).status_code == 404
    for seat in (2, 99, -1):
        for path in (f"/api/replays/{table.id}", f"/api/replays/{table.id}/log"):
            told = place.http.get(path, params={"seat": seat}, headers={"Accept-Language": "fr"})
            assert told.status_code == 404
            assert told.json()["rule"] == "no-seat-here"
            assert f"pas de place {seat} " in told.json()["text"]
            assert "de 0 à 1" in told.json()["text"]
    until(lambda: table.id in [found["table"]["id"] for found in place.get("/api/replays").json()])
    assert table.id not in [head["id"] for head in place.get("/api/tables").json()]


def test_a_record_before_the_end_holds_only_what_its_reader_knows(place: Place):
    table = place.open(options={"dollars": 1})
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
        actor, other = (ann, bob) if ann.my_turn else (bob, ann)
        look = next(text for text in actor.now["view"]["legal"] if text.startswith("look"))
        actor.command(action=look)
        other.catch_up(4)
    seat = actor.now["you"]["seat"]
    own = place.get(f"{table.path}/record", tokens[seat]).text
    others = place.get(f"{table.path}/record", tokens[1 - seat]).text
    watched = place.get(f"{table.path}/record").text
    assert own.splitlines()[-1] != others.splitlines()[-1]
    assert others.splitlines()[-1] == watched.splitlines()[-1]
    for text in (own, others, watched):
        assert "secret:" not in text
        assert "{" not in text, "no numbers of the dice"


def test_games_and_health(place: Place):
    games = {game["id"]: game for game in place.get("/api/games").json()}
    assert set(posse.games) <= set(games)
    options = games["public-enemy"]["options"]
    assert all(option["label"]["fr"] and option["help"]["en"] for option in options)
    assert place.get("/health").json()["status"] == "ok"


def test_the_server_may_live_under_a_path(data: Path):
    with serving(data, base_path="/posse") as place:
        table = place.open()
        token = table.begin("Ann", "Bob")[0]
        with table.watch(token) as ann:
            assert ann.now["status"] == "running"
        assert place.get("/api/openapi.json").json()["servers"][0]["url"] == "/posse"


def test_bearer_is_the_only_way_to_say_a_token(place: Place):
    table = place.open()
    token = table.sit(0, "Ann")
    assert (
        place.post(f"{table.path}/commands?token={table.token}", {"do": "start", "id": "x"}).status_code
        == 401
    )
    answer = place.http.post(f"{table.path}/commands", json={"do": "start", "id": "x"}, headers=bearer(token))
    assert answer.status_code == 403
    assert answer.json()["rule"] == "not-host"


def test_a_take_back_is_asked_agreed_and_seen_by_all(place: Place):
    """Once a target is named and before the Cavalry rides, nothing was shown: it can be undone."""
    players: list[Player] = []
    match = None
    while match is None or match.position()["phase"] != "target":
        if match is None or match.over:
            table = place.open(options={"cavalry": 1})
            players = [table.watch(token) for token in table.begin("Ann", "Bob")]
            match = place.house.rooms[table.id].table.match
            assert match is not None
        actor = next(player for player in players if player.my_turn)
        legal = actor.now["view"]["legal"]
        done = actor.command(action="saloon" if "saloon" in legal and len(match.steps) > 4 else legal[0])
        for player in players:
            player.catch_up(done["version"])
    actor = next(player for player in players if player.my_turn)
    other = next(player for player in players if player is not actor)
    before = [player.now["view"] for player in players]
    play_on([actor, other], 1)
    assert match.position()["phase"] == "ride"
    lines = len(match.steps)
    asked = actor.command(do="take-back")
    assert asked["type"] == "ack", asked
    other.catch_up(asked["version"])
    assert other.now["take_back"] == actor.now["you"]["seat"]
    assert other.command(do="refuse-back")["type"] == "ack"
    actor.catch_up(asked["version"] + 1)
    assert "refuses the take-back" in actor.now["log"][-1]["text"]
    again = actor.command(do="take-back")
    other.catch_up(again["version"])
    assert other.command(do="agree-back")["type"] == "ack"
    for player in players:
        player.catch_up(again["version"] + 1)
    assert [player.now["view"] for player in players] == before
    assert len(match.steps) == lines + 1, "a take-back is a line of its own"
    for player in players:
        player.__exit__()
