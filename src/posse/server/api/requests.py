"""The requests: lobby, tables, seats, records, replays and health."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from http import HTTPStatus
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from posse.bots import BOTS
from posse.core.game import Game
from posse.core.words import CORE, Words
from posse.games.registry import find
from posse.server.api import models
from posse.server.api.answers import Encoded, lang_of
from posse.server.api.commands import CommandBody
from posse.server.api.library import Library
from posse.server.api.messages import Problem
from posse.server.edge.limits import COST, counted_address, host_of
from posse.server.edge.origins import EVERYWHERE, lan_address
from posse.server.edge.packing import PublicAnswer
from posse.server.edge.spending import asker
from posse.server.errors import Refused, Stale, bad_token, no_token
from posse.server.tables import opening
from posse.server.tables.house import House
from posse.server.tables.opening import TableRequest
from posse.server.tables.rematch import open_rematch
from posse.server.tables.room import Room
from posse.server.words import Part
from posse.table import Match, feed, finished, heads
from posse.table.commands.before import SitCommand, SitTogetherCommand
from posse.table.commands.coming import AdmitCommand, CodeCommand, MoveSeatCommand
from posse.table.encoding import encoded
from posse.table.json_text import Fragment
from posse.table.lines import line_of
from posse.table.seats import hashed
from posse.table.state import ENDED, HOST, WATCHER
from posse.table.wire import InBoth, ReplayFrame, ReplayLog, TableHead

bearer = HTTPBearer(auto_error=False, description="A seat's, a spectator's or the host's token.")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
TableId = Annotated[str, Path(description="A table's id.", min_length=1, max_length=64)]
AnySeat = Annotated[int | None, Query(description="A seat, counted from 0.")]
SeatPath = Annotated[int, Path(ge=0, le=63, description="A seat, counted from 0.")]


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """A problem is the same for all: it is named here, and described with the first request of all."""
    told = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": HTTPStatus(status).phrase, "content": told} for status in statuses}


def text(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Plain text when it goes well; a problem is JSON all the same."""
    return {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **problems(*statuses)}


ANYWHERE: Final = (400, 403, 408, 413, 421, 422, 429, 503)
router = APIRouter(route_class=Encoded, responses=problems(*ANYWHERE))
texts = APIRouter(default_response_class=PlainTextResponse)


async def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def library_of(request: Request) -> Library:
    library: Library = request.app.state.library
    return library


def address_of(request: Request) -> str:
    """By what an asker is counted."""
    return counted_address(host_of(request.client))


async def room_of(request: Request, table: TableId) -> AsyncIterator[Room]:
    house = await house_of(request)
    room = await house.room(table)
    with room.held():
        yield room


AtTable = Annotated[Room, Depends(room_of)]
Inside = Annotated[House, Depends(house_of)]
Shelves = Annotated[Library, Depends(library_of)]


def author_of(room: Room, token: HTTPAuthorizationCredentials | None) -> str:
    """Who asks. A token that opens nothing is refused, not taken for none."""
    if token is None:
        return WATCHER
    author = room.author_with(token.credentials)
    if not author:
        raise bad_token()
    return author


def reader_of(room: Room, token: HTTPAuthorizationCredentials | None) -> int | None:
    author_of(room, token)
    return room.seat_with(token.credentials) if token is not None else None


def in_all(words: Words, key: str) -> InBoth:
    """A text in every language; empty if the game has none."""
    if not words.has(key):
        return {"en": "", "fr": ""}
    return {"en": words.say("en", key), "fr": words.say("fr", key)}


# -- Games and the lobby


@router.get(
    "/api/games", tags=["games"], response_model=list[models.GameInfo], responses={400: {"model": Problem}}
)
async def games(request: Request, house: Inside) -> Response:
    """The games that can be played here, with their options and their bots' levels."""
    if house.kept_games is None:
        told = [game_info(game) for game in house.games.values()]
        house.kept_games = PublicAnswer.of(encoded(told), "application/json")
    return house.kept_games.answer(request)


def game_info(game: Game) -> models.GameInfo:
    return {
        "id": game.id,
        "rules": game.rules_version,
        "title": in_all(game.words, "title"),
        "tagline": in_all(game.words, "tagline"),
        "least": game.least,
        "most": game.most,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "low": option.low,
                "high": option.high,
                "label": in_all(game.words, f"option.{option.name}"),
                "help": in_all(game.words, f"option.{option.name}.help"),
                "zero": in_all(game.words, f"option.{option.name}.zero"),
            }
            for option in game.options
        ],
        "levels": [
            {
                "name": level.name,
                "label": in_all(CORE, f"level.{level.name}"),
                "help": in_all(CORE, f"level.{level.name}.help"),
                "players": list(level.players),
            }
            for level in game.levels
        ],
        "regulars": [
            {
                "name": regular.name,
                "label": {"en": regular.called, "fr": regular.called},
                "help": in_all(game.words, f"regular.{regular.name}.help"),
                "strength": {
                    "en": CORE.say("en", "regular.wins", {"wins": regular.wins}),
                    "fr": CORE.say("fr", "regular.wins", {"wins": regular.wins}),
                },
            }
            for regular in game.regulars.people
        ],
        "bots": list(BOTS),
        "windows": bool(game.window_pass),
    }


@router.get("/api/tables", tags=["tables"])
async def tables(house: Inside) -> list[TableHead]:
    """The lobby: listed tables that wait or are being played."""
    return await house.lobby.shown(house.now())


@router.post("/api/tables", status_code=201, tags=["tables"], responses=problems(404))
async def open_table(request: Request, asked: models.NewTable, house: Inside) -> models.Opened:
    """Opens a table. Whoever has the host's token starts, pauses and closes it."""
    if not asked.deal and asked.origin is None:
        find(asked.game, house.games)
    if asked.deal and asked.origin is not None:
        raise Refused(
            "invalid", 422, where="body.from", detail=Part("fault.not-with", {"other": "body.deal"})
        )
    if asked.daily and (asked.deal or asked.origin is not None):
        raise Refused("invalid", 422, where="body", detail=Part("fault.not-with", {"other": "body.daily"}))
    settings, origin = asked.settings.model_dump(), asked.origin
    wish = TableRequest(asked.game, asked.players, dict(asked.options), settings, asked.deal)
    if asked.daily:
        wish = wish.of_day(asked.daily)
    if origin is not None:
        wish = replace(wish, from_table=origin.table, from_line=origin.line)
    opened = await opening.opened_before(house, wish, asked.id)
    if opened is None:
        await may_open(request, house)
        async with listing(request, house, bool(wish.settings.get("listed"))) as noted:
            opened = await house.shielded(opening.open_table(house, wish, asked.id, address_of(request)))
            if noted is not None:
                noted(opened.id)
    return {"table": heads.head(opened.table, opened.id), "host": opened.host}


async def may_open(request: Request, house: House) -> None:
    await house.counting.ask("tables", address_of(request))


def listing(
    request: Request, house: House, listed: bool
) -> AbstractAsyncContextManager[Callable[[str], None] | None]:
    """While a table is opened: one that is to be shown in the lobby counts there."""
    return house.lobby.listing(address_of(request)) if listed else nullcontext()


@router.get("/api/tables/{table}", tags=["tables"], responses=problems(404, 409))
async def table_head(room: AtTable, house: Inside) -> TableHead:
    """What anyone may know of a table."""
    return heads.head(room.table, room.id, house.now())


@router.get("/api/tables/{table}/code", tags=["tables"], responses=problems(404, 409))
async def table_code(room: AtTable, house: Inside) -> models.TableCode:
    """The code that leads to this table until its game begins."""
    return {"code": house.table_codes.of(room)}


@router.post("/api/codes", tags=["tables"], responses=problems(404))
async def find_table(request: Request, asked: models.TableCodeRequest, house: Inside) -> models.TableByCode:
    """The table that waits for players under a code. An unknown code and one that leads nowhere any more are
    answered the same."""
    table = await house.table_codes.find(asked.code, address_of(request))
    return {"table": table}


# -- Seats


def stranger_of(request: Request, author: str) -> str:
    """The address of somebody who has nothing to show; "" for everyone else."""
    return address_of(request) if author in (WATCHER, "") else ""


@router.post(
    "/api/tables/{table}/seats/{seat}",
    status_code=201,
    tags=["seats"],
    responses=problems(401, 403, 404, 409),
)
async def sit(
    request: Request, room: AtTable, seat: SeatPath, asked: models.Sit, house: Inside, token: Bearer
) -> models.Seated:
    """Takes an open seat. What it adds to the dice it seals with the command `commit`."""
    author = author_of(room, token)
    fresh = house.token_maker.token("seat", room.id, author, asked.id)
    command = SitCommand(seat, asked.name, hashed(fresh), here=asked.here)
    stranger = stranger_of(request, author)
    answer = await house.shielded(room.handle(author, asked.id, None, command, address=stranger))
    return seated(answer.version, answer.body, fresh)


@router.post(
    "/api/tables/{table}/seats", status_code=201, tags=["seats"], responses=problems(401, 403, 404, 409)
)
async def sit_together(
    request: Request, room: AtTable, asked: models.SitTogether, house: Inside, token: Bearer
) -> list[models.Seated]:
    """The people of one screen take open seats, all or none, each with a token of their own."""
    author = author_of(room, token)
    fresh = {
        person.seat: house.token_maker.token(f"seat {person.seat}", room.id, author, asked.id)
        for person in asked.people
    }
    people = [
        SitCommand(person.seat, person.name, hashed(fresh[person.seat]), here=True) for person in asked.people
    ]
    command = SitTogetherCommand(people)
    stranger = stranger_of(request, author)
    answer = await house.shielded(room.handle(author, asked.id, None, command, address=stranger))
    sat = {body["seat"]: body for body in answer.body.get("people", [])}
    return [seated(answer.version, sat.get(seat, {}), made) for seat, made in fresh.items()]


@router.post("/api/tables/{table}/move-seat", tags=["seats"], responses=problems(403, 404, 409))
async def move_seat(request: Request, room: AtTable, asked: models.MoveSeat, house: Inside) -> models.Seated:
    """Brings a seat to another device, by a code its player asked for; the old token opens nothing more."""
    await house.counting.ask("codes", address_of(request))
    fresh = house.token_maker.token("move", room.id, WATCHER, asked.id)
    code = "".join(asked.code.lower().split())
    command = MoveSeatCommand(code, hashed(fresh))
    answer = await house.shielded(room.handle(WATCHER, asked.id, None, command))
    return seated(answer.version, answer.body, fresh)


def seated(version: int, body: dict[str, Any], token: str) -> models.Seated:
    if body.get("token") != hashed(token):  # the id was used for something else
        raise Refused("invalid", 409, where="id", detail=Part("fault.used"))
    return {"seat": body["seat"], "token": token, "version": version}


@router.post(
    "/api/tables/{table}/spectators", status_code=201, tags=["seats"], responses=problems(401, 403, 404, 409)
)
async def admit(room: AtTable, house: Inside, token: Bearer) -> models.Guest:
    """The host lets someone watch a table without spectators; the command `dismiss` ends it."""
    if token is None:
        raise no_token()
    author = author_of(room, token)
    count(room, token, author, house)
    fresh = house.token_maker.token("guest", room.id, HOST)
    await house.shielded(room.handle(author, None, None, AdmitCommand(hashed(fresh))))
    return {"token": fresh}


# -- Playing


def count(room: Room, token: HTTPAuthorizationCredentials, author: str, house: House) -> None:
    """A seat's commands are counted together, by whatever door they come; so are the host's."""
    seat = room.seat_with(token.credentials)
    room.rates.ask(author if seat is None else seat, house.now(), "too-fast")


@router.post("/api/tables/{table}/commands", tags=["tables"], responses=problems(401, 403, 404, 409))
async def command(
    request: Request, room: AtTable, body: CommandBody, house: Inside, token: Bearer
) -> models.Acknowledged:
    """One command with a seat's or the host's token; mostly for the host, players have a socket."""
    if token is None:
        raise no_token()
    author, asked = author_of(room, token), body.root
    count(room, token, author, house)
    if author == HOST and not asked.is_hosts():
        raise Refused("bad-token", 403)
    given = asked.command()
    code = None
    if isinstance(given, CodeCommand):
        code = house.token_maker.code(room.id, author, asked.id)
        given = CodeCommand(hashed(code))
    shown = token.credentials
    try:
        answer = await house.shielded(
            room.handle(
                author, asked.id, asked.version, given, allowed=lambda: room.author_with(shown) == author
            )
        )
    except Stale as stale:
        reader = reader_of(room, token)
        await room.prepare(reader)
        view = room.views.whole(reader, lang_of(request))
        charge(request, house, room, token, len(view))
        stale.view = Fragment(view)
        raise
    told = code if answer.body["do"] == "code" else None
    return {"id": asked.id, "version": answer.version, "code": told}


@router.post(
    "/api/tables/{table}/rematch", status_code=201, tags=["tables"], responses=problems(401, 403, 404, 409)
)
async def rematch(
    request: Request, room: AtTable, asked: models.Again, house: Inside, token: Bearer
) -> models.Rematch:
    """Opens a table like this one, everyone seated as here; each is told where, and given their token."""
    if token is None:
        raise no_token()
    author = author_of(room, token)
    await may_open(request, house)
    async with listing(request, house, room.table.head.settings.listed) as noted:
        table, host = await house.shielded(open_rematch(house, room, author, asked.id, address_of(request)))
        if noted is not None:
            noted(table)
    seat = room.seat_with(token.credentials)
    own = house.token_maker.rematch_token(room.id, table, seat) if seat is not None else None
    return {"table": table, "host": host, "token": own}


# -- Records and replays

LINE: Final = 128  # bytes of a line of the log, about


def charge(
    request: Request, house: House, room: Room, token: HTTPAuthorizationCredentials | None, bytes_told: int
) -> None:
    """A long answer counts as several requests, for whoever is counted: the next ones are refused sooner."""
    seat = room.seat_with(token.credentials) if token is not None else None
    who = address_of(request) if seat is None else f"{room.id} {seat}"
    house.counting.charge("requests", who, bytes_told // COST)


@texts.get("/api/tables/{table}/record", tags=["records"], responses=text(401, 403, 404, 409, 422, 429, 503))
async def record(request: Request, room: AtTable, house: Inside, token: Bearer) -> PlainTextResponse:
    """The record: before the end what the asker may know, after it the whole game with its secret."""
    table = room.table
    reader = reader_of(room, token)
    if token is None and not table.head.settings.spectators and table.status not in ENDED:
        raise Refused("no-spectators", 403)
    if table.match is None:
        raise Refused("no-record", 409)
    match, sealed = table.match, table.status not in ENDED
    told = await house.builder.do(asker(), lambda: str(match.record(reader, sealed=sealed)))
    charge(request, house, room, token, len(told))
    name = f"{table.game.id}-{room.id}.posse"
    return PlainTextResponse(told, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/api/replays", tags=["records"])
async def replays(library: Shelves) -> list[models.ReplayInfo]:
    """Listed games that are over, the latest first."""
    return await library.finished.latest()


@router.get("/api/replays/{table}", tags=["records"], responses=problems(401, 403, 404, 409))
async def replay(
    request: Request,
    room: AtTable,
    token: Bearer,
    line: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    seat: AnySeat = None,
    hands: Annotated[bool, Query(description="What every seat saw, too.")] = False,
) -> ReplayFrame:
    """One line of a game through any seat's eyes, or a spectator's; before the end only through one's own."""
    match = seen(room, seat, token, hands)
    last = finished.last_line(match, seat)
    if line > last:
        raise Refused("no-line", 404, line=line, last=last)
    meant = line_of(match, line, seat)
    return finished.replay(match, heads.chairs(room.table), meant, seat, lang_of(request), hands)


@router.get("/api/replays/{table}/log", tags=["records"], responses=problems(401, 403, 404, 409))
async def replay_log(
    request: Request, room: AtTable, house: Inside, token: Bearer, seat: AnySeat = None
) -> ReplayLog:
    """The whole log of a game, as a seat reads it; each line's number can be replayed."""
    match = seen(room, seat, token)
    table, lang = room.table, lang_of(request)
    told = await house.builder.do(asker(), feed.whole_log, table, seat, lang)
    charge(request, house, room, token, LINE * len(told))
    return finished.replay_log(match, heads.chairs(table), heads.result(table), told, seat)


def check_seat(seat: int | None, players: int) -> None:
    """Refuses eyes that nobody has."""
    if seat is not None and not 0 <= seat < players:
        raise Refused("no-seat-here", 404, seat=str(seat)[:12], last=players - 1)


def seen(
    room: Room, seat: int | None, token: HTTPAuthorizationCredentials | None, hands: bool = False
) -> Match:
    """A table's match, for whoever may look through these eyes: while it is played, only one's own."""
    table = room.table
    if table.match is None:
        raise Refused("no-record", 409)
    check_seat(seat, table.players)
    if table.status not in ENDED:
        own = reader_of(room, token)
        if token is None and not table.head.settings.spectators:
            raise Refused("no-spectators", 403)
        if hands or seat != own:
            raise Refused("not-over-replay", 409)
    return table.match


# -- The server itself


@router.get("/health", tags=["server"])
async def health(house: Inside) -> models.Health:
    """Whether the server is up, and how much it holds."""
    sockets = house.counting.sockets.total()
    version, tables = house.config.version, len(house.rooms)
    return {"status": "ok", "version": version, "tables": tables, "sockets": sockets}


@router.get("/ready", tags=["server"])
async def ready(house: Inside) -> models.Ready:
    """Whether the server can do its work now: 503, and why, while its store fails or it is stopping."""
    house.recovery.ready()
    return {"status": "ok"}


@router.get("/api/here", tags=["server"])
async def here(house: Inside) -> models.Here:
    """The address to give to someone in the same network."""
    config = house.config
    address = lan_address() if config.host in EVERYWHERE else None
    return {"network": f"http://{address}:{config.port}{config.base_path}/" if address else None}
