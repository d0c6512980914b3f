"""Two teams in words: who holds what, then Main Street from end to end, a row a place (OU-41)."""

from collections.abc import Sequence

from posse.core.board import Cell, Grid
from posse.games.outlaws import model as ou
from posse.games.outlaws.face.board_cells import figure_cell, say, short, token_before, token_cell
from posse.games.outlaws.face.view import LineView, OutlawsView, PlaceView
from posse.games.outlaws.words import WORDS

PARTIES = ("republicans", "democrats")  # by the line's seat


def team_grids(view: OutlawsView, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
    return members_grid(view, lang, names), lines_grid(view, lang, names)


def members_grid(view: OutlawsView, lang: str, names: Sequence[str]) -> Grid:
    """A row a player, mates together."""
    titles = ("team", *ou.HELD, "in-saloon")
    head = [say(lang, title) for title in titles] if view.phase != "setup" else [say(lang, "team"), ""]
    rows = [member_row(view, view.lines[seat], lang, names) for side in view.sides for seat in side]
    return Grid("", (Cell(""), *(Cell(title, "dim") for title in head)), tuple(rows))


def member_row(view: OutlawsView, line: LineView, lang: str, names: Sequence[str]) -> tuple[Cell, ...]:
    name = say(lang, "you" if line.seat == view.seat else "line", names, who=line.seat)
    party = Cell(WORDS.name(lang, PARTIES[line.line]), "dim")
    if line.seat in view.out:
        return Cell(name, "dim"), party, Cell(WORDS.name(lang, "is-out"), "dim")
    if view.phase == "setup":
        return Cell(name, "strong"), party, Cell(WORDS.name(lang, "is-ready") if line.ready else "…", "dim")
    held = (line.votes, line.handcuffs, line.bullets, line.papers)
    saloon = ", ".join(short(lang, figure) for figure in line.saloon) or "–"
    return Cell(name, "strong"), party, *(Cell(str(many)) for many in held), Cell(saloon)


def lines_grid(view: OutlawsView, lang: str, names: Sequence[str]) -> Grid:
    """The reader's line on the left, from the reader's own left; the rivals opposite, tokens between."""
    left = 0 if view.seat is None else int(view.lines[view.seat].line)
    own, other = view.lines[left], view.lines[1 - left]
    title = WORDS.name(lang, PARTIES[left])
    columns = ["place", "figure", "owner"]
    if view.phase == "setup":
        if view.seat is None:
            return Grid("", (), ())
        head = tuple(Cell(say(lang, key), "dim") for key in columns)
        return Grid(title, head, tuple(side_cells(place, True, lang, names) for place in own.places))
    title += " – " + WORDS.name(lang, PARTIES[1 - left])
    head = tuple(Cell(say(lang, key), "dim") for key in (*columns, "token", *reversed(columns)))
    rows = []
    for place in own.places if other.places else ():
        facing = side_cells(other.places[place.facing], False, lang, names)
        token = token_cell(token_before(view, place), lang) if view.street else Cell("")
        rows.append((*side_cells(place, view.seat is not None, lang, names), token, *reversed(facing)))
    return Grid(title, head, tuple(rows))


def side_cells(place: PlaceView, own: bool, lang: str, names: Sequence[str]) -> tuple[Cell, ...]:
    owner = "" if place.owner is None else names[place.owner]
    return Cell(str(place.place), "strong"), figure_cell(place, own, lang), Cell(owner, "dim")
