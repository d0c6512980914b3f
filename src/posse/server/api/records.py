"""Finished games to be looked at: how their dice fell, turning points, reviews, and records people bring."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from posse.core.record import parse_record
from posse.server.api import models
from posse.server.api.answers import Encoded, as_json, lang_of
from posse.server.api.brought import ReplayLimit, key_of
from posse.server.api.library import Library
from posse.server.api.requests import AnySeat, AtTable, Inside, Shelves, address_of, check_seat, problems
from posse.server.api.reviews import Job
from posse.server.errors import Refused
from posse.server.tables.house import House
from posse.server.tables.room import Room
from posse.table import Match, finished, heads
from posse.table.encoding import encoded
from posse.table.errors import IllegalCommand
from posse.table.records import played_again
from posse.table.shuffle import drawn, draws
from posse.table.state import ENDED
from posse.table.wire import ReplayFrame, ReplayLog, Shuffle

HEAD_ROWS = 40  # of a record, at most, that are not lines of play
router = APIRouter(route_class=Encoded, responses=problems(400, 403, 408, 413, 421, 422, 429, 503))
RecordId = Annotated[str, Path(min_length=64, max_length=64, pattern="^[0-9a-f]+$")]
LineQuery = Annotated[int, Query(ge=0, le=10_000_000)]


def check_lines(lines: int, most: int) -> None:
    if lines > most:
        raise Refused("record-lines", 413, lines=lines, most=most)


def read_record(house: House, text: str) -> tuple[Match, Shuffle | None]:
    """A record played again and checked; with its secret also that the secret dealt it."""
    limits = house.config.limits
    check_lines(text.count("\n") - HEAD_ROWS, limits.record_lines)  # seen without reading it
    record = parse_record(text)
    check_lines(len(record.lines), limits.record_lines)
    backs = sum(line.back is not None for line in record.lines)
    if backs > limits.record_backs:
        raise Refused("record-backs", 413, backs=backs, most=limits.record_backs)
    asked: list[tuple[int, int]] = []
    watch = ReplayLimit(limits.record_seconds)
    match = played_again(record, bool(record.secret), house.games, asked, watch)
    match.laid_open = True  # whoever brings it has all of it
    return match, finished.shuffle(match, record, drawn(match, asked)) if record.secret else None


def brought_record(house: House, text: str) -> tuple[Match, bytes]:
    """A record that was read, and what is answered: made beside the loop, for it may be long."""
    match, told = read_record(house, text)
    answer: models.BroughtRecord = {
        "id": key_of(text),
        "game": match.game.id,
        "players": match.players,
        "last": len(match.steps) - 1,
        "over": match.over,
        "shuffle": told,
    }
    return match, encoded(answer)


@router.get(
    "/api/replays/{table}/shuffle",
    tags=["records"],
    response_model=Shuffle,
    responses=problems(404, 409),
)
async def shuffle(request: Request, room: AtTable, house: Inside, library: Shelves) -> Response:
    """How the dice of a finished game fell: every draw, and the secret behind them all."""
    table = room.table
    if table.status not in ENDED or table.match is None:
        raise Refused("not-over-replay", 409)
    match = table.match

    def answer() -> bytes:
        record = match.record(sealed=False)
        watch = ReplayLimit(house.config.limits.record_seconds)
        return encoded(finished.shuffle(match, record, draws(match.game, record, watch)))

    return as_json(await library.readers.do(address_of(request), answer))


@router.post("/api/records", tags=["records"], response_model=models.BroughtRecord, responses=problems(409))
async def bring(request: Request, asked: models.Brought, house: Inside, library: Shelves) -> Response:
    """Reads a record somebody brings along; one that does not say what the game says is refused."""
    address = address_of(request)
    await house.counting.ask("records", address)
    match, told = await library.readers.do(address, brought_record, house, asked.text)
    library.brought.put(asked.text, match, address)
    return as_json(told)


@router.get("/api/records/{record}", tags=["records"], responses=problems(404))
async def brought(
    request: Request,
    record: RecordId,
    library: Shelves,
    line: LineQuery = 0,
    seat: AnySeat = None,
    hands: bool = False,
) -> ReplayFrame:
    """One line of a record that was brought, through any seat's eyes."""
    match = library.brought.get(record)
    check_seat(seat, match.players)
    return finished.replay(match, finished.named(match.names), line, seat, lang_of(request), hands)


@router.get(
    "/api/records/{record}/log",
    tags=["records"],
    response_model=ReplayLog,
    responses=problems(404),
)
async def brought_log(request: Request, record: RecordId, library: Shelves, seat: AnySeat = None) -> Response:
    """The whole log of a record that was brought, as a seat reads it."""
    match = library.brought.get(record)
    check_seat(seat, match.players)
    lang = lang_of(request)

    def answer() -> bytes:
        log, seats = finished.story(match, seat, lang), finished.named(match.names)
        return encoded(finished.replay_log(match, seats, heads.result(match), log, seat))

    return as_json(await library.readers.do(address_of(request), answer))


# -- Reviews


def state_of(library: Library, job: Job | None, lang: str) -> models.ReviewState:
    if job is None:
        return {"status": "none", "place": 0, "done": 0, "total": 0, "review": None}
    if job.task is None:
        return {
            "status": "waiting",
            "place": library.reviews.place(job),
            "done": 0,
            "total": 0,
            "review": None,
        }
    examination = job.examination
    done, total = (examination.done, examination.total) if examination is not None else (0, 0)
    if job.review is None:
        return {"status": "working", "place": 0, "done": min(done, total), "total": total, "review": None}
    told = finished.review(job.match, job.review, lang)
    return {"status": "done", "place": 0, "done": total, "total": total, "review": told}


def ended_match(room: Room) -> Match:
    """A table's match, once nothing of it is secret any more."""
    if room.table.status not in ENDED or room.table.match is None:
        raise IllegalCommand("review-running")
    return room.table.match


@router.post("/api/replays/{table}/review", tags=["records"], responses=problems(404, 409))
async def review(request: Request, room: AtTable, library: Shelves) -> models.ReviewState:
    """Begins the review of a finished game, or has it wait for its turn, or tells how far it is; ask again
    until it is done. One that waits is forgotten if nobody asks for a minute."""
    job = library.reviews.begin(room.id, ended_match(room), address_of(request))
    library.turnings.look_again(room)
    return state_of(library, job, lang_of(request))


@router.get("/api/replays/{table}/review", tags=["records"], responses=problems(404, 409))
async def reviewed(request: Request, room: AtTable, library: Shelves) -> models.ReviewState:
    """How far a review is, and what it found; begins nothing."""
    ended_match(room)
    return state_of(library, library.reviews.look(room.id), lang_of(request))


@router.get("/api/replays/{table}/turning", tags=["records"], responses=problems(404, 409))
async def turning(request: Request, room: AtTable, library: Shelves) -> models.TurningState:
    """Which choices of the one person who played against bots cost most; ask again while it is looked for.
    It is looked for while the game is played; a server that has begun anew since looks when the game's review
    is wished for."""
    ended_match(room)
    found, lang = library.turnings.at(room.id), lang_of(request)
    if found is None or (found.late and not found.back.points()):
        return {"status": "none", "seat": None, "choices": 0, "points": []}
    back = found.back
    if not found.is_done:
        return {"status": "working", "seat": back.seat, "choices": back.looked(), "points": []}
    if lang not in found.told:
        told = await library.readers.do(
            address_of(request), finished.turning, back.match, back.points(), lang
        )
        found.told[lang] = told
    return {"status": "done", "seat": back.seat, "choices": back.looked(), "points": found.told[lang]}


def brought_match(library: Library, record: str) -> Match:
    match = library.brought.get(record)
    if not match.over:
        raise IllegalCommand("review-running")
    return match


@router.post("/api/records/{record}/review", tags=["records"], responses=problems(404, 409))
async def review_brought(request: Request, record: RecordId, library: Shelves) -> models.ReviewState:
    """Begins the review of a record that was brought along, or tells how far it is."""
    job = library.reviews.begin(record, brought_match(library, record), address_of(request))
    return state_of(library, job, lang_of(request))


@router.get("/api/records/{record}/review", tags=["records"], responses=problems(404, 409))
async def reviewed_brought(request: Request, record: RecordId, library: Shelves) -> models.ReviewState:
    """How far such a review is, and what it found."""
    brought_match(library, record)
    return state_of(library, library.reviews.look(record), lang_of(request))
