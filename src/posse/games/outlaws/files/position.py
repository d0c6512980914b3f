"""Positions and knowledge of Outlaws as JSON: the same shape, what a seat does not know is null."""

from typing import Any, Final

from mypy_extensions import i64

from posse.core.bits import members
from posse.core.packed import unpack
from posse.core.reading import seats
from posse.core.words import Seat
from posse.games.outlaws import model as ou
from posse.games.outlaws.mind.knowledge import OutlawsKnowledge
from posse.games.outlaws.rules.cells import bars_of, cell_at, is_unseen
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.rules.street import pool_of, reserve_slot
from posse.games.outlaws.rules.table import (
    Town,
    empty_place,
    is_in,
    is_marked,
    saloon_of,
    side_of,
    spot_of,
    stool_of,
)

RULES: Final = 1  # the version positions and records are written for
GAME: Final = "outlaws"
KEYS: Final = (
    "game rules players options phase first turn left turns reserve_end ready asked out reason winners lines "
    "held pool street reserve"
).split()
TEAM_KEYS: Final = ("struck", "striker")  # with teams, these too
LINE_KEYS: Final = ("places", "saloon", "marked", "jailed", "seen")
TEAM_LINE_KEYS: Final = (*LINE_KEYS, "empty", "removed")
OPTIONS: Final = ("limit", "notes", "dancer", "teams")
MOST_LIMIT: Final = 1000
WATCHERS: Final = "watchers"


# -- Writing


def figure_names(town: Town, side: int) -> tuple[str, ...]:
    """A side's figures; in a team a member's own bear that seat's number: `governor-3`."""
    if not town.teams:
        return ou.FIGURES
    own = tuple(f"{figure}-{side + 1}" for figure in ou.FIGURES[: int(ou.OWN)])
    mates = tuple(f"{figure}-{side + 3}" for figure in ou.FIGURES[: int(ou.OWN)])
    return (*own, *ou.FIGURES[int(ou.OWN) :], *mates)


def bar_names(side: int) -> tuple[str | None, ...]:
    """OU-41: in an arrangement, a figure not seen that is known not to be a member's own, by its bars."""
    return (None, f"not-p{side + 1}", f"not-p{side + 3}", "shared")


def line_part(town: Town, side: int) -> dict[str, Any]:
    length, at = int(town.length), side * int(ou.BELIEF)
    names = figure_names(town, side)
    figures = [int(town.line[side * length + place]) for place in range(length)]
    rows = [int(town.belief[at + 1 + guess]) for guess in range(int(town.belief[at]))]

    def name(figure: int) -> str | None:
        return names[figure] if figure >= 0 else None

    def told(row: int, place: int) -> str | None:
        cell = int(cell_at(row, place))
        return bar_names(side)[bars_of(cell)] if is_unseen(cell) else names[cell - 1]

    part: dict[str, Any] = {
        "places": None if ou.UNKNOWN in figures else [name(figure) for figure in figures],
        "saloon": [names[figure] for figure in members(saloon_of(town, side))],
        "marked": [title for figure, title in enumerate(names) if is_marked(town, side, figure)],
        "jailed": bool(town.jailed >> side & 1),
        "seen": [[told(row, place) for place in range(length)] for row in rows],
    }
    if town.teams:
        part["saloon"] = {
            str(Seat(seat)): [names[figure] for figure in members(stool_of(town, seat))]
            for seat in (side, side + 2)
            if town.alive >> seat & 1
        }
        part["empty"] = int(empty_place(town, side)) if empty_place(town, side) >= 0 else None
        gone = [figure for figure in range(len(names)) if spot_of(town, side, figure) == ou.AWAY]
        part["removed"] = names[gone[0]] if gone and town.phase != ou.SETUP else None
    return part


def eyes(players: int, mask: int) -> list[str]:
    """Who has seen something: seats, and the spectators as one."""
    out = [str(Seat(seat)) for seat in members(i64(mask)) if seat < players]
    return [*out, WATCHERS] if mask & ou.WATCHER else out


def token_part(town: Town, slot: int) -> dict[str, Any] | str | None:
    """A token nobody has seen is its name alone."""
    cell = int(town.street[slot])
    if cell == 0:
        return None
    kind = (cell & int(ou.KIND)) - 1
    seen = eyes(int(town.players), cell >> int(ou.EYES))
    if kind < ou.HIDDEN and not seen:
        return ou.TOKENS[kind]
    return {"token": ou.TOKENS[kind] if kind < ou.HIDDEN else None, "seen": seen}


def to_json(town: Town) -> dict[str, Any]:
    players = int(town.players)
    who = seats(players)
    live = members(town.alive)
    arm = int(town.length if town.teams else ou.HALF)
    out: dict[str, Any] = {
        "game": GAME,
        "rules": RULES,
        "players": players,
        "options": {"limit": int(town.limit), "notes": bool(town.notes), "dancer": int(town.reach)},
        "phase": ou.PHASES[town.phase],
        "first": who[town.first],
        "turn": who[town.turn],
        "left": int(town.left),
        "turns": int(town.turns),
        "reserve_end": who[town.end] if town.end >= 0 else None,
        "ready": [who[seat] for seat in members(town.ready)],
        "asked": who[town.asked] if town.asked >= 0 else None,
        "out": [who[seat] for seat in reversed(unpack(town.fallen))],
        "reason": ou.REASONS[town.reason] or None,
        "winners": [who[seat] for seat in members(town.won)],
        "lines": {who[side]: line_part(town, side) for side in range(int(town.sides)) if is_in(town, side)},
        "held": {
            who[seat]: {
                title: int(town.held[seat * int(ou.HOLD) + kind]) for kind, title in enumerate(ou.HELD)
            }
            for seat in live
        },
        "pool": {ou.TOKENS[kind]: int(pool_of(town, kind)) for kind in range(int(ou.TOKEN))},
        "street": {
            who[start // arm]: [token_part(town, start + at) for at in range(arm)]
            for start in range(0, arm if town.teams else arm * players, arm)
            if any(town.street[start : start + arm])
        },
        "reserve": [
            token_part(town, int(reserve_slot(town, position))) for position in range(int(town.reserve))
        ],
    }
    if town.teams:
        out["options"]["teams"] = True
        names = figure_names(town, int(side_of(town, town.asked)) if town.asked >= 0 else 0)
        out["struck"] = names[town.struck] if town.struck >= 0 else None
        out["striker"] = who[town.striker] if town.striker >= 0 else None
    return out


def to_position(state: OutlawsState) -> dict[str, Any]:
    return to_json(state)


def knowledge_to_json(known: OutlawsKnowledge) -> dict[str, Any]:
    out = to_json(known.town)
    out["seat"] = str(Seat(known.seat)) if known.seat >= 0 else None
    return out
