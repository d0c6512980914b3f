"""Strengths and intervals: closed forms, strengths known beforehand, and how often an interval is right."""

import math
import random
from collections.abc import Sequence

import pytest

from posse.core.kernel.dice import Dice
from posse.lab.rating import ELO, PRIOR, Places, fit, interval, places, resample


def added(*games: Places) -> Places:
    found: Places = {}
    for game in games:
        for place, weight in game.items():
            found[place] = found.get(place, 0.0) + weight
    return found


def times(game: Places, many: float) -> Places:
    return {place: weight * many for place, weight in game.items()}


def test_the_places_of_a_game_for_two():
    assert places([0, 1], [1, 2], 2) == {((1, 1), 0): 1.0}
    assert places([0, 1], [1, 1], 2) == {((1, 1), 0): 0.5, ((1, 1), 1): 0.5}


def test_the_places_of_a_ranking():
    """B before A before the other B; the last place goes to who is left, and says nothing."""
    found = places([0, 1, 1], [2, 1, 3], 2)
    assert found == {((1, 2), 1): 1.0, ((1, 1), 0): 1.0}


def test_tied_players_are_taken_in_every_order():
    """All three tied: each is first in a third of the orders, and so on down."""
    found = places([0, 1, 2], [1, 1, 1], 3)
    firsts = {kind: weight for (waiting, kind), weight in found.items() if sum(waiting) == 3}
    assert firsts == pytest.approx({0: 1 / 3, 1: 1 / 3, 2: 1 / 3})
    seconds = {place: weight for place, weight in found.items() if sum(place[0]) == 2}
    assert sum(seconds.values()) == pytest.approx(1)
    assert list(seconds.values()) == pytest.approx([1 / 6] * 6)


def test_a_tie_behind_the_winner():
    """A lone A tied with a B for the second place: half a victory over it, if somebody is behind them."""
    found = places([1, 0, 1, 1], [1, 2, 2, 4], 2)
    assert found == {((1, 3), 1): 1.0, ((1, 2), 0): 0.5, ((1, 2), 1): 0.5, ((1, 1), 0): 0.5}
    assert places([1, 0, 1], [1, 2, 2], 2) == {((1, 2), 1): 1.0}, (
        "losers that are not ranked are not compared"
    )


def test_players_of_one_kind_say_nothing_of_each_other():
    assert places([0, 0, 0], [1, 2, 3], 1) == {}


@pytest.mark.parametrize(("won", "lost"), [(30, 10), (5, 5), (200, 0), (0, 3)])
def test_two_kinds_have_a_closed_form(won: int, lost: int):
    """Bradley–Terry for two: the odds, with the drawn game that everyone is given."""
    found = added(times(places([0, 1], [1, 2], 2), won), times(places([0, 1], [2, 1], 2), lost))
    ratings = fit({place: weight for place, weight in found.items() if weight}, 2)
    assert ratings[0] == 0
    assert -ratings[1] == pytest.approx(ELO * math.log((won + PRIOR) / (lost + PRIOR)), abs=1e-3)


def test_a_chain_adds_up():
    """A meets B and B meets C only: either difference is that of their own games."""
    found = added(
        times(places([0, 1], [2, 1], 3), 300),
        times(places([0, 1], [1, 2], 3), 100),
        times(places([1, 2], [2, 1], 3), 150),
        times(places([1, 2], [1, 2], 3), 50),
    )
    a, b, c = fit(found, 3)
    assert b - a == pytest.approx(ELO * math.log(300.5 / 100.5), abs=1e-3)
    assert c - b == pytest.approx(ELO * math.log(150.5 / 50.5), abs=1e-3)


def ranked(strengths: Sequence[float], seats: Sequence[int], luck: random.Random) -> list[int]:
    """Ranks as Plackett and Luce have them: place by place, in proportion to strength."""
    waiting = list(range(len(seats)))
    ranks = [0] * len(seats)
    for rank in range(1, len(seats) + 1):
        at = luck.choices(waiting, [strengths[seats[seat]] for seat in waiting])[0]
        waiting.remove(at)
        ranks[at] = rank
    return ranks


@pytest.mark.parametrize("players", [2, 3, 4])
def test_known_strengths_are_found_again(players: int):
    """Four kinds 120 points apart; one of a kind among players of another, 3,000 games of every pair."""
    luck = random.Random(7)
    truth = [0.0, 120.0, 240.0, 360.0]
    strengths = [math.exp(rating / ELO) for rating in truth]
    found: Places = {}
    for a in range(4):
        for b in range(4):
            for game in range(1500 if a != b else 0):
                seats = [a if seat == game % players else b for seat in range(players)]
                found = added(found, places(seats, ranked(strengths, seats, luck), 4))
    assert fit(found, 4) == pytest.approx(truth, abs=20)


def test_the_same_fit_from_wherever_it_starts():
    found = added(times(places([0, 1], [2, 1], 3), 30), times(places([1, 2], [2, 1], 3), 20))
    assert fit(found, 3, [0.0, -300.0, 900.0]) == pytest.approx(fit(found, 3), abs=0.01)


def test_a_draw_with_replacement():
    dice = Dice(3)
    drawn = [resample(50, dice) for _ in range(200)]
    assert {sum(each) for each in drawn} == {50}
    zeros = sum(each.count(0) for each in drawn) / (200 * 50)
    assert zeros == pytest.approx(math.exp(-1), abs=0.02)  # how often one is not drawn at all
    assert [resample(9, Dice(5)), resample(9, Dice(6))] == [resample(9, Dice(5)), resample(9, Dice(6))]


def test_the_middle_95_percent():
    assert interval(range(1000)) == (25, 974)
    assert interval([4.0]) == (4.0, 4.0)
