"""Positions and knowledge of Outlaws as JSON: the same shape, what a seat does not know is null."""

from typing import Any, Final

from mypy_extensions import i64

from posse.core.bits import members
from posse.core.packed import unpack
from posse.core.reading import seats
from posse.core.words import Seat
from posse.games.outlaws.belief import at_place
from posse.games.outlaws.knowledge import OutlawsKnowledge
from posse.games.outlaws.model import (
    BELIEF,
    EYES,
    FIGURE,
    FIGURES,
    HALF,
    HELD,
    HIDDEN,
    HOLD,
    KIND,
    LENGTH,
    PHASES,
    REASONS,
    TOKEN,
    TOKENS,
    UNKNOWN,
    WATCHER,
)
from posse.games.outlaws.rules import Outlaws
from posse.games.outlaws.street import pool_of, reserve_slot
from posse.games.outlaws.town import Town, is_marked, saloon_of

RULES: Final = 1  # the version positions and records are written for
GAME: Final = "outlaws"
KEYS: Final = (
    "game rules players options phase first turn left turns reserve_end ready asked out reason winners lines "
    "held pool street reserve"
).split()
LINE_KEYS: Final = ("places", "saloon", "marked", "jailed", "seen")
OPTIONS: Final = ("limit", "notes", "dancer")
MOST_LIMIT: Final = 1000
WATCHERS: Final = "watchers"


# -- Writing


def figure_name(figure: int) -> str | None:
    return FIGURES[figure] if figure >= 0 else None


def line_part(town: Town, side: int) -> dict[str, Any]:
    start, at = side * int(LENGTH), side * int(BELIEF)
    figures = [int(town.line[start + place]) for place in range(int(LENGTH))]
    rows = [int(town.belief[at + 1 + guess]) for guess in range(int(town.belief[at]))]
    return {
        "places": None if figures[0] == UNKNOWN else [figure_name(figure) for figure in figures],
        "saloon": [FIGURES[figure] for figure in members(saloon_of(town, side))],
        "marked": [FIGURES[figure] for figure in range(int(FIGURE)) if is_marked(town, side, figure)],
        "jailed": bool(town.jailed >> side & 1),
        "seen": [[figure_name(int(at_place(row, place))) for place in range(int(LENGTH))] for row in rows],
    }


def eyes(players: int, mask: int) -> list[str]:
    """Who has seen something: seats, and the spectators as one."""
    out = [str(Seat(seat)) for seat in members(i64(mask)) if seat < players]
    return [*out, WATCHERS] if mask & WATCHER else out


def token_part(town: Town, slot: int) -> dict[str, Any] | str | None:
    """A token nobody has seen is its name alone."""
    cell = int(town.street[slot])
    if cell == 0:
        return None
    kind = (cell & int(KIND)) - 1
    seen = eyes(int(town.players), cell >> int(EYES))
    if kind < HIDDEN and not seen:
        return TOKENS[kind]
    return {"token": TOKENS[kind] if kind < HIDDEN else None, "seen": seen}


def to_json(town: Town) -> dict[str, Any]:
    players = int(town.players)
    who = seats(players)
    live = members(town.alive)
    return {
        "game": GAME,
        "rules": RULES,
        "players": players,
        "options": {"limit": int(town.limit), "notes": bool(town.notes), "dancer": int(town.reach)},
        "phase": PHASES[town.phase],
        "first": who[town.first],
        "turn": who[town.turn],
        "left": int(town.left),
        "turns": int(town.turns),
        "reserve_end": who[town.end] if town.end >= 0 else None,
        "ready": [who[seat] for seat in members(town.ready)],
        "asked": who[town.asked] if town.asked >= 0 else None,
        "out": [who[seat] for seat in reversed(unpack(town.fallen))],
        "reason": REASONS[town.reason] or None,
        "winners": [who[seat] for seat in members(town.won)],
        "lines": {who[side]: line_part(town, side) for side in live},
        "held": {
            who[seat]: {title: int(town.held[seat * int(HOLD) + kind]) for kind, title in enumerate(HELD)}
            for seat in live
        },
        "pool": {TOKENS[kind]: int(pool_of(town, kind)) for kind in range(int(TOKEN))},
        "street": {
            who[arm]: [token_part(town, arm * int(HALF) + at) for at in range(int(HALF))]
            for arm in range(players)
            if any(town.street[arm * int(HALF) : arm * int(HALF) + int(HALF)])
        },
        "reserve": [
            token_part(town, int(reserve_slot(town, position))) for position in range(int(town.reserve))
        ],
    }


def to_position(state: Outlaws) -> dict[str, Any]:
    return to_json(state)


def knowledge_to_json(known: OutlawsKnowledge) -> dict[str, Any]:
    out = to_json(known.town)
    out["seat"] = str(Seat(known.seat)) if known.seat >= 0 else None
    return out
