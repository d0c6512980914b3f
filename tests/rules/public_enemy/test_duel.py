"""PE-31 and PE-32: duels and truels."""

import pytest

from posse.games.public_enemy import GAME
from posse.games.public_enemy.model import GANGS
from tests.rules.public_enemy.positions import Table, gang, one_each, other, position, scored

WB, DA, JY, LO = GANGS
DUEL = ("duel",)
TIE_WB = {"p1": one_each(), "p2": other(WB, 1)}  # tied for the Wild Bunch only


@pytest.mark.rule("PE-31")
@pytest.mark.parametrize(
    ("places", "winner"), [((1, 4), "p1"), ((0, 1), "p1"), ((5, 2), "p2"), ((1, 0), "p2")]
)
def test_the_first_bang_wins_the_token(places: tuple[int, int], winner: str) -> None:
    table = scored(options=DUEL, tape=places, stacks=TIE_WB)
    seat = int(winner[1]) - 1
    assert table.told("duel") == [
        {"seats": (0, 1), "target": WB, "places": (places[0] + 1, places[1] + 1), "winner": seat}
    ]
    assert table.told("tied")[0] == {"seats": (0, 1), "target": WB, "count": 1, "fought": True}
    assert [s for s, won in table.wanted().items() if WB in won] == [winner]
    assert table.told("majority")[0] == {"who": seat, "gang": WB, "cards": 1, "by": "duel"}


@pytest.mark.rule("PE-31")
@pytest.mark.parametrize("place", range(6))
def test_both_bang_at_once_and_nobody_wins(place: int) -> None:
    table = scored(options=DUEL, tape=(place, place), stacks=TIE_WB)
    assert table.told("duel")[0]["winner"] is None
    assert table.wanted() == {"p1": (DA, JY, LO)}


@pytest.mark.rule("PE-31")
def test_every_place_of_the_bang_is_as_likely() -> None:
    """36 pairs of places: nobody wins in 6, each duellist in 15."""
    won = [
        scored(options=DUEL, tape=(mine, theirs), stacks=TIE_WB).told("duel")[0]["winner"]
        for mine in range(6)
        for theirs in range(6)
    ]
    assert [won.count(result) for result in (0, 1, None)] == [15, 15, 6]


@pytest.mark.rule("PE-31")
def test_without_the_option_nobody_fights() -> None:
    table = scored(stacks=TIE_WB, tape=(0, 1))
    assert table.told("duel") == []
    assert WB not in table.wanted()["p1"]


@pytest.mark.rule("PE-31")
def test_a_leader_spares_the_duel() -> None:
    table = scored(options=DUEL, stacks={"p1": one_each(), "p2": ["Butch Cassidy"]})
    assert table.told("duel") == []
    assert table.wanted()["p2"] == (WB,)


@pytest.mark.rule("PE-31")
def test_a_tied_holder_of_the_token_fights_and_gains_nothing() -> None:
    table = scored(options=DUEL, tape=(0, 3), stacks=TIE_WB, wanted={"p1": [WB]})
    assert table.told("duel")[0]["winner"] == 0
    assert table.told("majority-kept") == [{"who": 0, "gang": WB, "cards": 1, "by": "duel"}]
    assert "p2" not in table.wanted()


@pytest.mark.rule("PE-31")
def test_against_a_holder_the_other_may_win_it() -> None:
    table = scored(options=DUEL, tape=(3, 0), stacks=TIE_WB, wanted={"p1": [WB]})
    assert table.wanted()["p2"] == (WB,)
    assert WB in table.wanted()["p1"]


@pytest.mark.rule("PE-31")
def test_when_all_tied_hold_the_token_there_is_no_fight() -> None:
    table = scored(options=DUEL, tape=(0, 3), stacks=TIE_WB, wanted={"p1": [WB], "p2": [WB]})
    assert table.told("duel") == []
    assert table.told("tied") == [{"seats": (0, 1), "target": WB, "count": 1, "fought": False}]


TIE_ONE = {"p1": one_each(), "p2": [*other(WB, 3), *other(DA, 2)]}  # 8 points each


@pytest.mark.rule("PE-31")
@pytest.mark.parametrize("holder", [None, "p1", "p2", "p3"])
@pytest.mark.parametrize(("places", "winner"), [((0, 5), "p1"), ((5, 0), "p2")])
def test_the_one_is_fought_for_and_a_holder_may_lose_it(
    holder: str | None, places: tuple[int, int], winner: str
) -> None:
    table = scored(3, DUEL, places, stacks=TIE_ONE, one=holder)
    assert table.told("duel")[0]["target"] == "one"
    assert table.one() == winner
    if holder == winner:
        assert table.told("one-kept") == [{"who": int(winner[1]) - 1, "points": 8}]
    else:
        loser = None if holder is None else int(holder[1]) - 1
        assert table.told("one") == [{"who": int(winner[1]) - 1, "points": 8, "loser": loser}]


@pytest.mark.rule("PE-31")
@pytest.mark.parametrize("holder", [None, "p1", "p2", "p3"])
def test_a_drawn_duel_leaves_the_one_where_it_is(holder: str | None) -> None:
    table = scored(3, DUEL, (2, 2), stacks=TIE_ONE, one=holder)
    assert table.one() == holder


@pytest.mark.rule("PE-31")
def test_no_duel_after_a_win_by_majority() -> None:
    """p1 wins with the Wild Bunch; the tie for James-Younger is not fought."""
    stacks = {"p1": one_each(wild_bunch=2), "p2": other(JY, 1)}
    table = scored(options=DUEL, stacks=stacks, one="p1", wanted={"p1": [DA, JY, LO]})
    assert table.told("won") == [{"who": 0, "by": "majority"}]
    assert table.told("duel") == table.told("tied") == []


@pytest.mark.rule("PE-31")
def test_a_duel_can_decide_the_game() -> None:
    table = scored(options=DUEL, tape=(0, 1), stacks=TIE_WB, one="p1", wanted={"p1": [DA, JY, LO]})
    assert table.told("won") == [{"who": 0, "by": "majority"}]


@pytest.mark.rule("PE-31")
def test_gangs_are_fought_for_in_order_then_the_one() -> None:
    stacks = {"p1": one_each(), "p2": [*other(WB, 1), *other(DA, 1), *other(JY, 1), "Billy the Kid"][:3]}
    table = scored(2, DUEL, (0, 1, 1, 0, 2, 2), stacks=stacks)
    assert [(e["target"], e["winner"]) for e in table.told("duel")] == [(WB, 0), (DA, 1), (JY, None)]


def three_tied(players: int = 3, **facts: object) -> dict[str, list[str]]:
    """p1, p2 and p3 (or more) with one Wild Bunch each."""
    more = {f"p{seat}": other(WB, 1, skip=seat) for seat in range(2, players + 1)}
    return {"p1": one_each()} | more


@pytest.mark.rule("PE-32")
@pytest.mark.parametrize("starter", [0, 1, 2])
@pytest.mark.parametrize("place", range(6))
def test_a_truel_goes_in_turn_order_from_the_starter(starter: int, place: int) -> None:
    table = scored(3, DUEL, (place,), stacks=three_tied(), starter=f"p{starter + 1}")
    winner = (starter + place) % 3
    assert table.told("truel") == [{"seats": (0, 1, 2), "target": WB, "place": place + 1, "winner": winner}]
    assert [seat for seat, won in table.wanted().items() if WB in won] == [f"p{winner + 1}"]


@pytest.mark.rule("PE-32")
@pytest.mark.parametrize(
    ("starter", "order"), [(1, (0, 2, 3)), (2, (2, 3, 0)), (3, (2, 3, 0)), (4, (3, 0, 2))]
)
def test_only_the_tied_turn_tiles(starter: int, order: tuple[int, ...]) -> None:
    """p1, p3 and p4 are tied; p2 is skipped."""
    stacks = three_tied(4)
    stacks["p2"] = []
    for place in range(6):
        table = scored(4, DUEL, (place,), stacks=stacks, starter=f"p{starter}")
        assert table.told("truel")[0]["winner"] == order[place % 3]


@pytest.mark.rule("PE-32")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_four_or_more_tied_do_the_same(players: int) -> None:
    for place in range(6):
        table = scored(players, DUEL, (place,), stacks=three_tied(players))
        starter = int(starter_of(players)[1]) - 1
        event = table.told("truel")[0]
        assert event["seats"] == tuple(range(players))
        assert event["winner"] == (starter + place) % players


def starter_of(players: int) -> str:
    """The starter of the position above."""
    return str(
        position(players, DUEL, up={"dodge-city": "Clay Allison"}, stacks=three_tied(players))["starter"]
    )


@pytest.mark.rule("PE-32")
def test_a_truel_for_the_one() -> None:
    stacks = {
        "p1": one_each(),
        "p2": [*other(WB, 3), *other(DA, 2)],
        "p3": [*other(WB, 3, skip=3), *gang(JY, 2, skip=1)],
    }
    table = scored(3, DUEL, (0, 0, 0, 0), stacks=stacks, one="p2")
    assert [event["points"] for event in table.told("points")] == [8, 8, 8]
    truel = table.told("truel")[-1]
    assert (truel["target"], truel["winner"]) == ("one", 1)  # p2 starts: the One
    assert table.one() == "p2"


@pytest.mark.rule("PE-31")
def test_a_duel_is_fought_with_the_dice() -> None:
    """The duel's numbers are written on the tape, and the replayed state is the same."""
    at = position(2, DUEL, up={"dodge-city": "Clay Allison"}, stacks=TIE_WB)
    table = Table(at, 0, 3, 1).play("take dodge-city")
    assert table.dice.tape is not None
    assert table.dice.tape[:3] == [0, 3, 1]
    again = Table(at, *table.dice.tape).play("take dodge-city")
    assert GAME.to_position(again.state) == GAME.to_position(table.state)
