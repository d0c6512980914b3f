"""Reaction windows over real sockets: what others answer, and when, tells nothing."""

import json
from pathlib import Path

import pytest

from tests.server.people import Hosted, Place, Player, later, serving
from tests.waiting import until

WINDOW = 60  # seconds, the longest there is: the tests move the clock


def rigged(place: Place, bots: tuple[str, ...] = (), window: int = WINDOW):
    """A table of Thimblerig at an open window: its players, and the one who may react first."""
    table = place.open("thimblerig", players=3, options={"law": 1}, window=window)
    people = ("Ann", "Bob", "Cy")[: 3 - len(bots)]
    players = [table.watch(token) for token in table.begin(*people, bots=bots)]
    while players[0].now["window"] is None:
        actor = next((player for player in players if player.my_turn), None)
        if actor is None:
            players[0].next()
        else:
            legal = actor.now["view"]["legal"]
            rig = [text for text in legal if "swap" in text or "feint" in text]
            answer = actor.command(action=(rig or legal)[0])
            assert answer["type"] == "ack", answer
            actor.catch_up(answer["version"])
        for player in players:
            player.catch_up(max(other.now["version"] for other in players))
    return table, players


def until_closed(player: Player) -> list[str]:
    """What came to a player until the window closed."""
    start = len(player.raw)
    while player.now["window"] is not None:
        player.next()
    return player.raw[start:]


def lasted(place: Place, table: Hosted) -> float:
    """How long the first window was open, by the times of its entries."""
    entries = [(json.loads(entry.body), entry.at) for entry in place.house.store.load(table.id).entries]
    closed = next(n for n, (body, _) in enumerate(entries) if body["do"] == "close-window")
    opened = max(at for body, at in entries[:closed] if body["do"] == "play")
    return entries[closed][1] - opened


@pytest.mark.parametrize("answering", [False, True])
def test_an_answer_is_told_to_nobody_until_the_window_closes(data: Path, answering: bool):
    with serving(data) as place:
        table, players = rigged(place)
        asked = [player for player in players if player.my_turn]
        silent = next(player for player in players if player not in asked[:1])
        with table.watch() as eve:
            version = silent.now["version"]
            counted = place.get("/metrics").text
            if answering:
                answer = asked[0].command(action="pass")
                assert answer == {"type": "ack", "id": answer["id"], "version": version}
                assert asked[0].until("update")["window"]["answered"] is True
                assert asked[0].command(action="pass")["rule"] == "already-answered"
                assert place.get("/metrics").text == counted, "no counter tells of it"
            later(place, table, WINDOW)
            for player in (silent, eve):
                assert len(until_closed(player)) == 1, "one message: the window is closed"
                assert player.now["version"] == version + 1, "answers are not counted"
        assert lasted(place, table) >= WINDOW, "a window lasts its fixed time"
        for player in players:
            player.__exit__()


def test_a_window_ends_at_once_when_all_have_a_standing_pass(data: Path):
    with serving(data) as place:
        table, players = rigged(place)
        watching = players[0].now["version"]
        for player in players:
            assert player.command(do="standing-pass", on=True)["version"] == watching
        until_closed(players[0])
        assert lasted(place, table) < WINDOW
        for player in players:
            player.__exit__()


def test_bots_answer_sealed_and_the_window_still_lasts(data: Path):
    with serving(data) as place:
        table, players = rigged(place, bots=("house",))
        until(
            lambda: any('"do":"answer"' in entry.body for entry in place.house.store.load(table.id).entries)
        )
        later(place, table, WINDOW)
        assert len(until_closed(players[0])) == 1, "nobody noticed that it had answered"
        assert lasted(place, table) >= WINDOW
        for player in players:
            player.__exit__()


def test_sealed_choices_made_at_the_same_time_are_not_stale(data: Path):
    """Each chooses for the version they saw; whose choice arrives first changes nothing for the others."""
    with serving(data) as place:
        table = place.open("thimblerig", players=3, window=0)
        players = [table.watch(token) for token in table.begin("Ann", "Bob", "Cy")]
        while sum(player.my_turn for player in players) < 3:
            actor = next(player for player in players if player.my_turn)
            answer = actor.command(action=actor.now["view"]["legal"][0])
            assert answer["type"] == "ack", answer
            for player in players:
                player.catch_up(answer["version"])
        seen = players[0].now["version"]
        for player in players[1:]:
            answer = player.command(action=player.now["view"]["legal"][0], version=seen)
            assert answer["type"] == "ack", answer
        assert players[1].command(action="seal right", version=seen)["type"] == "error", "once is enough"
        late = players[0].command(action="seal left", version=seen - 1)
        assert late["rule"] == "stale", "a version from before the question is too old"
        assert players[0].command(do="resign", version=seen)["rule"] == "stale"
        assert players[0].command(action="seal left", version=seen)["type"] == "ack"
        for player in players:
            player.__exit__()


def test_a_sealed_choice_of_several_steps_is_stale_only_for_whoever_makes_it(data: Path):
    """Lines of Outlaws are set up at the same time: Bob's steps take nothing back from Ann's."""
    with serving(data) as place:
        table = place.open("outlaws", players=2)
        ann, bob = (table.watch(token) for token in table.begin("Ann", "Bob"))
        seen = ann.now["version"]
        for action in ("place mayor", "place bandit"):
            answer = bob.command(action=action)
            assert answer["type"] == "ack", answer
            bob.catch_up(answer["version"])
        assert bob.command(action="place indian", version=seen)["rule"] == "stale"
        assert ann.command(action="place sheriff", version=seen)["type"] == "ack"
        assert ann.command(action="place indian", version=seen)["rule"] == "stale"
        for player in (ann, bob):
            player.__exit__()
