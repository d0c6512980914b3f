"""PE-34: the Cavalry."""

import pytest

from posse.core.errors import IllegalAction
from posse.core.kernel.dice import Dice
from posse.games.public_enemy import GAME
from posse.games.public_enemy.model import TOWNS
from tests.rules.public_enemy.positions import Table, one_each, other, position

CAVALRY = ("cavalry",)


def refusal(table: Table, line: str) -> tuple[str, str]:
    before = GAME.to_position(table.state)
    with pytest.raises(IllegalAction) as refused:
        table.play(line)
    assert GAME.to_position(table.state) == before
    return refused.value.key, refused.value.rule


@pytest.mark.rule("PE-34")
def test_after_drawing_a_player_may_place_it_on_a_town_or_not() -> None:
    table = Table(position(2, CAVALRY)).play("take tombstone")
    assert (table.view().turn, table.view().phase) == (0, "ride")
    assert table.legal() == ("stay", *(f"cavalry {town}" for town in TOWNS))
    prompt = table.view(0).prompt
    assert prompt is not None
    assert prompt.key == "prompt.ride"
    assert refusal(table, "take deadwood") == ("must-ride", "PE-34")
    table.play("stay")
    assert (table.view().cavalry, table.view().turn) == (None, 1)
    assert table.told("stayed") == [{"who": 0}]
    table.play("take tombstone", "cavalry deadwood")
    assert table.view().cavalry == "deadwood"
    assert table.told("cavalry") == [{"who": 1, "town": "deadwood", "left": None}]


@pytest.mark.rule("PE-34")
def test_it_starts_off_the_board() -> None:
    state = GAME.new(3, {"cavalry": True}, Dice(8))
    assert Table(GAME.to_position(state)).view().cavalry is None


@pytest.mark.rule("PE-34")
def test_it_starts_each_round_off_the_board() -> None:
    at = position(
        2, CAVALRY, stacks={"p1": one_each(), "p2": other("wild-bunch", 2)}, up={"dodge-city": "Clay Allison"}
    )
    table = Table(at | {"cavalry": "deadwood"}).play("take dodge-city")
    assert (table.view().round, table.view().cavalry) == (2, None)


@pytest.mark.rule("PE-34")
def test_nobody_draws_from_that_town() -> None:
    table = Table(position(2, CAVALRY)).play("take tombstone", "cavalry deadwood")
    assert "take deadwood" not in table.legal()
    assert refusal(table, "take deadwood") == ("cavalry-blocks", "PE-34")
    table.play("take tombstone", "stay")
    assert refusal(table, "take deadwood") == ("cavalry-blocks", "PE-34")
    assert "saloon" in table.legal()


@pytest.mark.rule("PE-34")
def test_no_dollars_tile_is_used_on_that_town() -> None:
    table = Table(position(2, ("cavalry", "dollars"))).play("take tombstone", "cavalry deadwood")
    for line in ("bury deadwood", "look deadwood"):
        assert line not in table.legal()
        assert refusal(table, line) == ("cavalry-blocks", "PE-34")
    assert "bury tombstone" in table.legal()
    assert "look saloon" in table.legal()
    assert "look cripple-creek" in table.legal()


@pytest.mark.rule("PE-34")
def test_once_placed_it_moves_to_another_town_or_stays() -> None:
    table = Table(position(2, CAVALRY)).play("take tombstone", "cavalry deadwood", "saloon")
    assert table.legal() == ("stay", "cavalry tombstone", "cavalry cripple-creek", "cavalry dodge-city")
    assert refusal(table, "cavalry deadwood") == ("cavalry-there", "PE-34")
    table.play("cavalry tombstone")
    assert table.view().cavalry == "tombstone"
    assert table.told("cavalry")[-1] == {"who": 1, "town": "tombstone", "left": "deadwood"}
    table.play("take deadwood", "stay")
    assert table.view().cavalry == "tombstone"


@pytest.mark.rule("PE-34")
def test_it_never_stands_on_the_saloon() -> None:
    assert "cavalry saloon" not in GAME.action_texts


@pytest.mark.rule("PE-34")
def test_it_rides_only_after_the_draw_and_with_the_option() -> None:
    assert refusal(Table(position(2, CAVALRY)), "cavalry deadwood") == ("draw-first", "PE-34")
    assert refusal(Table(position(2, CAVALRY)), "stay") == ("draw-first", "PE-34")
    assert refusal(Table(position()), "cavalry deadwood") == ("no-cavalry", "PE-34")
    table = Table(position()).play("take tombstone")
    assert (table.view().phase, table.view().turn) == ("draw", 1)


@pytest.mark.rule("PE-34")
def test_after_a_saloon_card_it_rides_too() -> None:
    at = position(2, CAVALRY, stacks={"p1": ["Tom Horn"]}, phase="target", card="sheriff")
    table = Table(at).play("sheriff loners")
    assert (table.view().phase, table.view().turn) == ("ride", 0)
