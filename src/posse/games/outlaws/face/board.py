"""The table of Outlaws in words: a grid a player, the reader's own last, or two teams; then the Reserve."""

from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import Final

from posse.core.board import Cell, Grid
from posse.games.outlaws import model as ou
from posse.games.outlaws.face.view import TEAMS, LineView, OutlawsView, PlaceView, TokenView
from posse.games.outlaws.words import WORDS

FEW: Final = 3  # so many names fit into a cell
PARTIES: Final = ("republicans", "democrats")  # by the line's seat


def board(view: OutlawsView, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
    """Rivals first, one's own line at the bottom; teams side by side."""
    if view.mode == TEAMS:
        return (
            members_grid(view, lang, names),
            lines_grid(view, lang, names),
            street_grid(view, lang, names),
        )
    start = 0 if view.seat is None else view.seat + 1
    seats = [(start + step) % len(view.lines) for step in range(len(view.lines))]
    grids = [line_grid(view, view.lines[seat], lang, names) for seat in seats]
    return (*grids, street_grid(view, lang, names))


# -- Cells


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


# -- A line a player


def line_grid(view: OutlawsView, line: LineView, lang: str, names: Sequence[str]) -> Grid:
    own = line.seat == view.seat
    title = say(lang, "you" if own else "line", names, who=line.seat)
    if line.seat in view.out:
        out = WORDS.name(lang, "is-out")
        return Grid(f"{title} · {out}", (), ((Cell("–", "dim"),),), ((Cell(title, "dim"), Cell(out, "dim")),))
    if view.phase == "setup" and not own:  # nobody sees how far it is
        return Grid(title, (), ((Cell(WORDS.name(lang, "is-ready") if line.ready else "…", "dim"),),))
    brief: tuple[tuple[Cell, ...], ...] = ()
    if view.phase != "setup":
        held = say(
            lang,
            "held",
            votes=line.votes,
            handcuffs=line.handcuffs,
            bullets=line.bullets,
            papers=line.papers,
        )
        if not own:
            figures = " ".join(figure_cell(place, own, lang).text for place in line.places)
            brief = ((Cell(title, "strong"), Cell(figures), Cell(held)),)
        title += f" · {held}"
    if line.saloon:
        title += " · " + say(lang, "saloon", figures=line.saloon)
    places = line.places
    across = len(view.lines) - len(view.out) == 2 and view.seat is not None
    if across and not own:
        places = places[::-1]  # so that columns face each other
    head = (Cell(say(lang, "place"), "dim"), *(Cell(number(place.place), "strong") for place in places))
    rows = [(Cell(say(lang, "figure"), "dim"), *(figure_cell(place, own, lang) for place in places))]
    if view.street:
        if not across:
            facings = [facing(list(row), names) for _, row in groupby(places, lambda at: at.rival)]
            title += f" · {say(lang, 'faces')} " + ", ".join(facings)
        tokens = [token_cell(token_before(view, place), lang) for place in places]
        rows.append((Cell(say(lang, "token"), "dim"), *tokens))
    return Grid(title, head, tuple(rows), brief)


def facing(places: Sequence[PlaceView], names: Sequence[str]) -> str:
    """Neighbours that face one rival: 1–4 → Bob 8–5."""
    here, there = ([str(number) for number in numbers] for numbers in zip(*map(both, places), strict=True))
    ends = ["–".join(dict.fromkeys((row[0], row[-1]))) for row in (here, there)]
    return f"{ends[0]} → {names[places[0].rival]} {ends[1]}"


def number(place: int) -> str:
    """People count places from 1, the notation from 0."""
    return str(place + 1)


def both(place: PlaceView) -> tuple[int, int]:
    return place.place + 1, place.facing + 1


# -- Two teams: who holds what, then Main Street from end to end, a row a place (OU-41)


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
    rows, short = [], []
    for place in own.places if other.places else ():
        facing = side_cells(other.places[place.facing], False, lang, names)
        token = token_cell(token_before(view, place), lang) if view.street else Cell("")
        rows.append((*side_cells(place, view.seat is not None, lang, names), token, *reversed(facing)))
        sides = [" ".join(cell.text for cell in cells if cell.text) for cells in (rows[-1][:3], rows[-1][4:])]
        short.append((Cell(sides[0]), token, Cell(sides[1])))
    half = (len(short) + 1) // 2
    brief = tuple(row + other for row, other in zip_longest(short[:half], short[half:], fillvalue=()))
    return Grid(title, head, tuple(rows), brief)


def side_cells(place: PlaceView, own: bool, lang: str, names: Sequence[str]) -> tuple[Cell, ...]:
    owner = "" if place.owner is None else names[place.owner]
    return Cell(number(place.place), "strong"), figure_cell(place, own, lang), Cell(owner, "dim")


# -- Whose turn it is, and the tokens


def street_grid(view: OutlawsView, lang: str, names: Sequence[str]) -> Grid:
    if view.phase == "setup":
        return Grid("", (), ((Cell(say(lang, "setup"), "strong"),),))
    title = say(lang, "turn", names, number=view.turns + 1, who=view.turn, left=view.left)
    if view.reserve_end is not None:
        last = int(ou.TEAM_LENGTH if view.mode == TEAMS else ou.LENGTH) - 1
        if view.mode == TEAMS:
            title += " · " + say(lang, "end-team", who=PARTIES[view.reserve_end], place=last)
        else:
            title += " · " + say(lang, "end", names, who=view.reserve_end, place=last)
    reserve = " ".join(token_cell(token, lang).text for token in view.reserve) or "–"
    rows = [(say(lang, "reserve"), reserve)]
    if view.notes:
        unseen = ", ".join(f"{short(lang, line.token)} × {line.count}" for line in view.unseen) or "–"
        rows.append((say(lang, "unseen"), unseen))
    return Grid(title, (), tuple((Cell(head, "dim"), Cell(text)) for head, text in rows))
