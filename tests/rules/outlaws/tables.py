"""Positions of Outlaws for tests: a table by number of players, and changes to it."""

import json
from collections.abc import Sequence
from typing import Any

from posse.core.kernel.dice import Dice
from posse.core.view import Event
from posse.games.outlaws import GAME
from posse.games.outlaws.face.view import LineView, OutlawsView, PlaceView
from posse.games.outlaws.model import FIGURES
from posse.games.outlaws.rules.state import OutlawsState

LINE = list(FIGURES[:8])  # the Reverend and the Mayor are in the Saloon
STREET = ["vote", "vote", "vote", "vote", "vote", "vote", "x", "x"]
RESERVE = ["bullet", "handcuffs", "x", "x", "election"]
ARMS = {
    3: {
        "p1": ["vote", "vote", "vote", "x"],
        "p2": ["vote", "vote", "vote", "x"],
        "p3": ["vote", "vote", "x", "x"],
    },
    4: {f"p{seat}": ["vote", "vote", "vote", "x"] for seat in (1, 2, 3, 4)},
}
MORE = {
    3: ["bullet", "bullet", "handcuffs", "handcuffs", "election", "election"],
    4: ["bullet", "bullet", "handcuffs", "handcuffs", "election", "election", "x", "x"],
}
NAMES = ("Ann", "Bob", "Cal", "Dot")


def line(*first: str, saloon: Sequence[str] = ("reverend", "mayor")) -> list[str]:
    """A line that begins with some figures; the others follow in canonical order."""
    rest = [figure for figure in FIGURES if figure not in first and figure not in saloon]
    return [*first, *rest]


def standing(saloon: Sequence[str] = ("reverend", "mayor"), **places: int) -> list[str]:
    """A line with some figures at given places; the others fill the rest in canonical order."""
    rest = iter([figure for figure in FIGURES if figure not in places and figure not in saloon])
    taken = {place: figure for figure, place in places.items()}
    return [taken[place] if place in taken else next(rest) for place in range(8)]


def side(places: Sequence[str], **more: Any) -> dict[str, Any]:
    return {"places": list(places), "saloon": [f for f in FIGURES if f not in places], **more}


def arms(street: Sequence[Any]) -> dict[str, list[Any]]:
    """The street of a duel, given along the first player's places."""
    return {"p1": list(street[:4]), "p2": list(reversed(street[4:]))}


def position(players: int = 2, **changes: Any) -> dict[str, Any]:
    """p1's first turn. `lines`: by seat, places or a `side`; `street`: in a duel along p1's places."""
    lines = {f"p{seat + 1}": side(LINE) for seat in range(players)}
    for seat, found in changes.pop("lines", {}).items():
        lines[seat] = found if isinstance(found, dict) else side(found)
    out = {f"p{seat}" for seat in range(1, players + 1)} & set(changes.get("out", []))
    street = changes.pop("street", STREET if players == 2 else ARMS[players])
    who = [f"p{seat + 1}" for seat in range(players)]
    found = {
        "game": "outlaws",
        "rules": 1,
        "players": players,
        "phase": "turn",
        "ready": who,
        "turn": "p1",
        "lines": {seat: lines[seat] for seat in who if seat not in out},
        "street": arms(street) if isinstance(street, list) else street,
        "reserve": RESERVE if players == 2 else MORE[players],
    }
    return found | changes


def table(players: int = 2, dice: Dice | None = None, **changes: Any) -> OutlawsState:
    state = GAME.from_position(json.dumps(position(players, **changes)), dice or Dice(1))
    assert isinstance(state, OutlawsState)
    state.trace = []
    return state


def duel(p1: Sequence[str] = LINE, p2: Sequence[str] = LINE, **changes: Any) -> OutlawsState:
    return table(lines={"p1": list(p1), "p2": list(p2)}, **changes)


def new(players: int, seed: int = 1, **options: int) -> OutlawsState:
    state = GAME.new(players, options, Dice(seed), traced=True)
    assert isinstance(state, OutlawsState)
    return state


def begun(players: int, seed: int = 1, **options: int) -> OutlawsState:
    """A game with random lines, before its first turn."""
    state = new(players, seed, **options)
    for seat in range(1, players + 1):
        play(state, f"p{seat} random", f"p{seat} ready")
    return state


def play(state: OutlawsState, *lines: str) -> None:
    for text in lines:
        GAME.play(state, text)


def look(state: OutlawsState, seat: int | None = 0) -> OutlawsView:
    view = GAME.view(state, seat)
    assert isinstance(view, OutlawsView)
    return view


def row(state: OutlawsState, seat: int, reader: int | None = -1) -> list[str | None]:
    """The figures of a line as its reader knows them, the owner unless another is named."""
    view = look(state, seat if reader == -1 else reader)
    return [place.figure for place in view.lines[seat].places]


def place(state: OutlawsState, seat: int, at: int, reader: int | None) -> PlaceView:
    return look(state, reader).lines[seat].places[at]


def held(state: OutlawsState, seat: int) -> LineView:
    return look(state, None).lines[seat]


def tokens(state: OutlawsState, seat: int = 0) -> list[str | None]:
    """What really lies before the places of a seat."""
    found = GAME.to_position(state)["street"]
    view = look(state, None)
    out: list[str | None] = []
    for at in view.lines[seat].places:
        cell = found.get(str(at.arm), [None] * 4)[at.slot]
        out.append(cell["token"] if isinstance(cell, dict) else cell)
    return out


def seen_token(state: OutlawsState, seat: int, at: int, reader: int | None) -> str | None:
    """What a reader knows of the token before a place."""
    view = look(state, reader)
    where = view.lines[seat].places[at]
    return next(arm for arm in view.street if arm.seat == where.arm).slots[where.slot].token


def reserve(state: OutlawsState) -> list[str]:
    return [cell["token"] if isinstance(cell, dict) else cell for cell in GAME.to_position(state)["reserve"]]


def heard(state: OutlawsState, reader: int | None = None) -> list[Event]:
    return GAME.events(state.trace or [], reader)


def kinds(state: OutlawsState, reader: int | None = None) -> list[str]:
    return [event.kind for event in heard(state, reader)]


def told(state: OutlawsState, kind: str, reader: int | None = None) -> dict[str, object]:
    """The last event of a kind."""
    return [event.fields() for event in heard(state, reader) if event.kind == kind][-1]
