"""OU-43, OU-47, OU-35: the Election of a team, the President and the Vice-President, sudden death."""

from typing import Any

import pytest

from posse.core.errors import IllegalAction
from posse.core.kernel.dice import Dice
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws.tables import held as line_of
from tests.rules.outlaws.tables import kinds, look, play, reserve, told
from tests.rules.outlaws.team_tables import begun, lined, purse, ranks, table, tokens

STREET = ["election", "x", "x", "x", "x", *[None] * 6]  # before p1's place 0


def votes(*many: int, **more: Any) -> dict[str, dict[str, Any]]:
    """What p1 to p4 have."""
    return {f"p{seat}": {"votes": count, **more} for seat, count in enumerate(many, 1)}


def elected(*many: int, figure: str = "governor-1", turn: str = "p1") -> OutlawsState:
    """A Governor before the Election, and the Votes of p1 to p4."""
    left = ["vote"] * (6 - sum(many))
    state = table(
        {0: figure},
        held=votes(*many),
        street=STREET[:5] + left + [None] * (6 - len(left)),
        reserve=[],
        turn=turn,
        first=turn,
    )
    play(state, "take 0 election")
    return state


@pytest.mark.rule("OU-43")
@pytest.mark.rule("OU-19")
@pytest.mark.parametrize("many", [(1, 0, 0, 0), (0, 0, 1, 0), (1, 1, 1, 0), (0, 1, 3, 1), (2, 1, 1, 1)])
def test_the_election_needs_more_votes_in_the_team_than_in_the_other(many: tuple[int, ...]) -> None:
    state = elected(*many)
    assert state.is_over()
    assert told(state, "took") == {"who": 0, "token": "election"}
    assert {ranks(state)[0], ranks(state)[2]} == {1, 2}  # the team has won
    assert min(ranks(state)[1], ranks(state)[3]) > 2


@pytest.mark.rule("OU-43")
@pytest.mark.rule("OU-19")
@pytest.mark.parametrize(
    "many", [(0, 0, 0, 0), (1, 1, 0, 0), (2, 1, 0, 1), (2, 0, 0, 3), (3, 1, 0, 2), (1, 1, 1, 1)]
)
def test_no_election_without_strictly_more(many: tuple[int, ...]) -> None:
    """Also for the player with the most Votes of all, if the team has not."""
    state = elected(*many)
    assert not state.is_over()
    assert kinds(state)[-1] == "turned-down"
    assert tokens(state)[0] == "election"


@pytest.mark.rule("OU-43")
@pytest.mark.parametrize(("turn", "figure"), [("p1", "governor-3"), ("p3", "governor-1")])
def test_it_is_taken_by_the_acting_members_own_governor(turn: str, figure: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        elected(1, 0, 1, 0, figure=figure, turn=turn)
    assert refused.value.rule == "OU-41"
    assert elected(1, 0, 1, 0, figure=f"governor-{turn[1]}", turn=turn).is_over()


# -- OU-47: President and Vice-President


@pytest.mark.rule("OU-47")
@pytest.mark.parametrize(
    ("many", "president"), [((2, 0, 1, 0), 0), ((1, 0, 2, 0), 2), ((0, 0, 1, 0), 2), ((1, 0, 0, 0), 0)]
)
@pytest.mark.parametrize("turn", ["p1", "p3"])
def test_the_member_with_more_votes_is_the_single_winner(
    many: tuple[int, ...], president: int, turn: str
) -> None:
    """Whoever took the Election."""
    state = elected(*many, figure=f"governor-{turn[1]}", turn=turn)
    vice = 2 - president
    assert (ranks(state)[president], ranks(state)[vice]) == (1, 2)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (president,)
    assert told(state, "won")["who"] == president
    assert [state.share(seat) for seat in range(4)] == [float(seat == president) for seat in range(4)]


@pytest.mark.rule("OU-47")
@pytest.mark.parametrize("turn", ["p1", "p3"])
def test_a_tie_goes_to_the_winning_action(turn: str) -> None:
    state = elected(1, 0, 1, 0, figure=f"governor-{turn[1]}", turn=turn)
    winner = int(turn[1]) - 1
    assert (ranks(state)[winner], ranks(state)[2 - winner]) == (1, 2)


ALONE: dict[str, Any] = {  # p4 is out; p2 is all that is left of that team
    "places": [
        *("governor-2", "hitman-2", "sheriff-2", "hitman-4", "sheriff-4", "indian"),
        *("storekeep", "dancer", "reporter", "bandit", "mayor"),
    ],
    "saloon": {"p2": ["reverend"]},
    "removed": "governor-4",
}


@pytest.mark.rule("OU-47")
@pytest.mark.parametrize(
    ("many", "president"), [((0, 0, 0, 0), 2), ((1, 0, 1, 0), 2), ((2, 0, 1, 0), 0), ((0, 0, 1, 0), 2)]
)
def test_both_members_out_the_team_loses(many: tuple[int, ...], president: int) -> None:
    """p3 kills the last Governor: a tie is p3's, who made the winning action."""
    held = votes(*many) | {"p2": {"handcuffs": 0}}
    del held["p4"]
    state = table(
        {10: "hitman-3"},
        ALONE,
        out=["p4"],
        turn="p3",
        first="p3",
        held=held,
        street=["x"] * 3 + [None] * 8,
        reserve=[],
    )
    play(state, "shoot")
    assert look(state).out == (3, 1)
    assert (ranks(state)[president], ranks(state)[2 - president]) == (1, 2)
    assert (ranks(state)[1], ranks(state)[3]) == (3, 4)


@pytest.mark.rule("OU-47")
@pytest.mark.parametrize("guards", [1, 3])
def test_a_guard_that_wins_counts_as_the_guarding_members(guards: int) -> None:
    """p2, alone, shoots at p1's Governor; of two with as many Votes the owner of the Sheriff is President."""
    line = ALONE | {"places": ["hitman-2", "governor-2", *ALONE["places"][2:]], "marked": ["indian"]}
    one = lined(0, {10: "governor-1", 9: f"sheriff-{guards}"})
    bare = {f"p{4 - guards}": {"handcuffs": 0}}
    state = table(one, line, out=["p4"], turn="p2", first="p2", held=bare)
    play(state, "shoot", f"p{guards} guard")
    if not state.is_over():
        play(state, "p2 pass")
    winner = guards - 1
    assert (ranks(state)[winner], ranks(state)[2 - winner]) == (1, 2)


@pytest.mark.rule("OU-47")
def test_an_eliminated_member_cannot_be_president() -> None:
    """p1 was put out with p1's Hitman; p3 has no Vote of p3's own but all of p1's."""
    one = {
        "places": [
            *("governor-3", "governor-1", "sheriff-1", "hitman-3", "sheriff-3", "indian"),
            *("storekeep", "dancer", "reporter", "bandit", "mayor"),
        ],
        "saloon": {"p3": ["reverend"]},
        "removed": "hitman-1",
    }
    state = table(
        one, None, out=["p1"], turn="p3", first="p1", held={"p3": {"votes": 1}}, street=STREET, reserve=[]
    )
    play(state, "take 0 election")
    assert ranks(state)[2] == 1
    assert ranks(state)[0] == 2  # Vice-President all the same
    assert told(state, "won")["who"] == 2


@pytest.mark.rule("OU-47")
def test_an_attack_that_wins_is_the_attackers_even_if_the_owner_let_it_happen() -> None:
    line = ALONE | {"places": ["sheriff-2", "governor-2", "hitman-2", *ALONE["places"][3:]]}
    state = table({9: "hitman-1"}, line, out=["p4"])
    play(state, "shoot", "p2 pass")
    assert (ranks(state)[0], ranks(state)[2]) == (1, 2)


# -- OU-35: sudden death

SPENT = {"handcuffs": 0, "bullets": 0}
BARE: dict[str, Any] = {"street": ["x", "x", "x", "x", "election", *[None] * 6], "reserve": []}


def spent(*many: int) -> dict[str, dict[str, Any]]:
    return {seat: has | {"bullets": int(seat == "p1")} for seat, has in votes(*many, **SPENT).items()}


@pytest.mark.rule("OU-35")
@pytest.mark.parametrize("many", [(3, 3, 0, 0), (1, 3, 2, 0), (2, 1, 1, 2)])
def test_sudden_death_of_teams(many: tuple[int, ...]) -> None:
    """The teams are tied and the last Bullet is spent: 3 Bullets, 3 Handcuffs, the Election and 4 X."""
    for seed in range(3):
        state = table({0: "hitman-1"}, {10: "indian"}, held=spent(*many), dice=Dice(seed), **BARE)
        play(state, "shoot")
        assert told(state, "sudden-death") == {"bullets": 3, "handcuffs": 3, "elections": 1}
        laid = ["bullet"] * 3 + ["handcuffs"] * 3 + ["election"] + ["x"] * 4
        assert sorted(map(str, tokens(state))) == sorted(laid)
        assert reserve(state) == []
        assert purse(state, 0)[3] == 3  # Newspapers are neither renewed nor lost
        assert {slot.token for arm in look(state).street for slot in arm.slots} == {None}


@pytest.mark.rule("OU-35")
def test_a_team_that_leads_may_still_be_elected() -> None:
    """The best of each team have as many Votes, but the teams have not."""
    for street, sudden in ((BARE["street"], False), (["x"] * 4 + [None] * 7, True)):
        state = table({0: "hitman-1"}, {10: "indian"}, held=spent(2, 2, 1, 0), street=street, reserve=[])
        play(state, "shoot")
        assert ("sudden-death" in kinds(state)) is sudden


@pytest.mark.rule("OU-35")
@pytest.mark.parametrize(
    "changes",
    [
        {"held": spent(3, 3, 0, 0) | {"p4": {"handcuffs": 1, "bullets": 0}}},
        {"held": spent(3, 3, 0, 0) | {"p3": {"handcuffs": 0, "bullets": 1}}},
        {"street": ["x", "bullet", "x", "x", "election", *[None] * 6]},
        {"street": ["x", "handcuffs", "x", "x", "election", *[None] * 6]},
        {"held": spent(2, 3, 0, 0), "street": ["x", "vote", "x", "x", "election", *[None] * 6]},
    ],
)
def test_no_sudden_death_while_a_team_can_still_win(changes: dict[str, Any]) -> None:
    state = table({0: "hitman-1"}, {10: "indian"}, **{"held": spent(3, 3, 0, 0), **BARE, **changes})
    play(state, "shoot")
    assert "sudden-death" not in kinds(state)


@pytest.mark.rule("OU-36")
def test_a_limit_makes_it_a_draw_of_all_who_are_in() -> None:
    state = begun(limit=3)
    play(state, "pass", "pass", "pass")
    assert ranks(state) == (1, 1, 1, 1)
    assert line_of(state, 0).papers == 3
