"""The system's clock is set while people play, or while the server is down: no player's clock notices."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.ports import free_port
from tests.server.people import Hosted, Place, Player, serving

DAY = 24 * 3600.0
SECONDS = 600
JUMPS = [400 * DAY, 3600.0, -3600.0, -400 * DAY]


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """By how much the system's clock is wrong; the other clock, which only measures, goes on as it does."""
    wrong, true = [0.0], time.time
    monkeypatch.setattr(time, "time", lambda: true() + wrong[0])
    return wrong


def begun(place: Place, clock: str) -> tuple[Hosted, list[str]]:
    table = place.open(options={"first": 1}, clock=clock, seconds=SECONDS)
    return table, table.begin("Ann", "Bob")


def left(player: Player) -> float:
    """Seconds that the player to act has, as everyone is told."""
    clock: dict[str, Any] = player.now["clock"]
    told = clock["left"]
    return float(max(told) if isinstance(told, list) else told)


@pytest.mark.parametrize("jump", JUMPS)
@pytest.mark.parametrize("clock", ["move", "player"])
def test_a_clock_that_is_set_while_a_move_is_thought_about_costs_nobody_time(
    data: Path, wall: list[float], clock: str, jump: float
):
    with serving(data) as place:
        table, tokens = begun(place, clock)
        with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
            wall[0] = jump
            for player in (ann, bob) * 2:
                player.hear_all()
                if player.my_turn:
                    action = player.now["view"]["legal"][0]
                    assert player.command(action=action)["type"] == "ack"
                player.hear_all()
                assert player.now["status"] == "running"
        with table.watch(tokens[0]) as ann:
            assert SECONDS - 60 < left(ann) <= SECONDS
            assert not any(seat["resigned"] for seat in ann.now["seats"])


@pytest.mark.parametrize("jump", JUMPS)
@pytest.mark.parametrize("clock", ["move", "player"])
def test_a_clock_that_is_set_while_the_server_is_down_costs_nobody_time(
    data: Path, wall: list[float], clock: str, jump: float
):
    port = free_port()
    with serving(data, port=port) as place:
        table, tokens = begun(place, clock)
    wall[0] = jump
    with serving(data, port=port) as place:
        again = Hosted(place, table.id, table.token)
        with again.watch(tokens[0]) as ann, again.watch(tokens[1]) as bob:
            assert ann.now["status"] == "running"
            assert SECONDS - 60 < left(ann) <= SECONDS
            for player in (ann, bob):
                player.hear_all()
                if player.my_turn:
                    action = player.now["view"]["legal"][0]
                    assert player.command(action=action)["type"] == "ack"
            assert not any(seat["resigned"] for seat in ann.now["seats"])
    wall[0] = 0.0  # and set right again
    with serving(data, port=port) as place, Hosted(place, table.id, table.token).watch(tokens[0]) as ann:
        assert ann.now["status"] == "running"
        assert SECONDS - 60 < left(ann) <= SECONDS
