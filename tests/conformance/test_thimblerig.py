"""The rules of the test-only game, and what each seat sees of them."""

import copy
from typing import Any

import pytest

from posse.core.errors import BadNotation, IllegalAction, NotYourTurn, PosseError
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.words import LANGS, Seat
from posse.games import registry
from tests.thimblerig import GAME
from tests.thimblerig.face.view import PairView, ThimblerigView

P1, P2, P3 = Seat(0), Seat(1), Seat(2)
ANYONE = PairView(None, None)


def hand(card: str | None, *seen: str) -> dict[str, Any]:
    return {"card": card, "seen": list(seen)}


def pair(left: str, right: str, left_seen: tuple[str, ...] = (), right_seen: tuple[str, ...] = ()) -> Any:
    one = {"left": left, "right": right, "left_before": [], "right_before": []}
    return {"left_seen": list(left_seen), "right_seen": list(right_seen), "may_be": [one]}


def position(**changes: Any) -> dict[str, Any]:
    """Three players before the first turn; p2 holds the marshal."""
    out: dict[str, Any] = {
        "game": "thimblerig",
        "rules": 1,
        "players": 3,
        "options": {"law": True, "long": False},
        "round": 1,
        "turn": "p1",
        "phase": "turn",
        "asked": [],
        "rigged": [],
        "real": None,
        "points": {"p1": 0, "p2": 0, "p3": 0},
        "sealed": {"p1": None, "p2": None, "p3": None},
        "discard": [],
        "hands": {"p1": hand("two", "p1"), "p2": hand("marshal", "p2"), "p3": hand("queen", "p3")},
        "thimbles": {"p1": pair("three", "four"), "p2": pair("five", "six"), "p3": pair("seven", "eight")},
    }
    return copy.deepcopy(out | changes)


def table(*lines: str, **changes: Any) -> State:
    state = GAME.from_position(position(**changes))
    state.trace = []
    for line in lines:
        GAME.play(state, line)
    return state


def view(state: State, seat: int | None) -> ThimblerigView:
    seen = GAME.view(state, seat)
    assert isinstance(seen, ThimblerigView)
    return seen


def thimbles(state: State, seat: int | None, owner: int = 0) -> tuple[PairView, ...]:
    return view(state, seat).players[owner].thimbles


NO_LAW = {"law": False, "long": False}


def test_it_is_not_among_the_games_to_play() -> None:
    assert "thimblerig" not in registry.GAMES
    assert list(registry.games_of_tests()) == ["thimblerig"]


def test_only_its_owner_sees_a_hand() -> None:
    state = table()
    assert [view(state, seat).players[1].hand for seat in (P1, P2, P3, None)] == [None, "marshal", None, None]


def test_a_look_is_for_the_looker_and_its_place_for_all() -> None:
    state = table("look p2 left")
    assert thimbles(state, P1, P2) == (PairView("five", None),)
    assert thimbles(state, P2, P2) == thimbles(state, P3, P2) == thimbles(state, None, P2) == (ANYONE,)
    assert [view(state, seat).players[1].seen_by[0] for seat in (P1, P2, P3, None)] == [(P1,)] * 4
    said = [GAME.words.say("en", event.says, event.fills()) for event in GAME.events(state.trace or [], P3)]
    assert said == ["p1 looks under the left thimble of p2."]


def test_what_was_seen_goes_along_when_all_can_follow() -> None:
    state = table("look p2 left", "switch")
    assert thimbles(state, P1, P2) == (PairView(None, "five"),)
    assert view(state, P3).players[1].seen_by == ((), (P1,), (P2,))


@pytest.mark.parametrize(("rig", "left", "right"), [("swap", "four", "three"), ("feint", "three", "four")])
def test_a_rig_leaves_the_others_with_one_of_two(rig: str, left: str, right: str) -> None:
    third = {"round": 3, "turn": "p3", "points": {"p1": 1, "p2": 1, "p3": 0}}
    state = table("p3 look p1 left", f"p1 {rig}", options={"law": False, "long": True}, **third)
    assert thimbles(state, P3) == (PairView(None, "three"), PairView("three", None))
    assert thimbles(state, P2) == thimbles(state, P1) == (ANYONE,)
    GAME.play(state, "p2 look p2 left")
    assert GAME.to_position(state)["thimbles"]["p1"]["may_be"][0] == {
        "left": left,
        "right": right,
        "left_before": ["p3"] if left == "three" else [],
        "right_before": ["p3"] if right == "three" else [],
    }


@pytest.mark.parametrize(("rig", "known"), [("swap", "four"), ("feint", "three")])
def test_the_owner_never_loses_track(rig: str, known: str) -> None:
    both = pair("three", "four", ("p1",), ("p1",))
    state = table(rig, options=NO_LAW, thimbles=position()["thimbles"] | {"p1": both})
    other = {"three": "four", "four": "three"}[known]
    assert thimbles(state, P1) == (PairView(known, other),)
    assert thimbles(state, P2) == (ANYONE,)


@pytest.mark.parametrize("rig", ["swap", "feint"])
def test_another_look_puts_an_end_to_doubt(rig: str) -> None:
    seen = pair("three", "four", ("p2",))
    state = table(rig, "look p1 left", options=NO_LAW, thimbles=position()["thimbles"] | {"p1": seen})
    assert thimbles(state, P2) == (PairView("four", "three") if rig == "swap" else PairView("three", None),)
    assert thimbles(state, P3) == (ANYONE,)


def test_everyone_is_asked_and_only_the_marshal_may_call() -> None:
    state = table("swap")
    assert state.seats_to_act() == [P2, P3]
    assert [view(state, seat).asked for seat in (P1, P2, P3, None)] == [(P2, P3)] * 4
    assert GAME.legal(state, P2) == ["pass", "call"]
    assert GAME.legal(state, P3) == [GAME.window_pass] == ["pass"]
    assert GAME.in_window(state)
    assert not GAME.in_window(table())
    assert [view(state, seat).real for seat in (P1, P2, None)] == [True, None, None]


def test_a_pass_tells_nothing_of_the_hand() -> None:
    state = table("feint", "p2 pass")
    assert view(state, P3).players[1].hand is None
    assert state.seats_to_act() == [P3]


@pytest.mark.parametrize("rig", ["swap", "feint"])
def test_a_call_lets_everyone_follow(rig: str) -> None:
    seen = pair("three", "four", ("p3",))
    state = table(rig, "p2 call", thimbles=position()["thimbles"] | {"p1": seen})
    assert thimbles(state, P3) == (PairView(None, "three") if rig == "swap" else PairView("three", None),)
    assert [view(state, seat).players[1].hand for seat in (P1, P3, None)] == ["marshal"] * 3
    assert view(state, None).players[1].points == 1
    called = GAME.events(state.trace or [])[-1]
    wanted = "had swapped" if rig == "swap" else "had only pretended"
    assert wanted in GAME.words.say("en", called.says, called.fills())
    assert state.seats_to_act() == [P2]


def test_a_draw_shows_what_is_thrown_away_only() -> None:
    state = table("draw")
    drawn = view(state, P1).players[0].hand
    assert drawn in ("nine", "ten", "jack")
    assert view(state, P2).discard == ("two",)
    assert (view(state, P2).players[0].hand, view(state, P2).stock) == (None, 2)
    assert [event.fields()["card"] for event in GAME.events(state.trace or [], P2)] == ["two", None]


def test_choices_are_sealed_until_all_are_made() -> None:
    state = table("p2 seal hand", "p1 seal right", phase="seal")
    assert state.seats_to_act() == [P3]
    assert [view(state, seat).chosen for seat in (P1, P2, P3, None)] == ["right", "hand", None, None]
    assert [player.sealed for player in view(state, P3).players] == [True, True, False]
    assert thimbles(state, P3, P1) == (ANYONE,)
    GAME.play(state, "p3 seal left")
    assert thimbles(state, None, P1) == (PairView(None, "four"),)
    assert view(state, None).players[1].hand == "marshal"
    assert [player.points for player in view(state, None).players] == [0, 0, 1]
    assert (view(state, None).round, view(state, None).turn) == (2, P2)


def test_most_points_win_and_a_tie_is_shared() -> None:
    last = {"round": 2, "turn": "p2", "phase": "seal", "points": {"p1": 1, "p2": 0, "p3": 0}}
    state = table("p1 seal left", "p2 seal left", "p3 seal hand", **last)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.points) == ((1, 3, 1), (1, 0, 1))
    assert [state.share(seat) for seat in range(3)] == [0.5, 0, 0.5]
    with pytest.raises(NotYourTurn):
        GAME.play(state, "p1 draw")


def test_who_acts_has_to_be_said_when_several_may() -> None:
    state = table("feint")
    with pytest.raises(BadNotation, match="say who \\(p2 and p3\\)"):
        GAME.play(state, "pass")
    GAME.play(state, "p3 pass")
    GAME.play(state, "passer")
    assert state.seats_to_act() == [P2]


@pytest.mark.parametrize(
    ("line", "key", "changes"),
    [
        ("p1 seal left", "seal-later", {}),
        ("p1 pass", "no-window", {}),
        ("p1 call", "no-window", {}),
        ("p1 look p4 left", "no-such-player", {}),
        ("p1 swap", "rigged-already", {"rigged": ["p1"]}),
        ("p1 draw", "no-stock", {"discard": ["nine", "ten", "jack"]}),
        ("p1 draw", "must-seal", {"phase": "seal"}),
        ("p3 call", "no-marshal", {"phase": "window", "asked": ["p3"], "rigged": ["p1"], "real": True}),
        ("p3 draw", "must-answer", {"phase": "window", "asked": ["p3"], "rigged": ["p1"], "real": False}),
    ],
)
def test_what_is_not_allowed_is_refused_with_a_reason(line: str, key: str, changes: dict[str, Any]) -> None:
    state = table(**changes)
    before = GAME.to_position(state)
    with pytest.raises(IllegalAction) as refused:
        GAME.play(state, line)
    assert refused.value.key == key
    assert all(refused.value.say(lang) for lang in LANGS)
    assert GAME.to_position(state) == before


SEEN_BEFORE = {"left": "three", "right": "four", "left_before": ["p2"], "right_before": []}
WINDOW = {"phase": "window", "asked": ["p2"], "rigged": ["p1"], "real": True}


def with_thimble(**changes: Any) -> dict[str, Any]:
    pairs = position()["thimbles"]
    return {"thimbles": pairs | {"p1": pairs["p1"] | changes}}


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("card-twice", {"discard": ["two"]}),
        ("card-twice", with_thimble(may_be=[SEEN_BEFORE | {"right": "three"}])),
        ("no-name-near", {"discard": ["quen"]}),
        ("no-card", {"hands": position()["hands"] | {"p1": hand(None, "p1")}}),
        ("hand-unseen", {"hands": position()["hands"] | {"p1": hand("two")}}),
        ("watchers-alone", {"hands": position()["hands"] | {"p1": hand("two", "p1", "watchers")}}),
        ("arrangements", with_thimble(may_be=[])),
        ("arrangements", with_thimble(may_be=[SEEN_BEFORE, SEEN_BEFORE])),
        ("not-rigged", with_thimble(may_be=[SEEN_BEFORE])),
        ("window-phase", {"asked": ["p2"]}),
        ("window-phase", {"real": False}),
        ("window-phase", WINDOW | {"asked": []}),
        ("window-asked", WINDOW | {"asked": ["p1"]}),
        ("needs-law", WINDOW | {"options": NO_LAW}),
        ("not-rigged", WINDOW | {"rigged": []}),
        ("not-what-one-knows", WINDOW | {"real": None}),
        ("rounds", {"round": 3}),
        ("rounds", {"phase": "over"}),
        ("wrong-turn", {"phase": "seal", "turn": "p2"}),
        ("sealed-phase", {"sealed": {"p1": "left"}}),
        ("sealed-phase", {"phase": "seal", "sealed": {"p1": "left", "p2": "left", "p3": "hand"}}),
        ("points-count", {"points": {"p1": 1, "p2": 0, "p3": 0}}),
        ("unknown-key", {"seat": "p1"}),
    ],
)
def test_impossible_positions_are_refused(key: str, changes: dict[str, Any]) -> None:
    data = position(**changes)
    with pytest.raises(BadNotation) as refused:
        GAME.from_position(data)
    assert refused.value.key == key
    assert all(refused.value.say(lang) for lang in LANGS)


def test_knowledge_that_nobody_can_have_is_refused() -> None:
    state = table("look p2 left")
    for seat in (P1, P3, None):
        data = GAME.knowledge_to_json(GAME.knowledge(state, seat))
        assert GAME.knowledge_to_json(GAME.knowledge_from_json(data)) == data
        data["hands"]["p2"]["card"] = "marshal"
        with pytest.raises(PosseError) as refused:
            GAME.knowledge_from_json(data)
        assert refused.value.key == "not-what-one-knows"
        assert all(refused.value.say(lang) for lang in LANGS)


def test_no_more_is_discarded_than_the_stock_holds() -> None:
    data = GAME.knowledge_to_json(GAME.knowledge(table(), P1))
    data["discard"] = ["nine", "ten", "jack", "queen"]
    with pytest.raises(BadNotation, match="At most three"):
        GAME.knowledge_from_json(data)


def test_the_house_bot_shows_its_best_card_and_looks_first() -> None:
    hands = position()["hands"] | {"p1": hand("queen", "p1"), "p3": hand("two", "p3")}
    state = table(hands=hands)

    def best(seat: int) -> str:
        legal = state.legal_actions(seat)
        return GAME.action_texts[max(legal, key=lambda action: GAME.score(state, seat, action))]

    assert best(P1) == "look p1 left"
    state = table(thimbles=position()["thimbles"] | {"p1": pair("three", "four", ("p1", "p2"), ("p1", "p3"))})
    assert best(P1) == "draw"
    state = table(**WINDOW)
    assert best(P2) == "call"
    state = table(phase="seal")
    assert [best(seat) for seat in (P1, P2, P3)] == ["seal left", "seal left", "seal hand"]


def test_games_are_short() -> None:
    assert (
        max(GAME.new(4, {"law": True, "long": True}, Dice(seed)).playout() for seed in range(200)) < GAME.cap
    )
