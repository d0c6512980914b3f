"""OU-41, OU-48: what is one's own, what is shared, and what each member spends, guards and sees."""

from typing import Any

import pytest

from posse.core.errors import IllegalAction
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws.tables import kinds, look, play, told
from tests.rules.outlaws.team_tables import lined, part, purse, row, shown, table, tokens, verbs

# p1's line: own figures of p1 at 0 to 2, of p3 at 3 to 5, then five shared ones
PLAIN = {0: "governor-1", 1: "hitman-1", 2: "sheriff-1", 3: "governor-3", 4: "hitman-3", 5: "sheriff-3"}


def bare(*seats: int, **more: Any) -> dict[str, dict[str, Any]]:
    """Some players without Handcuffs."""
    return {f"p{seat}": {"handcuffs": 0, **more} for seat in seats}


# -- OU-41: own and shared figures


@pytest.mark.rule("OU-41")
@pytest.mark.parametrize("turn", [1, 3])
def test_a_member_moves_only_own_and_shared_figures(turn: int) -> None:
    mine, mates = (range(3), range(3, 6)) if turn == 1 else (range(3, 6), range(3))
    state = table(PLAIN, turn=f"p{turn}", first=f"p{turn}")
    legal = look(state, turn - 1).legal
    touched = {
        int(word)
        for text in legal
        if text.split()[0] in ("swap", "feint", "enter", "look", "take")
        for word in text.split()[1:]
        if word.isdecimal()
    }
    assert touched == {*mine, *range(6, 11)}
    for at in mates:
        for text in (f"swap {at} 6", f"feint {at} {mine[0]}", f"look {at}", f"take {at} vote"):
            with pytest.raises(IllegalAction) as refused:
                play(state, text)
            assert refused.value.rule == "OU-41", text
    play(state, f"swap {mine[0]} 6", f"feint 7 {mine[1]}")


@pytest.mark.rule("OU-41")
@pytest.mark.parametrize(("turn", "at"), [(1, 1), (3, 4)])
def test_a_member_uses_the_own_hitman_and_sheriff(turn: int, at: int) -> None:
    """`shoot` and `arrest` are done by the acting player's own; the mate's cannot be named."""
    state = table(PLAIN, turn=f"p{turn}", first=f"p{turn}")
    for text in ("mate shoot", "mate arrest", "mate roundup"):
        assert text not in look(state, turn - 1).legal
        with pytest.raises(IllegalAction):
            play(state, text)
    play(state, "shoot")
    assert shown(state)[0] == {"who": turn - 1, "place": at, "figure": "hitman"}
    play(state, "roundup")
    assert {"who": turn - 1, "place": at + 1, "figure": "sheriff"} in shown(state)


@pytest.mark.rule("OU-41")
@pytest.mark.parametrize("turn", [1, 3])
def test_the_seven_others_serve_both(turn: int) -> None:
    line = {6: "mayor", 7: "storekeep", 8: "indian", 9: "reporter", 10: "dancer"}
    state = table(lined(0, line, ("reverend", "bandit")), turn=f"p{turn}", first=f"p{turn}")
    assert {"scout", "report", "dance", "trade", "mayor"} <= verbs(state, turn - 1)
    line = {6: "bandit", 7: "reverend", 8: "indian"}
    state = table(
        lined(0, line, ("mayor", "storekeep"), jailed=True),
        turn=f"p{turn}",
        first=f"p{turn}",
    )
    assert "rob" not in verbs(state, turn - 1)
    play(state, "free")
    assert not part(state, 0)["jailed"]
    play(state, "rob hitman")


@pytest.mark.rule("OU-41")
def test_the_mayor_backs_only_a_figure_the_player_may_use() -> None:
    for turn, backed in ((1, True), (3, False)):
        line = lined(0, {4: "mayor", 5: "sheriff-1"}, ("reverend", "dancer"))
        state = table(line, turn=f"p{turn}", first=f"p{turn}")
        assert ("mayor" in verbs(state, turn - 1)) is backed


@pytest.mark.rule("OU-41")
@pytest.mark.parametrize(("turn", "mine", "theirs"), [(1, "reverend", "mayor"), (3, "mayor", "reverend")])
def test_a_saloon_move_uses_the_own_saloon_place(turn: int, mine: str, theirs: str) -> None:
    state = table(PLAIN, turn=f"p{turn}", first=f"p{turn}")
    coming = {text.split()[1] for text in look(state, turn - 1).legal if text.startswith("enter")}
    assert coming == {mine}
    with pytest.raises(IllegalAction) as refused:
        play(state, f"enter {theirs} 6 7 out 6")
    assert refused.value.rule == "OU-41"
    play(state, f"enter {mine} 6 7 out 7")
    other = {1: "p3", 3: "p1"}[turn]
    assert part(state, 0)["saloon"] == {f"p{turn}": ["storekeep"], other: [theirs]}
    assert row(state, 0)[6:8] == [mine, "indian"]
    play(state, "enter storekeep 10 6 out 10")  # again through the same place
    assert part(state, 0)["saloon"] == {f"p{turn}": ["bandit"], other: [theirs]}


@pytest.mark.rule("OU-41")
def test_no_governor_and_no_figure_of_the_mates_leaves_for_the_saloon() -> None:
    state = table(PLAIN)
    leaving = {
        row(state, 0)[int(text.split()[-1])] for text in look(state, 0).legal if text.startswith("enter")
    }
    shared = {"indian", "storekeep", "dancer", "reporter", "bandit"}
    assert leaving == {"hitman-1", "sheriff-1", *shared}


@pytest.mark.rule("OU-41")
def test_an_own_figure_may_wait_at_the_own_place() -> None:
    state = table(PLAIN, street=["x"] * 4 + ["vote"] * 6 + ["election"])
    play(state, "enter reverend 1 6 out 1")
    assert part(state, 0)["saloon"] == {"p1": ["hitman-1"], "p3": ["mayor"]}
    assert "shoot" not in verbs(state, 0)
    play(state, "pass", "p2 pass")
    assert "shoot" in verbs(state, 2)


# -- OU-48: own tokens


@pytest.mark.rule("OU-48")
def test_a_member_spends_only_the_own_tokens() -> None:
    held = {"p1": {"bullets": 0, "handcuffs": 0, "papers": 0}, "p3": {"bullets": 2, "handcuffs": 1}}
    state = table(PLAIN, held=held)
    assert not {"shoot", "arrest", "report"} & verbs(state, 0)
    for text in ("shoot", "arrest", "report mayor"):
        with pytest.raises(IllegalAction):
            play(state, text)
    play(state, "pass", "p2 pass", "p3 shoot", "p3 report governor")
    assert purse(state, 2) == (0, 1, 1, 2)
    assert purse(state, 0) == (0, 0, 0, 0)


@pytest.mark.rule("OU-48")
def test_what_is_taken_is_the_takers() -> None:
    state = table(PLAIN)
    play(state, "take 2 vote", "pass", "p2 pass", "p3 take 3 vote", "p3 take 4 vote")
    assert purse(state, 0)[0] == 1
    assert purse(state, 2)[0] == 1  # the Governor at 3 may not


@pytest.mark.rule("OU-48")
@pytest.mark.parametrize(("figure", "robbed"), [("hitman-2", 1), ("hitman-4", 3)])
def test_the_bandit_steals_from_the_owner_of_the_hitman_shown(figure: str, robbed: int) -> None:
    state = table({4: "bandit"}, {6: figure})
    play(state, "rob hitman")
    assert purse(state, 0) == (0, 1, 2, 3)
    assert purse(state, robbed) == (0, 1, 0, 3)
    assert purse(state, 4 - robbed) == (0, 1, 1, 3)
    assert told(state, "robbed") == {"who": 0, "rival": robbed, "token": "bullet"}


@pytest.mark.rule("OU-48")
@pytest.mark.parametrize(("figure", "robbed"), [("sheriff-2", 1), ("sheriff-4", 3)])
def test_the_bandit_steals_from_the_owner_of_the_sheriff_shown(figure: str, robbed: int) -> None:
    state = table({4: "bandit"}, {6: figure}, turn="p3", first="p3")
    play(state, "rob sheriff")
    assert purse(state, 2) == (0, 2, 1, 3)  # for the member who acts
    assert purse(state, 0) == (0, 1, 1, 3)
    assert purse(state, robbed) == (0, 0, 1, 3)


@pytest.mark.rule("OU-48")
def test_nothing_is_stolen_from_the_mate_of_an_owner_with_nothing() -> None:
    state = table({4: "bandit"}, {6: "hitman-2"}, held={"p2": {"bullets": 0}, "p4": {"bullets": 2}})
    play(state, "rob hitman")
    assert purse(state, 0)[2] == 1
    assert purse(state, 3)[2] == 2
    assert "robbed" not in kinds(state)


@pytest.mark.rule("OU-48")
def test_a_token_looked_at_is_known_to_the_looker_alone() -> None:
    state = table(PLAIN)
    play(state, "look 6")
    assert told(state, "looked", 0)["token"] == tokens(state)[6] == "x"
    for reader in (1, 2, 3, None):
        assert told(state, "looked", reader)["token"] is None
        (slots,) = [arm.slots for arm in look(state, reader).street]
        assert {slot.token for slot in slots} == {None}
    (slots,) = [arm.slots for arm in look(state, 0).street]
    assert [slot.token for slot in slots] == [None] * 6 + ["x"] + [None] * 4
    (slots,) = [arm.slots for arm in look(state, 2).street]
    assert slots[6].seen_by == (0,)


# -- OU-26, OU-48: guarding. p1's Hitman at 4 faces place 6.


def shot(two: dict[int, str], held: dict[str, Any] | None = None, **more: Any) -> OutlawsState:
    line = lined(1, two, more.pop("saloon", ("mayor", "dancer")), **more)
    one = lined(0, {4: "hitman-1"}, ("mayor", "dancer"))
    state = table(one, line, held=held or {})
    play(state, "shoot")
    return state


@pytest.mark.rule("OU-26")
@pytest.mark.rule("OU-48")
@pytest.mark.parametrize("at", [5, 7])
@pytest.mark.parametrize(("governor", "sheriff"), [(2, 2), (2, 4), (4, 2), (4, 4)])
def test_a_sheriff_guards_either_governor_with_his_owners_handcuffs(
    at: int, governor: int, sheriff: int
) -> None:
    others = bare(*({2, 4} - {sheriff}))
    state = shot({6: f"governor-{governor}", at: f"sheriff-{sheriff}"}, others)
    assert state.seats_to_act() == [sheriff - 1]
    assert look(state, sheriff - 1).legal == ("pass", "guard")
    play(state, "guard", "p1 pass")
    assert purse(state, sheriff - 1)[1] == 0
    assert told(state, "guarded")["who"] == sheriff - 1
    assert told(state, "out") == {"who": 0, "reason": "crook"}
    assert {"who": sheriff - 1, "place": at, "figure": "sheriff"} in shown(state)


@pytest.mark.rule("OU-48")
@pytest.mark.parametrize(("governor", "sheriff"), [(2, 2), (2, 4), (4, 2), (4, 4)])
def test_the_mates_handcuffs_do_not_help_a_sheriff(governor: int, sheriff: int) -> None:
    """His owner has none: the mate is asked, for all to see, but has no Sheriff there."""
    state = shot({6: f"governor-{governor}", 5: f"sheriff-{sheriff}"}, bare(sheriff))
    mate = {2: 3, 4: 1}[sheriff]
    assert state.seats_to_act() == [mate]
    assert look(state, mate).legal == ("pass",)
    with pytest.raises(IllegalAction) as refused:
        play(state, "guard")
    assert refused.value.rule == "OU-26"
    play(state, "pass")
    assert told(state, "out") == {"who": governor - 1, "reason": "brute"}
    left = mate if mate != governor - 1 else 4 - mate
    assert purse(state, left)[1] == 1  # not spent


@pytest.mark.rule("OU-26")
@pytest.mark.rule("OU-48")
def test_with_both_sheriffs_beside_him_each_owner_may_guard() -> None:
    two = {6: "governor-4", 5: "sheriff-2", 7: "sheriff-4"}
    for guards in (1, 3):
        state = shot(two)
        asked = []
        while state.seats_to_act() != [guards]:
            asked.append(state.seats_to_act()[0])
            play(state, "pass")
        assert set(asked) <= {4 - guards}
        play(state, "guard")
        assert purse(state, guards)[1] == 0
        assert purse(state, 4 - guards)[1] == 1


@pytest.mark.rule("OU-26")
def test_being_asked_tells_nothing_in_teams_either() -> None:
    """Wherever the two Sheriffs stand, the attackers see the same questions asked of the same people."""
    near = shot({6: "governor-2", 5: "sheriff-2", 0: "sheriff-4"})
    far = shot({6: "governor-2", 5: "sheriff-4", 0: "sheriff-2"})
    none = shot({6: "governor-2", 1: "sheriff-2", 0: "sheriff-4"})
    for _ in range(2):
        for reader in (0, 2, None):
            assert look(near, reader) == look(far, reader) == look(none, reader)
            assert kinds(near, reader) == kinds(far, reader) == kinds(none, reader)
        assert near.seats_to_act() == far.seats_to_act() == none.seats_to_act()
        for state in (near, far, none):
            play(state, "pass")
    assert told(none, "out") == {"who": 1, "reason": "brute"}


@pytest.mark.rule("OU-26")
def test_a_sheriff_who_visibly_cannot_guard_is_not_asked_for() -> None:
    state = shot({6: "governor-2", 0: "sheriff-2", 5: "sheriff-4"}, marked=["sheriff-2"])
    assert state.seats_to_act() == [3]
    state = shot({6: "governor-2", 0: "sheriff-2", 1: "sheriff-4"}, marked=["sheriff-2", "sheriff-4"])
    assert told(state, "out") == {"who": 1, "reason": "brute"}
    state = shot({6: "governor-2"}, saloon=("sheriff-2", "sheriff-4"))
    assert told(state, "out") == {"who": 1, "reason": "brute"}


# -- OU-31, OU-48: the shared Reverend


def arrested(figure: str, reverend: int, verb: str = "arrest") -> OutlawsState:
    """p1's Sheriff at 4 faces place 6."""
    line = lined(1, {6: figure, reverend: "reverend"}, ("mayor", "dancer"))
    state = table({4: "sheriff-1"}, line)
    play(state, verb)
    return state


@pytest.mark.rule("OU-31")
@pytest.mark.rule("OU-48")
@pytest.mark.parametrize(("figure", "owner"), [("hitman-2", 1), ("hitman-4", 3)])
def test_the_reverend_answers_for_the_owner_of_the_hitman(figure: str, owner: int) -> None:
    state = arrested(figure, 7)
    assert state.seats_to_act() == [owner]
    assert look(state, owner).legal == ("pass", "pray")
    play(state, "pray")
    assert told(state, "prayed") == {"who": owner, "figure": "hitman"}
    assert purse(state, 0)[1] == 0
    assert not look(state).out
    state = arrested(figure, 7)
    play(state, "pass")
    assert look(state).out == (owner,)
    near, far = arrested(figure, 7), arrested(figure, 9)
    assert look(far, owner).legal == ("pass",)
    for reader in (0, 2, None):
        assert look(near, reader) == look(far, reader)


@pytest.mark.rule("OU-31")
def test_a_shared_bandit_is_answered_for_by_his_team() -> None:
    near, far = arrested("bandit", 7, "roundup"), arrested("bandit", 9, "roundup")
    assert near.seats_to_act() == far.seats_to_act()
    (asked,) = near.seats_to_act()
    assert asked in (1, 3)
    for reader in (0, 2, None):
        assert look(near, reader) == look(far, reader)
    play(near, "pray")
    assert not part(near, 1)["jailed"]
    play(far, "pass")
    assert part(far, 1)["jailed"]


@pytest.mark.rule("OU-31")
@pytest.mark.rule("OU-48")
@pytest.mark.parametrize(("hitman", "attacker"), [("hitman-1", 0), ("hitman-3", 2)])
def test_the_attackers_reverend_answers_a_guard(hitman: str, attacker: int) -> None:
    one = lined(0, {4: hitman, 5: "reverend"}, ("mayor", "dancer"))
    two = lined(1, {6: "governor-4", 7: "sheriff-2"}, ("mayor", "dancer"))
    turn = f"p{attacker + 1}"
    state = table(one, two, turn=turn, first=turn, held=bare(4))
    play(state, "shoot", "p2 guard")
    assert state.seats_to_act() == [attacker]
    play(state, f"{turn} pray")
    assert not look(state).out
    assert purse(state, 1)[1] == 0
    assert (look(state).turn, look(state).left) == (attacker, 1)
