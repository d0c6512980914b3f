"""Positions of Outlaws: what is read back, and what is refused and why."""

import json
from typing import Any

import pytest

from posse.core.errors import BadNotation
from posse.core.words import LANGS
from posse.games.outlaws import GAME
from tests.rules.outlaws.tables import LINE, arms, begun, duel, new, play, position, side, standing, table


def changed(**changes: Any) -> str:
    return json.dumps(position(2, **changes))


TWO = side(LINE)
BAD: list[tuple[str, dict[str, Any]]] = [
    ("line-missing", {"lines": {"p1": {"saloon": ["reverend", "mayor"]}}}),
    ("line-length", {"lines": {"p1": side(LINE[:7])}}),
    ("line-length", {"lines": {"p1": TWO | {"places": [*LINE[:7], None]}}}),
    ("figure-twice", {"lines": {"p1": TWO | {"places": [*LINE[:7], "governor"]}}}),
    ("figure-twice", {"lines": {"p1": TWO | {"saloon": ["governor", "mayor"]}}}),
    ("saloon", {"lines": {"p1": TWO | {"saloon": ["mayor"]}}}),
    ("saloon", {"lines": {"p1": side(standing(("governor", "mayor")))}}),
    ("guesses", {"lines": {"p1": TWO | {"seen": []}}}),
    ("arrangements", {"lines": {"p1": TWO | {"seen": [[None] * 8, LINE]}}}),
    ("arrangements", {"lines": {"p1": TWO | {"seen": [LINE, LINE]}}}),
    ("arrangements", {"lines": {"p1": TWO | {"seen": [["mayor", *[None] * 7]]}}}),
    ("not-the-truth", {"lines": {"p1": TWO | {"seen": [["hitman", *[None] * 7]]}}}),
    ("face-up", {"lines": {"p1": TWO | {"marked": ["hitman"], "seen": [[None] * 8]}}}),
    ("jailed", {"lines": {"p1": side(standing(("bandit", "mayor")), jailed=True)}}),
    ("papers", {"held": {"p1": {"papers": 4}}}),
    ("too-many", {"held": {"p1": {"votes": 2}}}),
    ("too-many", {"street": ["x"] * 8, "reserve": []}),
    ("street-gap", {"street": ["vote", None, *["vote"] * 5, "x"], "reserve": []}),
    ("street-gap", {"street": ["vote"] * 6 + ["x", None], "reserve": ["x"]}),
    ("arm-length", {"street": {"p1": ["vote"] * 5}}),
    ("reserve-size", {"reserve": ["x"] * 17}),
    ("no-token", {"reserve": [None]}),
    ("token-unknown", {"reserve": [{"token": None, "seen": []}]}),
    ("watchers-alone", {"reserve": [{"token": "x", "seen": ["watchers"]}]}),
    ("pool-count", {"pool": {"vote": 13}}),
    ("reserve-end", {"reserve_end": None}),
    ("not-ready", {"ready": ["p1"]}),
    ("asked-phase", {"asked": "p2"}),
    ("reaction", {"phase": "guard", "asked": "p2"}),
    ("reaction", {"phase": "counter", "asked": "p2"}),
    ("ending", {"phase": "over"}),
    ("ending", {"reason": "good", "winners": ["p1"]}),
    ("ending", {"phase": "over", "reason": "limit", "winners": ["p1", "p2"]}),
    ("past-limit", {"options": {"limit": 5}, "turns": 5}),
    ("unknown-here", {"phase": "setup", "ready": []}),  # no tokens before the first turn
    ("number-range", {"left": 0}),
]


@pytest.mark.parametrize(("key", "changes"), BAD, ids=[f"{n}-{key}" for n, (key, _) in enumerate(BAD)])
def test_what_cannot_be_is_refused(key: str, changes: dict[str, Any]) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.from_position(changed(**changes))
    assert refused.value.key == key
    assert all(refused.value.say(lang) for lang in LANGS)


def test_with_more_players() -> None:
    for key, changes in (
        ("turn-out", {"out": ["p1"]}),
        ("nobody-left", {"out": ["p2", "p3"]}),
        ("reserve-end", {"reserve_end": "p2"}),
        ("street-gap", {"out": ["p2"], "reserve_end": "p1"}),
    ):
        with pytest.raises(BadNotation) as refused:
            GAME.from_position(position(3, **changes))
        assert refused.value.key == key


def draft(places: list[str | None], **more: Any) -> dict[str, Any]:
    empty: list[str | None] = [None] * 8
    lines = {"p1": {"places": places, **more}, "p2": {"places": empty}}
    return {"game": "outlaws", "rules": 1, "players": 2, "phase": "setup", "lines": lines}


@pytest.mark.rule("OU-7")
def test_drafts() -> None:
    state = GAME.from_position(draft(["bandit", "mayor", *[None] * 6]))
    assert GAME.to_position(GAME.from_position(GAME.to_position(state))) == GAME.to_position(state)
    play(state, "p1 random", "p1 ready", "p2 random")  # type: ignore[arg-type]
    assert GAME.to_position(GAME.from_position(GAME.to_position(state))) == GAME.to_position(state)
    for key, data in (
        ("draft-gap", draft([None, "mayor", *[None] * 6])),
        ("saloon", draft(["bandit", *[None] * 7], saloon=["mayor"])),
        ("saloon", draft([*LINE[1:], "mayor"])),
        ("draft-short", draft(["bandit", *[None] * 7]) | {"ready": ["p1"]}),
        ("setup-over", draft([None] * 8) | {"turns": 1}),
        ("setup-over", draft([None] * 8) | {"reserve": ["x"]}),
        ("setup-over", draft([None] * 8, marked=["mayor"])),
    ):
        with pytest.raises(BadNotation) as refused:
            GAME.from_position(data)
        assert refused.value.key == key


def test_knowledge_of_another_seat_is_refused() -> None:
    state = duel()
    known = GAME.knowledge_to_json(GAME.knowledge(state, 0))
    assert known["lines"]["p2"]["places"] is None
    known["lines"]["p2"]["places"] = LINE
    with pytest.raises(BadNotation, match="not for this seat"):
        GAME.knowledge_from_json(known)
    known = GAME.knowledge_to_json(GAME.knowledge(state, 0))
    known["street"]["p1"][0] = "vote"
    with pytest.raises(BadNotation, match="has not seen"):
        GAME.knowledge_from_json(known)
    del known["pool"]
    known["street"]["p1"][0] = {"token": None, "seen": []}
    with pytest.raises(BadNotation, match="pool"):
        GAME.knowledge_from_json(known)
    setting_up = GAME.knowledge_to_json(GAME.knowledge(new(2), 0))
    setting_up["lines"]["p2"]["saloon"] = ["mayor"]
    with pytest.raises(BadNotation):
        GAME.knowledge_from_json(setting_up)


def test_a_reaction_reads_back() -> None:
    shooter = duel(standing(("mayor", "dancer"), hitman=2, reverend=3), standing(governor=5, sheriff=6))
    for text in ("shoot", "guard"):
        play(shooter, text)
        found = GAME.to_position(shooter)
        assert GAME.to_position(GAME.from_position(found)) == found
    for change in ({"asked": "p2"}, {"held": {"p2": {"handcuffs": 0}}, "phase": "guard", "asked": "p2"}):
        with pytest.raises(BadNotation, match="phase"):
            GAME.from_position(found | change)
    state = table(lines={"p1": standing(sheriff=4), "p2": side(standing(("mayor", "dancer"), bandit=3))})
    play(state, "roundup")
    found = GAME.to_position(state)
    assert GAME.to_position(GAME.from_position(found)) == found
    found["lines"]["p2"]["marked"] = ["reverend"]
    with pytest.raises(BadNotation):
        GAME.from_position(found)


def test_the_least_that_has_to_be_said() -> None:
    said = {
        "game": "outlaws",
        "rules": 1,
        "players": 2,
        "phase": "turn",
        "ready": ["p1", "p2"],
        "lines": {"p1": side(LINE), "p2": side(LINE)},
        "street": arms(["vote"] * 6 + ["x", "x"]),
    }
    state = GAME.from_position(said)
    assert state.seats_to_act() == [0]
    assert GAME.to_position(state)["held"]["p1"] == {"votes": 0, "handcuffs": 1, "bullets": 1, "papers": 3}
    assert json.loads(json.dumps(GAME.to_position(begun(4)))) == GAME.to_position(begun(4))
