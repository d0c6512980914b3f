"""A first round of the Goat: a Goat passed on, a true word, a false one, and the Saloon."""

from typing import Final

from posse.core.guide import Guide, Step

GUIDE: Final = Guide(
    seed=3,
    position={
        "players": 3,
        "round": 1,
        "first": "p1",
        "dealer": "p1",
        "phase": "offer",
        "aside": "gambler",
        "down": "teller",
        "hand": ["banker", "cowboy", "sheriff", "goat"],
        "placed": {},
        "places": {
            "bank": {"tokens": 1, "coins": 1},
            "ranch": {"tokens": 1, "coins": 2},
            "saloon": {"tokens": 1, "coins": 0},
        },
        "coins": {"p1": 2, "p2": 2, "p3": 2},
        "tokens": {"p1": {"bottles": 1}, "p2": {"bottles": 1}, "p3": {"bottles": 1}},
    },
    steps=(
        Step(0, "offer goat as cowboy to p2", "guide.offer"),
        Step(1, "accept", after="guide.goat"),
        Step(1, "offer banker as banker to p1", after="guide.passed"),
        Step(0, "accept", "guide.accept", "guide.banker"),
        Step(2, "offer outlaw as outlaw to p2"),
        Step(1, "refuse", after="guide.refused"),
        Step(0, "offer cowboy as sheriff to p2", "guide.bluff"),
        Step(1, "refuse", after="guide.cowboy"),
        Step(1, "offer thief as waitress to p3"),
        Step(2, "accept", after="guide.last"),
        Step(2, "offer waitress as charlatan to p2"),
        Step(1, "refuse", after="guide.discarded"),
        Step(0, "offer farmer as farmer to p2", "guide.harmless"),
        Step(1, "accept", after="guide.saloon"),
    ),
    ends="saloon",
)
