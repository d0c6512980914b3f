"""Positions of the Goat: written, read back, and refused when no game can reach them."""

import json
from typing import Any

import pytest

from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice
from posse.games.goat import GAME
from tests.rules.goat.tables import heard, kinds, look, new, play, position, step, table

PLAIN = ["outlaw", "sheriff", "waitress", "goat"]
FIVE = ["banker", "farmer", "sheriff", "thief", "goat"]
DONE = {"p1": ["outlaw", "gambler"], "p2": ["teller", "cowboy"]}
NO_COINS = {"bank": {"coins": 0}, "ranch": {"coins": 0}}
OFFER = {"card": "goat", "claim": "sheriff", "to": "p2"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_positions_round_trip_at_every_step(players: int) -> None:
    state = new(players, 21)
    dice = Dice(3)
    while True:
        text = json.dumps(GAME.to_position(state))
        again = GAME.from_position(text)
        assert json.dumps(GAME.to_position(again)) == text
        for seat in range(players):
            assert again.legal_actions(seat) == state.legal_actions(seat)
            assert GAME.view(again, seat) == GAME.view(state, seat)
        if state.is_over():
            break
        step(state, dice)


def test_the_same_game_goes_on_from_a_position() -> None:
    state = new(3, 22)
    for _ in range(17):
        step(state, Dice(2))
    again = GAME.from_position(GAME.to_position(state))
    one, two = state.branch(Dice(5)), again.branch(Dice(5))
    one.trace, two.trace = [], []
    one.playout()
    two.playout()
    assert heard(one, everything=True) == heard(two, everything=True)


def test_a_position_without_history_can_be_played_and_nobody_remembers() -> None:
    state = table(5, PLAIN, dealer="p3", placed={"p1": ["kid"], "p2": ["miner"]})
    assert look(state, 1).known == ()
    assert GAME.to_position(state)["history"]["dealers"] == [None, None, "p3"]
    state.playout()
    assert "won" in kinds(state)


@pytest.mark.parametrize("history", [None, {"dealers": [None, "p2"], "shown": ["kid"]}])
def test_who_dealt_first_is_remembered_or_told(history: dict[str, Any] | None) -> None:
    data = position(5, PLAIN, dealer="p2", placed={"p1": ["kid"]}, history=history)
    if history:
        history["entered"] = dict.fromkeys(("kid", *PLAIN[:3]), 0) | {PLAIN[3]: 1}
    assert GAME.to_position(GAME.from_position(data))["first"] == "p1"
    del data["first"]
    with pytest.raises(BadNotation, match="first"):
        GAME.from_position(data)
    assert GAME.to_position(GAME.from_position(position(5, PLAIN) | {"first": "p1"}))["first"] == "p1"


def test_a_phase_can_be_set_up() -> None:
    state = table(4, ["outlaw", "sheriff", "goat"], phase="thief", placed={"p2": ["thief"]})
    play(state, "p2 thief mine")
    state = table(4, ["outlaw", "sheriff", "goat"], phase="charlatan", placed={"p1": ["charlatan"]},
                  elixirs={"p2": 2})  # fmt: skip
    play(state, "p1 charlatan p3")
    assert look(state, None).phase == "offer"


IMPOSSIBLE: list[tuple[str, str, int, list[str], dict[str, Any]]] = [
    ("not-in-game", "GO-6", 2, ["farmer", "sheriff", "waitress", "goat"], {}),
    ("card-twice", "GO-3", 2, PLAIN, {"placed": {"p2": ["goat"]}}),
    ("goat-aside", "GO-12", 2, ["outlaw", "sheriff", "waitress", "kid"], {"aside": "goat"}),
    ("hand-size", "GO-13", 2, PLAIN[:3], {}),
    ("hand-size", "GO-13", 3, FIVE[:4], {"placed": DONE, "places": NO_COINS}),
    ("hats", "GO-8", 3, PLAIN, {"placed": {"p2": ["teller", "cowboy", "thief"]}}),
    ("last-active", "GO-19", 3, PLAIN, {"last_active": "p2"}),
    ("wrong-dealer", "GO-18", 3, PLAIN, {"placed": {"p1": ["teller", "cowboy"]}}),
    ("wrong-dealer", "GO-18", 3, FIVE, {"placed": DONE, "places": NO_COINS, "dealer": "p3"}),
    ("offer-missing", "GO-14", 2, PLAIN[:3], {"phase": "answer"}),
    ("offer-missing", "GO-14", 2, PLAIN[:3], {"offer": OFFER}),
    ("missing", "", 2, PLAIN, {"phase": "answer", "offer": OFFER | {"card": None}}),
    ("offer-to", "GO-14", 2, PLAIN[:3], {"phase": "answer", "offer": OFFER | {"to": "p1"}}),
    ("claim-not-held", "GO-14", 2, PLAIN[:3], {"phase": "answer", "offer": OFFER | {"claim": "kid"}}),
    ("claim-not-held", "GO-14", 2, PLAIN[:3],
     {"phase": "answer", "offer": OFFER | {"claim": "teller"}, "placed": {"p2": ["teller"]}}),
    ("not-in-game", "GO-6", 2, PLAIN[:3], {"phase": "answer", "offer": OFFER | {"claim": "farmer"}}),
    ("discards", "GO-20", 3, PLAIN, {"discarded": ["thief"]}),
    ("discards", "GO-20", 3, ["goat"],
     {"placed": DONE, "places": NO_COINS, "discarded": ["banker", "farmer", "thief", "sheriff"]}),
    ("gone", "GO-23", 4, PLAIN, {"removed": {"p2": ["thief"]}}),
    ("saloon-early", "GO-22", 3, PLAIN[:3], {"phase": "waitress", "placed": {"p2": ["thief"]}}),
    ("saloon-early", "GO-22", 3, PLAIN[:3], {"phase": "over"}),
    ("not-placed", "GO-16", 4, PLAIN[:3], {"phase": "charlatan", "placed": {"p2": ["thief"]}}),
    ("no-choice", "GO-16", 2, PLAIN[:3],
     {"phase": "thief", "placed": {"p2": ["thief"]}, "places": {"bank": {"tokens": 0}},
      "taken": {"p1": {"banknotes": 1}}}),
    ("no-choice", "GO-16", 4, PLAIN[:3],
     {"phase": "charlatan", "placed": {"p2": ["charlatan"]}, "coins": {"p1": 2, "p2": 5}}),
    ("no-choice", "GO-16", 4, PLAIN[:3],
     {"phase": "charlatan", "placed": {"p2": ["charlatan"]}, "elixirs": {"p1": 3}}),
    ("token-count", "GO-7", 2, PLAIN, {"places": {"bank": {"tokens": 0}}}),
    ("token-count", "GO-7", 2, PLAIN, {"taken": {"p1": {"cattle": 1}}}),
    ("absent-place", "GO-5", 2, PLAIN, {"loot": {"place": "mine", "tokens": 1}}),
    ("place-coins", "GO-11", 2, PLAIN, {"places": {"store": {"coins": 2}}}),
    ("place-coins", "GO-11", 2, PLAIN, {"places": {"store": {"coins": 6}}}),
    ("loot", "GO-31", 4, PLAIN, {"loot": {"place": "bank", "tokens": 1}, "places": {"bank": {"tokens": 0}}}),
    ("elixirs", "GO-32", 4, PLAIN, {"elixirs": {"p2": 1}}),
    ("elixirs", "GO-32", 4, PLAIN, {"elixirs": {"p2": 1}, "placed": {"p2": ["charlatan"]}}),
    ("elixirs", "GO-32", 4, PLAIN, {"elixirs": {"p2": 2, "p3": 2}, "placed": {"p1": ["charlatan"]}}),
    ("gambled-rounds", "GO-29", 2, PLAIN,
     {"tokens": [{"p1": {"bottles": 1}, "p2": {"bottles": 1}}, {}],
      "gambled": [{"from": "p1", "to": "p2", "token": "bottles"}]}),
    ("gambled-nothing", "GO-29", 2, PLAIN,
     {"tokens": [{"p1": {"bottles": 1}, "p2": {"bottles": 1}}, {}], "round": 2, "first": "p2",
      "gambled": [{"from": "p1", "to": "p2", "token": "supplies"}]}),
    ("gambled-self", "GO-29", 2, PLAIN,
     {"tokens": [{"p1": {"bottles": 1}, "p2": {"bottles": 1}}, {}], "round": 2, "first": "p2",
      "gambled": [{"from": "p1", "to": "p1", "token": "bottles"}]}),
    ("gambled-unknown", "GO-9", 2, PLAIN,
     {"tokens": [{"p1": {"bottles": 1}, "p2": {"bottles": 1}}, {}], "round": 2, "first": "p2",
      "gambled": [{"from": "p1", "to": "p2", "token": None}]}),
    ("tokens-steps", "GO-29", 2, PLAIN, {"tokens": []}),
    ("number-range", "", 2, PLAIN, {"round": 5}),
    ("no-name-near", "", 2, ["outlow", "sheriff", "waitress", "goat"], {"aside": "kid", "down": "teller"}),
    ("unknown-key", "", 2, PLAIN, {"hats": {}}),
    ("unknown-key", "", 3, PLAIN, {"coins": {"p4": 1}}),
    ("not-object", "", 2, PLAIN, {"tokens": [3]}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "rule", "players", "hand", "changes"), IMPOSSIBLE)
def test_impossible_positions_are_refused_with_the_reason(
    key: str, rule: str, players: int, hand: list[str], changes: dict[str, Any]
) -> None:
    data = position(players, hand, **json.loads(json.dumps(changes)))
    with pytest.raises(BadNotation) as caught:
        GAME.from_position(json.dumps(data))
    assert (caught.value.key, caught.value.rule) == (key, rule)
    for lang in ("en", "fr"):
        assert "{" not in caught.value.say(lang)


HISTORY: list[tuple[str, str, dict[str, Any]]] = [
    ("shown-cards", "GO-15", {"shown": ["goat", "kid"]}),
    ("dealers-count", "GO-18", {"dealers": ["p1"]}),
    ("dealers-order", "GO-18", {"dealers": ["p1", "p3", "p3"], "shown": ["goat", "miner"]}),
    ("named-cards", "GO-14", {"named": {"goat": 0}}),
    ("named-cards", "GO-14", {"named": {"outlaw": 0, "sheriff": 0}}),
    ("entered-cards", "GO-18", {"entered": {"goat": 0}}),
    (
        "entered-order",
        "GO-18",
        {"entered": {"goat": 1, "miner": 0, "outlaw": 0, "sheriff": 0, "thief": 2, "waitress": 0}},
    ),
    (
        "entered-order",
        "GO-18",
        {"entered": {"goat": 0, "miner": 0, "outlaw": 1, "sheriff": 1, "thief": 2, "waitress": 0}},
    ),
]


@pytest.mark.parametrize(("detail", "rule", "changes"), HISTORY)
def test_a_history_that_cannot_be_is_refused(detail: str, rule: str, changes: dict[str, Any]) -> None:
    """p1 offered the Goat, p2 the Miner, each accepted; p3 deals."""
    data = position(5, ["outlaw", "sheriff", "waitress", "thief"], dealer="p3", first="p1",
                    placed={"p4": ["goat"], "p5": ["miner"]}, places={"mine": {"coins": 0}})  # fmt: skip
    entered = {"goat": 0, "miner": 0, "outlaw": 0, "sheriff": 0, "waitress": 1, "thief": 2}
    good = {"dealers": ["p1", "p2", "p3"], "shown": ["goat", "miner"], "named": {}, "entered": entered}
    state = GAME.from_position(data | {"history": good})
    assert look(state, 0).known == ("outlaw", "sheriff")
    assert look(state, 1).known == ("outlaw", "sheriff", "waitress")
    with pytest.raises(BadNotation) as caught:
        GAME.from_position(data | {"history": good | changes})
    assert (caught.value.key, caught.value.rule) == ("history", rule)
    assert caught.value.fields["detail"] == detail


def test_knowledge_that_cannot_be_is_refused() -> None:
    state = table(4, PLAIN)
    play(state, "p1 offer goat as sheriff to p3", "p3 accept")
    good = GAME.knowledge_to_json(GAME.knowledge(state, 0))
    assert GAME.knowledge_to_json(GAME.knowledge_from_json(good)) == good
    seen = good["history"]["seen"]
    assert seen == {"goat": [0, 0], "outlaw": [0, 0], "sheriff": [0, 0], "waitress": [0, 0]}
    for changed in (
        seen | {"kid": [0, 0]},
        seen | {"sheriff": [1, 1]},
        seen | {"sheriff": [0]},
        {card: times for card, times in seen.items() if card != "sheriff"},
        {card: times for card, times in seen.items() if card != "waitress"},
        seen | {good["aside"]: [0, 1]},
    ):
        with pytest.raises(BadNotation, match="history"):
            GAME.knowledge_from_json(good | {"history": good["history"] | {"seen": changed}})
    with pytest.raises(BadNotation, match="should hold 4 cards"):
        GAME.knowledge_from_json(good | {"cards": 3})
    with pytest.raises(BadNotation, match="history"):
        GAME.knowledge_from_json(good | {"hand": PLAIN})


def test_anything_else_is_refused_with_a_sentence() -> None:
    """Every key of a position replaced by things that do not belong there."""
    state = new(3, 31)
    for _ in range(40):
        step(state, Dice(4))
    good = GAME.to_position(state)
    known = GAME.knowledge_to_json(GAME.knowledge(state, 1))
    junk: list[Any] = [
        None,
        0,
        -1,
        99,
        10**30,
        "p9",
        "",
        [],
        [[]],
        {},
        {"p1": -1},
        True,
        1.5,
        ["goat", "goat"],
    ]
    sentences: list[str] = []
    for shape, read in ((good, GAME.from_position), (known, GAME.knowledge_from_json)):
        changed = [shape | {key: thing} for key in shape for thing in junk]
        told = shape["history"]
        changed += [shape | {"history": told | {key: thing}} for key in told for thing in junk]
        for data in changed:
            try:
                read(data)
            except BadNotation as error:
                sentences += [error.say("fr"), error.say("en")]
    assert len(sentences) > 600
    assert all(sentence.strip() for sentence in sentences)
