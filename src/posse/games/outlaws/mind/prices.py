"""What things are worth to a player of Outlaws, in points. A game is VICTORY."""

from typing import Final, final

from mypy_extensions import i64

VICTORY: Final[i64] = 10000
MEMBER: Final[i64] = 7000  # one of two members of a team: the other plays on
PEEK: Final[i64] = 25  # looking at a token


@final
class Prices:
    """What things are worth, in points; as they stand, to the house bot."""

    def __init__(self) -> None:
        self.vote: i64 = 300
        self.tool: i64 = 150  # a Bullet or Handcuffs to be taken
        self.election: i64 = VICTORY
        self.shot: i64 = 2000  # what a Bullet in the hand is kept for: someone who was seen
        self.arrest: i64 = 2000
        self.news: i64 = 60  # seeing a figure nobody knows
        self.peek: i64 = PEEK
        self.hide: i64 = 250  # moving a figure that is in danger
        self.soon: i64 = 8  # tenths of what a figure could do after a move, with an action left for it
        self.later: i64 = 2
        self.exposed: i64 = 40  # the cost of showing the Governor or the Hitman
        self.shield: i64 = 0  # bringing the Sheriff beside the Governor


def sharp_prices() -> Prices:
    """Prices of a player who beats the house bot four times in five without any search.

    Found by changing one number at a time, over 6,000 duels each, until the time was up.
    The Governor always has his guard (a player who shoots at him then loses), figures that were seen hide at
    once, and actions go to Votes rather than to moves and looks.
    """
    prices = Prices()
    prices.vote = 1200
    prices.peek = 0
    prices.hide = 3000
    prices.soon = 2
    prices.later = 0
    prices.shield = 3000
    return prices
