"""A match as a notebook shows it: by default to a spectator, so that nobody peeks by accident."""

from posse.notebook.html import Board
from posse.table import Match, lines

NEWS = 2  # lines of which the sentences are shown


def board_of(match: Match, seat: int | None, line: int | None, lang: str) -> Board:
    """What a reader sees now or saw after a line; at the end of the game the table is turned over."""
    view = match.view(seat, line)
    if line is None and seat is None:
        view = match.ending() or view
    last = len(match.steps) - 1 if line is None else line
    noticed = [n for n in range(last + 1) if lines.notices(match, n, seat)]
    everything = match.over and line is None  # of an earlier line, what the reader was told then
    news = [text for n in noticed[1:][-NEWS:] for text in sentences(match, n, seat, lang, everything)]
    return Board(match.game, view, match.names, lines.number(match, noticed[-1], seat), tuple(news), lang)


def sentences(match: Match, n: int, seat: int | None, lang: str, everything: bool) -> list[str]:
    """Line n in words."""
    step = match.steps[n]
    if step.line.back is not None:
        return match.say(n, lang, seat)
    events = match.game.events(step.trace, seat, everything)
    return [lines.sentence(match, event, lang) for event in events]
