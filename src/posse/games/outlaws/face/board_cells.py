"""The cells of a table of Outlaws in words."""

from collections.abc import Sequence

from posse.core.board import Cell
from posse.games.outlaws.face.view import OutlawsView, PlaceView, TokenView
from posse.games.outlaws.words import WORDS

FEW = 3  # so many names fit into a cell


def say(lang: str, key: str, names: Sequence[str] = (), **fields: object) -> str:
    return WORDS.say(lang, f"board.{key}", fields, names)


def short(lang: str, figure: str) -> str:
    return WORDS.say(lang, f"short.{figure}")


def figure_cell(place: PlaceView, own: bool, lang: str) -> Cell:
    """Who stands there: for sure, perhaps, or nobody knows."""
    if place.empty:
        return Cell(f"({WORDS.name(lang, 'is-empty')})", "alert")
    text = short(lang, place.figure) if place.figure else "?"
    if place.figure is None and 0 < len(place.may_be) <= FEW:
        text = "/".join(short(lang, figure) for figure in place.may_be) + "?"
    if place.jailed:
        return Cell(f"{text} ({WORDS.name(lang, 'is-jailed')})", "alert")
    if place.marked:
        return Cell(f"{text} ({WORDS.name(lang, 'is-marked')})", "yellow")
    if own and len(place.may_be) == 1:
        text += "!"  # everyone knows
    return Cell(text, "" if place.figure else "dim")


def token_before(view: OutlawsView, place: PlaceView) -> TokenView:
    arm = next(arm for arm in view.street if arm.seat == place.arm)
    return arm.slots[place.slot]


def token_cell(token: TokenView, lang: str) -> Cell:
    if token.empty:
        return Cell("–", "dim")
    if token.token is None:
        return Cell("·" if not token.seen_by else "·*", "dim")
    return Cell(WORDS.name(lang, token.token) + ("!" if token.open else ""), "green")
