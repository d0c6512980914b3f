"""Plays a game's guide through the real rules and writes what the learner's page shows at every step."""

from typing import Annotated, Any

from typing_extensions import TypedDict

from posse.core.errors import PosseError
from posse.core.game import Game
from posse.core.guide import Guide
from posse.core.words import Seat
from posse.table.encoding import encoded, event_fields
from posse.table.feed import labels
from posse.table.fields import Doc
from posse.table.heads import result
from posse.table.json_text import loads
from posse.table.lines import is_count
from posse.table.match import Match
from posse.table.wire import GameEvent, LogLine, OfGame, ResultInfo, SeatInfo
from posse.table.words import WORDS


class GuideFrame(TypedDict):
    """The table as the learner sees it after a line; the same names as in the socket's messages."""

    seats: list[SeatInfo]
    view: Annotated[dict[str, Any], OfGame("view")]
    ending: Annotated[
        Annotated[dict[str, Any], OfGame("view")] | None,
        Doc("Once the game has ended, the table turned over."),
    ]
    prompt: str
    labels: list[str]
    result: ResultInfo | None
    log: Annotated[list[LogLine], Doc("The new lines only.")]
    events: list[GameEvent]
    counted: Annotated[bool, Doc("A round or hand was counted.")]


class GuideStep(TypedDict):
    seat: int
    action: str
    hint: str
    after: str


class GuidePage(TypedDict):
    """A whole guide in one language: frame n is what step n is played in, the last one is the end."""

    game: str
    seat: int
    players: int
    options: dict[str, int]
    opening: str
    closing: str
    steps: list[GuideStep]
    frames: list[GuideFrame]


class BadGuide(Exception):
    """A guide that cannot be played as it is written."""


def begin(game: Game, guide: Guide) -> Match:
    games = {game.id: game}
    if guide.position is not None:
        start = {"game": game.id, "rules": game.rules_version, **guide.position}
        players = int(game.from_position(start).players)
        return Match.from_position(start, guide.seed, guide.names[:players], games)
    names = guide.names[: guide.players]
    return Match.new(game.id, guide.players, guide.options, guide.seed, names, games=games)


def play(game: Game, guide: Guide, lang: str) -> GuidePage:
    """The guide as a page shows it; raises BadGuide where the rules or the script disagree."""
    match = begin(game, guide)
    frames = [frame(match, guide.seat, lang)]
    for at, step in enumerate(guide.steps):
        try:
            match.play(f"{Seat(step.seat)} {step.action}")
        except PosseError as error:
            raise BadGuide(f"{game.id}, step {at}: {error.say('en')}") from error
        frames.append(frame(match, guide.seat, lang))
    if guide.ends not in [event.kind for event in match.events(len(match.steps) - 1, guide.seat)]:
        raise BadGuide(f"{game.id}: the last step does not bring “{guide.ends}” about")

    def say(key: str) -> str:
        if key and not game.words.has(key):
            raise BadGuide(f"{game.id}: there are no words for {key}")
        return game.words.say(lang, key, names=match.names) if key else ""

    return {
        "game": game.id,
        "seat": guide.seat,
        "players": match.players,
        "options": match.options,
        "opening": f"{say(guide.opening)} {who(match, guide.seat, lang)}",
        "closing": say(guide.closing),
        "steps": [
            {"seat": step.seat, "action": step.action, "hint": say(step.hint), "after": say(step.after)}
            for step in guide.steps
        ],
        "frames": frames,
    }


def who(match: Match, learner: int, lang: str) -> str:
    """Whose name is the learner's, and whose are the others'."""
    others = tuple(Seat(seat) for seat in range(match.players) if seat != learner)
    return WORDS.say(lang, "guide.who", {"who": Seat(learner), "others": others}, match.names)


def frame(match: Match, reader: int, lang: str) -> GuideFrame:
    view = match.view(reader)
    line = len(match.steps) - 1
    seat = match.steps[line].seat
    asked = view.prompt
    said = match.say(line, lang, reader, reader)
    events = [event_fields(event) for event in match.events(line, reader)]
    return {
        "seats": [chair(match, at, reader) for at in range(match.players)],
        "view": loads(encoded(view)),
        "ending": loads(encoded(match.ending())),
        "prompt": match.game.words.say(lang, asked.key, dict(asked.fields), match.names) if asked else "",
        "labels": labels(match.game, view, lang, list(match.names)),
        "result": result(match),
        "log": [{"n": line, "line": line, "seat": seat, "text": text} for text in said],
        "events": loads(encoded(events)),
        "counted": is_count(match, line),
    }


def chair(match: Match, at: int, learner: int) -> SeatInfo:
    mine = at == learner
    return {
        "name": match.names[at],
        "kind": "person" if mine else "bot",
        "bot": "" if mine else "house",
        "away": False,
        "resigned": False,
        "here": False,
    }
