"""Hints over real sockets: who may ask, who hears of it, and that a seat's knowledge alone decides."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import posse
from posse.bots import find
from posse.bots.coach import Suggestion
from posse.core.kernel.dice import Dice
from posse.server.thinking.questions import answer
from posse.table import feed
from posse.table.questions import AskHintMessage
from tests.conformance.cases import sampled_cases, steps
from tests.server.people import ALL_GAMES, Hosted, Place, Player, play_on, serving
from tests.server.test_schema import check
from tests.table.test_table import Played

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(ALL_GAMES)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with serving(tmp_path_factory.mktemp("hints"), hint_ms=60) as served:
        yield served


def ask(player: Player) -> dict[str, Any]:
    """The answer to a question for a hint."""
    player.asked += 1
    player.send({"type": "hint", "id": f"q{player.asked}"})
    while True:
        message = player.until("hint", "error")
        if message["id"] == f"q{player.asked}":
            return message


def until_my_turn(player: Player) -> None:
    while not player.my_turn:
        player.next()


def notes(table: Hosted, text: str = "asks for a hint") -> int:
    with table.watch() as eve:
        return sum(text in line["text"] for line in eve.now["log"])


@pytest.mark.parametrize("game", GAMES)
def test_against_bots_a_hint_names_what_may_be_done(place: Place, game: str):
    table = place.open(game, players=2, window=20)
    (token,) = table.begin("Ann", bots=("deputy",))
    with table.watch(token) as ann:
        until_my_turn(ann)
        assert ann.now["you"]["hints"] is True
        hint = ask(ann)
        legal = ann.now["view"]["legal"]
        labels = dict(zip(legal, ann.now["labels"], strict=True))
        assert 1 <= len(hint["choices"]) <= 3
        assert len({choice["action"] for choice in hint["choices"]}) == len(hint["choices"])
        for choice in hint["choices"]:
            assert choice["label"] == labels[choice["action"]]
            assert 0 <= choice["chance"] <= 1
        assert labels[hint["choices"][0]["action"]] in hint["text"]
        assert "marshal" in hint["text"]
        if len(hint["choices"]) > 1:
            assert hint["choices"][1]["label"] in hint["why"], "the next best"
        assert check(ann) >= {"view", "update", "hint"}
        played = ann.command(action=hint["choices"][0]["action"])
        assert played["type"] == "ack"


def test_asked_again_it_is_the_same_hint_and_noted_once(place: Place):
    table = place.open(options={"first": 1})
    (token,) = table.begin("Ann", bots=("deputy",))
    with table.watch(token) as ann:
        first, again = ask(ann), ask(ann)
        assert first["choices"] == again["choices"]
        assert notes(table, "Ann asks for a hint.") == 1
        ann.send({"type": "lang", "lang": "fr"})
        ann.until("view")
        french = ask(ann)
        assert [choice["chance"] for choice in french["choices"]] == [c["chance"] for c in first["choices"]]
        assert "choisirait" in french["text"]
        assert sum(line["text"] == "Ann demande un conseil." for line in ann.now["log"]) == 1


def test_among_people_there_are_none_unless_the_table_said_so(place: Place):
    table = place.open(options={"first": 1})
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[0]) as ann:
        assert ann.now["you"]["hints"] is False
        refused = ask(ann)
        assert refused["rule"] == "no-hints"
        assert "other people" in refused["text"]
        assert notes(table) == 0


def test_where_hints_are_agreed_all_hear_who_asks_and_one_hears_the_answer(place: Place):
    table = place.open(options={"first": 1}, hints=True)
    assert place.get(table.path).json()["settings"]["hints"] is True
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob, table.watch() as eve:
        seen = bob.now["version"]
        assert ask(bob)["rule"] == "not-your-turn"
        assert ask(eve)["rule"] == "not-seated"
        assert ask(ann)["type"] == "hint"
        for other in (bob, eve):
            other.catch_up(seen + 1)
            assert other.now["log"][-1]["text"] == "Ann asks for a hint."
            other.send({"type": "ping"})
            other.until("pong")
            assert all(json.loads(text)["type"] != "hint" for text in other.raw)
        # Ann's move was made for the table as it was before: a hint makes nothing stale.
        assert ann.command(action=ann.now["view"]["legal"][0], version=seen)["type"] == "ack"


def test_no_command_and_no_message_without_an_id_is_a_hint(place: Place):
    table = place.open(options={"first": 1})
    (token,) = table.begin("Ann", bots=("deputy",))
    with table.watch(token) as ann:
        assert ann.command(do="hint")["rule"] == "message"
        ann.send({"type": "hint"})
        assert ann.until("error")["rule"] == "message"
    assert place.post(f"{table.path}/commands", {"do": "hint", "id": "x"}, token).status_code == 422
    assert notes(table) == 0


def test_after_the_end_there_is_no_hint(place: Place):
    table = place.open(options={"first": 1, "rounds": 1})
    (token,) = table.begin("Ann", bots=("random",))
    with table.watch(token) as ann:
        play_on([ann])
        assert ask(ann)["rule"] == "not-running"


def test_a_worker_that_fails_is_told_of_and_nothing_is_broken(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}:{Path(posse.__file__).parents[1]}")
    with serving(data, hint_ms=60_000, bot_seconds=0.5) as place:
        table = place.open(options={"first": 1})
        (token,) = table.begin("Ann", bots=("deputy",))
        with table.watch(token) as ann:
            assert ask(ann)["rule"] == "hint-none"
            assert place.metric("posse_bot_kills_total") == 1, "before a bot is asked, which may be late, too"
            assert ann.command(action=ann.now["view"]["legal"][0])["type"] == "ack"


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_hidden_could_be_otherwise_and_the_hint_would_be_the_same(game: str):
    """What the worker is told and what it answers, byte for byte, in worlds the seat cannot tell apart."""
    rules = ALL_GAMES[game]
    compared = 0
    for step in steps(rules, sampled_cases(rules)[0], 5):
        worlds = [step.state, *(rules.redeal(step.state, step.seat, Dice(seed)) for seed in (5, 6))]
        told = set()
        for world in worlds:
            job = {
                "ask": "hint",
                "game": game,
                "knowledge": rules.knowledge_to_json(rules.knowledge(world, step.seat)),
                "legal": world.legal_actions(step.seat),
                "seed": 11,
                "iterations": 12,
                "ms": 0,
            }
            told.add((json.dumps(job), json.dumps(answer(json.loads(json.dumps(job)), find))))
        assert len(told) == 1
        compared += 1
    assert compared


def test_a_hint_is_worded_from_the_seats_own_view():
    played = Played(players=2, options={"first": 1}).begin("Ann", "Bob")
    match = played.table.match
    assert match is not None
    found = [Suggestion(action, 0.6249) for action in match.state.legal_actions(0)[:3]]
    told = AskHintMessage("q").answer(played.table, 0, "en", found)
    view = match.view(0)
    assert [choice["label"] for choice in told["choices"]] == feed.labels(
        played.table.game, view, "en", played.table.names
    )[:3]
    assert told["choices"][0]["chance"] == 0.625
    assert "Chance to win: 62 %." in told["text"]
