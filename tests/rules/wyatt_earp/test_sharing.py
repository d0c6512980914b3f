"""WE-33 to WE-36 against a second reading of the rulebook, which hands out one bill after the other."""

from itertools import groupby, permutations
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from posse.games.wyatt_earp.rules.scoring import share
from tests.rules.sampling import many

CASES = many(100_000, 10_000)


def shared(points: list[int], money: int) -> tuple[list[int], int]:
    """What the game pays, and what stays."""
    takes = vec[i64]([0] * i64(len(points)))
    left = share(vec[i64](points), i64(len(points)), i64(money), takes, None)
    return [int(mine) for mine in takes], int(left)


def bill_by_bill(points: list[int], bills: int) -> tuple[list[int], int]:
    purses = [0] * len(points)
    if sum(points) < 8:
        return purses, bills
    ranking = sorted(range(len(points)), key=lambda seat: -points[seat])
    first = points[ranking[0]]
    if first - points[ranking[1]] >= 5:
        purses[ranking[0]] = bills
        return purses, 0
    sharing = [seat for seat in ranking if points[seat] > 0 and first - points[seat] < 5]
    teams = [list(team) for _, team in groupby(sharing, key=lambda seat: points[seat])]
    queue = [teams[0], *teams]  # the leaders' first two bills, one at a time, then everyone in turn
    while True:
        for team in queue:
            if bills < len(team):
                return purses, bills
            for seat in team:
                purses[seat] += 1
                bills -= 1
        queue = teams


@pytest.mark.rule("WE-33", "WE-34", "WE-35", "WE-36")
def test_both_readings_agree() -> None:
    chance = Random(20)
    for _ in range(CASES):
        points = [chance.randrange(15) for _ in range(chance.randrange(2, 5))]
        money = chance.randrange(25)
        assert shared(points, money) == bill_by_bill(points, money), (points, money)


@pytest.mark.rule("WE-36")
def test_never_more_than_the_poster_holds() -> None:
    chance = Random(21)
    for _ in range(5_000):
        points = [chance.randrange(20) for _ in range(chance.randrange(2, 5))]
        money = chance.randrange(60)
        takes, left = shared(points, money)
        assert sum(takes) + left == money
        assert min(*takes, left) >= 0


@pytest.mark.rule("WE-35")
def test_seats_do_not_matter() -> None:
    chance = Random(22)
    for _ in range(500):
        points = [chance.randrange(13) for _ in range(4)]
        money = chance.randrange(30)
        takes, left = shared(points, money)
        for order in permutations(range(4)):
            others, rest = shared([points[seat] for seat in order], money)
            assert (others, rest) == ([takes[seat] for seat in order], left)


@pytest.mark.rule("WE-34")
@pytest.mark.parametrize(
    ("points", "sole"), [([8, 3], True), ([8, 4], False), ([5, 5, 5], False), ([8, 8], False)]
)
def test_the_edge_of_five(points: list[int], sole: bool) -> None:
    takes, _ = shared(points, 9)
    assert (sorted(takes)[-2] == 0) == sole
