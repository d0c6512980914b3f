"""The last scene of a game of Outlaws: lines turned over, and the shot, arrest or Election that ended it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from posse.core.packed import unpack
from posse.core.view import Event, Result
from posse.core.words import Seat
from posse.games.outlaws import model as ou
from posse.games.outlaws.face.events import Arresting, Guarded, Out, Shot, Took, TurnedUp
from posse.games.outlaws.face.view import FateView, OutlawsView, drawn
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.rules.street import facing
from posse.games.outlaws.rules.table import side_of, spot_of

SHOT: Final = "shot"
ARRESTED: Final = "arrested"
GUARDED: Final = "guarded"
ELECTED: Final = "elected"


def ending(before: OutlawsState, after: OutlawsState, events: Sequence[Event]) -> OutlawsView | None:
    """Everything lies open; whoever went out last still stands there (OU-37 takes the figures away).

    None if the game ended before the lines stood.
    """
    if after.phase == ou.SETUP:
        return None
    outcome = after.outcome()
    fallen = any(isinstance(event, Out) for event in events)
    table = before if fallen else after
    last, now = drawn(table, table, None, turned=True), drawn(after, after, None, turned=True)
    return replace(
        last,
        to_act=(),
        phase=now.phase,
        asked=None,
        out=now.out,
        lines=tuple(
            old if old.seat in now.out else replace(new, places=old.places)
            for old, new in zip(last.lines, now.lines, strict=True)
        ),
        result=Result(*outcome) if outcome else None,
        fate=fate(before, after, events),
    )


def fate(before: OutlawsState, after: OutlawsState, events: Sequence[Event]) -> FateView | None:
    """What ended the game; None where time or a resignation did."""
    taken = [event for event in events if isinstance(event, Took) and event.token == "election"]
    if taken:
        (place,) = (event.place for event in events if isinstance(event, TurnedUp))
        return FateView(ELECTED, taken[0].who, taken[0].who, ou.FIGURES[ou.GOVERNOR], place)
    if not any(isinstance(event, Out) for event in events):
        return None
    loser = unpack(after.fallen)[0]
    for event in events:
        if isinstance(event, Shot) and side_of(before, event.rival) == side_of(before, loser):
            return FateView(SHOT, Seat(loser), event.who, ou.FIGURES[ou.GOVERNOR], event.place)
        if isinstance(event, Arresting):
            return FateView(ARRESTED, Seat(loser), event.who, ou.FIGURES[ou.HITMAN], event.place)
        if isinstance(event, Guarded):  # the Governor stays, and the Hitman opposite is arrested
            guarded = spot_of(before, side_of(before, event.who), before.struck)
            place = int(facing(before, guarded))
            return FateView(GUARDED, Seat(loser), event.who, ou.FIGURES[ou.HITMAN], place)
    place = int(spot_of(before, side_of(before, loser), before.struck))
    how = {int(ou.GUARD): SHOT, int(ou.COUNTER): GUARDED}.get(int(before.phase), ARRESTED)
    figure = ou.GOVERNOR if how == SHOT else ou.HITMAN
    return FateView(how, Seat(loser), Seat(before.striker), ou.FIGURES[figure], place)
