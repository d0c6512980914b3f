"""A first round of Public Enemy: two of a gang, a stolen leader, and all four gangs."""

from typing import Final

from posse.core.guide import Guide, Step

GUIDE: Final = Guide(
    seed=2756,
    players=2,
    options={"first": 1},
    steps=(
        Step(0, "take tombstone", "guide.take"),
        Step(1, "take tombstone", after="guide.rival"),
        Step(0, "take cripple-creek", "guide.stack"),
        Step(1, "take tombstone", after="guide.leader"),
        Step(0, "saloon", "guide.saloon"),
        Step(0, "swindle p2 wild-bunch", "guide.swindle", "guide.swindled"),
        Step(1, "take cripple-creek"),
        Step(0, "take tombstone", "guide.third"),
        Step(1, "take tombstone"),
        Step(0, "take cripple-creek", "guide.fourth"),
    ),
    ends="all-gangs",
)
