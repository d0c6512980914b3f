"""What leaves of a finished game: a line, the whole log, a review, turning points, how the dice fell."""

from collections.abc import Sequence
from typing import Final

from posse.bots.coach import Suggestion
from posse.core.record import Record
from posse.core.words import NamesTo, Seat
from posse.table import lines
from posse.table.encoding import event_fields
from posse.table.heads import called_off, sealed
from posse.table.match import Match
from posse.table.reasons import Explainer
from posse.table.review import Review, Turn
from posse.table.seats import mates
from posse.table.shuffle import Draw
from posse.table.turning import Point
from posse.table.wire import (
    LogLine,
    ReplayFrame,
    ReplayLog,
    ResultInfo,
    ReviewInfo,
    SeatInfo,
    Shuffle,
    TurnInfo,
    TurningPoint,
)
from posse.table.words import WORDS

WITHIN: Final = {"en": (("“", "‘"), ("”", "’")), "fr": (("«\u00a0", "“"), ("\u00a0»", "”"))}


def named(names: Sequence[str]) -> list[SeatInfo]:
    """The seats of a record that was brought along: only their names are known."""
    return [
        {"name": name, "kind": "person", "here": False, "bot": "", "away": False, "resigned": False}
        for name in names
    ]


def replay(
    match: Match, seats: list[SeatInfo], line: int, reader: int | None, lang: str, hands: bool = False
) -> ReplayFrame:
    """One line of a game through a reader's eyes, or through everyone's at once."""
    return {
        "game": match.game.id,
        "line": lines.number(match, line, reader),
        "last": last_line(match, reader),
        "seats": seats,
        "view": match.view(reader, line),
        "hands": [match.view(who, line) for who in range(match.players)] if hands else None,
        "ending": match.ending() if line == len(match.steps) - 1 else None,
        "log": story(match, reader, lang, line, line + 1),
        "events": [event_fields(event) for event in match.events(line, reader)],
    }


def last_line(match: Match, reader: int | None) -> int:
    """The last line, as a reader counts."""
    return lines.number(match, len(match.steps), reader) - 1


def story(
    match: Match, reader: int | None, lang: str, first: int = 0, end: int | None = None
) -> list[LogLine]:
    """Some lines of a game in full sentences."""
    return [
        {"n": n, "line": n, "seat": step.seat, "text": text}
        for step in match.steps[first:end]
        for n in (lines.number(match, step.line.n, reader),)
        for text in match.say(step.line.n, lang, reader)
    ]


def replay_log(
    match: Match, seats: list[SeatInfo], result: ResultInfo | None, log: list[LogLine], reader: int | None
) -> ReplayLog:
    """All lines of a game at once, to jump between them."""
    last = last_line(match, reader)
    return {"game": match.game.id, "last": last, "seats": seats, "result": result, "log": log}


def review(match: Match, made: Review, lang: str) -> ReviewInfo:
    """A review in the reader's language."""
    return {
        "moments": list(made.moments),
        "turns": [turn(match, one, lang) for one in made.turns],
    }


def said(match: Match, choice: Turn, lang: str) -> dict[str, object]:
    """What fills in the sentences on a choice."""
    view = match.view(choice.seat, choice.before)
    played, better = (
        match.game.label(view, text, lang, match.names) for text in (choice.played, choice.better)
    )
    return {
        "who": Seat(choice.seat),
        "line": choice.line,
        "played": played,
        "better": better,
        "chance": round(100 * choice.chance),
        "could": round(100 * choice.could),
    }


def turn(match: Match, choice: Turn, lang: str) -> TurnInfo:
    knowledge = match.game.knowledge(match.steps[choice.before].after, choice.seat)
    explainer = Explainer(match.game, knowledge, lang, match.names, mates(match.sides, choice.seat))
    codes = match.game.codes
    return {
        "line": choice.line,
        "seat": choice.seat,
        "played": choice.played,
        "better": choice.better,
        "chance": choice.chance,
        "could": choice.could,
        "text": WORDS.say(lang, "review.turn", said(match, choice, lang), match.names),
        "why": explainer.mistake(
            Suggestion(codes[choice.played], choice.chance, choice.points, choice.reply),
            Suggestion(codes[choice.better], choice.could, choice.could_points),
        ),
    }


def within_quotes(lang: str, text: str) -> str:
    """A text that is to be quoted: its own quotation marks are those that stand within others."""
    for outer, inner in WITHIN[lang]:
        text = text.replace(outer, inner)
    return text


def turning(match: Match, points: Sequence[Point], lang: str) -> list[TurningPoint]:
    """Choices that cost much, in the reader's language."""
    return [turning_point(match, point, lang) for point in points]


def turning_point(match: Match, point: Point, lang: str) -> TurningPoint:
    choice, texts = point.choice, match.game.action_texts
    view = match.view(choice.seat, choice.before)
    you, fields = NamesTo(match.names, choice.seat), said(match, point.turn, lang)
    quoted = {key: within_quotes(lang, str(fields[key])) for key in ("played", "better")}
    return {
        **turn(match, point.turn, lang),
        "text": WORDS.say(lang, "review.turn", fields, you),
        "before": choice.before,
        "sure": point.sure,
        "right": [texts[action] for action in point.right],
        "labels": [match.game.label(view, text, lang, match.names) for text in view.legal],
        "told": WORDS.say(lang, "turning.cost", fields | quoted, you),
    }


def shuffle(match: Match, record: Record, told: Sequence[Sequence[Draw]]) -> Shuffle:
    """Every draw of a game with what is needed to compute it."""
    return {
        "commitment": record.commitment,
        "nonces": list(record.nonces),
        "secret": record.secret,
        "commits": sealed(record.commits) if record.commits else None,
        "called_off": called_off(record.called_off),
        "deal": record.deal or None,
        "lines": [
            {
                "n": step.line.n,
                "action": step.line.action,
                "back": step.line.back,
                "draws": list(drawn),
            }
            for step, drawn in zip(match.steps, told, strict=True)
        ],
    }
