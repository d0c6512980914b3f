"""What a button or a menu line says for an action of Outlaws."""

from collections.abc import Sequence

from posse.core.errors import BadNotation
from posse.core.words import Seat
from posse.games.outlaws.face.view import OutlawsView, PlaceView
from posse.games.outlaws.verbs import ACTION_TEXTS, GAP
from posse.games.outlaws.words import WORDS

KNOWN = frozenset(ACTION_TEXTS)


def own_places(view: OutlawsView) -> tuple[PlaceView, ...]:
    """The reader's line."""
    seat = view.seat if view.seat is not None else Seat(0)
    return view.lines[view.lines[seat].line].places


def own_figure(view: OutlawsView, place: int) -> str:
    """Who stands there in the reader's line."""
    places = own_places(view)
    return (places[place].figure if place < len(places) else None) or "?"


def label(view: OutlawsView, text: str, lang: str, names: Sequence[str] = ()) -> str:
    """An action in notation, such as `take 3 vote`, as a player reads it at this table."""
    if text not in KNOWN:
        raise BadNotation("notation", text=text[:60], example=ACTION_TEXTS[0])
    verb, *about = text.split()
    if verb in ("mayor", "mate"):
        verb, *about = f"{verb}-{about[0]}", *about[1:]
    fields: dict[str, object] = {}
    if verb in ("swap", "feint"):
        fields = {"a": about[0], "b": about[1]}
    elif verb == "enter":
        fields = {"figure": about[0], "to": about[1], "other": about[2], "out": about[4]}
    elif verb == "refill":
        (a, one), (b, other) = about[2].split(">"), about[3].split(">")
        gap = next((str(place.place) for place in own_places(view) if place.empty), "?")
        to, one, other = (gap if place == GAP else place for place in (about[1], one, other))
        fields = {"figure": about[0], "to": to, "a": a, "b": b, "one": one, "other": other}
    elif verb in ("look", "take"):
        fields = {"place": about[0], "token": about[-1], "own": own_figure(view, int(about[0]))}
    elif verb in ("rob", "report", "place", "mayor-report"):
        fields = {"figure": about[0], "place": about[-1]}
    elif verb in ("trade", "mayor-trade") and "reserve" in about:
        verb += "-reserve"
        fields = {"place": about[0], "position": about[2]}
    elif verb in ("trade", "mayor-trade"):
        fields = {"a": about[0], "b": about[1]}
    elif about:
        fields = {"place": about[0]}
    if verb == "pass" and view.asked is not None:
        verb = "pass-window"
    return WORDS.say(lang, f"action.{verb}", fields, names)
