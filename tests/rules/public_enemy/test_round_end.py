"""PE-19 and PE-20: when a round ends."""

import pytest

from posse.games.public_enemy.model import GANGS
from tests.rules.public_enemy.positions import Position, Table, cards, index, position

THREE = ["Kid Curry", "Bill Dalton", "Bob Younger"]  # one card each of three gangs


def drained(town: str, options: tuple[str, ...] = (), last: int = 1) -> Position:
    """Two players have taken all but the last cards of a town; nobody has all gangs."""
    own = [cards(town, name) for name in GANGS]
    return position(
        2,
        options,
        stacks={"p1": [*own[0], *own[1]], "p2": [*own[2], *own[3][: 3 - last]]},
        keep="sheriff",
    )


@pytest.mark.rule("PE-19")
@pytest.mark.parametrize("town", ["tombstone", "cripple-creek", "deadwood", "dodge-city"])
def test_a_town_without_cards_ends_the_round(town: str) -> None:
    table = Table(drained(town)).play(f"take {town}")
    assert table.told("deck-empty") == [{"deck": town}]
    assert table.view().round == 2


@pytest.mark.rule("PE-19")
def test_a_face_up_card_belongs_to_its_deck() -> None:
    table = Table(drained("tombstone", last=2)).play("take tombstone")
    assert (table.deck("tombstone").left, table.view().round) == (1, 1)
    assert "deck-empty" not in table.kinds()


@pytest.mark.rule("PE-19")
def test_the_last_saloon_card_is_applied_before_the_round_ends() -> None:
    used = {"sheriff": 4, "bounty-hunter": 4, "swindler": 3}
    table = Table(position(2, stacks={"p2": ["Tom Horn"]}, used=used, turn="p1"))
    table.play("saloon")
    assert (table.view().phase, table.deck("saloon").left, table.view().round) == ("target", 0, 1)
    table.play("swindle p2 loners")
    assert table.told("deck-empty") == [{"deck": "saloon"}]
    assert table.told("majority") == [{"who": 0, "gang": "loners", "cards": 1, "by": "most"}]
    assert table.view().round == 2


@pytest.mark.rule("PE-19")
def test_the_last_saloon_card_without_a_target_ends_the_round() -> None:
    used = {"sheriff": 3, "bounty-hunter": 4, "swindler": 4}
    table = Table(position(2, stacks={"p2": ["Tom Horn"]}, used=used)).play("saloon")
    assert table.kinds()[:3] == ["saloon", "no-target", "deck-empty"]
    assert table.view().round == 2


@pytest.mark.rule("PE-19")
def test_order_within_a_turn_draw_reveal_then_the_end() -> None:
    at = position(2, ("cavalry",), stacks={"p1": THREE}, up={"tombstone": "Belle Starr"})
    table = Table(at, index(at, "tombstone", "Butch Cassidy")).play("take tombstone")
    assert table.kinds()[:3] == ["took", "turned-up", "all-gangs"]
    assert table.told("turned-up")[0]["card"] == "Butch Cassidy"


@pytest.mark.rule("PE-19")
def test_the_cavalry_step_comes_only_if_the_round_goes_on() -> None:
    ended = Table(drained("tombstone", ("cavalry",))).play("take tombstone")
    assert (ended.view().round, ended.view().phase) == (2, "draw")
    going = Table(drained("tombstone", ("cavalry",), last=2)).play("take tombstone")
    assert (going.view().round, going.view().phase, going.view().turn) == (1, "ride", 0)


@pytest.mark.rule("PE-19")
@pytest.mark.rule("PE-20")
def test_both_at_once_are_one_end() -> None:
    """p1 takes the last Tombstone card and has all gangs with it."""
    own = {name: cards("tombstone", name) for name in GANGS}
    p1 = [*own["wild-bunch"], own["daltons"][0], own["james-younger"][0]]
    p2 = [*own["daltons"][1:], *own["james-younger"][1:]]
    p3 = own["loners"][:2]
    table = Table(position(3, stacks={"p1": p1, "p2": p2, "p3": p3})).play("take tombstone")
    assert table.view().round == 2
    assert len(table.told("points")) == 3


@pytest.mark.rule("PE-20")
@pytest.mark.parametrize("missing", range(4))
def test_the_fourth_gang_ends_the_round(missing: int) -> None:
    held = [cards("deadwood", name)[1] for number, name in enumerate(GANGS) if number != missing]
    last = cards("dodge-city", GANGS[missing])[1]
    table = Table(position(3, stacks={"p1": held}, up={"dodge-city": last})).play("take dodge-city")
    assert table.told("all-gangs") == [{"who": 0}]
    assert table.kinds()[-1] == "won" or table.view().round == 2


@pytest.mark.rule("PE-20")
def test_three_gangs_do_not_end_it() -> None:
    table = Table(position(2, stacks={"p1": THREE[:2]}, up={"deadwood": "Bob Younger"})).play("take deadwood")
    assert table.view().round == 1
    assert "all-gangs" not in table.kinds()


@pytest.mark.rule("PE-20")
def test_a_swindled_card_ends_it_too() -> None:
    at = position(2, stacks={"p1": THREE, "p2": ["Tom Horn"]}, keep="swindler")
    table = Table(at, index(at, "saloon", "swindler")).play("saloon", "swindle p2 loners")
    assert table.kinds()[:3] == ["saloon", "swindled", "all-gangs"]


@pytest.mark.rule("PE-20")
def test_four_gangs_between_two_players_do_not_end_it() -> None:
    at = position(2, stacks={"p1": THREE, "p2": ["Tom Horn"]}, up={"tombstone": "Elzy Lay"})
    table = Table(at).play("take tombstone")
    assert table.view().round == 1
