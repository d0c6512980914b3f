"""What workers ask each other for. At the public doors these addresses lead nowhere."""

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import Response

from posse.server.api.requests import Inside, Shelves
from posse.server.cluster.workers import Workers
from posse.server.edge.forwarded import is_forwarded
from posse.table.encoding import encoded


async def workers_only(request: Request) -> None:
    if not is_forwarded(request):
        raise HTTPException(404)


router = APIRouter(prefix="/internal", include_in_schema=False, dependencies=[Depends(workers_only)])


@router.get("/lobby")
async def lobby(house: Inside) -> Response:
    """This worker's part of the lobby."""
    workers = house.placement
    assert isinstance(workers, Workers)  # nobody else can ask
    return Response(workers.shown.answer(house.now()), media_type="application/json")


@router.get("/yield/{table}")
async def yielded(house: Inside, table: str) -> Response:
    """Another worker needs this table: it is free now, if nobody is at it."""
    return Response(encoded(await house.yield_room(table)), media_type="application/json")


@router.get("/metrics")
async def metrics(house: Inside) -> Response:
    """This worker's counts."""
    return Response(encoded(house.metrics.snapshot(house.gauges())), media_type="application/json")


@router.get("/brought/{record}")
async def has_brought(library: Shelves, record: str) -> Response:
    """Whether this worker has a record that somebody has brought; 404 if not."""
    if record not in library.brought.matches:
        raise HTTPException(404)
    return Response(b"true", media_type="application/json")
