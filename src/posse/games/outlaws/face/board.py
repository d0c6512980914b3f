"""The table of Outlaws in words: a grid a player, the reader's own last, then the Reserve."""

from collections.abc import Sequence
from itertools import groupby

from posse.core.board import Cell, Grid
from posse.games.outlaws import model as ou
from posse.games.outlaws.face.board_cells import figure_cell, say, token_before, token_cell
from posse.games.outlaws.face.board_teams import PARTIES, team_grids
from posse.games.outlaws.face.view import TEAMS, LineView, OutlawsView, PlaceView
from posse.games.outlaws.words import WORDS


def board(view: OutlawsView, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
    """Rivals first, one's own line at the bottom; teams side by side."""
    if view.mode == TEAMS:
        return (*team_grids(view, lang, names), street_grid(view, lang, names))
    start = 0 if view.seat is None else view.seat + 1
    seats = [(start + step) % len(view.lines) for step in range(len(view.lines))]
    grids = [line_grid(view, view.lines[seat], lang, names) for seat in seats]
    return (*grids, street_grid(view, lang, names))


def line_grid(view: OutlawsView, line: LineView, lang: str, names: Sequence[str]) -> Grid:
    own = line.seat == view.seat
    title = say(lang, "you" if own else "line", names, who=line.seat)
    if line.seat in view.out:
        return Grid(f"{title} · {WORDS.name(lang, 'is-out')}", (), ((Cell("–", "dim"),),))
    if view.phase == "setup" and not own:  # nobody sees how far it is
        return Grid(title, (), ((Cell(WORDS.name(lang, "is-ready") if line.ready else "…", "dim"),),))
    if view.phase != "setup":
        title += " · " + say(
            lang,
            "held",
            votes=line.votes,
            handcuffs=line.handcuffs,
            bullets=line.bullets,
            papers=line.papers,
        )
    if line.saloon:
        title += " · " + say(lang, "saloon", figures=line.saloon)
    places = line.places
    across = len(view.lines) - len(view.out) == 2 and view.seat is not None
    if across and not own:
        places = places[::-1]  # so that columns face each other
    head = (Cell(say(lang, "place"), "dim"), *(Cell(str(place.place), "strong") for place in places))
    rows = [(Cell(say(lang, "figure"), "dim"), *(figure_cell(place, own, lang) for place in places))]
    if view.street:
        if not across:
            facings = [facing(list(row), names) for _, row in groupby(places, lambda at: at.rival)]
            title += f" · {say(lang, 'faces')} " + ", ".join(facings)
        tokens = [token_cell(token_before(view, place), lang) for place in places]
        rows.append((Cell(say(lang, "token"), "dim"), *tokens))
    return Grid(title, head, tuple(rows))


def facing(places: Sequence[PlaceView], names: Sequence[str]) -> str:
    """Neighbours that face one rival: 0–3 → Bob 7–4."""
    here, there = ([str(number) for number in numbers] for numbers in zip(*map(both, places), strict=True))
    ends = ["–".join(dict.fromkeys((row[0], row[-1]))) for row in (here, there)]
    return f"{ends[0]} → {names[places[0].rival]} {ends[1]}"


def both(place: PlaceView) -> tuple[int, int]:
    return place.place, place.facing


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
    unseen = ", ".join(f"{WORDS.name(lang, found.token)} × {found.count}" for found in view.unseen) or "–"
    rows = ((say(lang, "reserve"), reserve), (say(lang, "unseen"), unseen))
    return Grid(title, (), tuple((Cell(head, "dim"), Cell(text)) for head, text in rows))
