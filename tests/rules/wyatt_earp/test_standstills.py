"""WE-39 in whole games: bots do not walk in circles; `make torture` plays many more."""

from collections import Counter

import pytest

from tests.rules.sampling import SAMPLE, many
from tests.rules.wyatt_earp.standstills import check, games, summary

BOTS = [("house", many(150, 10), 25)] + ([] if SAMPLE else [("greenhorn", 4, 8), ("marshal", 1, 5)])


@pytest.mark.rule("WE-39")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("bot", "number", "target"), BOTS)
def test_hands_of_bots_end_by_themselves(bot: str, number: int, target: int, players: int) -> None:
    found = games(bot, players, 0, number, target)
    print(f"{bot} at {players}: {summary(found)}")
    assert found["hands"] >= number
    check(found)


def test_circles_are_seen() -> None:
    with pytest.raises(AssertionError, match="2 of them outside"):
        check(Counter({"games": 1, "hands": 1000, "standstill": 2}))
    with pytest.raises(AssertionError, match="1 games stopped"):
        check(Counter({"games": 1, "hands": 1000, "stopped": 1}))
    check(Counter({"games": 1, "hands": 1000, "last cards": 100}))
