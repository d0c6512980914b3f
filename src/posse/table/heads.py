"""What anyone may know of a table: its head, who sits there, how it is drawn, how it ended."""

from collections.abc import Sequence

from posse.core.game import Game
from posse.core.outcome import Outcome
from posse.core.seals import NOTHING, CalledOff
from posse.table.daily import deal_of
from posse.table.match import Match
from posse.table.state import Table
from posse.table.wire import (
    CalledOffInfo,
    CameFrom,
    DrawInfo,
    InBoth,
    ResultInfo,
    ScoreInfo,
    SeatInfo,
    TableHead,
)
from posse.table.words import WORDS


def head(table: Table, table_id: str, now: float | None = None) -> TableHead:
    told: TableHead = {
        "id": table_id,
        "game": table.game.id,
        "players": table.players,
        "sides": [list(side) for side in table.sides],
        "options": table.game.settle(table.head.options),
        "settings": table.head.settings,
        "commitment": table.draw.commitment,
        "draw": drawn(table, now),
        "deal_of": table.head.deal_of or None,
        "came_from": came_from(table),
        "notice": notice(table),
        "created": table.head.created,
        "status": table.status,
        "seats": chairs(table),
    }
    if table.head.daily:
        told["daily"] = {"day": table.head.daily, "practice": table.practice, "mark": deal_of(table).mark}
    return told


def came_from(table: Table) -> CameFrom | None:
    head = table.head
    return {"table": head.from_table, "line": head.from_line} if head.from_table else None


def drawn(table: Table, now: float | None = None) -> DrawInfo | None:
    """How the deal is drawn; None where nothing is: a known deal, or one from before seats committed."""
    draw = table.draw
    if table.head.is_known or (table.match is not None and table.match.seals is None):
        return None
    left = draw.deadline - now if draw.deadline is not None and now is not None else None
    return {
        "attempt": draw.attempt,
        "commitment": draw.commitment,
        "stage": draw.stage,
        "commits": [made or None for made in draw.commits],
        "nonces": [nonce or None for nonce in draw.nonces],
        "left": round(max(0.0, left), 1) if left is not None else None,
        "called_off": called_off(draw.called_off),
    }


def called_off(starts: Sequence[CalledOff]) -> list[CalledOffInfo]:
    return [
        {
            "commitment": old.commitment,
            "secret": old.secret,
            "commits": sealed(old.commits),
            "nonces": sealed(old.nonces),
            "missing": list(old.missing),
        }
        for old in starts
    ]


def sealed(told: Sequence[str]) -> list[str | None]:
    """Commitments or nonces by seat, as a record has them."""
    return [None if one == NOTHING else one for one in told]


def notice(table: Table) -> InBoth | None:
    """What everyone has to know before they sit down."""
    if not table.head.deal_of and not table.head.start:
        return None
    key = "notice.deal" if table.head.deal_of else "notice.from"
    said = {"line": table.head.from_line}
    return {"en": WORDS.say("en", key, said), "fr": WORDS.say("fr", key, said)}


def chairs(table: Table) -> list[SeatInfo]:
    names = table.names
    return [chair(table, at, names[at]) for at in range(table.players)]


def chair(table: Table, at: int, name: str) -> SeatInfo:
    sits = table.chairs[at]
    return {
        "name": name,
        "kind": sits.kind,
        "here": sits.here,
        "bot": sits.played_by,
        "away": sits.away,
        "resigned": sits.resigned,
    }


def result(over: Table | Match) -> ResultInfo | None:
    outcome = over.outcome
    if outcome is None:
        return None
    counted = over.game.score_word and outcome.reason != "resigned"
    return {
        "ranks": list(outcome.ranks),
        "points": list(outcome.points),
        "reason": outcome.reason,
        "scores": {"en": score(over.game, outcome, "en"), "fr": score(over.game, outcome, "fr")}
        if counted
        else None,
    }


def score(game: Game, outcome: Outcome, lang: str) -> ScoreInfo:
    return {
        "word": game.words.say(lang, game.score_word),
        "of": [game.scored(points, lang) for points in outcome.points],
    }
