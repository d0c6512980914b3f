"""Positions of a team game for tests: p1 and p3 (Republicans) against p2 and p4 (Democrats)."""

from collections.abc import Mapping, Sequence
from typing import Any

from posse.core.kernel.dice import Dice
from posse.games.outlaws import GAME
from posse.games.outlaws.model import FIGURES
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws.tables import heard, look, play

OWN, SHARED = FIGURES[:3], FIGURES[3:]
LENGTH = 11
STREET = ["vote"] * 6 + ["x"] * 4 + ["election"]  # along p1's places
RESERVE = ["bullet", "handcuffs"]
Line = dict[str, Any]


def cast(side: int) -> list[str]:
    """The thirteen figures of a team: `governor-1` is p1's own, the last seven are shared."""
    members = (side + 1, side + 3)
    return [*(f"{figure}-{seat}" for seat in members for figure in OWN), *SHARED]


def lined(
    side: int, at: Mapping[int, str] | None = None, saloon: Sequence[str] = ("reverend", "mayor"), **more: Any
) -> Line:
    """A team's line with some figures at given places; the others fill the rest in order.

    `saloon`: who is at the first member's place there, and who at the second's.
    """
    at = at or {}
    rest = iter([figure for figure in cast(side) if figure not in at.values() and figure not in saloon])
    places = [at[place] if place in at else next(rest) for place in range(LENGTH)]
    assert next(rest, None) is None, "a place is named twice"
    return {
        "places": places,
        "saloon": {f"p{side + 1}": [saloon[0]], f"p{side + 3}": [saloon[1]]},
        **more,
    }


def position(
    one: Line | Mapping[int, str] | None = None, two: Line | Mapping[int, str] | None = None, **changes: Any
) -> dict[str, Any]:
    """p1's first turn. `one`, `two`: the lines of p1 and p3, of p2 and p4; `held` by seat."""
    who = [f"p{seat}" for seat in (1, 2, 3, 4)]
    lines = {}
    for side, line in enumerate((one, two)):
        whole = isinstance(line, dict) and "places" in line
        lines[f"p{side + 1}"] = line if whole else lined(side, line)  # type: ignore[arg-type]
    return {
        "game": "outlaws",
        "rules": GAME.rules_version,
        "players": 4,
        "phase": "turn",
        "ready": who,
        "turn": "p1",
        "lines": lines,
        "street": {"p1": list(changes.pop("street", STREET))},
        "reserve": RESERVE,
        **changes,
        "options": {"teams": True} | changes.get("options", {}),
    }


def table(
    one: Line | Mapping[int, str] | None = None,
    two: Line | Mapping[int, str] | None = None,
    dice: Dice | None = None,
    **changes: Any,
) -> OutlawsState:
    state = GAME.from_position(position(one, two, **changes), dice or Dice(1))
    assert isinstance(state, OutlawsState)
    state.trace = []
    return state


def new(seed: int = 1, **options: int) -> OutlawsState:
    state = GAME.new(4, {"teams": 1, **options}, Dice(seed), traced=True)
    assert isinstance(state, OutlawsState)
    return state


def begun(seed: int = 1, **options: int) -> OutlawsState:
    """A game with random lines, before its first turn."""
    state = new(seed, **options)
    play(state, "p1 random", "p1 ready", "p3 ready", "p4 random", "p2 ready", "p4 ready")
    return state


# -- The truth, and what a seat is shown


def row(state: OutlawsState, side: int) -> list[str | None]:
    """Who really stands in a team's line."""
    places: list[str | None] = GAME.to_position(state)["lines"][f"p{side + 1}"]["places"]
    return places


def part(state: OutlawsState, side: int) -> dict[str, Any]:
    """A team's line in the position: places, Saloon, what is marked, jailed, empty and removed."""
    found: dict[str, Any] = GAME.to_position(state)["lines"][f"p{side + 1}"]
    return found


def known(state: OutlawsState, side: int, reader: int | None) -> list[str | None]:
    """Who stands in a team's line, as far as a reader knows."""
    return [place.figure for place in look(state, reader).lines[side].places]


def purse(state: OutlawsState, seat: int) -> tuple[int, int, int, int]:
    """A player's Votes, Handcuffs, Bullets and Newspapers."""
    found = GAME.to_position(state)["held"].get(f"p{seat + 1}")
    assert found is not None
    return found["votes"], found["handcuffs"], found["bullets"], found["papers"]


def tokens(state: OutlawsState) -> list[str | None]:
    """What really lies in the street, along p1's places."""
    found = GAME.to_position(state)["street"].get("p1", [None] * LENGTH)
    return [cell["token"] if isinstance(cell, dict) else cell for cell in found]


def verbs(state: OutlawsState, seat: int) -> set[str]:
    return {text.split()[0] for text in look(state, seat).legal}


def ranks(state: OutlawsState) -> tuple[int, ...]:
    result = look(state, None).result
    assert result is not None
    return result.ranks


def shown(state: OutlawsState, reader: int | None = None) -> list[dict[str, Any]]:
    """Every figure that was revealed."""
    return [event.fields() for event in heard(state, reader) if event.kind == "revealed"]
