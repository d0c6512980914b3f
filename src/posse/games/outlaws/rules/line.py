"""The searcher's set-up (OU-7): any line in which the Sheriff stands beside the Governor (OU-26)."""

from typing import Final

from mypy_extensions import i64

from posse.core.dice import CHOICE, Dice
from posse.games.outlaws import model as ou
from posse.games.outlaws.mind.quick import is_guarded
from posse.games.outlaws.rules.setup import line_up, placed
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.rules.table import figure_at

TRIES: Final[i64] = 100  # about one line in five is such


def next_in_line(world: OutlawsState, seat: i64, dice: Dice) -> i64:
    """Who comes to the next place: lines are drawn until one will do."""
    place = placed(world, seat)
    if place == world.length:
        return ou.READY
    for _ in range(TRIES):
        drawn = world.branch(dice)
        assert isinstance(drawn, OutlawsState)
        line_up(drawn, seat, dice, CHOICE)
        if is_guarded(drawn, seat):
            return ou.PLACE + figure_at(drawn, seat, place)
    return ou.RANDOM
