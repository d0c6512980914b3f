"""The table of Outlaws in words: a grid a player, the reader's own last, then the Reserve."""

from collections.abc import Sequence

from posse.core.board import Cell, Grid
from posse.games.outlaws.view import TEAMS, LineView, OutlawsView, PlaceView, TokenView
from posse.games.outlaws.words import WORDS

PARTIES = ("republicans", "democrats")  # by the line's seat
FEW = 3  # so many names fit into a cell


def say(lang: str, key: str, names: Sequence[str] = (), **fields: object) -> str:
    return WORDS.say(lang, f"board.{key}", fields, names)


def short(lang: str, figure: str) -> str:
    return WORDS.say(lang, f"short.{figure}")


def board(view: OutlawsView, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
    """Rivals first, one's own line at the bottom."""
    lines = [line for line in view.lines if line.line == line.seat]
    start = 0 if view.seat is None else view.lines[view.seat].line + 1
    sides = [lines[(start + step) % len(lines)] for step in range(len(lines))]
    grids = [line_grid(view, line, lang, names) for line in sides]
    return (*grids, street_grid(view, lang, names))


def line_grid(view: OutlawsView, line: LineView, lang: str, names: Sequence[str]) -> Grid:
    own = view.seat is not None and line.line == view.lines[view.seat].line
    title = line_title(view, line, own, lang, names)
    if not line.places:
        return Grid(f"{title} · {WORDS.name(lang, 'is-out')}", (), ((Cell("–", "dim"),),))
    if view.phase == "setup" and not own:  # nobody sees how far it is
        return Grid(title, (), ((Cell(WORDS.name(lang, "is-ready") if line.ready else "…", "dim"),),))
    places = line.places
    across = view.reserve_end is not None and view.seat is not None
    if across and not own:
        places = places[::-1]  # so that columns face each other
    head = (Cell(say(lang, "place"), "dim"), *(Cell(str(place.place), "strong") for place in places))
    rows = [(Cell(say(lang, "figure"), "dim"), *(figure_cell(place, own, lang) for place in places))]
    if view.mode == TEAMS:
        owners = ["" if place.owner is None else names[place.owner] for place in places]
        rows.append((Cell(say(lang, "owner"), "dim"), *(Cell(text, "dim") for text in owners)))
    if view.street:
        if not across:
            rivals = [f"{names[place.rival]} {place.facing}" for place in places]
            rows.append((Cell(say(lang, "faces"), "dim"), *(Cell(text, "dim") for text in rivals)))
        tokens = [token_cell(token_before(view, place), lang) for place in places]
        rows.append((Cell(say(lang, "token"), "dim"), *tokens))
    return Grid(title, head, tuple(rows))


def line_title(view: OutlawsView, line: LineView, own: bool, lang: str, names: Sequence[str]) -> str:
    """Whose line it is, what they hold, and who is in the Saloon; of a team each member's."""
    parts = []
    for seat in next(side for side in view.sides if line.seat in side):
        member = view.lines[seat]
        title = say(lang, "you" if seat == view.seat else "line", names, who=seat)
        if seat in view.out and view.mode == TEAMS:
            title += f" ({WORDS.name(lang, 'is-out')})"
        if view.phase == "setup" and member.ready and view.mode == TEAMS:
            title += f" ({WORDS.name(lang, 'is-ready')})"
        parts.append(title)
        if view.phase != "setup" and seat not in view.out:
            parts.append(
                say(
                    lang,
                    "held",
                    votes=member.votes,
                    handcuffs=member.handcuffs,
                    bullets=member.bullets,
                    papers=member.papers,
                )
            )
        if member.saloon and (own or view.phase != "setup"):
            parts.append(say(lang, "saloon", figures=member.saloon))
    title = " · ".join(parts)
    if view.mode != TEAMS:
        return title
    return f"{WORDS.name(lang, PARTIES[line.seat])}: {title}"


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


def street_grid(view: OutlawsView, lang: str, names: Sequence[str]) -> Grid:
    if view.phase == "setup":
        return Grid("", (), ((Cell(say(lang, "setup"), "strong"),),))
    title = say(lang, "turn", names, number=view.turns + 1, who=view.turn, left=view.left)
    if view.reserve_end is not None:
        last = len(view.lines[view.reserve_end].places) - 1
        title += " · " + say(lang, "end", names, who=view.reserve_end, place=last)
    reserve = " ".join(token_cell(token, lang).text for token in view.reserve) or "–"
    unseen = ", ".join(f"{WORDS.name(lang, found.token)} × {found.count}" for found in view.unseen) or "–"
    rows = ((say(lang, "reserve"), reserve), (say(lang, "unseen"), unseen))
    return Grid(title, (), tuple((Cell(head, "dim"), Cell(text)) for head, text in rows))
