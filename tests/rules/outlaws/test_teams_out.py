"""OU-44 to OU-46, OU-40: a member is out, the mate takes over and refills the line."""

from itertools import permutations
from typing import Any

import pytest

from posse.core.errors import IllegalAction
from posse.core.words import LANGS
from posse.games.outlaws import GAME
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws.tables import NAMES, heard, kinds, look, play, reserve, told
from tests.rules.outlaws.team_tables import (
    cast,
    known,
    lined,
    part,
    purse,
    ranks,
    row,
    shown,
    table,
    tokens,
    verbs,
)

RICH = {"votes": 2, "handcuffs": 0, "bullets": 2, "papers": 1}
MATE = {"votes": 1, "handcuffs": 0, "bullets": 1, "papers": 3}
FEW = ["vote", "x", "x", "x", "election", *[None] * 6]  # six Votes less those that are held
PLAIN = {0: "hitman-1", 1: "sheriff-1"}
# p2's line without p2's Governor, taken over by p4: the gap is at 10
TAKEN: dict[str, Any] = {
    "places": [
        *("hitman-2", "sheriff-2", "governor-4", "hitman-4", "sheriff-4"),
        *("indian", "storekeep", "dancer", "reporter", "bandit"),
        None,
    ],
    "saloon": {"p4": ["reverend", "mayor"]},
    "empty": 10,
    "removed": "governor-2",
}


def killed(victim: int = 2, at: int = 5, **changes: Any) -> OutlawsState:
    """p1 has shot the Governor of p2 or p4 at a place; p1 has an action left."""
    two = lined(
        1, {at: f"governor-{victim}"} | changes.pop("two", {}), changes.pop("saloon", ("reverend", "mayor"))
    )
    one = lined(
        0, {10 - at: "hitman-1"} | changes.pop("one", {}), changes.pop("first", ("reverend", "mayor"))
    )
    held = {"p2": {"handcuffs": 0}, "p4": {"handcuffs": 0}} | changes.pop("held", {})
    state = table(one, two, held=held, **changes)
    play(state, "shoot")
    return state


def after(state: OutlawsState) -> OutlawsState:
    """The attacker's turn is over."""
    play(state, "pass")
    return state


def gone(victim: int = 2) -> OutlawsState:
    """p2 or p4 is out, the line is full again and p1 is to play: everything is the mate's."""
    state = after(killed(victim))
    mate = {2: 4, 4: 2}[victim]
    assert state.seats_to_act() == [mate - 1]
    play(state, "refill mayor gap 9>9 10>10", "pass")
    if look(state).turn != 0:
        play(state, "pass", "pass")
    return state


# -- OU-44: what leaves, what stays


@pytest.mark.rule("OU-44")
@pytest.mark.parametrize(("victim", "mate"), [(2, 4), (4, 2)])
def test_a_governor_goes_with_his_owners_votes(victim: int, mate: int) -> None:
    held = {f"p{victim}": RICH, f"p{mate}": MATE}
    state = killed(victim, held=held, street=FEW, reserve=[])
    assert told(state, "out") == {"who": victim - 1, "reason": "brute"}
    assert look(state).out == (victim - 1,)
    assert not state.is_over()
    assert row(state, 1)[5] is None
    assert f"governor-{victim}" not in str(row(state, 1))
    assert purse(state, mate - 1) == (1, 0, 3, 4)  # the Bullets and Newspapers, not the Votes


@pytest.mark.rule("OU-44")
@pytest.mark.parametrize(("victim", "mate"), [(2, 4), (4, 2)])
def test_a_hitman_goes_with_his_owners_bullets(victim: int, mate: int) -> None:
    held = {f"p{victim}": {**RICH, "handcuffs": 2}, f"p{mate}": MATE}
    state = table({5: "sheriff-1"}, {5: f"hitman-{victim}"}, held=held, street=FEW, reserve=[])
    play(state, "arrest")
    assert told(state, "out") == {"who": victim - 1, "reason": "crook"}
    assert f"hitman-{victim}" not in str(part(state, 1)["places"])
    assert part(state, 1)["empty"] == 5
    assert purse(state, mate - 1) == (3, 2, 1, 4)  # the Votes, Handcuffs and Newspapers, not the Bullets


@pytest.mark.rule("OU-44")
def test_who_is_out_has_nothing_left_and_everyone_sees_it() -> None:
    state = killed()
    for reader in (None, 0, 1, 2, 3):
        line = look(state, reader).lines[1]
        assert (line.votes, line.handcuffs, line.bullets, line.papers) == (0, 0, 0, 0)
    assert look(state, 1).legal == ()


@pytest.mark.rule("OU-44")
@pytest.mark.parametrize("hitman", [1, 3])
def test_an_attacker_caught_by_a_guard_is_out_and_the_mate_takes_over(hitman: int) -> None:
    turn, mate = f"p{hitman}", {1: 2, 3: 0}[hitman]
    state = table(
        {4: f"hitman-{hitman}"},
        {6: "governor-2", 7: "sheriff-2"},
        turn=turn,
        first=turn,
        held={"p4": {"handcuffs": 0}},
    )
    play(state, "shoot", "p2 guard")
    assert told(state, "out") == {"who": hitman - 1, "reason": "crook"}
    assert part(state, 0)["empty"] == 4
    assert purse(state, mate) == (0, 2, 1, 6)  # the Hitman took the other Bullet with him
    assert not look(state, None).result


@pytest.mark.rule("OU-44")
def test_the_mate_uses_and_moves_everything_that_is_left() -> None:
    state = table(
        PLAIN, TAKEN, out=["p2"], turn="p4", first="p2", held={"p4": {"handcuffs": 2, "bullets": 2}}
    )
    play(state, "refill mayor gap 8>8 9>9")
    touched = {
        int(word) for text in look(state, 3).legal if text.split()[0] == "swap" for word in text.split()[1:]
    }
    assert touched == set(range(11))
    legal = set(look(state, 3).legal)
    assert {"shoot", "mate shoot", "arrest", "mate arrest", "roundup", "mate roundup"} <= legal
    before = len(shown(state))
    play(state, "mate shoot")
    assert shown(state)[before] == {"who": 3, "place": 0, "figure": "mate-hitman"}  # all see whose it was
    assert purse(state, 3)[2] == 1


@pytest.mark.rule("OU-44")
@pytest.mark.parametrize("victim", [2, 4])
@pytest.mark.parametrize("figure", ["governor", "hitman-2", "hitman-4"])
def test_any_later_governor_killed_or_hitman_arrested_ends_it(victim: int, figure: str) -> None:
    """The survivor owns all of them."""
    state = gone(victim)
    mate = {2: 4, 4: 2}[victim]
    figure = f"governor-{mate}" if figure == "governor" else figure
    strikes, verb = ("hitman-1", "shoot") if "governor" in figure else ("sheriff-1", "arrest")
    place = 10 - row(state, 1).index(figure)
    bring(state, strikes, place)
    found = GAME.to_position(state)["held"]
    found["p1"] = {**found["p1"], "bullets": 1, "handcuffs": 1}
    state = table_of(state, held=found)
    play(state, verb)
    if not state.is_over():
        play(state, "pass")
    assert state.is_over()
    assert set(look(state).out) == {1, 3}
    assert told(state, "out")["who"] == mate - 1
    assert ranks(state)[0] == 1


def bring(state: OutlawsState, figure: str, place: int) -> None:
    """p1's figure comes to a place, and p1 is to play with both actions."""
    at = row(state, 0).index(figure)
    if at != place and (row(state, 0)[place] or "").endswith("-3"):
        play(state, "pass", "pass")
        other = next(n for n, who in enumerate(row(state, 0)) if who and "-" not in who)
        play(state, f"swap {place} {other}", "pass", "pass")
        at = row(state, 0).index(figure)
    if at != place:
        play(state, f"swap {at} {place}", "pass")
        while look(state).turn != 0:
            play(state, "pass")


def table_of(state: OutlawsState, **changes: Any) -> OutlawsState:
    found = GAME.from_position(GAME.to_position(state) | changes)
    assert isinstance(found, OutlawsState)
    found.trace = []
    return found


@pytest.mark.rule("OU-44")
@pytest.mark.parametrize("at", [2, 3])
def test_either_governor_may_take_the_election(at: int) -> None:
    """p3 is out by an arrest; p1 has two Governors now."""
    one = {
        "places": [
            *("hitman-1", "sheriff-1", "governor-1", "governor-3", "sheriff-3", "indian"),
            *("storekeep", "dancer", "reporter", "bandit", "mayor"),
        ],
        "saloon": {"p1": ["reverend"]},
        "empty": None,
        "removed": "hitman-3",
    }
    street = ["x", "x", "x", "x", *["vote"] * 5, None, None]
    street[at] = "election"
    state = table(one, None, out=["p3"], held={"p1": {"votes": 1}}, street=street, reserve=[])
    play(state, f"take {at} election")
    assert state.is_over()
    assert ranks(state)[0] == 1


@pytest.mark.rule("OU-44")
@pytest.mark.rule("OU-48")
@pytest.mark.parametrize("number", [2, 4])
def test_a_sheriff_taken_over_guards_too(number: int) -> None:
    """p4 is alone; the Sheriff that was p2's, or p4's own, stands beside the Governor."""
    other = {2: 4, 4: 2}[number]
    line = TAKEN | {
        "places": [
            *("hitman-2", f"sheriff-{other}", "hitman-4", "indian", "storekeep", "dancer"),
            *("governor-4", f"sheriff-{number}", "reporter", "bandit", "mayor"),
        ],
        "saloon": {"p4": ["reverend"]},
        "empty": None,
    }
    state = table({4: "hitman-1"}, line, out=["p2"])
    play(state, "shoot")
    assert look(state, 3).legal == ("pass", "guard" if number == 4 else "mate guard")
    play(state, look(state, 3).legal[1])
    assert purse(state, 3)[1] == 0
    assert look(state).out == (1, 0)


# -- OU-45: the first action refills the line


@pytest.mark.rule("OU-45")
@pytest.mark.rule("OU-12")
def test_the_mates_first_action_must_refill_the_line() -> None:
    state = after(killed())
    assert look(state).turn == 3
    assert verbs(state, 3) == {"refill"}
    for text in ("pass", "look 0", "take 0 vote", "swap 0 1", "scout", "enter mayor 0 1 out 0"):
        with pytest.raises(IllegalAction) as refused:
            play(state, text)
        assert refused.value.rule == "OU-45", text
    play(state, "refill mayor gap 0>0 1>1")
    assert look(state).left == 1
    assert "pass" in verbs(state, 3)
    assert "refill" not in verbs(state, 3)
    with pytest.raises(IllegalAction):
        play(state, "refill reverend gap 0>0 1>1")


@pytest.mark.rule("OU-45")
def test_the_three_go_to_the_three_places_in_any_order_and_nobody_to_the_saloon() -> None:
    found = set()
    texts = [
        text
        for text in look(after(killed()), 3).legal
        if text.startswith("refill mayor") and " 0>" in text and " 1>" in text
    ]
    assert len(texts) == 6
    for text in texts:
        state = after(killed())
        was = row(state, 1)
        play(state, text)
        now = row(state, 1)
        assert {at for at in range(11) if now[at] != was[at]} <= {0, 1, 5}
        found.add((now[0], now[1], now[5]))
        assert None not in now
        assert part(state, 1)["saloon"] == {"p4": ["reverend"]}
        assert part(state, 1)["empty"] is None
    assert found == set(permutations(("mayor", was[0], was[1])))


@pytest.mark.rule("OU-45")
def test_either_saloon_figure_may_come_and_any_two_of_the_line() -> None:
    """OU-41: a survivor uses both Saloon places."""
    state = after(killed())
    legal = look(state, 3).legal
    assert {text.split()[1] for text in legal} == {"reverend", "mayor"}
    pairs = {tuple(part.split(">")[0] for part in text.split()[3:]) for text in legal}
    assert len(pairs) == 45  # two of the ten that are left
    assert len(legal) == 2 * 45 * 6


@pytest.mark.rule("OU-41")
def test_a_survivor_moves_through_both_saloon_places() -> None:
    line = TAKEN | {"places": [*TAKEN["places"][:10], "mayor"], "saloon": {"p4": ["reverend"]}, "empty": None}
    state = table(None, line, out=["p2"], turn="p4", first="p2")
    assert {text.split()[1] for text in look(state, 3).legal if text.startswith("enter")} == {"reverend"}
    play(state, "enter reverend 0 1 out 1")
    assert part(state, 1)["saloon"] == {"p4": ["sheriff-2"]}  # it was the mate's


@pytest.mark.rule("OU-45")
def test_the_order_is_secret() -> None:
    one, other = after(killed()), after(killed())
    play(one, "refill mayor gap 0>0 1>1")
    play(other, "refill mayor 0 0>1 1>gap")
    assert row(one, 1) != row(other, 1)
    for reader in (0, 2, None):
        assert look(one, reader) == look(other, reader)
        assert told(one, "refilled", reader) == told(other, "refilled", reader)
        place = look(one, reader).lines[1].places
        assert "mayor" in place[0].may_be
        assert "mayor" in place[5].may_be
        assert "mayor" not in place[6].may_be
        assert known(one, 1, reader)[5] is None
    assert look(one, 3) != look(other, 3)
    texts = ("refill mayor gap 0>0 1>1", "refill mayor 0 0>1 1>gap")
    assert len({GAME.shown(3, GAME.codes[text], 0) for text in texts}) == 1


@pytest.mark.rule("OU-45")
@pytest.mark.rule("OU-15")
def test_a_marked_figure_may_come_along_for_all_to_see_an_immobilised_one_may_not() -> None:
    line = TAKEN | {"marked": ["sheriff-2"], "jailed": True}
    state = table(PLAIN, line, out=["p2"], turn="p4", first="p2")
    for text in look(state, 3).legal:
        assert "9>" not in text  # the Bandit
    with pytest.raises(IllegalAction) as refused:
        play(state, "refill mayor gap 0>0 9>9")
    assert refused.value.rule == "OU-15"
    play(state, "refill mayor 0 0>1 1>gap")
    assert known(state, 1, 0)[10] == "sheriff"
    assert told(state, "refilled", 0)["to"] == (None, None, 10)


@pytest.mark.parametrize("marked", [[], ["sheriff-2"], ["mayor"], ["mayor", "sheriff-2"]])
def test_a_refill_is_told_as_far_as_it_is_seen(marked: list[str]) -> None:
    state = table(PLAIN, TAKEN | {"marked": marked}, out=["p2"], turn="p4", first="p2")
    play(state, "refill mayor 0 0>1 1>gap")
    for reader in (0, 2, None):
        (event,) = [event for event in heard(state, reader) if event.kind == "refilled"]
        for lang in LANGS:
            said = GAME.words.say(lang, event.says, event.fills(), NAMES)
            assert "None" not in said
            assert ("ordre caché" in said or "secret order" in said) is (len(marked) < 2)


@pytest.mark.rule("OU-45")
def test_until_then_the_empty_place_is_no_target() -> None:
    """p1 has one action left after the shot; p1's Indian, Reporter or Sheriff is brought opposite the gap."""
    for figure, texts in (
        ("indian", ["scout"]),
        ("reporter", ["report mayor", "report governor"]),
        ("bandit", ["rob hitman", "rob sheriff"]),
        ("hitman-3", ["shoot"]),
        ("sheriff-3", ["arrest", "roundup"]),
    ):
        turn = "p3" if "-3" in figure else "p1"
        state = table({0: figure}, TAKEN, out=["p2"], turn=turn, first=turn)
        reader = int(state.turn)
        assert part(state, 1)["empty"] == 10
        for text in texts:
            assert text not in look(state, reader).legal, text
            with pytest.raises(IllegalAction) as refused:
                play(state, text)
            assert refused.value.rule == "OU-45"
        full = table({1: figure}, TAKEN, out=["p2"], turn=turn, first=turn)
        assert set(texts) <= set(look(full, reader).legal)


@pytest.mark.rule("OU-45")
def test_nor_is_it_with_the_mayors_help() -> None:
    one = lined(0, {0: "mayor", 1: "indian"}, ("reverend", "dancer"))
    state = table(one, TAKEN, out=["p2"])
    aims = {text for text in look(state, 0).legal if text.startswith("mayor scout")}
    assert aims == {"mayor scout 1", "mayor scout 2"}
    with pytest.raises(IllegalAction) as refused:
        play(state, "mayor scout 0")
    assert refused.value.rule == "OU-45"


@pytest.mark.rule("OU-45")
@pytest.mark.parametrize(
    ("dancer", "allowed"), [(3, {1, 2, 4}), (4, {2, 3}), (5, set()), (6, {7, 8}), (7, {6, 8, 9})]
)
def test_the_lead_dancer_takes_nobody_from_it_or_across_it(dancer: int, allowed: set[int]) -> None:
    """The gap at the rivals' 5 is opposite place 5."""
    line = TAKEN | {"places": [*TAKEN["places"][:5], None, *TAKEN["places"][5:10]], "empty": 5}
    state = table({dancer: "dancer"}, line, out=["p2"])
    found = {int(text.split()[1]) for text in look(state, 0).legal if text.startswith("dance")}
    assert found == allowed
    for away in (-2, -1, 1, 2):
        if 0 <= dancer + away <= 10 and dancer + away not in allowed:
            with pytest.raises(IllegalAction) as refused:
                play(state, f"dance {dancer + away}")
            assert refused.value.rule == "OU-45"


@pytest.mark.rule("OU-45")
def test_it_breaks_adjacency() -> None:
    """No Sheriff guards and no Reverend answers from beyond the gap, and nobody is asked on its account."""
    line = TAKEN | {
        "places": [
            *("hitman-2", "indian", "hitman-4", "storekeep", "governor-4", None, "sheriff-4", "sheriff-2"),
            *("reporter", "bandit", "reverend"),
        ],
        "saloon": {"p4": ["dancer", "mayor"]},
        "empty": 5,
        "marked": ["storekeep"],
    }
    state = table({6: "hitman-1"}, line, out=["p2"])
    play(state, "shoot")
    assert "asked" not in kinds(state)
    assert state.is_over()
    places = [*line["places"]]
    places[4], places[6], places[10], places[2] = "hitman-4", "reverend", "sheriff-4", "governor-4"
    state = table({6: "sheriff-1"}, line | {"places": places}, out=["p2"])
    play(state, "arrest")
    assert "asked" not in kinds(state)
    assert state.is_over()


@pytest.mark.rule("OU-45")
def test_its_token_stays_and_the_rivals_may_take_it() -> None:
    state = killed()
    assert tokens(state) == ["vote"] * 6 + ["x"] * 4 + ["election"]
    assert reserve(state) == ["bullet", "handcuffs"]
    assert "merged" not in kinds(state)
    slot = look(state, 0).lines[1].places[5]
    assert not look(state, 0).street[0].slots[slot.slot].empty
    play(state, "take 5 vote")
    assert purse(state, 0)[0] == 1


@pytest.mark.rule("OU-45")
def test_everyone_sees_which_place_is_empty() -> None:
    state = killed()
    for reader in (None, 0, 1, 2, 3):
        places = look(state, reader).lines[1].places
        assert [(place.place, place.figure, place.may_be) for place in places if place.empty] == [
            (5, None, ())
        ]
    assert told(state, "took-over") == {"who": 3, "mate": 1, "place": 5}


@pytest.mark.rule("OU-45")
@pytest.mark.rule("OU-44")
def test_after_a_guard_the_attackers_mate_refills_at_the_teams_next_turn() -> None:
    state = table({4: "hitman-1"}, {6: "governor-2", 7: "sheriff-2"}, held={"p4": {"handcuffs": 0}})
    play(state, "shoot", "p2 guard")
    assert look(state).turn == 1
    play(state, "pass")
    assert (look(state).turn, verbs(state, 2)) == (2, {"refill"})
    play(state, "refill reverend gap 0>1 1>0")
    assert row(state, 0)[4] == "reverend"
    assert sorted(str(figure) for figure in row(state, 0)) == sorted(set(cast(0)) - {"hitman-1", "mayor"})


# -- OU-46, OU-40: who plays on


@pytest.mark.rule("OU-46")
@pytest.mark.parametrize(("victim", "order"), [(2, [3, 2, 3, 0, 3, 2]), (4, [1, 2, 1, 0, 1, 2])])
def test_the_teams_still_alternate_and_the_one_left_plays_every_turn(victim: int, order: list[int]) -> None:
    state = after(killed(victim))
    turns = []
    for step in range(6):
        turns.append(int(state.turn))
        if step == 0:
            play(state, "refill mayor gap 0>0 1>1")
        play(state, "pass")
    assert turns == order


@pytest.mark.rule("OU-46")
@pytest.mark.rule("OU-40")
def test_an_attacker_who_is_out_loses_the_rest_of_the_turn() -> None:
    state = table({4: "hitman-1"}, {6: "governor-2", 7: "sheriff-2"}, held={"p4": {"handcuffs": 0}})
    play(state, "shoot", "p2 guard")
    turns = []
    for _ in range(6):
        turns.append(int(state.turn))
        assert look(state).left == 2
        if verbs(state, turns[-1]) == {"refill"}:
            play(state, "refill reverend gap 0>1 1>0")
        play(state, "pass")
    assert turns == [1, 2, 3, 2, 1, 2]


@pytest.mark.rule("OU-40")
def test_the_attacker_keeps_an_action_and_nothing_is_merged() -> None:
    state = killed()
    assert (look(state).turn, look(state).left) == (0, 1)
    assert "merged" not in kinds(state)


@pytest.mark.rule("OU-40")
@pytest.mark.rule("OU-47")
def test_one_team_left_ends_the_game_at_once() -> None:
    line = TAKEN | {"places": ["governor-4", "hitman-2", "sheriff-2", *TAKEN["places"][3:]]}
    state = table({10: "hitman-1"}, line, out=["p2"], held={"p4": {"handcuffs": 0}})
    play(state, "shoot")
    assert state.is_over()
    assert "merged" not in kinds(state)
    assert look(state).out == (1, 3)
