"""A first duel of Outlaws: a line, a token, a look across the street, a secret swap and a Bullet.

And a first game in teams: one line of two, what is shared and what is not, a takeover and a President.
"""

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

TEAMS: Final = Guide(
    seed=623,
    players=4,
    options={"teams": 1},
    title="guide.teams",
    opening="guide.teams.opening",
    closing="guide.teams.closing",
    steps=(
        Step(0, "random", "guide.teams.line"),
        Step(2, "ready", after="guide.teams.agreed"),
        Step(0, "ready", "guide.teams.ready"),
        Step(1, "random"),
        Step(1, "ready"),
        Step(3, "ready"),
        Step(0, "look 5", "guide.teams.look", "guide.teams.looked"),
        Step(0, "take 2 vote", "guide.teams.take", "guide.teams.took"),
        Step(1, "feint 5 6"),
        Step(1, "pass", after="guide.teams.order"),
        Step(2, "scout", after="guide.teams.scouted"),
        Step(2, "take 7 vote", after="guide.teams.rivalry"),
        Step(3, "feint 8 9"),
        Step(3, "pass"),
        Step(0, "swap 8 9", "guide.teams.swap"),
        Step(0, "shoot", "guide.teams.shoot", "guide.teams.asked"),
        Step(1, "pass"),
        Step(3, "pass", after="guide.teams.out"),
        Step(3, "refill indian gap 3>3 8>8", after="guide.teams.refilled"),
        Step(3, "pass"),
        Step(2, "feint 6 7"),
        Step(2, "pass", after="guide.teams.alone"),
        Step(3, "feint 0 3"),
        Step(3, "pass"),
        Step(0, "swap 0 4", "guide.teams.bring"),
        Step(0, "take 4 election", "guide.teams.elect"),
    ),
    ends="won",
)
MORE: Final = {"teams": TEAMS}
