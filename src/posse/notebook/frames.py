"""A record as a pandas frame: one row a line, with what the record says and nothing more.

A seat's record holds what that seat may know. So does its frame, which reads the record's text alone.
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from posse.core.extras import pandas
from posse.core.game import Game
from posse.core.record import Line, Record
from posse.core.verbs import SLOT, Verb, Verbs, spelled
from posse.games.registry import find

if TYPE_CHECKING:
    import pandas as pd

ACTOR = re.compile(r"p(\d{1,3}) (.+)")
UNKNOWN = "?"  # how notation writes what a reader may not know


def record_frame(record: Record) -> "pd.DataFrame":
    """One row a line; `part_1` … are as many as the game's longest verb has."""
    game = find(record.game)
    parts = max(len(verb.slots) for verb in game.verbs.verbs)
    live = live_lines(record)
    rows = [row_of(record, line, game, parts, line.n in live) for line in record.lines]
    return pandas().DataFrame(rows, columns=list(columns(parts))).astype(columns(parts))


def columns(parts: int) -> dict[str, str]:
    """Their names, and what each holds."""
    texts = ["seat", "player", "action", "verb", *(f"part_{at + 1}" for at in range(parts)), "told"]
    return {
        "line": "int64",
        **dict.fromkeys(texts, "string"),
        "events": "object",
        "counted": "bool",
        "drawn": "object",
        "back": "Int64",
        "live": "bool",
    }


def row_of(record: Record, line: Line, game: Game, parts: int, live: bool) -> list[Any]:
    actor = ACTOR.fullmatch(line.action)
    seat = int(actor[1]) - 1 if actor else -1
    action = actor[2] if actor else line.action
    verb, about = taken_apart(action, game.verbs) if actor and line.back is None else (action.split()[0], ())
    kinds = event_kinds(line.told, game)
    return [
        line.n,
        f"p{seat + 1}" if actor else None,
        record.names[seat] if 0 <= seat < len(record.names) else None,
        action,
        verb,
        *about[:parts],
        *[None] * (parts - len(about)),
        line.told,
        kinds,
        line.n > 0 and any(kind in game.counts for kind in kinds),
        None if record.seat else line.numbers,  # a seat's record does not say what was drawn
        line.back,
        live,
    ]


def event_kinds(told: str, game: Game) -> tuple[str, ...]:
    """The kinds of the events that a line tells."""
    first = [part.split(" ", 1)[0] for part in told.split("; ")]
    return tuple(kind for kind in first if kind in game.kinds)


def live_lines(record: Record) -> set[int]:
    """The lines that led to the end, without those taken back and without the take-backs."""
    live: list[int] = []
    for line in record.lines:
        if line.back is None:
            live.append(line.n)
        while line.back is not None and live and live[-1] > line.back:
            live.pop()
    return set(live)


# -- Verbs and their parts


def taken_apart(action: str, verbs: Verbs) -> tuple[str, tuple[str | None, ...]]:
    """An action's verb and the entries of its slots; None for what the reader may not know."""
    if action in verbs.codes:
        parts = verbs.taken_apart(action)
        return parts.verb, tuple(map(spelled, parts.about))
    for verb in sorted(verbs.verbs, key=lambda verb: -len(verb.text)):
        if found := pattern_of(verb).fullmatch(action):  # hidden: offer ? as sheriff to p2
            slots = [found[f"slot{at}"] for at in range(len(verb.slots))]
            return verb.key, tuple(None if part == UNKNOWN else part for part in slots)
    word, _, rest = action.partition(" ")  # hidden, with a word of its own: move 0 1
    return word, (rest,) if rest else ()


@lru_cache(maxsize=1024)
def pattern_of(verb: Verb) -> re.Pattern[str]:
    """The form of a verb's notation, its slots in their order."""
    text, named = verb.text, [f"{{{at}}}" for at in range(len(verb.slots))]
    for name in named:
        text = text.replace(SLOT, name, 1)
    form = re.escape(text)
    for at, name in enumerate(named):
        form = form.replace(re.escape(name), f"(?P<slot{at}>.+?)")
    return re.compile(form)
