"""What regulars say at a table: now and then a line of their own, about what everyone has seen.

Nothing else is looked at: the events as a spectator reads them, who has won, and the table's name. So a line
tells nothing, and it is the same for everyone at the table. The page says the same (web/src/table/talk.ts).
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from posse.core.game import Game
from posse.core.view import Event

VARIANTS: Final = 2  # of what may be said more than once a game
SELDOM: Final = 2  # of so many moments one is talked about


class Remark(NamedTuple):
    """Who says it, and the key of the game's words."""

    seat: int
    key: str


def draw(text: str, most: int) -> int:
    """A number below `most`, always the same for a text (FNV-1a, its upper half)."""
    found = 2166136261
    for byte in text.encode():
        found = (found ^ byte) * 16777619 & 0xFFFFFFFF
    return (found >> 16) % most


def greeting(regulars: Mapping[int, str], table: str) -> Remark | None:
    """One of those who sit here, by seat, as the game begins."""
    if not regulars:
        return None
    seat = sorted(regulars)[draw(f"{table}:who", len(regulars))]
    return Remark(seat, f"regular.{regulars[seat]}.hello.{1 + draw(f'{table}:hello', VARIANTS)}")


def farewell(regulars: Mapping[int, str], table: str, winners: Sequence[int]) -> Remark | None:
    """One of those who have won, or else of those who have not."""
    mood = "won" if any(seat in regulars for seat in winners) else "lost"
    able = sorted(set(regulars) & set(winners) or regulars)
    if not able:
        return None
    seat = able[draw(f"{table}:end", len(able))]
    return Remark(seat, f"regular.{regulars[seat]}.{mood}")


def remark(game: Game, regulars: Mapping[int, str], table: str, events: Sequence[Event]) -> Remark | None:
    """What is said of a move: of the first thing that happens to somebody who has a word for it."""
    for event in events:
        for name, mood in game.regulars.moments.get(event.kind, {}).items():
            seat = int(getattr(event, name))
            if seat not in regulars:
                continue
            told = ":".join([table, event.kind, *map(text_of, vars(event).values())])
            if draw(told, SELDOM):
                return None
            return Remark(seat, f"regular.{regulars[seat]}.{mood}.{1 + draw(f'{told}:{mood}', VARIANTS)}")
    return None


def text_of(value: object) -> str:
    """A field of an event as both the page and we write it."""
    return str(int(value)) if isinstance(value, int) else str(value)
