"""Team chat over real sockets: mates hear each other, and nobody else can tell that anything was said."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from posse.table.chat import CHAT_KEPT
from tests.server.people import Hosted, Place, Player, play_on, serving
from tests.server.test_secrecy import LIMITS, Twins
from tests.table.given import given
from tests.table.pairs import WITH_PAIRS

NAMES = ("Ann", "Bob", "Cy", "Dot")  # Ann and Cy play against Bob and Dot
OTHERS = (None, 1, 3)


@pytest.fixture
def pairs(tmp_path: Path) -> Iterator[Place]:
    with serving(tmp_path, games=WITH_PAIRS, limits=LIMITS) as place:
        yield place


def opened(place: Place, **settings: object) -> tuple[Hosted, list[str]]:
    table = place.open("thimblerig", players=4, options={"law": 1}, **settings)
    return table, table.begin(*NAMES)


def test_mates_talk_among_themselves(pairs: Place):
    table, tokens = opened(pairs)
    ann, bob, cy = (table.watch(tokens[seat]) for seat in (0, 1, 2))
    version = ann.now["version"]
    answer = ann.command(do="chat", text="left is better", to="team")
    assert (answer["type"], answer["version"]) == ("ack", version)
    line = {"n": version, "seat": 0, "name": "Ann", "text": "left is better", "phrase": None, "team": 1}
    assert ann.until("update")["chat"] == cy.until("update")["chat"] == [line]
    assert bob.command(do="chat", text="hello")["version"] == version + 1
    assert bob.until("update")["chat"][0]["team"] is None
    assert [said["text"] for said in cy.until("update")["chat"]] == ["hello"], "and nothing twice"
    cy.send({"type": "mute", "seat": 0, "on": True})
    assert [said["text"] for said in cy.until("view")["chat"]] == ["hello"]
    ann.command(do="chat", text="are you there?", to="team")
    assert cy.until("update")["chat"] == []
    for player in (ann, bob, cy):
        player.__exit__()


def test_who_has_no_team_is_refused(pairs: Place):
    table, tokens = opened(pairs)
    alone = pairs.open(players=2)
    lone_token = alone.begin("Ann", "Bob")[0]
    with table.watch() as eve, table.watch(tokens[0]) as ann, alone.watch(lone_token) as lone:
        assert eve.command(do="chat", text="psst", to="team")["rule"] == "not-seated"
        assert ann.command(do="chat", text="psst", to="bob")["rule"] == "chat-to"
        refused = lone.command(do="chat", text="psst", to="team")
        assert (refused["rule"], refused["text"]) == (
            "no-team",
            "There are no teams in this game: say it to everyone.",
        )
    asked = {"do": "chat", "text": "psst", "to": "team", "id": "x"}
    assert pairs.post(f"{table.path}/commands", asked, table.token).status_code == 403
    assert pairs.post(f"{table.path}/commands", asked | {"to": "bob"}, tokens[0]).status_code == 422
    assert pairs.post(f"{table.path}/commands", asked, tokens[0]).status_code == 200


def test_team_chat_is_there_again_after_a_restart(tmp_path: Path):
    with serving(tmp_path, games=WITH_PAIRS) as place:
        table, tokens = opened(place)
        with table.watch(tokens[0]) as ann, table.watch(tokens[3]) as dot:
            first = ann.command(do="chat", text="remember this", to="team", id="said")
            dot.command(do="chat", text="and we this", to="team")
    with serving(tmp_path, games=WITH_PAIRS) as place:
        table.place = place
        heard = {}
        for reader, token in ((None, ""), *enumerate(tokens)):
            with table.watch(token) as player:
                heard[reader] = [said["text"] for said in player.now["chat"]]
        assert heard == {
            None: [],
            0: ["remember this"],
            1: ["and we this"],
            2: ["remember this"],
            3: ["and we this"],
        }
        with table.watch(tokens[0]) as ann:
            assert ann.command(do="chat", text="remember this", to="team", id="said") == first
            assert len(ann.now["chat"]) == 1


@pytest.mark.parametrize("seed", [1, 2])
def test_not_a_byte_tells_others_that_a_team_talks(pairs: Place, seed: int):
    """The same steps at the same moments, once in silence and once with much talk in one team."""
    table, tokens = opened(pairs, window=60, counting_aid=True, clock="player", seconds=600)
    twins = Twins(pairs, table, tokens)
    for reader in twins.players:
        twins.view(reader)
    before, time = list(twins.kept), twins.time

    def played(talk: bool) -> tuple[dict[int | None, list[str]], list[tuple[int | None, str]]]:
        """All that the others are sent, and the steps that were done."""
        sent = {reader: twins.view(reader) for reader in OTHERS}
        steps: list[tuple[int | None, str]] = []
        dice = random.Random(seed)
        for number in range(30):
            if twins.room.table.status != "running":
                break
            twins.asked = number
            twins.time += 1
            if talk:
                for line in range(CHAT_KEPT if number == 3 else 2):
                    say(twins.players[line % 2 * 2], f"{number}.{line}", twins.room.table.version)
            if number % 5 == 4:
                twins.run(twins.room.handle("p2", f"aloud{number}", None, given("chat", text="hm")))
            seat, action = twins.choices(dice)
            steps.append((seat, action))
            done = twins.step(seat, action)
            for reader in OTHERS:
                sent[reader] += done[reader] + twins.view(reader)
        return sent, steps

    def say(player: Player, name: str, version: int) -> None:
        asked = {"type": "command", "id": f"t{name}", "version": version}
        player.send(asked | {"do": "chat", "text": f"between us {name}", "to": "team"})
        player.until("ack")

    silent, steps = played(talk=False)
    heads = [pairs.get(path).text for path in (table.path, "/api/tables")]
    twins.time = time
    twins.rewind(before)
    talking, same = played(talk=True)
    assert steps == same
    assert any("between us" in raw for raw in twins.players[2].raw)
    assert sum(len(raw) for raw in silent.values()) > 60
    assert talking == silent
    assert [pairs.get(path).text for path in (table.path, "/api/tables")] == heads
    for player in twins.players.values():
        player.__exit__()


def test_the_comparison_sees_a_line_that_goes_astray(pairs: Place, monkeypatch: pytest.MonkeyPatch):
    """A chat that lets everyone hear is caught."""
    from posse.table.chat import Chat, ChatItem

    honest = Chat.heard

    def leaking(self: Chat, side: int | None, since: int = 0, entry: int = 0) -> list[ChatItem]:
        return honest(self, 0, since, entry)

    monkeypatch.setattr(Chat, "heard", leaking)
    with pytest.raises(AssertionError):
        test_not_a_byte_tells_others_that_a_team_talks(pairs, 1)


def test_no_replay_no_record_and_no_counter_knows_of_team_chat(pairs: Place):
    table, tokens = opened(pairs, window=0)
    players = [table.watch(token) for token in tokens]
    counted = [row for row in pairs.get("/metrics").text.splitlines() if "entries" in row]
    assert players[0].command(do="chat", text="sesame", to="team")["type"] == "ack"
    assert [row for row in pairs.get("/metrics").text.splitlines() if "entries" in row] == counted
    for player in players:
        player.command(do="standing-pass", on=True)
    play_on(players)
    assert players[0].now["status"] == "over"
    assert players[2].command(do="chat", text="sesame again", to="team")["type"] == "ack"
    paths = [
        f"{table.path}/record",
        f"/api/replays/{table.id}/log",
        f"/api/replays/{table.id}?line=1&hands=1",
    ]
    for token in ("", *tokens):
        for path in paths:
            answer = pairs.get(path, token)
            assert answer.status_code == 200
            assert "sesame" not in answer.text
    for player in players:
        player.__exit__()
