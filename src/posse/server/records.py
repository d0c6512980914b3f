"""Finished games to be looked at: how their dice fell, reviews, and records that people bring along."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from posse.core.errors import IllegalAction
from posse.core.record import Record, parse_record
from posse.server import models
from posse.server.api import AnySeat, AtTable, Inside, address_of, check_seat, lang_of, problems
from posse.server.errors import Refused
from posse.server.house import ENDED, House
from posse.server.reviews import Job
from posse.server.room import Room
from posse.table import Match, feed
from posse.table.shuffle import draws
from posse.table.words import WORDS

router = APIRouter(responses=problems(400, 403, 413, 422, 429, 503))
RecordId = Annotated[str, Path(min_length=64, max_length=64, pattern="^[0-9a-f]+$")]
LineQuery = Annotated[int, Query(ge=0, le=10_000_000)]


def shuffle_of(match: Match, record: Record) -> models.Shuffle | None:
    """Every draw of a game with what is needed to compute it; None for a seeded game."""
    if not record.secret:
        return None
    told = draws(match.game, record)
    lines = [
        models.ShuffledLine(
            n=step.line.n,
            action=step.line.action,
            back=step.line.back,
            draws=[models.DrawInfo(**asdict(draw)) for draw in drawn],
        )
        for step, drawn in zip(match.steps, told, strict=True)
    ]
    return models.Shuffle(
        commitment=record.commitment,
        nonces=list(record.nonces),
        secret=record.secret,
        commits=feed.sealed(record.commits) if record.commits else None,
        called_off=feed.called_off(record.called_off),
        deal=record.deal or None,
        lines=lines,
    )


def read_record(house: House, text: str) -> tuple[Match, models.Shuffle | None]:
    """A record played again and checked; with its secret also that the secret dealt it."""
    record = parse_record(text)
    match = Match.from_record(text, verify=bool(record.secret), games=house.games)
    return match, shuffle_of(match, record)


@router.get("/api/replays/{table}/shuffle", tags=["records"], responses=problems(404, 409))
async def shuffle(room: AtTable, house: Inside) -> models.Shuffle:
    """How the dice of a finished game fell: every draw, and the secret behind them all."""
    table = room.table
    if table.status not in ENDED or table.match is None:
        raise Refused("not-over-replay", 409)
    match = table.match
    told = await house.read(shuffle_of, match, match.record(sealed=False))
    assert told is not None  # a table's dice always have a secret
    return told


@router.post("/api/records", tags=["records"], responses=problems(409))
async def bring(request: Request, asked: models.Brought, house: Inside) -> models.BroughtRecord:
    """Reads a record somebody brings along; one that does not say what the game says is refused."""
    if not house.readings.allows(address_of(request), house.now()):
        raise Refused("too-many-records", 429)
    match, told = await house.read(read_record, house, asked.text)
    return models.BroughtRecord(
        id=house.shelf.put(asked.text, match),
        game=match.game.id,
        players=match.players,
        last=len(match.steps) - 1,
        over=match.over,
        shuffle=told,
    )


@router.get("/api/records/{record}", tags=["records"], responses=problems(404))
async def brought(
    request: Request,
    record: RecordId,
    house: Inside,
    line: LineQuery = 0,
    seat: AnySeat = None,
    hands: bool = False,
) -> models.Replay:
    """One line of a record that was brought, through any seat's eyes."""
    match = house.shelf.get(record)
    check_seat(seat, match.players)
    told = feed.replay(match, feed.named(match.names), line, seat, lang_of(request), hands)
    return models.Replay(**told)  # type: ignore[arg-type]


@router.get("/api/records/{record}/log", tags=["records"], responses=problems(404))
async def brought_log(
    request: Request, record: RecordId, house: Inside, seat: AnySeat = None
) -> feed.ReplayLog:
    """The whole log of a record that was brought, as a seat reads it."""
    match = house.shelf.get(record)
    check_seat(seat, match.players)
    told = feed.story(match, seat, lang_of(request))
    return feed.replay_log(match, feed.named(match.names), feed.result(match), told)


# -- Reviews


def state_of(job: Job | None, lang: str) -> models.ReviewState:
    if job is None:
        return models.ReviewState(status="none")
    examination = job.examination
    done, total = (examination.done, examination.total) if examination is not None else (0, 0)
    if job.review is None:
        return models.ReviewState(status="working", done=min(done, total), total=total)
    return models.ReviewState(
        status="done", done=total, total=total, review=feed.review(job.match, job.review, lang)
    )


def finished(room: Room) -> Match:
    """A table's match, once nothing of it is secret any more."""
    if room.table.status not in ENDED or room.table.match is None:
        raise IllegalAction("review-running", words=WORDS)
    return room.table.match


@router.post("/api/replays/{table}/review", tags=["records"], responses=problems(404, 409))
async def review(request: Request, room: AtTable, house: Inside) -> models.ReviewState:
    """Begins the review of a finished game, or tells how far it is; ask again until it is done."""
    job = house.reviews.begin(room.id, finished(room), address_of(request))
    return state_of(job, lang_of(request))


@router.get("/api/replays/{table}/review", tags=["records"], responses=problems(404, 409))
async def reviewed(request: Request, room: AtTable, house: Inside) -> models.ReviewState:
    """How far a review is, and what it found; begins nothing."""
    finished(room)
    return state_of(house.reviews.jobs.get(room.id), lang_of(request))


def brought_match(house: House, record: str) -> Match:
    match = house.shelf.get(record)
    if not match.over:
        raise IllegalAction("review-running", words=WORDS)
    return match


@router.post("/api/records/{record}/review", tags=["records"], responses=problems(404, 409))
async def review_brought(request: Request, record: RecordId, house: Inside) -> models.ReviewState:
    """Begins the review of a record that was brought along, or tells how far it is."""
    job = house.reviews.begin(record, brought_match(house, record), address_of(request))
    return state_of(job, lang_of(request))


@router.get("/api/records/{record}/review", tags=["records"], responses=problems(404, 409))
async def reviewed_brought(request: Request, record: RecordId, house: Inside) -> models.ReviewState:
    """How far such a review is, and what it found."""
    brought_match(house, record)
    return state_of(house.reviews.jobs.get(record), lang_of(request))
