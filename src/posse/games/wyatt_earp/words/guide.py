"""A first hand of Wyatt Earp: Jesse James is laid, hidden, flushed out, and caught without sharing."""

from typing import Final

from posse.core.guide import Guide, Step

GUIDE: Final = Guide(
    seed=679,
    position={
        "players": 2,
        "hand": 1,
        "dealer": "p2",
        "turn": "p1",
        "phase": "draw",
        "discard": ["jesse-james"],
        "hands": {
            "p1": {
                "jesse-james": 2,
                "photo-jesse-james": 1,
                "wes-hardin": 1,
                "bank-robbery": 1,
                "wyatt-earp": 1,
            },
            "p2": {"bob-dalton": 3, "belle-starr": 2, "sundance-kid": 2, "hideout": 1},
        },
    },
    steps=(
        Step(0, "take", "guide.take"),
        Step(0, "lay 3 jesse-james", "guide.lay", "guide.laid"),
        Step(0, "photo jesse-james", "guide.photo"),
        Step(0, "discard wes-hardin", "guide.discard"),
        Step(1, "draw"),
        Step(1, "lay 3 bob-dalton", after="guide.rival"),
        Step(1, "hideout", after="guide.shot"),
        Step(1, "target p1 jesse-james", after="guide.hidden"),
        Step(1, "done"),
        Step(0, "earp flush", "guide.flush", "guide.flushed"),
        Step(1, "discard belle-starr"),
        Step(0, "draw", "guide.draw"),
        Step(0, "lay 1 jesse-james", "guide.add"),
        Step(0, "bank-robbery", "guide.bank"),
        Step(0, "discard sundance-kid", "guide.last"),
    ),
    ends="hand-over",
)
