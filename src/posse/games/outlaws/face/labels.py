"""What a button or a menu line says for an action of Outlaws."""

from collections.abc import Sequence
from typing import Any

from posse.core.words import Seat
from posse.games.outlaws.face.view import OutlawsView, PlaceView
from posse.games.outlaws.verbs import GAP, VERBS
from posse.games.outlaws.words import WORDS


def label(view: OutlawsView, text: str, lang: str, names: Sequence[str] = ()) -> str:
    """An action in notation, such as `take 3 vote`, as a player reads it at this table."""
    verb, about, _ = VERBS.taken_apart(text)
    key = "pass-window" if verb == "pass" and view.asked is not None else verb
    return WORDS.say(lang, f"action.{key}", action_fields(view, verb, about), names)


def action_fields(view: OutlawsView, verb: str, about: Sequence[Any]) -> dict[str, object]:
    """What fills the label in."""
    match verb, about:
        case "swap" | "feint" | "trade" | "mayor-trade", ((a, b),):
            return {"a": a, "b": b}
        case "enter", (figure, (to, other, _, out)):
            return {"figure": figure, "to": to, "other": other, "out": out}
        case "refill", (figure, (to, *moves)):
            empty = next((str(place.place) for place in own_places(view) if place.empty), "?")
            to, *moves = (went.replace(GAP, empty) for went in (to, *moves))
            (a, one), (b, other) = (move.split(">") for move in moves)
            return {"figure": figure, "to": to, "a": a, "b": b, "one": one, "other": other}
        case "look" | "take", (place, *token):
            return {"place": place, "token": "".join(token), "own": own_figure(view, place)}
        case "trade-reserve" | "mayor-trade-reserve", (place, position):
            return {"place": place, "position": position}
        case "rob" | "report" | "place", (figure,):
            return {"figure": figure}
        case "mayor-report", (figure, place):
            return {"figure": figure, "place": place}
        case _, (place,):
            return {"place": place}
    return {}


def own_places(view: OutlawsView) -> tuple[PlaceView, ...]:
    """The reader's line."""
    seat = view.seat if view.seat is not None else Seat(0)
    return view.lines[view.lines[seat].line].places


def own_figure(view: OutlawsView, place: int) -> str:
    """Who stands there in the reader's line."""
    places = own_places(view)
    return (places[place].figure if place < len(places) else None) or "?"
