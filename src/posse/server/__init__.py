"""The server: tables over HTTP and WebSocket. Its packages come with the extra `server`."""

from importlib import import_module

from posse.core.extras import needs

with needs("server", "no-server"):
    import_module("fastapi")
