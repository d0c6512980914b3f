"""PE-21 to PE-30: tokens, points, and how the game ends."""

import pytest

from posse.games.public_enemy import GAME
from posse.games.public_enemy.model import GANGS
from tests.rules.public_enemy.positions import Table, gang, one_each, other, position, scored

WB, DA, JY, LO = GANGS
POINTS = [(1, 2), (2, 3), (3, 5), (4, 8), (5, 12), (6, 17), (7, 23), (8, 30), (9, 30), (10, 30)]


@pytest.mark.rule("PE-21")
def test_the_most_cards_of_a_gang_gain_its_token() -> None:
    table = scored(stacks={"p1": one_each(wild_bunch=3), "p2": [*other(WB, 2), *other(DA, 2), *other(JY, 2)]})
    assert table.wanted() == {"p1": (WB, LO), "p2": (DA, JY)}
    assert table.told("majority") == [
        {"who": 0, "gang": WB, "cards": 3, "by": "most"},
        {"who": 1, "gang": DA, "cards": 2, "by": "most"},
        {"who": 1, "gang": JY, "cards": 2, "by": "most"},
        {"who": 0, "gang": LO, "cards": 1, "by": "most"},
    ]


@pytest.mark.rule("PE-21")
def test_who_has_the_token_gains_nothing_and_nobody_else_does() -> None:
    table = scored(
        stacks={"p1": one_each(wild_bunch=2), "p2": [*other(WB, 1), *other(DA, 2)]}, wanted={"p1": [WB]}
    )
    assert table.wanted() == {"p1": (WB, JY, LO), "p2": (DA,)}
    assert table.told("majority-kept") == [{"who": 0, "gang": WB, "cards": 2, "by": "most"}]


@pytest.mark.rule("PE-21")
def test_a_gang_nobody_has_gives_nothing() -> None:
    used = {"sheriff": 3, "bounty-hunter": 4, "swindler": 4}
    table = Table(position(2, stacks={"p2": ["Tom Horn"]}, used=used)).play("saloon")
    assert table.wanted() == {"p2": (LO,)}
    assert "tied" not in table.kinds()


@pytest.mark.rule("PE-22")
def test_the_leader_breaks_a_tie_of_four_wild_bunch_each() -> None:
    """The rulebook's example: one of them with Butch Cassidy."""
    p2 = ["Will Carver", "Butch Cassidy", "Deaf Charley Hanks", "Flat-Nose Curry"]
    p1 = [*[c for c in gang(WB, 11) if c not in p2][:4], *gang(DA, 1), *gang(JY, 1)]
    table = scored(stacks={"p1": p1, "p2": p2})
    assert table.wanted()["p2"] == (WB,)
    assert table.told("majority")[0] == {"who": 1, "gang": WB, "cards": 4, "by": "leader"}


@pytest.mark.rule("PE-22")
@pytest.mark.parametrize(("holder", "seat"), [("p1", 0), ("p2", 1)])
def test_the_leader_decides_covered_or_not(holder: str, seat: int) -> None:
    for place in (0, 1):
        stacks = {"p1": one_each(daltons=2), "p2": other(DA, 2)}
        mine = [c for c in stacks[holder] if c in gang(DA, 11)]
        stacks[holder] = [c for c in stacks[holder] if c not in mine]
        stacks[holder] += ["Bob Dalton", mine[0]] if place == 0 else [mine[0], "Bob Dalton"]
        table = scored(stacks=stacks)
        assert [e for e in table.told("majority") if e["gang"] == DA] == [
            {"who": seat, "gang": DA, "cards": 2, "by": "leader"}
        ]


@pytest.mark.rule("PE-22")
def test_without_the_leader_a_tie_gives_nobody_the_token() -> None:
    table = scored(stacks={"p1": one_each(), "p2": other(WB, 1)})
    assert table.wanted() == {"p1": (DA, JY, LO)}
    assert table.told("tied") == [{"seats": (0, 1), "target": WB, "count": 1, "fought": False}]


@pytest.mark.rule("PE-22")
def test_a_leader_in_a_smaller_stack_decides_nothing() -> None:
    p3 = ["Butch Cassidy"]
    table = scored(3, stacks={"p1": one_each(wild_bunch=2), "p2": other(WB, 2), "p3": p3})
    assert WB not in [won for mine in table.wanted().values() for won in mine]


@pytest.mark.rule("PE-22")
def test_another_gangs_leader_decides_nothing() -> None:
    table = scored(stacks={"p1": one_each(), "p2": [*other(WB, 1), "Bob Dalton"]})
    assert {seat: won for seat, won in table.wanted().items() if WB in won} == {}
    assert table.wanted()["p2"] == (DA,)


@pytest.mark.rule("PE-23")
def test_tokens_are_never_lost() -> None:
    table = scored(
        stacks={"p1": one_each(wild_bunch=3, daltons=2)}, wanted={"p2": [WB, DA, JY, LO]}, one="p1", turn="p1"
    )
    assert table.wanted()["p2"] == GANGS
    assert table.wanted()["p1"] == GANGS


@pytest.mark.rule("PE-24")
def test_the_holder_of_the_one_wins_with_the_fourth_token_before_points() -> None:
    """p2 has more points, but points are not counted."""
    p2 = [*other(WB, 2), *other(DA, 4)]
    table = scored(
        stacks={"p1": one_each(), "p2": p2}, one="p1", wanted={"p1": [WB, DA, JY]}, round=4, turn="p1"
    )
    assert table.told("won") == [{"who": 0, "by": "majority"}]
    assert table.told("points") == []
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome == ((1, 2), (4, 2), "won-by-majority")
    assert (table.state.share(0), table.state.share(1)) == (1.0, 0.0)
    assert table.state.is_over()


@pytest.mark.rule("PE-24")
def test_it_wins_at_once_and_later_gangs_are_not_settled() -> None:
    table = scored(
        stacks={"p1": one_each(wild_bunch=2), "p2": [*other(WB, 1), *other(JY, 2)]},
        one="p1",
        wanted={"p1": [DA, JY, LO]},
        round=4,
    )
    assert table.told("majority") == [{"who": 0, "gang": WB, "cards": 2, "by": "most"}]
    assert table.wanted() == {"p1": GANGS}
    view = table.view(0)
    assert (view.to_act, view.legal, view.prompt) == ((), (), None)
    assert view.result is not None
    assert view.result.reason == "won-by-majority"


@pytest.mark.rule("PE-25")
@pytest.mark.parametrize(
    ("many", "points"),
    [(1, 2), (2, 3), (3, 5), (4, 8), (5, 12), (6, 17), (7, 23), (8, 30), (9, 30), (10, 30)],
)
def test_points_of_a_stack(many: int, points: int) -> None:
    """The rulebook's example among them: 3 cards of one gang are 5 points."""
    assert Table(position(2, stacks={"p1": gang(LO, many)})).player("p1").points == points


@pytest.mark.rule("PE-25")
def test_points_are_summed_over_the_gangs() -> None:
    """The rulebook's example: 3 cards of three gangs are 6 points."""
    table = Table(position(2, stacks={"p1": one_each(), "p2": [*other(WB, 2), *other(DA, 4)]}))
    assert [player.points for player in table.view().players] == [6, 11]


@pytest.mark.rule("PE-25")
def test_points_when_the_round_ends() -> None:
    table = scored(stacks={"p1": one_each(daltons=3), "p2": other(WB, 4)})
    assert table.told("points") == [{"who": 0, "points": 11}, {"who": 1, "points": 8}]


@pytest.mark.rule("PE-26")
def test_the_most_points_take_the_one() -> None:
    table = scored(stacks={"p1": one_each(), "p2": [*other(WB, 4), *other(DA, 1)]})
    assert table.one() == "p2"
    assert table.told("one") == [{"who": 1, "points": 10, "loser": None}]


@pytest.mark.rule("PE-26")
def test_it_is_taken_from_its_holder() -> None:
    table = scored(stacks={"p1": one_each(), "p2": [*other(WB, 4), *other(DA, 1)]}, one="p1")
    assert table.one() == "p2"
    assert table.told("one") == [{"who": 1, "points": 10, "loser": 0}]


@pytest.mark.rule("PE-26")
def test_already_theirs_nothing_happens() -> None:
    table = scored(stacks={"p1": one_each(), "p2": other(WB, 2)}, one="p1")
    assert table.one() == "p1"
    assert table.told("one") == []
    assert table.told("one-kept") == [{"who": 0, "points": 8}]


@pytest.mark.rule("PE-27")
@pytest.mark.parametrize("holder", [None, "p1", "p3"])
def test_a_tie_for_most_points_moves_nothing(holder: str | None) -> None:
    table = scored(3, stacks={"p1": one_each(), "p2": [*other(WB, 3), *other(DA, 2)]}, one=holder)
    assert [event["points"] for event in table.told("points")] == [8, 8, 0]
    assert table.one() == holder
    assert table.told("tied")[-1] == {"seats": (0, 1), "target": "one", "count": 8, "fought": False}
    assert table.told("one") == table.told("one-kept") == []


@pytest.mark.rule("PE-27")
@pytest.mark.parametrize("options", [(), ("duel",)])
@pytest.mark.parametrize(("players", "holder"), [(2, None), (2, "p2"), (3, None), (3, "p2")])
def test_where_nobody_has_a_point_nothing_is_tied_or_fought_for(
    options: tuple[str, ...], players: int, holder: str | None
) -> None:
    used = {"sheriff": 3, "bounty-hunter": 4, "swindler": 4}
    table = Table(position(players, options, used=used, one=holder)).play("saloon")
    assert [event["points"] for event in table.told("points")] == [0] * players
    assert not {"tied", "duel", "truel", "one", "one-kept"} & set(table.kinds())
    assert table.one() == holder
    assert table.view().round == (1 if holder is None else 2) + 1


@pytest.mark.rule("PE-28")
def test_four_tokens_and_the_one_win() -> None:
    table = scored(stacks={"p1": one_each(), "p2": []}, wanted={"p1": [WB, DA, JY, LO]}, round=4)
    assert table.told("won") == [{"who": 0, "by": "points"}]
    outcome = table.state.outcome()
    assert outcome == ((1, 2), (4, 0), "won-by-points")


@pytest.mark.rule("PE-28")
def test_four_tokens_without_the_one_do_not_win() -> None:
    table = scored(
        3,
        stacks={"p1": one_each(), "p2": [*other(WB, 4), *other(DA, 2)]},
        wanted={"p1": list(GANGS)},
        round=4,
    )
    assert table.one() == "p2"
    assert table.state.outcome() is None
    assert table.state.share(0) == 0.0


@pytest.mark.rule("PE-28")
def test_the_one_without_four_tokens_does_not_win() -> None:
    table = scored(stacks={"p1": one_each(), "p2": other(WB, 2)}, one="p1")
    assert table.wanted() == {"p1": (DA, JY, LO), "p2": (WB,)}
    assert table.state.outcome() is None


@pytest.mark.rule("PE-29")
def test_otherwise_a_new_round_starts() -> None:
    table = scored(stacks={"p1": one_each(), "p2": other(WB, 2)}, round=7)
    assert table.told("round") == [{"round": 8, "starter": 0, "supremacy": None}]
    assert (table.view().round, table.view().phase) == (8, "draw")
    assert len(table.legal()) == 5


@pytest.mark.rule("PE-30")
def test_without_a_limit_rounds_go_on() -> None:
    at = position(
        2, stacks={"p1": one_each(), "p2": other(WB, 2)}, up={"dodge-city": "Clay Allison"}, round=5000
    )
    table = Table(at).play("take dodge-city")
    assert table.view().round == 5001


@pytest.mark.rule("PE-30")
def test_the_limit_goes_to_most_wanted_tokens() -> None:
    table = scored(
        stacks={"p1": one_each(), "p2": [*other(WB, 5), *other(DA, 2)]},
        round=3,
        rounds=3,
        wanted={"p1": [DA, JY]},
    )
    assert table.told("stopped") == [{"round": 3}]
    assert table.one() == "p2"
    assert table.state.outcome() == ((1, 2), (3, 2), "stopped")


@pytest.mark.rule("PE-30")
def test_then_to_the_one() -> None:
    table = scored(stacks={"p1": one_each(), "p2": [*other(WB, 5), *other(DA, 2)]}, round=2, rounds=2)
    assert table.wanted() == {"p1": (JY, LO), "p2": (WB, DA)}
    assert table.state.outcome() == ((2, 1), (2, 2), "stopped")
    assert table.state.share(1) == 1.0


@pytest.mark.rule("PE-30")
def test_else_it_is_a_draw() -> None:
    p2 = [*other(WB, 3), *other(DA, 2)]
    table = scored(3, stacks={"p1": one_each(), "p2": p2}, round=2, rounds=2)
    assert table.wanted() == {"p1": (JY, LO), "p2": (WB, DA)}
    assert table.one() is None
    outcome = table.state.outcome()
    assert outcome == ((1, 1, 3), (2, 2, 0), "stopped")
    assert [table.state.share(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


@pytest.mark.rule("PE-30")
def test_a_win_in_the_last_round_is_a_win() -> None:
    table = scored(stacks={"p1": one_each()}, wanted={"p1": list(GANGS)}, round=4, rounds=4)
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.reason == "won-by-points"


@pytest.mark.rule("PE-30")
def test_before_the_limit_the_game_goes_on() -> None:
    table = scored(stacks={"p1": one_each(), "p2": other(WB, 2)}, round=2, rounds=3)
    assert table.view().round == 3
    assert table.view().rounds == 3
    assert GAME.to_position(table.state)["options"]["rounds"] == 3
