"""What the kit has to be told about each game by hand: what its events show, when something is hidden.

A registered game without an entry here makes the kit fail.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from posse.core.kernel.dice import Dice
from posse.core.words import Seat
from posse.games.goat.face.view import GoatView
from posse.games.outlaws.face.view import LineView, OutlawsView
from posse.games.outlaws.rules.belief import may_be
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.verbs import VERBS
from posse.games.public_enemy.model import CARD_OF
from posse.games.wyatt_earp.model import KINDS
from tests.registry import ALL_GAMES as ALL_GAMES

EVERYONE = "everyone"
WHO = "who"  # the reader who is the event's `who`, and nobody else

Position = dict[str, Any]


@dataclass(frozen=True)
class Entry:
    """`reveals`: the kinds of events that show something hidden, and to whom.
    `hides`: whether a position, to a reader, could be another one.
    `alike`: texts of actions that only the player who does them can tell apart.
    `always`: options of every table in the kit, for games that could go on for ever."""

    reveals: dict[str, str]
    hides: Callable[[Position, int | None], bool]
    alike: tuple[frozenset[str], ...] = field(default=())
    always: dict[str, int] = field(default_factory=dict)


def public_enemy_hides(position: Position, reader: int | None) -> bool:
    """Another player's look at a town's card, or a card that left the quick game."""
    me = str(Seat(reader)) if reader is not None else ""
    for deck, pile in position["decks"].items():
        if deck != "saloon" and pile["looked_by"] and me not in pile["looked_by"]:
            if pile["left"] - len(pile["under"]) > 2:  # the face-up card and two more
                return True
    if not position["options"]["quick"]:
        return False
    met = {*position["met"], *position["met_by"].get(me, [])}
    gone = [CARD_OF[name] for name in position["removed"]]
    unmet = [place for name, place in CARD_OF.items() if name not in met and place not in gone]
    return any(
        town == lost_town and card // 3 == lost // 3 and card != town * 3
        for town, card in unmet
        for lost_town, lost in gone
    )


def goat_hides(position: Position, reader: int | None) -> bool:
    """Two cards that may change places, or a card on offer that may be another of the hand."""
    game = ALL_GAMES["goat"]
    view = game.view(game.from_position(position), reader)
    assert isinstance(view, GoatView)
    unknown = view.offer is not None and view.offer.card is None
    settled = 2 if view.goat_back and "goat" in view.unseen else 1  # the other one is face down
    return len(view.unseen) > settled or (unknown and view.cards > 0)


def thimblerig_hides(position: Position, reader: int | None) -> bool:
    """A card nobody showed the reader, and another one it could be."""
    me = str(Seat(reader)) if reader is not None else "watchers"
    unknown = [who for who, hand in position["hands"].items() if me not in hand["seen"]]
    for who, pair in position["thimbles"].items():
        for side in ("left", "right"):
            if me not in pair[f"{side}_seen"] + pair["may_be"][0][f"{side}_before"]:
                unknown.append(who)
    return bool(unknown) and len(unknown) + 3 - len(position["discard"]) > 1


def wyatt_earp_hides(position: Position, reader: int | None) -> bool:
    """Hands that could be dealt otherwise: bounds, caps and known cards may settle everything."""
    game = ALL_GAMES["wyatt-earp"]
    state = game.from_position(position)
    deals = [game.to_position(game.redeal(state, reader, Dice(seed)))["hands"] for seed in range(40)]
    return any(hands != deals[0] for hands in deals)


def outlaws_hides(position: Position, reader: int | None) -> bool:
    """A figure or token that may be another one, for all the reader knows."""
    game = ALL_GAMES["outlaws"]
    view = game.view(game.from_position(position), reader)
    assert isinstance(view, OutlawsView)
    own = None if reader is None else view.lines[reader].line
    others = [line for line in view.lines if line.places and line.seat != own]
    if view.phase == "setup":
        return bool(others)
    return len(view.unseen) > 1 or any(is_unsure(position, line) for line in others)


def is_unsure(position: Position, line: LineView) -> bool:
    """Whether somewhere in a line more than one figure may stand, noted in the view or not."""
    state = ALL_GAMES["outlaws"].from_position(position)
    assert isinstance(state, OutlawsState)
    return any(int(may_be(state, line.seat, place.place)).bit_count() > 1 for place in line.places)


def outlaws_alike() -> tuple[frozenset[str], ...]:
    """A swap and a feint; the order in which a figure comes from the Saloon; all of someone's set-up."""
    groups: dict[str, list[str]] = {}
    for code, text in enumerate(ALL_GAMES["outlaws"].action_texts):
        hidden = VERBS.hidden(code)
        if hidden.startswith("enter"):
            hidden += text[text.index(" out") :]
        if hidden:
            groups.setdefault(hidden, []).append(text)
    return tuple(frozenset(texts) for texts in groups.values())


ENTRIES: dict[str, Entry] = {
    "public-enemy": Entry(
        reveals={"turned-up": EVERYONE, "saloon": EVERYONE, "looked": WHO},
        hides=public_enemy_hides,
    ),
    "goat": Entry(
        reveals={
            "aside": EVERYONE,
            "revealed": EVERYONE,
            "dealt": WHO,
            "drew": WHO,
            "took-pile": WHO,
            "passed": WHO,
            "gambled": WHO,
            "waitress-gambled": WHO,
            "gamble-shown": EVERYONE,
            "money": EVERYONE,
        },
        hides=goat_hides,
    ),
    "wyatt-earp": Entry(
        reveals={
            "turned-up": EVERYONE,
            "shot": EVERYONE,
            "answered": EVERYONE,
            "dealt": WHO,
            "drew": WHO,
            "looked": WHO,
            "chose": WHO,
        },
        hides=wyatt_earp_hides,
        alike=(frozenset(f"choose {kind}" for kind in KINDS),),
    ),
    "outlaws": Entry(
        reveals={
            "saloon": EVERYONE,
            "moved-openly": EVERYONE,
            "entered": EVERYONE,
            "entered-openly": EVERYONE,
            "refilled": EVERYONE,  # where a marked figure goes; OU-45's tests ask that no other is told
            "revealed": EVERYONE,
            "looked": WHO,
            "turned-up": EVERYONE,
        },
        hides=outlaws_hides,
        alike=outlaws_alike(),
        always={"limit": 120},
    ),
    "thimblerig": Entry(
        reveals={
            "looked": WHO,
            "drew": WHO,
            "discarded": EVERYONE,
            "called": EVERYONE,
            "shown": EVERYONE,
        },
        hides=thimblerig_hides,
        alike=(frozenset({"swap", "feint"}), frozenset({"seal left", "seal right", "seal hand"})),
    ),
}
