"""Who is absent, and what the host may do about it."""

from pathlib import Path
from typing import Any

import pytest

from tests.ports import free_port
from tests.server.people import Hosted, Place, Player, serving
from tests.waiting import until


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("posse.table.commands.bots.ABSENT_SECONDS", 0.3)


@pytest.fixture
def patient(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as people have; the tests move the server's clock, so that a busy machine changes nothing."""
    monkeypatch.setattr("posse.table.commands.bots.ABSENT_SECONDS", 60.0)


@pytest.mark.parametrize("do", ["away", "bot"])
def test_a_host_takes_no_seat_of_someone_who_is_there(place: Place, do: str, patient: None):
    table = place.open()
    tokens = table.begin("Ann", "Bob")

    def refused() -> tuple[int, str]:
        answer = table.do(do, seat=1, bot="random")
        return answer.status_code, answer.json().get("rule", "")

    with table.watch(tokens[1]) as bob:
        place.house._wall += 61.0  # longer than who is gone has
        assert refused() == (409, "present")
        assert bob.quiet()
    until(lambda: not place.house.rooms[table.id].connections)
    assert refused() == (409, "present"), "a moment without a network is no absence"
    place.house._wall += 61.0
    assert refused() == (200, "")
    assert place.get(table.path).json()["seats"][1]["bot"] in ("house", "random")


def test_who_plays_without_a_socket_is_there_while_commands_come(place: Place, patient: None):
    table = place.open()
    tokens = table.begin("Ann", "Bob")
    for _ in range(5):
        place.house._wall += 20.0
        assert table.do("chat", tokens[1], text="I think").status_code == 200
    assert table.do("away", seat=1).status_code == 409
    place.house._wall += 61.0
    assert table.do("away", seat=1).status_code == 200


def test_after_a_restart_everyone_has_the_whole_time_to_come_back(data: Path, patient: None):
    port = free_port()
    with serving(data, port=port) as place:
        table = place.open()
        table.begin("Ann", "Bob")
        place.house._wall += 59.0
        assert table.do("away", seat=1).json()["rule"] == "present"
    with serving(data, port=port) as place:
        table.place = place
        assert table.do("away", seat=1).json()["rule"] == "present"
        place.house._wall += 59.0
        assert table.do("away", seat=1).json()["rule"] == "present"
        place.house._wall += 2.0
        assert table.do("away", seat=1).status_code == 200


def test_the_people_of_the_hosts_screen_are_there_together(place: Place):
    """They share one socket, which names them all; the host may do as they like with seats of their own."""
    table = place.open(players=3)
    people = [{"seat": 0, "name": "Ann"}, {"seat": 1, "name": "Bob"}]
    seated = place.post(f"{table.path}/seats", {"people": people}, table.token).json()
    table.sat = {sat["seat"]: sat["token"] for sat in seated}
    table.sit(2, "Cy")
    table.start()
    room = place.house.rooms[table.id]
    with Player(place, table.id, hello=False) as screen:
        screen.send({"type": "hello", "beside": [sat["token"] for sat in seated]})
        screen.until("view")
        assert room.presence.absent(0) == room.presence.absent(1) == 0.0
        assert room.presence.absent(2) > 0.0
        assert table.do("away", seat=1).status_code == 200


def test_a_player_may_leave_a_bot_in_their_own_seat(place: Place):
    table = place.open()
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[1]) as bob:
        assert bob.command(do="away")["type"] == "ack"
        bob.until("update")
        assert bob.now["seats"][1]["away"]
    # Without a version: the bot in Bob's seat may play meanwhile.
    assert table.do("away", tokens[1], seat=0).json()["rule"] == "not-host"


def asking(table: Hosted, token: str = "", **more: Any) -> Player:
    """A socket that is told who comes and goes."""
    player = table.watch(hello=False)
    player.send({"type": "hello", "presence": True, **({"token": token} if token else {}), **more})
    return player


def test_who_asks_is_told_who_comes_and_goes_and_nobody_else(place: Place):
    table = place.open(players=3)
    ann, bob, _ = table.begin("Ann", "Bob", "Cy")
    with table.watch(bob) as quiet, asking(table, ann) as first:
        told = first.until("presence")["seats"]
        assert told == [
            {"here": True, "gone": None},
            {"here": True, "gone": None},
            {"here": False, "gone": None},
        ]
        with asking(table) as watcher:
            assert watcher.until("presence")["seats"] == told
            assert first.quiet(), "who only watches is no seat"
        quiet.socket.close()
        left = first.until("presence")["seats"]
        assert [one["here"] for one in left] == [True, False, False]
        assert [one["gone"] for one in left] == [None, 0, None]
        with table.watch(bob) as again:
            assert first.until("presence")["seats"][1] == {"here": True, "gone": None}
            assert again.quiet(), "it has not asked"


def test_what_is_told_of_presence_depends_on_sockets_alone(place: Place):
    """A command that came by a request moves the host's patience, and nothing that others read."""
    table = place.open()
    ann, bob = table.begin("Ann", "Bob")
    with asking(table, ann) as first:
        first.until("presence")
        with table.watch(bob):
            first.until("presence")
        first.until("presence")
        presence = place.house.rooms[table.id].presence
        parted = dict(presence.parted)
        assert table.do("standing-pass", bob, on=True).status_code == 200
        assert first.quiet()
        assert presence.parted == parted


def test_the_people_of_one_screen_come_and_go_together(place: Place):
    table = place.open(players=3)
    tokens = table.begin("Ann", "Bob", "Cy")
    with asking(table, tokens[2]) as cy:
        cy.until("presence")
        with asking(table, tokens[0], beside=[tokens[1]]) as screen:
            assert [one["here"] for one in screen.until("presence")["seats"]] == [True, True, True]
            cy.until("presence")
        left = cy.until("presence")["seats"]
        assert [one["here"] for one in left] == [False, False, True]
        assert [one["gone"] for one in left] == [0, 0, None]


def test_presence_is_a_plain_yes_or_no(place: Place):
    table = place.open()
    with table.watch(hello=False) as someone:
        someone.send({"type": "hello", "presence": 1})
        assert someone.next()["rule"] == "message"
