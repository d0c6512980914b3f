"""Positions: written and read back at every step."""

import json
from typing import Any

import pytest

from posse.core.kernel.dice import Dice
from posse.games.public_enemy import GAME
from posse.games.public_enemy.model import GANGS
from tests.rules.public_enemy.play import steps, tables
from tests.rules.public_enemy.positions import (
    gang,
    one_each,
    position,
    scored,
)
from tests.rules.sampling import many

ALL = ("quick", "duel", "dollars", "cavalry", "supremacy")


@pytest.mark.parametrize(("players", "bits"), tables(many(1, 6)))
def test_round_trip_at_every_step(players: int, bits: int) -> None:
    for state in steps(players, bits, seed=bits + 30, most=many(150, 80)):
        text = json.dumps(GAME.to_position(state))
        again = GAME.from_position(text, Dice(bits))
        assert json.dumps(GAME.to_position(again)) == text
        assert again.seats_to_act() == state.seats_to_act()
        assert all(again.legal_actions(seat) == state.legal_actions(seat) for seat in range(players))
        assert again.outcome() == state.outcome()
        assert [GAME.view(again, seat) for seat in (None, *range(players))] == [
            GAME.view(state, seat) for seat in (None, *range(players))
        ]


@pytest.mark.parametrize(("players", "bits"), tables(many(4, 8)))
def test_a_read_position_goes_on_as_the_game_does(players: int, bits: int) -> None:
    for number, state in enumerate(steps(players, bits, seed=bits, most=50)):
        if number % 9:
            continue
        again = GAME.from_position(GAME.to_position(state), Dice(12))
        twin = state.branch(Dice(12))
        assert again.playout(150) == twin.playout(150)
        assert GAME.to_position(again) == GAME.to_position(twin)


@pytest.mark.parametrize(
    "facts",
    [
        {"phase": "target", "card": "sheriff", "stacks": {"p1": ["Tom Horn"]}},
        {"phase": "target", "card": "swindler", "stacks": {"p2": ["Tom Horn"]}},
        {"options": ("cavalry",), "phase": "ride", "stacks": {"p1": ["Tom Horn"]}},
        {"one": "p2", "wanted": {"p1": list(GANGS), "p2": ["loners"]}},
        {"options": ALL[1:], "stacks": {"p1": gang("loners", 5)}, "out": ["Sam Bass"]},
        {"options": ALL, "stacks": {"p1": gang("loners", 3)}, "out": ["Sam Bass"]},
    ],
)
def test_positions_that_can_be(facts: dict[str, Any]) -> None:
    at = position(**facts)
    state = GAME.from_position(at)
    assert json.dumps(GAME.to_position(state)["stacks"]) == json.dumps(at["stacks"])
    assert state.legal_actions(0)
    state.playout(50)


def test_a_finished_game_is_a_position() -> None:
    table = scored(stacks={"p1": one_each()}, wanted={"p1": list(GANGS)}, round=4)
    at = GAME.to_position(table.state)
    again = GAME.from_position(at)
    assert again.is_over()
    assert again.outcome() == table.state.outcome()
