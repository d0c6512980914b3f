"""The request by which an operator reads the counters."""

from typing import Final
from urllib.parse import quote

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import PlainTextResponse

from posse.server.api.requests import Inside, text
from posse.server.edge.exposition import CONTENT_TYPE, exposition

METRICS: Final = "/metrics"
router = APIRouter(default_response_class=PlainTextResponse)


async def one_spelling(request: Request, house: Inside) -> None:
    """A proxy that keeps the figures to itself may not know their address by its other spellings."""
    asked = request.scope["raw_path"].decode("latin-1")
    if asked not in (METRICS, quote(house.config.base_path) + METRICS):
        raise HTTPException(404)


@router.get(METRICS, tags=["server"], responses=text(503), dependencies=[Depends(one_spelling)])
async def metrics(house: Inside) -> PlainTextResponse:
    """Counters of all workers of this machine, as Prometheus reads them."""
    others = await house.placement.counts()
    return PlainTextResponse(exposition(house.metrics, house.gauges(), others), media_type=CONTENT_TYPE)
