"""A first duel of Outlaws: a line, a token, a look across the street, a secret swap and a Bullet."""

from typing import Final

from posse.core.guide import Guide, Step

GUIDE: Final = Guide(
    seed=16,
    players=2,
    steps=(
        Step(0, "random", "guide.line"),
        Step(1, "random"),
        Step(0, "ready", "guide.ready"),
        Step(1, "ready"),
        Step(0, "look 0", "guide.look", "guide.looked"),
        Step(0, "take 0 vote", "guide.take", "guide.took"),
        Step(1, "feint 6 7"),
        Step(1, "pass", after="guide.rival"),
        Step(0, "scout", "guide.scout", "guide.scouted"),
        Step(0, "swap 2 3", "guide.swap", "guide.swapped"),
        Step(1, "look 2"),
        Step(1, "pass", after="guide.chance"),
        Step(0, "shoot", "guide.shoot", "guide.asked"),
        Step(1, "pass"),
    ),
    ends="won",
)
