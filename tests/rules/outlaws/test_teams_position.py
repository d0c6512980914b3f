"""Positions of teams: what is read back, and what cannot be is refused."""

from typing import Any

import pytest

from posse.core.errors import BadNotation, IllegalAction
from posse.core.kernel.dice import Dice
from posse.core.words import LANGS
from posse.games.outlaws import GAME
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws.tables import LINE, look, play, side
from tests.rules.outlaws.tables import table as duel
from tests.rules.outlaws.team_tables import begun, lined, new, position, table, verbs
from tests.rules.outlaws.test_teams_end import ALONE
from tests.rules.outlaws.test_teams_out import PLAIN, TAKEN, killed

BAD: list[tuple[str, dict[str, Any]]] = [
    ("team-turn", {"turn": "p2", "first": "p1"}),
    ("team-turn", {"turns": 2}),
    ("team-saloon", {"one": lined(0, saloon=("sheriff-3", "mayor"))}),
    ("team-saloon", {"one": lined(0, saloon=("mayor", "sheriff-1"))}),
    ("team-removed", {"two": TAKEN | {"saloon": {"p4": ["mayor"]}}, "out": ["p2"]}),
    ("team-removed", {"two": ALONE | {"removed": "sheriff-4"}, "out": ["p4"]}),
    ("team-removed", {"two": TAKEN | {"removed": "governor-4"}, "out": ["p2"]}),
    ("team-removed", {"two": lined(1) | {"empty": 3}}),
    ("no-room", {"one": lined(0, seen=[["not-p3"] * 9 + [None] * 2])}),  # of p3's own there are three
    ("not-the-truth", {"one": lined(0, seen=[["shared", *[None] * 10]])}),  # p1's Governor is there
    ("no-name-near", {"one": lined(0, seen=[["not-p2", *[None] * 10]])}),
    ("reserve-end", {"reserve_end": "p3"}),
    ("reserve-end", {"reserve_end": None}),
    ("not-ready", {"ready": ["p1", "p2", "p3"]}),
    ("reaction", {"phase": "guard", "asked": "p2", "struck": "governor-2", "striker": "p1"}),
    ("reaction", {"phase": "guard", "asked": "p2"}),
    ("reaction", {"phase": "arrest", "asked": "p2", "struck": "hitman-4", "striker": "p1"}),
]


@pytest.mark.parametrize(("key", "changes"), BAD, ids=[f"{n}-{key}" for n, (key, _) in enumerate(BAD)])
def test_what_cannot_be_is_refused(key: str, changes: dict[str, Any]) -> None:
    one, two = changes.get("one"), changes.get("two")
    rest = {name: value for name, value in changes.items() if name not in ("one", "two")}
    with pytest.raises(BadNotation) as refused:
        GAME.from_position(position(one, two, **rest))
    assert refused.value.key == key
    assert all(refused.value.say(lang) for lang in LANGS)


def again(state: OutlawsState) -> dict[str, Any]:
    """A position, which reads back as it is."""
    found = GAME.to_position(state)
    assert GAME.to_position(GAME.from_position(found)) == found
    return found


@pytest.mark.rule("OU-41")
def test_whose_own_a_figure_is_not_reads_back() -> None:
    seen = [["not-p3", None, *[None] * 4, "shared", "not-p1", *[None] * 3]]
    state = table(lined(0, seen=seen))
    assert again(state)["lines"]["p1"]["seen"] == seen
    for seat in (1, None):
        known = GAME.knowledge_to_json(GAME.knowledge(state, seat))
        assert known["lines"]["p1"]["seen"] == seen
        assert GAME.knowledge_to_json(GAME.read_knowledge(known)) == known
    with pytest.raises(BadNotation):
        duel(lines={"p1": side(LINE, seen=[["shared", *[None] * 7]])})


@pytest.mark.rule("OU-41")
def test_drafts_read_back_and_impossible_ones_do_not() -> None:
    state = new()
    play(state, "p1 place governor", "p3 place sheriff", "p2 random", "p2 ready")
    found = again(state)
    left = [f"{figure}-{seat}" for seat in (1, 3) for figure in ("governor", "hitman", "sheriff")]
    shared = ["indian", "storekeep", "dancer", "reporter", "bandit", "reverend", "mayor"]
    for key, places in (
        ("team-saloon", [*left[1:], *shared[:6]]),  # a Governor is left out
        ("team-saloon", [left[0], *left[3:], *shared]),  # Hitman and Sheriff of one member are
        ("draft-gap", ["governor-1", None, "sheriff-3", *[None] * 8]),
        ("draft-short", ["governor-1", *[None] * 10]),
    ):
        lines = found["lines"] | {"p1": {"places": places}}
        ready = ["p1", "p2"] if key == "draft-short" else ["p2"]
        with pytest.raises(BadNotation) as refused:
            GAME.from_position(found | {"lines": lines, "ready": ready})
        assert refused.value.key == key


@pytest.mark.rule("OU-44")
def test_every_stage_of_a_takeover_reads_back() -> None:
    state = killed()
    for text in ("pass", "refill mayor 0 0>1 1>gap", "mate roundup", "pass"):
        again(state)
        play(state, text)
    again(state)


@pytest.mark.rule("OU-48")
def test_every_question_reads_back_and_is_asked_of_the_right_player() -> None:
    one = lined(0, {4: "hitman-1", 5: "reverend"}, ("mayor", "dancer"))
    two = lined(1, {6: "governor-2", 7: "sheriff-4"}, ("mayor", "dancer"))
    state = table(one, two)
    play(state, "shoot")
    first = again(state)
    play(state, "p2 pass")
    second = again(state)
    play(state, "p4 guard")
    third = again(state)
    for found, change in (
        (first, {"striker": "p3"}),
        (first, {"struck": "governor-4"}),
        (first, {"struck": "hitman-2"}),
        (second, {"held": second["held"] | {"p4": {"handcuffs": 0}}}),
        (third, {"asked": "p3"}),
        (third, {"striker": "p3"}),
        (third, {"striker": None}),
        (third, {"struck": "hitman-3"}),
    ):
        with pytest.raises(BadNotation) as refused:
            GAME.from_position(found | change)
        assert refused.value.key == "reaction", change
    with pytest.raises(BadNotation):
        GAME.from_position(first | {"asked": "p3"})
    state = table(lined(0, {4: "sheriff-1"}), lined(1, {6: "bandit"}, ("mayor", "dancer")))
    play(state, "roundup")
    found = again(state)
    asked = {"p2": "p4", "p4": "p2"}[found["asked"]]
    with pytest.raises(BadNotation):
        GAME.from_position(found | {"asked": asked})


@pytest.mark.rule("OU-47")
def test_a_president_is_read_back_and_no_other() -> None:
    held = {"p1": {"votes": 2}, "p2": {"handcuffs": 0}, "p3": {"votes": 1}}
    street = ["x"] * 3 + [None] * 8
    state = table(
        {10: "hitman-3"}, ALONE, out=["p4"], turn="p3", first="p3", held=held, street=street, reserve=[]
    )
    play(state, "shoot")
    found = again(state)
    assert (found["winners"], found["reason"]) == (["p1"], "brute-votes")
    for change in (
        {"winners": ["p3"]},
        {"winners": ["p1", "p3"]},
        {"reason": "brute-action"},
        {"reason": "brute-alone"},
        {"reason": "brute"},
    ):
        with pytest.raises(BadNotation) as refused:
            GAME.from_position(found | change)
        assert refused.value.key == "ending", change


@pytest.mark.rule("OU-42")
def test_a_member_knows_the_whole_line_and_the_other_team_none_of_it() -> None:
    state = begun()
    for seat in range(4):
        known = GAME.knowledge_to_json(GAME.knowledge(state, seat))
        truth = GAME.to_position(state)["lines"]
        side = seat % 2
        assert known["lines"][f"p{side + 1}"]["places"] == truth[f"p{side + 1}"]["places"]
        assert known["lines"][f"p{2 - side}"]["places"] is None
        assert GAME.knowledge_to_json(GAME.knowledge_from_json(known)) == known
        world = GAME.imagine(GAME.knowledge(state, seat), Dice(seat))
        assert GAME.to_position(world)["lines"][f"p{side + 1}"] == truth[f"p{side + 1}"]


@pytest.mark.rule("OU-45")
def test_the_house_bot_refills() -> None:
    """Its choice is one of those the rules allow, by a score for each of them."""
    state = table(PLAIN, TAKEN, out=["p2"], turn="p4", first="p2")
    legal = state.legal_actions(3)
    assert min(GAME.score(state, 3, action) for action in legal) > 0
    state.apply(3, GAME.choose(state, 3, legal, Dice(2)))
    assert None not in GAME.to_position(state)["lines"]["p2"]["places"]
    assert "pass" in verbs(state, 3)


@pytest.mark.rule("OU-44")
def test_a_figure_taken_over_needs_what_any_figure_needs() -> None:
    line = TAKEN | {"places": [*TAKEN["places"][:10], "mayor"], "saloon": {"p4": ["reverend"]}, "empty": None}
    held = {"p4": {"bullets": 0, "handcuffs": 0}}
    state = table(PLAIN, line, out=["p2"], turn="p4", first="p2", held=held)
    for text, rule in (("mate shoot", "OU-22"), ("mate arrest", "OU-23"), ("shoot", "OU-22")):
        with pytest.raises(IllegalAction) as refused:
            play(state, text)
        assert refused.value.rule == rule
    play(state, "mate roundup")
    assert look(state, 3).left == 1


def test_a_duel_has_no_mate() -> None:
    duel = GAME.new(2, {}, Dice(1))
    for text in ("p1 place mate-hitman", "p1 place mate-governor"):
        with pytest.raises(IllegalAction) as refused:
            GAME.play(duel, text)
        assert refused.value.rule == "OU-41"
    for text in ("p1 random", "p1 ready", "p2 random", "p2 ready"):
        GAME.play(duel, text)
    for text, rule in (("mate shoot", "OU-41"), ("swap 3 10", "OU-3"), ("refill mayor gap 0>0 1>1", "OU-45")):
        with pytest.raises(IllegalAction) as refused:
            GAME.play(duel, text)
        assert refused.value.rule == rule
