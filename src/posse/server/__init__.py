"""The server: tables over HTTP and WebSocket. Its packages come with the extra `server`."""

from posse.core.extras import look_for, needs

with needs("server", "no-server"):
    look_for("fastapi")  # a process in which bots think goes without
