"""Positions of Wyatt Earp for tests: hands and groups in a few words, and draws to order."""

import json
import re
from collections.abc import Sequence
from typing import Any

from posse.core.kernel.dice import Dice, TapeDice
from posse.core.kernel.state import State
from posse.core.view import Event
from posse.games.wyatt_earp import GAME
from posse.games.wyatt_earp.face.view import GroupView, PlayerView, PosterView, WyattEarpView
from posse.games.wyatt_earp.model import COPIES, KINDS, OUTLAWS
from posse.games.wyatt_earp.rules.cards import many
from posse.games.wyatt_earp.rules.state import WyattEarpState

NAMES = ("Anna", "Bob", "Carl", "Dora")


def cards(text: str) -> dict[str, int]:
    """`3 jesse-james, hideout` as counts."""
    out: dict[str, int] = {}
    for part in filter(None, re.split(r",\s*", text)):
        number, _, name = part.rpartition(" ")
        out[name] = int(number or 1)
    return out


def group(text: str) -> dict[str, Any]:
    """`3, photo, 2 bank, hideout` as a group."""
    out: dict[str, Any] = {}
    for part in re.split(r",\s*", text):
        number, _, name = part.rpartition(" ")
        if name.isdecimal():
            out["cards"] = int(name)
        else:
            out[name] = True if name in ("photo", "gun", "hideout") else int(number or 1)
    return out


def position(*hands: str, **changes: Any) -> dict[str, Any]:
    """p1 plays in the first hand; `groups={"p2 jesse-james": "3, photo"}`."""
    who = [f"p{seat + 1}" for seat in range(len(hands))]
    table: dict[str, dict[str, Any]] = {name: {} for name in who}
    for key, text in changes.pop("groups", {}).items():
        owner, outlaw = key.split()
        table[owner][outlaw] = group(text)
    laid = {outlaw for groups in table.values() for outlaw in groups}
    out: dict[str, Any] = {
        "game": "wyatt-earp",
        "rules": 2,
        "players": len(hands),
        "hand": 1,
        "dealer": who[-1],
        "turn": "p1",
        "phase": "play",
        "opened": [outlaw for outlaw in OUTLAWS if outlaw in laid],
        "table": table,
        "discard": ["belle-starr"],
        "hands": {name: cards(hand) for name, hand in zip(who, hands, strict=True)},
    }
    return out | changes


def table(*hands: str, **changes: Any) -> WyattEarpState:
    state = GAME.from_position(json.dumps(position(*hands, **changes)), Dice(1))
    assert isinstance(state, WyattEarpState)
    state.trace = []
    return state


def emptied(pile: str, *hands: str, **changes: Any) -> WyattEarpState:
    """A table whose draw pile is just that: every other card is in p2's hand."""
    made = position(*hands, **changes)
    state = table(*hands, **changes)
    rest = {kind: int(many(state.pile, at)) for at, kind in enumerate(KINDS)}
    for kind, number in cards(pile).items():
        rest[kind] -= number
    held = made["hands"]["p2"]
    made["hands"]["p2"] = {kind: held.get(kind, 0) + rest[kind] for kind in KINDS}
    state_again = GAME.from_position(json.dumps(made), Dice(1))
    assert isinstance(state_again, WyattEarpState)
    state_again.trace = []
    return state_again


def new(players: int, seed: int = 1, **options: object) -> WyattEarpState:
    state = GAME.new(players, options, Dice(seed), traced=True)
    assert isinstance(state, WyattEarpState)
    return state


def in_order(counts: Sequence[int]) -> list[str]:
    return [kind for kind, number in zip(KINDS, counts, strict=True) for _ in range(number)]


def stack(state: WyattEarpState, *kinds: str) -> None:
    """The next cards of the draw pile, to order; from the discard pile if that is reshuffled for them."""
    left = in_order([int(many(state.pile, kind)) for kind in range(len(KINDS))])
    numbers = []
    for kind in kinds:
        if not left:
            thrown = [KINDS[state.thrown[place]] for place in range(int(state.discards))]
            left = in_order([thrown.count(name) for name in KINDS])
        numbers.append(left.index(kind))
        left.remove(kind)
    state.dice = TapeDice(numbers)


def shoot(state: WyattEarpState, line: str, hit: bool = True) -> None:
    """Plays a card that needs a shot, with a shot to order."""
    pile = [KINDS[kind] for kind in range(len(KINDS)) if many(state.pile, kind)]
    found = [kind for kind in pile if (kind in OUTLAWS) == hit]
    stack(state, found[0])
    play(state, line)
    state.dice = Dice(1)


def play(state: State, *lines: str) -> None:
    for line in lines:
        GAME.play(state, line)


def legal(state: State, seat: int = 0) -> list[str]:
    return GAME.legal(state, seat)


def look(state: State, seat: int | None = None) -> WyattEarpView:
    assert isinstance(state, WyattEarpState)
    return GAME.view(state, seat)


def player(state: State, seat: int) -> PlayerView:
    """A player as they see themselves."""
    return look(state, seat).players[seat]


def hand(state: State, seat: int) -> dict[str, int]:
    found = player(state, seat).hand
    assert found is not None
    return {held.card: held.count for held in found}


def laid(state: State, seat: int, outlaw: str) -> GroupView | None:
    return next((found for found in player(state, seat).groups if found.outlaw == outlaw), None)


def poster(state: State, outlaw: str) -> PosterView:
    return look(state).posters[OUTLAWS.index(outlaw)]


def reward(state: State, outlaw: str) -> int:
    return poster(state, outlaw).money


def points(state: State, outlaw: str) -> tuple[int, ...]:
    return poster(state, outlaw).points


def thrown(state: State) -> tuple[str, ...]:
    return look(state).discard


def heard(state: State, reader: int | None = None, everything: bool = False) -> list[Event]:
    assert state.trace is not None
    return GAME.events(state.trace, reader, everything)


def kinds(state: State) -> list[str]:
    return [event.kind for event in heard(state)]


def told(state: State, kind: str, reader: int | None = None) -> list[dict[str, object]]:
    return [event.fields() for event in heard(state, reader) if event.kind == kind]


def full_deck() -> dict[str, int]:
    return dict(zip(KINDS, COPIES, strict=True))
