"""A house in one thread, as a browser's worker has it: the server's tables and requests without a server.

There are no threads, no processes and no network here. Whoever runs it hands in how what was written is kept,
and another worker in which bots think; it asks by calls, and hears what sockets say by calls.

This room imports `server.tables` and `server.api` and whatever they import, and nothing else of the server's.
"""

from posse.core.extras import look_for, needs

with needs("server", "no-server"):
    look_for("fastapi")  # the worker in which bots think goes without
