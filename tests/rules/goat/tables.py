"""Positions of the Goat for tests: a table by number of players, and changes to it."""

import json
from typing import Any

from posse.core.kernel.bits import members
from posse.core.kernel.dice import CHOICE, Dice
from posse.core.kernel.state import State
from posse.core.view import Event
from posse.games.goat import GAME
from posse.games.goat.face.view import GoatView, PlayerView
from posse.games.goat.model import CHARACTERS, HOUSE_RATES, PLACES
from posse.games.goat.rules.by_players import cast_of, places_of
from posse.games.goat.rules.state import GoatState

NAMES = ("Anna", "Bob", "Carl", "Dora", "Eve")


def position(players: int, hand: list[str], **changes: Any) -> dict[str, Any]:
    """p1 deals in round 1; what is not said is as after upkeep. `taken`: tokens beyond the first bottle."""
    placed: dict[str, list[str]] = changes.pop("placed", {})
    taken: dict[str, dict[str, int]] = changes.pop("taken", {})
    turn = changes.get("round", 1)
    found = [*hand, *(card for cards in placed.values() for card in cards), *changes.get("discarded", [])]
    found += [card for cards in changes.get("removed", {}).values() for card in cards]
    found += [changes[key]["card"] for key in ("offer",) if changes.get(key)]
    found += [changes[key] for key in ("aside", "down") if key in changes]
    free = iter([card for card in named(int(cast_of(players))) if card not in found and card != "goat"])
    places = {
        PLACES[place]: {"tokens": turn, "coins": turn * HOUSE_RATES[5 + place]}
        for place in members(places_of(players))
    }
    for place, goods in changes.pop("places", {}).items():
        places[place] = places[place] | goods
    out: dict[str, Any] = {
        "game": "goat",
        "rules": 3,
        "players": players,
        "round": turn,
        "first": "p1",
        "dealer": "p1",
        "phase": "offer",
        "aside": changes.get("aside") or next(free),
        "down": changes.get("down") or next(free),
        "hand": hand,
        "placed": placed,
        "places": places,
        "coins": {f"p{seat + 1}": 2 for seat in range(players)},
        "tokens": {f"p{seat + 1}": {"bottles": 1} | taken.get(f"p{seat + 1}", {}) for seat in range(players)},
    }
    return out | changes


def named(mask: int) -> list[str]:
    return [CHARACTERS[card] for card in members(mask)]


def table(players: int, hand: list[str], **changes: Any) -> GoatState:
    state = GAME.from_position(json.dumps(position(players, hand, **changes)), Dice(1))
    assert isinstance(state, GoatState)
    state.trace = []
    return state


def new(players: int, seed: int = 1, **options: object) -> GoatState:
    state = GAME.new(players, options, Dice(seed), traced=True)
    assert isinstance(state, GoatState)
    return state


def play(state: State, *lines: str) -> None:
    for line in lines:
        GAME.play(state, line)


def look(state: State, seat: int | None) -> GoatView:
    seen = GAME.view(state, seat)
    assert isinstance(seen, GoatView)
    return seen


def player(state: State, seat: int, reader: int | None = None) -> PlayerView:
    """A player as the reader sees them; as they see themselves if nobody is named."""
    return look(state, seat if reader is None else reader).players[seat]


def stock(state: State, seat: int) -> dict[str, int]:
    """A player's tokens, as that player sees them."""
    found = player(state, seat).stock
    assert found is not None
    return {tokens.resource: tokens.count for tokens in found}


def coins(state: State) -> list[int]:
    return [seen.coins for seen in look(state, None).players]


def on_place(state: State, place: str) -> tuple[int, int]:
    """Tokens and coins there."""
    found = next(seen for seen in look(state, None).places if seen.place == place)
    return found.tokens, found.coins


def heard(state: State, reader: int | None = None, everything: bool = False) -> list[Event]:
    assert state.trace is not None
    return GAME.events(state.trace, reader, everything)


def kinds(state: State) -> list[str]:
    return [event.kind for event in heard(state)]


def step(state: State, dice: Dice) -> None:
    """One action at random."""
    seat = state.seats_to_act()[0]
    legal = state.legal_actions(seat)
    state.apply(seat, legal[dice.below(len(legal), CHOICE)])
