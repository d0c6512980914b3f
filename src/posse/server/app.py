"""The server's application: its store is opened, and its house begun, when it starts."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from posse.server.api import metrics
from posse.server.api.application import BasePathApp, application
from posse.server.api.here import Answering, AnswersHere
from posse.server.api.library import Library
from posse.server.cluster import inside
from posse.server.cluster.forward import Forwarder
from posse.server.cluster.workers import Workers, placed
from posse.server.config import Config
from posse.server.edge.origins import Origins
from posse.server.machine import Machine
from posse.server.tables.house import House
from posse.store import Store


def open_store(config: Config) -> Store:
    """The tables of a server, in a database or in a file."""
    return Store.open(url=config.database) if config.database else Store.open(config.data)


def answering_for(house: House, library: Library) -> Answering:
    """Who answers for a house's tables, and for those that others have."""
    workers = house.placement
    return Forwarder(workers, library) if isinstance(workers, Workers) else AnswersHere()


def create_app(config: Config) -> FastAPI | BasePathApp:
    """The app of one server; the store is opened when it starts."""
    origins = Origins(
        config.host, config.port, config.origins, config.hosts, config.own_port, socket.gethostname()
    )

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = open_store(config)
        house = app.state.house = House(config, store, Machine(config), placed(store))
        await asyncio.to_thread(store.check_key, house.token_maker.fingerprint)
        library = app.state.library = Library(house)
        answering = app.state.answering = answering_for(house, library)
        await house.placement.begin(getattr(app.state, "own_address", ""))
        await house.start()
        house.spawn(answering.watch())
        try:
            yield
        finally:
            await house.stop()
            await answering.stop()

    return application(config, origins, lifespan, [inside.router], [metrics.router])
